"""Telegram says no: kicked, blocked, too fast, out of order, moved; the table goes on meanwhile."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.callbacks import Act
from bot.pacing import Pacing
from engine.core.ruleset import Preset, preset
from tests.bot.club import Club, club, lobby_of
from tests.bot.fake.people import Group, Person
from tests.bot.fake.refusals import TooMany
from tests.bot.fake.state import FAILURE, Post
from tests.bot.fake.telegram import FakeTelegram


async def begun(
    tg: FakeTelegram, house: Club, kind: str = "supergroup"
) -> tuple[Person, Group, Post]:
    """Sara with her card in a group, as the bot has taken note of it."""
    sara = tg.person("Sara")
    group = tg.group("Friends", sara, kind=kind)
    card = await house.card(sara, group)
    await house.settled()
    return sara, group, card


async def join_by_app(house: Club, card: Post, name: str = "Omar") -> None:
    """Somebody sits down in the app, which the card is to show."""
    omar = house.tg.person(name)
    await house.token(omar)
    await house.services.lobbies.sit(lobby_of(card), (await house.user(omar)).id, None)


async def test_who_sits_down_in_the_app_is_on_the_card(tg: FakeTelegram, polled: Club) -> None:
    _, _, card = await begun(tg, polled)
    await join_by_app(polled, card)
    await tg.until(lambda: "Omar" in card.text)
    assert len(card.buttons) == 10


async def test_thrown_out_unnoticed_the_bot_takes_note_and_the_table_lives(
    tg: FakeTelegram, polled: Club
) -> None:
    _, group, card = await begun(tg, polled)
    group.bot = "kicked"  # while the bot was not listening
    await join_by_app(polled, card)
    await tg.until(lambda: tg.calls("editMessageText"))
    await polled.settled()
    chat = await polled.services.chats.get(group.id)
    assert chat is not None
    assert not chat.present
    assert await polled.seats(card) == ["Sara", "Omar", "", ""]
    assert len(tg.calls("editMessageText")) == 1


async def test_too_fast_is_said_again_after_the_pause(tg: FakeTelegram, polled: Club) -> None:
    _, _, card = await begun(tg, polled)
    tg.fail("editMessageText", TooMany(1))
    await join_by_app(polled, card)
    await tg.until(lambda: "Omar" in card.text)
    first, *rest = tg.calls("editMessageText")
    assert first.error is not None
    assert [call.error for call in rest] == [None]


async def test_an_answer_that_was_too_fast_comes_after_the_pause(
    tg: FakeTelegram, polled: Club
) -> None:
    tg.fail("sendMessage", TooMany(1))
    sara = tg.person("Sara")
    tg.say(sara, sara, "/help")
    assert "/table" in (await tg.reply(sara)).text
    await polled.settled()
    assert len(tg.messages(sara)) == 1


async def test_where_telegram_is_ill_the_card_comes_later(tg: FakeTelegram, polled: Club) -> None:
    tg.fail("sendMessage", FAILURE, times=2)
    _, group, card = await begun(tg, polled)
    assert tg.messages(group) == [card]
    assert len(tg.calls("sendMessage")) == 3


async def test_a_card_that_was_deleted_comes_again(tg: FakeTelegram, polled: Club) -> None:
    _, group, card = await begun(tg, polled)
    card.deleted = True
    await join_by_app(polled, card)
    again = await tg.reply(group)
    await polled.settled()
    assert "Omar" in again.text
    assert lobby_of(again) == lobby_of(card)
    assert tg.messages(group) == [again]


async def test_a_group_that_grew_up_unnoticed_takes_its_table_along(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, group, card = await begun(tg, polled, kind="group")
    await polled.services.chats.set_rules(group.id, preset(Preset.CLASSIC), "fast")
    new = tg.migrate(group, sara, told=False)
    await join_by_app(polled, card)
    moved = await tg.reply(new)
    await polled.settled()
    assert "Omar" in moved.text
    assert lobby_of(moved) == lobby_of(card)
    assert tg.messages(new) == [moved]
    chat = await polled.services.chats.get(new.id)
    assert chat is not None
    assert (chat.clock, chat.rules) == ("fast", preset(Preset.CLASSIC))
    huda = tg.person("Huda")
    assert await polled.press(huda, moved, Act.SIT, 3) == "This seat is yours."


async def test_a_group_that_says_it_grew_up_moves_once(tg: FakeTelegram, polled: Club) -> None:
    sara, group, card = await begun(tg, polled, kind="group")
    await polled.services.chats.set_rules(group.id, preset(Preset.CLASSIC), "fast")
    new = tg.migrate(group, sara)
    await polled.settled()
    chat = await polled.services.chats.get(new.id)
    assert chat is not None
    assert chat.clock == "fast"
    assert await polled.services.chats.get(group.id) is None
    await polled.services.chats.set_rules(new.id, preset(Preset.PAGAT), "none")
    for update in tg.state.updates.sent[-2:]:
        tg.state.updates.repeat({**update, "update_id": update["update_id"] + 100})
    await polled.settled()
    chat = await polled.services.chats.get(new.id)
    assert chat is not None
    assert chat.rules == preset(Preset.PAGAT)
    await join_by_app(polled, card)
    moved = await tg.reply(new)
    await tg.until(lambda: "Omar" in moved.text)
    await polled.settled()
    assert tg.messages(new) == [moved]


async def test_an_answer_to_a_group_that_grew_up_meanwhile_is_said_in_the_new_one(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, group, card = await begun(tg, polled, kind="group")
    tg.state.updates.paused = True
    tg.say(sara, group, "/rules")
    new = tg.migrate(group, sara, told=False)
    tg.state.updates.paused = False
    tg.state.updates.wake()
    answer = await tg.reply(new)
    assert "How to play" in [button["text"] for button in answer.buttons]
    await polled.settled()
    assert tg.messages(new) == [answer]
    assert tg.messages(group) == [card]
    assert await polled.services.chats.get(group.id) is None
    assert await polled.services.chats.get(new.id) is not None


async def test_an_old_button_after_the_group_grew_up(tg: FakeTelegram, polled: Club) -> None:
    sara, group, card = await begun(tg, polled, kind="group")
    omar = tg.person("Omar")
    new = tg.migrate(group, sara)
    await polled.settled()
    assert await polled.press(omar, card, Act.SIT, 2) == "This seat is yours."
    moved = await tg.reply(new)
    await tg.until(lambda: "Omar" in moved.text)


async def test_a_busy_card_is_edited_seldom_and_ends_right(
    tmp_path: Path, tg: FakeTelegram
) -> None:
    async with club(tmp_path, tg, pacing=Pacing()) as house:
        sara, huda = tg.person("Sara"), tg.person("Huda")
        group = tg.group("Friends", sara, huda)
        card = await house.card(sara, group)
        for _ in range(9):  # twenty presses in as many seconds are allowed
            await house.press(huda, card, Act.SIT, 2)
            await house.press(huda, card, Act.LEAVE)
        await house.press(huda, card, Act.SIT, 4)
        await tg.until(lambda: "Huda" in card.text)
        await house.settled()
    assert never_too_fast(tg)
    assert card.edits <= 4
    assert card.text.count("Huda") == 1


def never_too_fast(tg: FakeTelegram) -> bool:
    """Whether Telegram never had to say that it is too fast."""
    return not any(call.error and call.error.status == 429 for call in tg.state.calls)


async def test_messages_of_many_groups_keep_to_all_limits(tmp_path: Path, tg: FakeTelegram) -> None:
    async with club(tmp_path, tg, pacing=Pacing()) as house:
        people = [tg.person(f"P{number}") for number in range(40)]
        groups = [tg.group(f"G{number}", one) for number, one in enumerate(people)]
        for one, group in zip(people, groups, strict=True):
            tg.say(one, group, "/table")
        await tg.until(lambda: all(tg.messages(group) for group in groups))
        await house.settled()
    assert never_too_fast(tg)
    assert max(tg.state.rates.most.values()) <= 18


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 10**30, 1e30])
async def test_an_id_that_no_database_takes_is_one_line_and_done_with(
    tg: FakeTelegram, hooked: Club, number: float
) -> None:
    sara = tg.person("Sara")
    tg.say(sara, sara, "/start")
    await tg.reply(sara)
    update = json.loads(json.dumps(tg.state.updates.sent[-1]))
    update["update_id"] += 100
    update["message"]["from"]["id"] = number
    with capture_logs() as lines:
        assert await hooked.feed(update) == 200
        await hooked.settled()
    assert [(line["log_level"], line["event"]) for line in lines] == [
        ("warning", "update_with_numbers_too_large")
    ]
    assert len(tg.messages(sara)) == 1
