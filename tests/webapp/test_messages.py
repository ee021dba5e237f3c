"""Messages that are none, too large, or too many (attacks 16 to 29)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pytest
from aiohttp import WSServerHandshakeError
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.schema import event
from tests.webapp.player import Json, Player
from tests.webapp.raw import PING, TEXT, Raw
from tests.webapp.world import World, running, until
from webapp import connections
from webapp.keys import CONNECTIONS


@asynccontextmanager
async def raw_player(world: World, **options: Any) -> AsyncIterator[Raw]:
    """A bare connection that has logged in."""
    async with Raw.open(world, **options) as raw:
        await raw.upgrade(world)
        token = await world.token("Sara")
        await raw.frame(TEXT, f'{{"v":1,"t":"auth","token":"{token}"}}'.encode())
        yield raw


async def test_bad_json_is_told_twice_and_the_third_time_closes(world: World) -> None:
    async with world.player() as player:
        assert await player.code("{") == "bad_json"
        assert await player.code("") == "bad_json"
        await player.send("[" * 3000)
        assert (await player.receive())["code"] == "bad_json"
        assert await player.closed() == 4400


async def test_json_that_is_no_message_is_bad_message(world: World) -> None:
    texts = ("[]", "7", "null", '"play"', "true", "NaN", "-Infinity", '{"t":[]}', '{"t":NaN}', "{}")
    async with world.player() as player:
        for text in texts:
            assert await player.code(text) == "bad_message", text


async def test_an_unknown_type_is_told_as_such_with_the_id_given_back(world: World) -> None:
    async with world.player() as player:
        frame = await player.answer({"t": "resign", "id": "mine-1", "ply": 0})
        assert (frame["code"], frame["id"]) == ("unknown_type", "mine-1")
        for kind in ("", "Play", "play ", "project", "ev", "snap", "__class__"):
            assert await player.code({"t": kind}) == "unknown_type"


MESSAGES: Final[tuple[Json, ...]] = (
    {"t": "sub", "table": "x"},
    {"t": "pong"},
    {"t": "play", "id": "1", "ply": 1, "card": "10H"},
    {"t": "bid", "id": "1", "ply": 1, "call": "pass"},
    {"t": "double", "id": "1", "ply": 1, "call": "pass"},
    {"t": "sawa", "id": "1", "ply": 1},
    {"t": "next", "id": "1", "ply": 1},
)


async def test_extra_keys_are_bad_message(world: World) -> None:
    extras: tuple[Json, ...] = ({"seat": 2}, {"score": 99}, {"by": "bot"}, {"": None})
    async with world.player() as player:
        for message in MESSAGES:
            for extra in extras:
                assert await player.code(message | extra) == "bad_message", (message, extra)


async def test_an_id_that_is_no_id_is_bad_message_and_not_given_back(world: World) -> None:
    async with world.player() as player:
        for id in ("", "x" * 65, "a b", "ع", "a\n", 7, None, ["a"]):
            frame = await player.answer({"t": "sawa", "id": id, "ply": 1})
            assert (frame["code"], frame["id"]) == ("bad_message", None), id


async def test_a_second_auth_is_bad_message(world: World) -> None:
    async with world.player() as player:
        for version in (1, 2):
            assert await player.code({"v": version, "t": "auth", "token": "x"}) == "bad_message"


async def test_a_binary_frame_is_closed_with_1003(world: World) -> None:
    async with world.player() as player:
        await player.ws.send_bytes(b'{"t":"pong"}')
        assert await player.closed() == 1003


async def test_text_that_is_no_utf_8_is_closed_with_1007(world: World) -> None:
    async with raw_player(world) as raw:
        await raw.frame(TEXT, b'{"t":"\xff\xfe"}')
        assert await raw.close_code() == 1007


async def test_five_kilobytes_of_text_are_closed_with_1009(world: World) -> None:
    async with world.player() as player:
        await player.send("x" * 5 * 1024)
        assert await player.closed() == 1009


async def test_ten_megabytes_in_fragments_are_cut_off_at_the_limit(world: World) -> None:
    async with raw_player(world) as raw:
        await raw.frame(0x01, b"x" * 1000)
        sent = 1000
        while sent < 10_000_000 and not raw.writer.is_closing():
            await raw.frame(0x00, b"x" * 1000)
            sent += 1000
        assert await raw.close_code() in (1009, None)  # None: the bytes behind it reset the line
    async with world.player() as player:
        assert await player.code("[]") == "bad_message"


async def test_a_frame_that_claims_to_be_huge_is_closed_before_it_comes(
    world: World,
) -> None:
    async with raw_player(world) as raw:
        await raw.frame(TEXT, b"", length=1 << 40)
        assert await raw.close_code() == 1009


AGAINST_THE_STANDARD: Final = (
    (0xC1, b"\xaa\x56\x2a\xcb\x02\x00"),  # compressed, though nothing was agreed
    (0xA1, b"{}"),  # another reserved bit
    (PING, b"x" * 126),  # a control frame that is too long
    (0x09, b"x"),  # a ping in fragments
    (0x83, b"x"),  # a kind of frame that does not exist
)


async def test_frames_against_the_standard_are_closed_with_1002(
    world: World,
) -> None:
    for first, payload in AGAINST_THE_STANDARD:
        async with raw_player(world) as raw:
            await raw.frame(first, payload)
            assert await raw.close_code() == 1002, hex(first)


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


def mutated(message: bytes, chance: random.Random) -> bytes:
    """The message with a few bytes changed, put in, or left out."""
    text = bytearray(message)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        match chance.randrange(3):
            case 0:
                text[at:at] = chance.choice([b'"', b"}", b"[", b"0", b"\\u0000", b"1e999", b"null"])
            case 1:
                del text[at : at + chance.randint(1, 5)]
            case _:
                text[at : at + 1] = bytes((chance.randrange(32, 127),))
    return bytes(text)


async def test_mutated_messages_change_nothing_and_each_gets_a_coded_answer(world: World) -> None:
    chance = random.Random(5)
    message = b'{"t":"play","id":"k3f9-12","ply":99999,"card":"10H"}'
    table = await world.table()
    async with world.player(table=table) as player:
        await player.my_turn()
        before = player.seq
    for _ in range(30):
        async with world.player(table=table) as player:
            for _ in range(2):  # the third that is no JSON ends the conversation
                assert (await player.answer(mutated(message, chance).decode()))["t"] == "nack"
    async with world.player(table=table) as player:
        assert player.seq == before


async def test_a_table_whose_list_cannot_be_read_is_an_error_and_the_socket_stays_open(
    world: World,
) -> None:
    table = await world.table()

    async def spoil(connection: AsyncConnection) -> None:
        await connection.execute(update(event).where(event.c.seq == 2).values(data="no json"))

    await world.service.hub.put_to_sleep(table)
    await world.database.write(spoil)
    async with world.player() as player:
        for _ in range(2):
            assert await player.answer({"t": "sub", "table": table}) == {
                "t": "error",
                "code": "bad_notation",
            }
