"""How long a page of a ranking takes with a million results: `python -m tests.load.rankings`.

Days of results are written straight into a database of its own, in a temporary folder: past days
frozen, today's running. Then pages are read through `Rankings` as the web app does. Prints one line
a ranking: the first call, then the median and the worst of the others, in milliseconds.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from engine.contest import boards, terms
from engine.contest import day as days
from engine.contest.boards import Board, Scope
from engine.contest.daily import Daily
from engine.contest.field import Field
from engine.contest.rankings import TOP, RankingPage, Rankings
from engine.store.contests import Contests
from engine.store.db import Database
from engine.table.service import Nursery, SystemClock, TableService, ThreadBots

RESULTS: Final = 1_000_000
DAYS: Final = 40
CALLS: Final = 40  # of each ranking


async def main(results: int) -> None:
    """Fills a database, reads pages, prints the times."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/bench.db"
        database = await Database.open(url)
        today = days.day_at(time.time())
        contests = Contests(database)
        for day in range(today - DAYS + 1, today + 1):
            made = terms.daily(bytes(32), day, time.time())
            await contests.add(made if day < today else replace(made, frozen=None))
        await database.close()
        began = time.monotonic()
        _fill(Path(folder) / "bench.db", results // DAYS, today)
        print(f"{results:,} results of {DAYS} days in {time.monotonic() - began:.0f} s")
        database = await Database.open(url)
        await database.write(
            lambda connection: boards.day_frozen(connection, today - 1, time.time())
        )
        await _measure(database, today)
        await database.close()


def _fill(file: Path, people: int, today: int) -> None:
    """So many people, each with a result of every day, and who has played with whom left out."""
    chance = random.Random(1)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        rows = ((f"u{one:021d}", f"لاعب {one}", time.time()) for one in range(people))
        connection.executemany(
            "INSERT INTO account (id, name, lang, settings, created) VALUES (?, ?, 'ar', '{}', ?)",
            rows,
        )
        for day in range(today - DAYS + 1, today + 1):
            contest, at = terms.daily_id(day), days.begin_of(day) + 43_200
            scores = [tuple(_score(chance) for _ in range(4)) for _ in range(people)]
            connection.executemany(
                "INSERT INTO attempt (table_id, contest_id, user_id, counted, started, finished,"
                " score, percent, rank) VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?)",
                _attempts(contest, at, scores, running=day == today),
            )
            if day == today:
                connection.executemany(
                    "INSERT INTO deal_result VALUES (?, ?, ?, 1, ?, '')", _deals(contest, scores)
                )


def _score(chance: random.Random) -> int:
    return chance.choice((16, 26, 10, 2, -4, -16, -26, chance.randrange(-40, 41)))


def _attempts(
    contest: str, at: float, scores: list[tuple[int, ...]], *, running: bool
) -> Iterator[tuple[Any, ...]]:
    places = {} if running else Field(dict(enumerate(scores))).places()
    for one, own in enumerate(scores):
        place = places.get(one)
        percent, rank = (place.percent, place.rank) if place else (None, None)
        table, user = f"{contest}t{one:015d}", f"u{one:021d}"
        yield table, contest, user, at, at + one % 3600, sum(own), percent, rank


def _deals(contest: str, scores: list[tuple[int, ...]]) -> Iterator[tuple[Any, ...]]:
    for one, own in enumerate(scores):
        for number, score in enumerate(own, 1):
            yield f"{contest}t{one:015d}", number, contest, score


async def _measure(database: Database, today: int) -> None:
    clock, user = SystemClock(), f"u{5:021d}"
    bots = ThreadBots(1)
    async with Nursery() as nursery:
        tables = TableService(database, bots, clock, nursery)
        rankings = Rankings(database, Daily(database, tables, clock, nursery), clock)
        past = days.number_of(today - 3)
        kinds: dict[str, Callable[[Any], Awaitable[RankingPage]]] = {
            "today, running": lambda at: rankings.page(user, Board.DAY, Scope.EVERYBODY, at),
            "a day that is frozen": lambda at: rankings.past(user, past, Scope.EVERYBODY, at),
            "the week": lambda at: rankings.page(user, Board.WEEK, Scope.EVERYBODY, at),
            "all time": lambda at: rankings.page(user, Board.ALL, Scope.EVERYBODY, at),
        }
        for name, page in kinds.items():
            print(f"{name:24} {await _times(page)}")
        await tables.close()
    bots.close()


async def _times(page: Callable[[Any], Awaitable[RankingPage]]) -> str:
    """Page after page, from the top on, and from the middle."""
    took: list[float] = []
    start: Any = TOP
    for call in range(CALLS):
        began = time.perf_counter()
        found = await page(start)
        took.append(1000 * (time.perf_counter() - began))
        start = (found.players // 2, 0) if call == CALLS // 2 else found.next or TOP
    first, *others = took
    return (
        f"{found.players:9,} ranked, first {first:6.1f} ms,"
        f" then median {statistics.median(others):6.1f} ms, worst {max(others):6.1f} ms"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Pages of rankings with many results stored.")
    parser.add_argument("--results", type=int, default=RESULTS)
    asyncio.run(main(parser.parse_args().results))
