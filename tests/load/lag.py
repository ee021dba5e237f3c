"""How late the event loop is while many tables of strong bots play.

`python -m tests.load.lag --tables 100 --seconds 60` prints one line: the lateness of a task that
wants to run every 10 ms, and how long an action took from asking to acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from engine.core.ruleset import RuleSet
from engine.store.db import Database
from engine.store.users import Users
from engine.table.clock import Pace
from engine.table.service import Level, Nursery, TableService, ThreadBots
from tests.table.players import Person, serving

EVERY = 0.01  # seconds between two looks at the loop
THINKING = 1.0  # seconds a person takes over an action


async def play(service: TableService, database: Database, acks: list[float]) -> None:
    """One person and three strong bots, until cancelled."""
    user = await Users(database).create_guest("فهد", "ar")
    while True:
        table = await service.create(user.id, RuleSet(), Level.STRONG)
        person = Person(service, user.id, table.id)
        await person.look()
        await person.until_asked()
        while not person.over:
            await asyncio.sleep(THINKING)
            start = time.perf_counter()
            await person.act()
            acks.append(time.perf_counter() - start)
            await person.until_asked()


async def probe(late: list[float]) -> None:
    """Notes how late the loop is, until cancelled."""
    while True:
        start = time.perf_counter()
        await asyncio.sleep(EVERY)
        late.append(time.perf_counter() - start - EVERY)


async def measure(tables: int, seconds: float) -> str:
    """The line of a run."""
    late: list[float] = []
    acks: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(f"sqlite:///{Path(folder)}/load.db")
        bots = ThreadBots()
        async with Nursery() as nursery, serving(database, bots=bots, pace=Pace()) as service:
            running = [
                nursery.start(play(service, database, acks), f"player {number}")
                for number in range(tables)
            ]
            await asyncio.sleep(5)  # tables are made
            acks.clear()
            cpu = time.process_time()
            running.append(nursery.start(probe(late), "probe"))
            await asyncio.sleep(seconds)
            cpu = time.process_time() - cpu
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)
        bots.close()
        await database.close()
    return (
        f"{tables} tables, {len(acks)} actions of people in {seconds:.0f} s, {cpu / seconds:.2f} of"
        f" a core; loop late p50 {_ms(late, 0.5)} p99 {_ms(late, 0.99)} max {_ms(late, 1)} ms;"
        f" ack p50 {_ms(acks, 0.5)} p99 {_ms(acks, 0.99)} ms"
    )


def _ms(values: list[float], share: float) -> str:
    return f"{sorted(values)[min(int(len(values) * share), len(values) - 1)] * 1000:.1f}"


def main() -> None:
    """Reads the arguments and prints the line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60.0)
    arguments = parser.parse_args()
    print(asyncio.run(measure(arguments.tables, arguments.seconds)))


if __name__ == "__main__":
    main()
