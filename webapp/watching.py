"""What one socket watches, a table, a lobby or a pad, told until it watches another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import time
from typing import Final, assert_never

from aiohttp import web

from engine.contest.pad_feed import PadFeed
from engine.contest.pads import ScorePads
from engine.core.errors import Code, Refused
from engine.core.pad import PadCode, PadRefused
from engine.store.errors import Unavailable
from engine.store.ids import is_id
from engine.table.asks import NotFound, Reply
from engine.table.feed import Batch, Emoted, Feed, Lively, Message, Snapshot
from engine.table.lobby import LobbyService
from engine.table.lobby_feed import LobbyFeed
from engine.table.lobby_info import LobbyRefused, LobbyState
from engine.table.service import TableService
from webapp import frames
from webapp.accounts import User
from webapp.keys import LINKS, LOBBIES, PADS, SERVICE
from webapp.line import TOO_MUCH, Closing, Line, Spawn
from webapp.links import Links
from webapp.lobby_frames import lobby
from webapp.pad_frames import PadMessage, pad_frame


class Unseen(Exception):
    """What was asked for cannot be watched; what was watched before still is."""

    def __init__(self, code: Code | Reply) -> None:
        super().__init__(code)
        self.code = code


class Watching:
    """At most one table, lobby or pad at a time. `seq` and `ply` are those of the last table."""

    def __init__(self, line: Line, app: web.Application, origin: str) -> None:
        self.id: str | None = None
        self.seq = 0
        self.ply = 0
        self._line: Final = line
        self._origin: Final = origin
        self._tables: TableService = app[SERVICE]
        self._lobbies: LobbyService = app[LOBBIES]
        self._links: Links = app[LINKS]
        self._pads: ScorePads = app[PADS]
        self._feed: Feed | LobbyFeed | PadFeed | None = None
        self._follower: asyncio.Task[None] | None = None

    @property
    def is_table(self) -> bool:
        """Whether it is a table that is watched."""
        return isinstance(self._feed, Feed)

    @property
    def spectates(self) -> bool:
        """Whether it is a table at which the viewer does not sit, or a pad."""
        if isinstance(self._feed, PadFeed):
            return True
        return isinstance(self._feed, Feed) and self._feed.viewer is None

    async def turn_to(
        self, id: str, since: int | None, user: User, spawn: Spawn, on_end: Callable[[], None]
    ) -> None:
        """Watches this from now on; `on_end` is called where it ends without having finished.

        Raises `Unseen`.
        """
        try:
            if not is_id(id):
                raise NotFound(id)
            feed = await self._open(id, user, since)
        except NotFound:
            raise Unseen(Reply.NOT_FOUND) from None
        except Refused as refused:  # the stored list cannot be read
            raise Unseen(refused.code) from None
        except Unavailable:
            raise Unseen(Reply.TRY_AGAIN) from None
        self.stop()
        self.id, self._feed = id, feed
        self._follower = spawn(self._follow(feed, user, on_end))

    async def turn_to_pad(self, id: str, user: User, spawn: Spawn) -> None:
        """Watches this pad from now on; raises `Unseen`."""
        try:
            if not is_id(id):
                raise PadRefused(PadCode.NOT_FOUND)
            feed = await self._pads.watch(id)
        except PadRefused:
            raise Unseen(Reply.NOT_FOUND) from None
        except Refused as refused:
            raise Unseen(refused.code) from None
        except Unavailable:
            raise Unseen(Reply.TRY_AGAIN) from None
        self.stop()
        self.id, self._feed = id, feed
        self._follower = spawn(self._follow_pad(feed, user))

    async def _follow_pad(self, feed: PadFeed, user: User) -> None:
        async for info in feed:
            link = self._links.pad(info.id, self._origin)
            await self._line.put_in_turn(PadMessage(pad_frame(info, user, link)))

    async def _open(self, id: str, user: User, since: int | None) -> Feed | LobbyFeed:
        """The feed of the table, or of the lobby it has not come out of yet."""
        try:
            return await self._tables.subscribe(id, user.id, since)
        except NotFound:
            pass
        try:
            info = await self._lobbies.find(id)
            if info.state is LobbyState.STARTED:  # in this very moment
                return await self._tables.subscribe(id, user.id, since)
            return await self._lobbies.watch(id, user.id)
        except LobbyRefused:
            raise NotFound(id) from None

    async def _follow(self, feed: Feed | LobbyFeed, user: User, on_end: Callable[[], None]) -> None:
        """Passes on what happens; a table's feed ends when the viewer lags too far or the tables
        stop, a lobby's also when it is none any more."""
        if not isinstance(feed, Feed):
            if not await self._follow_lobby(feed, user):
                on_end()
            return
        async for item in feed:
            await self._tell(item, user)
        if feed.overflowed:
            raise Closing(TOO_MUCH)
        on_end()

    async def _tell(self, item: Message, user: User) -> None:
        match item:
            case Snapshot():
                self.seq, self.ply = item.seq, item.ply
                await self._line.put_in_turn(frames.snap(item, user))
            case Batch():
                self.seq = item.events[-1][0] if item.events else self.seq
                self.ply = item.ply
                for frame in frames.batch(item):
                    await self._line.put_in_turn(frame)
            case Lively():
                await self._line.put_in_turn(frames.lively(item, user))
            case Emoted():
                await self._line.put_in_turn(frames.emote(item))
            case _:
                assert_never(item)

    async def _follow_lobby(self, feed: LobbyFeed, user: User) -> bool:
        """Whether the lobby came to its end."""
        ended = False
        async for info in feed:
            link = self._links.table(info.id, self._origin)
            await self._line.put_in_turn(frames.LobbyFrame(lobby(info, user, link, time())))
            ended = info.state is not LobbyState.WAITING
        return ended

    def stop(self) -> None:
        """Watches nothing from now on; may be repeated."""
        if self._follower is not None:
            self._follower.cancel()
        if self._feed is not None:
            self._feed.close()
