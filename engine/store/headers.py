"""The header of a table: its rules, its people and bots, its clock, as it is written and read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import SEATS, BySeat
from engine.core.ruleset import RuleSet
from engine.store.schema import account, game_table, seat

BANK: Final = 60.0  # seconds a seat may overstep its turns by, a match long


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits on a chair: a person with a shown name, or a bot of a level with none.

    `bank`: the seconds left of the time bank. `open`: the bot plays until a person takes the chair.
    """

    user: str | None
    name: str
    bot: str | None
    bank: float = BANK
    open: bool = False


@dataclass(frozen=True, slots=True)
class Header:
    """What a table is, apart from its events and its secret.

    `shared`: made from a lobby. `deadline`: when the clock of the seat to act runs out. `closed`:
    when the table was given up without a winner. Times in seconds since 1970. `tempo`: how fast
    bots move; `bots`: which version of them. `contest`: what its one person plays for;
    `ends`: until when a move counts. `rated`: it may move the ratings of those who began it.
    """

    id: str
    created: float
    rules: RuleSet
    commitment: str
    chairs: BySeat[Chair]
    clock: str = "none"
    shared: bool = False
    host: str | None = None
    deadline: float | None = None
    closed: float | None = None
    tempo: str = "normal"
    bots: str = "v1"
    contest: str | None = None
    ends: float | None = None
    rated: bool = False


def header_values(header: Header, secret: bytes) -> dict[str, object]:
    return {
        "id": header.id,
        "created": header.created,
        "rules": str(header.rules),
        "target": header.rules.match_target.points,
        "commitment": header.commitment,
        "secret": secret,
        "epoch": 0,
        "seq": 0,
        "to_act": None,
        "total_odd": 0,
        "total_even": 0,
        "winner": None,
        "clock": header.clock,
        "shared": int(header.shared),
        "host": header.host,
        "deadline": header.deadline,
        "closed": header.closed,
        "tempo": header.tempo,
        "bots": header.bots,
        "contest": header.contest,
        "ends": header.ends,
        "rated": int(header.rated),
    }


def chair_values(header: Header) -> list[dict[str, object]]:
    return [
        {
            "table_id": header.id,
            "seat": int(at),
            "user_id": chair.user,
            "bot": chair.bot,
            "bank": chair.bank,
            "open": int(chair.open),
        }
        for at, chair in zip(SEATS, header.chairs, strict=True)
    ]


def _headers() -> Select[tuple[object, ...]]:
    return (
        select(
            game_table.c.id,
            game_table.c.created,
            game_table.c.rules,
            game_table.c.commitment,
            game_table.c.clock,
            game_table.c.shared,
            game_table.c.host,
            game_table.c.deadline,
            game_table.c.closed,
            game_table.c.tempo,
            game_table.c.bots,
            game_table.c.contest,
            game_table.c.ends,
            game_table.c.rated,
            seat.c.user_id,
            seat.c.bot,
            seat.c.bank,
            seat.c.open,
            account.c.name,
        )
        .join(seat, seat.c.table_id == game_table.c.id)
        .join(account, account.c.id == seat.c.user_id, isouter=True)
        .order_by(seat.c.seat)
    )


async def header_of(connection: AsyncConnection, table_id: str) -> Header | None:
    rows = (await connection.execute(_headers().where(game_table.c.id == table_id))).all()
    if not rows:
        return None
    one, two, three, four = (
        Chair(row.user_id, row.name or "", row.bot, row.bank, bool(row.open)) for row in rows
    )
    first = rows[0]
    return Header(
        first.id,
        first.created,
        RuleSet.parse(first.rules),
        first.commitment,
        BySeat((one, two, three, four)),
        first.clock,
        bool(first.shared),
        first.host,
        first.deadline,
        first.closed,
        first.tempo,
        first.bots,
        first.contest,
        first.ends,
        bool(first.rated),
    )
