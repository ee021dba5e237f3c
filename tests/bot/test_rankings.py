"""`/rankings` in a group and in private: the numbers of the app, and who is in the group."""

from __future__ import annotations

import pytest

from bot.callbacks import BoardPress
from engine.contest.boards import Board
from engine.store.members import Members
from tests.bot import standing
from tests.bot.club import PUBLIC, Club, carried
from tests.bot.fake.people import Group, Person
from tests.bot.fake.refusals import Bad
from tests.bot.fake.state import Post
from tests.bot.fake.telegram import FakeTelegram

FSI, PDI = "\u2068", "\u2069"


async def known(club: Club, *people: Person) -> None:
    """They have an account."""
    for person in people:
        club.tg.start(person)
        await club.tg.reply(person)
    await club.settled()


async def asked(club: Club, person: Person, chat: Group | Person) -> Post:
    """What the bot says to `/rankings`."""
    before = len(club.tg.messages(chat))
    club.tg.say(person, chat, "/rankings")
    return await club.tg.reply(chat, before)


def lines(post: Post) -> list[str]:
    """The lines of a ranking, without what keeps names apart."""
    shown = post.text.replace(FSI, "").replace(PDI, "").splitlines()
    return [line for line in shown if line[:1].isdigit() and ". " in line]


async def is_in(club: Club, group: Group, person: Person) -> bool:
    await club.settled()
    return await Members(club.database).has(group.id, (await club.user(person)).id)


async def api(club: Club, person: Person, path: str) -> tuple[int, dict[str, object]]:
    headers = {"Authorization": f"Bearer {await club.token(person)}"}
    async with club.http.get(club.url(path), headers=headers) as response:
        return response.status, await response.json()


async def test_a_group_sees_its_own_ranking_with_the_numbers_of_the_app(polled: Club) -> None:
    tg = polled.tg
    people = [tg.person(name) for name in ("Sara", "Omar", "Reem", "Outside")]
    sara, omar, reem, outside = people
    await known(polled, *people)
    group = tg.group("Friends", sara, omar, reem)
    for person in (omar, reem):
        tg.say(person, group, "/help")
    await polled.settled()
    await standing.day(polled, [(sara, 9), (omar, 3), (reem, 3), (outside, 5)])
    post = await asked(polled, sara, group)
    assert "This group today" in post.text
    assert "3 players" in post.text
    first, *rest = lines(post)
    assert first == "1. Sara — 100.0%"
    assert sorted(rest) == ["2. Omar — 16.7%", "2. Reem — 16.7%"]
    key = (await polled.services.chats.get(group.id)).key  # type: ignore[union-attr]
    [link] = [button["url"] for button in post.buttons if "url" in button]
    assert link == f"https://t.me/baloot_bot/play?startapp=g{key}"
    status, body = await api(polled, sara, f"/api/rankings/day?scope=group&group={key}")
    ranking = body["ranking"]
    assert status == 200
    assert isinstance(ranking, dict)
    assert [(line["rank"], line["value"]) for line in ranking["lines"]] == [
        (1, 10_000),
        (2, 1667),
        (2, 1667),
    ]


async def test_the_buttons_change_the_same_message(polled: Club) -> None:
    tg = polled.tg
    sara, omar = tg.person("Sara"), tg.person("Omar")
    await known(polled, sara, omar)
    group = tg.group("Friends", sara, omar)
    post = await asked(polled, sara, group)
    assert "Nobody here has played" in post.text
    await standing.week(polled, [(sara, 31_255)])
    press = BoardPress(board=Board.WEEK).pack()
    assert await polled.answered(tg.press(omar, post, press)) == ""
    await tg.until(lambda: "this week" in post.text)
    assert lines(post) == ["1. Sara — 312.6"]
    assert "1 player" in post.text
    assert await polled.answered(tg.press(omar, post, BoardPress(board=Board.ALL).pack())) == ""
    await tg.until(lambda: "all time" in post.text)
    assert len(carried(post)) == 4
    assert tg.messages(group) == [post]


