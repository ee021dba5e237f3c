"""A match: deals up to the target. The root of `decide` and `apply` (`history` folds lists)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from engine.core import auction as auctions
from engine.core import cardplay, doubling, ending, shuffle
from engine.core import deal as deals
from engine.core.calls import Call, Say
from engine.core.cards import ByTeam, Card, Seat, Team
from engine.core.commands import (
    Bid,
    By,
    ClaimSawa,
    Command,
    Double,
    PlayCard,
    RevealSeed,
    StartDeal,
    StartMatch,
    TakeBack,
)
from engine.core.deal import Deal, Stage
from engine.core.errors import Code, Refused
from engine.core.events import (
    BalootCalled,
    BidMade,
    CardPlayed,
    Change,
    ContractMade,
    DealScored,
    DealStarted,
    DealVoided,
    Doubled,
    Event,
    MatchStarted,
    MatchWon,
    ProjectsDeclared,
    ProjectsShown,
    RestDealt,
    SawaClaimed,
    SeedRevealed,
    TakenBack,
    TrickTaken,
    VoidReason,
)
from engine.core.ruleset import RuleSet, check_playable
from engine.core.settings import Kawesh
from engine.core.sheet import DealScore

DealEvent = BidMade | ContractMade | RestDealt | Doubled | deals.CardEvent
"""The events that happen within a running deal."""

_STANDARD: Final = RuleSet()
_NO_POINTS: Final = ByTeam(0, 0)


class Match(NamedTuple):
    """The state of a match, truth or one viewer's (then cards not seen are None).

    `seq` counts the events of the list, those taken back included. `dealer` deals the running deal
    or, between deals, the next one. `deal` stays, done, until the next one begins; `void` tells why
    it ended without a contract. `scored` are the deals scored so far.
    """

    seq: int = 0
    started: bool = False
    rules: RuleSet = _STANDARD
    table: str = ""
    commitment: str = ""
    dealer: Seat = Seat.FOUR
    number: int = 0
    totals: ByTeam[int] = _NO_POINTS
    deal: Deal | None = None
    void: VoidReason | None = None
    scored: tuple[DealScore, ...] = ()
    revealed: int = 0
    winner: Team | None = None
    by_gahwa: bool = False

    @property
    def running(self) -> Deal | None:
        """The deal that is being played; None between deals."""
        return self.deal if self.deal and self.deal.stage is not Stage.DONE else None

    @property
    def to_act(self) -> Seat | None:
        """The seat the match is waiting for; None where it waits for the table."""
        return self.deal.to_act if self.deal else None

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing to happen is a new deal."""
        return self.started and self.winner is None and self.running is None


# --- decide ---------------------------------------------------------------------------------------


def decide(match: Match, command: Command) -> tuple[Event, ...]:
    """The events a command brings about; raises `Refused` and changes nothing where it may not."""
    match command:
        case PlayCard():
            return _play(match, command)
        case Bid():
            return _bid(match, command)
        case Double():
            return _double(match, command)
        case ClaimSawa():
            return _sawa(match, command)
        case StartDeal():
            return _start_deal(match, command)
        case RevealSeed():
            return _reveal(match, command)
        case StartMatch():
            if match.started:
                raise Refused(Code.ALREADY_STARTED)
            check_playable(command.rules)
            return (MatchStarted(command.rules, command.dealer, command.table, command.commitment),)
        case TakeBack():  # see `check_take_back`
            if not 1 <= command.to_seq < match.seq:
                raise Refused(Code.BAD_TAKE_BACK, str(command.to_seq))
            return (TakenBack(command.to_seq),)
        case _:
            assert_never(command)


def _running(match: Match, stage: Stage, otherwise: Code) -> Deal:
    """The running deal in this stage; refuses where the match is elsewhere."""
    if not match.started:
        raise Refused(Code.NOT_STARTED)
    if match.winner is not None:
        raise Refused(Code.MATCH_OVER)
    if match.deal is None or match.deal.stage is not stage:
        raise Refused(otherwise)
    return match.deal


