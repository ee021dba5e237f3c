"""The whole rule sheet of a group in the app: who gets it, where, and what becomes of it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.callbacks import SheetPress
from engine.core.ruleset import Preset, nearest_preset
from tests.bot.club import PUBLIC, Club, words
from tests.bot.fake.people import Group, Person
from tests.bot.fake.state import Post, Press

SHEET = SheetPress().pack()
NOWHERE = "This link leads nowhere any more."
ONLY = "Only admins of the group may do that."
SENT = "I sent you the rule sheet in private."


async def shown(club: Club, person: Person, group: Group, topic: int | None = None) -> Post:
    """The house rules of a group, as it sees them."""
    before = len(club.tg.messages(group))
    club.tg.say(person, group, "/houserules", topic=topic)
    return await club.tg.reply(group, before)


async def led(club: Club, press: Press) -> str:
    """The payload of the link that a press is answered with."""
    await club.tg.until(lambda: press.answers)
    url = str(press.answers[0]["url"])
    before, _, payload = url.partition("?start=")
    assert before == "https://t.me/baloot_bot"
    return payload


async def started(club: Club, person: Person, payload: str) -> Post:
    """What the bot says to a person who follows a link."""
    before = len(club.tg.messages(person))
    club.tg.start(person, payload)
    return await club.tg.reply(person, before)


def page(post: Post) -> str:
    """The page that the one button under a message opens."""
    [button] = post.buttons
    return str(button["web_app"]["url"])


def key_of(address: str) -> str:
    """The pass in the address of the page."""
    return address.removeprefix(f"{PUBLIC}/house/").removesuffix("?lang=en")


async def put(club: Club, person: Person, key: str, body: Any) -> tuple[int, Any]:
    """Saves other rules in the app."""
    headers = {"Authorization": f"Bearer {await club.token(person)}"}
    path = club.url(f"/api/house/{key}")
    async with club.http.put(path, json=body, headers=headers) as response:
        return response.status, await response.json()


async def test_an_admin_is_led_to_the_sheet_and_what_is_saved_holds_for_every_table(
    house: Club,
) -> None:
    sara, omar = house.tg.person("Sara"), house.tg.person("Omar")
    group = house.tg.group("<b>Friends</b> & more", sara, omar)
    post = await shown(house, omar, group)
    payload = await led(house, house.tg.press(sara, post, SHEET))
    assert payload.startswith("h")
    assert len(payload.encode()) <= 64
    told = await started(house, sara, payload)
    assert "<b>Friends</b> & more" in told.text
    key = key_of(page(told))
    assert payload == f"h{key}"
    asked = {"preset": "pagat", "settings": {"play.sawa": "off"}, "target": 100, "clock": "fast"}
    status, answer = await put(house, sara, key, asked)
    assert (status, answer["house"]["preset"]) == (200, "pagat")
    again = await shown(house, omar, group)
    assert "Pagat + 1 change · to 100 · Fast clock" in again.text
    info = await house.lobby(await house.card(omar, group))
    base, changes = nearest_preset(info.rules)
    assert (base, changes["play.sawa"], info.clock.value) == (Preset.PAGAT, "off", "fast")


async def test_whom_the_bot_may_write_to_gets_the_sheet_in_private(house: Club) -> None:
    sara = house.tg.person("Sara")
    group = house.tg.group("Friends", sara)
    await started(house, sara, "")
    press = house.tg.press(sara, await shown(house, sara, group), SHEET)
    assert await house.answered(press) == SENT
    told = house.tg.messages(sara)[-1]
    assert "Friends" in told.text
    assert page(told).startswith(f"{PUBLIC}/house/")
    assert "url" not in press.answers[0]
    assert not any("web_app" in one for post in house.tg.messages(group) for one in post.buttons)


async def test_who_has_blocked_the_bot_is_led_to_it(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    group = polled.tg.group("Friends", sara)
    post = await shown(polled, sara, group)
    await started(polled, sara, "")
    sara.blocked = True
    payload = await led(polled, polled.tg.press(sara, post, SHEET))
    assert not (await polled.user(sara)).writable
    assert page(await started(polled, sara, payload)).startswith(f"{PUBLIC}/house/")


async def test_nobody_but_an_admin_gets_the_sheet(house: Club) -> None:
    sara, omar, huda = (house.tg.person(name) for name in ("Sara", "Omar", "Huda"))
    group = house.tg.group("Friends", sara, omar)
    post = await shown(house, omar, group)
    for person in (omar, huda):  # a member, and somebody who has left
        press = house.tg.press(person, post, SHEET)
        assert await house.answered(press) == ONLY
        assert "url" not in press.answers[0]
    await house.settled()
    assert house.tg.messages(omar) == []


async def test_a_link_that_leaks_is_worth_nothing_to_others(house: Club) -> None:
    sara, omar = house.tg.person("Sara"), house.tg.person("Omar")
    group = house.tg.group("Friends", sara, omar)
    payload = await led(house, house.tg.press(sara, await shown(house, sara, group), SHEET))
    told = await started(house, omar, payload)
    assert told.text == NOWHERE
    asked = {"preset": "pagat", "settings": {}, "target": 100, "clock": "fast"}
    assert await put(house, omar, payload[1:], asked) == (404, {"code": "not_found"})
    chat = await house.services.chats.get(group.id)
    assert chat is not None
    assert nearest_preset(chat.rules) == (Preset.STANDARD, {})


@pytest.mark.parametrize("payload", ["h", "h" + "A" * 42, "h" + "A" * 43, "h" + "A" * 44])
async def test_a_pass_that_never_was_leads_nowhere(polled: Club, payload: str) -> None:
    assert (await started(polled, polled.tg.person("Sara"), payload)).text == NOWHERE


async def test_the_sheet_is_given_where_the_group_is_gone(polled: Club) -> None:
    """Telegram then no longer says what it is called."""
    sara = polled.tg.person("Sara")
    group = polled.tg.group("Friends", sara)
    payload = await led(polled, polled.tg.press(sara, await shown(polled, sara, group), SHEET))
    group.bot = "kicked"
    told = await started(polled, sara, payload)
    assert told.text.startswith("House rules of the group")
    assert page(told).startswith(f"{PUBLIC}/house/")


async def test_in_a_topic_the_rules_are_shown_and_the_sheet_is_private(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    forum = polled.tg.group("Forum", sara, topics=frozenset({12}))
    post = await shown(polled, sara, forum, topic=12)
    assert (post.thread, post.in_topic) == (12, True)
    payload = await led(polled, polled.tg.press(sara, post, SHEET))
    assert "Forum" in (await started(polled, sara, payload)).text


async def test_an_anonymous_admin_sees_the_rules_and_presses_under_the_own_name(
    polled: Club,
) -> None:
    sara, nobody = polled.tg.person("Sara"), polled.tg.person("Group")
    nobody.id = 1087968824
    polled.tg.state.people[nobody.id] = nobody
    group = polled.tg.group("Friends", sara, nobody)
    post = await shown(polled, nobody, group)
    assert "All the rules" in words(post)
    assert await polled.services.users.by_telegram(nobody.id) is None
    payload = await led(polled, polled.tg.press(sara, post, SHEET))
    assert page(await started(polled, sara, payload)).startswith(f"{PUBLIC}/house/")


async def test_a_pass_is_for_the_group_it_was_pressed_in(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    one, two = polled.tg.group("One", sara), polled.tg.group("Two", sara)
    first = await led(polled, polled.tg.press(sara, await shown(polled, sara, one), SHEET))
    await shown(polled, sara, two)
    asked = {"preset": "pagat", "settings": {}, "target": 152, "clock": "none"}
    await started(polled, sara, first)
    assert (await put(polled, sara, first[1:], asked))[0] == 200
    assert "Pagat" in (await shown(polled, sara, one)).text
    assert "Standard" in (await shown(polled, sara, two)).text


async def test_a_group_that_moves_takes_its_passes_along(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    group = polled.tg.group("Friends", sara, kind="group")
    payload = await led(polled, polled.tg.press(sara, await shown(polled, sara, group), SHEET))
    moved = polled.tg.migrate(group, sara)
    await polled.settled()
    asked = {"preset": "pagat", "settings": {}, "target": 152, "clock": "none"}
    await started(polled, sara, payload)
    assert (await put(polled, sara, payload[1:], asked))[0] == 200
    assert "Pagat" in (await shown(polled, sara, moved)).text


async def test_pressing_again_and_again_is_slowed_down(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    group = polled.tg.group("Friends", sara)
    post = await shown(polled, sara, group)
    presses = [polled.tg.press(sara, post, SHEET) for _ in range(12)]
    said = [await polled.answered(press) for press in presses]
    assert "Too fast. Wait a moment and try again." in said
