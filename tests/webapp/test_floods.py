"""Messages and sockets that are too many (of attacks 16 to 29)."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from aiohttp import WSServerHandshakeError

from tests.webapp.player import Json, Player
from tests.webapp.raw import PING, TEXT, Raw, raw_player
from tests.webapp.world import running, until
from webapp import connections
from webapp.keys import CONNECTIONS


async def test_a_flood_of_messages_is_refused_and_then_closed_with_4429(
    tmp_path: Path,
) -> None:
    async with (
        running(tmp_path, socket_rate=10, socket_burst=20) as world,
        world.player("Noura") as other,
        world.player() as player,
    ):
        with suppress(ConnectionError):
            for n in range(200):
                await player.send({"t": "sawa", "id": f"n{n}", "ply": 1})
        assert await player.closed() == 4429
        refused = [frame for frame in player.frames if frame.get("code") == "rate"]
        assert refused
        assert refused[0]["id"].startswith("n")
        assert await other.code("[]") == "bad_message"


async def test_a_pause_gives_the_right_to_speak_again(tmp_path: Path) -> None:
    async with (
        running(tmp_path, socket_rate=5, socket_burst=2) as world,
        world.player() as player,
    ):
        codes = [await player.code("[]")]
        while codes[-1] != "rate":
            await player.send("[]")
            codes.append((await player.until("nack"))["code"])
        await asyncio.sleep(0.5)
        assert await player.code("[]") == "bad_message"


async def test_a_flood_of_pings_is_closed_with_4429(tmp_path: Path) -> None:
    async with running(tmp_path, socket_rate=10) as world, raw_player(world) as raw:
        for _ in range(100):
            await raw.frame(PING, b"x")
        assert await raw.close_code() == 4429


async def test_a_client_that_never_reads_is_closed_with_4429(tmp_path: Path) -> None:
    async with running(tmp_path, small_buffers=True) as world:
        table = await world.table()
        connections = world.server.app[CONNECTIONS]
        async with raw_player(world, receive_buffer=2048) as raw:
            for _ in range(40):  # about 150 kB of snapshots that nobody takes
                await raw.frame(TEXT, f'{{"t":"sub","table":"{table}"}}'.encode())
                await asyncio.sleep(0.005)
            for _ in range(200):
                await raw.frame(TEXT, b"[]")
            await until(lambda: not len(connections))
            assert await raw.close_code() == 4429


async def test_one_socket_too_many_replaces_one_that_watches_nothing(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, sockets_per_user=2) as world:
        table = await world.table()
        async with (
            world.player(table=table) as playing,
            world.player() as idle,
            world.player() as newest,
            world.player("Noura") as other,
        ):
            assert await idle.closed() == 4409
            for player in (playing, newest, other):
                assert await player.code("[]") == "bad_message"


async def test_among_equals_the_oldest_socket_is_replaced(tmp_path: Path) -> None:
    async with (
        running(tmp_path, sockets_per_user=2) as world,
        world.player() as first,
        world.player() as second,
        world.player(),
    ):
        assert await first.closed() == 4409
        assert await second.code("[]") == "bad_message"


async def test_silent_and_slow_connections_are_closed_and_nobody_else_is(
    tmp_path: Path,
) -> None:
    async with (
        running(tmp_path, idle_seconds=0.3) as world,
        world.player() as player,
        AsyncExitStack() as stack,
    ):
        silent = [await stack.enter_async_context(Raw.open(world)) for _ in range(100)]
        for raw in silent[:50]:
            await raw.say(b"GET / HTTP/1.1\r\nHos")
        assert [await raw.hear() for raw in silent] == [b""] * 100
        assert await player.code("[]") == "bad_message"


async def test_sockets_that_have_not_said_who_they_are_are_capped(tmp_path: Path) -> None:
    """Those that have just come may finish: a crowd gets in one after the other."""
    async with running(tmp_path, waiting_per_address=2, auth_seconds=60) as world:
        token = await world.token("Sara")
        async with world.socket() as first, world.socket():
            with pytest.raises(WSServerHandshakeError, match="429"):
                async with world.socket():
                    pass
            await first.log_in(token)
            async with world.socket() as third:
                await third.log_in(token)


async def test_who_is_silent_locks_out_nobody_of_the_same_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The oldest that has not said who it is makes room for one more; who has said it stays."""
    monkeypatch.setattr(connections, "SILENT", 0.0)
    async with (
        running(tmp_path, waiting_per_address=2, auth_seconds=60) as world,
        world.player() as known,
        world.socket() as first,
        world.socket() as second,
    ):
        token = await world.token("Sara")
        async with world.socket() as third:
            assert await first.closed() == 4408
            await third.log_in(token)
        await second.log_in(token)
        assert await known.code("[]") == "bad_message"


async def test_silent_sockets_of_one_address_lock_out_no_other_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the waiting room is full, the address with the most in it loses its oldest."""
    monkeypatch.setattr(connections, "SILENT", 0.0)
    settings: Json = {"waiting_sockets": 5, "auth_seconds": 60, "trusted_proxy": "127.0.0.1"}
    async with running(tmp_path, **settings) as world, AsyncExitStack() as stack:
        tokens = [await world.token(f"Guest {i}") for i in range(4)]

        async def comes(address: str) -> Player:
            return await stack.enter_async_context(world.socket(**{"X-Forwarded-For": address}))

        lone = await comes("10.0.0.1")
        silent = [await comes("10.0.0.2") for _ in range(4)]
        later = [await comes(f"10.0.0.{i}") for i in (3, 4)]
        assert [await one.closed() for one in silent[:2]] == [4408, 4408]
        for player, token in zip((lone, *later, silent[3]), tokens, strict=True):
            await player.log_in(token)


async def test_sockets_from_one_address_are_capped(tmp_path: Path) -> None:
    async with running(tmp_path, sockets_per_address=1) as world, world.player():
        with pytest.raises(WSServerHandshakeError, match="429"):
            async with world.socket():
                pass


async def test_pings_are_sent_and_answers_to_them_are_taken(tmp_path: Path) -> None:
    async with running(tmp_path, ping_seconds=0.02) as world, world.player() as player:
        while len([frame for frame in player.frames if frame["t"] == "ping"]) < 3:
            await player.send({"t": "pong"})
            await asyncio.sleep(0.02)
            assert await player.code("[]") == "bad_message"
        assert all(frame["now"] > 0 for frame in player.frames if frame["t"] == "ping")
