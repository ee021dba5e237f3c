"""Challenges in Telegram: chosen by buttons, offered inline, opened by a link."""

from __future__ import annotations

from functools import partial

import pytest

from bot.callbacks import ChallengeOffer, ChallengePress
from engine.contest.terms import Asked
from engine.core.ruleset import Preset, preset
from engine.store.contests import Contests
from tests.bot.challenges import begun, chooser, finish, id_of, posted
from tests.bot.club import Club
from tests.bot.fake.telegram import FakeTelegram
from tests.challenges import think_for_no_time


@pytest.fixture(autouse=True)
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    think_for_no_time(monkeypatch)


async def test_what_is_chosen_is_played_under_the_house_rules(
    tg: FakeTelegram, polled: Club
) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    await polled.services.chats.ensure(group.id, "en")
    await polled.services.chats.set_rules(group.id, preset(Preset.CLASSIC), "none")
    post = await chooser(tg, group, sara)
    for wanted in ("A whole match", "7 days", "A duel of two"):
        before = post.edits
        await polled.answered(tg.press(sara, post, wanted))
        await tg.until(partial(lambda edits: post.edits > edits, before))
        assert f"✓ {wanted}" in [button["text"] for button in post.buttons]
    await polled.answered(tg.press(sara, post, "Post the challenge"))
    await tg.until(lambda: post.buttons[0].get("url"))
    made = await Contests(polled.database).find(id_of(post))
    assert made is not None
    assert (made.deals, made.most, made.closes - made.created) == (0, 2, 7 * 86_400)
    assert made.rules == preset(Preset.CLASSIC)
    assert "Classic" in post.text
    assert (made.chat_id, made.message_id) == (group.id, post.id)


async def test_a_double_press_posts_one_challenge(tg: FakeTelegram, polled: Club) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    post = await chooser(tg, group, sara)
    presses = [tg.press(sara, post, "Post the challenge") for _ in range(3)]
    for press in presses:
        await polled.answered(press)
    await polled.settled()
    assert len(await polled.services.challenges.of_chat(group.id)) == 1
    assert tg.messages(group) == [post]


async def test_only_the_asker_and_admins_choose(tg: FakeTelegram, polled: Club) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar)  # Sara has made it
    post = await chooser(tg, group, omar)
    huda = tg.person("Huda")
    group.members[huda.id] = "member"
    said = await polled.answered(tg.press(huda, post, "8 deals"))
    assert said.startswith("Only who asked")
    assert post.edits == 0
    assert await polled.answered(tg.press(sara, post, "8 deals")) == ""
    await tg.until(lambda: post.edits == 1)


@pytest.mark.parametrize("data", ["c1:1:2:24:0:1", "c1:1:4:0:0:1", "c1:x:4:24:0:1", "c1:1"])
async def test_buttons_that_never_were_do_nothing(
    tg: FakeTelegram, polled: Club, data: str
) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    post = await chooser(tg, group, sara)
    said = await polled.answered(tg.press_data(sara, post, data))
    assert said == "This button is old."
    assert await polled.services.challenges.of_chat(group.id) == []


@pytest.mark.parametrize("told", [False, True])
async def test_a_challenge_sent_inline_is_made_once_and_belongs_to_the_sender(
    tg: FakeTelegram, house: Club, told: bool
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    tg.start(sara)
    await tg.reply(sara)
    elsewhere = tg.group("Elsewhere", sara, omar)
    elsewhere.bot = "left"
    question = tg.inline(sara, "challenge")
    await tg.until(lambda: question.answer)
    assert question.answer is not None
    assert len(question.answer["results"]) == 4
    post = tg.choose(question, 0, elsewhere, told=told)
    if not told:
        presses = [tg.press(one, post, "Open the challenge") for one in (omar, sara)]
        for press in presses:
            assert (await house.answered(press)).startswith("The challenge is open")
    await tg.until(lambda: post.buttons[0].get("url"))
    await house.settled()
    found = await house.services.challenges.find(id_of(post))
    assert (found.name, found.deals) == ("Sara", 1)
    players = [await begun(house, found.id, one) for one in (sara, omar)]
    for player in players:
        await finish(player)
    await tg.until(lambda: "The challenge is over" in post.text)
    assert "\u2068Omar\u2069" in post.text


async def test_who_forges_an_offer_is_the_host_of_it(tg: FakeTelegram, polled: Club) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    tg.start(sara)
    await tg.reply(sara)
    elsewhere = tg.group("Elsewhere", sara, omar)
    question = tg.inline(omar, "challenge")
    await tg.until(lambda: question.answer)
    post = tg.choose(question, 0, elsewhere)
    forged = ChallengeOffer(host=sara.id, deals=1, hours=1, duel=False, sign="AAAAAAAA").pack()
    await polled.answered(tg.press_data(omar, post, forged))
    await tg.until(lambda: post.buttons[0].get("url"))
    assert (await polled.services.challenges.find(id_of(post))).name == "Omar"


async def test_in_private_it_leads_to_the_app_and_to_other_chats(
    tg: FakeTelegram, polled: Club
) -> None:
    sara = tg.person("Sara")
    tg.say(sara, sara, "/challenge")
    app, send = (await tg.reply(sara)).buttons
    assert "/challenge/new" in app["web_app"]["url"]
    assert send["switch_inline_query_chosen_chat"]["query"] == "challenge"


async def test_its_link_opens_in_private_too(tg: FakeTelegram, polled: Club) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    card = await posted(polled, tg.group("Friends", sara, omar), sara)
    tg.start(omar, f"c{id_of(card)}")
    shown = await tg.reply(omar)
    assert "\u2068Sara\u2069’s challenge" in shown.text
    assert f"/c/{id_of(card)}" in shown.buttons[0]["web_app"]["url"]
    tg.start(omar, "c" + "A" * 22)
    assert "leads nowhere" in (await tg.reply(omar, 1)).text


async def test_the_eleventh_is_one_too_many(tg: FakeTelegram, polled: Club) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    post = await chooser(tg, group, sara)
    user = (await polled.user(sara)).id
    for _ in range(10):
        await polled.services.challenges.create(user, Asked(1, 1, False, preset(Preset.STANDARD)))
    press = ChallengePress(who=sara.id, deals=1, hours=1, duel=False, made=True).pack()
    said = await polled.answered(tg.press_data(sara, post, press))
    assert said.startswith("You have ten challenges open.")
