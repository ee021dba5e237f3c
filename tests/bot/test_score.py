"""`/score` and inline mode: a deal told in a line, and what it is worth, in the own language."""

from __future__ import annotations

import pytest

from bot import scores
from bot.scores import EXAMPLES, score
from bot.words import LANGUAGES, words_of
from engine.core.calculation import Flaw
from engine.core.ruleset import PRESETS, Preset, RuleSet
from engine.core.score_text import TextFlaw
from tests.bot.club import PUBLIC, Club
from tests.bot.fake.people import Group, Person
from tests.bot.fake.state import Post
from tests.bot.fake.telegram import FakeTelegram
from tests.bot.test_inline import asked
from tests.bot.test_private import pages, told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_example_can_be_read_in_its_language(lang: str) -> None:
    words = words_of(lang)
    outcomes = [score(words, words.gettext(one), RuleSet()).outcome for one in EXAMPLES]
    assert [[int(word) for word in line.split() if word.isdecimal()] for line in outcomes] == [
        [20, 17],
        [0, 44],
        [16, 0],
    ]


async def test_a_deal_is_answered_with_both_totals_and_the_steps(house: Club) -> None:
    sara = house.tg.person("Sara")
    post = await told(house, sara, "/score hokm us 96 sira them fifty x2")
    lines = post.text.splitlines()
    assert lines[:2] == ["Hokm · We bought · Double", "Made: Us 20 – Them 17"]
    assert sum(line.startswith("•") for line in lines) == 5
    assert lines[-1] == "Rules: Standard"


async def test_who_tells_is_us_whoever_bought(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    post = await told(polled, sara, "/score صن لهم 60 لنا خمسين ثري")
    assert "Set: Us 88 – Them 0" in post.text
    assert "Many tables stop at double in sun." in post.text
    post = await told(polled, sara, "/score hokm them 81 gahwa")
    assert "Made: The match is theirs" in post.text


async def test_a_person_reads_it_in_the_own_language(polled: Club) -> None:
    for lang, word in (("ar", "ناجح: لنا 10 – لهم 6"), ("fr", "Réussi : Nous 10 – Eux 6")):
        person = polled.tg.person("Sara", lang=lang)
        assert word in (await told(polled, person, "/score حكم لنا ٩٦")).text


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hokm us 96 sirra", "I don’t know the word \u2068sirra\u2069."),
        ("hokm us <b>&", "I don’t know the word \u2068<b>&\u2069."),
        ("hokm us -5", "I don’t know the word \u2068-5\u2069."),
        ("hokm us 1e309", "I don’t know the word \u20681e309\u2069."),
        ("hokm us 163", "A side cannot have so many abnat."),
        ("hokm us 100 them 100", "The abnat of both sides do not add up."),
        ("hokm us 90 kaboot", "A kaboot takes all the abnat."),
        ("sun us 90 baloot", "There is no baloot in sun."),
        ("hokm us 90 four hundred", "There is no such project in this game."),
        ("hokm us sira", "The abnat of one side are missing."),
        ("hokm us 96 kaboot us kaboot them", "\u2068kaboot\u2069: that was said already."),
        ("hokm", "Who bought? Say us or them right after the contract."),
        ("us 96", "Hokm or sun?"),
    ],
)
async def test_what_cannot_be_is_refused_with_the_reason_and_an_example(
    line: str, why: str, polled: Club
) -> None:
    sara = polled.tg.person("Sara")
    post = await told(polled, sara, f"/score {line}")
    assert post.text.splitlines() == [why, "Example: /score hokm us 96 sira them fifty x2"]
    assert pages(post) == [f"{PUBLIC}/score?lang=en"]


async def test_whose_is_higher_is_asked_only_where_the_best_are_of_one_kind(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    told_twice = "/score hokm us 96 sira them sira"
    assert "higher us" in (await told(polled, sara, told_twice)).text
    assert "Us 10 – Them 8" in (await told(polled, sara, f"{told_twice} higher them")).text
    assert "Us 12 – Them 6" in (await told(polled, sara, f"{told_twice} equal")).text


async def in_group(club: Club, person: Person, group: Group, text: str) -> Post:
    """What the bot says to this in a group."""
    before = len(club.tg.messages(group))
    club.tg.say(person, group, text)
    return await club.tg.reply(group, before)


async def test_a_group_counts_by_its_house_rules_unless_a_line_names_others(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    group = polled.tg.group("Friends", sara)
    exactly_half = "/score hokm us 81"
    assert "Made: Us 8 – Them 8" in (await in_group(polled, sara, group, exactly_half)).text
    await polled.services.chats.ensure(group.id, "en")
    await polled.services.chats.set_rules(group.id, PRESETS[Preset.CLASSIC], "none")
    post = await in_group(polled, sara, group, exactly_half)
    assert "Set: Us 0 – Them 16" in post.text
    assert post.text.endswith("Rules: Classic")
    post = await in_group(polled, sara, group, f"{exactly_half} standard")
    assert "Made: Us 8 – Them 8" in post.text


async def test_alone_it_says_how_to_tell_a_deal_and_leads_to_the_page(polled: Club) -> None:
    sara = polled.tg.person("Sara")
    for text in ("/score", "/start s"):
        post = await told(polled, sara, text)
        assert all(example in post.text for example in EXAMPLES)
        assert pages(post) == [f"{PUBLIC}/score?lang=en"]
    post = await in_group(polled, sara, polled.tg.group("Friends", sara), "/score")
    assert [one["url"] for one in post.buttons] == ["https://t.me/baloot_bot/play?startapp=s"]


async def test_inline_a_deal_comes_first_and_is_sent_as_it_stands(
    tg: FakeTelegram, house: Club
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    question = await asked(house, sara, "hokm us 96 sira them fifty x2")
    assert question.answer is not None
    first, app = question.answer["results"]
    assert (first["id"], first["title"]) == ("score", "Made: Us 20 – Them 17")
    assert (first["description"], app["id"]) == ("Hokm · We bought · Double", "app")
    post = tg.choose(question, 0, tg.group("Elsewhere", sara, omar))
    assert "Made: Us 20 – Them 17" in post.text
    assert await house.services.users.by_telegram(sara.id) is None


async def test_inline_a_line_that_is_no_deal_yet_says_what_is_missing(
    tg: FakeTelegram, polled: Club
) -> None:
    sara = tg.person("Sara")
    for line, why in (
        ("hokm", "Who bought? Say us or them right after the contract."),
        ("hokm us 9x", "I don’t know the word \u20689x\u2069."),
    ):
        question = await asked(polled, sara, line)
        assert question.answer is not None
        hint = question.answer["results"][0]
        assert (hint["id"], hint["description"]) == ("score-hint", why)
    question = await asked(polled, sara, "dinner at eight")
    assert question.answer is not None
    assert not any(one["id"].startswith("score") for one in question.answer["results"])


def test_every_flaw_of_a_line_or_a_deal_has_words() -> None:
    assert set(scores.UNREADABLE) == set(TextFlaw)
    assert set(scores.IMPOSSIBLE) == set(Flaw)
