"""Groups: `/table` posts one card, where it belongs, whatever the group is called."""

from __future__ import annotations

import pytest

from bot.callbacks import Act, House, HousePress
from engine.core.ruleset import Preset, nearest_preset
from engine.table.clock import ClockKind
from tests.bot.club import Club, lobby_of
from tests.bot.fake.telegram import FakeTelegram


async def test_who_has_no_name_to_show_is_a_player_with_a_number(
    tg: FakeTelegram, polled: Club
) -> None:
    nobody = tg.person("\u3164")
    card = await polled.card(nobody, tg.group("Friends", nobody))
    stored = (await polled.user(nobody)).name
    assert f"Player {stored.removeprefix('#')}" in card.text


async def test_table_posts_one_card(house: Club) -> None:
    sara = house.tg.person("Sara")
    group = house.tg.group("Friends", sara)
    card = await house.card(sara, group)
    assert "Sara" in card.text
    assert sum(button.get("callback_data", "").startswith("l1:s") for button in card.buttons) == 4
    info = await house.lobby(card)
    [link] = [button["url"] for button in card.buttons if "url" in button]
    assert link == f"https://t.me/baloot_bot/play?startapp=t{info.id}"
    await house.settled()
    info = await house.lobby(card)
    assert info.chat is not None
    assert (info.chat.chat_id, info.chat.message_id) == (group.id, card.id)
    assert house.tg.messages(group) == [card]


@pytest.mark.parametrize("text", ["/table@baloot_bot", "/TABLE", "/table now"])
async def test_the_command_in_any_form(polled: Club, text: str) -> None:
    sara = polled.tg.person("Sara")
    group = polled.tg.group("Friends", sara)
    polled.tg.say(sara, group, text)
    assert (await polled.tg.reply(group)).buttons


