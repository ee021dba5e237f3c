"""Rounds told to the score sheet of a group in a line: read, refused, asked about."""

from __future__ import annotations

import asyncio

import pytest

from bot.callbacks import PadPress
from bot.pad_lines import entry, is_undo, says_something
from bot.scores import NoScore
from bot.words import words_of
from engine.contest.pads import Done
from engine.core.calculation import Told
from engine.core.calls import Game
from engine.core.cards import ByTeam, Team
from engine.core.pad_entry import Deal, Qaid, Quick
from engine.core.pad_events import Command, SetTerms
from engine.core.ruleset import RuleSet
from engine.store.pads import Request
from tests.bot.club import Club
from tests.bot.fake.telegram import FakeTelegram
from tests.bot.sheets import card, id_of, points, sheet


@pytest.mark.parametrize(
    "line", ["16 10", " ١٦ ١٠ ", "16-10", "16–10", "16:10", "16 - 10", "16،10"]
)
def test_two_numbers_are_points_however_they_are_written(line: str) -> None:
    assert says_something(line)
    assert entry(words_of("en"), line, RuleSet()) == Quick(ByTeam(16, 10))


def test_a_deal_in_words_is_told_from_our_side() -> None:
    told = entry(words_of("en"), "hokm them 96", RuleSet())
    assert isinstance(told, Deal)
    assert (told.buyer, told.told.game) == (Team.EVEN, Game.HOKM)
    assert entry(words_of("ar"), "حكم لنا 96", RuleSet()) == Deal(Team.ODD, Told(Game.HOKM, 96))
    assert entry(words_of("en"), "qaid them hokm", RuleSet()) == Qaid(Game.HOKM, Team.EVEN)


@pytest.mark.parametrize("line", ["hello", "1610", "16 10 5", "", "we won 16", "2026-11-30"])
def test_what_people_say_to_each_other_is_not_for_the_sheet(line: str) -> None:
    assert not says_something(line)


@pytest.mark.parametrize("line", ["0 0", "hokm us 163", "sun us 70 baloot us", "hokm", "x y"])
def test_a_line_that_cannot_be_is_refused_with_a_sentence(line: str) -> None:
    with pytest.raises(NoScore) as refused:
        entry(words_of("en"), line, RuleSet())
    assert refused.value.why


def test_undo_is_known_in_three_languages() -> None:
    assert all(is_undo(word) for word in ("undo", " Undo", "تراجع", "annuler"))


async def test_what_cannot_be_is_answered_and_changes_nothing(
    tg: FakeTelegram, polled: Club
) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    post = await card(polled, group, sara)
    for line in ("hokm us 163", "0 0", "nonsense", "hokm us 96 classic"):
        before = len(tg.messages(group))
        tg.say(sara, group, f"/pad {line}")
        assert "16 10" in (await tg.reply(group, before)).text
    before = len(tg.messages(group))
    tg.say(sara, group, "/pad undo")
    assert (await tg.reply(group, before)).text == "There is nothing to undo."
    assert points(await sheet(polled, post)) == []


@pytest.mark.parametrize(
    ("line", "answer"), [("nonsense", "16 10"), ("undo", "There is nothing to undo.")]
)
async def test_a_line_that_says_nothing_opens_no_sheet(
    tg: FakeTelegram, polled: Club, line: str, answer: str
) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    tg.say(sara, group, f"/pad {line}")
    assert answer in (await tg.reply(group)).text
    assert not await polled.services.pads.recent(group.id)
    tg.say(sara, group, "/pad 16 10")
    post = await tg.reply(group, 1)
    assert points(await sheet(polled, post)) == [(16, 10)]


async def test_the_same_points_by_another_person_are_asked_about(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar)
    post = await card(polled, group, sara)
    tg.say(sara, group, "/pad 16 10")
    await sheet(polled, post)
    before = len(tg.messages(group))
    tg.say(omar, group, "/pad 16 10")
    asked = await tg.reply(group, before)
    assert "Sara" in asked.text
    assert points(await sheet(polled, post)) == [(16, 10)]
    said = await polled.answered(tg.press(omar, asked, "Yes, enter mine too"))
    assert said == "Entered."
    said = await polled.answered(tg.press(sara, asked, "Yes, enter mine too"))
    assert "faster" in said
    assert points(await sheet(polled, post)) == [(16, 10)] * 2
    tg.say(sara, group, "/pad undo")
    assert points(await sheet(polled, post)) == [(16, 10)]
    said = await polled.answered(tg.press(omar, asked, "Yes, enter mine too"))
    assert said == "This round was taken out."


