"""What Telegram brings, and what only claims to come from there (attacks 61 to 63)."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from engine.store.inbox import Inbox
from tests.webapp.launches import BOT_TOKEN
from tests.webapp.player import Json
from tests.webapp.raw import Raw
from tests.webapp.world import World, running
from webapp.keys import DOOR, DRAINING
from webapp.updates import Door

HEADER = "X-Telegram-Bot-Api-Secret-Token"


class Taker:
    """Takes updates in as the bot does: stored by number first, then done once."""

    def __init__(self, world: World) -> None:
        self._inbox = Inbox(world.database)
        self.done: list[int] = []

    async def __call__(self, update: dict[str, Any]) -> None:
        """Stores an update and notes it, the first time it comes."""
        number = update["update_id"]
        if await self._inbox.add(number, json.dumps(update)):
            self.done.append(number)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server to which Telegram brings updates."""
    settings: Json = {"bot_token": BOT_TOKEN, "public_url": "https://baloot.example"}
    async with running(tmp_path, **settings) as made:
        yield made


@pytest.fixture
def taker(world: World) -> Taker:
    """Who takes updates in at the door of this server."""
    made = Taker(world)
    door(world).opens(made)
    return made


def door(world: World) -> Door:
    """The door of a server."""
    return world.server.app[DOOR]


async def post(
    world: World, body: bytes, *, secret: str | bytes | None = "", path: str = ""
) -> tuple[int, bytes]:
    """The answer to an update; by default with the right path and secret."""
    headers = {"Content-Type": "application/json"}
    if secret is not None:
        given = secret or door(world).secret
        headers[HEADER] = given if isinstance(given, str) else given.decode("latin-1")
    url = world.url(path or door(world).path)
    async with world.http.post(url, data=body, headers=headers) as response:
        return response.status, await response.read()


def update(number: int, **more: Any) -> bytes:
    """An update as bytes."""
    return json.dumps({"update_id": number, **more}).encode()


async def test_an_update_with_the_secret_is_taken_in(world: World, taker: Taker) -> None:
    assert (await post(world, update(1, message={"text": "مرحبا"})))[0] == 200
    assert taker.done == [1]


async def test_a_wrong_secret_or_none_or_a_wrong_path_is_401_with_one_body(
    world: World, taker: Taker
) -> None:
    secret = door(world).secret
    last = secret[:-1] + ("0" if secret[-1] != "0" else "1")
    wrong = [
        await post(world, update(1), secret=given)
        for given in (None, "x", secret[:-1], secret + "0", last, secret.upper() + "é", "ك")
    ]
    wrong += [
        await post(world, update(1), path=path)
        for path in ("/tg/x", door(world).path[:-1], door(world).path + "0")
    ]
    assert {status for status, _ in wrong} == {401}
    assert len({body for _, body in wrong}) == 1
    assert taker.done == []


async def test_bytes_that_are_no_text_in_the_secret_are_401(world: World) -> None:
    async with Raw.open(world) as raw:
        head = f"POST {door(world).path} HTTP/1.1\r\nHost: {world.host}\r\nContent-Length: 0\r\n"
        secret = f"{HEADER}: ".encode() + b"\xff\xfe\r\nConnection: close\r\n\r\n"
        assert await raw.status(head.encode() + secret) == 401


async def test_the_same_update_five_times_and_out_of_order_is_done_once(
    world: World, taker: Taker
) -> None:
    for number in (7, 5, 7, 7, 6, 7, 7, 5):
        assert (await post(world, update(number)))[0] == 200
    assert taker.done == [7, 5, 6]


async def test_an_update_of_an_unknown_kind_is_200(world: World, taker: Taker) -> None:
    assert (await post(world, update(1, sold_a_planet={"to": "nobody"})))[0] == 200
    assert taker.done == [1]


NO_UPDATES = (
    b"",
    b"{",
    b"[]",
    b"7",
    b"null",
    b"{}",
    b'{"update_id": "1"}',
    b'{"update_id": -1}',
    b'{"update_id": true}',
    b'{"update_id": 1e400}',
    b"\xff\xfe",
    b'{"update_id": 1, "x": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
)


async def test_what_is_no_update_is_400(world: World, taker: Taker) -> None:
    for body in NO_UPDATES:
        assert (await post(world, body))[0] == 400, body[:40]
    assert taker.done == []


async def test_a_megabyte_is_413_whether_announced_or_not(world: World, taker: Taker) -> None:
    huge = update(1, text="x" * 1_000_000)
    assert (await post(world, huge))[0] == 413

    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(20):
            yield b"x" * 64_000

    headers = {HEADER: door(world).secret}
    url = world.url(door(world).path)
    async with world.http.post(url, data=pieces(), headers=headers) as response:
        assert response.status == 413
    assert (await post(world, update(2, text="x" * 100_000)))[0] == 200
    assert taker.done == [2]


async def test_without_a_webhook_there_is_no_door(tmp_path: Path) -> None:
    closed: list[Json] = [{}, {"bot_token": BOT_TOKEN}, {"bot_token": BOT_TOKEN, "webhook": False}]
    for number, settings in enumerate(closed):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with running(folder, **settings) as world:
            assert (await post(world, update(1), secret="x", path="/tg/x"))[0] == 404


async def test_while_stopping_an_update_is_left_for_the_next_start(
    world: World, taker: Taker
) -> None:
    world.server.app[DRAINING].set()
    assert (await post(world, update(1)))[0] == 503
    assert taker.done == []


async def test_path_and_secret_are_the_same_after_a_start_and_tell_nothing_of_each_other(
    world: World,
) -> None:
    first, again = door(world), Door(world.config)
    assert (first.path, first.secret) == (again.path, again.secret)
    assert first.secret[:20] not in first.path
    assert BOT_TOKEN.partition(":")[2] not in first.path + first.secret


async def test_the_secret_path_of_the_webhook_is_in_no_log(
    world: World, written: io.StringIO
) -> None:
    assert (await post(world, b"no json"))[0] == 400
    assert (await post(world, update(1), secret="wrong"))[0] == 401
    assert "refused" in written.getvalue()
    assert door(world).path not in written.getvalue()
