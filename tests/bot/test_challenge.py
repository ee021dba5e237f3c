"""Challenges in Telegram: chosen by buttons, one card that is edited, one message at the end."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from bot.callbacks import ChallengeOffer, ChallengePress
from bot.challenge_words import card_text, over_text
from bot.pacing import Pacing
from bot.words import LANGUAGES, words_of
from engine.contest.challenge_views import Challenge, PlayerLine, PlayerState
from engine.contest.closing import close
from engine.contest.terms import Asked
from engine.contest.views import Progress
from engine.core.ruleset import Preset, preset
from engine.store.challenges import CardPlace
from engine.store.contest_schema import contest
from engine.store.contests import Contests
from tests.bot.club import Club, club
from tests.bot.fake.people import Group, Person
from tests.bot.fake.refusals import NOT_MODIFIED
from tests.bot.fake.state import Post
from tests.bot.fake.telegram import FakeTelegram
from tests.challenges import think_for_no_time
from tests.table.players import Person as Player


@pytest.fixture(autouse=True)
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    think_for_no_time(monkeypatch)


async def chooser(tg: FakeTelegram, group: Group, person: Person, said: str = "") -> Post:
    """The message under which somebody chooses."""
    before = len(tg.messages(group))
    tg.say(person, group, f"/challenge {said}".rstrip())
    return await tg.reply(group, before)


async def posted(house: Club, group: Group, person: Person, said: str = "1") -> Post:
    """The card of a new challenge."""
    post = await chooser(house.tg, group, person, said)
    await house.answered(house.tg.press(person, post, "Post the challenge"))
    await house.tg.until(lambda: post.buttons[0].get("url"))
    return post


def id_of(card: Post) -> str:
    """The challenge a card shows."""
    [button] = card.buttons
    return str(button["url"]).rpartition("startapp=c")[2]


async def begun(house: Club, id: str, person: Person) -> Player:
    """Somebody who takes part, before the own table."""
    await house.token(person)
    user = (await house.user(person)).id
    table = await house.services.challenges.begin(id, user)
    player = Player(house.services.tables, user, table)
    await player.look()
    return player


async def finish(player: Player) -> None:
    """Plays to the end."""
    await player.until_asked()
    while not player.over:
        await player.step()


def ends(tg: FakeTelegram, group: Group) -> list[Post]:
    """The messages that tell the end."""
    return [post for post in tg.messages(group) if "is over" in post.text]


async def over(house: Club, id: str) -> None:
    """The deadline passes, and whoever looks for such finds it."""
    early = update(contest).where(contest.c.id == id).values(ends=1.0, closes=1.0)
    await house.database.within(None, early)
    await house.services.challenges.find(id)


async def test_five_play_and_the_one_card_is_edited_within_the_limits(
    tmp_path: Path, tg: FakeTelegram
) -> None:
    paced = Pacing((10_000, 1.0), (10_000, 1.0), (18, 60.0), ((1, 0.2), (15, 60.0)))
    async with club(tmp_path, tg, pacing=paced) as house:
        people = [tg.person(name) for name in ("Sara", "Omar", "Huda", "Fahd", "Reem")]
        group = tg.group("Friends", *people)
        card = await posted(house, group, people[0])
        players = [await begun(house, id_of(card), one) for one in people]
        for player in players[:4]:
            await finish(player)
        await tg.until(lambda: "Still playing: \u2068Reem\u2069" in card.text)
        assert all(f"\u2068{one.first_name}\u2069 — " in card.text for one in people[:4])
        await house.settled()
        assert tg.messages(group) == [card]
        await over(house, id_of(card))
        final = await tg.reply(group, 1)
        await house.settled()
        assert tg.messages(group) == [card, final]
        assert "Not finished: \u2068Reem\u2069" in final.text
        assert final.buttons == card.buttons
        assert "Closed." in card.text
        [sent] = [one for one in tg.calls("sendMessage") if "over" in one.values["text"]]
        assert sent.values["reply_parameters"]["message_id"] == card.id
        assert tg.state.rates.most[group.id] <= 20
        errors = [str(call.error) for call in tg.calls("editMessageText") if call.error]
        assert [error for error in errors if NOT_MODIFIED not in error] == []


async def test_the_last_who_finishes_closes_it_and_the_end_is_told_once(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar)
    card = await posted(polled, group, sara, "4")
    players = [await begun(polled, id_of(card), one) for one in (sara, omar)]
    for player in players:
        await finish(player)
    final = await tg.reply(group, 1)
    await polled.settled()
    stored = await Contests(polled.database).find(id_of(card))
    assert stored is not None

    async def again(connection: Any) -> None:  # as a freezer that comes late, or is tried again
        await close(connection, stored, 2e9, polled.watcher)

    await polled.database.write(again)
    await polled.settled()
    assert tg.messages(group) == [card, final]
    assert "Shared first place" in final.text  # both have played alike


async def test_a_group_that_grows_up_in_the_middle_loses_nothing(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar, kind="group")
    card = await posted(polled, group, sara)
    first, second = [await begun(polled, id_of(card), one) for one in (sara, omar)]
    await polled.settled()
    new = tg.migrate(group, sara)
    await polled.settled()
    [moved] = tg.messages(new)
    assert id_of(moved) == id_of(card)
    await finish(first)
    await tg.until(lambda: "\u2068Sara\u2069 — " in moved.text)
    await finish(second)
    final = await tg.reply(new, 1)
    await polled.settled()
    assert tg.messages(new) == [moved, final]
    assert "The challenge is over" in final.text


async def test_a_group_that_grew_up_unnoticed_is_told_the_end_in_the_new_one(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar, kind="group")
    card = await posted(polled, group, sara)
    players = [await begun(polled, id_of(card), one) for one in (sara, omar)]
    await polled.settled()
    new = tg.migrate(group, sara, told=False)
    for player in players:
        await finish(player)
    await tg.until(lambda: ends(tg, new))
    await polled.settled()
    assert len(ends(tg, new)) == 1


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


async def test_a_card_that_was_deleted_is_made_anew_while_it_is_open(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar)
    card = await posted(polled, group, sara)
    await polled.settled()
    card.deleted = True
    await begun(polled, id_of(card), omar)
    again = await tg.reply(group)
    await polled.settled()
    assert id_of(again) == id_of(card)
    assert tg.messages(group) == [again]


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


async def test_who_deletes_everything_is_named_on_the_card_no_more(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, omar, huda = [tg.person(name) for name in ("Sara", "Omar", "Huda")]
    group = tg.group("Friends", sara, omar, huda)
    card = await posted(polled, group, sara)
    players = [await begun(polled, id_of(card), one) for one in (sara, omar, huda)]
    await finish(players[1])
    await tg.until(lambda: "Still playing" in card.text)
    await polled.services.forget((await polled.user(sara)).id)
    await tg.until(lambda: "Sara" not in card.text)
    assert "Still playing: \u2068Huda\u2069" in card.text
    await polled.services.forget((await polled.user(huda)).id)
    await finish(await begun(polled, id_of(card), tg.person("Fahd")))
    final = await tg.reply(group, 1)
    assert "\u2068Omar\u2069" in final.text
    assert "Sara" not in final.text


async def test_the_longest_names_of_many_fit_a_message() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 24
    done = PlayerLine("u", family, PlayerState.FINISHED, -1000, False, 1, (-1000,), "t")
    left = PlayerLine("u", family, PlayerState.LEFT, None, None, None, None, None)
    found = Challenge(
        id="A" * 22,
        deals=0,
        duel=False,
        rules=preset(Preset.KAMMELNA),
        host="u",
        name=family,
        created=0.0,
        closes=1e9,
        now=2e9,
        closed=True,
        place=CardPlace(),
        lines=(*[done] * 30, *[left] * 30),
        decided=None,
        full=False,
        progress=Progress.OPEN,
        table=None,
        deal=None,
    )
    for lang in LANGUAGES:
        for text in (card_text(words_of(lang), found), over_text(words_of(lang), found)):
            assert len(text) <= 4096
