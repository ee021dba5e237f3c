"""A whole server on a real port over a database in a file, and players that speak its protocol."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import random
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from time import time
from typing import Any, Final, Self
from urllib.parse import urlencode

import aiohttp
from aiohttp.test_utils import TestServer

from engine.store.blocks import Blocks
from engine.store.chats import Chats
from engine.store.db import Database
from engine.store.devices import Devices
from engine.store.passes import Passes
from engine.store.sessions import Sessions
from engine.store.users import Users
from engine.table.bots import ThreadBots
from engine.table.clock import AT_ONCE, Pace, SystemClock
from engine.table.lobby import LobbyService
from engine.table.service import TableService
from engine.table.tasks import Nursery
from webapp.accounts import Accounts
from webapp.app import Services, make_app, runner_options
from webapp.config import Config

Json = dict[str, Any]
WAIT: Final = 10.0
"""How long a test waits for an answer before it fails; nothing is ever measured."""


@dataclass
class World:
    """A running server, and the ways to it."""

    server: TestServer
    http: aiohttp.ClientSession
    database: Database
    accounts: Accounts
    service: TableService
    lobbies: LobbyService
    sessions: Sessions
    chats: Chats
    passes: Passes
    config: Config
    tokens: dict[str, str] = field(default_factory=dict)

    @property
    def host(self) -> str:
        """The `Host` header of the server."""
        return f"{self.server.host}:{self.server.port}"

    def url(self, path: str) -> str:
        """The address of a path."""
        return f"http://{self.host}{path}"

    async def token(self, name: str) -> str:
        """The token of a guest, who is made at the first mention."""
        if name not in self.tokens:
            self.tokens[name] = (await self.accounts.new_guest(name, "en")).token
        return self.tokens[name]

    async def api(self, method: str, path: str, name: str = "Sara", body: Any = None) -> Answer:
        """The answer to a request of a guest."""
        headers = {"Authorization": f"Bearer {await self.token(name)}"}
        async with self.http.request(
            method, self.url(path), headers=headers, json=body
        ) as response:
            return Answer(response.status, await response.json(content_type=None))

    async def log_in(self, init_data: str, body: Any = None) -> Answer:
        """The answer to a log-in with this launch data."""
        headers = {"Authorization": f"tma {init_data}"}
        async with self.http.post(self.url("/api/login"), headers=headers, json=body) as response:
            return Answer(response.status, await response.json())

    async def from_telegram(self, name: str, telegram_id: int, launch: int = 0) -> str:
        """The token of somebody who comes from Telegram; it is kept under the name."""
        user = {"id": telegram_id, "first_name": name, "language_code": "en"}
        answer = await self.log_in(launch_data(user, auth_date=int(time()) - launch))
        assert answer.status == 200, answer
        self.tokens[name] = str(answer.body["token"])
        return self.tokens[name]

    async def lobby(self, host: str, *others: str, **asked: Any) -> str:
        """A new lobby of a person with these others on the next seats."""
        answer = await self.api("POST", "/api/lobbies", host, asked)
        assert answer.status == 201, answer
        lobby = str(answer.body["lobby"]["id"])
        for seat, name in enumerate(others, start=2):
            sat = await self.api("POST", f"/api/lobbies/{lobby}/sit", name, {"seat": seat})
            assert sat.status == 200, sat
        return lobby

    async def shared(self, host: str, *others: str, **asked: Any) -> str:
        """A running table of these people, on seats in this order, with bots on the rest."""
        lobby = await self.lobby(host, *others, **asked)
        answer = await self.api("POST", f"/api/lobbies/{lobby}/start", host, {})
        assert answer == Answer(200, {"table": lobby})
        return lobby

    async def table(self, name: str = "Sara", **asked: Any) -> str:
        """A new table of a guest."""
        answer = await self.api("POST", "/api/tables", name, asked)
        assert answer.status == 201, answer
        return str(answer.body["table"])

    @asynccontextmanager
    async def socket(self, **headers: str) -> AsyncIterator[Player]:
        """A socket that has said nothing yet."""
        async with self.http.ws_connect(
            self.url("/ws"), headers=headers, autoping=True, max_msg_size=0
        ) as ws:
            yield Player(ws)

    @asynccontextmanager
    async def player(self, name: str = "Sara", table: str | None = None) -> AsyncIterator[Player]:
        """A socket of a guest that has logged in and, with a table, has its snapshot."""
        async with self.socket() as player:
            await player.log_in(await self.token(name))
            if table is not None:
                await player.watch(table)
            yield player


BOT_TOKEN: Final = "7100000001:AAF-madeUpTokenForBalootTests_0123456789"


def launch_data(user: Any, token: str = BOT_TOKEN, **fields: Any) -> str:
    """What Telegram hands to the page for this user, signed as its manual says."""
    pairs = {"user": user if isinstance(user, str) else json.dumps(user, ensure_ascii=False)}
    pairs |= {key: str(value) for key, value in ({"auth_date": int(time())} | fields).items()}
    return urlencode(pairs | {"hash": signature(pairs, token)})


def signature(pairs: dict[str, str], token: str = BOT_TOKEN) -> str:
    """The hash that belongs to these pairs."""
    text = "\n".join(f"{key}={value}" for key, value in sorted(pairs.items()))
    secret = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    return hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()


@dataclass(frozen=True)
class Answer:
    """An answer over HTTP."""

    status: int
    body: Any


@dataclass
class Player:
    """One socket. `frames` are all that came over it; `seen` is the JSON state a client keeps."""

    ws: aiohttp.ClientWebSocketResponse
    frames: list[Json] = field(default_factory=list)
    table: str = ""
    seq: int = 0
    ply: int = 0
    legal: Json = field(default_factory=dict)
    phase: str = ""
    over: bool = False
    _settled: bool = False
    _sent: int = 0
    _stem: str = field(default_factory=lambda: token_hex(6))  # no two players share an id

    async def send(self, message: Any) -> None:
        """Sends a message as JSON, or a text as it is."""
        await self.ws.send_str(message if isinstance(message, str) else json.dumps(message))

    async def receive(self) -> Json:
        """The next frame but for pings; raises `Closed` where there is none."""
        async with asyncio.timeout(WAIT):
            while True:
                message = await self.ws.receive()
                if message.type is not aiohttp.WSMsgType.TEXT:
                    raise Closed(self.ws.close_code)
                frame: Json = json.loads(message.data)
                self.frames.append(frame)
                self._note(frame)
                if frame["t"] != "ping":
                    return frame

    async def until(self, *kinds: str) -> Json:
        """The next frame of one of these kinds."""
        while True:
            frame = await self.receive()
            if frame["t"] in kinds:
                return frame

    async def closed(self) -> int | None:
        """The code the server closes with."""
        try:
            while True:
                await self.receive()
        except Closed as closed:
            return closed.code

    async def answer(self, message: Any) -> Json:
        """What a message is answered with."""
        await self.send(message)
        return await self.until("ack", "nack", "error")

    async def code(self, message: Any) -> str:
        """The code a message is refused with."""
        frame = await self.answer(message)
        assert frame["t"] in ("nack", "error"), frame
        return str(frame["code"])

    async def log_in(self, token: str) -> Json:
        """Says who speaks, and waits for `hello`."""
        await self.send({"v": 1, "t": "auth", "token": token})
        return await self.until("hello")

    async def watch(self, table: str, since: int | None = None) -> Json:
        """Watches a table, and waits for the first frame about it."""
        self.table = table
        await self.send({"t": "sub", "table": table} | ({} if since is None else {"since": since}))
        return await self.until("snap", "ev")

    async def my_turn(self) -> None:
        """Waits until something may be done, or the match is over."""
        while not (self._settled and (self.can_act or self.over)):
            await self.until("snap", "ev")

    @property
    def can_act(self) -> bool:
        """Whether the table waits for this player; told only by a snapshot or a batch's end."""
        return self._settled and (bool(self.legal) or self.phase == "between")

    def action(self, choose: Callable[[list[str]], str] = random.choice) -> Json:
        """Something this player may do now, as a message without id and ply."""
        if not self.legal:
            return {"t": "next"}
        if self.legal["calls"]:
            return {"t": "bid", "call": choose(self.legal["calls"])}
        if self.legal["raises"]:
            return {"t": "double", "call": choose(self.legal["raises"])}
        free = [card for card, refusal in self.legal["cards"].items() if refusal is None]
        return {"t": "play", "card": choose(free)}

    def signed(self, action: Json, **changes: Any) -> Json:
        """The action with a fresh id and the ply that is known."""
        self._sent += 1
        return action | {"id": f"{self._stem}-{self._sent}", "ply": self.ply} | changes

    async def act(self, action: Json | None = None) -> Json:
        """Does something and waits for the ack."""
        message = self.signed(action or self.action())
        frame = await self.answer(message)
        assert frame["t"] == "ack", (message, frame)
        return frame

    async def step(self, action: Json | None = None) -> None:
        """Does something that is allowed, and waits until it is seen to have happened."""
        before = self.seq
        await self.act(action)
        while self.seq == before:
            await self.until("ev", "snap")

    async def play_out(self, most: int = 10_000) -> int:
        """Plays until the match is over, or this often; how often it was."""
        for done in range(most):
            await self.my_turn()
            if self.over:
                return done
            await self.step()
        return most

    def _note(self, frame: Json) -> None:
        if frame["t"] == "snap":
            view = frame["view"]
            self.phase, self.over = view["phase"], view["winner"] is not None
            cards = {choice["card"]: choice["refusal"] for choice in view["choices"]}
            legal = {"calls": view["calls"], "raises": view["raises"], "cards": cards}
            self.legal = legal if any(legal.values()) else {}
            self._settled = True
        elif frame["t"] == "ev":
            self._note_event(frame)
        else:
            return
        self.seq, self.ply = frame["seq"], frame["ply"]

    def _note_event(self, frame: Json) -> None:
        match frame["e"]["kind"]:
            case "deal_started":
                self.phase = "playing"
            case "deal_scored":
                self.phase = "between"
            case "match_won":
                self.phase, self.over = "over", True
        self._settled = "legal" in frame
        if self._settled:
            legal = frame["legal"]
            self.legal = legal if legal["calls"] or legal["raises"] or legal["cards"] else {}


