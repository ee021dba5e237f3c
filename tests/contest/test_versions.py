"""The same bots for everybody, to the last card, in other processes and beside a newer version."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from engine.ai import base
from engine.ai.versions import CURRENT, VERSIONS
from engine.contest import day as days
from engine.contest import terms
from engine.contest.par import par
from engine.core.events import Event
from engine.store.db import Database
from engine.store.errors import Unusable
from engine.store.eventlog import EventLog
from engine.table import breeds
from engine.table.breeds import check_breeds
from engine.table.service import ThreadBots
from tests.contest.line import digests
from tests.contest.world import NOON, World, world_of

ROOT = Path(__file__).parents[2]
STRONG = terms.daily
TODAY = days.day_at(NOON)
SECRET = bytes(range(32))
BUSY = """
import time
end = time.monotonic() + 60
while time.monotonic() < end:
    pass
"""


@pytest.fixture(autouse=True)
def strong(monkeypatch: pytest.MonkeyPatch, quick: None) -> None:
    """The bots as they are."""
    monkeypatch.setattr(terms, "daily", STRONG)


def test_two_processes_with_other_hashes_on_a_busy_machine_play_alike_to_the_last_card() -> None:
    wanted = [TODAY, TODAY + 1]
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(2)]
    try:
        playing = [
            subprocess.Popen(
                [sys.executable, "-m", "tests.contest.line", *map(str, wanted)],
                cwd=ROOT,
                env={**os.environ, "PYTHONHASHSEED": hash_seed},
                stdout=subprocess.PIPE,
                text=True,
            )
            for hash_seed in ("0", "4242")
        ]
        told = [process.communicate()[0].split() for process in playing]
    finally:
        for process in busy:
            process.kill()
            process.wait()
    assert told[0] == told[1] == digests(wanted)
    assert len(set(told[0])) == len(wanted)


async def events_of(world: World, name: str, database: Database) -> list[Event]:
    """Today's deals as somebody plays them by rote: the list of events."""
    table = await world.play(await world.person(name))
    return [one.event for one in await EventLog(database).since(table)]


async def test_an_attempt_of_a_day_meets_the_version_the_day_began_with(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two versions that really play differently are there; the second comes in the middle of a
    day, and is met from the next day on."""
    known = VERSIONS[CURRENT]
    weak = replace(known.strong, candidates=3, worlds=1, exact_from=0, deals=2)
    both = MappingProxyType({CURRENT: known, "v0": replace(known, name="v0", strong=weak)})
    monkeypatch.setattr(base, "VERSIONS", both)
    bots = ThreadBots(1)
    async with world_of(database, bots=bots) as world:
        before = await events_of(world, "First", database)
        monkeypatch.setattr(terms, "CURRENT", "v0")
        assert await events_of(world, "Second", database) == before
        assert (await world.daily.contest(TODAY)).bots == CURRENT
        world.move_to(TODAY + 1, 43_200)
        assert (await world.daily.contest(TODAY + 1)).bots == "v0"
        after = await events_of(world, "First", database)
        monkeypatch.setattr(terms, "CURRENT", CURRENT)
    bots.close()
    mixed = replace(STRONG(SECRET, TODAY + 1, 0.0), bots="v0")
    assert par(mixed) != par(replace(mixed, bots=CURRENT)), "they would play differently"
    assert after != before


async def test_a_program_without_the_bots_that_somebody_still_plays_with_does_not_start(
    world: World, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await check_breeds(database)
    await world.begin(await world.person())
    await check_breeds(database)
    monkeypatch.setattr(breeds, "VERSIONS", {"v9": VERSIONS[CURRENT]})
    with pytest.raises(Unusable, match=r"bots_missing: .* v1"):
        await check_breeds(database)
    world.move_to(TODAY + 1, 3600)
    await world.freeze()
    await check_breeds(database)  # closed: nobody meets them any more
