"""All open sockets of this process: who may open another, who is replaced, how all are closed."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final, Protocol

from webapp.config import Config
from webapp.line import AUTH_TIMEOUT

NOT_KNOWN: Final = 4401
REPLACED: Final = 4409
SILENT: Final = 1.0
"""Seconds without a word after which a socket may have to make room: who has just come may finish,
or a crowd that comes at once would drive itself out again and again."""


class Open(Protocol):
    """An open socket, as the register sees it."""

    @property
    def address(self) -> str: ...

    @property
    def user_id(self) -> str | None:
        """Who speaks, once that is known."""

    @property
    def token(self) -> str:
        """The session token it was opened with, once that is known."""

    @property
    def table(self) -> str | None:
        """The table it watches."""

    @property
    def spectates(self) -> bool:
        """Whether it watches a table without a seat at it."""

    def kick(self, code: int) -> None:
        """Asks for the socket to be closed with this code."""

    def restart(self) -> None:
        """Says that the server restarts, and asks for the socket to be closed."""


class Connections:
    """The register of open sockets, in the order they were opened."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._open: dict[Open, float] = {}  # with the time by the clock of the loop
        self._addresses: Counter[str] = Counter()
        self._dropped: set[Open] = set()
        self._empty = asyncio.Event()
        self._empty.set()

    def __len__(self) -> int:
        return len(self._open)

    def make_room(self, address: str) -> bool:
        """Whether another socket may be opened from this address now. Where too many have not said
        who they are, the oldest of those goes, of the address that has the most: who is silent
        locks out nobody else."""
        if self._addresses[address] >= self._config.sockets_per_address:
            return False
        waiting = [one for one in self._open if one.user_id is None and one not in self._dropped]
        counts = Counter(one.address for one in waiting)
        if counts[address] >= self._config.waiting_per_address:
            return self._drop(waiting, address)
        if len(waiting) >= self._config.waiting_sockets:
            return self._drop(waiting, counts.most_common(1)[0][0])
        return True

    def _drop(self, waiting: list[Open], address: str) -> bool:
        oldest = next(one for one in waiting if one.address == address)
        if asyncio.get_running_loop().time() - self._open[oldest] < SILENT:
            return False
        self._dropped.add(oldest)
        oldest.kick(AUTH_TIMEOUT)
        return True

    def add(self, connection: Open) -> None:
        """Enters a socket that has just been opened."""
        self._open[connection] = asyncio.get_running_loop().time()
        self._addresses[connection.address] += 1
        self._empty.clear()

    def remove(self, connection: Open) -> None:
        """Strikes out a socket that is closed."""
        del self._open[connection]
        self._dropped.discard(connection)
        self._addresses[connection.address] -= 1
        self._addresses += Counter()  # drops the addresses that stand at nothing
        if not self._open:
            self._empty.set()

    def identified(self, connection: Open) -> None:
        """Makes room where the user has too many: the oldest of those that only watch goes first,
        then the oldest that watches nothing, then the oldest."""
        own = [one for one in self._open if one.user_id == connection.user_id]
        surplus = len(own) - self._config.sockets_per_user
        others = sorted((one for one in own if one is not connection), key=_worth)
        for one in others[: max(surplus, 0)]:
            one.kick(REPLACED)

    def watching(self, connection: Open) -> None:
        """Replaces an older socket of the same user at the same table."""
        for one in self._open:
            same = one.user_id == connection.user_id and one.table == connection.table
            if same and one is not connection:
                one.kick(REPLACED)

    def logged_out(self, user_id: str, token: str | None) -> None:
        """Closes the sockets of a session that has ended, or all of a person's."""
        for one in self._open:
            if one.user_id == user_id and token in (None, one.token):
                one.kick(NOT_KNOWN)

    async def restart(self, seconds: float) -> None:
        """Tells all, closes all, and waits no longer than this for them to be gone."""
        for one in list(self._open):
            one.restart()
        try:
            async with asyncio.timeout(seconds):
                await self._empty.wait()
        except TimeoutError:
            return


def _worth(connection: Open) -> int:
    if connection.spectates:
        return 0
    return 1 if connection.table is None else 2
