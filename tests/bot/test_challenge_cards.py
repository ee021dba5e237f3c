"""Challenges in Telegram as they are played: one card that is edited, one message at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.challenge_words import card_text, over_text
from bot.pacing import Pacing
from bot.words import LANGUAGES, words_of
from engine.contest.challenge_views import Challenge, PlayerLine, PlayerState
from engine.contest.closing import close
from engine.contest.views import Progress
from engine.core.ruleset import Preset, preset
from engine.store.challenges import CardPlace
from engine.store.contests import Contests
from tests.bot.challenges import begun, ends, finish, id_of, over, posted
from tests.bot.club import Club, club
from tests.bot.fake.refusals import NOT_MODIFIED
from tests.bot.fake.telegram import FakeTelegram
from tests.challenges import think_for_no_time


@pytest.fixture(autouse=True)
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    think_for_no_time(monkeypatch)


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
