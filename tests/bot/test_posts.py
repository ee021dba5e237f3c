"""The daily post, the weekly summary and the reminder: wished for, said once, where they belong."""

from __future__ import annotations

from pathlib import Path
from time import time

import pytest

from bot.announcements import Announcements
from bot.callbacks import House, HousePress, Setting, SettingPress
from engine.contest import day as days
from engine.contest.herald import POST_HOUR, Herald, Post
from engine.store import streaks
from engine.store.reminders import Reminders
from engine.store.streaks import Streak
from engine.table.tasks import Nursery
from tests.bot import standing
from tests.bot.club import PUBLIC, SWIFT, Club, club
from tests.bot.fake.people import Group, Person
from tests.bot.fake.refusals import Bad, Forbidden
from tests.bot.fake.state import FAILURE
from tests.bot.fake.state import Post as Message
from tests.bot.fake.telegram import FakeTelegram
from tests.bot.standing import today
from tests.bot.test_rankings import known, lines
from tests.table.friends import HandClock


async def look(house: Club, day: int | None = None, hour: float = POST_HOUR) -> int:
    """What a herald tells at this time of a day."""
    clock = HandClock()
    clock.move(days.begin_of(today() if day is None else day) + hour * 3600 - clock.now())
    async with Nursery() as nursery:
        told = Announcements(house.services.outbox, time)
        return await Herald(house.database, clock, nursery, told).tell_due()


async def wish(house: Club, group: Group, daily: bool = True, weekly: bool = False) -> None:
    """What the group wants posted, whatever hour it is while the test runs."""
    await house.services.chats.ensure(group.id, "en")
    await house.services.chats.set_wishes(group.id, daily, weekly)


def posts(house: Club, chat: Group) -> list[Message]:
    """What was posted in a group."""
    return [one for one in house.tg.messages(chat) if one.buttons and not one.edits]


async def rules(house: Club, group: Group, asker: Person) -> Message:
    before = len(house.tg.messages(group))
    house.tg.say(asker, group, "/houserules")
    return await house.tg.reply(group, before)


async def test_admins_switch_posts_on_and_off_by_the_house_rules(polled: Club) -> None:
    tg = polled.tg
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar)
    post = await rules(polled, group, omar)
    assert "I post no deals of the day here." in post.text
    on = HousePress(what=House.DAILY, value="on").pack()
    refused = await polled.answered(tg.press(omar, post, on))
    assert refused == "Only admins of the group may do that."
    assert await polled.answered(tg.press(sara, post, on)) == "Saved"
    await tg.until(lambda: "every day at 17:00" in post.text)
    weekly = HousePress(what=House.WEEKLY, value="on").pack()
    assert await polled.answered(tg.press(sara, post, weekly)) == "Saved"
    await tg.until(lambda: "On Sundays" in post.text)
    chat = await polled.services.chats.get(group.id)
    assert chat is not None
    assert (chat.daily, chat.weekly) == (True, True)
    off = HousePress(what=House.DAILY, value="off").pack()
    assert await polled.answered(tg.press(sara, post, off)) == "Saved"
    await tg.until(lambda: "no deals of the day" in post.text)
    forged = tg.press_data(sara, post, HousePress(what=House.DAILY, value="maybe").pack())
    assert await polled.answered(forged) == "This button is old."


async def test_the_post_shows_the_day_and_yesterdays_best_of_the_group(polled: Club) -> None:
    tg = polled.tg
    people = [tg.person(name) for name in ("Sara", "<b>Omar", "Reem", "Nora", "Outside")]
    await known(polled, *people)
    group = tg.group("Friends", *people[:4])
    for person in people[:4]:
        tg.say(person, group, "/help")
    await polled.settled()
    await standing.day(polled, [(one, 9 - n) for n, one in enumerate(people)], today() - 1)
    await wish(polled, group)
    before = len(tg.messages(group))
    assert await look(polled) == 1
    post = await tg.reply(group, before)
    assert f"#{days.number_of(today())}" in post.text
    assert lines(post) == ["1. Sara — 100.0%", "2. <b>Omar — 75.0%", "3. Reem — 50.0%"]
    key = await polled.services.chats.key_of(group.id)
    start = "https://t.me/baloot_bot/play?startapp="
    number = days.number_of(today())
    assert [one["url"] for one in post.buttons] == [f"{start}d{number}", f"{start}g{key}"]
    assert await look(polled, hour=23) == 0
    await polled.settled()
    assert tg.messages(group)[before:] == [post]


