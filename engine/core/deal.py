"""One deal: from the shuffled pack to the last trick. Events in, state out (rules 1 to 5)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple, assert_never

from engine.core import auction as auctions
from engine.core import doubling
from engine.core.auction import Auction
from engine.core.calls import Contract, Lock, Step
from engine.core.cards import BySeat, ByTeam, Card, Seat, speaking_order
from engine.core.doubling import Ladder
from engine.core.events import (
    BalootCalled,
    BidMade,
    CardPlayed,
    ContractMade,
    DealStarted,
    Doubled,
    ProjectsDeclared,
    ProjectsShown,
    RestDealt,
    SawaClaimed,
    TrickTaken,
)
from engine.core.play import TakenTrick, TrickCard
from engine.core.projects import Project, ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.sheet import LAST_TRICK

Cards = tuple[Card | None, ...]
TURNED: Final = 20  # the place of the turned card in the pack


class Stage(Enum):
    """What a deal is waiting for."""

    AUCTION = "auction"
    DOUBLING = "doubling"
    PLAY = "play"
    DONE = "done"

    __hash__ = object.__hash__


NO_ABNAT: Final = ByTeam(0, 0)
NONE_DECLARED: Final[BySeat[tuple[ProjectKind, ...]]] = BySeat(((), (), (), ()))
NONE_SHOWN: Final[BySeat[tuple[Project, ...]]] = BySeat(((), (), (), ()))


class Tricks(NamedTuple):
    """The card play of a deal.

    A named tuple, as `Deal` and `Match` are: a new one is made at every card, and a tuple is made
    five times as fast as a frozen dataclass.

    `gone` are the cards played so far, as a set of bits. `abnat` are those of the finished tricks,
    the last ten once it is won. `declared` are the kinds each seat has named.
    """

    to_play: Seat
    trick: tuple[TrickCard, ...] = ()
    taken: tuple[TakenTrick, ...] = ()
    gone: int = 0
    abnat: ByTeam[int] = NO_ABNAT
    declared: BySeat[tuple[ProjectKind, ...]] = NONE_DECLARED
    shown: BySeat[tuple[Project, ...]] = NONE_SHOWN
    baloot: Seat | None = None
    sawa: Seat | None = None


class Deal(NamedTuple):
    """A deal; cards the viewer has not seen are None, `dealt` are the full hands of eight."""

    number: int
    dealer: Seat
    deck: Cards
    hands: BySeat[Cards]
    stage: Stage
    auction: Auction
    dealt: BySeat[Cards]
    contract: Contract | None = None
    ladder: Ladder | None = None
    tricks: Tricks | None = None

    @property
    def first(self) -> Seat:
        """The dealer's right: speaks first and leads the first trick."""
        return self.dealer.next

    @property
    def to_act(self) -> Seat | None:
        """The seat the deal is waiting for; None when it has ended."""
        match self.stage:
            case Stage.PLAY:
                return self.tricks.to_play if self.tricks else None
            case Stage.AUCTION:
                return self.auction.to_speak
            case Stage.DOUBLING:
                return self.ladder.to_speak if self.ladder else None
            case Stage.DONE:
                return None
            case _:
                assert_never(self.stage)

    @property
    def step(self) -> Step:
        """How far the deal was doubled."""
        return self.ladder.step if self.ladder else Step.NONE

    @property
    def locked(self) -> bool:
        """Whether trumps may not be led while another suit is held."""
        return self.ladder is not None and self.ladder.lock is Lock.LOCKED


# --- dealing --------------------------------------------------------------------------------------


def started(event: DealStarted) -> Deal:
    """The deal after the first five cards and the turned card."""
    order = speaking_order(event.dealer)
    pack = event.deck
    hands = {
        seat: pack[3 * i : 3 * i + 3] + pack[12 + 2 * i : 14 + 2 * i]
        for i, seat in enumerate(order)
    }
    turned = pack[TURNED]
    assert turned is not None
    five = BySeat.of(lambda seat: hands[seat])
    auction = auctions.opening(event.dealer, turned)
    return Deal(event.number, event.dealer, pack, five, Stage.AUCTION, auction, five)


def completion(deck: Cards, dealer: Seat, card_to: Seat) -> BySeat[Cards]:
    """The three cards that complete each hand; its taker's begin with the turned card."""
    at = TURNED + 1
    rest: dict[Seat, Cards] = {}
    for seat in speaking_order(dealer):
        take = 2 if seat is card_to else 3
        turned = deck[TURNED : TURNED + 1] if seat is card_to else ()
        rest[seat] = turned + deck[at : at + take]
        at += take
    return BySeat.of(lambda seat: rest[seat])


