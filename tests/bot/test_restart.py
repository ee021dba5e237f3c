"""Nothing is lost and nothing done twice: restarts, updates that come again or out of order."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bot.callbacks import Act
from tests.bot.club import FAR, Club, club, data, lobby_of
from tests.bot.fake.people import Person
from tests.bot.fake.state import FAILURE, Post, Press
from tests.bot.fake.telegram import FakeTelegram

Begun = tuple[Person, Post]


async def begin(folder: Path, tg: FakeTelegram) -> Begun:
    """A card in a group, and a program that has ended since."""
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar)
    async with club(folder, tg) as house:
        card = await house.card(sara, group)
        await house.settled()
    return omar, card


def pressed(tg: FakeTelegram, omar: Person, card: Post) -> tuple[Press, dict[str, Any]]:
    """A press of Omar's, and the update that tells of it."""
    press = tg.press(omar, card, data(Act.SIT, lobby_of(card), 2))
    return press, tg.state.updates.sent[-1]


@pytest.mark.parametrize("webhook", [False, True])
async def test_a_press_while_the_program_is_down_counts_afterwards(
    tmp_path: Path, tg: FakeTelegram, webhook: bool
) -> None:
    omar, card = await begin(tmp_path, tg)
    press, _ = pressed(tg, omar, card)
    async with club(tmp_path, tg, webhook=webhook) as house:
        assert await house.answered(press) == "This seat is yours."
        assert await house.seats(card) == ["Sara", "Omar", "", ""]
        await tg.until(lambda: "Omar" in card.text)


async def test_a_restart_between_press_and_answer(tmp_path: Path, tg: FakeTelegram) -> None:
    omar, card = await begin(tmp_path, tg)
    tg.state.updates.paused = True
    press, update = pressed(tg, omar, card)
    async with club(tmp_path, tg, started=False) as house:
        await house.services.inbox.add(update["update_id"], json.dumps(update))
    async with club(tmp_path, tg) as house:
        assert await house.answered(press) == "This seat is yours."
        tg.state.updates.paused = False
        tg.state.updates.wake()
        await house.settled()
        assert await house.seats(card) == ["Sara", "Omar", "", ""]
        assert len(press.answers) == 1
        assert card.edits == 1


async def test_a_restart_so_long_that_the_answer_is_too_late(
    tmp_path: Path, tg: FakeTelegram
) -> None:
    omar, card = await begin(tmp_path, tg)
    press, _ = pressed(tg, omar, card)
    press.stale = True
    async with club(tmp_path, tg) as house:
        await tg.until(lambda: "Omar" in card.text)
        await house.settled()
        assert press.answers == []
        assert await house.seats(card) == ["Sara", "Omar", "", ""]


async def test_what_was_not_sent_is_sent_after_the_restart_once(
    tmp_path: Path, tg: FakeTelegram
) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    tg.fail("sendMessage", FAILURE, times=1)
    async with club(tmp_path, tg) as house:
        tg.say(sara, group, "/table")
        await tg.until(lambda: tg.calls("sendMessage"))
        assert await house.services.outbox.due(FAR, 1)
    assert tg.messages(group) == []
    async with club(tmp_path, tg) as house:
        card = await tg.reply(group)
        await house.settled()
    assert tg.messages(group) == [card]


async def test_one_update_five_times_is_one_effect(tg: FakeTelegram, hooked: Club) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    tg.state.updates.paused = True
    tg.say(sara, group, "/table")
    update = tg.state.updates.waiting.pop()
    tg.state.updates.paused = False
    answers = [await hooked.feed(update) for _ in range(3)]
    answers += await asyncio.gather(hooked.feed(update), hooked.feed(update))
    assert answers == [200] * 5
    card = await tg.reply(group)
    await hooked.settled()
    assert tg.messages(group) == [card]
    assert card.edits == 0


async def test_updates_out_of_order_are_each_done(tg: FakeTelegram, hooked: Club) -> None:
    people = [tg.person(name) for name in ("A", "B", "C")]
    tg.state.updates.paused = True
    for one in people:
        tg.say(one, one, "/help")
    updates, tg.state.updates.waiting = tg.state.updates.waiting, []
    tg.state.updates.paused = False
    for update in reversed(updates):
        assert await hooked.feed(update) == 200
    for one in people:
        assert "/table" in (await tg.reply(one)).text


async def test_numbers_that_jump_are_no_trouble(tg: FakeTelegram, polled: Club) -> None:
    sara = tg.person("Sara")
    tg.state.updates.skip_ids(10**9)
    tg.say(sara, sara, "/help")
    await tg.reply(sara)
    tg.state.updates.skip_ids(-2 * 10**9 + 10**9)
    tg.say(sara, sara, "/privacy")
    assert "/export" in (await tg.reply(sara, 1)).text


@pytest.mark.parametrize(
    "update",
    [
        {"update_id": 5, "pigeon": {"from": 5}},
        {"update_id": 6},
        {"update_id": 7, "message": {"text": 5}},
        {"update_id": 8, "message": {"from": {"id": "x"}}},
        {"update_id": 9, "callback_query": None},
        {"update_id": 2**52, "message": []},
    ],
)
async def test_what_nobody_understands_is_taken_and_let_be(
    tg: FakeTelegram, hooked: Club, update: dict[str, Any]
) -> None:
    assert await hooked.feed(update) == 200
    await hooked.settled()
    sara = tg.person("Sara")
    tg.say(sara, sara, "/help")
    assert await tg.reply(sara)


async def test_without_the_secret_nothing_is_taken(tg: FakeTelegram, hooked: Club) -> None:
    sara = tg.person("Sara")
    tg.state.updates.paused = True
    tg.say(sara, sara, "/help")
    update = tg.state.updates.waiting.pop()
    for secret in ("", "wrong", hooked.door.secret + "x"):
        assert await hooked.feed(update, **{"X-Telegram-Bot-Api-Secret-Token": secret}) == 401
    await hooked.settled()
    assert await hooked.services.users.by_telegram(sara.id) is None


async def test_a_second_program_with_the_token_takes_over(tg: FakeTelegram, polled: Club) -> None:
    sara = tg.person("Sara")
    await tg.until(lambda: tg.state.updates.polled)
    await tg.state.updates.poll(0, 100, 0)  # somebody else asks, once
    tg.say(sara, sara, "/help")
    assert await tg.reply(sara)
