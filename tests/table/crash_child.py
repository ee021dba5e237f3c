"""A process that plays and is killed: `crash_child URL USER TABLE WHEN COUNT`.

It prints every action before it is sent, and every answer. At its COUNT-th append it kills itself,
WHEN: before the append, or after the commit and before anybody is told.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import Any, NoReturn

from engine.store.db import Database
from engine.store.eventlog import EventLog
from tests.table.players import Person, serving


def die() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def doom(when: str, count: int) -> None:
    """From here on the process dies at its count-th append."""
    append, left = EventLog.append, count

    async def doomed(self: EventLog, *values: Any, **named: Any) -> None:
        nonlocal left
        left -= 1
        if left == 0 and when == "before":
            die()
        await append(self, *values, **named)
        if left == 0:
            die()

    EventLog.append = doomed  # type: ignore[method-assign]  # on purpose


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def play(url: str, user: str, table: str) -> None:
    database = await Database.open(url)
    async with serving(database) as service:
        person = Person(service, user, table)
        await person.look()
        await person.until_asked()
        while not person.over:
            ask, ply = person.wish(), person.ply
            say("ask", f"k{ply}", ply, form_of(ask))
            ack = await person.act(ask)
            say("ack", f"k{ply}", ack.seq, ack.ply)
            await person.until_asked()
    say("over")
    await database.close()


def form_of(ask: object) -> str:
    """The class and the value, to be read back by the test."""
    value = getattr(ask, "call", getattr(ask, "card", ""))
    return f"{type(ask).__name__} {getattr(value, 'value', value)}"


if __name__ == "__main__":
    _, url, user, table, when, count = sys.argv
    doom(when, int(count))
    asyncio.run(play(url, user, table))