# --- apply ----------------------------------------------------------------------------------------


CardEvent = ProjectsDeclared | ProjectsShown | CardPlayed | BalootCalled | TrickTaken | SawaClaimed
"""What belongs to the card play of a deal."""


def bid(deal: Deal, event: BidMade, rules: RuleSet) -> Deal:
    """The deal after a call of the auction."""
    auction = auctions.after(deal.auction, event.call, rules)
    return deal._replace(auction=auction, stage=Stage.DONE if auction.void else deal.stage)


def bought(deal: Deal, event: ContractMade) -> Deal:
    """The deal with its buyer."""
    return deal._replace(contract=event.contract)


def rest_dealt(deal: Deal, event: RestDealt, totals: ByTeam[int], rules: RuleSet) -> Deal:
    """The deal with all eight cards in every hand: the ladder, or the first lead, comes next."""
    assert deal.contract is not None
    hands = BySeat.of(lambda seat: deal.hands[seat] + event.hands[seat])
    ladder = doubling.opening(deal.contract, deal.first, totals, rules)
    stage = Stage.DOUBLING if ladder.queue else Stage.PLAY
    tricks = Tricks(deal.first)
    return deal._replace(hands=hands, dealt=hands, ladder=ladder, stage=stage, tricks=tricks)


def doubled(deal: Deal, event: Doubled, rules: RuleSet) -> Deal:
    """The deal after a call of the ladder."""
    assert deal.ladder is not None
    ladder = doubling.after(deal.ladder, event.call, rules)
    return deal._replace(ladder=ladder, stage=deal.stage if ladder.queue else Stage.PLAY)


def after(deal: Deal, events: Iterable[CardEvent]) -> Deal:
    """The deal after these events of the card play."""
    for event in events:
        deal = card_event(deal, event)
    return deal


def card_event(deal: Deal, event: CardEvent) -> Deal:
    """The deal after something that belongs to the card play."""
    tricks = deal.tricks
    assert tricks is not None
    if isinstance(event, CardPlayed):
        return _card_played(deal, tricks, event)
    if isinstance(event, TrickTaken):
        return _trick_taken(deal, tricks, event)
    t = tricks
    declared, shown, baloot, claimed = t.declared, t.shown, t.baloot, t.sawa
    match event:
        case ProjectsDeclared():
            declared = declared.replace(event.seat, event.kinds)
        case ProjectsShown():
            shown = shown.replace(event.seat, event.projects)
        case BalootCalled():
            baloot = event.seat
        case SawaClaimed():
            claimed = event.seat
        case _:
            assert_never(event)
    tricks = Tricks(t.to_play, t.trick, t.taken, t.gone, t.abnat, declared, shown, baloot, claimed)
    return deal._replace(tricks=tricks)


def _card_played(deal: Deal, t: Tricks, event: CardPlayed) -> Deal:
    seat, card = event.seat, event.card
    trick = (*t.trick, TrickCard(seat, card, event.ekka))
    gone = t.gone | card.bit
    tricks = Tricks(seat.next, trick, t.taken, gone, t.abnat, t.declared, t.shown, t.baloot, t.sawa)
    hands = deal.hands.replace(seat, _without(deal.hands[seat], card))
    number, dealer, deck, _, stage, auction, dealt, contract, ladder, _ = deal
    return Deal(number, dealer, deck, hands, stage, auction, dealt, contract, ladder, tricks)


def _without(hand: Cards, card: Card) -> Cards:
    """A hand less a card; a card the viewer did not know of takes an unknown one's place."""
    if card in hand:
        at = hand.index(card)
        return hand[:at] + hand[at + 1 :]
    return tuple([held for held in hand if held is not None]) + (None,) * (hand.count(None) - 1)


def _trick_taken(deal: Deal, t: Tricks, event: TrickTaken) -> Deal:
    winner = event.winner
    team = winner.team
    last = event.number == 8
    gained = event.abnat + (LAST_TRICK if last else 0)
    tricks = Tricks(
        winner,
        (),
        (*t.taken, TakenTrick(t.trick, winner, event.abnat)),
        t.gone,
        t.abnat.replace(team, t.abnat[team] + gained),
        t.declared,
        t.shown,
        t.baloot,
        t.sawa,
    )
    number, dealer, deck, hands, stage, auction, dealt, contract, ladder, _ = deal
    stage = Stage.DONE if last else stage
    return Deal(number, dealer, deck, hands, stage, auction, dealt, contract, ladder, tricks)
