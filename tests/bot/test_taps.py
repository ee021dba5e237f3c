"""Taps at the same time: one effect, an answer to each, and the keyboard stays."""

from __future__ import annotations

import pytest

from bot.callbacks import Act
from tests.bot.club import Club, data, lobby_of
from tests.bot.fake.people import Group, Person
from tests.bot.fake.state import Post


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


async def test_two_presses_at_once_are_one_seat_one_edit_two_answers(
    house: Club, card: Post, omar: Person
) -> None:
    press = data(Act.SIT, lobby_of(card), 2)
    pair = [house.tg.press(omar, card, press) for _ in range(2)]
    said = [await house.answered(one) for one in pair]
    assert said == ["This seat is yours."] * 2
    await house.settled()
    assert await house.seats(card) == ["Sara", "Omar", "", ""]
    assert [len(one.answers) for one in pair] == [1, 1]
    assert card.edits == 1
    assert len(card.buttons) == 10


async def test_two_people_want_one_chair(house: Club, card: Post, omar: Person) -> None:
    huda = house.tg.person("Huda")
    press = data(Act.SIT, lobby_of(card), 2)
    said = [
        await house.answered(one)
        for one in [house.tg.press(omar, card, press), house.tg.press(huda, card, press)]
    ]
    assert sorted(said) == ["This seat is taken.", "This seat is yours."]
    found = await house.seats(card)
    assert found[1] in ("Omar", "Huda")
    assert found.count("") == 2


async def test_twenty_equal_presses_have_one_effect(house: Club, card: Post, omar: Person) -> None:
    press = data(Act.SIT, lobby_of(card), 3)
    for one in [house.tg.press(omar, card, press) for _ in range(15)]:
        await house.answered(one)
    await house.settled()
    assert await house.seats(card) == ["Sara", "", "Omar", ""]
    assert card.edits == 1


async def test_start_pressed_twice_is_one_table(house: Club, card: Post, sara: Person) -> None:
    press = data(Act.START, lobby_of(card))
    said = [await house.answered(one) for one in [house.tg.press(sara, card, press) for _ in "ab"]]
    assert said == ["The match is on: press “Open the table”."] * 2
    await house.settled()
    assert card.edits == 1


@pytest.mark.parametrize("kept", [False, True])
async def test_a_join_during_the_start_is_seated_or_told(
    house: Club, card: Post, sara: Person, omar: Person, kept: bool
) -> None:
    table = lobby_of(card)
    presses = [(sara, Act.START, 0), (omar, Act.SIT, 2)]
    made = [
        house.tg.press(person, card, data(act, table, seat))
        for person, act, seat in (presses if kept else reversed(presses))
    ]
    said = [await house.answered(one) for one in made]
    info = await house.services.tables.info(table, (await house.user(sara)).id)
    seated = (await house.user(omar)).id in [one.user for one in info.seats]
    assert ("This seat is yours." in said) is seated
    assert ("This match has begun." in said) is not seated
    other = house.tg.group("Other", omar)
    assert "Omar" in (await house.card(omar, other)).text
