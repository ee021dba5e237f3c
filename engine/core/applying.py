"""What an event does to a match: `apply`, which is total."""

from __future__ import annotations

from typing import assert_never

from engine.core import deal as deals
from engine.core.deal import Deal
from engine.core.events import (
    BalootCalled,
    BidMade,
    CardPlayed,
    Change,
    ContestOver,
    ContestStarted,
    ContractMade,
    DealScored,
    DealStarted,
    DealVoided,
    Doubled,
    MatchStarted,
    MatchWon,
    ProjectsDeclared,
    ProjectsShown,
    RestDealt,
    SawaClaimed,
    SeedRevealed,
    TrickTaken,
)
from engine.core.state import NO_POINTS, Match

DealEvent = BidMade | ContractMade | RestDealt | Doubled | deals.CardEvent
"""The events that happen within a running deal."""


def apply(match: Match, event: Change) -> Match:
    """The match after an event that happened. Total: whatever `decide` returns applies."""
    seq = match.seq + 1
    match event:
        case CardPlayed() if match.deal is not None:
            return _with_deal(match, deals.card_played(match.deal, event))
        case TrickTaken() if match.deal is not None:
            return _with_deal(match, deals.trick_taken(match.deal, event))
        case MatchStarted():
            names = event.table, event.commitment
            return Match(seq, True, event.rules, *names, event.dealer, nonces=event.nonces)
        case ContestStarted():
            names = event.table, event.commitment
            return Match(seq, True, event.rules, *names, event.dealer, deals=event.deals)
        case DealStarted():
            deal = deals.started(event)
            totals = NO_POINTS if match.deals else match.totals
            return match._replace(
                seq=seq,
                dealer=event.dealer,
                number=event.number,
                totals=totals,
                deal=deal,
                void=None,
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
        case ContestOver():
            return match._replace(seq=seq, done=True)
        case _:
            assert match.deal is not None
            return _with_deal(match, _in_deal(match, match.deal, event))


def _with_deal(match: Match, deal: Deal) -> Match:
    """`match._replace(seq=…, deal=…)` at half its cost: this is done at every card."""
    return tuple.__new__(Match, (match[0] + 1, *match[1:8], deal, *match[9:]))


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
