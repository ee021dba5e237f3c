"""Posts and reminders by a clock moved by hand: at their hour, once, never in the night after.

Each look is that of a process that has just begun, so every test holds across restarts too.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import day as days
from engine.contest.groups import Groups
from engine.contest.herald import BATCH, EVERY, LATE, POST_HOUR, Herald, Post, Reminder
from engine.contest.reminding import Reminding
from engine.store.chats import Chats
from engine.store.db import Database
from engine.store.users import User, Users
from engine.table.tasks import Nursery
from tests.contest.world import NOON, World

TODAY = days.day_at(NOON)
SUNDAY = days.week_of(TODAY) + 7
GROUP = -1_000_000_000_005
HOUR = 3600


@dataclass
class Heard:
    """What was told, by day."""

    posts: list[Post] = field(default_factory=list)
    reminders: list[Reminder] = field(default_factory=list)
    broken: bool = False

    async def post(self, connection: AsyncConnection, post: Post) -> None:
        if self.broken:
            raise RuntimeError("no row could be written")
        self.posts.append(post)

    async def remind(self, connection: AsyncConnection, reminder: Reminder) -> None:
        self.reminders.append(reminder)

    @property
    def days(self) -> list[int]:
        return [post.day for post in self.posts]

    @property
    def reminded(self) -> list[int]:
        return [reminder.day for reminder in self.reminders]


@dataclass
class Night:
    """A world whose clock is moved, with somebody who tells."""

    world: World
    database: Database
    heard: Heard
    groups: Groups

    async def at(self, day: int, hour: float) -> int:
        """What is told at this time."""
        self.world.move_to(day, hour * HOUR)
        return await self.look()

    async def look(self) -> int:
        """What a process that has just begun tells now."""
        async with Nursery() as nursery:
            herald = Herald(self.database, self.world.clock, nursery, self.heard)
            return await herald.tell_due()

    async def group(self, chat_id: int = GROUP, daily: bool = True, weekly: bool = False) -> None:
        """A group that wants this, wished for in the morning."""
        chat = await Chats(self.database).ensure(chat_id, "en")
        await self.groups.wish(chat, daily=daily, weekly=weekly)

    async def person(self, hour: int | None = None, number: int = 7) -> User:
        """Somebody the bot may write to, who wants to be reminded at an hour."""
        users = Users(self.database)
        user = await users.of_telegram(number, "Sara", "en")
        await users.set_writable(user.id, True)
        await Reminding(self.database, self.world.clock).choose(user, hour)
        return user


@pytest.fixture
async def night(world: World, database: Database) -> Night:
    world.move_to(TODAY, 8 * HOUR)
    return Night(world, database, Heard(), Groups(database, world.clock))


# --- posts ----------------------------------------------------------------------------------------


async def test_a_group_gets_its_post_from_the_hour_on_once_a_day(night: Night) -> None:
    await night.group()
    await night.group(-6, daily=False)
    assert await night.at(TODAY, POST_HOUR - 0.01) == 0
    assert await night.at(TODAY, POST_HOUR) == 1
    for hour in (POST_HOUR, POST_HOUR + 1, 23.99):
        assert await night.at(TODAY, hour) == 0
    assert night.heard.posts == [Post(GROUP, TODAY, True, None)]
    assert await night.at(TODAY + 1, POST_HOUR - 1) == 0
    assert await night.at(TODAY + 1, POST_HOUR) == 1
    assert night.heard.days == [TODAY, TODAY + 1]


async def test_the_herald_looks_by_itself_and_two_of_them_tell_once(night: Night) -> None:
    await night.group()
    await night.person(20)
    night.world.move_to(TODAY, 20 * HOUR)
    async with Nursery() as nursery:
        for _ in range(2):
            Herald(night.database, night.world.clock, nursery, night.heard)
        async with asyncio.timeout(20):
            while not (night.heard.posts and night.heard.reminders):
                await asyncio.sleep(0.01)
                night.world.clock.move(EVERY)
        await asyncio.sleep(0.1)
        night.world.clock.move(EVERY)
        await asyncio.sleep(0.1)
    assert (night.heard.days, night.heard.reminded) == ([TODAY], [TODAY])


async def test_a_bot_that_was_down_at_the_hour_posts_until_midnight_and_no_longer(
    night: Night,
) -> None:
    await night.group()
    assert await night.at(TODAY, 23.99) == 1
    await night.group(-6)
    assert await night.at(TODAY + 1, 0) == 0
    assert await night.at(TODAY + 1, 9) == 0
    assert night.heard.days == [TODAY]


async def test_a_clock_that_is_set_back_makes_no_second_post(night: Night) -> None:
    await night.group()
    await night.at(TODAY, POST_HOUR)
    night.world.clock.set_back(HOUR)
    assert await night.look() == 0
    assert await night.at(TODAY, POST_HOUR) == 0
    night.world.clock.set_back(days.DAY)
    assert await night.look() == 0
    assert night.heard.days == [TODAY]


async def test_what_could_not_be_written_down_is_posted_the_next_time(night: Night) -> None:
    await night.group()
    night.heard.broken = True
    with pytest.raises(RuntimeError):
        await night.at(TODAY, POST_HOUR)
    night.heard.broken = False
    assert await night.look() == 1
    assert night.heard.days == [TODAY]


async def test_groups_without_the_bot_are_passed_over(night: Night) -> None:
    await night.group()
    await Chats(night.database).set_present(GROUP, False)
    assert await night.at(TODAY, POST_HOUR) == 0
    await Chats(night.database).set_present(GROUP, True)
    assert await night.at(TODAY, POST_HOUR + 1) == 1


async def test_a_wish_after_the_hour_begins_on_the_next_day(night: Night) -> None:
    night.world.move_to(TODAY, (POST_HOUR + 1) * HOUR)
    await night.group()
    assert await night.look() == 0
    assert await night.at(TODAY + 1, POST_HOUR) == 1


async def test_switching_off_and_on_makes_no_second_post(night: Night) -> None:
    await night.group()
    await night.at(TODAY, POST_HOUR)
    for daily in (False, True):
        await night.group(daily=daily)
    assert await night.look() == 0


async def test_more_groups_than_are_told_at_once_are_all_told(night: Night) -> None:
    for number in range(BATCH + 2):
        await night.group(-100 - number)
    assert await night.at(TODAY, POST_HOUR) == BATCH + 2
    assert len({post.chat_id for post in night.heard.posts}) == BATCH + 2


async def test_on_sundays_the_week_is_part_of_the_one_post(night: Night) -> None:
    await night.group(weekly=True)
    await night.group(-6, daily=False, weekly=True)
    for day in range(TODAY, SUNDAY + 8):
        for hour in (POST_HOUR, POST_HOUR + 2):
            await night.at(day, hour)
    own = [post for post in night.heard.posts if post.chat_id == GROUP]
    assert [post.day for post in own] == list(range(TODAY, SUNDAY + 8))
    weeks = [(SUNDAY, SUNDAY - 7), (SUNDAY + 7, SUNDAY)]
    assert [(post.day, post.week) for post in own if post.week is not None] == weeks
    only = [post for post in night.heard.posts if post.chat_id == -6]
    assert only == [Post(-6, day, False, week) for day, week in weeks]


# --- reminders ------------------------------------------------------------------------------------


async def test_nobody_is_reminded_who_has_not_asked_for_it(night: Night) -> None:
    await night.person()
    for hour in range(24):
        await night.at(TODAY, hour)
    assert night.heard.reminders == []


async def test_somebody_is_reminded_at_the_chosen_hour_once_a_day(night: Night) -> None:
    user = await night.person(20)
    for day in (TODAY, TODAY + 1):
        for hour in (9, 19.99, 20, 20.5, 22, 23.99):
            await night.at(day, hour)
    assert night.heard.reminders == [Reminder(user.id, 7, day) for day in (TODAY, TODAY + 1)]


async def test_a_reminder_that_is_too_late_is_none(night: Night) -> None:
    await night.person(9)
    await night.at(TODAY, 9 + LATE)
    assert night.heard.reminders == []
    await night.person(23, number=8)
    await night.at(TODAY + 1, 0)
    assert night.heard.reminders == []
    await night.at(TODAY + 1, 9 + LATE - 0.01)
    assert night.heard.reminded == [TODAY + 1]


@pytest.mark.parametrize("hour", [0, 23])
async def test_the_first_and_the_last_hour_are_hours_like_any_other(
    night: Night, hour: int
) -> None:
    await night.person(hour)
    for day in (TODAY + 1, TODAY + 2):
        await night.at(day, hour)
        await night.at(day, hour + 0.9)
    assert night.heard.reminded == [TODAY + 1, TODAY + 2]


async def test_a_clock_that_is_set_back_reminds_nobody_twice(night: Night) -> None:
    await night.person(20)
    await night.at(TODAY, 20)
    for seconds in (HOUR, days.DAY):
        night.world.clock.set_back(seconds)
        assert await night.look() == 0
    assert await night.at(TODAY, 20) == 0


async def test_who_has_played_or_may_not_be_written_to_is_left_alone(night: Night) -> None:
    done, silent, begun = [await night.person(20, number=one) for one in (7, 8, 9)]
    await night.world.play(done.id)
    await night.world.play(begun.id, deals=1)
    await Users(night.database).set_writable(silent.id, False)
    await night.at(TODAY, 20)
    assert [one.user for one in night.heard.reminders] == [begun.id]


async def test_an_hour_that_has_begun_is_for_tomorrow(night: Night) -> None:
    night.world.move_to(TODAY, 9.5 * HOUR)
    await night.person(9)
    assert await night.look() == 0
    assert await night.at(TODAY + 1, 9) == 1


async def test_another_hour_reminds_nobody_again_on_the_same_day(night: Night) -> None:
    await night.person(9)
    await night.at(TODAY, 9)
    await night.person(13)
    assert await night.at(TODAY, 13) == 0
    assert await night.at(TODAY + 1, 13) == 1


async def test_a_reminder_is_given_up(night: Night) -> None:
    user = await night.person(9)
    reminding = Reminding(night.database, night.world.clock)
    assert await reminding.hour_of(user) == 9
    await reminding.choose(user, None)
    assert await reminding.hour_of(user) is None
    assert await night.at(TODAY, 9) == 0


async def test_guests_have_no_reminder(night: Night) -> None:
    guest = await Users(night.database).create_guest("Guest", "en")
    reminding = Reminding(night.database, night.world.clock)
    await reminding.choose(guest, 9)
    assert await reminding.hour_of(guest) is None
    assert await night.at(TODAY, 9) == 0


async def test_reminders_are_part_of_what_is_kept_of_a_person(night: Night) -> None:
    user = await night.person(9)
    users = Users(night.database)
    assert (await users.export(user.id) or {})["reminders"] == [{"hour": 9, "told": None}]
    await users.delete(user.id, "normal")
    assert await night.at(TODAY, 9) == 0
