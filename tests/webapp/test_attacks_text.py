"""Texts that want to be more than text, and a store that cannot write (44, 55 to 57, 59, 70)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import quote

import pytest

from engine.store.errors import Unavailable
from tests.webapp.launches import BOT_TOKEN, launch_data
from tests.webapp.world import World, running

ODD: tuple[str, ...] = (
    "' OR 1=1--",
    "%_\\",
    "a\x00b",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "{% raw %}",
    "javascript:alert(1)",
    "\u202etxt.exe",
    "\u3164",
    "x" * 600,
    "../../etc/passwd",
    "%00",
)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server with a bot's token, and guests all the same."""
    async with running(tmp_path, bot_token=BOT_TOKEN, allow_guests=True) as made:
        yield made


async def test_a_text_is_a_text_in_every_field_and_the_tables_stay(world: World) -> None:
    lobby = await world.lobby("Sara", "Noura")
    for text in ODD:
        for path, body in (
            ("/api/tables", {"preset": text}),
            ("/api/tables", {"settings": {text: text}}),
            ("/api/tables", {"level": text}),
            ("/api/lobbies", {"preset": text}),
            ("/api/lobbies", {"clock": text}),
            (f"/api/lobbies/{lobby}/bot", {"level": text}),
            ("/api/logout", {"everywhere": text}),
        ):
            assert (await world.api("POST", path, "Sara", body)).status == 422, (path, text)
        for field in ("lang", "settings"):
            refused = await world.api("PATCH", "/api/me", "Sara", {field: text})
            assert refused.status == 422
        assert (await world.api("PATCH", "/api/me", "Sara", {"name": text})).status == 200
    assert (await world.api("PATCH", "/api/me", "Sara", {"name": "Sara"})).status == 200
    found = (await world.api("GET", f"/api/lobbies/{lobby}", "Noura")).body["lobby"]
    assert [seat and seat["name"] for seat in found["seats"]] == ["Sara", "Noura", None, None]


async def test_a_text_is_a_text_in_every_address(world: World) -> None:
    for text in ODD:
        name = quote(text, safe="")
        for method, path in (
            ("GET", f"/api/lobbies/{name}"),
            ("POST", f"/api/lobbies/{name}/sit"),
            ("POST", f"/api/tables/{name}/leave"),
            ("POST", f"/api/tables/{name}/seats/1/take"),
            ("DELETE", f"/api/blocks/{name}"),
        ):
            answer = await world.api(method, path, "Sara", None if method == "GET" else {})
            assert answer.status in (400, 404), (path, answer)


async def test_a_name_is_shown_as_text_in_a_lobby_and_at_a_table(world: World) -> None:
    for number, name in enumerate(("<b>&\"'ع", "{{7*7}}", "_*[x](y)", "javascript:x"), start=1):
        token = f"person {number}"
        answer = await world.log_in(launch_data({"id": number, "first_name": name}))
        world.tokens[token] = answer.body["token"]
        table = await world.shared(token)
        async with world.player("Noura") as watcher:
            snap = await watcher.watch(table)
            assert snap["seats"][0]["name"] == name
        assert (await world.api("POST", f"/api/tables/{table}/leave", token, {})).status == 200


START_PARAMETERS = ("x", "t", "t../x", "t" + "A" * 600, "tAAAAAAAAAAAAAAAAAAAAAA", "d214", "%00")


async def test_a_link_of_no_sense_opens_home_and_sits_nobody_down(world: World) -> None:
    lobby = await world.lobby("Sara")
    for start in START_PARAMETERS:
        async with world.http.get(world.url(f"/?tgWebAppStartParam={start}")) as response:
            assert response.status == 200
        if start.isalnum() and len(start) <= 512:
            user = {"id": 7, "first_name": "Noura"}
            answer = await world.log_in(launch_data(user, start_param=start))
            assert answer.status == 200
            world.tokens["Noura"] = answer.body["token"]
    assert (await world.api("GET", "/api/lobbies", "Noura")).body["own"] == []
    found = (await world.api("GET", f"/api/lobbies/{lobby}", "Noura")).body["lobby"]
    assert found["you"] is None


async def test_what_is_somebody_elses_cannot_be_asked_for(world: World) -> None:
    me = (await world.api("GET", "/api/me", "Sara")).body["user"]["id"]
    for path in (
        f"/api/users/{me}",
        f"/api/users/{me}/export",
        f"/api/me/{me}",
        f"/api/me/export/{me}",
        f"/api/settings/{me}",
        f"/api/blocks/{me}/of",
    ):
        assert (await world.api("GET", path, "Noura")).status == 404, path
    export = (await world.api("GET", f"/api/me/export?user={me}", "Noura")).body
    assert me not in str(export)


async def test_a_full_disk_is_try_again_and_over_when_there_is_room(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.shared("Sara")
    lobby = await world.lobby("Noura")
    await world.token("Huda")
    async with world.player("Sara", table) as player:
        await player.my_turn()
        asked = player.signed(player.action())

        async def full(*_: object) -> None:
            raise Unavailable("disk full")

        with monkeypatch.context() as patch:
            patch.setattr(world.database, "write", full)
            assert await player.code(asked) == "try_again"
            for path in (f"/api/lobbies/{lobby}/sit", "/api/lobbies"):
                refused = await world.api("POST", path, "Huda", {})
                assert (refused.status, refused.body) == (503, {"code": "try_again"})
            user = {"id": 7, "first_name": "Mona"}
            assert (await world.log_in(launch_data(user))).status == 503
        assert (await player.answer(asked))["t"] == "ack"
    assert (await world.api("POST", f"/api/lobbies/{lobby}/sit", "Huda", {})).status == 200
