"""One deal: from the shuffled pack to the last trick. Events in, state out (rules 1 to 5)."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from engine.core import auction as auctions
from engine.core import doubling, play, projects, sawa
from engine.core.auction import Auction
from engine.core.calls import Contract, Lock, Step
from engine.core.cards import BySeat, ByTeam, Card, Rank, Seat, speaking_order
from engine.core.commands import By
from engine.core.doubling import Ladder
from engine.core.errors import Code, Refused
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
from engine.core.ruleset import RuleSet, Sawa
from engine.core.scoring import LAST_TRICK

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


# --- legal actions --------------------------------------------------------------------------------


def duty(deal: Deal, seat: Seat, rules: RuleSet) -> play.Duty:
    """What a seat may play now (only for the seat to play, in the stage of play)."""
    tricks, contract, ladder = deal.tricks, deal.contract, deal.ladder
    assert tricks is not None
    assert contract is not None
    locked = ladder is not None and ladder.lock is Lock.LOCKED
    return play.duty(deal.hands[seat], seat, tricks.trick, contract.trump, locked, rules)


def sawa_proof(deal: Deal, seat: Seat, rules: RuleSet) -> tuple[Card, ...] | None:
    """The proof that the rest belongs to the seat to play, from what that seat can see."""
    tricks = deal.tricks
    if rules.play_sawa is Sawa.OFF or tricks is None or deal.contract is None:
        return None
    hand = [card for card in deal.hands[seat] if card is not None]
    if len(hand) != len(deal.hands[seat]):
        return None
    allowed = duty(deal, seat, rules).allowed
    trump = deal.contract.trump
    return sawa.proof(hand, allowed, tricks.trick, tricks.gone, trump, deal.locked)


# --- decide: what a card brings about -------------------------------------------------------------


CardEvent = ProjectsDeclared | ProjectsShown | CardPlayed | BalootCalled | TrickTaken | SawaClaimed


def check_card(deal: Deal, seat: Seat, card: Card, rules: RuleSet) -> None:
    """Refuses a card out of turn, not in hand, or against a duty of rules 4, each with its code."""
    tricks = deal.tricks
    if deal.stage is not Stage.PLAY or tricks is None or tricks.to_play is not seat:
        raise Refused(Code.NOT_YOUR_TURN)
    if card not in deal.hands[seat]:
        raise Refused(Code.NOT_IN_HAND, str(card))
    assert deal.contract is not None
    trump = deal.contract.trump
    if play.surely_allowed(card, tricks.trick, trump, deal.locked):
        return
    code = play.refusal(duty(deal, seat, rules), card, trump)
    if code is not None:
        raise Refused(code, str(card))


def card_events(deal: Deal, seat: Seat, card: Card, by: By, rules: RuleSet) -> list[CardEvent]:
    """A legal card with all it brings about: projects named or shown, a baloot, a trick taken."""
    tricks, contract = deal.tricks, deal.contract
    assert tricks is not None
    assert contract is not None
    trump, trick, number = contract.trump, tricks.trick, len(tricks.taken)
    ekka = not trick and play.is_ekka(card, tricks.gone, trump)
    made = CardPlayed(seat, card, ekka, by)
    events: list[CardEvent] = [made] if number > 1 else [*_projects(deal, seat, rules), made]
    if card.suit is trump and _completes_baloot(deal, seat, card, rules):
        events.append(BalootCalled(seat))
    if len(trick) == 3:
        full = (*trick, TrickCard(seat, card))
        winner = play.best(full, trump).seat
        events.append(TrickTaken(number + 1, winner, play.abnat_in(full, trump)))
    return events


def found_projects(deal: Deal, rules: RuleSet) -> BySeat[tuple[Project, ...]]:
    """Each seat's projects, from its full hand of eight."""
    assert deal.contract is not None
    game, order = deal.contract.game, rules.proj_hundred_order
    return deal.dealt.map(lambda hand: projects.find(hand, game, order))


def counted_projects(deal: Deal, rules: RuleSet) -> projects.Count:
    """The projects that count in this deal."""
    assert deal.contract is not None
    return projects.count(found_projects(deal, rules), deal.contract, deal.first, rules)


