"""A deal gone by as it is shown again: all hands open, who sat where, the best line beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.contest.errors import BadRecord
from engine.core import notation
from engine.core.cards import Seat
from engine.core.errors import STUMBLES, Refused
from engine.core.events import DealStarted, Event, SeedRevealed
from engine.core.past import PastDeal, past_deals
from engine.table.seats import TableInfo
from engine.table.seeds import seed_of

_LINE: Final = re.compile(r"line ([0-9]+): ")


@dataclass(frozen=True, slots=True)
class Best:
    """The best result of the deal among the others: where, whose (None is shown to nobody), own
    points less theirs."""

    table: str
    name: str | None
    score: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A deal that is over, for one reader.

    `numbers` are the deals of the table the reader may see. `hidden` are the people whose names the
    reader is not told. `you` is the reader's seat. `whole`: the reader may see all of the table.
    `score` is what the player of a contest got, own points less theirs. `aside`: the reader may not
    learn which table or contest it was, since whoever knows that may look at more of it.
    """

    info: TableInfo
    deal: PastDeal
    numbers: tuple[int, ...]
    you: Seat | None
    whole: bool
    hidden: frozenset[str] = frozenset()
    score: int | None = None
    best: Best | None = None
    aside: bool = False


@dataclass(frozen=True, slots=True)
class PastDeals:
    """The deals of a table that are over."""

    info: TableInfo
    you: Seat | None
    deals: tuple[PastDeal, ...]


def read_record(text: str) -> list[PastDeal]:
    """The deals of a text in the notation, of which the last may still run; raises `BadRecord` with
    the line that cannot be read, where one is to blame."""
    try:
        events = [event for _, event in notation.parse_numbered(text)]
    except Refused as refused:
        found = _LINE.match(refused.detail)
        raise BadRecord(int(found[1]) if found else None) from None
    try:
        deals = past_deals(events)
    except STUMBLES:
        raise BadRecord(None) from None
    if not deals:
        raise BadRecord(None)
    return deals


def record_of(events: Sequence[Event], secret: bytes | None) -> str:
    """The deals that are over in the notation. With the secret of a contest, whose lists hold no
    seeds, each deal is followed by its own."""
    deals = [deal for deal in past_deals(events) if deal.over]
    told: list[Event] = list(events[: _first_deal(events)])
    for deal in deals:
        told += deal.events
        if secret is not None and deal.after.revealed < deal.number:
            told.append(SeedRevealed(deal.number, seed_of(secret, deal.number).hex()))
    return notation.write(told)


def _first_deal(events: Sequence[Event]) -> int:
    return next(at for at, event in enumerate(events) if isinstance(event, DealStarted))
