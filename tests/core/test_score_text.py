"""A deal told in a line: every order and spelling of the words reads as what was meant, nothing is
guessed, and the word at fault is named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tests.strategies  # noqa: F401 - the profile of property tests
from engine.core.calculation import Declared, Higher, Offence, Told
from engine.core.calls import Game, Step
from engine.core.projects import ProjectKind
from engine.core.ruleset import Preset
from engine.core.score_text import LONGEST, Reading, TextFlaw, Unreadable, read, speaks_of_a_deal
from engine.core.score_vocabulary import Item, Mark, Number, Whose, item_of, plain, words_of
from engine.core.sheet import Side

US, THEM = Whose.US, Whose.THEM
SIRA, FIFTY = ProjectKind.SIRA, ProjectKind.FIFTY
WORDS: list[Item] = [*Game, *Whose, *ProjectKind, *Preset, *Mark, *list(Step)[1:]]


@pytest.mark.parametrize(
    ("line", "told", "us"),
    [
        (
            "hokm us 96 sira them fifty x2",
            Told(Game.HOKM, 96, None, Declared((SIRA,), (FIFTY,)), step=Step.DOUBLE),
            Side.BIDDERS,
        ),
        (
            "صن لهم 70 لنا خمسين دبل",
            Told(Game.SUN, 70, None, Declared((), (FIFTY,)), step=Step.DOUBLE),
            Side.DEFENDERS,
        ),
        (
            "حُكْم لنا ٩٦ سِرَا لهم خمسين دبل",
            Told(Game.HOKM, 96, None, Declared((SIRA,), (FIFTY,)), step=Step.DOUBLE),
            Side.BIDDERS,
        ),
        (
            "hokum nous 96, siri; eux: cinquante, contre",
            Told(Game.HOKM, 96, None, Declared((SIRA,), (FIFTY,)), step=Step.DOUBLE),
            Side.BIDDERS,
        ),
        ("hokm them kaboot", Told(Game.HOKM, kaboot=Side.BIDDERS), Side.DEFENDERS),
        ("hokm us kaboot them", Told(Game.HOKM, kaboot=Side.DEFENDERS), Side.BIDDERS),
        (
            "hokm us kaboot them baloot us",
            Told(Game.HOKM, kaboot=Side.DEFENDERS, baloot=Side.BIDDERS),
            Side.BIDDERS,
        ),
        (
            "hokm them kaboot us baloot them",
            Told(Game.HOKM, kaboot=Side.DEFENDERS, baloot=Side.BIDDERS),
            Side.DEFENDERS,
        ),
        ("sun us 65 x2", Told(Game.SUN, 65, step=Step.DOUBLE), Side.BIDDERS),
        ("hokm us them 66", Told(Game.HOKM, None, 66), Side.BIDDERS),
        ("sun us 60 gahwa", Told(Game.SUN, 60, step=Step.GAHWA), Side.BIDDERS),
        (
            "hokm us 96 sira sira them sira higher them",
            Told(Game.HOKM, 96, None, Declared((SIRA, SIRA), (SIRA,), Higher.DEFENDER)),
            Side.BIDDERS,
        ),
        (
            "hokm them 96 sira us sira equal first us",
            Told(Game.HOKM, 96, None, Declared((SIRA,), (SIRA,), Higher.EQUAL, Side.DEFENDERS)),
            Side.DEFENDERS,
        ),
        (
            "sun us kaboot them reverse",
            Told(Game.SUN, kaboot=Side.DEFENDERS, reverse=True),
            Side.BIDDERS,
        ),
        (
            "sun us 60 four hundred",
            Told(Game.SUN, 60, None, Declared((ProjectKind.FOUR_HUNDRED,), ())),
            Side.BIDDERS,
        ),
        ("qaid them hokm x2", Offence(Game.HOKM, Side.DEFENDERS, Step.DOUBLE), Side.BIDDERS),
        (
            "hokm them qaid us them fifty baloot us sira",
            Offence(Game.HOKM, Side.DEFENDERS, Step.NONE, (FIFTY,), True),
            Side.DEFENDERS,
        ),
    ],
)
def test_lines_as_people_write_them(line: str, told: Told | Offence, us: Side) -> None:
    assert read(line) == Reading(told, us, None)


@pytest.mark.parametrize(
    ("line", "baloot"),
    [
        ("hokm us 96 baloot", Side.BIDDERS),
        ("hokm us 96 baloot them", Side.DEFENDERS),
        ("hokm us 96 baloot them x2", Side.DEFENDERS),
        ("hokm us baloot them 66", Side.BIDDERS),
        ("hokm us 96 them fifty baloot", Side.DEFENDERS),
        ("baloot us hokm them 96", Side.DEFENDERS),
    ],
)
def test_a_baloot_is_of_who_is_spoken_of_or_of_a_side_said_for_it_alone(
    line: str, baloot: Side
) -> None:
    told = read(line).told
    assert isinstance(told, Told)
    assert told.baloot is baloot


@pytest.mark.parametrize(
    ("line", "abnat", "step"),
    [
        ("hokm us 4 x 2", 4, Step.DOUBLE),
        ("hokm us 96 x 2", 96, Step.DOUBLE),
        ("hokm us 96 2 x", 96, Step.DOUBLE),
    ],
)
def test_a_step_in_two_parts_takes_no_number_that_stands_for_itself(
    line: str, abnat: int, step: Step
) -> None:
    told = read(line).told
    assert isinstance(told, Told)
    assert (told.bidder_abnat, told.step) == (abnat, step)


def test_a_line_may_name_its_rules() -> None:
    assert read("classic hokm us 81").preset is Preset.CLASSIC
    assert read("حكم لنا 81 كملنا").preset is Preset.KAMMELNA


@pytest.mark.parametrize(
    ("line", "flaw", "word"),
    [
        ("", TextFlaw.NO_CONTRACT, ""),
        ("hokm us 96 reverse", TextFlaw.NO_KABOOT, "reverse"),
        ("hokm", TextFlaw.NO_BUYER, ""),
        ("hokm 96 us", TextFlaw.NO_SIDE, "96"),
        ("us 96", TextFlaw.NO_CONTRACT, ""),
        ("x2 hokm", TextFlaw.NO_BUYER, ""),
        ("hokm us 96 sirra", TextFlaw.UNKNOWN_WORD, "sirra"),
        ("hokm us -5", TextFlaw.UNKNOWN_WORD, "-5"),
        ("hokm us 1e309", TextFlaw.UNKNOWN_WORD, "1e309"),
        ("hokm us 96-66", TextFlaw.UNKNOWN_WORD, "96-66"),
        ("hokm us 9.5", TextFlaw.UNKNOWN_WORD, "9.5"),
        ("hokm us x5", TextFlaw.UNKNOWN_WORD, "x5"),
        ("hokm us 9999999", TextFlaw.UNKNOWN_WORD, "9999999"),
        ("hokm us 96 97", TextFlaw.TWICE, "97"),
        ("hokm us 96 sun", TextFlaw.TWICE, "sun"),
        ("hokm us 96 x2 gahwa", TextFlaw.TWICE, "gahwa"),
        ("hokm us 96 classic pagat", TextFlaw.TWICE, "pagat"),
        ("hokm us 96 baloot them baloot us", TextFlaw.TWICE, "baloot"),
        ("hokm us 96 higher us equal", TextFlaw.TWICE, "equal"),
        ("hokm us 96 equal higher us", TextFlaw.TWICE, "higher"),
        ("hokm us 96 equal equal", TextFlaw.TWICE, "equal"),
        ("sun us kaboot reverse reverse", TextFlaw.TWICE, "reverse"),
        ("sira hokm us 96", TextFlaw.NO_SIDE, "sira"),
        ("hokm us 96 higher", TextFlaw.NO_SIDE, "higher"),
        ("hokm us 96 qaid", TextFlaw.NO_SIDE, "qaid"),
        ("qaid them hokm us 96", TextFlaw.NOT_IN_QAID, "96"),
        ("qaid them hokm us kaboot", TextFlaw.NOT_IN_QAID, "kaboot"),
        ("hokm us 96" + " " * LONGEST, TextFlaw.TOO_LONG, ""),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_word_at_fault(
    line: str, flaw: TextFlaw, word: str
) -> None:
    with pytest.raises(Unreadable) as refused:
        read(line)
    assert (refused.value.flaw, refused.value.word) == (flaw, word)


def test_every_line_of_the_document_can_be_read() -> None:
    document = Path(__file__).parents[2] / "docs" / "score.md"
    lines = re.findall(r"^/score (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) >= 8
    for line in lines:
        read(line)


def test_no_word_says_two_things() -> None:
    seen: dict[str, Item] = {}
    for item in WORDS:
        words = words_of(item)
        assert words, item
        for word in words:
            assert seen.get(plain(word), item) is item, word
            seen[plain(word)] = item
            found = item_of(word)
            assert (type(found), found) == (type(item), item), word


@dataclass(frozen=True)
class Deal:
    """A deal to be told in any words and order."""

    game: Game
    buyer: Whose
    abnat: Whose
    number: int
    projects: dict[Whose, tuple[ProjectKind, ...]]
    baloot: Whose | None
    step: Step
    preset: Preset | None


deals = st.builds(
    Deal,
    st.sampled_from(Game),
    st.sampled_from(Whose),
    st.sampled_from(Whose),
    st.integers(0, 162),
    st.fixed_dictionaries(
        {
            one: st.lists(st.sampled_from(ProjectKind), max_size=3).map(
                lambda kinds: tuple(sorted(kinds))
            )
            for one in Whose
        }
    ),
    st.none() | st.sampled_from(Whose),
    st.sampled_from(Step),
    st.none() | st.sampled_from(Preset),
)


@st.composite
def spoken(draw: st.DrawFn, item: Item) -> str:
    """An item in any of its words, however that is written."""
    if isinstance(item, Number):
        digits = str(item.value)
        return draw(st.sampled_from([digits, digits.translate(ARABIC), digits.translate(PERSIAN)]))
    words: Sequence[str] = words_of(item)
    if isinstance(item, Step):
        words = ["x1", "×1"] if item is Step.NONE else words
    word = draw(st.sampled_from(words))
    changed: list[str] = [word, word.upper(), word.capitalize()]
    if "\u0621" <= word[0] <= "\u064a":
        changed = [word, "و" + word, word[0] + "\u064e" + word[1:], word[:1] + "ـ" + word[1:]]
        changed.append("\u200f" + word)
    return draw(st.sampled_from(changed))


ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


@given(deals, st.data())
def test_every_way_to_say_a_deal_is_read_as_that_deal(deal: Deal, data: st.DataObject) -> None:
    """The parts of a line stand in any order, each word in any of its spellings."""
    parts: list[list[Item]] = [[deal.game, deal.buyer]]
    for whose in Whose:
        own: list[Item] = [*deal.projects[whose]]
        own += [Number(deal.number)] if deal.abnat is whose else []
        own += [Mark.BALOOT] if deal.baloot is whose else []
        if own:
            parts.append([whose, *data.draw(st.permutations(own))])
    parts += [[deal.step]] if deal.step is not Step.NONE or data.draw(st.booleans()) else []
    parts += [[deal.preset]] if deal.preset else []
    items = [item for part in data.draw(st.permutations(parts)) for item in part]
    line = data.draw(st.sampled_from([" ", ", ", "  ", " ، "])).join(
        data.draw(spoken(item)) for item in items
    )
    sides = (deal.buyer, THEM if deal.buyer is US else US)
    numbers = [deal.number if deal.abnat is side else None for side in sides]
    expected = Told(
        deal.game,
        numbers[0],
        numbers[1],
        Declared(deal.projects[sides[0]], deal.projects[sides[1]]),
        baloot=None if deal.baloot is None else list(Side)[sides.index(deal.baloot)],
        step=deal.step,
    )
    us = Side.BIDDERS if deal.buyer is US else Side.DEFENDERS
    found = read(line)
    assert isinstance(found.told, Told)
    assert (found.us, found.preset) == (us, deal.preset), line
    assert replace(found.told, projects=in_order(found.told.projects)) == expected, line


def in_order(projects: Declared) -> Declared:
    """The same declarations; it does not matter which of a side's was said first."""
    ours, theirs = tuple(sorted(projects.bidders)), tuple(sorted(projects.defenders))
    return replace(projects, bidders=ours, defenders=theirs)


BITS = [*sorted(word for item in WORDS for word in words_of(item)), "96", "٦٦", "x2", "x", "5"]


@given(st.text(max_size=60) | st.lists(st.sampled_from(BITS), max_size=12).map(" ".join))
def test_any_text_is_a_deal_or_a_refusal_that_names_one_of_its_words(line: str) -> None:
    assert speaks_of_a_deal(line) in (True, False)
    with suppress(Unreadable):
        read(line)
        return
    with pytest.raises(Unreadable) as refused:
        read(line)
    assert all(word in line for word in refused.value.word.split())
