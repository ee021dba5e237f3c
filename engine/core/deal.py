"""One deal: from the shuffled pack to the last trick. Events in, state out (rules 1 to 5)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple, assert_never

from engine.core import auction as auctions
from engine.core import doubling
from engine.core.auction import Auction
from engine.core.calls import Contract, Lock, Step
from engine.core.cards import BySeat, ByTeam, Card, Seat, T, speaking_order
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
from engine.core.play import TakenTrick, TrickCard, on_table
from engine.core.projects import Project, ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.sheet import LAST_TRICK

Cards = tuple[Card | None, ...]
_new: Final = tuple.__new__  # a named tuple at half the cost of its constructor; all fields given
TURNED: Final = 20  # the place of the turned card in the pack


class Stage(Enum):
    """What a deal is waiting for."""

    AUCTION = "auction"
    DOUBLING = "doubling"
    PLAY = "play"
    DONE = "done"

    __hash__ = object.__hash__


# An enum's member looked up by name costs as much as a tuple made; these are asked at every card.
AUCTION: Final = Stage.AUCTION
DOUBLING: Final = Stage.DOUBLING
PLAY: Final = Stage.PLAY
DONE: Final = Stage.DONE
LOCKED: Final = Lock.LOCKED

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
    """A deal; cards the viewer has not seen are None.

    `dealt` are the cards each seat was given: five, then the full eight. What it holds is what it
    was given less what it played, so no hand is kept (see `known` and `hand`).
    """

    number: int
    dealer: Seat
    deck: Cards
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
        stage = self.stage
        if stage is PLAY:
            return self.tricks.to_play if self.tricks else None
        if stage is AUCTION:
            return self.auction.to_speak
        if stage is DOUBLING:
            return self.ladder.to_speak if self.ladder else None
        return None

    def known(self, seat: Seat) -> tuple[Card, ...]:
        """The cards a seat still holds, those the viewer has not seen left out, as dealt."""
        gone = self.tricks.gone if self.tricks else 0
        return tuple([c for c in self.dealt[seat] if c is not None and not c.bit & gone])

    def held(self, seat: Seat) -> int:
        """How many cards a seat still holds."""
        tricks, dealt = self.tricks, len(self.dealt[seat])
        if tricks is None:
            return dealt
        return dealt - len(tricks.taken) - any(played.seat is seat for played in tricks.trick)

    @property
    def hands(self) -> BySeat[Cards]:
        """What each seat still holds, the cards not seen at the end."""

        def hand(seat: Seat) -> Cards:
            known = self.known(seat)
            return known + (None,) * (self.held(seat) - len(known))

        return BySeat.of(hand)

    @property
    def step(self) -> Step:
        """How far the deal was doubled."""
        return self.ladder.step if self.ladder else Step.NONE

    @property
    def locked(self) -> bool:
        """Whether trumps may not be led while another suit is held."""
        return self.ladder is not None and self.ladder.lock is LOCKED


# --- dealing --------------------------------------------------------------------------------------


def started(event: DealStarted) -> Deal:
    """The deal after the first five cards and the turned card."""
    pack = event.deck
    turned = pack[TURNED]
    assert turned is not None
    five = from_right(
        event.dealer,
        pack[0:3] + pack[12:14],
        pack[3:6] + pack[14:16],
        pack[6:9] + pack[16:18],
        pack[9:12] + pack[18:20],
    )
    auction = auctions.opening(event.dealer, turned)
    return Deal(event.number, event.dealer, pack, AUCTION, auction, five)


def from_right(dealer: Seat, *values: T) -> BySeat[T]:
    """Four values given in speaking order, from the dealer's right, as one for each seat."""
    at = 4 - dealer
    a, b, c, d = values[at:] + values[:at]
    return BySeat((a, b, c, d))