async def until(true: Callable[[], bool]) -> None:
    """Waits for something to become true."""
    async with asyncio.timeout(WAIT):
        while not true():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.001)


class Closed(Exception):
    """The server closed the socket."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


@asynccontextmanager
async def running(
    folder: Path,
    *,
    pace: Pace = AT_ONCE,
    small_buffers: bool = False,
    now: Callable[[], float] = time,
    **settings: Any,
) -> AsyncIterator[World]:
    """A server with these settings, over `baloot.db` in the folder, usually without pauses."""
    usual: Json = {
        "requests_per_minute": 10_000,
        "tables_per_hour": 10_000,
        "invites_per_hour": 10_000,
        "socket_rate": 10_000,
    }
    config = Config(_env_file=None, **(usual | settings))  # type: ignore[call-arg]
    async with AsyncExitStack() as stack:
        database = await Database.open(f"sqlite:///{folder}/baloot.db")
        stack.push_async_callback(database.close)
        bots = ThreadBots(1)
        stack.callback(bots.close)
        nursery = await stack.enter_async_context(Nursery())
        clock = SystemClock()
        service = TableService(database, bots, clock, nursery, pace=pace)
        stack.push_async_callback(service.close)
        lobbies = LobbyService(database, service, clock, nursery, watcher=None)
        service.rematches = lobbies
        sessions = Sessions(database, now)
        accounts = Accounts(Users(database), sessions, Devices(database, now))
        chats, passes = Chats(database, now), Passes(database, now)
        server = TestServer(
            make_app(Services(service, lobbies, accounts, Blocks(database), chats, passes), config),
            host="127.0.0.1",
            socket_factory=_small_socket if small_buffers else _usual_socket,
        )
        await server.start_server(**runner_options(config))
        stack.push_async_callback(server.close)
        base = f"http://{server.host}:{server.port}"
        http = await stack.enter_async_context(aiohttp.ClientSession(base))
        yield World(
            server, http, database, accounts, service, lobbies, sessions, chats, passes, config
        )


def _usual_socket(host: str, port: int, family: socket.AddressFamily) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((host, port))
    return made


def _small_socket(host: str, port: int, family: socket.AddressFamily) -> socket.socket:
    """A listening socket whose connections hold little, so that a slow reader is soon noticed."""
    made = _usual_socket(host, port, family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    return made


class Raw:
    """A connection that can say what no client library would."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    @asynccontextmanager
    async def open(cls, world: World, *, receive_buffer: int | None = None) -> AsyncIterator[Self]:
        """A connection to the server, which is let go of at the end."""
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if receive_buffer is not None:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        made.setblocking(False)
        await asyncio.get_running_loop().sock_connect(made, (world.server.host, world.server.port))
        reader, writer = await asyncio.open_connection(sock=made, limit=2**12)
        try:
            yield cls(reader, writer)
        finally:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()

    async def say(self, data: bytes) -> None:
        """Sends bytes; a server that has hung up already is no error."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except ConnectionError:
            pass

    async def hear(self) -> bytes:
        """All bytes until the server hangs up."""
        heard = b""
        try:
            async with asyncio.timeout(WAIT):
                while part := await self.reader.read(4096):
                    heard += part
        except ConnectionError:
            pass
        return heard

    async def status(self, request: bytes) -> int:
        """The status that a request gets from a server which then hangs up."""
        await self.say(request)
        head = await self.hear()
        return int(head.split(b" ", 2)[1])

    async def upgrade(self, world: World, path: str = "/ws") -> None:
        """Turns the connection into a socket."""
        await self.say(
            f"GET {path} HTTP/1.1\r\nHost: {world.host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        async with asyncio.timeout(WAIT):
            head = await self.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head

    async def frame(self, first: int, payload: bytes, *, length: int | None = None) -> None:
        """Sends a websocket frame with this first byte; the mask is zero."""
        await self.say(frame_of(first, payload, length))

    async def close_code(self) -> int | None:
        """The code of the close frame the server sends; None where it just hangs up."""
        heard = await self.hear()
        at = 0
        while at + 2 <= len(heard):
            kind, size = heard[at] & 0x0F, heard[at + 1] & 0x7F
            at += 2
            if size == 126:
                size, at = int.from_bytes(heard[at : at + 2], "big"), at + 2
            elif size == 127:
                size, at = int.from_bytes(heard[at : at + 8], "big"), at + 8
            if kind == 8:
                return int.from_bytes(heard[at : at + 2], "big")
            at += size
        return None


TEXT: Final = 0x81
PING: Final = 0x89


def frame_of(first: int, payload: bytes, length: int | None = None) -> bytes:
    """The bytes of a masked frame; `length` may lie."""
    size = len(payload) if length is None else length
    if size < 126:
        head = bytes((first, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + bytes(4) + payload
