"""One's own account: settings on the server, the way out, the export, the end (attack 74)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from engine.table.foundry import Foundry
from tests.webapp.launches import BOT_TOKEN
from tests.webapp.player import Json
from tests.webapp.world import Answer, World, running

USUAL = {
    "digits": "western",
    "sound": True,
    "haptics": True,
    "deck": "2",
    "one_tap": True,
    "never_double": False,
    "notices": False,
    "listed": True,
}


async def settings(world: World, name: str = "Sara") -> Json:
    """The settings of a person."""
    found: Json = (await world.api("GET", "/api/me", name)).body["user"]["settings"]
    return found


async def test_settings_are_usual_until_they_are_chosen_and_then_kept(world: World) -> None:
    assert await settings(world) == USUAL
    change = {"digits": "arabic", "sound": False}
    answer = await world.api("PATCH", "/api/me", body={"settings": change, "lang": "fr"})
    assert answer.status == 200
    assert answer.body["user"]["settings"] == USUAL | change
    assert answer.body["user"]["lang"] == "fr"
    await world.api("PATCH", "/api/me", body={"settings": {"sound": True}})
    assert await settings(world) == USUAL | {"digits": "arabic"}
    assert await settings(world, "Noura") == USUAL


async def test_two_changes_at_once_both_last(world: World) -> None:

    changes: list[Json] = [{"sound": False}, {"deck": "4"}, {"one_tap": False}, {"listed": False}]
    await world.token("Sara")
    await asyncio.gather(
        *(world.api("PATCH", "/api/me", body={"settings": change}) for change in changes)
    )
    expected = dict(USUAL)
    for change in changes:
        expected |= change
    assert await settings(world) == expected


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"settings": {"sound": "on"}}, "settings.sound"),
        ({"settings": {"digits": "roman"}}, "settings.digits"),
        ({"settings": {"colour": "red"}}, "settings"),
        ({"settings": None, "id": 1}, "id"),
        ({"lang": "de"}, "lang"),
        ({"writable": True}, "writable"),
        ({"telegram_id": 1}, "telegram_id"),
    ],
)
async def test_a_setting_of_no_sense_is_422_and_changes_nothing(
    world: World, body: Any, field: str
) -> None:
    answer = await world.api("PATCH", "/api/me", body=body)
    assert answer.status == 422
    assert answer.body["code"] == "bad_field"
    assert await settings(world) == USUAL


async def test_logging_out_ends_this_session_and_its_socket_only(world: World) -> None:
    token = await world.token("Sara")
    user = await world.accounts.user_of(token)
    assert user is not None
    other = await world.sessions.open(user.id)
    async with world.player() as here, world.socket() as there:
        await there.log_in(other)
        assert await world.api("POST", "/api/logout", body={}) == Answer(200, {})
        assert await here.closed() == 4401
        assert (await world.api("GET", "/api/me")).status == 401
        world.tokens["Sara"] = other
        assert (await world.api("GET", "/api/me")).status == 200
        assert await there.code("[]") == "bad_message"


async def test_logging_out_everywhere_ends_all_and_the_key_of_the_device(world: World) -> None:
    async with world.http.post(world.url("/api/guest"), json={"name": "Sara"}) as response:
        made = await response.json()
    world.tokens["Sara"] = made["token"]
    other = await world.sessions.open(made["user"]["id"])
    async with world.socket() as there:
        await there.log_in(other)
        answer = await world.api("POST", "/api/logout", body={"everywhere": True})
        assert answer.status == 200
        assert await there.closed() == 4401
    for token in (made["token"], other):
        world.tokens["Sara"] = token
        assert (await world.api("GET", "/api/me")).status == 401
    key = {"key": made["key"]}
    async with world.http.post(world.url("/api/guest/return"), json=key) as response:
        assert response.status == 401


@pytest.fixture
async def telegram(tmp_path: Path) -> AsyncIterator[World]:
    """A server with a bot's token."""
    async with running(tmp_path / "telegram", bot_token=BOT_TOKEN) as made:
        yield made


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> None:
    """The folder of the server with a bot's token."""
    (tmp_path / "telegram").mkdir()


