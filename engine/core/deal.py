"""One deal: from the shuffled pack to the last trick. Events in, state out (rules 1 to 5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.core import auction as auctions
from engine.core import doubling, play, projects, sawa
from engine.core.auction import Auction
from engine.core.calls import Contract, Lock, Step
from engine.core.cards import BySeat, ByTeam, Card, Seat, speaking_order
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
TURNED = 20  # the place of the turned card in the pack


class Stage(Enum):
    """What a deal is waiting for."""

    AUCTION = "auction"
    DOUBLING = "doubling"
    PLAY = "play"
    DONE = "done"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Tricks:
    """The card play of a deal.

    `gone` are the cards played so far, as a set of bits. `abnat` are those of the finished tricks,
    the last ten once it is won. `declared` are the kinds each seat has named.
    """

    to_play: Seat
    trick: tuple[TrickCard, ...] = ()
    taken: tuple[TakenTrick, ...] = ()
    gone: int = 0
    abnat: ByTeam[int] = ByTeam(0, 0)
    declared: BySeat[tuple[ProjectKind, ...]] = BySeat(((), (), (), ()))
    shown: BySeat[tuple[Project, ...]] = BySeat(((), (), (), ()))
    baloot: Seat | None = None
    sawa: Seat | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal. Cards nobody has shown to the viewer are None; `dealt` are the full hands of eight."""

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
    """The cards that complete each hand: the turned card and two for its taker, three for others."""
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
    tricks = deal.tricks
    assert tricks is not None
    assert deal.contract is not None
    return play.duty(deal.hands[seat], seat, tricks.trick, deal.contract.trump, deal.locked, rules)


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
    code = play.refusal(duty(deal, seat, rules), card, deal.contract.trump)
    if code is not None:
        raise Refused(code, str(card))


def card_events(deal: Deal, made: CardPlayed, rules: RuleSet) -> list[CardEvent]:
    """A legal card with all it brings about: projects named or shown, a baloot, a trick taken."""
    tricks, contract = deal.tricks, deal.contract
    assert tricks is not None
    assert contract is not None
    events: list[CardEvent] = []
    number = len(tricks.taken)
    if number <= 1:
        events += _project_events(deal, made.seat, number, rules)
    events.append(made)
    if _completes_baloot(deal, made, rules):
        events.append(BalootCalled(made.seat))
    if len(tricks.trick) == 3:
        full = (*tricks.trick, TrickCard(made.seat, made.card))
        winner = play.best(full, contract.trump).seat
        events.append(TrickTaken(number + 1, winner, play.abnat_in(full, contract.trump)))
    return events


def calls_ekka(deal: Deal, seat: Seat, card: Card) -> bool:
    """Whether this card, led now by this seat, is called an ekka."""
    tricks, contract = deal.tricks, deal.contract
    if tricks is None or contract is None or tricks.trick or contract.trump is None:
        return False
    hand = 0
    for held in deal.hands[seat]:
        if held is not None:
            hand |= held.bit
    return play.is_ekka(card, hand, tricks.gone, contract.trump)


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


def _project_events(deal: Deal, seat: Seat, number: int, rules: RuleSet) -> list[CardEvent]:
    assert deal.contract is not None
    if number == 0:
        own = projects.find(deal.dealt[seat], deal.contract.game, rules.proj_hundred_order)
        return [ProjectsDeclared(seat, tuple(p.kind for p in own))] if own else []
    assert deal.tricks is not None
    if not any(deal.tricks.declared):
        return []
    own = counted_projects(deal, rules).projects[seat]
    return [ProjectsShown(seat, own)] if own else []


def _completes_baloot(deal: Deal, made: CardPlayed, rules: RuleSet) -> bool:
    """Whether the second of king and queen of trumps falls with this card (rules 5)."""
    assert deal.contract is not None
    card = made.card
    if card.suit is not deal.contract.trump or card.rank.value not in "KQ":
        return False
    if deal.tricks is None or baloot_seat(deal, rules) is not made.seat:
        return False
    held = deal.hands[made.seat]
    return not any(
        c is not None and c is not card and c.suit is card.suit and c.rank.value in "KQ"
        for c in held
    )


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
    tricks = Tricks(
        seat.next,
        (*t.trick, TrickCard(seat, card, event.ekka)),
        t.taken,
        t.gone | card.bit,
        t.abnat,
        t.declared,
        t.shown,
        t.baloot,
        t.sawa,
    )
    hands = deal.hands.replace(seat, _without(deal.hands[seat], card))
    return Deal(
        deal.number,
        deal.dealer,
        deal.deck,
        hands,
        deal.stage,
        deal.auction,
        deal.dealt,
        deal.contract,
        deal.ladder,
        tricks,
    )


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
