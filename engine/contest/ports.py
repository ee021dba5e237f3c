"""What contests tell outward, as Protocols."""

from __future__ import annotations

from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.contests import Contest
from engine.store.pad_heads import PadHead


class Watcher(Protocol):
    """Is told of challenges, in the transaction of what has happened. It uses this connection only,
    and may be told again where the transaction has to be redone."""

    async def changed(self, connection: AsyncConnection, challenge: Contest) -> None:
        """It was made, or somebody has begun or finished."""

    async def closed(self, connection: AsyncConnection, challenge: Contest) -> None:
        """Its ranking stands; told once."""


class Nobody:
    """Nobody to tell."""

    async def changed(self, connection: AsyncConnection, challenge: Contest) -> None:
        """Nothing follows."""

    async def closed(self, connection: AsyncConnection, challenge: Contest) -> None:
        """Nothing follows."""


class PadWatcher(Protocol):
    """Is told of score pads, in the transaction of what has happened, as a `Watcher` is."""

    async def changed(self, connection: AsyncConnection, pad: PadHead) -> None:
        """It was opened, or something was written on it."""

    async def won(self, connection: AsyncConnection, pad: PadHead) -> None:
        """Somebody has won by what was written last."""


class UnwatchedPads:
    """Nobody to tell."""

    async def changed(self, connection: AsyncConnection, pad: PadHead) -> None:
        """Nothing follows."""

    async def won(self, connection: AsyncConnection, pad: PadHead) -> None:
        """Nothing follows."""