@pytest.mark.parametrize("answered", [False, True])
async def test_the_same_points_by_two_people_at_the_same_moment_are_asked_about(
    tg: FakeTelegram, polled: Club, monkeypatch: pytest.MonkeyPatch, answered: bool
) -> None:
    act = polled.services.pads.act

    async def late(pad: str, request: Request, command: Command) -> Done:
        await asyncio.sleep(0.2)  # all have looked before anybody writes
        return await act(pad, request, command)

    monkeypatch.setattr(polled.services.pads, "act", late)
    people = [tg.person(name) for name in ("Sara", "Omar", "Huda")]
    group = tg.group("Friends", *people)
    post = await card(polled, group, people[0])
    before = len(tg.messages(group))
    for one in people:
        if answered:
            tg.say(one, group, "16 10", reply_to=post)
        else:
            tg.say(one, group, "/pad 16 10")
    await tg.reply(group, before + 1)
    assert points(await sheet(polled, post)) == [(16, 10)]


async def test_the_round_that_ends_the_match_does_not_begin_the_next_one_too(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar)
    post = await card(polled, group, sara)
    tg.say(sara, group, "/pad 140 20")
    await polled.settled()
    tg.say(sara, group, "/pad 16 10")
    await polled.settled()
    before = len(tg.messages(group))
    tg.say(omar, group, "/pad 16 10")
    assert (await tg.reply(group, before)).text.startswith("The match is over.")
    assert [one.id for one in await polled.services.pads.recent(group.id)] == [id_of(post)]
    tg.say(sara, group, "/pad 16 10")
    await polled.settled()
    assert len(await polled.services.pads.recent(group.id)) == 2, "one's own is another"


@pytest.mark.parametrize(
    ("line", "kind", "result"),
    [
        ("hokm us 104 x2", Deal, (20, 12)),
        ("qaid them hokm", Qaid, (16, 0)),
        ("hokm us 104 gahwa", Deal, (0, 0)),
    ],
)
async def test_the_same_deal_in_words_by_another_person_is_asked_about_and_stays_a_deal(
    tg: FakeTelegram, polled: Club, line: str, kind: type, result: tuple[int, int]
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar)
    post = await card(polled, group, sara)
    info = await sheet(polled, post)
    user = info.changes[0].user
    assert user is not None
    series = SetTerms(info.pad.rules, 3)  # a gahwa ends a match of it only
    await polled.services.pads.act(info.id, Request(user, "terms", ""), series)
    tg.say(sara, group, f"/pad {line}")
    await sheet(polled, post)
    before = len(tg.messages(group))
    tg.say(omar, group, f"/pad {line}")
    asked = await tg.reply(group, before)
    assert "Sara" in asked.text
    assert points(await sheet(polled, post)) == [result]
    said = await polled.answered(tg.press(omar, asked, "Yes, enter mine too"))
    assert said == "Entered."
    info = await sheet(polled, post)
    assert points(info) == [result] * 2
    assert isinstance(info.pad.rounds[-1].entry, kind)


async def test_a_deal_whose_line_is_gone_is_entered_by_its_points_and_one_without_points_is_not(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar)
    post = await card(polled, group, sara)
    tg.say(sara, group, "/pad hokm us 104 x2")
    info = await sheet(polled, post)
    last = info.pad.last_round
    before = len(tg.messages(group))
    tg.say(omar, group, "/pad hokm us 104 x2")
    asked = await tg.reply(group, before)
    nothing = PadPress(pad=info.id, us=0, them=0, after=last).pack()
    said = await polled.answered(tg.press_data(omar, asked, nothing, old=True))
    assert "faster" in said
    data = PadPress(pad=info.id, us=20, them=12, after=last).pack()
    said = await polled.answered(tg.press_data(omar, asked, data, old=True))
    assert said == "Entered."
    info = await sheet(polled, post)
    assert points(info) == [(20, 12)] * 2
    assert info.pad.rounds[-1].entry == Quick(ByTeam(20, 12))
