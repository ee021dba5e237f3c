"""What a deal and the end of a match add to the records of those who sit there."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.calls import Game, Step
from engine.core.cards import SEATS, Seat
from engine.core.match import Match
from engine.core.sheet import DealScore, Side
from engine.store import attempts, records
from engine.store.headers import Header
from engine.store.records import Record


class RecordsKept:
    """Implements `DealEnded` of `engine.table` for the people at any table, but for those who play
    a past day again: its cards may be known."""

    async def __call__(self, connection: AsyncConnection, header: Header, match: Match) -> None:
        """Adds a deal that was scored, and the match where that is over; a void deal is nothing."""
        if match.void is not None or not await _counts(connection, header):
            return
        for seat in SEATS:
            user = header.chairs[seat].user
            if user is not None:
                await records.add(connection, user, added(match, seat))


async def _counts(connection: AsyncConnection, header: Header) -> bool:
    if header.contest is None:
        return True
    attempt = await attempts.at(connection, header.id)
    return attempt is not None and attempt.counted


def added(match: Match, seat: Seat) -> Record:
    """What the deal that has just been scored, and the match where it is over, are for a seat."""
    record = _of_deal(match.scored[-1], seat)
    if match.winner is None:
        return record
    return replace(record, matches=1, won=int(match.winner is seat.team))


def _of_deal(score: DealScore, seat: Seat) -> Record:
    contract, result = score.contract, score.result
    side = Side.BIDDERS if seat.team is contract.buyer.team else Side.DEFENDERS
    bought = seat is contract.buyer
    hokm, sun = (int(bought and contract.game is game) for game in (Game.HOKM, Game.SUN))
    made = int(result.made)
    doubled = int(score.step is not Step.NONE)
    return Record(
        deals=1,
        hokm=hokm,
        hokm_made=hokm * made,
        sun=sun,
        sun_made=sun * made,
        doubled=doubled,
        doubled_won=doubled * int(result.made is (side is Side.BIDDERS)),
        kaboot=int(result.kaboot is side),
    )