async def test_a_group_of_which_nobody_has_played_gets_the_day_alone(polled: Club) -> None:
    group = polled.tg.group("Friends", polled.tg.person("Sara"))
    await wish(polled, group)
    await look(polled)
    assert "Yesterday" not in (await polled.tg.reply(group)).text


async def test_the_week_is_summed_up_in_the_same_post_or_alone(polled: Club) -> None:
    tg = polled.tg
    sara, omar = tg.person("Sara"), tg.person("Omar")
    await known(polled, sara, omar)
    both, only = tg.group("Both", sara, omar), tg.group("Only", sara)
    for group, people in ((both, (sara, omar)), (only, (sara,))):
        for person in people:
            tg.say(person, group, "/help")
    await polled.settled()
    week = days.week_of(today()) - 7
    await standing.week(polled, [(sara, 31_250), (omar, 20_000)], week)
    announce = Announcements(polled.services.outbox, lambda: 0.0)
    for group, daily in ((both, True), (only, False)):
        post = Post(group.id, today(), daily, week)

        async def work(connection: object, post: Post = post) -> None:
            await announce.post(connection, post)  # type: ignore[arg-type]

        before = len(tg.messages(group))
        await polled.database.write(work)
        said = await tg.reply(group, before)
        assert "The week in this group" in said.text
        assert ("Today’s deals" in said.text) is daily
        assert lines(said)[0] == "1. Sara — 312.5"
        assert f"{1 + daily} player" in said.text


async def test_a_post_of_a_day_that_is_over_is_let_go(polled: Club) -> None:
    group = polled.tg.group("Friends", polled.tg.person("Sara"))
    await wish(polled, group)
    assert await look(polled, today() - 1) == 1
    await polled.settled()
    assert polled.tg.messages(group) == []


async def test_a_restart_posts_what_waits_once(tmp_path: Path, tg: FakeTelegram) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    async with club(tmp_path, tg, pacing=SWIFT, started=False) as house:
        await wish(house, group)
        assert await look(house) == 1
    for _ in range(2):
        async with club(tmp_path, tg) as house:
            await tg.reply(group)
            assert await look(house, hour=POST_HOUR + 1) == 0
            await house.settled()
    assert len(tg.messages(group)) == 1


async def test_a_group_that_has_thrown_the_bot_out_is_left_alone(polled: Club) -> None:
    tg = polled.tg
    group = tg.group("Friends", tg.person("Sara"))
    await wish(polled, group)
    tg.fail("sendMessage", Forbidden("bot was kicked from the supergroup chat"))
    assert await look(polled) == 1
    await polled.settled()
    chat = await polled.services.chats.get(group.id)
    assert chat is not None
    assert not chat.present
    assert await look(polled, today() + 1) == 0


async def test_trouble_at_telegram_makes_neither_two_posts_nor_none(polled: Club) -> None:
    tg = polled.tg
    group = tg.group("Friends", tg.person("Sara"))
    await wish(polled, group)
    tg.fail("sendMessage", FAILURE, times=2)
    await look(polled)
    await tg.reply(group)
    await polled.settled()
    assert len(tg.messages(group)) == 1


async def test_a_group_that_grows_up_keeps_its_wishes_and_the_post_that_waits(
    polled: Club,
) -> None:
    tg = polled.tg
    sara = tg.person("Sara")
    group = tg.group("Friends", sara, kind="group")
    await wish(polled, group, weekly=True)
    new = tg.migrate(group, sara, told=False)
    assert await look(polled) == 1
    await tg.reply(new)
    await polled.settled()
    moved = await polled.services.chats.get(new.id)
    assert moved is not None
    assert (moved.daily, moved.weekly) == (True, True)
    assert await look(polled, hour=23) == 0, "the new group has had its post"
    assert len(tg.messages(new)) == 1


# --- the reminder ---------------------------------------------------------------------------------


