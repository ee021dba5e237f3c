"""The score sheet of a group: one card that is edited, rounds told in a line, the end."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.callbacks import PadPress
from bot.handlers.pad import _digest
from bot.pacing import Pacing
from bot.pad_lines import entry, is_undo, says_something
from bot.scores import NoScore
from bot.words import words_of
from engine.contest.pad_info import PadInfo
from engine.core.calculation import Told
from engine.core.calls import Game
from engine.core.cards import ByTeam, Team
from engine.core.pad_entry import Deal, Qaid, Quick
from engine.core.pad_events import EnterRound, SetTerms
from engine.core.ruleset import PRESETS, Preset, RuleSet
from engine.store.pads import Request
from tests.bot.club import PUBLIC, Club, club
from tests.bot.fake.people import Group, Person
from tests.bot.fake.state import Post
from tests.bot.fake.telegram import FakeTelegram

PACED = Pacing((10_000, 1.0), (10_000, 1.0), (18, 60.0), ((1, 0.2), (15, 60.0)))


async def card(house: Club, group: Group, person: Person) -> Post:
    """The card of a new sheet."""
    before = len(house.tg.messages(group))
    house.tg.say(person, group, "/pad")
    return await house.tg.reply(group, before)


def id_of(post: Post) -> str:
    """The sheet a card shows."""
    [button] = post.buttons
    return str(button["url"]).rpartition("startapp=s")[2]


async def sheet(house: Club, post: Post) -> PadInfo:
    """The sheet of a card, once all is handled."""
    await house.settled()
    return await house.services.pads.find(id_of(post))


def points(info: PadInfo) -> list[tuple[int, int]]:
    """The points of the rounds, in their order."""
    return [(one.score.points.odd, one.score.points.even) for one in info.pad.rounds]


async def http(house: Club, person: Person, path: str, body: Any) -> Any:
    """The answer to somebody who has the app open."""
    headers = {"Authorization": f"Bearer {await house.token(person)}"}
    async with house.http.post(house.url(path), json=body, headers=headers) as response:
        return await response.json()


# --- a line ---------------------------------------------------------------------------------------


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


# --- the card -------------------------------------------------------------------------------------


async def test_a_group_has_one_sheet_by_its_house_rules_and_one_card(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar)
    tg.say(sara, group, "/table")
    await tg.reply(group)
    await polled.services.chats.set_rules(group.id, PRESETS[Preset.CLASSIC], "none")
    post = await card(polled, group, sara)
    assert "Classic · to 152" in post.text
    info = await sheet(polled, post)
    assert (info.pad.rules, info.head.chat_id) == (PRESETS[Preset.CLASSIC], group.id)
    again = await card(polled, group, omar)
    assert again.text == "The score sheet is here."
    assert id_of(again) == id_of(post)
    assert (await sheet(polled, post)).head.message_id == post.id


async def test_rounds_are_written_in_a_line_by_answering_the_card_or_by_the_command(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar)
    post = await card(polled, group, sara)
    tg.say(sara, group, "16 10", reply_to=post)
    await sheet(polled, post)
    tg.say(omar, group, "/pad hokm us 96 sira us x2")
    info = await sheet(polled, post)
    assert points(info)[0] == (16, 10)
    assert isinstance(info.pad.rounds[1].entry, Deal)
    assert [info.change(one.id).name for one in info.pad.rounds] == ["Sara", "Omar"]
    totals = info.standing.totals
    assert f"\u2068Us\u2069 — {totals.odd}" in post.text
    assert "entered by \u2068Omar\u2069" in post.text
    tg.say(omar, group, "/pad undo")
    assert points(await sheet(polled, post)) == [(16, 10)]
    tg.say(omar, group, "well played, 16 points!", reply_to=post)
    tg.say(omar, group, "16 10")
    assert points(await sheet(polled, post)) == [(16, 10)], "talk is no round"
    assert [one.id for one in tg.messages(group) if one.buttons] == [post.id]


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


async def test_the_app_and_the_group_write_at_the_same_time_and_the_card_keeps_to_the_limits(
    tmp_path: Path, tg: FakeTelegram
) -> None:
    async with club(tmp_path, tg, pacing=PACED) as house:
        people = [tg.person(name) for name in ("Sara", "Omar", "Huda")]
        group = tg.group("Friends", *people)
        post = await card(house, group, people[0])
        id = id_of(post)

        async def by_app(number: int) -> None:
            told = {"kind": "round", "id": f"own-{number}", "after": 0}
            told |= {"entry": {"kind": "quick", "us": number, "them": 1}}
            while "seq" not in (
                answer := await http(house, people[number % 2], f"/api/pads/{id}/events", told)
            ):
                told["after"] = answer["pad"]["last"]

        for number in range(5):
            tg.say(people[2], group, f"/pad 0 {number + 2}")
        await asyncio.gather(*(by_app(number) for number in range(1, 6)))
        info = await sheet(house, post)
        expected = [(number, 1) for number in range(1, 6)] + [(0, n + 2) for n in range(5)]
        assert sorted(points(info)) == sorted(expected)
        await tg.until(lambda: "\u2068Us\u2069 — 15" in post.text)
        await house.settled()
        assert "\u2068Them\u2069 — 25" in post.text
        assert len(tg.messages(group)) == 1
        assert tg.state.rates.most[group.id] <= 20


async def test_an_update_that_is_brought_again_enters_no_second_round(
    tg: FakeTelegram, hooked: Club
) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    post = await card(hooked, group, sara)
    said = tg.say(sara, group, "/pad 16 10")
    info = await sheet(hooked, post)
    request = info.changes[-1]
    assert request.user is not None
    again = Request(request.user, f"m{group.id}.{said.id}", _digest("16 10"))
    done = await hooked.services.pads.act(info.id, again, EnterRound(Quick(ByTeam(16, 10))))
    assert (done.seq, points(done.info)) == (request.seq, [(16, 10)])


async def test_the_end_is_told_once_and_the_next_sheet_follows(
    tg: FakeTelegram, polled: Club
) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    post = await card(polled, group, sara)
    before = len(tg.messages(group))
    tg.say(sara, group, "/pad 160 20")
    final = await tg.reply(group, before)
    await polled.settled()
    assert "Match over" in final.text
    assert "🏆 \u2068Us\u2069 — 160" in final.text
    [sent] = [one for one in tg.calls("sendMessage") if "Match over" in one.values["text"]]
    assert sent.values["reply_parameters"]["message_id"] == post.id
    assert sent.values["link_preview_options"]["url"].startswith(
        f"{PUBLIC}/pad/{id_of(post)}/2.png"
    )
    assert "/pad begins the next one." in post.text
    tg.say(sara, group, "16 10", reply_to=post)
    assert (await tg.reply(group, before + 1)).text.startswith("The match is over.")
    tg.say(sara, group, "/pad undo")
    assert points(await sheet(polled, post)) == []
    tg.say(sara, group, "/pad 160 20")
    await polled.settled()
    fresh = await card(polled, group, sara)
    assert id_of(fresh) != id_of(post)


async def test_a_group_that_becomes_a_supergroup_keeps_its_sheet(
    tg: FakeTelegram, polled: Club
) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    post = await card(polled, group, sara)
    tg.say(sara, group, "/pad 16 10")
    id = (await sheet(polled, post)).id
    moved = tg.migrate(group, sara)
    fresh = await tg.reply(moved)
    assert id_of(fresh) == id
    tg.say(sara, moved, "/pad 0 26")
    await polled.settled()
    assert points(await polled.services.pads.find(id)) == [(16, 10), (0, 26)]
    await tg.until(lambda: "\u2068Them\u2069 — 36" in fresh.text)


async def test_a_link_opens_the_sheet_in_private_and_the_command_leads_to_the_app(
    tg: FakeTelegram, polled: Club
) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    post = await card(polled, group, sara)
    tg.say(sara, sara, f"/start s{id_of(post)}")
    shown = await tg.reply(sara)
    assert "Score sheet" in shown.text
    tg.say(sara, sara, "/pad")
    led = await tg.reply(sara, 1)
    assert [button["text"] for button in led.buttons] == ["Score sheets"]
    tg.say(sara, sara, "/start s" + "x" * 22)
    assert "leads nowhere" in (await tg.reply(sara, 2)).text
