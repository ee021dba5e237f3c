"""Messages that are none or too large (of attacks 16 to 29)."""

from __future__ import annotations

import random
from typing import Final

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.schema import event
from tests.webapp.player import Json
from tests.webapp.raw import PING, TEXT, raw_player
from tests.webapp.world import World


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
