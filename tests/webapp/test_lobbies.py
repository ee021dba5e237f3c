"""Lobbies over HTTP and on the socket: four chairs, the right hands on the buttons, one outcome."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.player import Json, Player
from tests.webapp.world import Answer, World, running
from webapp.keys import LINKS


async def do(world: World, lobby: str, deed: str, name: str, **body: Any) -> Answer:
    """The answer to a button of a lobby."""
    return await world.api("POST", f"/api/lobbies/{lobby}/{deed}", name, body)


def names(lobby: Json) -> list[str | None]:
    """Who sits on each chair: a name, a bot's level, or nobody."""
    return [seat and (seat["name"] or seat["bot"]) for seat in lobby["seats"]]


async def seen(world: World, lobby: str, name: str) -> Json:
    """The lobby as somebody sees it."""
    answer = await world.api("GET", f"/api/lobbies/{lobby}", name)
    assert answer.status == 200
    found: Json = answer.body["lobby"]
    return found


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


async def test_an_open_lobby_is_shown_to_all_and_waits_before_bots_may_fill_it(
    world: World,
) -> None:
    lobby = await world.lobby("Sara", open=True)
    hidden = await world.lobby("Huda")
    listed = (await world.api("GET", "/api/lobbies", "Noura")).body
    assert [one["id"] for one in listed["open"]] == [lobby]
    assert listed["own"] == []
    own = (await world.api("GET", "/api/lobbies", "Huda")).body
    assert [one["id"] for one in own["own"]] == [hidden]
    assert await do(world, lobby, "start", "Sara") == Answer(409, {"code": "too_early"})
    for name in ("Noura", "Reem", "Layla"):
        await do(world, lobby, "sit", name)
    assert (await world.api("GET", "/api/lobbies", "Mona")).body["open"] == []
    assert (await do(world, lobby, "start", "Sara")).status == 200


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


async def test_everybody_in_a_lobby_sees_each_change_and_then_the_table(world: World) -> None:
    lobby = await world.lobby("Sara")
    async with world.player("Sara") as sara, world.player("Noura") as noura:
        for player in (sara, noura):
            await player.send({"t": "sub", "table": lobby})
            assert names((await player.until("lobby"))["lobby"])[0] == "Sara"
        await do(world, lobby, "sit", "Noura", seat=3)
        assert (await lobby_of(sara))["seats"][2].items() >= {"name": "Noura", "you": False}.items()
        assert (await lobby_of(noura))["seats"][2].items() >= {"you": True}.items()
        await do(world, lobby, "start", "Sara")
        for player, seat in ((sara, 1), (noura, 3)):
            assert (await lobby_of(player))["state"] == "started"
            snap = await player.watch(lobby)
            assert (snap["t"], snap["you"]) == ("snap", seat)


async def lobby_of(player: Player) -> Json:
    """The next change of a lobby."""
    found: Json = (await player.until("lobby"))["lobby"]
    return found


async def test_in_a_lobby_nothing_can_be_played_or_said(world: World) -> None:
    lobby = await world.lobby("Sara")
    async with world.player("Sara") as player:
        await player.send({"t": "sub", "table": lobby})
        await player.until("lobby")
        play = {"t": "play", "id": "1", "ply": 0, "card": "10H"}
        assert await player.code(play) == "not_seated"
        assert await player.code({"t": "emote", "id": "2", "emote": "bravo"}) == "not_seated"


async def test_a_cancelled_lobby_says_so_and_stays_so(world: World) -> None:
    lobby = await world.lobby("Sara", "Noura")
    async with world.player("Noura") as noura:
        await noura.send({"t": "sub", "table": lobby})
        await noura.until("lobby")
        for _ in range(2):
            assert (await do(world, lobby, "cancel", "Sara")).status == 200
        assert (await lobby_of(noura))["state"] == "cancelled"
        assert await noura.code("[]") == "bad_message"  # the socket stays
        assert await do(world, lobby, "sit", "Huda") == Answer(409, {"code": "cancelled"})
        await noura.send({"t": "sub", "table": lobby})
        assert (await lobby_of(noura))["state"] == "cancelled"


async def test_the_host_who_leaves_hands_the_lobby_on_and_the_last_one_ends_it(
    world: World,
) -> None:
    lobby = await world.lobby("Sara", "Noura")
    await do(world, lobby, "leave", "Sara")
    assert (await seen(world, lobby, "Noura"))["host"] is True
    assert (await do(world, lobby, "leave", "Noura")).body["lobby"]["state"] == "cancelled"


async def test_a_lobby_survives_the_end_of_the_process(tmp_path: Path) -> None:
    async with running(tmp_path) as world:
        lobby = await world.lobby("Sara", "Noura")
        tokens = dict(world.tokens)
    async with running(tmp_path) as world:
        world.tokens |= tokens
        assert names(await seen(world, lobby, "Sara"))[:2] == ["Sara", "Noura"]
        assert (await do(world, lobby, "start", "Sara")).status == 200


ODD_IDS = ("x", "A" * 22, "A" * 64, "-" * 22)


async def test_an_unknown_lobby_is_404_and_not_found_whatever_is_asked(world: World) -> None:
    async with world.player("Sara") as player:
        for id in ODD_IDS:
            assert (await world.api("GET", f"/api/lobbies/{id}")).status == 404
            for deed in ("sit", "leave", "swap", "bot", "start", "cancel"):
                assert (await do(world, id, deed, "Sara")).body == {"code": "not_found"}
            assert await player.code({"t": "sub", "table": id}) == "not_found"
    for id in ("A" * 65, "..%2f", "%00", "a b"):
        assert (await world.api("GET", f"/api/lobbies/{id}")).status in (400, 404)
    assert (await do(world, "A" * 22, "explode", "Sara")).status == 404


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


@pytest.fixture
async def proxied(tmp_path: Path) -> AsyncIterator[World]:
    """A server that is reached under a public address."""
    folder = tmp_path / "proxied"
    folder.mkdir()
    async with running(folder, public_url="https://baloot.example/") as made:
        yield made


async def test_the_link_leads_to_the_public_address_or_into_telegram(proxied: World) -> None:
    lobby = await proxied.lobby("Sara")
    assert (await seen(proxied, lobby, "Sara"))["link"] == f"https://baloot.example/t/{lobby}"
    proxied.server.app[LINKS].into_telegram(lambda token: f"https://t.me/bot/app?startapp={token}")
    link = (await seen(proxied, lobby, "Sara"))["link"]
    assert link == f"https://t.me/bot/app?startapp=t{lobby}"


async def test_the_host_alone_says_whether_the_match_is_rated(world: World) -> None:
    lobby = await world.lobby("Sara", "Omar")
    path = f"/api/lobbies/{lobby}"
    assert (await world.api("GET", path, "Omar")).body["lobby"]["rated"] is True
    assert (await world.api("PATCH", path, "Omar", {"rated": False})).status == 403
    assert (await world.api("PATCH", path, "Sara", {"rated": "no"})).status == 422
    changed = await world.api("PATCH", path, "Sara", {"rated": False})
    assert changed.body["lobby"]["rated"] is False
    assert (await world.api("GET", path, "Omar")).body["lobby"]["rated"] is False
