"""Changes lobbies one after the other: decide, store, make the table, tell."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, Protocol, TypeVar
from weakref import WeakValueDictionary

import structlog

from engine.core.cards import BySeat
from engine.core.ruleset import RuleSet
from engine.core.shuffle import NO_NONCES, Nonces
from engine.store.errors import Conflict, Unavailable
from engine.store.headers import Chair
from engine.store.lobbies import Busy, Lobbies, Lobby, Sitter
from engine.table.asks import NotFound
from engine.table.clock import ClockKind
from engine.table.lobby_feed import LobbyFeed
from engine.table.lobby_info import (
    LobbyCode,
    LobbyInfo,
    LobbyRefused,
    LobbyState,
    info_of,
)
from engine.table.pledges import Pledges
from engine.table.ports import Clock
from engine.table.seats import TableInfo
from engine.table.tasks import Nursery

T = TypeVar("T")
Move = Callable[[Lobby], Lobby]
Check = Callable[[Lobby], Awaitable[None]]

_TRIES: Final = 3  # where somebody else has written meanwhile

_log = structlog.get_logger(__name__)


class LobbyWatcher(Protocol):
    """Told of every change of every lobby, once it is stored."""

    def changed(self, info: LobbyInfo) -> None:
        """The lobby is like this now; returns at once."""


class SharedTables(Protocol):
    """Makes the tables that lobbies become, and knows who has too many."""

    async def create_shared(
        self,
        table: str,
        host: str,
        rules: RuleSet,
        clock: ClockKind,
        chairs: BySeat[Chair],
        nonces: Nonces,
        *,
        rated: bool,
    ) -> TableInfo:
        """The table of this id, made where it is not there yet, with the first deal dealt."""

    @property
    def pledges(self) -> Pledges:
        """What the seeds of those tables are bound to."""

    async def may_begin(self, user: str) -> bool:
        """Whether the user has not left too many tables unfinished to begin another."""


class LobbyKeeper:
    """One change of a lobby at a time, each finished even where the one who asked has gone."""

    def __init__(
        self,
        lobbies: Lobbies,
        tables: SharedTables,
        clock: Clock,
        nursery: Nursery,
        watcher: LobbyWatcher | None,
    ) -> None:
        self._lobbies = lobbies
        self._tables = tables
        self._clock = clock
        self._nursery = nursery
        self._watcher = watcher
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._feeds: dict[str, list[LobbyFeed]] = {}

    async def find(self, lobby_id: str) -> LobbyInfo:
        """The lobby; refuses `NOT_FOUND`. One that has started has its table."""
        lobby = await self._find(lobby_id)
        if _lacks_table(lobby):
            return await self.change(lobby_id, lambda stored: stored)
        return info_of(lobby)

    async def add(self, lobby: Lobby) -> LobbyInfo:
        """Stores a new lobby and tells of it; raises like `Lobbies.add`."""

        async def work() -> LobbyInfo:
            await self._lobbies.add(lobby)
            info = info_of(await self._find(lobby.id))
            self._tell(info)
            return info

        return await self._to_the_end(work, lobby.id)

    async def change(self, lobby_id: str, move: Move, check: Check | None = None) -> LobbyInfo:
        """Makes a move and tells of it, if it changes anything; the table of a lobby that has
        started is there when this returns. Refuses what the move or the check refuses."""

        async def work() -> LobbyInfo:
            async with self._lock(lobby_id):
                old, new = await self._store(lobby_id, move, check)
                if new is not old or _lacks_table(old):
                    await self._make_table(new)
                    self._tell(info_of(new))
                return info_of(new)

        return await self._to_the_end(work, lobby_id)

    async def quietly(self, lobby_id: str, move: Move) -> LobbyInfo:
        """Makes a move by which nothing changes for those who are in the lobby: where its card is,
        what a browser adds to the shuffle. Nobody is told."""

        async def work() -> LobbyInfo:
            async with self._lock(lobby_id):
                return info_of((await self._store(lobby_id, move, None, touch=False))[1])

        return await self._to_the_end(work, lobby_id)

    async def watch(self, lobby_id: str, viewer: str) -> LobbyFeed:
        """A feed of the lobby; refuses `NOT_FOUND`. It must be closed."""
        await self.find(lobby_id)  # makes a table that is missing
        async with self._lock(lobby_id):
            first = info_of(await self._find(lobby_id))
            feed = LobbyFeed(viewer, first, lambda closed: self._unwatch(lobby_id, closed))
            self._feeds.setdefault(lobby_id, []).append(feed)
        return feed

    async def _find(self, lobby_id: str) -> Lobby:
        lobby = await self._lobbies.find(lobby_id)
        if lobby is None:
            raise LobbyRefused(LobbyCode.NOT_FOUND)
        return lobby

    async def _store(
        self, lobby_id: str, move: Move, check: Check | None, *, touch: bool = True
    ) -> tuple[Lobby, Lobby]:
        """The lobby before the move and after it, as stored; twice the same where nothing was."""
        for _ in range(_TRIES):
            old = await self._find(lobby_id)
            new = move(old)
            if new is old:
                return old, old
            if check is not None:
                await check(old)
            changed = self._clock.now() if touch else old.changed
            try:
                await self._lobbies.replace(
                    old, replace(new, version=old.version + 1, changed=changed)
                )
            except Busy as busy:
                raise LobbyRefused(LobbyCode.BUSY, busy.lobby_id) from None
            except Conflict:
                continue
            return old, await self._find(lobby_id)
        raise LobbyRefused(LobbyCode.NOT_FOUND)  # a person who was erased meanwhile

    async def _make_table(self, lobby: Lobby) -> None:
        """Makes the table of a lobby that has started and does not have it yet."""
        if not _lacks_table(lobby):
            return
        people = list(lobby.people)
        host = lobby.host or (people[0] if people else None)
        if host is None:  # all have been erased: nobody will ever sit there
            return
        clock = ClockKind(lobby.clock)
        chairs = lobby.chairs.map(_chair)
        try:
            await self._tables.create_shared(
                lobby.id, host, lobby.rules, clock, chairs, _nonces(lobby), rated=lobby.rated
            )
        except NotFound:  # somebody was erased in this moment; the next look finds a bot there
            raise Unavailable(f"lobby {lobby.id} changes") from None

    def _tell(self, info: LobbyInfo) -> None:
        for feed in list(self._feeds.get(info.id, ())):
            feed.put(info)
        if self._watcher is not None:
            self._watcher.changed(info)

    def _unwatch(self, lobby_id: str, feed: LobbyFeed) -> None:
        feeds = self._feeds[lobby_id]
        feeds.remove(feed)
        if not feeds:
            del self._feeds[lobby_id]

    def _lock(self, lobby_id: str) -> asyncio.Lock:
        return self._locks.setdefault(lobby_id, asyncio.Lock())

    async def _to_the_end(self, work: Callable[[], Awaitable[T]], lobby_id: str) -> T:
        """The result of the work, which goes on though the caller be cancelled: what is stored is
        told, and a lobby that has started gets its table."""
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def run() -> None:
            try:
                done = await work()
            except Exception as error:
                if not result.done():
                    result.set_exception(error)
                elif not isinstance(error, LobbyRefused):
                    _log.exception("lobby_failed", lobby=lobby_id)
            else:
                if not result.done():
                    result.set_result(done)

        task = self._nursery.start(run(), f"lobby {lobby_id}")
        try:
            await asyncio.wait((result, task), return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            result.cancel()  # nobody will ask for it
            raise
        if not result.done():
            raise Unavailable("the lobbies are closing")
        return result.result()


def _lacks_table(lobby: Lobby) -> bool:
    return lobby.state == LobbyState.STARTED and not lobby.tabled


def _nonces(lobby: Lobby) -> Nonces:
    return lobby.chairs.map(lambda sitter: (sitter and sitter.nonce) or NO_NONCES.values[0])


def _chair(sitter: Sitter | None) -> Chair:
    assert sitter is not None, "no chair is free when a lobby starts"
    return Chair(sitter.user, sitter.name, sitter.bot)