def _start_deal(match: Match, command: StartDeal) -> tuple[Event, ...]:
    if not match.started:
        raise Refused(Code.NOT_STARTED)
    if match.winner is not None:
        raise Refused(Code.MATCH_OVER)
    if match.running is not None:
        raise Refused(Code.DEAL_RUNNING)
    number = match.number + 1
    deck = shuffle.deal_deck(command.seed, match.table, number)
    return (DealStarted(number, match.dealer, deck),)


def _bid(match: Match, command: Bid) -> tuple[Event, ...]:
    deal = _running(match, Stage.AUCTION, Code.BAD_BID)
    rules = match.rules
    hand = deal.hands[command.seat]
    auctions.check_call(deal.auction, command.seat, command.call, rules, hand)
    made = BidMade(command.seat, command.call, command.by)
    after = auctions.after(deal.auction, command.call, rules)
    if after.void is not None:
        return made, _voided(deal, after.void, rules)
    if after.contract is None:
        return (made,)
    rest = deals.completion(deal.deck, deal.dealer, after.contract.card_to)
    return made, ContractMade(after.contract), RestDealt(after.contract.card_to, rest)


def _voided(deal: Deal, say: Say, rules: RuleSet) -> DealVoided:
    """A hand passed out moves the deal to the right; a kawesh by its own setting (rules 2)."""
    if say is not Say.KAWESH:
        return DealVoided(VoidReason.NO_BUYER, deal.dealer.next)
    bids = any(said.call.say is not Say.PASS for said in deal.auction.spoken)
    same = rules.bid_kawesh is Kawesh.SAME_DEALER and not bids
    return DealVoided(VoidReason.KAWESH, deal.dealer if same else deal.dealer.next)


def _double(match: Match, command: Double) -> tuple[Event, ...]:
    deal = _running(match, Stage.DOUBLING, Code.BAD_DOUBLE)
    assert deal.ladder is not None
    doubling.check_raise(deal.ladder, command.seat, command.call, match.rules)
    return (Doubled(command.seat, command.call, command.by),)


def _play(match: Match, command: PlayCard) -> tuple[Event, ...]:
    deal = _running(match, Stage.PLAY, Code.NOT_YOUR_TURN)
    cardplay.check_card(deal, command.seat, command.card, match.rules)
    return _card(match, deal, command.seat, command.card, command.by)


def _card(match: Match, deal: Deal, seat: Seat, card: Card, by: By) -> tuple[Event, ...]:
    """A legal card and, after the last one, the score and perhaps the end of the match."""
    events = cardplay.card_events(deal, seat, card, by, match.rules)
    last = events[-1]
    if isinstance(last, TrickTaken) and last.number == 8:
        for event in events:
            match = apply(match, event)
        assert match.deal is not None
        return *events, *ending.events_of(match.deal, match.totals, match.rules)
    return tuple(events)


def _sawa(match: Match, command: ClaimSawa) -> tuple[Event, ...]:
    """A proven claim, and the rest of the cards played out: the claimer's as proven, the others'
    the lowest allowed."""
    deal = _running(match, Stage.PLAY, Code.BAD_SAWA)
    if deal.to_act is not command.seat:
        raise Refused(Code.NOT_YOUR_TURN)
    proof = cardplay.sawa_proof(deal, command.seat, match.rules)
    if proof is None:
        raise Refused(Code.BAD_SAWA)
    own = list(proof)
    events: list[Event] = []
    steps: Sequence[Event] = (SawaClaimed(command.seat),)
    while True:
        events += steps
        for event in steps:
            assert not isinstance(event, TakenBack)
            match = apply(match, event)
        running = match.running
        if running is None or running.to_act is None:
            return tuple(events)
        seat = running.to_act
        card = own.pop(0) if seat is command.seat else _lowest(running, seat, match.rules)
        steps = _card(match, running, seat, card, By.CLAIM)


