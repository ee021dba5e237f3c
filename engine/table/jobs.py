"""What waits in a table's queue: what people asked, what is due, the end."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from engine.core.cards import Seat
from engine.core.commands import SeatCommand
from engine.table.asks import Ack, Ask, Nack


@dataclass(frozen=True, slots=True)
class Asked:
    """A person on a seat asked something; `answer` gets what came of it."""

    seat: Seat
    client_id: str
    ply: int
    ask: Ask
    answer: asyncio.Future[Ack | Nack]


@dataclass(frozen=True, slots=True)
class Due:
    """The table moves on by itself from event `seq`: a bot's command, or the next deal (None)."""

    seq: int
    command: SeatCommand | None


@dataclass(frozen=True, slots=True)
class Stop:
    """Everything that was asked before is done; end."""


Job = Asked | Due | Stop
