"""Lobbies over HTTP: what each button does, whoever presses it and however often."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.webapp.lobbies import do, names, seen
from tests.webapp.player import Json
from tests.webapp.world import Answer, World, running


async def test_a_new_lobby_has_its_host_on_seat_one_and_the_rules_asked_for(world: World) -> None:
    asked = {"preset": "pagat", "target": "100", "clock": "fast", "level": "easy", "open": True}
    answer = await world.api("POST", "/api/lobbies", "Sara", asked)
    assert answer.status == 201
    made = answer.body["lobby"]
    expected = asked | {"state": "waiting", "you": 1, "host": True}
    assert made.items() >= expected.items()
    assert names(made) == ["Sara", None, None, None]
    assert made["seats"][0].items() >= {"you": True, "host": True, "bot": None}.items()
    assert made["link"] == f"http://{world.host}/t/{made['id']}"
    other = await seen(world, made["id"], "Noura")
    assert (other["host"], other["you"]) == (False, None)
    assert other["seats"][0].items() >= {"you": False, "host": True}.items()


async def test_people_sit_swap_and_leave_and_each_change_has_a_number(world: World) -> None:
    lobby = await world.lobby("Sara")
    versions = [(await seen(world, lobby, "Sara"))["version"]]
    for deed, body, expected in (
        ("sit", {}, ["Sara", "Noura", None, None]),
        ("swap", {}, ["Sara", None, "Noura", None]),
        ("sit", {"seat": 4}, ["Sara", None, None, "Noura"]),
        ("sit", {"seat": 4}, ["Sara", None, None, "Noura"]),
        ("leave", {}, ["Sara", None, None, None]),
    ):
        answer = await do(world, lobby, deed, "Noura", **body)
        assert names(answer.body["lobby"]) == expected, deed
        versions.append(answer.body["lobby"]["version"])
    assert versions == sorted(versions)
    assert len(set(versions)) == 5  # to sit where one sits changes nothing


async def test_a_second_swap_is_a_double_tap_or_the_way_back(world: World) -> None:
    """Who names the version that the first one made means it."""
    lobby = await world.lobby("Sara", "Noura")
    version = (await seen(world, lobby, "Noura"))["version"]
    for saw, expected in ((0, 2), (0, 2), (1, 3)):
        answer = await do(world, lobby, "swap", "Noura", version=version + saw)
        assert names(answer.body["lobby"]).index("Noura") == expected, saw


async def test_a_chair_that_is_taken_a_full_lobby_and_one_that_started(world: World) -> None:
    lobby = await world.lobby("Sara", "Noura")
    assert await do(world, lobby, "sit", "Huda", seat=2) == Answer(409, {"code": "seat_taken"})
    for name in ("Huda", "Reem"):
        assert (await do(world, lobby, "sit", name)).status == 200
    assert await do(world, lobby, "sit", "Layla") == Answer(409, {"code": "full"})
    assert (await do(world, lobby, "start", "Sara")).status == 200
    assert await do(world, lobby, "sit", "Layla") == Answer(409, {"code": "started"})
    assert await do(world, lobby, "leave", "Noura") == Answer(409, {"code": "started"})


async def test_who_sits_in_one_lobby_is_told_so_in_another(world: World) -> None:
    first = await world.lobby("Sara", "Noura")
    second = await world.lobby("Huda")
    refused = await do(world, second, "sit", "Noura")
    assert refused == Answer(409, {"code": "busy", "lobby": first})


async def test_only_the_host_starts_cancels_changes_and_puts_bots(world: World) -> None:
    lobby = await world.lobby("Sara", "Noura")
    for name in ("Noura", "Huda"):
        for deed in ("start", "cancel", "bot"):
            assert await do(world, lobby, deed, name) == Answer(403, {"code": "not_host"})
        path = f"/api/lobbies/{lobby}"
        assert (await world.api("PATCH", path, name, {"open": True})).status == 403
    answer = await do(world, lobby, "bot", "Sara", seat=3, level="easy")
    assert names(answer.body["lobby"]) == ["Sara", "Noura", "easy", None]
    answer = await do(world, lobby, "bot", "Sara")
    assert names(answer.body["lobby"]) == ["Sara", "Noura", "easy", "normal"]
    answer = await do(world, lobby, "bot", "Sara", seat=3, level=None)
    assert names(answer.body["lobby"]) == ["Sara", "Noura", None, "normal"]
    answer = await do(world, lobby, "bot", "Sara", level=None)
    assert answer == Answer(422, {"code": "bad_field", "field": "seat"})
    assert names(await seen(world, lobby, "Sara")) == ["Sara", "Noura", None, "normal"]


async def test_the_host_changes_rules_clock_level_and_openness(world: World) -> None:
    lobby = await world.lobby("Sara", preset="pagat", settings={"score.half": "set"})
    path = f"/api/lobbies/{lobby}"
    answer = await world.api("PATCH", path, "Sara", {"target": "100", "clock": "relaxed"})
    changed = answer.body["lobby"]
    assert (changed["preset"], changed["target"]) == ("pagat", "100")
    assert changed["changes"]["score.half"] == "set"
    assert changed["clock"] == "relaxed"
    answer = await world.api("PATCH", path, "Sara", {"preset": "classic", "level": "easy"})
    changed = answer.body["lobby"]
    assert (changed["preset"], changed["target"]) == ("classic", "100")
    assert changed["level"] == "easy"
    refused = await world.api("PATCH", path, "Sara", {"settings": {"score.half": "maybe"}})
    assert (refused.status, refused.body["field"]) == (422, "settings")


async def test_a_start_tapped_twice_from_two_devices_makes_one_table(world: World) -> None:
    lobby = await world.lobby("Sara", "Noura")
    answers = await asyncio.gather(*(do(world, lobby, "start", "Sara") for _ in range(5)))
    assert answers == [Answer(200, {"table": lobby})] * 5
    for name in ("Sara", "Noura"):
        tables = (await world.api("GET", "/api/tables", name)).body["tables"]
        assert [one["table"] for one in tables] == [lobby]
        assert tables[0].items() >= {"shared": True, "closed": False}.items()


async def test_joining_while_it_starts_is_in_or_out_but_never_half(world: World) -> None:
    lobby = await world.lobby("Sara")
    await world.token("Noura")
    sat, started = await asyncio.gather(
        do(world, lobby, "sit", "Noura"), do(world, lobby, "start", "Sara")
    )
    assert started == Answer(200, {"table": lobby})
    async with world.player("Sara") as sara:
        seats = (await sara.watch(lobby))["seats"]
    inside = [seat["name"] for seat in seats].count("Noura") == 1
    assert inside == (sat.status == 200)
    if not inside:
        assert sat.body == {"code": "started"}


async def test_the_blocked_do_not_meet_in_a_lobby(world: World) -> None:
    table = await world.shared("Sara", "Noura")
    path = f"/api/tables/{table}/seats/2/block"
    assert await world.api("POST", path, "Sara", {}) == Answer(200, {})
    blocked = (await world.api("GET", "/api/blocks", "Sara")).body["blocks"]
    assert [one["name"] for one in blocked] == ["Noura"]
    lobby = await world.lobby("Sara", open=True)
    assert await do(world, lobby, "sit", "Noura") == Answer(409, {"code": "blocked"})
    assert (await world.api("GET", "/api/lobbies", "Noura")).body["open"] == []
    gone = f"/api/blocks/{blocked[0]['id']}"
    assert (await world.api("DELETE", gone, "Noura")).status == 404
    assert (await world.api("DELETE", gone, "Sara")).status == 200
    assert (await do(world, lobby, "sit", "Noura")).status == 200


async def test_the_host_who_leaves_hands_the_lobby_on_and_the_last_one_ends_it(
    world: World,
) -> None:
    lobby = await world.lobby("Sara", "Noura")
    await do(world, lobby, "leave", "Sara")
    assert (await seen(world, lobby, "Noura"))["host"] is True
    assert (await do(world, lobby, "leave", "Noura")).body["lobby"]["state"] == "cancelled"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"seat": 0}, "seat"),
        ({"seat": 5}, "seat"),
        ({"seat": "1"}, "seat"),
        ({"level": "strongest"}, "level"),
        ({"user": "x"}, "user"),
    ],
)
async def test_a_button_of_no_sense_is_422(world: World, body: Json, field: str) -> None:
    lobby = await world.lobby("Sara")
    for deed in ("sit", "bot"):
        answer = await do(world, lobby, deed, "Sara", **body)
        assert answer == Answer(422, {"code": "bad_field", "field": field})


async def test_twenty_invites_an_hour_and_no_more(tmp_path: Path) -> None:
    async with running(tmp_path, invites_per_hour=2) as world:
        statuses = []
        for _ in range(3):
            answer = await world.api("POST", "/api/lobbies", "Sara", {})
            statuses.append(answer.status)
            if answer.status == 201:
                await do(world, answer.body["lobby"]["id"], "cancel", "Sara")
        assert statuses == [201, 201, 429]


async def test_the_host_alone_says_whether_the_match_is_rated(world: World) -> None:
    lobby = await world.lobby("Sara", "Omar")
    path = f"/api/lobbies/{lobby}"
    assert (await world.api("GET", path, "Omar")).body["lobby"]["rated"] is True
    assert (await world.api("PATCH", path, "Omar", {"rated": False})).status == 403
    assert (await world.api("PATCH", path, "Sara", {"rated": "no"})).status == 422
    changed = await world.api("PATCH", path, "Sara", {"rated": False})
    assert changed.body["lobby"]["rated"] is False
    assert (await world.api("GET", path, "Omar")).body["lobby"]["rated"] is False