async def remind_at(house: Club, person: Person, value: str) -> Message:
    """A person chooses an hour by the buttons of the settings."""
    before = len(house.tg.messages(person))
    house.tg.say(person, person, "/settings")
    post = await house.tg.reply(person, before)
    press = SettingPress(what=Setting.REMINDER, value=value).pack()
    assert await house.answered(house.tg.press(person, post, press)) == "Saved"
    await house.settled()
    return post


async def due(house: Club, person: Person, hour: int) -> None:
    """The hour is still to come, whatever hour it is while the test runs."""
    user = await house.user(person)
    await Reminders(house.database).choose(user.id, hour, None)


async def test_an_hour_is_chosen_and_given_up_in_the_settings(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    post = await remind_at(polled, sara, "20")
    assert "I remind you of the day’s deals at 20:00" in post.text
    assert any(one["text"] == "✓ 20:00" for one in post.buttons)
    assert await polled.services.reminding.hour_of(await polled.user(sara)) == 20
    press = SettingPress(what=Setting.REMINDER, value="off").pack()
    await polled.answered(polled.tg.press(sara, post, press))
    await polled.tg.until(lambda: "I don’t remind you" in post.text)
    assert await polled.services.reminding.hour_of(await polled.user(sara)) is None
    for value in ("24", "-1", "x", ""):
        forged = SettingPress(what=Setting.REMINDER, value=value).pack()
        said = await polled.answered(polled.tg.press_data(sara, post, forged))
        assert said == "This button is old."


async def test_the_reminder_leads_to_the_deals_and_names_the_streak(polled: Club) -> None:
    tg = polled.tg
    sara, omar = tg.person("Sara"), tg.person("عمر", lang="ar")
    await known(polled, sara, omar)
    user = await polled.user(sara)
    await polled.database.write(
        lambda connection: streaks.put(connection, user.id, Streak(12, 12, 0, today() - 1))
    )
    for person in (sara, omar):
        await due(polled, person, 20)
    assert await look(polled, hour=20) == 2
    post, arabic = await tg.reply(sara, 1), await tg.reply(omar, 1)
    number = days.number_of(today())
    assert "Your streak: 12 days" in post.text
    assert [one["web_app"]["url"] for one in post.buttons] == [f"{PUBLIC}/daily/{number}?lang=en"]
    assert "جولات" in arabic.text
    assert "سلسلتك" not in arabic.text
    assert await look(polled, hour=20.5) == 0


@pytest.mark.parametrize("meanwhile", ["played", "given up", "blocked", "over"])
async def test_a_reminder_that_says_nothing_any_more_is_let_go(
    tmp_path: Path, tg: FakeTelegram, meanwhile: str
) -> None:
    sara = tg.person("Sara")
    async with club(tmp_path, tg) as house:
        await known(house, sara)
        await due(house, sara, 20)
    async with club(tmp_path, tg, started=False) as house:
        await look(house, today() - 1 if meanwhile == "over" else today(), 20)
        user = await house.user(sara)
        if meanwhile == "played":
            await standing.day(house, [(sara, 9)])
        elif meanwhile == "given up":
            await house.services.reminding.choose(user, None)
        elif meanwhile == "blocked":
            await house.services.users.set_writable(user.id, False)
    async with club(tmp_path, tg) as house:
        await house.settled()
    assert len(tg.messages(sara)) == 1


async def test_who_blocks_the_bot_is_reminded_no_more(polled: Club) -> None:
    tg = polled.tg
    sara = tg.person("Sara")
    await known(polled, sara)
    await due(polled, sara, 20)
    tg.fail("sendMessage", Forbidden("bot was blocked by the user"))
    await look(polled, hour=20)
    await polled.settled()
    assert not (await polled.user(sara)).writable
    assert await look(polled, today() + 1, 20) == 0


async def test_a_refused_post_is_not_tried_for_ever(polled: Club) -> None:
    tg = polled.tg
    group = tg.group("Friends", tg.person("Sara"))
    await wish(polled, group)
    tg.fail("sendMessage", Bad("CHAT_RESTRICTED"))
    await look(polled)
    await polled.settled()
    assert tg.messages(group) == []
