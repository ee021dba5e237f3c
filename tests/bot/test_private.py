"""The private chat: greetings, links, and the commands that work, by polling and by webhook."""

from __future__ import annotations

import json
from time import time

import pytest

from bot.callbacks import DeletePress, Setting, SettingPress
from bot.words import words_of
from engine.ai.base import Level
from engine.contest import day as days
from engine.core.ruleset import RuleSet
from engine.table.clock import ClockKind
from tests.bot.club import PUBLIC, Club, words
from tests.bot.fake.people import Person
from tests.bot.fake.state import Post
from tests.webapp.player import Player
from webapp.connections import NOT_KNOWN

NOWHERE = "This link leads nowhere any more."


async def told(club: Club, person: Person, text: str) -> Post:
    """What the bot says to this in private."""
    before = len(club.tg.messages(person))
    club.tg.say(person, person, text)
    return await club.tg.reply(person, before)


def pages(post: Post) -> list[str]:
    """The pages of the app that the buttons open."""
    return [button["web_app"]["url"] for button in post.buttons if "web_app" in button]


async def test_start_greets_and_opens_the_app(house: Club) -> None:
    sara = house.tg.person("Sara")
    post = await told(house, sara, "/start")
    assert "Sara" in post.text
    assert pages(post)[0].startswith(f"{PUBLIC}/new")
    user = await house.user(sara)
    assert (user.name, user.lang, user.writable) == ("Sara", "en", True)


async def test_a_link_to_a_lobby_shows_it_and_opens_it(house: Club) -> None:
    sara, omar = house.tg.person("Sara"), house.tg.person("Omar")
    await told(house, sara, "/start")
    host = await house.user(sara)
    lobby = await house.services.lobbies.create(host.id, RuleSet(), ClockKind.NONE, Level.NORMAL)
    post = await told(house, omar, f"/start t{lobby.id}")
    assert "Sara" in post.text
    assert pages(post) == [f"{PUBLIC}/t/{lobby.id}?lang=en"]
    table = await house.services.lobbies.start(lobby.id, host.id)
    post = await told(house, omar, f"/start t{table}")
    assert pages(post) == [f"{PUBLIC}/t/{table}?lang=en"]


async def test_the_link_of_a_private_table_leads_strangers_nowhere(polled: Club) -> None:
    sara, omar = polled.tg.person("Sara"), polled.tg.person("Omar")
    await told(polled, sara, "/start")
    owner = await polled.user(sara)
    table = (await polled.services.tables.create(owner.id, RuleSet(), Level.EASY)).id
    assert (await told(polled, omar, f"/start t{table}")).text == NOWHERE
    assert pages(await told(polled, sara, f"/start t{table}")) == [f"{PUBLIC}/t/{table}?lang=en"]