async def test_the_export_holds_what_is_kept_and_nothing_of_others(telegram: World) -> None:
    await telegram.from_telegram("Sara", 279000001)
    await telegram.from_telegram("Noura", 279000002)
    table = await telegram.shared("Sara", "Noura")
    await telegram.api("PATCH", "/api/me", body={"settings": {"deck": "4"}})
    answer = await telegram.api("GET", "/api/me/export")
    assert answer.status == 200
    kept = answer.body
    assert kept["user"]["telegram_id"] == 279000001
    assert kept["user"]["settings"] == {"deck": "4"}
    assert table in str(kept)
    for secret in ("279000002", telegram.tokens["Sara"], "secret"):
        assert secret not in str(kept)
    async with telegram.http.get(telegram.url("/api/me/export")) as response:
        assert response.status == 401


async def test_deleting_wants_two_steps(world: World) -> None:
    for body in ({}, {"confirm": "yes"}, {"confirm": True}, {"confirm": "delete", "user": "x"}):
        assert (await world.api("DELETE", "/api/me", body=body)).status == 422
    assert (await world.api("GET", "/api/me")).status == 200


async def test_deleting_in_the_middle_of_a_match_leaves_a_bot_and_no_account(
    telegram: World,
) -> None:
    first = await telegram.from_telegram("Sara", 279000001)
    await telegram.from_telegram("Noura", 279000002)
    table = await telegram.shared("Sara", "Noura")
    async with telegram.player("Sara", table) as sara, telegram.player("Noura", table) as noura:
        answer = await telegram.api("DELETE", "/api/me", "Sara", {"confirm": "delete"})
        assert answer == Answer(200, {})
        assert await sara.closed() in (4401, 1012)
        assert (await telegram.api("GET", "/api/me", "Sara")).status == 401
        await noura.closed()
    async with telegram.socket() as again:
        await again.send({"v": 1, "t": "auth", "token": first})
        assert await again.closed() == 4401
    async with telegram.player("Noura") as noura:
        snap = await noura.watch(table)
        assert snap["seats"][0]["bot"] is not None
        assert snap["seats"][0]["name"] == ""
        assert await noura.play_out(30) > 0  # the match goes on
    await telegram.from_telegram("Sara", 279000001)
    assert (await telegram.api("GET", "/api/tables", "Sara")).body == {"tables": []}


async def test_deleting_leaves_no_lobby_behind(telegram: World) -> None:
    await telegram.from_telegram("Sara", 279000001)
    await telegram.from_telegram("Noura", 279000002)
    shared = await telegram.lobby("Sara", "Noura")
    async with telegram.player("Noura") as noura:
        await noura.send({"t": "sub", "table": shared})
        await noura.until("lobby")
        await telegram.api("DELETE", "/api/me", "Sara", {"confirm": "delete"})
        left = (await noura.until("lobby"))["lobby"]
    assert [seat["name"] for seat in left["seats"] if seat] == ["Noura"]
    assert left["host"] is True


@pytest.mark.parametrize("erased", ["Sara", "Noura"])
async def test_deleting_while_the_lobby_starts_leaves_a_bot_and_a_table(
    world: World, erased: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press meets a table that cannot be made just now; the next look finds one."""
    lobby, stays = await world.lobby("Sara", "Noura"), {"Sara": "Noura", "Noura": "Sara"}[erased]
    make = Foundry.make
    started: list[Answer] = []

    async def erased_before(self: Foundry, *what: Any, **named: Any) -> None:
        if not started:
            started.append(await world.api("DELETE", "/api/me", erased, {"confirm": "delete"}))
        await make(self, *what, **named)

    monkeypatch.setattr(Foundry, "make", erased_before)
    answer = await world.api("POST", f"/api/lobbies/{lobby}/start", "Sara", {})
    assert answer == Answer(503, {"code": "try_again"})
    assert started == [Answer(200, {})]
    found = await world.api("GET", f"/api/lobbies/{lobby}", stays)
    assert (found.status, found.body["lobby"]["state"]) == (200, "started")
    async with world.player(stays, lobby) as player:
        names = [seat["name"] for seat in player.frames[-1]["seats"]]
        assert names == [name if name == stays else "" for name in ("Sara", "Noura", "", "")]
        assert await player.play_out(5) > 0
