"""Challenges over HTTP: made, played, closed; totals only while open, and bad input refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.challenges import think_for_no_time
from tests.webapp.launches import BOT_TOKEN
from tests.webapp.world import Answer, World, running


@pytest.fixture(autouse=True)
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    think_for_no_time(monkeypatch)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with running(tmp_path) as made:
        yield made


async def made(world: World, name: str = "Sara", **asked: Any) -> dict[str, Any]:
    """A new challenge of somebody: one deal, a day, unless something else is asked for."""
    answer = await world.api("POST", "/api/challenges", name, {"deals": 1, "hours": 24} | asked)
    assert answer.status == 201, answer
    return dict(answer.body["challenge"])


async def begun(world: World, id: str, name: str) -> str:
    """The table of somebody who takes part."""
    answer = await world.api("POST", f"/api/challenges/{id}", name, {})
    assert answer.status == 201, answer
    return str(answer.body["table"])


async def played(world: World, id: str, name: str) -> str:
    """The table of somebody who has played it to the end."""
    table = await begun(world, id, name)
    async with world.player(name, table) as player:
        await player.play_out()
    return table


async def shown(world: World, id: str, name: str = "Sara") -> dict[str, Any]:
    """What somebody is told."""
    answer = await world.api("GET", f"/api/challenges/{id}", name)
    assert answer.status == 200, answer
    return dict(answer.body)


async def test_a_challenge_from_the_first_look_to_the_last_deal(world: World) -> None:
    challenge = await made(world, preset="kammelna", settings={"match.target": "100"})
    id = challenge["id"]
    assert (challenge["deals"], challenge["duel"], challenge["state"]) == (1, False, "open")
    assert (challenge["preset"], challenge["host"]) == ("kammelna", "Sara")
    assert challenge["changes"] == {"match.target": "100", "double.top": "four"}
    assert challenge["closes"] - challenge["created"] == 24 * 3_600_000
    first = await shown(world, id, "Omar")
    assert (first["challenge"]["you_host"], first["challenge"]["progress"]) == (False, "open")
    assert (first["outcome"], first["may_play"]) == (None, True)
    assert first["link"] == world.url(f"/c/{id}")
    await begun(world, id, "Omar")
    await played(world, id, "Sara")
    (sara, omar) = (await shown(world, id))["challenge"]["players"]
    assert (sara["name"], sara["you"], sara["state"], sara["rank"]) == ("Sara", True, "finished", 1)
    assert (omar["state"], omar["score"], omar["rank"]) == ("playing", None, None)
    own = (await shown(world, id))["outcome"]
    assert (own["challenge"], own["number"], own["score"]) == (id, None, sara["score"])
    assert (own["par"], own["final"]) == (own["deals"][0]["par"], False)


async def test_when_all_who_began_are_done_it_is_closed_and_tells_each_deal(world: World) -> None:
    id = (await made(world, deals=4))["id"]
    tables = {name: await begun(world, id, name) for name in ("Sara", "Omar")}
    for name, table in tables.items():
        before = (await shown(world, id))["challenge"]
        assert before["decided"] is None
        assert [(one["deals"], one["table"]) for one in before["players"]] == [(None, None)] * 2
        async with world.player(name, table) as player:
            await player.play_out()
    challenge = (await shown(world, id))["challenge"]
    assert challenge["state"] == "closed"
    for one in challenge["players"]:
        assert len(one["deals"]) == 4
        assert one["score"] == sum(one["deals"])
        assert one["table"] == tables[one["name"]]
    late = await world.api("POST", f"/api/challenges/{id}", "Noura", {})
    assert late == Answer(409, {"code": "closed"})
    assert (await shown(world, id))["outcome"]["final"]


async def test_eight_starts_at_once_make_one_attempt(world: World) -> None:
    id = (await made(world))["id"]
    path = f"/api/challenges/{id}"
    answers = await asyncio.gather(*(world.api("POST", path, body={}) for _ in range(8)))
    (table,) = [one.body["table"] for one in answers if one.status == 201]
    refused = [one for one in answers if one.status != 201]
    assert refused == [Answer(409, {"code": "already_begun", "table": table})] * 7


async def test_a_duel_is_between_its_host_and_the_first_to_take_it_up(world: World) -> None:
    id = (await made(world, duel=True))["id"]
    tries = [world.api("POST", f"/api/challenges/{id}", name, {}) for name in ("A", "B", "C")]
    answers = await asyncio.gather(*tries)
    assert sorted(one.status for one in answers) == [201, 409, 409]
    assert [one.body for one in answers if one.status == 409] == [{"code": "full"}] * 2
    assert not (await shown(world, id, "Sara"))["challenge"]["full"]
    assert (await shown(world, id, "D"))["challenge"]["full"]
    await begun(world, id, "Sara")


async def test_ones_own_are_listed_and_no_others(world: World) -> None:
    hosted, other = await made(world), await made(world, "Omar")
    assert await names(world, "Sara") == [hosted["id"]]
    await begun(world, other["id"], "Sara")
    assert await names(world, "Sara") == [other["id"], hosted["id"]]
    assert await names(world, "Noura") == []


async def names(world: World, who: str) -> list[str]:
    answer = await world.api("GET", "/api/challenges", who)
    return [one["id"] for one in answer.body["challenges"]]


async def test_ten_open_ones_are_enough(world: World) -> None:
    for _ in range(10):
        await made(world)
    answer = await world.api("POST", "/api/challenges", body={"deals": 1, "hours": 1})
    assert answer == Answer(429, {"code": "too_many"})


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"hours": 1}, "deals"),
        ({"deals": 2, "hours": 1}, "deals"),
        ({"deals": "4", "hours": 1}, "deals"),
        ({"deals": 4, "hours": 0}, "hours"),
        ({"deals": 4, "hours": 169}, "hours"),
        ({"deals": 4, "hours": 1.5}, "hours"),
        ({"deals": 4, "hours": 1, "duel": "yes"}, "duel"),
        ({"deals": 4, "hours": 1, "seed": "00"}, "seed"),
        ({"deals": 4, "hours": 1, "preset": "house"}, "preset"),
        ({"deals": 4, "hours": 1, "settings": {"play.enforcement": "qaid"}}, "settings"),
    ],
)
async def test_what_is_no_challenge_is_refused_by_its_field(
    world: World, body: dict[str, Any], field: str
) -> None:
    answer = await world.api("POST", "/api/challenges", body=body)
    assert (answer.status, answer.body["field"]) == (422, field)


async def test_what_is_not_there_is_404(world: World) -> None:
    await world.token("Sara")
    day = await world.api("GET", "/api/daily")
    for id in ("x", "A" * 22, f"d{day.body['today']['number']}"):
        assert (await world.api("GET", f"/api/challenges/{id}")).status == 404
        assert (await world.api("POST", f"/api/challenges/{id}", body={})).status == 404


async def test_with_a_bot_guests_only_look(tmp_path: Path) -> None:
    async with running(tmp_path, bot_token=BOT_TOKEN, allow_guests=True) as world:
        await world.from_telegram("Sara", 77)
        id = (await made(world))["id"]
        assert not (await shown(world, id, "Guest"))["may_play"]
        for path, body in (("", {"deals": 1, "hours": 1}), (f"/{id}", {})):
            answer = await world.api("POST", f"/api/challenges{path}", "Guest", body)
            assert answer == Answer(403, {"code": "telegram_only"})
