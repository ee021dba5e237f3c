"""Who made the turns of each seat of a table: counted from its list of events."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import BySeat
from engine.core.commands import By
from engine.store.schema import event

_KINDS: Final = ("bid_made", "doubled", "card_played")


class _Turn(msgspec.Struct):
    """What counts of a turn's event."""

    seat: int
    by: By


@dataclass(frozen=True, slots=True)
class Turns:
    """The turns of a seat: made by people, and by bots, for the clock too. The cards a proven sawa
    plays out are nobody's turn."""

    people: int
    bots: int


async def turns_at(connection: AsyncConnection, table: str) -> BySeat[Turns]:
    """The turns of each seat of a table so far, within a transaction."""
    query = select(event.c.data).where(event.c.table_id == table, event.c.kind.in_(_KINDS))
    counts: Counter[tuple[int, By]] = Counter()
    for row in await connection.execute(query):
        turn = msgspec.json.decode(row.data, type=_Turn)
        counts[turn.seat, turn.by] += 1
    return BySeat.of(
        lambda seat: Turns(
            counts[int(seat), By.PERSON], counts[int(seat), By.BOT] + counts[int(seat), By.CLOCK]
        )
    )
