"""Who may speak: our own tokens over HTTP and on the socket (attacks 1, 2, 11 to 15, 73)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from tests.store.samples import Time
from tests.webapp.raw import Raw
from tests.webapp.world import Answer, World, running
from webapp import socket


async def me(world: World, header: str | None) -> Answer:
    """The answer to "who am I" with this `Authorization` header."""
    headers = {} if header is None else {"Authorization": header}
    async with world.http.get(world.url("/api/me"), headers=headers) as response:
        return Answer(response.status, await response.json())


def another_end(token: str) -> str:
    """The token with its first sign changed."""
    return ("A" if token[0] != "A" else "B") + token[1:]


async def test_a_good_token_is_let_in(world: World) -> None:
    answer = await me(world, f"Bearer {await world.token('Sara')}")
    assert answer.status == 200
    assert answer.body["user"]["name"] == "Sara"


async def test_no_token_or_an_empty_one_is_401(world: World) -> None:
    assert await me(world, None) == Answer(401, {"code": "auth_required"})
    for header in ("", "Bearer", "Bearer ", "Basic c2FyYTpzYXJh", "Bearer  x"):
        assert await me(world, header) == Answer(401, {"code": "bad_token"})


async def test_a_token_with_one_sign_changed_is_401(world: World) -> None:
    token = await world.token("Sara")
    for wrong in (another_end(token), token[:-1], token + "A", token.swapcase(), "é" * 43):
        assert (await me(world, f"Bearer {wrong}")).status == 401


async def test_a_token_that_was_logged_out_is_401_and_4401(world: World) -> None:
    token = await world.token("Sara")
    await world.sessions.close(token)
    assert (await me(world, f"Bearer {token}")).status == 401
    async with world.socket() as player:
        await player.send({"v": 1, "t": "auth", "token": token})
        assert await player.closed() == 4401


async def test_the_token_of_an_erased_user_is_401_and_4401(world: World) -> None:
    token = await world.token("Sara")
    user = await world.accounts.user_of(token)
    assert user is not None
    await world.service.forget(user.id)
    assert (await me(world, f"Bearer {token}")).status == 401
    async with world.socket() as player:
        await player.send({"v": 1, "t": "auth", "token": token})
        assert await player.closed() == 4401


async def test_a_socket_that_says_nothing_is_closed_with_4408(tmp_path: Path) -> None:
    async with running(tmp_path, auth_seconds=0.05) as world, world.socket() as player:
        assert await player.closed() == 4408


async def test_pings_do_not_put_off_the_moment(tmp_path: Path) -> None:
    async with running(tmp_path, auth_seconds=0.2) as world, world.socket() as player:
        for _ in range(5):
            await player.ws.ping()
        assert await player.closed() == 4408


FIRST: Final[tuple[Any, ...]] = (
    {"t": "sub", "table": "x"},
    {"t": "pong"},
    {"t": "play", "id": "1", "ply": 0, "card": "10H"},
    {"t": "auth", "token": "x"},
    {"v": 1, "t": "auth"},
    {"v": 1, "t": "auth", "token": 7},
    {"v": 1, "t": "auth", "token": "x", "user": "y"},
    {"v": True, "t": "auth", "token": "x"},
    {"v": 1, "t": "auth", "token": ""},
    {"v": 1, "t": "auth", "token": "x" * 3000},
    {"v": 1, "t": "auth", "token": "\x00' OR 1=1--"},
    "not json",
    "[]",
)


async def test_anything_but_a_good_auth_at_first_is_closed_with_4401(world: World) -> None:
    for first in FIRST:
        async with world.socket() as player:
            await player.send(first)
            assert await player.closed() == 4401, first
            assert player.frames == []


FOREIGN: Final = (
    "https://evil.example",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "null",
    "",
    "https://baloot.example.evil.example",
    "http://baloot.example",
    "http://[",
)


async def test_a_foreign_origin_is_refused_before_the_upgrade(tmp_path: Path) -> None:
    async with running(tmp_path, public_url="https://baloot.example") as world:
        for origin in FOREIGN:
            headers = {
                "Origin": origin,
                "Upgrade": "websocket",
                "Connection": "Upgrade",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            }
            async with world.http.get(world.url("/ws"), headers=headers) as response:
                assert response.status == 403, origin
                assert await response.json() == {"code": "forbidden"}


async def test_our_own_origin_the_public_one_and_none_at_all_are_let_in(tmp_path: Path) -> None:
    async with running(tmp_path, public_url="https://baloot.example") as world:
        token = await world.token("Sara")
        for headers in (
            {},
            {"Origin": f"http://{world.host}"},
            {"Origin": "https://baloot.example"},
        ):
            async with world.socket(**headers) as player:
                assert (await player.log_in(token))["proto"] == 1


async def test_a_token_in_the_query_is_not_looked_at_and_not_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path, auth_seconds=0.05) as world:
        token = await world.token("Sara")
        async with Raw.open(world) as raw:
            await raw.upgrade(world, f"/ws?token={token}")
            assert await raw.close_code() == 4408
        assert (await me(world, None)).status == 401
        async with world.http.get(world.url(f"/api/me?token={token}")) as response:
            assert response.status == 401
    assert token not in caplog.text
    assert token not in "".join(capsys.readouterr())


@pytest.mark.parametrize("key", [b"", b"x", b"\xff", b"dGhlIHNhbXBsZSBub25jZQ", b"=" * 24])
async def test_an_upgrade_with_a_senseless_key_is_400(world: World, key: bytes) -> None:
    lines = (
        b"GET /ws HTTP/1.1",
        f"Host: {world.host}".encode(),
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: " + key,
    )
    async with Raw.open(world) as raw:
        assert await raw.status(b"\r\n".join((*lines, b"", b""))) == 400


async def test_another_protocol_is_told_to_upgrade_and_closed_with_4426(
    world: World,
) -> None:
    for version in (0, 2, 999, -1):
        async with world.socket() as player:
            await player.send({"v": version, "t": "auth", "jwt": "unknown to us"})
            assert (await player.receive())["t"] == "upgrade"
            assert await player.closed() == 4426


async def test_a_plain_request_for_the_socket_is_400(world: World) -> None:
    async with world.http.get(world.url("/ws")) as response:
        assert response.status == 400


# --- coming back ----------------------------------------------------------------------------------

HOUR: Final = 3600.0


async def post(world: World, path: str, body: Any) -> Answer:
    """The answer to a request of somebody without a token."""
    async with world.http.post(world.url(path), json=body) as response:
        return Answer(response.status, await response.json())


async def test_the_next_morning_the_key_of_the_device_opens_the_same_match(tmp_path: Path) -> None:
    time = Time()
    async with running(tmp_path, now=time) as world:
        made = (await post(world, "/api/guest", {"name": "Sara", "lang": "en"})).body
        world.tokens["Sara"] = made["token"]
        table = await world.table("Sara")
        time.seconds += 13 * HOUR
        assert (await me(world, f"Bearer {made['token']}")).status == 401
        back = await post(world, "/api/guest/return", {"key": made["key"]})
        assert back.status == 200
        assert back.body == made | {"token": back.body["token"]}
        assert back.body["token"] != made["token"]
        async with world.socket() as player:
            await player.log_in(back.body["token"])
            assert (await player.watch(table))["t"] == "snap"


async def test_a_key_that_is_not_known_is_401(world: World) -> None:
    made = (await post(world, "/api/guest", {"name": "Sara"})).body
    for key in ("", "x", another_end(made["key"]), made["token"], "é" * 43):
        refused = await post(world, "/api/guest/return", {"key": key})
        assert refused == Answer(401, {"code": "auth_required"}), key
    await world.service.forget(made["user"]["id"])
    assert (await post(world, "/api/guest/return", {"key": made["key"]})).status == 401


async def test_coming_back_is_bounded_like_coming_first(tmp_path: Path) -> None:
    async with running(tmp_path, guests_per_hour=2) as world:
        key = (await post(world, "/api/guest", {"name": "Sara"})).body["key"]
        answers = [await post(world, "/api/guest/return", {"key": key}) for _ in range(2)]
        assert [answer.status for answer in answers] == [200, 429]
    async with running(tmp_path, allow_guests=False) as world:
        assert (await post(world, "/api/guest/return", {"key": key})).status == 404


@pytest.mark.parametrize("body", [{}, {"key": 7}, {"key": "x" * 101}, {"key": "x", "id": "y"}])
async def test_a_return_of_no_sense_is_422(world: World, body: Any) -> None:
    assert (await post(world, "/api/guest/return", body)).status == 422


async def test_logging_in_on_a_socket_is_a_use_of_the_session(tmp_path: Path) -> None:
    time = Time()
    async with running(tmp_path, now=time) as world:
        token = await world.token("Sara")
        time.seconds += 11 * HOUR
        async with world.player():
            pass
        time.seconds += 11 * HOUR
        assert (await me(world, f"Bearer {token}")).status == 200


@pytest.mark.parametrize(("every", "status"), [(0.0, 200), (HOUR, 401)])
async def test_an_open_socket_is_a_use_but_not_with_every_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, every: float, status: int
) -> None:
    monkeypatch.setattr(socket, "USE_SECONDS", every)
    time = Time()
    async with running(tmp_path, now=time) as world, world.player() as player:
        time.seconds += 11 * HOUR
        assert await player.code({"t": "sub", "table": "none"}) == "not_found"
        time.seconds += 2 * HOUR
        assert (await me(world, f"Bearer {await world.token('Sara')}")).status == status


async def test_a_session_that_ends_ends_its_open_socket_at_the_next_use(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "USE_SECONDS", 0.0)
    async with world.player() as player:
        await world.sessions.close(await world.token("Sara"))
        await player.send({"t": "pong"})
        assert await player.closed() == 4401
