"""What came of a deal for the player of a contest, who always sits on seat 1."""

from __future__ import annotations

from typing import Final

from engine.core.cards import Seat
from engine.core.match import Match

PLAYER: Final = Seat.ONE


def margin(match: Match) -> int:
    """Own points less theirs in the deal that has just ended; 0 where nobody bought."""
    if match.void is not None:
        return 0
    points = match.scored[-1].points
    own = PLAYER.team
    return points[own] - points[own.other]


def tricks(match: Match) -> str:
    """Who took each trick of the deal that has just ended: "1" the own side, "0" theirs; empty
    where nobody bought."""
    deal = match.deal
    if deal is None or deal.tricks is None:
        return ""
    return "".join(str(int(one.winner.team is PLAYER.team)) for one in deal.tricks.taken)
