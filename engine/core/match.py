"""A match: deals up to the target. The root of `decide` and `apply` (`history` folds lists)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from engine.core import auction as auctions
from engine.core import cardplay, doubling, ending, shuffle
from engine.core import deal as deals
from engine.core.calls import Call, Say
from engine.core.cards import ByTeam, Seat, Team
from engine.core.commands import (
    Bid,
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
        return self.deal if self.deal and self.deal.stage is not deals.DONE else None

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
        case TakeBack():  # whether a decision begins there: `history.check_take_back`
            if not 1 <= command.to_seq < match.seq:
                raise Refused(Code.BAD_TAKE_BACK, str(command.to_seq))
            return (TakenBack(command.to_seq),)
        case _:
            assert_never(command)


def _running(match: Match, stage: Stage, otherwise: Code) -> Deal:
    """The running deal in this stage; refuses where the match is elsewhere."""
    _check_started(match)
    if match.deal is None or match.deal.stage is not stage:
        raise Refused(otherwise)
    return match.deal


def _check_started(match: Match) -> None:
    if not match.started:
        raise Refused(Code.NOT_STARTED)
    if match.winner is not None:
        raise Refused(Code.MATCH_OVER)


def check_awaits_deal(match: Match) -> None:
    """Refuses a new deal before the match (`not_started`), after it (`match_over`) and in the
    middle of a deal (`deal_running`)."""
    _check_started(match)
    if match.running is not None:
        raise Refused(Code.DEAL_RUNNING)


def check_awaits_seed(match: Match) -> None:
    """Refuses to reveal a seed in the middle of its deal (`deal_running`), before the first deal,
    or a second time (`bad_seed`)."""
    if match.running is not None:
        raise Refused(Code.DEAL_RUNNING)
    if match.deal is None or match.revealed == match.number:
        raise Refused(Code.BAD_SEED, "nothing to reveal")


def _start_deal(match: Match, command: StartDeal) -> tuple[Event, ...]:
    check_awaits_deal(match)
    number = match.number + 1
    deck = shuffle.deal_deck(command.seed, match.table, number)
    return (DealStarted(number, match.dealer, deck),)


def _bid(match: Match, command: Bid) -> tuple[Event, ...]:
    deal = _running(match, Stage.AUCTION, Code.BAD_BID)
    rules = match.rules
    hand = deal.dealt[command.seat]
    auctions.check_call(deal.auction, command.seat, command.call, rules, hand)
    made = BidMade(command.seat, command.call, command.by)
    after = auctions.after(deal.auction, command.call, rules)
    if after.void is not None:
        reason = VoidReason.KAWESH if after.void is Say.KAWESH else VoidReason.NO_BUYER
        return made, DealVoided(reason, auctions.next_dealer(after, rules))
    if after.contract is None:
        return (made,)
    rest = deals.completion(deal.deck, deal.dealer, after.contract.card_to)
    return made, ContractMade(after.contract), RestDealt(after.contract.card_to, rest)


def _double(match: Match, command: Double) -> tuple[Event, ...]:
    deal = _running(match, Stage.DOUBLING, Code.BAD_DOUBLE)
    assert deal.ladder is not None
    doubling.check_raise(deal.ladder, command.seat, command.call, match.rules)
    return (Doubled(command.seat, command.call, command.by),)


def _play(match: Match, command: PlayCard) -> tuple[Event, ...]:
    deal = match.deal
    if deal is None or deal.stage is not deals.PLAY:
        deal = _running(match, Stage.PLAY, Code.NOT_YOUR_TURN)
    seat, card, rules = command.seat, command.card, match.rules
    cardplay.check_card(deal, seat, card, rules)
    return _played(match, deal, cardplay.card_events(deal, seat, card, command.by, rules))


def _sawa(match: Match, command: ClaimSawa) -> tuple[Event, ...]:
    deal = _running(match, Stage.PLAY, Code.BAD_SAWA)
    if deal.to_act is not command.seat:
        raise Refused(Code.NOT_YOUR_TURN)
    proof = cardplay.sawa_proof(deal, command.seat, match.rules)
    if proof is None:
        raise Refused(Code.BAD_SAWA)
    return _played(match, deal, cardplay.claim_events(deal, command.seat, proof, match.rules))


def _played(match: Match, deal: Deal, events: Sequence[deals.CardEvent]) -> tuple[Event, ...]:
    """Events of the card play and, after the last trick, the score and perhaps the match's end."""
    last = events[-1]
    if not isinstance(last, TrickTaken) or last.number < 8:
        return tuple(events)
    return *events, *ending.events_of(deals.after(deal, events), match.totals, match.rules)


def _reveal(match: Match, command: RevealSeed) -> tuple[Event, ...]:
    """Only after its deal, once, and only the seed that shuffled it."""
    check_awaits_seed(match)
    assert match.deal is not None
    if shuffle.deal_deck(command.seed, match.table, match.number) != match.deal.deck:
        raise Refused(Code.BAD_SEED, "not the seed of this deal")
    return (SeedRevealed(match.number, command.seed.hex()),)


# --- apply ----------------------------------------------------------------------------------------


def apply(match: Match, event: Change) -> Match:
    """The match after an event that happened. Total: whatever `decide` returns applies."""
    seq = match.seq + 1
    match event:
        case CardPlayed() if match.deal is not None:
            return _with_deal(match, deals.card_played(match.deal, event))
        case TrickTaken() if match.deal is not None:
            return _with_deal(match, deals.trick_taken(match.deal, event))
        case MatchStarted():
            return Match(seq, True, event.rules, event.table, event.commitment, event.dealer)
        case DealStarted():
            deal = deals.started(event)
            return match._replace(
                seq=seq, dealer=event.dealer, number=event.number, deal=deal, void=None
            )
        case DealVoided():
            return match._replace(seq=seq, dealer=event.next_dealer, void=event.reason)
        case DealScored():
            score = event.score
            return match._replace(
                seq=seq,
                dealer=event.next_dealer,
                totals=score.totals,
                scored=(*match.scored, score),
            )
        case SeedRevealed():
            return match._replace(seq=seq, revealed=event.number)
        case MatchWon():
            return match._replace(seq=seq, winner=event.team, by_gahwa=event.by_gahwa)
        case _:
            assert match.deal is not None
            return _with_deal(match, _in_deal(match, match.deal, event))


def _with_deal(match: Match, deal: Deal) -> Match:
    """`match._replace(seq=…, deal=…)` at half its cost: this is done at every card."""
    seq, on, rules, table, proof, dealer, number, totals, _, void, scored, seed, won, gahwa = match
    return tuple.__new__(
        Match,
        (
            seq + 1,
            on,
            rules,
            table,
            proof,
            dealer,
            number,
            totals,
            deal,
            void,
            scored,
            seed,
            won,
            gahwa,
        ),
    )


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


# --- legal actions --------------------------------------------------------------------------------


def legal_calls(match: Match, seat: Seat) -> tuple[Call, ...]:
    """What a seat may say in the auction now; nothing out of its turn."""
    deal = match.running
    if deal is None or deal.stage is not Stage.AUCTION or deal.auction.to_speak is not seat:
        return ()
    return auctions.legal_calls(deal.auction, match.rules, deal.dealt[seat])
