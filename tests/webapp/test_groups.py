"""Groups over HTTP: their rankings for their members, and the hour of the reminder."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.launches import BOT_TOKEN
from tests.webapp.world import Answer, World, running

GROUP = -1_001_234_567_890


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with running(tmp_path, bot_token=BOT_TOKEN, allow_guests=True) as made:
        yield made


async def member(world: World, name: str, number: int, title: str = "Friends") -> str:
    """Somebody from Telegram who is in the group; its key."""
    user = await world.accounts.user_of(await world.from_telegram(name, number))
    assert user is not None
    await world.groups.seen(GROUP, "en", user)
    await world.groups.called(GROUP, title)
    return await world.chats.key_of(GROUP)


async def test_the_groups_one_is_in_are_named(world: World) -> None:
    key = await member(world, "Sara", 7, "<b>Friends</b>")
    answer = await world.api("GET", "/api/groups")
    assert answer == Answer(200, {"groups": [{"key": key, "title": "<b>Friends</b>"}]})
    assert await world.api("GET", "/api/groups", "Guest") == Answer(200, {"groups": []})
    async with world.http.get(world.url("/api/groups")) as response:
        assert response.status == 401


@pytest.mark.parametrize("board", ["day", "week", "all"])
async def test_members_read_the_ranking_and_nobody_else(world: World, board: str) -> None:
    key = await member(world, "Sara", 7)
    await world.from_telegram("Omar", 8)
    path = f"/api/rankings/{board}?scope=group&group={key}"
    answer = await world.api("GET", path)
    assert (answer.status, answer.body["ranking"]["lines"]) == (200, [])
    for name in ("Omar", "Guest"):
        assert await world.api("GET", path, name) == Answer(404, {"code": "not_found"})
    unknown = f"/api/rankings/{board}?scope=group&group={'A' * 22}"
    assert await world.api("GET", unknown) == Answer(404, {"code": "not_found"})


async def test_leaving_closes_the_ranking_at_once(world: World) -> None:
    key = await member(world, "Sara", 7)
    user = await world.accounts.user_of(world.tokens["Sara"])
    assert user is not None
    await world.groups.left(GROUP, user)
    answer = await world.api("GET", f"/api/rankings/day?scope=group&group={key}")
    assert answer == Answer(404, {"code": "not_found"})
    assert await world.api("GET", "/api/groups") == Answer(200, {"groups": []})


@pytest.mark.parametrize(
    "query",
    [
        "scope=group",
        "scope=group&group=",
        "scope=group&group=abc",
        "scope=group&group=" + "A" * 23,
        "scope=group&group=%00" + "A" * 21,
        "scope=group&group=%27%20OR%201=1--",
        f"scope=group&group={GROUP}",
        "group=" + "A" * 22,
        "scope=friends&group=" + "A" * 22,
        "scope=group&group=" + "A" * 22 + "&group=" + "A" * 22,
        "scope=group&group=" + "A" * 22 + "&day=x",
    ],
)
async def test_what_is_asked_for_wrongly_is_400(world: World, query: str) -> None:
    await member(world, "Sara", 7)
    answer = await world.api("GET", f"/api/rankings/day?{query}")
    assert answer == Answer(400, {"code": "bad_request"})


async def test_past_days_of_a_group_are_read_in_the_same_way(world: World) -> None:
    key = await member(world, "Sara", 7)
    path = f"/api/rankings/day?scope=group&group={key}&day="
    assert (await world.api("GET", path + "7")).body["ranking"]["players"] == 0
    assert (await world.api("GET", path + "999999")).status == 404


# --- the reminder ---------------------------------------------------------------------------------


async def reminder(world: World, name: str = "Sara") -> Any:
    return (await world.api("GET", "/api/me", name)).body["user"]["reminder"]


async def test_an_hour_is_chosen_kept_and_given_up(world: World) -> None:
    await world.from_telegram("Sara", 7)
    assert await reminder(world) is None
    for hour in (0, 23, 9):
        answer = await world.api("PATCH", "/api/me", body={"reminder": hour})
        assert (answer.status, answer.body["user"]["reminder"]) == (200, hour)
    await world.api("PATCH", "/api/me", body={"name": "Noura"})
    assert await reminder(world) == 9
    await world.api("PATCH", "/api/me", body={"reminder": None})
    assert await reminder(world) is None


@pytest.mark.parametrize("hour", [-1, 24, 2**63, 9.5, "9", True, [], {}])
async def test_an_hour_that_is_none_is_422_and_changes_nothing(world: World, hour: Any) -> None:
    await world.from_telegram("Sara", 7)
    answer = await world.api("PATCH", "/api/me", body={"name": "X", "reminder": hour})
    assert answer == Answer(422, {"code": "bad_field", "field": "reminder"})
    user = (await world.api("GET", "/api/me")).body["user"]
    assert (user["name"], user["reminder"]) == ("Sara", None)


async def test_guests_cannot_be_reminded(world: World) -> None:
    body = {"name": "X", "reminder": 9}
    answer = await world.api("PATCH", "/api/me", "Guest", body)
    assert answer == Answer(422, {"code": "bad_field", "field": "reminder"})
    assert (await world.api("GET", "/api/me", "Guest")).body["user"]["name"] == "Guest"
    assert (await world.api("PATCH", "/api/me", "Guest", {"reminder": None})).status == 200
