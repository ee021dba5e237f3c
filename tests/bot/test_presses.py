"""The buttons of a card: who presses what, twice, at once, late, or with data of another's."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.callbacks import Act
from engine.ai.base import Level
from engine.core.cards import Seat
from engine.table.lobby import LobbyState
from tests.bot.club import Club, carried, data, lobby_of, words
from tests.bot.fake.people import Group, Person
from tests.bot.fake.state import Post


@pytest.fixture
def house(hooked: Club) -> Club:
    """By webhook; what comes in by polling is handled alike."""
    return hooked


@pytest.fixture
def sara(house: Club) -> Person:
    return house.tg.person("Sara")


@pytest.fixture
def omar(house: Club) -> Person:
    return house.tg.person("Omar")


@pytest.fixture
def group(house: Club, sara: Person, omar: Person) -> Group:
    return house.tg.group("Friends", sara, omar)


@pytest.fixture
async def card(house: Club, sara: Person, group: Group) -> Post:
    """Sara's card, with her on seat 1."""
    return await house.card(sara, group)


async def test_sit_swap_leave(house: Club, card: Post, omar: Person) -> None:
    assert await house.press(omar, card, Act.SIT, 2) == "This seat is yours."
    assert await house.seats(card) == ["Sara", "Omar", "", ""]
    await house.tg.until(lambda: "Omar" in card.text)
    assert await house.press(omar, card, Act.SWAP) == "You are on the other side now."
    assert await house.seats(card) == ["Sara", "", "Omar", ""]
    assert await house.press(omar, card, Act.LEAVE) == "You got up."
    assert await house.seats(card) == ["Sara", "", "", ""]
    await house.tg.until(lambda: "Omar" not in card.text)


async def test_a_taken_chair_stays_taken(house: Club, card: Post, omar: Person) -> None:
    assert await house.press(omar, card, Act.SIT, 1) == "This seat is taken."
    assert await house.seats(card) == ["Sara", "", "", ""]


async def test_bots_come_and_go_by_the_host(
    house: Club, card: Post, sara: Person, omar: Person
) -> None:
    only = "Only the host of the table may do that."
    assert await house.press(omar, card, Act.BOT) == only
    assert await house.press(sara, card, Act.BOT) == "A bot sat down."
    [seat] = [number for number, who in enumerate(await house.seats(card), 1) if who == "bot"]
    await house.tg.until(lambda: "bot" in words(card))
    assert await house.press(omar, card, Act.AWAY, seat) == "This seat is taken."
    assert await house.press(sara, card, Act.AWAY, seat) == "The bot got up."
    assert await house.seats(card) == ["Sara", "", "", ""]


async def test_a_double_tap_on_a_bot_sends_it_away_and_does_nothing_else(
    house: Club, card: Post, sara: Person
) -> None:
    await house.press(sara, card, Act.BOT)
    await house.tg.until(lambda: "bot" in words(card))
    away = next(text for text in carried(card) if text.startswith(f"l1:{Act.AWAY}:"))
    taps = [house.tg.press(sara, card, away) for _ in range(2)]
    assert [await house.answered(tap) for tap in taps] == ["The bot got up."] * 2
    assert await house.seats(card) == ["Sara", "", "", ""]


async def test_on_a_card_not_yet_redrawn_sit_here_sends_no_bot_away(
    house: Club, card: Post, sara: Person
) -> None:
    lobby = lobby_of(card)
    await house.services.lobbies.put_bot(lobby, (await house.user(sara)).id, Seat.THREE, Level.EASY)
    late = house.tg.press_data(sara, card, data(Act.SIT, lobby, 3))
    assert await house.answered(late) == "This seat is taken."
    assert await house.seats(card) == ["Sara", "", "bot", ""]


async def test_a_card_nobody_remembers_posting_answers_and_is_brought_up_to_date(
    house: Club, card: Post, sara: Person, omar: Person, group: Group
) -> None:
    """The process ended after it had posted and before it could write that down."""
    info = await house.lobby(card)
    assert info.chat is not None
    await house.services.lobbies.placed(info.id, replace(info.chat, message_id=None))
    await house.token(omar)
    await house.services.lobbies.sit(info.id, (await house.user(omar)).id, Seat.TWO)
    known = await house.tg.reply(group, 1)
    await house.settled()
    assert await house.press(omar, card, Act.SIT, 3) == "This seat is yours."
    await house.settled()
    assert card.text == known.text
    assert "Omar" in card.text
    await house.press(sara, known, Act.START)
    await house.tg.until(lambda: words(known) == ["Open the table"])
    late = house.tg.press_data(omar, card, data(Act.SIT, info.id, 2))
    assert await house.answered(late) == "This match has begun."
    await house.tg.until(lambda: words(card) == ["Open the table"])
    assert house.tg.messages(group) == [card, known]


@pytest.mark.parametrize("act", [Act.START, Act.CANCEL, Act.BOT])
async def test_a_stranger_neither_starts_nor_cancels(
    house: Club, card: Post, omar: Person, act: Act
) -> None:
    only = "Only the host of the table may do that."
    assert await house.press(omar, card, act) == only
    await house.press(omar, card, Act.SIT, 2)
    assert await house.press(omar, card, act) == only
    info = await house.lobby(card)
    assert info.state is LobbyState.WAITING
    assert words(card).count("Start") == 1


