"""Requests that are odd or hostile, and the headers of every answer (attacks 47, 51, 65 to 68)."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from pathlib import Path

import pytest

from engine.store.db import Database
from engine.store.errors import Unavailable
from tests.webapp.raw import Raw
from tests.webapp.world import World, running
from webapp.headers import policy


async def test_health_is_ok_while_serving(world: World) -> None:
    async with world.http.get(world.url("/healthz")) as response:
        assert response.status == 200
        assert await response.read() == b'{"status":"ok"}'


async def test_there_is_no_way_to_the_log_or_the_seed_of_a_running_deal(
    world: World,
) -> None:
    table = await world.table()
    for rest in ("", "/log", "/seed", "/replay", "/events", "/secret"):
        for path in (f"/api/tables/{table}{rest}", f"/t/{table}{rest or '/'}"):
            async with world.http.get(world.url(path)) as response:
                assert response.status == 404


async def test_scores_cannot_be_posted(world: World) -> None:
    table = await world.table()
    for path in (f"/api/tables/{table}/score", "/api/rating", "/api/streak"):
        assert (await world.api("POST", path, body={"score": 152})).status == 404
    assert (await world.api("PUT", "/api/tables", body={"score": 152})).status == 405
    answer = await world.api("POST", "/api/tables", body={"score": 152})
    assert (answer.status, answer.body) == (422, {"code": "bad_field", "field": "score"})


def request(world: World, line: str, *headers: str, body: bytes = b"") -> bytes:
    """A request as bytes."""
    head = "\r\n".join((f"{line} HTTP/1.1", f"Host: {world.host}", *headers))
    return head.encode() + b"\r\n\r\n" + body


async def test_odd_requests_are_refused_and_the_connection_is_closed(world: World) -> None:
    guest, json = "POST /api/guest", "Content-Type: application/json"
    odd = {
        "a body on a GET": (request(world, "GET /", "Content-Length: 2", body=b"{}"), 400),
        "PUT": (request(world, "PUT /api/me", "Content-Length: 0"), 405),
        "TRACE": (request(world, "TRACE /"), 405),
        "POST to a page": (request(world, "POST /", "Content-Length: 0"), 405),
        "another type": (
            request(
                world,
                "POST /api/guest",
                "Content-Type: text/plain",
                "Content-Length: 13",
                body=b'{"name": "x"}',
            ),
            415,
        ),
        "a packed body": (
            request(
                world,
                "POST /api/guest",
                json,
                "Content-Encoding: gzip",
                f"Content-Length: {len(gzip.compress(b'{}'))}",
                body=gzip.compress(b"{}"),
            ),
            415,
        ),
        "another expectation": (
            request(world, guest, json, "Expect: tea", "Content-Length: 2"),
            400,
        ),
        "an expectation of much": (
            request(
                world, "POST /api/guest", json, "Expect: 100-continue", "Content-Length: 99999"
            ),
            413,
        ),
        "two lengths": (
            request(world, guest, json, "Content-Length: 2", "Content-Length: 3"),
            400,
        ),
        "a length and chunks": (
            request(
                world, "POST /api/guest", json, "Content-Length: 2", "Transfer-Encoding: chunked"
            ),
            400,
        ),
        "a negative length": (request(world, guest, json, "Content-Length: -1"), 400),
        "a broken header": (request(world, "GET /", "No colon"), 400),
        "no HTTP at all": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\r\n\r\n", 400),
    }
    for name, (data, status) in odd.items():
        async with Raw.open(world) as raw:
            assert await raw.status(data) == status, name


async def test_a_body_that_was_announced_and_is_good_is_waited_for(world: World) -> None:
    body = b'{"name":"Sara"}'
    data = request(
        world,
        "POST /api/guest",
        "Content-Type: application/json",
        "Expect: 100-continue",
        "Connection: close",
        f"Content-Length: {len(body)}",
    )
    async with Raw.open(world) as raw:
        await raw.say(data)
        assert b"100 Continue" in await raw.reader.readuntil(b"\r\n\r\n")
        await raw.say(body)
        assert b" 200 " in await raw.hear()


async def test_a_body_that_does_not_come_is_given_up(tmp_path: Path) -> None:
    async with running(tmp_path, idle_seconds=0.1) as world, Raw.open(world) as raw:
        head = request(
            world, "POST /api/guest", "Content-Type: application/json", "Content-Length: 10"
        )
        assert await raw.status(head + b'{"n') == 408


async def test_a_foreign_host_is_400(world: World) -> None:
    for host in ("evil.example", f"{world.host}.evil.example", "", "a b", "evil.example:8080"):
        for path in ("/", "/api/rules", "/ws", "/healthz", f"/static/{'0' * 16}/x.js"):
            async with Raw.open(world) as raw:
                data = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
                assert await raw.status(data.encode()) == 400, (host, path)


async def test_a_forged_forwarding_address_counts_only_from_the_proxy(
    tmp_path: Path,
) -> None:
    body = {"name": "x"}
    async with running(tmp_path, guests_per_hour=1) as world:
        statuses = []
        for address in ("1.1.1.1", "2.2.2.2"):
            headers = {"X-Forwarded-For": address}
            url = world.url("/api/guest")
            async with world.http.post(url, headers=headers, json=body) as response:
                statuses.append(response.status)
        assert statuses == [200, 429]
    async with running(tmp_path, guests_per_hour=1, trusted_proxy="127.0.0.1") as world:
        for address, status in (("1.1.1.1", 200), ("9.9.9.9, 1.1.1.1", 429), ("2.2.2.2", 200)):
            headers = {"X-Forwarded-For": address}
            url = world.url("/api/guest")
            async with world.http.post(url, headers=headers, json=body) as response:
                assert response.status == status


async def test_pages_may_be_framed_by_us_and_telegram_only(world: World) -> None:
    async with world.http.get(world.url("/")) as response:
        rules = response.headers["Content-Security-Policy"].split("; ")
        [frames] = [rule for rule in rules if rule.startswith("frame-ancestors")]
        assert frames == "frame-ancestors 'self' " + " ".join(
            f"https://{name}.telegram.org" for name in ("web", "weba", "webk", "webz")
        )
        assert "X-Frame-Options" not in response.headers


async def test_nothing_outside_the_static_tree_is_served(world: World) -> None:
    digest = re.search(r"/static/([0-9a-f]{16})/", await page(world, "/"))
    assert digest is not None
    for path in (
        "../../../etc/passwd",
        "..%2f..%2f..%2fetc%2fpasswd",
        "%2e%2e/app.py",
        "js/../../app.py",
        "js/..%5c..%5capp.py",
        "js/main.js%00.css",
        "js/",
        "js",
        "types.d.ts",
        "js/types.d.ts",
        "//etc/passwd",
    ):
        async with Raw.open(world) as raw:
            data = request(world, f"GET /static/{digest[1]}/{path}", "Connection: close")
            assert await raw.status(data) == 404, path
    async with Raw.open(world) as raw:
        data = request(world, f"GET /static/{'0' * 16}/js/home.js", "Connection: close")
        assert await raw.status(data) == 404


async def page(world: World, path: str, **headers: str) -> str:
    """The text of a page."""
    async with world.http.get(world.url(path), headers=headers) as response:
        assert response.status == 200
        return await response.text()


async def test_every_answer_carries_the_headers_and_only_files_may_be_kept(world: World) -> None:
    static = re.search(r"/static/[0-9a-f]{16}/js/home.js", await page(world, "/"))
    assert static is not None
    paths = ("/", "/new", "/t/x", "/nowhere", "/api/rules", "/api/me", "/api/no", "/ws", "/healthz")
    for path in (*paths, static[0]):
        async with world.http.get(world.url(path)) as response:
            headers = response.headers
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Referrer-Policy"] == "no-referrer"
            assert "camera=()" in headers["Permissions-Policy"]
            assert "default-src 'none'" in headers["Content-Security-Policy"]
            assert "Python" not in headers["Server"]
            assert "Set-Cookie" not in headers
            assert "Access-Control-Allow-Origin" not in headers
            kept = "immutable" in headers["Cache-Control"]
            assert kept is (path == static[0])
            assert kept or headers["Cache-Control"] == "no-store"


async def test_https_alone_turns_on_strict_transport(tmp_path: Path) -> None:
    name = "Strict-Transport-Security"
    async with running(tmp_path) as world, world.http.get(world.url("/")) as response:
        assert name not in response.headers
    async with (
        running(tmp_path, public_url="https://baloot.example") as world,
        world.http.get(world.url("/")) as response,
    ):
        assert name in response.headers


def test_the_policy_allows_no_inline_script_and_one_inline_style_by_its_hash() -> None:
    css = "body { margin: 0 }"
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    rules = dict(rule.split(" ", 1) for rule in policy(css, "baloot.example").split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self' https://telegram.org"
    assert rules["style-src"] == f"'self' 'sha256-{digest}'"
    assert rules["connect-src"] == "'self' ws://baloot.example wss://baloot.example"
    assert policy("", "x").count("sha256") == 0
    assert "unsafe" not in policy(css, "x")


async def test_the_wrong_method_says_which_are_right(world: World) -> None:
    async with world.http.put(world.url("/api/me")) as response:
        assert response.status == 405
        assert await response.json() == {"code": "bad_method"}
        assert set(response.headers["Allow"].split(",")) == {"GET", "HEAD", "PATCH", "DELETE"}


async def test_a_fault_of_ours_is_a_bare_code_without_a_trace(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise RuntimeError("the secret reason")

    monkeypatch.setattr(world.service, "tables_of", fails)
    answer = await world.api("GET", "/api/tables")
    assert (answer.status, answer.body) == (500, {"code": "internal"})


async def test_a_store_out_of_reach_is_503_and_may_be_tried_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(self: Database, work: object) -> None:
        raise Unavailable("disk full")

    await world.token("Sara")
    monkeypatch.setattr(Database, "write", fails)
    answer = await world.api("POST", "/api/tables", body={})
    assert (answer.status, answer.body) == (503, {"code": "try_again"})
