"""The logs: one JSON object a line, and no secret in any of them."""

from __future__ import annotations

import io
import json
import logging
import secrets
from collections.abc import Iterator

import pytest
import structlog

from tests.webapp.world import Raw, World
from webapp import logs

TOKEN = secrets.token_urlsafe(32)
BOT_TOKEN = "1234567890:" + secrets.token_urlsafe(30)[:35].ljust(35, "x")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is logged during the test."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    stream = io.StringIO()
    logs.configure("INFO", stream)
    yield stream
    root.handlers[:] = before
    root.setLevel(level)
    structlog.reset_defaults()


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
    [TOKEN, BOT_TOKEN, f"/ws?token={TOKEN}", "/?user=%7B%7D&hash=abc"],
    ids=["session token", "bot token", "token in an address", "launch data"],
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


def test_our_own_faults_keep_their_trace(written: io.StringIO) -> None:
    try:
        raise ValueError("ours")
    except ValueError:
        logging.getLogger("aiohttp.server").exception("Error handling request")
    [entry] = entries(written)
    assert entry["level"] == "error"
    assert "ValueError: ours" in str(entry["exception"])