async def test_the_host_starts_and_the_card_leads_to_the_table(
    house: Club, card: Post, sara: Person, omar: Person
) -> None:
    table = lobby_of(card)
    await house.press(omar, card, Act.SIT, 2)
    assert "Open the table" in await house.press(sara, card, Act.START)
    await house.tg.until(lambda: words(card) == ["Open the table"])
    assert card.buttons[0]["url"] == f"https://t.me/baloot_bot/play?startapp=t{table}"
    info = await house.services.tables.info(table, (await house.user(omar)).id)
    assert info.shared
    assert [one.user is None for one in info.seats] == [False, False, True, True]


@pytest.mark.parametrize("act", list(Act))
async def test_old_buttons_say_so_and_change_nothing(
    house: Club, card: Post, sara: Person, omar: Person, act: Act
) -> None:
    table = lobby_of(card)
    await house.press(sara, card, Act.START)
    await house.settled()
    before = await house.services.lobbies.find(table)
    late = house.tg.press_data(omar, card, data(act, table, 2 if act is Act.SIT else 0), old=True)
    said = await house.answered(late)
    assert said in (
        "This match has begun.",
        "Only the host of the table may do that.",
        "You have no seat at this table.",
    )
    await house.settled()
    assert await house.services.lobbies.find(table) == before
    info = await house.services.tables.info(table, (await house.user(sara)).id)
    assert [one.user is None for one in info.seats] == [False, True, True, True]


async def test_a_button_of_the_first_table_leaves_the_second_alone(
    house: Club, card: Post, sara: Person, omar: Person, group: Group
) -> None:
    await house.press(sara, card, Act.CANCEL)
    await house.tg.until(lambda: not card.buttons)
    second = await house.card(sara, group)
    late = house.tg.press_data(omar, card, data(Act.SIT, (await _cancelled(house, card)), 2))
    assert await house.answered(late) == "This table was cancelled."
    assert await house.seats(second) == ["Sara", "", "", ""]
    assert card.buttons == []


async def _cancelled(house: Club, card: Post) -> str:
    [first, *_] = house.tg.calls("sendMessage")
    assert first.values["chat_id"] == card.chat_id
    button = first.values["reply_markup"]["inline_keyboard"][0][0]
    return str(button["callback_data"].split(":")[2])


@pytest.mark.parametrize(
    "said",
    [
        "x",
        "l1",
        "l0:s:" + "A" * 22 + ":1",
        "l1:s:short:1",
        "l1:s:" + "A" * 22 + ":9",
        "🃏",
        "l1:::",
    ],
)
async def test_data_of_no_button_of_ours_is_old(
    house: Club, card: Post, omar: Person, said: str
) -> None:
    press = house.tg.press_data(omar, card, said)
    assert await house.answered(press) == "This button is old."
    await house.settled()
    assert len(card.buttons) == 10


async def test_a_table_that_never_was(house: Club, card: Post, omar: Person) -> None:
    press = house.tg.press_data(omar, card, data(Act.SIT, "A" * 22, 2))
    assert await house.answered(press) == "This table is not there any more."
    assert await house.seats(card) == ["Sara", "", "", ""]


async def test_in_two_groups_one_sits_once(house: Club, card: Post, omar: Person) -> None:
    huda = house.tg.person("Huda")
    other = await house.card(huda, house.tg.group("Other", huda, omar))
    await house.press(omar, card, Act.SIT, 2)
    said = await house.press(omar, other, Act.SIT, 2)
    assert said == "You sit at another table that is waiting. Leave that one first."
    assert await house.seats(other) == ["Huda", "", "", ""]


async def test_a_press_that_is_answered_too_late_still_counts(
    house: Club, card: Post, omar: Person
) -> None:
    house.tg.press(omar, card, data(Act.SIT, lobby_of(card), 2), stale=True)
    await house.tg.until(lambda: "Omar" in card.text)
    assert await house.seats(card) == ["Sara", "Omar", "", ""]


async def test_the_host_who_leaves_hands_over(
    house: Club, card: Post, sara: Person, omar: Person
) -> None:
    await house.press(omar, card, Act.SIT, 2)
    await house.press(sara, card, Act.LEAVE)
    assert "The match is on" in await house.press(omar, card, Act.START)
    info = await house.services.tables.info(lobby_of(card), (await house.user(omar)).id)
    assert info.seats[Seat.ONE].user is None


async def test_the_last_who_leaves_cancels(house: Club, card: Post, sara: Person) -> None:
    await house.press(sara, card, Act.LEAVE)
    await house.tg.until(lambda: not card.buttons)
    assert "cancelled" in card.text


async def test_many_tables_at_once(house: Club) -> None:
    people = [house.tg.person(f"P{number}") for number in range(12)]
    groups = [house.tg.group(f"G{number}", one) for number, one in enumerate(people)]
    cards = await asyncio.gather(
        *(house.card(one, group) for one, group in zip(people, groups, strict=True))
    )
    assert len({lobby_of(card) for card in cards}) == 12