def completion(deck: Cards, dealer: Seat, card_to: Seat) -> BySeat[Cards]:
    """The three cards that complete each hand; its taker's begin with the turned card."""
    at = TURNED + 1
    rest: list[Cards] = []
    for seat in speaking_order(dealer):
        take = 2 if seat is card_to else 3
        turned = deck[TURNED : TURNED + 1] if seat is card_to else ()
        rest.append(turned + deck[at : at + take])
        at += take
    return from_right(dealer, *rest)


# --- apply ----------------------------------------------------------------------------------------


CardEvent = ProjectsDeclared | ProjectsShown | CardPlayed | BalootCalled | TrickTaken | SawaClaimed
"""What belongs to the card play of a deal."""


def bid(deal: Deal, event: BidMade, rules: RuleSet) -> Deal:
    """The deal after a call of the auction."""
    auction = auctions.after(deal.auction, event.call, rules)
    number, dealer, deck, stage, _, dealt, contract, ladder, tricks = deal
    if auction.void:
        stage = DONE
    return Deal(number, dealer, deck, stage, auction, dealt, contract, ladder, tricks)


def bought(deal: Deal, event: ContractMade) -> Deal:
    """The deal with its buyer."""
    number, dealer, deck, stage, auction, dealt, _, ladder, tricks = deal
    contract = event.contract
    return Deal(number, dealer, deck, stage, auction, dealt, contract, ladder, tricks)


def rest_dealt(deal: Deal, event: RestDealt, totals: ByTeam[int], rules: RuleSet) -> Deal:
    """The deal with all eight cards in every hand: the ladder, or the first lead, comes next."""
    assert deal.contract is not None
    a, b, c, d = deal.dealt
    e, f, g, h = event.hands
    dealt = BySeat((a + e, b + f, c + g, d + h))
    ladder = doubling.opening(deal.contract, deal.first, totals, rules)
    stage = DOUBLING if ladder.queue else PLAY
    number, dealer, deck, _, auction, _, contract, _, _ = deal
    tricks = Tricks(dealer.next)
    return Deal(number, dealer, deck, stage, auction, dealt, contract, ladder, tricks)


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
    t = deal.tricks
    assert t is not None
    declared, shown, baloot, claimed = t.declared, t.shown, t.baloot, t.sawa
    match event:
        case CardPlayed():
            return card_played(deal, event)
        case TrickTaken():
            return trick_taken(deal, event)
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


def card_played(deal: Deal, event: CardPlayed) -> Deal:
    """The deal after a card."""
    seat, card, tricks = event.seat, event.card, deal.tricks
    assert tricks is not None
    number, dealer, deck, stage, auction, dealt, contract, ladder, _ = deal
    _, trick, taken, gone, abnat, declared, shown, baloot, sawa = tricks
    trick = (*trick, on_table(seat, card, event.ekka))
    gone |= card.bit
    tricks = _new(Tricks, (seat.next, trick, taken, gone, abnat, declared, shown, baloot, sawa))
    return _new(Deal, (number, dealer, deck, stage, auction, dealt, contract, ladder, tricks))


def trick_taken(deal: Deal, event: TrickTaken) -> Deal:
    """The deal after a trick has gone to its winner."""
    tricks = deal.tricks
    assert tricks is not None
    number, dealer, deck, stage, auction, dealt, contract, ladder, _ = deal
    _, trick, taken, gone, abnat, declared, shown, baloot, sawa = tricks
    winner, gained = event.winner, event.abnat
    taken = (*taken, TakenTrick(trick, winner, gained))
    if event.number == 8:
        gained += LAST_TRICK
        stage = DONE
    odd, even = abnat.odd, abnat.even
    abnat = ByTeam(odd, even + gained) if winner.team else ByTeam(odd + gained, even)
    tricks = _new(Tricks, (winner, (), taken, gone, abnat, declared, shown, baloot, sawa))
    return _new(Deal, (number, dealer, deck, stage, auction, dealt, contract, ladder, tricks))
