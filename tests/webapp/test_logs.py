"""The logs: one JSON object a line, and no secret in any of them."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import secrets
from pathlib import Path

import pytest
import structlog

from engine.store.ids import hash_of
from tests.webapp.launches import BOT_TOKEN as TELEGRAM_TOKEN
from tests.webapp.launches import launch_data
from tests.webapp.raw import Raw
from tests.webapp.world import World, running

TOKEN = secrets.token_urlsafe(32)
BOT_TOKEN = "1234567890:" + secrets.token_urlsafe(30)[:35].ljust(35, "x")


def entries(stream: io.StringIO) -> list[dict[str, object]]:
    """The entries of the log."""
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_an_entry_is_one_json_object_with_time_level_and_source(written: io.StringIO) -> None:
    structlog.stdlib.get_logger("webapp.x").info("refused", status=404)
    [entry] = entries(written)
    assert entry["event"] == "refused"
    assert entry["status"] == 404
    assert (entry["level"], entry["logger"]) == ("info", "webapp.x")
    assert "timestamp" in entry


@pytest.mark.parametrize(
    "secret",
    [TOKEN, BOT_TOKEN, f"/ws?token={TOKEN}", f"/start h{TOKEN}", "/?user=%7B%7D&hash=abc"],
    ids=["session token", "bot token", "token in an address", "pass", "launch data"],
)
def test_a_secret_is_hidden_wherever_it_stands(written: io.StringIO, secret: str) -> None:
    log = structlog.stdlib.get_logger("webapp.x")
    log.info(f"got {secret} here", where=secret, deep={"list": [secret]}, token="short")
    logging.getLogger("aiohttp.server").error("from the library: %s", secret)
    try:
        raise ValueError(secret)
    except ValueError:
        log.exception("failed")
    text = written.getvalue()
    assert len(entries(written)) == 3
    assert TOKEN not in text
    assert BOT_TOKEN not in text
    assert "hash=abc" not in text
    assert "short" not in text


LAUNCHES = (
    LAUNCH := launch_data({"id": 279000001, "first_name": "Sara"}, query_id="AAHquery"),
    f"tma {LAUNCH}",
    f"Authorization: tma {LAUNCH}",
    f"/t/x?tgWebAppData={LAUNCH}",
    repr({"init": LAUNCH}),
)


@pytest.mark.parametrize("launch", LAUNCHES, ids=["bare", "scheme", "header", "address", "repr"])
def test_launch_data_is_hidden_wherever_it_stands(written: io.StringIO, launch: str) -> None:
    log = structlog.stdlib.get_logger("webapp.x")
    log.info(f"got {launch}", where=launch)
    try:
        raise ValueError(launch)
    except ValueError:
        log.exception("failed")
    for part in (LAUNCH[-64:], "279000001", "AAHquery", "Sara"):
        assert part not in written.getvalue()


@pytest.mark.parametrize(
    "token",
    ["1:" + "x" * 35, "7100000001:" + "A-_" * 14, "1234567890:" + "x-" * 17 + "_"],
    ids=["short number", "long secret", "usual"],
)
def test_a_token_of_any_length_is_hidden_whole(written: io.StringIO, token: str) -> None:
    url = f"https://api.telegram.org/bot{token}/getMe"
    structlog.stdlib.get_logger("webapp.x").warning("unreachable", url=url, error=f"({token})")
    assert token.partition(":")[2][-5:] not in written.getvalue()


async def test_what_people_and_attackers_send_leaves_no_secret_in_the_logs(
    written: io.StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = {"id": 279000001, "first_name": "Sara"}
    good, old = launch_data(user), launch_data(user, auth_date=1)
    async with running(tmp_path, bot_token=TELEGRAM_TOKEN, auth_seconds=0.05) as world:
        token = await world.from_telegram("Sara", 279000002)
        for launch in (good, old, good[:-1] + "x", good + "&x=1"):
            await world.log_in(launch)
        async with world.http.get(f"/t/x?tgWebAppData={good}") as response:
            await response.read()
        async with world.http.get(f"/api/me?token={token}") as response:
            await response.read()
        async with world.player("Sara") as player:
            await player.code({"t": "sub", "table": token})
        async with world.socket() as silent:
            await silent.closed()

        def fails(*_: object) -> None:
            raise RuntimeError(f"{token} {good} {TELEGRAM_TOKEN}")

        monkeypatch.setattr(world.accounts, "export", fails)
        assert (await world.api("GET", "/api/me/export")).status == 500
    text = written.getvalue()
    assert "request failed" in text
    for secret in (token, TELEGRAM_TOKEN.partition(":")[2], good[-64:], old[-64:], "279000001"):
        assert secret not in text
        assert hash_of(secret) not in text


def test_what_is_no_secret_stays_readable(written: io.StringIO) -> None:
    table, commitment = secrets.token_urlsafe(16), secrets.token_hex(32)
    structlog.stdlib.get_logger("webapp.x").info("dealt", table=table, commitment=commitment)
    [entry] = entries(written)
    assert (entry["table"], entry["commitment"]) == (table, commitment)


def test_entries_below_the_level_are_not_written(written: io.StringIO) -> None:
    structlog.stdlib.get_logger("webapp.x").debug("hands", cards="10H")
    assert written.getvalue() == ""


async def test_bytes_that_are_no_http_are_one_plain_line(
    written: io.StringIO, world: World
) -> None:
    async with Raw.open(world) as raw:
        assert await raw.status(b"GET / HTTP/1.1\r\nX : a\r\n\r\n") == 400
    [entry] = [one for one in entries(written) if one["logger"] == "aiohttp.server"]
    assert entry["event"] == "malformed request from 127.0.0.1"
    assert entry["level"] == "info"
    assert "exception" not in entry


async def test_a_body_that_is_not_packed_as_it_says_is_one_plain_line(
    written: io.StringIO, world: World
) -> None:
    body = b"Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}"
    kind = b"Content-Type: application/json\r\n"
    async with Raw.open(world) as raw:
        assert (
            await raw.status(b"POST /api/score HTTP/1.1\r\nHost: localhost\r\n" + kind + body)
            == 415
        )
        await asyncio.sleep(0.1)
    told = [one for one in entries(written) if one["logger"] == "aiohttp.server"]
    assert [(one["event"], one["level"]) for one in told] == [("malformed request", "info")]


def test_our_own_faults_keep_their_trace(written: io.StringIO) -> None:
    try:
        raise ValueError("ours")
    except ValueError:
        logging.getLogger("aiohttp.server").exception("Error handling request")
    [entry] = entries(written)
    assert entry["level"] == "error"
    assert "ValueError: ours" in str(entry["exception"])