async def test_ten_lines_and_the_own_one(polled: Club) -> None:
    tg = polled.tg
    people = [tg.person(f"P{number}") for number in range(13)]
    await known(polled, *people)
    group = tg.group("Friends", *people)
    for person in people[:-1]:
        tg.say(person, group, "/help")
    await polled.settled()
    await standing.week(polled, [(person, 900 - 10 * n) for n, person in enumerate(people)])
    post = await asked(polled, people[-1], group)
    press = BoardPress(board=Board.WEEK).pack()
    await polled.answered(tg.press(people[-1], post, press))
    await tg.until(lambda: "this week" in post.text)
    assert [int(line.split(".")[0]) for line in lines(post)] == [*range(1, 11), 13]
    assert "…" in post.text


async def test_who_is_not_listed_is_shown_to_no_group(polled: Club) -> None:
    tg = polled.tg
    shy, omar = tg.person("Shy"), tg.person("Omar")
    await known(polled, shy, omar)
    group = tg.group("Friends", shy, omar)
    user = await polled.user(shy)
    await polled.services.users.change_settings(user.id, lambda now: now | {"listed": False})
    tg.say(omar, group, "/help")
    await polled.settled()
    await standing.day(polled, [(shy, 9), (omar, 3)])
    assert lines(await asked(polled, shy, group)) == ["1. Omar — 0.0%"]


async def test_names_of_the_longest_kind_fit_into_one_message(polled: Club) -> None:
    tg = polled.tg
    family = "\U0001f468\U0001f3fd\u200d\U0001f469\U0001f3fd\u200d\U0001f467\U0001f3fd"
    people = [tg.person("<b>&_*[`") for _ in range(11)]
    await known(polled, *people)
    for person in people:
        await polled.services.users.rename((await polled.user(person)).id, family * 24)
    group = tg.group("Friends", *people)
    for person in people:
        tg.say(person, group, "/help")
    await polled.settled()
    await standing.day(polled, [(person, 20 - n) for n, person in enumerate(people)])
    assert len(lines(await asked(polled, people[-1], group))) == 11


async def test_in_private_one_sees_where_one_stands(polled: Club) -> None:
    tg = polled.tg
    sara, omar = tg.person("Sara"), tg.person("Omar")
    await known(polled, sara, omar)
    await standing.day(polled, [(sara, 9), (omar, 3)])
    await standing.rated(polled, omar, mu=30.0, sigma=2.0)
    post = await asked(polled, omar, omar)
    assert post.text.splitlines()[1:] == [
        "Today: 2 / 2 — 0.0%",
        "This week: not yet",
        "All time: not yet",
        "Rating: 1 / 1 — 1960",
    ]
    [button] = post.buttons
    assert button["web_app"]["url"] == f"{PUBLIC}/rankings?lang=en"
    forged = tg.press_data(omar, post, BoardPress(board=Board.WEEK).pack())
    assert await polled.answered(forged) == "This button is old."


# --- who is in the group --------------------------------------------------------------------------


async def test_people_with_an_account_are_noted_and_others_get_none(house: Club) -> None:
    tg = house.tg
    sara, talker = tg.person("Sara"), tg.person("Talker")
    await known(house, sara)
    group = tg.group("Friends", sara, talker)
    tg.state.me.can_read_all_group_messages = True
    tg.say(sara, group, "hello")
    tg.say(talker, group, "hello")
    assert await is_in(house, group, sara)
    assert await house.services.users.by_telegram(talker.id) is None
    tg.say(talker, group, "/help")
    assert await is_in(house, group, talker), "a newcomer is noted with the first command"


async def test_coming_and_leaving_are_noted_at_once(house: Club) -> None:
    tg = house.tg
    sara, omar = tg.person("Sara"), tg.person("Omar")
    await known(house, sara, omar)
    group = tg.group("Friends", sara)
    tg.join(group, omar)
    assert await is_in(house, group, omar)
    tg.leave(group, omar)
    assert not await is_in(house, group, omar)
    tg.join(group, omar)
    assert await is_in(house, group, omar)
    tg.leave(group, omar, by=sara)
    assert not await is_in(house, group, omar)


async def test_an_admin_is_told_of_those_who_leave_silently(polled: Club) -> None:
    tg = polled.tg
    sara, omar = tg.person("Sara"), tg.person("Omar")
    await known(polled, sara, omar)
    group = tg.group("Friends", sara, omar)
    group.bot = "administrator"
    tg.say(omar, group, "hello")
    assert await is_in(polled, group, omar)
    tg.slip_away(group, omar)
    assert not await is_in(polled, group, omar)


