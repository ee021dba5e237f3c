"""One conversation over a socket: who speaks, which table is watched, what may be asked."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Final, assert_never

import structlog
from aiohttp import web

from engine.core.errors import Code, Refused
from engine.store.errors import Unavailable
from engine.table.asks import Nack, Reply
from engine.table.service import TableService
from webapp import frames, protocol
from webapp.accounts import Accounts, User
from webapp.address import address_of, same_origin
from webapp.config import Config
from webapp.connections import NOT_KNOWN, Connections
from webapp.errors import refuse_while_draining
from webapp.frames import Fault
from webapp.keys import ACCOUNTS, BOOT, CONFIG, CONNECTIONS, DRAINING, SERVICE
from webapp.line import (
    AUTH_TIMEOUT,
    BAD_MESSAGES,
    RESTARTING,
    UPGRADE,
    Closing,
    Line,
    Spawn,
)
from webapp.problem import Problem
from webapp.protocol import Act, Action, Auth, Malformed, OldClient, Pong, Say, Sub, WatchPad
from webapp.watching import Unseen, Watching

log: Final = structlog.stdlib.get_logger(__name__)

_MOST_BAD_JSON: Final = 3
_BAD_JSON_SECONDS: Final = 10.0
USE_SECONDS: Final = 3600.0
"""An open socket counts as a use of its session this often."""


async def handle(request: web.Request) -> web.WebSocketResponse:
    """The socket at `/ws`. Refuses foreign pages with 403; what comes later is a close code."""
    app = request.app
    if not same_origin(request):
        raise Problem(403)
    refuse_while_draining(request)
    address = address_of(request)
    if not app[CONNECTIONS].make_room(address):
        raise Problem(429, retry_after=5)
    line = await Line.open(request, app[CONFIG])
    talk = Conversation(line, app, address, f"{request.scheme}://{request.host}")
    app[CONNECTIONS].add(talk)
    try:
        await talk.hold()
    finally:
        app[CONNECTIONS].remove(talk)
    return line.socket


class Conversation:
    """What is said over one line, from the first message on."""

    def __init__(self, line: Line, app: web.Application, address: str, origin: str) -> None:
        self.address: Final = address
        self.token = ""
        self._user: User | None = None
        self._used = 0.0  # by the clock of the loop
        self._line: Final = line
        self._config: Config = app[CONFIG]
        self._service: TableService = app[SERVICE]
        self._accounts: Accounts = app[ACCOUNTS]
        self._connections: Connections = app[CONNECTIONS]
        self._boot: str = app[BOOT]
        self._draining: asyncio.Event = app[DRAINING]
        self._bad_json: deque[float] = deque(maxlen=_MOST_BAD_JSON)
        self._watching: Final = Watching(line, app, origin)

    @property
    def user_id(self) -> str | None:
        """Who speaks, once that is known."""
        return self._user.id if self._user else None

    @property
    def table(self) -> str | None:
        """The table, lobby or score pad that is watched."""
        return self._watching.id

    @property
    def spectates(self) -> bool:
        """Whether that is a table without a seat for who speaks, or none."""
        return self._watching.spectates

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
            self._watching.stop()
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
                self._nack(protocol.id_of(said.text), Reply.RATE)
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
        self.token, self._used = token, asyncio.get_running_loop().time()
        return user

    async def _use_session(self) -> None:
        """Who keeps a table open is not idle; a session that has ended meanwhile ends this too."""
        if asyncio.get_running_loop().time() - self._used >= USE_SECONDS:
            with suppress(Unavailable):
                await self._known(self.token)

    # --- what is asked ----------------------------------------------------------------------------

    async def _take(self, message: protocol.Message, user: User, spawn: Spawn) -> None:
        match message:
            case Pong():
                pass
            case Auth():
                self._refuse(Malformed(Fault.BAD_MESSAGE))
            case Sub() | WatchPad() if self._draining.is_set():
                self._line.put(frames.ErrorFrame(Reply.TRY_AGAIN))
            case Sub():
                await self._watch(message.table, message.since, user, spawn)
            case WatchPad():
                await self._watch_pad(message.pad, user, spawn)
            case Say() | Action() if self._draining.is_set():
                self._nack(message.id, Reply.TRY_AGAIN)
            case Say():
                await self._say(message, user)
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
        if self.table is None or not self._watching.is_table:
            self._nack(act.id, Reply.NOT_SEATED)
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

    async def _say(self, said: Say, user: User) -> None:
        if self.table is None or not self._watching.is_table:
            self._nack(said.id, Reply.NOT_SEATED)
            return
        try:
            await self._service.emote(self.table, user.id, said.emote)
        except Nack as nack:
            self._nack(said.id, nack.code)
        else:
            self._line.put(frames.AckFrame(said.id, self._watching.seq, self._watching.ply))

    def _nack(self, id: str | None, code: Code | Fault | Reply) -> None:
        self._line.put(frames.NackFrame(id, code, self._watching.seq, self._watching.ply))

    # --- what is watched --------------------------------------------------------------------------

    async def _watch(self, table: str, since: int | None, user: User, spawn: Spawn) -> None:
        try:
            await self._watching.turn_to(table, since, user, spawn, self.restart)
        except Unseen as unseen:
            self._line.put(frames.ErrorFrame(unseen.code))
        else:
            self._connections.watching(self)

    async def _watch_pad(self, pad: str, user: User, spawn: Spawn) -> None:
        """A person may look at a pad on several screens at once."""
        try:
            await self._watching.turn_to_pad(pad, user, spawn)
        except Unseen as unseen:
            self._line.put(frames.ErrorFrame(unseen.code))