def baloot_seat(deal: Deal, rules: RuleSet) -> Seat | None:
    """The seat whose baloot scores; None without one, or where a hundred has swallowed it."""
    contract = deal.contract
    assert contract is not None
    if contract.trump is None:
        return None
    holder = projects.baloot_holder(
        {seat: deal.dealt[seat] for seat in deal.first.order()}, contract
    )
    if holder is None:
        return None
    found = projects.find(deal.dealt[holder], contract.game, rules.proj_hundred_order)
    return holder if projects.baloot_counts(found, contract, rules) else None


def _projects(deal: Deal, seat: Seat, rules: RuleSet) -> list[CardEvent]:
    """Named with the first card; with the second, the cards of the side that counts (rules 5)."""
    assert deal.contract is not None
    assert deal.tricks is not None
    if not deal.tricks.taken:
        own = projects.find(deal.dealt[seat], deal.contract.game, rules.proj_hundred_order)
        return [ProjectsDeclared(seat, tuple(p.kind for p in own))] if own else []
    if not deal.tricks.declared[seat]:
        return []
    own = counted_projects(deal, rules).projects[seat]
    return [ProjectsShown(seat, own)] if own else []


def _completes_baloot(deal: Deal, seat: Seat, card: Card, rules: RuleSet) -> bool:
    """Whether the second of king and queen of trumps falls with this trump (rules 5)."""
    pair = (Rank.KING, Rank.QUEEN)
    if card.rank not in pair or baloot_seat(deal, rules) is not seat:
        return False
    rest = [c for c in deal.hands[seat] if c is not None and c is not card]
    return not any(c.suit is card.suit and c.rank in pair for c in rest)


# --- apply ----------------------------------------------------------------------------------------


def bid(deal: Deal, event: BidMade, rules: RuleSet) -> Deal:
    """The deal after a call of the auction."""
    auction = auctions.after(deal.auction, event.call, rules)
    return _with(deal, auction=auction, stage=Stage.DONE if auction.void else deal.stage)


def bought(deal: Deal, event: ContractMade) -> Deal:
    """The deal with its buyer."""
    return _with(deal, contract=event.contract)


def rest_dealt(deal: Deal, event: RestDealt, totals: ByTeam[int], rules: RuleSet) -> Deal:
    """The deal with all eight cards in every hand: the ladder, or the first lead, comes next."""
    assert deal.contract is not None
    hands = BySeat.of(lambda seat: deal.hands[seat] + event.hands[seat])
    ladder = doubling.opening(deal.contract, deal.first, totals, rules)
    stage = Stage.DOUBLING if ladder.queue else Stage.PLAY
    tricks = Tricks(deal.first)
    return _with(deal, hands=hands, dealt=hands, ladder=ladder, stage=stage, tricks=tricks)


def doubled(deal: Deal, event: Doubled, rules: RuleSet) -> Deal:
    """The deal after a call of the ladder."""
    assert deal.ladder is not None
    ladder = doubling.after(deal.ladder, event.call, rules)
    return _with(deal, ladder=ladder, stage=deal.stage if ladder.queue else Stage.PLAY)


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
    tricks = Tricks(t.to_play, t.trick, t.taken, t.gone, t.abnat, declared, shown, baloot, claimed)
    return _with(deal, tricks=tricks)


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
        return tuple([held for held in hand if held is not card])
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
    return _with(deal, tricks=tricks, stage=Stage.DONE if last else deal.stage)


def _with(
    deal: Deal,
    *,
    hands: BySeat[Cards] | None = None,
    stage: Stage | None = None,
    auction: Auction | None = None,
    dealt: BySeat[Cards] | None = None,
    contract: Contract | None = None,
    ladder: Ladder | None = None,
    tricks: Tricks | None = None,
) -> Deal:
    """`dataclasses.replace`, three times as fast; what is not named stays."""
    return Deal(
        deal.number,
        deal.dealer,
        deal.deck,
        hands or deal.hands,
        stage or deal.stage,
        auction or deal.auction,
        dealt or deal.dealt,
        contract or deal.contract,
        ladder or deal.ladder,
        tricks or deal.tricks,
    )
