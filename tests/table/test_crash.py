"""`kill -9` at any moment: every acknowledged action is in the list once, the others once or not
at all, and the table goes on."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from engine.core.calls import Call, Raise
from engine.core.cards import Card, Seat
from engine.core.events import CardPlayed, DealStarted
from engine.core.history import fold
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.table.service import Ack, Ask, AskBid, AskDouble, AskNext, AskPlay
from tests.table.players import Person, serving, sit

ROOT = Path(__file__).parents[2]


@dataclass
class Heard:
    """What a process said before it died."""

    asked: dict[str, tuple[int, Ask]] = field(default_factory=dict)
    acked: dict[str, Ack] = field(default_factory=dict)
    over: bool = False

    @staticmethod
    def of(output: str) -> Heard:
        heard = Heard()
        for line in output.splitlines():
            match line.split():
                case ["ask", name, ply, kind, *value]:
                    heard.asked[name] = int(ply), ask_of(kind, "".join(value))
                case ["ack", name, seq, ply]:
                    heard.acked[name] = Ack(int(seq), int(ply))
                case ["over"]:
                    heard.over = True
                case _:
                    raise AssertionError(line)
        return heard


def ask_of(kind: str, value: str) -> Ask:
    match kind:
        case "AskBid":
            return AskBid(Call.parse(value))
        case "AskDouble":
            return AskDouble(Raise(value))
        case "AskPlay":
            return AskPlay(Card.parse(value))
        case "AskNext":
            return AskNext()
        case _:
            raise AssertionError(kind)


async def killed(url: str, person: Person, when: str, count: int) -> Heard:
    """Plays on in another process that kills itself at its count-th append."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.table.crash_child"),
        *(url, person.user, person.table, when, str(count)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await process.communicate()
    heard = Heard.of(output.decode())
    assert process.returncode == (0 if heard.over else -signal.SIGKILL)
    return heard


async def survives(url: str, kills: int, seed: int) -> None:
    """Plays one match through this many kills, and checks the list after each of them."""
    database = await Database.open(url)
    async with serving(database) as service:
        person = await sit(service, database)
    await database.close()
    chance = random.Random(seed)
    acked: dict[str, Ack] = {}
    for _ in range(kills):
        when, count = chance.choice(["before", "after"]), chance.randint(1, 12)
        heard = await killed(url, person, when, count)
        acked |= heard.acked
        database = await Database.open(url)
        await check(EventLog(database), person.table, acked)
        async with serving(database) as service:
            person.service = service
            acked |= await resend(person, heard)
        await database.close()
        if heard.over:
            break


async def check(log: EventLog, table: str, acked: dict[str, Ack]) -> None:
    stored = await log.since(table)
    assert [one.seq for one in stored] == list(range(1, len(stored) + 1))
    assert fold(one.event for one in stored).seq == len(stored)
    for name, ack in acked.items():
        known = await log.find_client_id(table, Seat.ONE, name)
        assert known is not None
        assert (known.seq, known.ply) == (ack.seq, ack.ply)
    fallen: list[Card] = []
    for one in stored:
        if isinstance(one.event, DealStarted):
            fallen = []
        elif isinstance(one.event, CardPlayed):
            assert one.event.card not in fallen
            fallen.append(one.event.card)


async def resend(person: Person, heard: Heard) -> dict[str, Ack]:
    """The last action, which was not answered, is sent again, as any client would."""
    again = {}
    for name, (ply, ask) in heard.asked.items():
        if name not in heard.acked:
            again[name] = await person.service.act(person.table, person.user, name, ply, ask)
            assert again[name].ply == ply + 1
    return again


async def test_no_acknowledged_action_is_lost_by_a_kill(url: str) -> None:
    await survives(url, kills=3, seed=1)


@pytest.mark.parametrize("when", ["before", "after"])
async def test_an_action_killed_around_its_commit_happens_once(url: str, when: str) -> None:
    """The very first append of a process: the person's action or a bot's."""
    database = await Database.open(url)
    async with serving(database) as service:
        person = await sit(service, database)
        await person.until_asked()
    before = len(await EventLog(database).since(person.table))
    await database.close()
    heard = await killed(url, person, when, 1)
    ((name, (ply, ask)),) = heard.asked.items()
    assert heard.acked == {}
    database = await Database.open(url)
    log = EventLog(database)
    stored = len(await log.since(person.table))
    assert (stored > before) == (when == "after")
    async with serving(database) as service:
        acks = [await service.act(person.table, person.user, name, ply, ask) for _ in range(2)]
    assert acks[0] == acks[1]
    assert len([one for one in await log.since(person.table) if one.ply == ply + 1]) == (
        acks[0].seq - before
    )
    await database.close()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
async def test_no_acknowledged_action_is_lost_by_many_kills(url: str, seed: int) -> None:
    await survives(url, kills=10, seed=seed)
