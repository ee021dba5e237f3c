"""Profiles over HTTP: one's own numbers, what a match made of a rating, the export, the ranking."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from time import time

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import day as days
from engine.contest import rating
from engine.store import ratings
from engine.store.ratings import Change, Rating
from tests.contest.matches import dash
from tests.table.friends import Friends, HandClock
from tests.table.players import Person
from tests.webapp.player import Json
from tests.webapp.test_daily import easy, played
from tests.webapp.world import Answer, World, running

NAMES = ("Sara", "Omar", "Noura", "Saad")
NOTHING = {
    "matches": 0,
    "won": 0,
    "deals": 0,
    "hokm": 0,
    "hokm_made": 0,
    "sun": 0,
    "sun_made": 0,
    "doubled": 0,
    "doubled_won": 0,
    "kaboot": 0,
}
NEWCOMER = {
    "rating": None,
    "record": NOTHING,
    "streak": 0,
    "best_streak": 0,
    "percent": None,
    "days": 0,
}


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    easy(monkeypatch)
    async with running(tmp_path) as made:
        yield made


async def profile(world: World, name: str = "Sara") -> Json:
    answer = await world.api("GET", "/api/profile", name)
    assert answer.status == 200, answer
    found: Json = answer.body["profile"]
    return found


async def user(world: World, name: str) -> str:
    found = await world.accounts.user_of(await world.token(name))
    assert found is not None
    return found.id


async def match(world: World) -> str:
    """A whole match of the four, over with one deal; its table."""
    table = await world.shared(*NAMES)
    people = [Person(world.service, await user(world, name), table) for name in NAMES]
    await dash(Friends(world.service, world.database, HandClock(), people))
    return table


async def settle(world: World, name: str, *steps: tuple[float, float, float]) -> None:
    """Gives somebody a history of ratings: mu, sigma, and how many days ago."""
    own, now = await user(world, name), time()
    before = rating.shown(rating.NEW)
    for number, (mu, sigma, ago) in enumerate(steps, 1):
        new = Rating(mu, sigma, number, now - ago * days.DAY)
        shown = rating.shown(new)
        table = await world.table(name)
        change = Change(table, own, new.at, mu, sigma, shown, before)

        async def work(
            connection: AsyncConnection, change: Change = change, count: int = number
        ) -> None:
            await ratings.write(connection, change, count)

        await world.database.write(work)
        before = shown


async def test_somebody_new_has_nothing_and_is_told_so(world: World) -> None:
    assert await profile(world) == NEWCOMER


async def test_after_a_match_of_four_each_sees_what_it_made_of_the_rating(world: World) -> None:
    table = await match(world)
    gains = []
    for name in NAMES:
        answer = await world.api("GET", f"/api/tables/{table}/rating", name)
        told = answer.body["rating"]
        assert (told["before"], told["provisional"]) == (1000, True)
        found = await profile(world, name)
        own = found["rating"]
        assert (own["shown"], own["provisional"], own["matches"]) == (told["after"], True, 1)
        assert own["week"] == told["after"] - 1000
        assert [point["shown"] for point in own["history"]] == [told["after"]]
        assert found["record"]["matches"] == 1
        assert found["record"]["won"] == int(own["week"] > 0)
        gains.append(own["week"])
    assert sorted(gains) == [-60, -60, 97, 97]


async def test_a_match_that_is_not_rated_tells_of_no_rating(world: World) -> None:
    table = await world.shared("Sara", "Omar")
    path = f"/api/tables/{table}/rating"
    assert await world.api("GET", path) == Answer(200, {"rating": None})
    assert await world.api("GET", path, "Stranger") == Answer(200, {"rating": None})
    own = await world.table("Sara")
    assert (await world.api("GET", f"/api/tables/{own}/rating", "Omar")).status == 404
    for wrong in ("nothing", "x" * 65, "%00"):
        assert (await world.api("GET", f"/api/tables/{wrong}/rating")).status == 404


async def test_the_week_and_the_history_are_those_of_the_matches(world: World) -> None:
    await settle(world, "Sara", (26.0, 8.0, 20), (27.0, 7.5, 6), (28.0, 7.0, 1))
    own = (await profile(world))["rating"]
    assert [point["shown"] for point in own["history"]] == [1080, 1180, 1280]
    assert [point["at"] for point in own["history"]] == sorted(p["at"] for p in own["history"])
    assert (own["shown"], own["week"]) == (1280, 200)
    await settle(world, "Omar", (30.0, 4.0, 60))
    own = (await profile(world, "Omar"))["rating"]
    assert own["history"][-1]["shown"] == 1720
    assert own["shown"] < 1720, "eight weeks without a match have made it less sure"
    assert own["week"] == 0


async def test_a_history_goes_back_so_many_matches_and_no_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.contest.profile.HISTORY", 3)
    await settle(world, "Sara", *((25.0 + step, 5.0, 9 - step) for step in range(5)))
    own = (await profile(world))["rating"]
    assert [point["shown"] for point in own["history"]] == [1480, 1520, 1560]
    assert own["matches"] == 5


async def test_the_daily_deals_are_in_it(world: World) -> None:
    await played(world, "Sara")
    found = await profile(world)
    assert (found["streak"], found["best_streak"]) == (1, 1)
    assert found["record"]["deals"] > 0
    assert (found["percent"], found["days"]) == (None, 0), "today does not stand yet"
    own = await user(world, "Sara")
    async with world.database.reading() as connection:
        rows = await connection.exec_driver_sql("select table_id from attempt")
        table = rows.scalar()

    async def freeze(connection: AsyncConnection) -> None:
        statement = "update attempt set percent = 6315, rank = 1 where table_id = ?"
        await connection.exec_driver_sql(statement, (table,))

    await world.database.write(freeze)
    found = await profile(world)
    assert (found["percent"], found["days"]) == (6315, 1)
    assert own not in str(found)


async def test_the_export_holds_rating_changes_and_record_and_they_go_with_the_account(
    world: World,
) -> None:
    table = await match(world)
    kept = (await world.api("GET", "/api/me/export")).body
    (rated,) = kept["ratings"]
    (change,) = kept["rating_changes"]
    (record,) = kept["records"]
    assert (rated["matches"], change["table_id"], change["shown_before"]) == (1, table, 1000)
    assert (rated["mu"], rated["sigma"]) == (change["mu"], change["sigma"])
    assert record["matches"] == 1
    own = await user(world, "Sara")
    await world.api("DELETE", "/api/me", "Sara", {"confirm": "delete"})
    async with world.database.reading() as connection:
        for name in ("rating", "rating_change", "record"):
            rows = await connection.exec_driver_sql(f"select user_id from {name}")
            users = {row.user_id for row in rows}
            assert len(users) == 3
            assert own not in users


async def test_nobody_reads_a_profile_without_a_session(world: World) -> None:
    for path in ("/api/profile", "/api/tables/x/rating"):
        async with world.http.get(world.url(path)) as response:
            assert response.status == 401


# --- the ranking by rating ------------------------------------------------------------------------


async def ranking(world: World, name: str = "Sara", query: str = "") -> Json:
    found: Json = (await world.api("GET", f"/api/rankings/rating{query}", name)).body["ranking"]
    return found


async def test_the_ranking_shows_who_has_settled_and_played_of_late(world: World) -> None:
    await settle(world, "Sara", (28.0, 4.3, 1))
    await settle(world, "Omar", (30.0, 4.5, 13))
    await settle(world, "Guess", (33.0, 4.51, 1))
    await settle(world, "Gone", (33.0, 4.0, 15))
    found = await ranking(world)
    lines = [(line["rank"], line["name"], line["value"]) for line in found["lines"]]
    omar = rating.rested(Rating(30.0, 4.5, 1, time() - 13 * days.DAY), time())
    assert lines == [(1, "Omar", rating.shown(omar)), (2, "Sara", 1604)]
    assert found["own"] == found["lines"][1]
    assert (found["players"], found["after"], found["final"]) == (2, None, False)
    assert (await ranking(world, "Guess"))["own"] is None


async def test_equal_numbers_share_a_rank_and_the_unlisted_are_ranked_but_not_shown(
    world: World,
) -> None:
    for name in ("Sara", "Omar", "Noura"):
        await settle(world, name, (28.0, 4.0, 1))
    await settle(world, "Saad", (26.0, 4.0, 1))
    await world.api("PATCH", "/api/me", "Omar", {"settings": {"listed": False}})
    found = await ranking(world)
    assert sorted(line["name"] for line in found["lines"][:2]) == ["Noura", "Sara"]
    assert [line["rank"] for line in found["lines"]] == [1, 1, 4]
    assert found["players"] == 4
    assert len((await ranking(world, "Omar"))["lines"]) == 4


async def test_among_those_one_has_played_with_ranks_are_their_own(world: World) -> None:
    for name, mu in (("Sara", 28.0), ("Omar", 29.0), ("Noura", 30.0)):
        await settle(world, name, (mu, 4.0, 1))
    await world.shared("Sara", "Omar")
    found = await ranking(world, query="?scope=friends")
    assert [(line["rank"], line["name"]) for line in found["lines"]] == [(1, "Omar"), (2, "Sara")]
    assert (await world.api("GET", "/api/rankings/rating?day=7")).status == 400


async def test_pages_of_the_ranking_follow_each_other(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.contest.rankings.PAGE", 2)
    names = ["Ali", "Sara", "Omar", "Noura", "Saad"]
    for name, mu in zip(names, (30.0, 29.0, 29.0, 29.0, 27.0), strict=True):
        await settle(world, name, (mu, 4.0, 1))
    seen: list[tuple[int, str]] = []
    query = ""
    while True:
        found = await ranking(world, query=query)
        seen += [(line["rank"], line["name"]) for line in found["lines"]]
        if found["after"] is None:
            break
        query = f"?after={found['after']}"
    assert [rank for rank, _ in seen] == [1, 2, 2, 2, 5]
    assert sorted(name for _, name in seen) == sorted(names)