async def test_the_deals_of_the_day_are_opened_by_command_and_by_link(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    number = days.number_of(days.day_at(time()))
    post = await told(polled, sara, "/daily")
    assert f"#{number}" in post.text
    assert pages(post) == [f"{PUBLIC}/daily/{number}?lang=en"]
    for day in (1, number):
        post = await told(polled, sara, f"/start d{day}")
        assert f"#{day}" in post.text
        assert pages(post) == [f"{PUBLIC}/daily/{day}?lang=en"]


async def test_a_deal_that_somebody_shows_is_opened_by_its_link(polled: Club) -> None:
    post = await told(polled, polled.tg.person("Sara"), f"/start r{'A' * 22}")
    assert pages(post) == [f"{PUBLIC}/r/{'A' * 22}?lang=en"]


@pytest.mark.parametrize(
    "token",
    [
        "x",
        "r",
        "r" + "A" * 21,
        "t",
        "tabc",
        "t" + "A" * 22,
        "d90000",
        "d0",
        "d007",
        "A" * 64,
        "t" + "A" * 21 + "é",
        "<b>",
        "'",
    ],
)
async def test_any_other_link_is_said_to_lead_nowhere(polled: Club, token: str) -> None:
    post = await told(polled, polled.tg.person("Sara"), f"/start {token}")
    assert post.text == NOWHERE
    assert pages(post)


@pytest.mark.parametrize(
    ("command", "page"),
    [
        *(("/play", "/new"), ("/score", "/score"), ("/pad", "/pads"), ("/rules", "/how")),
        ("/settings", "/settings"),
    ],
)
async def test_commands_that_open_a_page(polled: Club, command: str, page: str) -> None:
    post = await told(polled, polled.tg.person("Sara"), command)
    assert pages(post) == [f"{PUBLIC}{page}?lang=en"]


async def test_help_lists_what_works_and_everything_listed_is_answered(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    text = (await told(polled, sara, "/help")).text
    listed = [line.split()[0] for line in text.splitlines() if line.startswith("/")]
    assert listed == [
        *("/daily", "/rankings", "/play", "/challenge", "/table", "/score", "/pad", "/rules"),
        *("/settings", "/privacy", "/export", "/delete", "/help"),
    ]
    for command in listed:
        assert await told(polled, sara, command)
    scope = ("all_private_chats", "en")
    announced = [one["command"] for one in polled.tg.state.commands[scope]]
    assert [f"/{name}" for name in announced] == listed


async def test_privacy_says_how_to_get_everything_and_to_delete_it(polled: Club) -> None:
    text = (await told(polled, polled.tg.person("Sara"), "/privacy")).text
    assert "/export" in text
    assert "/delete" in text


async def test_export_is_a_file_of_everything(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    await told(polled, sara, "/table")
    post = await told(polled, sara, "/export")
    assert post.file is not None
    name, kept = post.file
    assert name.endswith(".json")
    everything = json.loads(kept)
    assert str(sara.id) in kept.decode()
    assert "Sara" in json.dumps(everything)


async def test_delete_asks_twice_and_then_nothing_is_left(house: Club) -> None:
    sara = house.tg.person("Sara")
    post = await told(house, sara, "/table")
    post = await told(house, sara, "/delete")
    user = await house.user(sara)
    token = await house.token(sara)
    keep = house.tg.press(sara, post, DeletePress(sure=False).pack())
    assert await house.answered(keep) == "Nothing was deleted."
    assert await house.services.users.find(user.id) is not None
    post = await told(house, sara, "/delete")
    async with house.http.ws_connect(house.url("/ws")) as ws:
        player = Player(ws)
        await player.log_in(token)
        sure = house.tg.press(sara, post, DeletePress(sure=True).pack())
        assert await house.answered(sure) == "Deleted"
        assert await player.closed() == NOT_KNOWN
    assert await house.services.lobbies.of_user(user.id) == []
    headers = {"Authorization": f"Bearer {token}"}
    async with house.http.get(house.url("/api/me"), headers=headers) as response:
        assert response.status == 401
    await house.settled()
    assert not any("callback_data" in one for one in house.tg.messages(sara)[-1].buttons)
    again = house.tg.press_data(sara, post, DeletePress(sure=True).pack())
    await house.answered(again)


async def test_settings_are_changed_by_buttons(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    post = await told(polled, sara, "/settings")
    french = SettingPress(what=Setting.LANGUAGE, value="fr").pack()
    assert await polled.answered(polled.tg.press(sara, post, french)) == "Enregistré"
    await polled.tg.until(lambda: "✓ Français" in words(post))
    assert (await polled.user(sara)).lang == "fr"
    for edits, value in enumerate(("on", "off"), 2):
        press = SettingPress(what=Setting.NOTICES, value=value).pack()
        await polled.answered(polled.tg.press(sara, post, press))
        await polled.tg.until(lambda edits=edits: post.edits == edits)  # type: ignore[misc]
        assert (await polled.user(sara)).settings["notices"] is (value == "on")
    unknown = SettingPress(what=Setting.LANGUAGE, value="xx").pack()
    forged = polled.tg.press_data(sara, post, unknown)
    await polled.answered(forged)
    assert (await polled.user(sara)).lang == "fr"


@pytest.mark.parametrize(
    "name",
    ['<b>&"ع', "\u202eevil\u202c", "\u2066\u2066\u2066", "A" * 64, "🃏" * 30, "%s {0} {{x}}"],
)
async def test_any_name_is_greeted(polled: Club, name: str) -> None:
    post = await told(polled, polled.tg.person(name), "/start")
    user = await polled.services.users.by_telegram(post.chat_id)
    assert user is not None
    assert words_of(user.lang).name(user.name) in post.text
    assert "\u202e" not in post.text


async def test_who_reads_arabic_is_answered_in_arabic(polled: Club) -> None:
    sara = polled.tg.person("سارة", lang="ar")
    post = await told(polled, sara, "/start")
    assert "سارة" in post.text
    assert pages(post)[0].endswith("lang=ar")
    unknown = polled.tg.person("Ana", lang="pt-br")
    assert pages(await told(polled, unknown, "/start"))[0].endswith("lang=ar")


async def test_four_kilobytes_of_anything_stop_nobody(polled: Club) -> None:
    loud, sara = polled.tg.person("Loud"), polled.tg.person("Sara")
    group = polled.tg.group("Friends", loud)
    for text in ("/start " + "🃏" * 1000, "/" + "\u202e" * 4000, "/table " + "🂡\u202e" * 800):
        polled.tg.say(loud, loud, text)
        polled.tg.say(loud, group, text)
    assert "Sara" in (await told(polled, sara, "/start")).text
    await polled.settled()


async def test_words_that_are_no_command_are_answered_too(polled: Club) -> None:
    assert "/help" in (await told(polled, polled.tg.person("Sara"), "hello")).text


async def test_a_table_in_private_comes_with_a_link_to_share(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    post = await told(polled, sara, "/table")
    [mine] = await polled.services.lobbies.of_user((await polled.user(sara)).id)
    assert pages(post) == [f"{PUBLIC}/t/{mine.id}?lang=en"]
    [share] = [button["url"] for button in post.buttons if "url" in button]
    assert share.startswith("https://t.me/share/url?")
    assert f"startapp%3Dt{mine.id}" in share
