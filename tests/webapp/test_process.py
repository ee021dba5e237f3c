"""The process as a whole: it starts from nothing, stops in good order, and survives a kill."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.webapp.player import WAIT, Player
from tests.webapp.world import World
from webapp.app import close_sockets
from webapp.keys import CONNECTIONS, DRAINING

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0


@dataclass
class Server:
    """`python -m webapp` in a process of its own."""

    process: asyncio.subprocess.Process
    address: str
    http: aiohttp.ClientSession

    async def post(self, path: str, body: Any, token: str = "") -> Any:
        """The JSON that answers a request."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        url = f"{self.address}{path}"
        async with self.http.post(url, json=body, headers=headers) as response:
            assert response.status in (200, 201)
            return await response.json()

    @asynccontextmanager
    async def player(self, token: str, table: str) -> AsyncIterator[Player]:
        """A socket that watches a table."""
        async with self.http.ws_connect(f"{self.address}/ws") as ws:
            player = Player(ws)
            await player.log_in(token)
            await player.watch(table)
            yield player

    async def stop(self, how: signal.Signals) -> tuple[int, str]:
        """Sends a signal; the exit code and what was logged."""
        self.process.send_signal(how)
        async with asyncio.timeout(WAIT):
            _, log = await self.process.communicate()
        return self.process.returncode or 0, log.decode()


