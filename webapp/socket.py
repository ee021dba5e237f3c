"""One conversation over a socket: who speaks, which table is watched, what may be asked."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from contextlib import suppress
from typing import Final, assert_never

import structlog
from aiohttp import web

from engine.core.errors import Code, Refused
from engine.store.errors import Unavailable
from engine.table.asks import Nack, NotFound, Reply
from engine.table.feed import Batch, Feed, Snapshot
from engine.table.service import TableService
from webapp import frames, protocol
from webapp.accounts import Accounts, User
from webapp.address import address_of, same_origin
from webapp.config import Config
from webapp.connections import Connections
from webapp.errors import refuse_while_draining
from webapp.frames import Fault
from webapp.keys import ACCOUNTS, BOOT, CONFIG, CONNECTIONS, DRAINING, SERVICE
from webapp.line import (
    AUTH_TIMEOUT,
    BAD_MESSAGES,
    NOT_KNOWN,
    RESTARTING,
    TOO_MUCH,
    UPGRADE,
    Closing,
    Line,
    Spawn,
)
from webapp.problem import Problem
from webapp.protocol import Act, Action, Auth, Malformed, OldClient, Pong, Sub

log: Final = structlog.stdlib.get_logger(__name__)

_MOST_BAD_JSON: Final = 3
_BAD_JSON_SECONDS: Final = 10.0
USE_SECONDS: Final = 3600.0
"""An open socket counts as a use of its session this often."""

TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


async def handle(request: web.Request) -> web.WebSocketResponse:
    """The socket at `/ws`. Refuses foreign pages with 403; what comes later is a close code."""
    app = request.app
    if not same_origin(request):
        raise Problem(403)
    refuse_while_draining(request)
    address = address_of(request)
    if not app[CONNECTIONS].has_room(address):
        raise Problem(429, retry_after=5)
    line = await Line.open(request, app[CONFIG])
    talk = Conversation(line, app, address)
    app[CONNECTIONS].add(talk)
    try:
        await talk.hold()
    finally:
        app[CONNECTIONS].remove(talk)
    return line.socket


class Conversation:
    """What is said over one line, from the first message on."""

    def __init__(self, line: Line, app: web.Application, address: str) -> None:
        self.address: Final = address
        self.table: str | None = None
        self._user: User | None = None
        self._token = ""
        self._used = 0.0  # by the clock of the loop
        self._line: Final = line
        self._config: Config = app[CONFIG]
        self._service: TableService = app[SERVICE]
        self._accounts: Accounts = app[ACCOUNTS]
        self._connections: Connections = app[CONNECTIONS]
        self._boot: str = app[BOOT]
        self._draining: asyncio.Event = app[DRAINING]
        self._bad_json: deque[float] = deque(maxlen=_MOST_BAD_JSON)
        self._feed: Feed | None = None
        self._follower: asyncio.Task[None] | None = None
        self._seq = 0  # of the last thing told
        self._ply = 0

    @property
    def user_id(self) -> str | None:
        """Who speaks, once that is known."""
        return self._user.id if self._user else None

    def kick(self, code: int) -> None:
        """Asks for the socket to be closed with this code."""
        self._line.kick(code)

    def restart(self) -> None:
        """Says that the server restarts, and asks for the socket to be closed."""
        self._line.put(frames.RestartingFrame())
        self._line.kick(RESTARTING)

    async def hold(self) -> None:
        """Talks until either side closes."""
        try:
            code = await self._line.run(self._talk)
        finally:
            self._stop_following()
        log.info("socket closed", code=code, user=self.user_id, table=self.table)

    async def _talk(self, spawn: Spawn) -> None:
        user = await self._authenticate()
        self._user = user
        self._connections.identified(self)
        self._line.put(frames.HelloFrame(frames.PROTO, self._boot, self._config.ping_seconds))
        while True:
            said = await self._line.hear()
            await self._use_session()
            if not said.in_time:
                self._nack(protocol.id_of(said.text), Fault.RATE)
                continue
            try:
                message = protocol.read(said.text)
            except OldClient:
                self._refuse(Malformed(Fault.BAD_MESSAGE))
            except Malformed as bad:
                self._refuse(bad)
            else:
                await self._take(message, user, spawn)

    # --- who speaks -------------------------------------------------------------------------------

    async def _authenticate(self) -> User:
        """The user of the first message, which must come in time and must be `auth`."""
        try:
            async with asyncio.timeout(self._config.auth_seconds):
                message = protocol.read((await self._line.hear()).text)
        except TimeoutError:
            raise Closing(AUTH_TIMEOUT) from None
        except OldClient:
            self._line.put(frames.UpgradeFrame())
            raise Closing(UPGRADE) from None
        except Malformed:
            raise Closing(NOT_KNOWN) from None
        if not isinstance(message, Auth):
            raise Closing(NOT_KNOWN)
        try:
            return await self._known(message.token)
        except Unavailable:
            self._line.put(frames.ErrorFrame(Reply.TRY_AGAIN))
            raise Closing(RESTARTING) from None

    async def _known(self, token: str) -> User:
        """Who holds this token, whose session counts as used; closes where nobody does."""
        user = await self._accounts.user_of(token)
        if user is None:
            raise Closing(NOT_KNOWN)
        self._token, self._used = token, asyncio.get_running_loop().time()
        return user

    async def _use_session(self) -> None:
        """Who keeps a table open is not idle; a session that has ended meanwhile ends this too."""
        if asyncio.get_running_loop().time() - self._used >= USE_SECONDS:
            with suppress(Unavailable):
                await self._known(self._token)

    # --- what is asked ----------------------------------------------------------------------------

    async def _take(self, message: protocol.Message, user: User, spawn: Spawn) -> None:
        match message:
            case Pong():
                pass
            case Auth():
                self._refuse(Malformed(Fault.BAD_MESSAGE))
            case Sub() if self._draining.is_set():
                self._line.put(frames.ErrorFrame(Reply.TRY_AGAIN))
            case Sub():
                await self._watch(message.table, message.since, user, spawn)
            case Action() if self._draining.is_set():
                self._nack(message.id, Reply.TRY_AGAIN)
            case Action():
                await self._act(message, user, spawn)
            case _:
                assert_never(message)

    def _refuse(self, bad: Malformed) -> None:
        """Answers a message that is none; too much that is not even JSON ends the conversation."""
        self._nack(bad.id, bad.code)
        if bad.code is not Fault.BAD_JSON:
            return
        now = asyncio.get_running_loop().time()
        self._bad_json.append(now)
        if len(self._bad_json) == _MOST_BAD_JSON and now - self._bad_json[0] < _BAD_JSON_SECONDS:
            raise Closing(BAD_MESSAGES)

    async def _act(self, act: Act, user: User, spawn: Spawn) -> None:
        if self.table is None:
            self._nack(act.id, Fault.NOT_SEATED)
            return
        try:
            ask = protocol.to_ask(act)
            ack = await self._service.act(self.table, user.id, act.id, act.ply, ask)
        except Refused as refused:
            self._nack(act.id, refused.code)
        except Nack as nack:
            self._line.put(frames.NackFrame(act.id, nack.code, nack.seq, nack.ply))
            if nack.code is Reply.PLY_MISMATCH:
                await self._watch(self.table, None, user, spawn)
        else:
            self._line.put(frames.ack(act.id, ack))

    def _nack(self, id: str | None, code: Code | Fault | Reply) -> None:
        self._line.put(frames.NackFrame(id, code, self._seq, self._ply))

    # --- what is watched --------------------------------------------------------------------------

    async def _watch(self, table: str, since: int | None, user: User, spawn: Spawn) -> None:
        try:
            if not TABLE_ID.fullmatch(table):
                raise NotFound
            feed = await self._service.subscribe(table, user.id, since)
        except NotFound:
            self._line.put(frames.ErrorFrame(Reply.NOT_FOUND))
            return
        except Refused as refused:  # the stored list cannot be read
            self._line.put(frames.ErrorFrame(refused.code))
            return
        except Unavailable:
            self._line.put(frames.ErrorFrame(Reply.TRY_AGAIN))
            return
        self._stop_following()
        self.table, self._feed = table, feed
        self._connections.watching(self)
        self._follower = spawn(self._follow(feed, user))

    async def _follow(self, feed: Feed, user: User) -> None:
        """Passes on what happens; the feed ends when the viewer lags too far or the tables stop."""
        async for item in feed:
            match item:
                case Snapshot():
                    self._seq, self._ply = item.seq, item.ply
                    await self._line.put_in_turn(frames.snap(item, user.id))
                case Batch():
                    self._seq = item.events[-1][0] if item.events else self._seq
                    self._ply = item.ply
                    for frame in frames.batch(item):
                        await self._line.put_in_turn(frame)
                case _:
                    assert_never(item)
        if feed.overflowed:
            raise Closing(TOO_MUCH)
        self.restart()

    def _stop_following(self) -> None:
        if self._follower is not None:
            self._follower.cancel()
        if self._feed is not None:
            self._feed.close()
