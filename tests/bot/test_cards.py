"""A card that is there, but could not be written down yet, is found again and not made twice."""

from __future__ import annotations

from typing import Any

import pytest

from engine.store.errors import Unavailable
from engine.table.lobby import ChatPlace
from tests.bot import challenges, sheets
from tests.bot.club import Club
from tests.bot.fake.people import Group, Person
from tests.bot.fake.state import Post
from tests.bot.fake.telegram import FakeTelegram


async def made(house: Club, kind: str, group: Group, person: Person) -> Post:
    """The card of a new lobby, challenge or sheet."""
    if kind == "lobbies":
        return await house.card(person, group)
    if kind == "pads":
        return await sheets.card(house, group, person)
    return await challenges.posted(house, group, person)


@pytest.mark.parametrize("kind", ["lobbies", "challenges", "pads"])
async def test_a_card_that_could_not_be_written_down_is_not_made_twice(
    tg: FakeTelegram, polled: Club, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara, kind="group")
    card = await made(polled, kind, group, sara)
    await polled.settled()
    service = getattr(polled.services, kind)
    placed = service.placed
    failed: list[int] = []

    async def full(*values: Any) -> Any:
        last = values[-1]
        message = last.message_id if isinstance(last, ChatPlace) else last
        if message is not None and not failed:
            failed.append(message)
            raise Unavailable("the disk is full")
        return await placed(*values)

    monkeypatch.setattr(service, "placed", full)
    new = tg.migrate(group, sara)  # where it is made anew
    again = await tg.reply(new)
    await polled.settled()
    assert failed == [again.id]
    assert tg.messages(new) == [again]
    assert again.text == card.text
