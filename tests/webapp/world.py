"""A whole server on a real port over a database in a file, and the ways to it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import time
from typing import Any

import aiohttp
from aiohttp.test_utils import TestServer

from engine.contest.aftermath import aftermath
from engine.contest.challenges import Challenges
from engine.contest.daily import Daily
from engine.contest.dealing import Dealing
from engine.contest.freezing import Freezer
from engine.contest.groups import Groups
from engine.contest.pads import ScorePads
from engine.contest.profile import Profiles
from engine.contest.proof import Proofs
from engine.contest.rankings import Rankings
from engine.contest.reminding import Reminding
from engine.contest.replays import Replays
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
from engine.table.ports import Clock
from engine.table.service import TableService
from engine.table.tasks import Nursery
from tests import fresh
from tests.webapp.launches import launch_data
from tests.webapp.player import WAIT, Json, Player
from webapp.accounts import Accounts
from webapp.app import Services, make_app, runner_options
from webapp.config import Config


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
    groups: Groups
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


@dataclass(frozen=True)
class Answer:
    """An answer over HTTP."""

    status: int
    body: Any


async def until(true: Callable[[], bool]) -> None:
    """Waits for something to become true."""
    async with asyncio.timeout(WAIT):
        while not true():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.001)


@asynccontextmanager
async def running(
    folder: Path,
    *,
    pace: Pace = AT_ONCE,
    small_buffers: bool = False,
    now: Callable[[], float] = time,
    timed: Clock | None = None,
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
        database = await Database.open(fresh.url(folder))
        stack.push_async_callback(database.close)
        bots = ThreadBots(1)
        stack.callback(bots.close)
        nursery = await stack.enter_async_context(Nursery())
        clock = timed or SystemClock()
        ended = aftermath(clock.now)
        service = TableService(database, bots, clock, nursery, pace=pace, ended=ended)
        stack.push_async_callback(service.close)
        lobbies = LobbyService(database, service, clock, nursery, watcher=None)
        service.rematches = lobbies
        sessions = Sessions(database, now)
        accounts = Accounts(Users(database), sessions, Devices(database, now))
        chats, passes = Chats(database, now), Passes(database, now)
        daily = Daily(database, service, clock, nursery)
        challenges = Challenges(database, service, clock, nursery)
        Freezer(database, clock, nursery)
        groups = Groups(database, clock)
        services = Services(
            service,
            lobbies,
            daily,
            challenges,
            Rankings(database, daily, clock),
            Replays(database),
            Proofs(database, daily),
            Dealing(database),
            Profiles(database, clock),
            accounts,
            Blocks(database),
            chats,
            passes,
            groups,
            Reminding(database, clock),
            ScorePads(database, clock),
        )
        server = TestServer(
            make_app(services, config),
            host="127.0.0.1",
            socket_factory=_small_socket if small_buffers else _usual_socket,
        )
        await server.start_server(**runner_options(config))
        stack.push_async_callback(server.close)
        base = f"http://{server.host}:{server.port}"
        http = await stack.enter_async_context(aiohttp.ClientSession(base))
        yield World(
            server,
            http,
            database,
            accounts,
            service,
            lobbies,
            sessions,
            chats,
            passes,
            groups,
            config,
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
