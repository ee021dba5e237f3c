"""Rankings over HTTP: what is asked for wrongly is refused, and nobody's id is told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.webapp.test_daily import easy, played
from tests.webapp.world import Answer, World, running


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    easy(monkeypatch)
    async with running(tmp_path) as made:
        yield made


async def test_the_day_shows_everybody_and_the_own_line(world: World) -> None:
    for name in ("Sara", "Omar"):
        await played(world, name)
    ranking = (await world.api("GET", "/api/rankings/day")).body["ranking"]
    assert {line["name"] for line in ranking["lines"]} == {"Sara", "Omar"}
    assert ranking["own"] == next(line for line in ranking["lines"] if line["you"])
    assert (ranking["own"]["name"], ranking["players"], ranking["after"]) == ("Sara", 2, None)
    assert set(ranking["own"]) == {"rank", "name", "you", "value"}
    friends = (await world.api("GET", "/api/rankings/day?scope=friends")).body["ranking"]
    assert [line["name"] for line in friends["lines"]] == ["Sara"]


@pytest.mark.parametrize("board", ["week", "all"])
async def test_a_ranking_that_nobody_stands_in_is_empty(world: World, board: str) -> None:
    ranking = (await world.api("GET", f"/api/rankings/{board}")).body["ranking"]
    assert (ranking["lines"], ranking["own"], ranking["players"]) == ([], None, 0)


@pytest.mark.parametrize(
    "query",
    [
        "page=-1",
        "page=1e9",
        "limit=1000000",
        "sort=;drop",
        "after=-1",
        "after=1",
        "after=0.1",
        "after=1.1.1",
        "after=1e9.0",
        "after=%27%20OR%201=1--",
        "scope=enemies",
        "scope=",
        "scope=friends&scope=everybody",
        "day=",
        "day=0",
        "day=-1",
        "day=1e3",
        "day=7&x=1",
    ],
)
async def test_what_is_asked_for_wrongly_is_400(world: World, query: str) -> None:
    answer = await world.api("GET", f"/api/rankings/day?{query}")
    assert answer == Answer(400, {"code": "bad_request"})


async def test_a_day_belongs_to_the_ranking_of_days_and_must_have_been(world: World) -> None:
    assert (await world.api("GET", "/api/rankings/week?day=7")).status == 400
    assert (await world.api("GET", "/api/rankings/day?day=999999")).status == 404
    assert (await world.api("GET", "/api/rankings/day?day=7")).body["ranking"]["players"] == 0
    assert (await world.api("GET", "/api/rankings/year")).status == 404


async def test_a_page_beyond_the_last_is_empty(world: World) -> None:
    await played(world, "Sara")
    ranking = (await world.api("GET", "/api/rankings/day?after=999999.0")).body["ranking"]
    assert ranking["lines"] == []
    assert ranking["own"]["rank"] == 1


async def test_nobody_reads_a_ranking_without_a_session(world: World) -> None:
    async with world.http.get(world.url("/api/rankings/day")) as response:
        assert response.status == 401