async def test_many_who_are_removed_at_once_are_all_gone(polled: Club) -> None:
    tg = polled.tg
    sara = tg.person("Sara")
    others = [tg.person(f"P{number}") for number in range(25)]
    await known(polled, sara, *others)
    group = tg.group("Friends", sara, *others)
    for person in others:
        tg.say(person, group, "/help")
    await polled.settled()
    for person in others:
        tg.leave(group, person, by=sara)
    assert not any([await is_in(polled, group, person) for person in others])


async def test_the_title_of_a_group_is_kept_clean(polled: Club) -> None:
    tg = polled.tg
    sara = tg.person("Sara")
    group = tg.group("<b>Friends</b> & \u202emore", sara)
    await asked(polled, sara, group)
    await polled.settled()
    tg.say(sara, group, "/help")
    await polled.settled()
    assert await titles(polled, sara) == ["<b>Friends</b> & more"]
    tg.rename(group, sara, "\u3164")
    await polled.settled()
    assert await titles(polled, sara) == [""]


async def test_what_is_kept_of_groups_is_said(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    await known(polled, sara)
    polled.tg.say(sara, sara, "/privacy")
    assert "Of a group: its title" in (await polled.tg.reply(sara, 1)).text


async def titles(club: Club, person: Person) -> list[object]:
    status, body = await api(club, person, "/api/groups")
    assert status == 200
    groups = body["groups"]
    assert isinstance(groups, list)
    return [one["title"] for one in groups]


async def test_a_link_of_the_group_opens_for_members_whom_telegram_names(polled: Club) -> None:
    tg = polled.tg
    sara, omar, outside = tg.person("Sara"), tg.person("Omar"), tg.person("Outside")
    await known(polled, omar, outside)
    group = tg.group("Friends", sara, omar)
    await asked(polled, sara, group)
    key = await polled.services.chats.key_of(group.id)
    path = f"/api/rankings/day?scope=group&group={key}"
    assert (await api(polled, outside, path))[0] == 404
    assert (await api(polled, omar, path))[0] == 200
    assert await is_in(polled, group, omar)
    assert not await is_in(polled, group, outside)
    tg.leave(group, omar)
    await polled.settled()
    assert (await api(polled, omar, path))[0] == 404


async def test_the_start_link_of_a_group_leads_its_members_there(polled: Club) -> None:
    tg = polled.tg
    sara, outside = tg.person("Sara"), tg.person("Outside")
    await known(polled, sara, outside)
    group = tg.group("Fri<b>ends", sara)
    await asked(polled, sara, group)
    key = await polled.services.chats.key_of(group.id)
    tg.start(sara, f"g{key}")
    post = await tg.reply(sara, 1)
    [button] = post.buttons
    assert button["web_app"]["url"] == f"{PUBLIC}/rankings?group={key}&lang=en"
    tg.start(outside, f"g{key}")
    assert "nowhere" in (await tg.reply(outside, 1)).text
    tg.start(outside, f"g{'A' * 22}")
    assert "nowhere" in (await tg.reply(outside, 2)).text


async def test_a_group_that_grows_up_keeps_members_and_link(polled: Club) -> None:
    tg = polled.tg
    sara, omar = tg.person("Sara"), tg.person("Omar")
    await known(polled, sara, omar)
    group = tg.group("Friends", sara, omar, kind="group")
    tg.say(omar, group, "/help")
    await asked(polled, sara, group)
    await polled.settled()
    key = await polled.services.chats.key_of(group.id)
    new = tg.migrate(group, sara)
    for person in (sara, omar):
        assert await is_in(polled, new, person)
        assert not await is_in(polled, group, person)
    assert await polled.services.chats.key_of(new.id) == key
    assert (await api(polled, omar, f"/api/rankings/day?scope=group&group={key}"))[0] == 200


@pytest.mark.parametrize("refusal", [Bad("PARTICIPANT_ID_INVALID"), Bad("chat not found")])
async def test_where_telegram_does_not_say_only_those_who_were_seen_come_in(
    polled: Club, tg: FakeTelegram, refusal: Bad
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    await known(polled, sara, omar)
    group = tg.group("Friends", sara, omar)
    await asked(polled, sara, group)
    await polled.settled()
    key = await polled.services.chats.key_of(group.id)
    tg.fail("getChatMember", refusal, times=9)
    path = f"/api/rankings/day?scope=group&group={key}"
    assert (await api(polled, sara, path))[0] == 200
    assert (await api(polled, omar, path))[0] == 404
