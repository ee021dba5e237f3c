"""What waits in a table's queue: what people asked, what is due, the end."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from engine.core.commands import SeatCommand
from engine.table.asks import Ack, Ask, Nack
from engine.table.chairs import Change
from engine.table.steps import Step


@dataclass(frozen=True, slots=True)
class Asked:
    """A person asked something of the match; `answer` gets what came of it."""

    user: str
    client_id: str
    ply: int
    ask: Ask
    answer: asyncio.Future[Ack | Nack]


@dataclass(frozen=True, slots=True)
class Moved:
    """A person asked to change who sits where; `answer` gets what came of it."""

    user: str
    change: Change
    answer: asyncio.Future[Ack | Nack]


@dataclass(frozen=True, slots=True)
class Due:
    """The table moves on by itself by this step: a bot's command, or the next deal (None)."""

    step: Step
    command: SeatCommand | None


@dataclass(frozen=True, slots=True)
class Look:
    """Time alone has changed who is away, or has run out for the whole table."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Everything that was asked before is done; end."""


Job = Asked | Moved | Due | Look | Stop
