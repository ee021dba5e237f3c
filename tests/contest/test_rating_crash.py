"""`kill -9` around the end of a match: every rating has moved once, or not yet."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
from pathlib import Path

import pytest

from engine.contest import rating
from engine.core.cards import BySeat
from engine.core.history import fold
from engine.core.match import Match
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.store.ratings import Change, Rating
from engine.store.records import record_of
from tests.contest.crash_child import WHEN
from tests.contest.matches import club_of

ROOT = Path(__file__).parents[2]


async def lives(url: str, table: str, when: str, count: int = 0) -> bool:
    """Plays on in another process; whether it came to the end of the match, and was not killed."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.contest.crash_child", url, table, when, str(count)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await process.communicate()
    over = output.decode().split() == ["over"]
    assert process.returncode == (0 if over else -signal.SIGKILL)
    return over


async def begun(url: str, people: list[str] | None = None) -> tuple[str, list[str]]:
    """A new table of four people, in a process that has ended."""
    database = await Database.open(url)
    async with club_of(database) as club:
        four = people or await club.people()
        friends = await club.start(four)
    await database.close()
    return friends.table, four


async def found(
    url: str, table: str, people: list[str]
) -> tuple[Match, dict[str, Change], dict[str, Rating], list[int]]:
    """The match, what it has changed, the ratings, and how many matches everybody has on record."""
    database = await Database.open(url)
    async with club_of(database) as club:
        stored = await EventLog(database).since(table)
        matches = [(await record_of(database, user)).matches for user in people]
        changes, ratings = await club.changes(table), await club.stored(people)
    await database.close()
    return fold(one.event for one in stored), changes, ratings, matches


async def check(url: str, table: str, people: list[str], before: dict[str, Rating]) -> Match:
    """A match that is over has moved each rating once, from where it was; one that is not, none."""
    match, changes, ratings, matches = await found(url, table, people)
    played = before[people[0]].matches if before else 0
    if match.winner is None:
        assert (changes, ratings, matches) == ({}, before, [played] * 4)
        return match
    now = {one.at for one in ratings.values()}
    assert len(now) == 1
    old = [before.get(user, rating.NEW) for user in people]
    new = rating.after(BySeat(tuple(old)), match.winner, now.pop())  # type: ignore[arg-type]  # four
    assert ratings == dict(zip(people, new, strict=True))
    assert {user: change.shown for user, change in changes.items()} == {
        user: rating.shown(one) for user, one in ratings.items()
    }
    assert matches == [played + 1] * 4
    return match


@pytest.mark.parametrize("when", [pytest.param("before", marks=pytest.mark.long), *WHEN[1:]])
async def test_a_match_killed_at_its_end_moves_each_rating_once(tmp_path: Path, when: str) -> None:
    url = f"sqlite:///{tmp_path}/baloot.db"
    table, people = await begun(url)
    assert not await lives(url, table, when)
    match = await check(url, table, people, {})
    assert match.over == (when == "after")
    assert await lives(url, table, "never"), "it plays on to its end, or finds it over"
    assert (await check(url, table, people, {})).over


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
async def test_three_matches_through_many_kills_move_each_rating_three_times(
    tmp_path: Path, seed: int
) -> None:
    url, chance = f"sqlite:///{tmp_path}/baloot.db", random.Random(seed)
    people: list[str] = []
    before: dict[str, Rating] = {}
    for _ in range(3):
        table, people = await begun(url, people)
        for _ in range(8):
            when, count = chance.choice(WHEN), chance.choice([0, *range(1, 20)])
            over = await lives(url, table, when, count)
            await check(url, table, people, before)
            if over:
                break
        assert await lives(url, table, "never")
        assert (await check(url, table, people, before)).over
        before = (await found(url, table, people))[2]
