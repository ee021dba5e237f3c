"""How to play: every lesson is there in every language, leads on, and says what the engine says."""

from __future__ import annotations

import re
from typing import Final

import pytest

from engine.core import play
from engine.core.cards import Card, Rank, Seat, Suit, card_of, cards
from engine.core.play import TrickCard
from engine.core.ruleset import RuleSet, choices
from tests.webapp.world import World
from webapp import cards_svg, pages
from webapp.words import LANGUAGES

LESSONS: Final = [name for name in pages.HOW if name != "index"]
_CARD: Final = re.compile(r'href="#card-([0-9AKQJ]+[SHDC])"')
_LADDER: Final = re.compile(r'<section class="card-b ord".*?</section>', re.S)
_WORTH: Final = re.compile(r'#card-(\w+)".*?<bdi>(\d+)</bdi>', re.S)
_NEXT: Final = re.compile(r'href="/how/([a-z]+)\?lang=\w+" rel="next"')
_QUIZ: Final = re.compile(r'<section class="card-b quiz" data-right="(\w+)">.*?</section>', re.S)


async def text_of(world: World, part: str, lang: str = "en") -> str:
    """The page of a lesson as it is served."""
    address = "/how" if part == "index" else f"/how/{part}"
    async with world.http.get(f"{address}?lang={lang}") as answer:
        assert answer.status == 200
        return await answer.text()


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_way_from_lesson_to_lesson_passes_all_of_them(world: World, lang: str) -> None:
    listed = re.findall(r'href="/how/([a-z]+)\?', await text_of(world, "index", lang))
    assert sorted(listed) == sorted(LESSONS)
    at, seen = listed[0], [listed[0]]
    while onward := _NEXT.search(await text_of(world, at, lang)):
        at = onward[1]
        seen.append(at)
    assert seen == listed


@pytest.mark.parametrize("part", LESSONS)
async def test_every_card_shown_is_one_of_the_deck(world: World, part: str) -> None:
    text = await text_of(world, part)
    shown = set(_CARD.findall(text))
    assert all(str(Card.parse(name)) == name for name in shown)
    sprite = cards_svg.sprite()
    assert all(f'id="card-{name}"' in sprite for name in shown)


async def test_the_ladders_show_the_order_and_the_worth_of_the_engine(world: World) -> None:
    ladders = _LADDER.findall(await text_of(world, "cards"))
    for ladder, trump, power in zip(
        ladders, (Suit.SPADES, None), (play.TRUMP_POWER, play.PLAIN_POWER), strict=False
    ):
        shown = _WORTH.findall(ladder)
        found = [Card.parse(name) for name, _ in shown]
        suit = found[0].suit
        wanted = sorted((card_of(suit, rank) for rank in Rank), key=lambda card: -power[card.index])
        assert found == wanted
        assert [int(worth) for _, worth in shown] == [play.abnat_of(card, trump) for card in wanted]


@pytest.mark.parametrize(
    ("part", "hand", "led", "trump"),
    [("trumps", "KH QS 7C", "AD", Suit.SPADES), ("play", "AS 8D JC", "7D", None)],
)
async def test_the_right_answer_is_the_only_card_the_rules_allow(
    world: World, part: str, hand: str, led: str, trump: Suit | None
) -> None:
    quiz = _QUIZ.search(await text_of(world, part))
    assert quiz is not None
    assert sorted(set(_CARD.findall(quiz[0]))) == sorted(hand.split())
    table = [TrickCard(Seat.ONE, Card.parse(led))]
    legal = play.legal_cards(cards(hand), Seat.TWO, table, trump, False, RuleSet())
    assert [str(card) for card in legal] == [quiz[1]]


async def test_the_page_of_settings_is_given_every_setting(world: World) -> None:
    text = await text_of(world, "settings")
    assert all(f'"{name}"' in text for name in choices())


async def test_a_lesson_that_does_not_exist_is_not_found(world: World) -> None:
    for part in ("_frame", "nothing", "..%2Fhome", "index.html"):
        async with world.http.get(f"/how/{part}") as answer:
            assert answer.status == 404
