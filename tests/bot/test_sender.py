"""When the outbox is looked at: for what is put, for what is due, and else never."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

import bot.outbox
from bot.notify import RESULT
from engine.store.outbox import Body, Outbox, Sending
from tests.bot.club import Club, club
from tests.bot.fake.people import Group
from tests.bot.fake.telegram import FakeTelegram

NEVER = 1e6  # seconds: a sender that waits for its next look outlives the test


@pytest.fixture
async def house(
    tmp_path: Path, tg: FakeTelegram, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Club]:
    """A program whose sender looks at the outbox for a reason only."""
    monkeypatch.setattr(bot.outbox, "LONGEST", NEVER)
    async with club(tmp_path, tg) as made:
        yield made


async def quiet_group(tg: FakeTelegram, house: Club) -> Group:
    """A group in which all has been said, and the sender has nothing to do."""
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    await house.card(sara, group)
    await house.settled()
    return group


def result(table: str = "a") -> Body:
    """The result of a match, as it is put."""
    who = ["Sara", "", "Omar", ""]
    end = {"totals": [160, 90], "odd_won": True, "gahwa": False}
    return {"table": table, "thread": None, "names": who, **end}


async def put(house: Club, group: Group, due: float = 0.0) -> None:
    await house.services.outbox.put(None, None, group.id, RESULT, result(), due)


async def test_what_is_put_leaves_though_the_sender_was_about_to_wait_for_long(
    tg: FakeTelegram, house: Club
) -> None:
    group = await quiet_group(tg, house)
    for said in range(1, 4):
        await put(house, group)
        assert "160" in (await tg.reply(group, said)).text
        await house.settled()


async def test_what_is_put_with_something_else_leaves_when_both_are_stored(
    tg: FakeTelegram, house: Club
) -> None:
    group = await quiet_group(tg, house)
    outbox = house.services.outbox

    async def work(connection: AsyncConnection) -> None:
        await outbox.put(connection, "result:a", group.id, RESULT, result(), 0.0)

    await house.database.write(work)
    assert "160" in (await tg.reply(group, 1)).text


async def test_what_is_for_later_leaves_when_it_is_due(
    tg: FakeTelegram, house: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen before it is due, and again without anybody's telling."""
    group = await quiet_group(tg, house)
    seen: list[float | None] = []
    ask = Outbox.next_due

    async def noted(self: Outbox, now: float) -> float | None:
        seen.append(await ask(self, now))
        return seen[-1]

    monkeypatch.setattr(Outbox, "next_due", noted)
    due = house.bot.sender._now() + 0.3
    await put(house, group, due)
    assert "160" in (await tg.reply(group, 1)).text
    assert next(one for one in seen if one is not None) == due


async def test_nobody_looks_while_there_is_nothing_to_send(
    tg: FakeTelegram, house: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await quiet_group(tg, house)
    looks: list[float] = []

    async def counted(self: Outbox, now: float, limit: int) -> list[Sending]:
        looks.append(now)
        return []

    await asyncio.sleep(0.2)  # the look after the last sending
    monkeypatch.setattr(Outbox, "due", counted)
    await asyncio.sleep(0.8)
    assert looks == []
    house.bot.sender.wake()
    await tg.until(lambda: looks)