def _lowest(deal: Deal, seat: Seat, rules: RuleSet) -> Card:
    return min(cardplay.duty(deal, seat, rules).allowed, key=lambda card: card.index)


def _reveal(match: Match, command: RevealSeed) -> tuple[Event, ...]:
    """Only after its deal, once, and only the seed that shuffled it."""
    if match.running is not None:
        raise Refused(Code.DEAL_RUNNING)
    if match.deal is None or match.revealed == match.number:
        raise Refused(Code.BAD_SEED, "nothing to reveal")
    if shuffle.deal_deck(command.seed, match.table, match.number) != match.deal.deck:
        raise Refused(Code.BAD_SEED, "not the seed of this deal")
    return (SeedRevealed(match.number, command.seed.hex()),)


# --- apply -------------------------------------------------------------------------------


def apply(match: Match, event: Change) -> Match:
    """The match after an event that happened. Total: whatever `decide` returns applies."""
    match event:
        case CardPlayed() | TrickTaken() if match.deal is not None:  # four events of five
            return _with_deal(match, deals.card_event(match.deal, event))
        case MatchStarted():
            return Match(
                match.seq + 1, True, event.rules, event.table, event.commitment, event.dealer
            )
        case DealStarted():
            return _with_deal(match, deals.started(event), number=event.number)
        case DealVoided():
            return _ended(match, event.next_dealer, void=event.reason)
        case DealScored():
            return _ended(match, event.next_dealer, score=event.score)
        case SeedRevealed():
            return _ended(match, match.dealer, void=match.void, revealed=event.number)
        case MatchWon():
            return _ended(match, match.dealer, winner=event.team, by_gahwa=event.by_gahwa)
        case _:
            assert match.deal is not None
            return _with_deal(match, _in_deal(match, match.deal, event))


def _in_deal(match: Match, deal: Deal, event: DealEvent) -> Deal:
    match event:
        case BidMade():
            return deals.bid(deal, event, match.rules)
        case ContractMade():
            return deals.bought(deal, event)
        case RestDealt():
            return deals.rest_dealt(deal, event, match.totals, match.rules)
        case Doubled():
            return deals.doubled(deal, event, match.rules)
        case (
            CardPlayed()
            | TrickTaken()
            | ProjectsDeclared()
            | ProjectsShown()
            | BalootCalled()
            | SawaClaimed()
        ):
            return deals.card_event(deal, event)
        case _:
            assert_never(event)


def _with_deal(match: Match, deal: Deal, number: int | None = None) -> Match:
    seq, _, rules, table, commitment, dealer, last, totals, _, _, scored, revealed, _, _ = match
    if number is not None:
        dealer, last = deal.dealer, number
    return Match(
        seq + 1, True, rules, table, commitment, dealer, last, totals, deal, None, scored, revealed
    )


def _ended(
    match: Match,
    dealer: Seat,
    *,
    score: DealScore | None = None,
    void: VoidReason | None = None,
    revealed: int | None = None,
    winner: Team | None = None,
    by_gahwa: bool = False,
) -> Match:
    return Match(
        match.seq + 1,
        True,
        match.rules,
        match.table,
        match.commitment,
        dealer,
        match.number,
        score.totals if score else match.totals,
        match.deal,
        void,
        (*match.scored, score) if score else match.scored,
        match.revealed if revealed is None else revealed,
        match.winner if winner is None else winner,
        match.by_gahwa or by_gahwa,
    )


# --- legal actions --------------------------------------------------------------------------------


def legal_calls(match: Match, seat: Seat) -> tuple[Call, ...]:
    """What a seat may say in the auction now; nothing out of its turn."""
    deal = match.running
    if deal is None or deal.stage is not Stage.AUCTION or deal.auction.to_speak is not seat:
        return ()
    return auctions.legal_calls(deal.auction, match.rules, deal.hands[seat])
