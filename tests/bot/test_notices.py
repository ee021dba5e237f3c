"""“Your turn”: told to those who allowed it, once, and to nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from bot.callbacks import Act, Setting, SettingPress
from tests.bot.club import PUBLIC, Club, lobby_of
from tests.bot.fake.people import Person
from tests.bot.fake.state import Post
from tests.bot.fake.telegram import FakeTelegram
from tests.webapp.player import Player

TURN = "It’s your turn."


async def table(tg: FakeTelegram, house: Club, *people: Person) -> str:
    """A table of two people who both look elsewhere."""
    sara, omar = people
    card: Post = await house.card(sara, tg.group("Friends", sara, omar))
    await house.press(omar, card, Act.SIT, 2)
    await house.press(sara, card, Act.START)
    await tg.until(lambda: len(card.buttons) == 1)
    return lobby_of(card)


@asynccontextmanager
async def opened(house: Club, person: Person, which: str) -> AsyncIterator[Player]:
    """A person who looks at the table."""
    async with house.http.ws_connect(house.url("/ws"), max_msg_size=0) as ws:
        player = Player(ws)
        await player.log_in(await house.token(person))
        await player.watch(which)
        yield player


async def play_until(
    house: Club, sara: Person, omar: Person, which: str, true: Callable[[], object]
) -> None:
    """Sara plays alone in the app until this is so; Omar has only begun, if it was for him to."""
    async with opened(house, sara, which) as player:
        async with opened(house, omar, which) as beginner:
            while not (await player.until("live"))["seats"][1]["online"]:
                pass  # until Omar is seen to be there
            while beginner.can_act:
                await beginner.step()
        while (await player.until("live"))["seats"][1]["online"]:
            pass  # until Omar is seen to be gone
        async with asyncio.TaskGroup() as group:
            playing = group.create_task(player.play_out())
            await house.tg.until(true)
            playing.cancel()


def told(tg: FakeTelegram, *people: Person) -> list[Post]:
    """The notices that arrived."""
    return [post for one in people for post in tg.messages(one) if TURN in post.text]


async def choose(tg: FakeTelegram, house: Club, person: Person, value: str, after: int) -> None:
    """A person turns notices on or off, whose chat with the bot holds so many answers."""
    tg.say(person, person, "/settings")
    post = await tg.reply(person, after)
    press = SettingPress(what=Setting.NOTICES, value=value).pack()
    await house.answered(tg.press(person, post, press))
    await house.settled()


async def both(tg: FakeTelegram, house: Club) -> tuple[Person, Person]:
    """Two people who have started the bot and want to be told."""
    people = tg.person("Sara"), tg.person("Omar")
    for one in people:
        tg.start(one)
        await tg.reply(one)
        await choose(tg, house, one, "on", 1)
    return people


async def test_who_looks_elsewhere_is_told_once_that_it_is_the_turn(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, omar = await both(tg, polled)
    which = await table(tg, polled, sara, omar)
    await play_until(polled, sara, omar, which, lambda: told(tg, omar))
    await polled.settled()
    [notice] = told(tg, omar)
    [button] = notice.buttons
    assert button["web_app"]["url"].startswith(f"{PUBLIC}/t/{which}")
    assert told(tg, sara) == []


async def turn_of(house: Club, person: Person, which: str) -> Callable[[], object]:
    """Whether the table has waited for a person."""
    user = (await house.user(person)).id
    return lambda: (user, which) in house.turns


async def test_who_is_back_within_seconds_is_not_told(tg: FakeTelegram, polled: Club) -> None:
    sara, omar = await both(tg, polled)
    which = await table(tg, polled, sara, omar)
    await play_until(polled, sara, omar, which, await turn_of(polled, omar, which))
    async with opened(polled, omar, which):
        await polled.settled()
    assert told(tg, sara, omar) == []


async def test_who_only_started_the_bot_is_not_told(tg: FakeTelegram, polled: Club) -> None:
    people = tg.person("Sara"), tg.person("Omar")
    for one in people:
        tg.start(one)
        await tg.reply(one)
    which = await table(tg, polled, *people)
    await play_until(polled, *people, which, await turn_of(polled, people[1], which))
    await polled.settled()
    assert told(tg, *people) == []


async def test_who_never_allowed_it_is_not_written_to(tg: FakeTelegram, polled: Club) -> None:
    people = tg.person("Sara"), tg.person("Omar")
    which = await table(tg, polled, *people)
    await play_until(polled, *people, which, await turn_of(polled, people[1], which))
    await polled.settled()
    private = [call for call in tg.calls("sendMessage") if call.values["chat_id"] > 0]
    assert private == []


async def test_who_turned_notices_off_is_not_told(tg: FakeTelegram, polled: Club) -> None:
    people = await both(tg, polled)
    for one in people:
        await choose(tg, polled, one, "off", 2)
    which = await table(tg, polled, *people)
    await play_until(polled, *people, which, await turn_of(polled, people[1], which))
    await polled.settled()
    assert told(tg, *people) == []


@pytest.mark.parametrize("known", [True, False])
async def test_who_blocked_the_bot_is_left_alone(
    tg: FakeTelegram, polled: Club, known: bool
) -> None:
    people = await both(tg, polled)
    sara, omar = people
    if known:
        tg.block(omar)
    omar.blocked = True
    await polled.settled()
    which = await table(tg, polled, *people)
    await play_until(polled, sara, omar, which, await turn_of(polled, omar, which))
    await polled.settled()
    await tg.until(lambda: known or [call for call in tg.calls("sendMessage") if call.error])
    await polled.settled()
    assert told(tg, *people) == []
    assert [(await polled.user(one)).writable for one in people] == [True, False]
    assert len([call for call in tg.calls("sendMessage") if call.error]) == (0 if known else 1)
    tg.unblock(omar)
    await polled.settled()
    assert (await polled.user(omar)).writable