async def test_what_is_for_another_bot_is_left_alone(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    group = polled.tg.group("Friends", sara)
    polled.tg.state.me.can_read_all_group_messages = True
    for text in ("/table@other_bot", "hello", "/nothing"):
        polled.tg.say(sara, group, text)
    await polled.settled()
    assert polled.tg.messages(group) == []


async def test_a_card_stays_in_its_topic(house: Club) -> None:
    sara, omar = house.tg.person("Sara"), house.tg.person("Omar")
    forum = house.tg.group("Forum", sara, omar, topics=frozenset({12}))
    card = await house.card(sara, forum, topic=12)
    assert (card.thread, card.in_topic) == (12, True)
    general = await house.card(omar, forum)
    assert general.thread is None


async def test_the_thread_of_a_reply_is_no_topic(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    group = polled.tg.group("Friends", sara)
    first = polled.tg.say(sara, group, "look")
    polled.tg.say(sara, group, "/table", reply_to=first)
    assert (await polled.tg.reply(group)).thread is None


async def test_a_topic_that_is_gone_is_no_reason_to_say_nothing(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    forum = polled.tg.group("Forum", sara, topics=frozenset({12}))
    polled.tg.state.updates.paused = True
    polled.tg.say(sara, forum, "/table", topic=12)
    forum.topics.clear()
    polled.tg.state.updates.paused = False
    polled.tg.state.updates.wake()
    assert (await polled.tg.reply(forum)).thread is None


@pytest.mark.parametrize(
    "title", ["<b>Friends</b> & more", "a\"b'c", "\u202eevil", "_*[`", "ع" * 128]
)
async def test_a_group_may_be_called_anything(polled: Club, title: str) -> None:
    sara = polled.tg.person('<i>&"ع')
    group = polled.tg.group(title, sara)
    group.bot = "left"
    polled.tg.add(group, sara)
    await polled.tg.reply(group)
    card = await polled.card(sara, group)
    assert '<i>&"ع' in card.text


async def test_a_second_table_leads_to_the_first(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    group, other = polled.tg.group("One", sara), polled.tg.group("Two", sara)
    card = await polled.card(sara, group)
    await polled.settled()
    polled.tg.say(sara, group, "/table")
    said = await polled.tg.reply(group, 1)
    assert lobby_of(said) == lobby_of(card)
    polled.tg.say(sara, other, "/table")
    said = await polled.tg.reply(other)
    assert "another table" in said.text
    assert lobby_of(said) == lobby_of(card)


async def test_the_bot_removed_and_added_again_goes_on(house: Club) -> None:
    sara, omar = house.tg.person("Sara"), house.tg.person("Omar")
    group = house.tg.group("Friends", sara, omar)
    await house.card(sara, group)
    house.tg.kick(group, sara)
    await house.settled()
    chat = await house.services.chats.get(group.id)
    assert chat is not None
    assert not chat.present
    house.tg.add(group, sara)
    greeting = await house.tg.reply(group, 1)
    assert "/table" in greeting.text
    card = await house.card(omar, group)
    assert "Omar" in card.text
    chat = await house.services.chats.get(group.id)
    assert chat is not None
    assert chat.present


async def test_what_is_private_is_asked_for_in_private(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    group = polled.tg.group("Friends", sara)
    for number, command in enumerate(("/settings", "/privacy", "/export", "/delete")):
        polled.tg.say(sara, group, command)
        said = await polled.tg.reply(group, number)
        [button] = said.buttons
        assert button["url"] == "https://t.me/baloot_bot"
        assert said.file is None


async def test_who_writes_as_a_group_gets_no_chair(polled: Club) -> None:
    anonymous = polled.tg.person("Group")
    anonymous.id = 1087968824
    polled.tg.state.people[anonymous.id] = anonymous
    group = polled.tg.group("Friends", anonymous)
    polled.tg.say(anonymous, group, "/table")
    said = await polled.tg.reply(group)
    assert said.buttons == []
    assert await polled.services.users.by_telegram(1087968824) is None


async def test_house_rules_are_set_by_admins_and_hold_for_every_table(polled: Club) -> None:
    sara, omar = polled.tg.person("Sara"), polled.tg.person("Omar")
    group = polled.tg.group("Friends", sara, omar)
    polled.tg.say(omar, group, "/houserules")
    post = await polled.tg.reply(group)
    classic = HousePress(what=House.PRESET, value=Preset.CLASSIC).pack()
    refused = polled.tg.press(omar, post, classic)
    assert await polled.answered(refused) == "Only admins of the group may do that."
    for press in (classic, HousePress(what=House.CLOCK, value="fast").pack()):
        assert await polled.answered(polled.tg.press(sara, post, press)) == "Saved"
    await polled.tg.until(lambda: "Fast clock" in post.text)
    info = await polled.lobby(await polled.card(omar, group))
    base, changes = nearest_preset(info.rules)
    assert (info.clock, base, changes) == (ClockKind.FAST, Preset.CLASSIC, {})
    forged = polled.tg.press_data(sara, post, HousePress(what=House.PRESET, value="nil").pack())
    assert await polled.answered(forged) == "This button is old."


async def test_what_is_announced(tg: FakeTelegram, polled: Club) -> None:
    await tg.until(lambda: tg.state.updates.polled)
    assert {scope for scope, _ in tg.state.commands} == {"all_private_chats", "all_group_chats"}
    assert {lang for _, lang in tg.state.commands} == {"", "ar", "en", "fr"}
    groups = [one["command"] for one in tg.state.commands["all_group_chats", "en"]]
    table = ["table", "score", "pad", "houserules", "play", "rules", "help"]
    assert groups == ["daily", "rankings", "challenge", *table]
    assert tg.state.commands["all_group_chats", ""] == tg.state.commands["all_group_chats", "ar"]
    assert tg.state.menus[0]["web_app"]["url"].startswith("https://baloot.example/")
    assert tg.state.updates.allowed is not None
    assert set(tg.state.updates.allowed) == {
        "message",
        "callback_query",
        "inline_query",
        "chosen_inline_result",
        "my_chat_member",
        "chat_member",
    }


async def test_what_stands_under_a_card_after_it_is_cancelled(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    group = polled.tg.group("Friends", sara)
    card = await polled.card(sara, group)
    await polled.press(sara, card, Act.CANCEL)
    await polled.tg.until(lambda: card.buttons == [])
    assert "cancelled" in card.text
    again = await polled.card(sara, group)
    assert again.id != card.id


async def test_a_card_says_where_the_match_is_not_rated(house: Club) -> None:
    sara = house.tg.person("Sara")
    group = house.tg.group("Friends", sara)
    card = await house.card(sara, group)
    assert "Not rated" not in card.text
    info = await house.lobby(card)
    await house.settled()
    await house.services.lobbies.change(info.id, info.host or "", rated=False)
    await house.tg.until(lambda: "· Not rated" in card.text)
