"""Who may speak: our own tokens over HTTP and on the socket (attacks 1, 2, 11 to 15, 73)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from tests.webapp.world import Answer, Raw, World, running


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
