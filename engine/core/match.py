"""A match: deals up to the target. The root of `decide` and `apply` (`history` folds lists)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from engine.core import auction as auctions
from engine.core import cardplay, doubling, ending, shuffle
from engine.core import deal as deals
from engine.core.applying import apply
from engine.core.calls import Call, Say
from engine.core.cards import Seat
from engine.core.commands import (
    Bid,
    ClaimSawa,
    Command,
    Double,
    PlayCard,
    RevealSeed,
    StartContest,
    StartDeal,
    StartMatch,
    TakeBack,
)
from engine.core.deal import Deal, Stage
from engine.core.errors import Code, Refused
from engine.core.events import (
    BidMade,
    ContestOver,
    ContestStarted,
    ContractMade,
    DealStarted,
    DealVoided,
    Doubled,
    Event,
    MatchStarted,
    RestDealt,
    SeedRevealed,
    TakenBack,
    TrickTaken,
    VoidReason,
)
from engine.core.ruleset import check_playable
from engine.core.settings import DoubleTop
from engine.core.state import Match

__all__ = [
    "Match",
    "apply",
    "check_awaits_deal",
    "check_awaits_seed",
    "decide",
    "legal_calls",
]

MOST_DEALS: Final = 99  # of a contest


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
            return _start_match(match, command)
        case StartContest():
            return _start_contest(match, command)
        case TakeBack():  # whether a decision begins there: `history.check_take_back`
            if not 1 <= command.to_seq < match.seq:
                raise Refused(Code.BAD_TAKE_BACK, str(command.to_seq))
            return (TakenBack(command.to_seq),)
        case _:
            assert_never(command)


def _start_match(match: Match, command: StartMatch) -> tuple[Event, ...]:
    if match.started:
        raise Refused(Code.ALREADY_STARTED)
    check_playable(command.rules)
    shuffle.check_nonces(command.nonces)
    names = command.table, command.commitment
    return (MatchStarted(command.rules, command.dealer, *names, command.nonces),)


def _start_contest(match: Match, command: StartContest) -> tuple[Event, ...]:
    if match.started:
        raise Refused(Code.ALREADY_STARTED)
    check_playable(command.rules)
    if command.rules.double_top is DoubleTop.GAHWA:
        raise Refused(Code.BAD_SETTING, "double.top: no gahwa in a contest")
    if not 1 <= command.deals <= MOST_DEALS:
        raise Refused(Code.BAD_SETTING, f"1 to {MOST_DEALS} deals")
    names = command.table, command.commitment
    return (ContestStarted(command.rules, command.dealer, *names, command.deals),)


def _running(match: Match, stage: Stage, otherwise: Code) -> Deal:
    """The running deal in this stage; refuses where the match is elsewhere."""
    _check_started(match)
    if match.deal is None or match.deal.stage is not stage:
        raise Refused(otherwise)
    return match.deal


def _check_started(match: Match) -> None:
    if not match.started:
        raise Refused(Code.NOT_STARTED)
    if match.over:
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
    deck = shuffle.deal_deck(command.seed, match.table, number, match.nonces)
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
        voided = DealVoided(reason, auctions.next_dealer(after, rules))
        return made, voided, *_end_of_contest(match)
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
    deal = deals.after(deal, events)
    if match.deals:
        scored = ending.scored(deal, match.totals, match.rules)
        return *events, scored, *_end_of_contest(match)
    return *events, *ending.events_of(deal, match.totals, match.rules)


def _end_of_contest(match: Match) -> tuple[Event, ...]:
    """What follows on the end of the running deal where it was the last one."""
    return (ContestOver(),) if match.number == match.deals else ()


def _reveal(match: Match, command: RevealSeed) -> tuple[Event, ...]:
    """Only after its deal, once, and only the seed that shuffled it."""
    check_awaits_seed(match)
    assert match.deal is not None
    deck = shuffle.deal_deck(command.seed, match.table, match.number, match.nonces)
    if deck != match.deal.deck:
        raise Refused(Code.BAD_SEED, "not the seed of this deal")
    return (SeedRevealed(match.number, command.seed.hex()),)


# --- legal actions --------------------------------------------------------------------------------


def legal_calls(match: Match, seat: Seat) -> tuple[Call, ...]:
    """What a seat may say in the auction now; nothing out of its turn."""
    deal = match.running
    if deal is None or deal.stage is not Stage.AUCTION or deal.auction.to_speak is not seat:
        return ()
    return auctions.legal_calls(deal.auction, match.rules, deal.dealt[seat])