async def start(folder: Path, *arguments: str, **settings: str) -> asyncio.subprocess.Process:
    """Starts the process in an empty folder."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name in ("PATH", "HOME", "LANG", "PYTHONHOME", "VIRTUAL_ENV")
    }
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "webapp",
        *arguments,
        cwd=folder,
        env=environment | {"PYTHONPATH": str(ROOT), "PORT": "0", "BOT_PACE": "0"} | settings,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


@asynccontextmanager
async def serving(folder: Path, **settings: str) -> AsyncIterator[Server]:
    """A server that is ready; killed at the end if it still runs."""
    process = await start(folder, **settings)
    try:
        assert process.stdout is not None
        async with asyncio.timeout(START_SECONDS):
            line = (await process.stdout.readline()).decode()
        assert line.startswith("Baloot: http://127.0.0.1:"), line
        async with aiohttp.ClientSession() as http:
            yield Server(process, line.removeprefix("Baloot: ").strip().rstrip("/"), http)
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def test_from_an_empty_folder_a_match_is_played_and_sigterm_ends_it_in_good_order(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        async with server.http.get(f"{server.address}/") as response:
            assert response.status == 200
        made = await server.post("/api/guest", {"name": "Sara"})
        token = made["token"]
        table = (await server.post("/api/tables", {"target": 100}, token))["table"]
        async with server.player(token, table) as player, server.player(token, table) as again:
            assert await player.closed() == 4409
            await again.play_out(most=5)
            (code, log), closed = await asyncio.gather(server.stop(signal.SIGTERM), again.closed())
            assert closed == 1012
            assert again.frames[-1] == {"t": "restarting"}
    assert code == 0
    assert '"stopped"' in log
    assert token not in log
    assert "Traceback" not in log
    assert (tmp_path / "data" / "baloot.db").exists()
    assert not (tmp_path / "data" / "baloot.db-wal").exists()


async def test_after_a_kill_every_acked_action_is_there_once(tmp_path: Path) -> None:
    token = table = ""
    acked: list[tuple[Any, Any]] = []
    for _ in range(3):
        async with serving(tmp_path) as server:
            if not token:
                token = (await server.post("/api/guest", {"name": "Sara"}))["token"]
                table = (await server.post("/api/tables", {"target": 100}, token))["table"]
            async with server.player(token, table) as player:
                for message, ack in acked:
                    assert await player.answer(message) == ack
                for _ in range(4):
                    await player.my_turn()
                    message = player.signed(player.action())
                    acked.append((message, await player.answer(message)))
                    assert acked[-1][1]["t"] == "ack"
                await server.stop(signal.SIGKILL)
    assert len({ack["seq"] for _, ack in acked}) == len(acked)


async def test_settings_and_databases_that_cannot_be_used_are_told_in_one_line(
    tmp_path: Path,
) -> None:
    (tmp_path / "notes.txt").write_text("this is no database at all")
    for settings, said in (
        ({"PORT": "99999"}, "bad setting: PORT: should be less than or equal to 65535\n"),
        ({"LOG_LEVEL": "LOUD", "BOT_PACE": "-1"}, "bad setting: BOT_PACE: should be greater than"),
        ({"HOST": "a..b"}, "bad setting: HOST: should be"),
        ({"BOT_TOKEN": "1:a", "WEBHOOK": "on"}, "bad setting: WEBHOOK: needs an https PUBLIC_URL"),
        ({"DATABASE_URL": "mysql://x"}, "bad_database_url"),
        ({"DATABASE_URL": "sqlite:///notes.txt"}, "not_a_database"),
    ):
        process = await start(tmp_path, **settings)
        async with asyncio.timeout(START_SECONDS):
            out, log = await process.communicate()
        assert process.returncode == 2
        assert out == b""
        assert log.decode().startswith(said)
        assert log.count(b"\n") == 1


async def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    taken = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    async with taken:
        port = taken.sockets[0].getsockname()[1]
        process = await start(tmp_path, PORT=str(port))
        async with asyncio.timeout(START_SECONDS):
            _, log = await process.communicate()
    assert process.returncode == 2
    assert log.decode().startswith(f"cannot listen on 127.0.0.1:{port}")


async def test_what_is_not_a_command_is_told_how_to_start(tmp_path: Path) -> None:
    process = await start(tmp_path, "serve", "--fast")
    async with asyncio.timeout(START_SECONDS):
        out, log = await process.communicate()
    assert (process.returncode, out) == (2, b"")
    assert log == b"usage: python -m webapp [doctor | backup FILE]\n"


@pytest.mark.parametrize("arguments", [["--help"], ["doctor", "-h"]])
async def test_help_is_printed_where_it_is_asked_for(tmp_path: Path, arguments: list[str]) -> None:
    process = await start(tmp_path, *arguments, PORT="99999")
    async with asyncio.timeout(START_SECONDS):
        out, log = await process.communicate()
    assert (process.returncode, log) == (0, b"")
    assert out.startswith(b"usage: python -m webapp")
    assert b"doctor" in out


async def test_a_backup_made_while_it_serves_is_played_on_by_another(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    target = tmp_path / "copy.db"
    async with serving(tmp_path / "first") as server:
        token = (await server.post("/api/guest", {"name": "Sara"}))["token"]
        table = (await server.post("/api/tables", {"target": 100}, token))["table"]
        for status in (0, 2):  # the second time the file is there
            process = await start(tmp_path / "first", "backup", str(target))
            async with asyncio.timeout(START_SECONDS):
                await process.communicate()
            assert process.returncode == status
        await server.stop(signal.SIGTERM)
    url = f"sqlite:///{target}"
    async with (
        serving(tmp_path / "second", DATABASE_URL=url) as server,
        server.player(token, table) as player,
    ):
        await player.my_turn()


async def test_what_cannot_be_backed_up_is_told_in_one_line(tmp_path: Path) -> None:
    for settings, said in (
        ({}, "database_unreachable: there is no data/baloot.db"),
        ({"DATABASE_URL": "mysql://x"}, "bad_database_url"),
        ({"PORT": "x"}, "bad setting: PORT"),
    ):
        process = await start(tmp_path, "backup", "copy.db", **settings)
        async with asyncio.timeout(START_SECONDS):
            out, log = await process.communicate()
        assert (process.returncode, out) == (2, b"")
        assert log.decode().startswith(said)
        assert log.count(b"\n") == 1
    assert not (tmp_path / "copy.db").exists()
    assert not (tmp_path / "data").exists()


async def test_while_draining_nothing_new_begins_and_health_says_so(world: World) -> None:
    table = await world.table()
    async with world.player(table=table) as player:
        await player.my_turn()
        world.server.app[DRAINING].set()
        async with world.http.get(world.url("/healthz")) as response:
            assert (response.status, await response.json()) == (503, {"status": "draining"})
        answer = await world.api("POST", "/api/tables", body={})
        assert (answer.status, answer.body) == (503, {"code": "restarting"})
        async with world.http.get(world.url("/ws")) as response:
            assert response.status == 503
        assert await player.code(player.signed(player.action())) == "try_again"
        assert await player.code({"t": "sub", "table": table}) == "try_again"
        await close_sockets(world.server.app)
        assert await player.closed() == 1012
        assert not len(world.server.app[CONNECTIONS])


async def test_when_the_tables_stop_their_watchers_are_told_to_come_back(world: World) -> None:
    table = await world.table()
    async with world.player(table=table) as player:
        await world.service.close()
        assert await player.closed() == 1012
        assert player.frames[-1]["t"] == "restarting"
