"""The notation reads back exactly, and garbage is refused with its line."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import notation
from engine.core.calls import ASHKAL, HOKM, Call, Contract, Game, Raise, Say, Step
from engine.core.cards import PACK, BySeat, ByTeam, Card, Seat, Suit, Team, cards
from engine.core.commands import By
from engine.core.errors import Code, Refused
from engine.core.events import (
    BalootCalled,
    BidMade,
    CardPlayed,
    ContestOver,
    ContestStarted,
    ContractMade,
    DealScored,
    DealStarted,
    DealVoided,
    Doubled,
    Event,
    MatchStarted,
    MatchWon,
    ProjectsDeclared,
    ProjectsShown,
    RestDealt,
    SawaClaimed,
    SeedRevealed,
    TakenBack,
    TrickTaken,
    VoidReason,
)
from engine.core.history import live
from engine.core.projects import Project, ProjectKind
from engine.core.ruleset import PRESETS, Preset, RuleSet
from engine.core.sheet import DealScore, Line, LineKind, Pair, Result, Side
from engine.core.view import redact
from engine.store.codec import KINDS
from tests.cli.wild import wild_match
from tests.strategies import rulesets

CONTRACT: Final = Contract(Game.HOKM, Suit.HEARTS, Seat.THREE, Seat.THREE)
EXAMPLES: Final[list[tuple[str, Event]]] = [
    ("bid 1 hokm:H", BidMade(Seat.ONE, HOKM[Suit.HEARTS], By.PERSON)),
    ("bid 3 ashkal bot", BidMade(Seat.THREE, ASHKAL, By.BOT)),
    ("contract hokm:H buyer 3 card 3", ContractMade(CONTRACT)),
    (
        "contract sun buyer 3 card 1 ashkal",
        ContractMade(Contract(Game.SUN, None, Seat.THREE, Seat.ONE, True)),
    ),
    ("void kawesh dealer 4", DealVoided(VoidReason.KAWESH, Seat.FOUR)),
    ("double 2 double:locked clock", Doubled(Seat.TWO, Raise.DOUBLE_LOCKED, By.CLOCK)),
    (
        "declare 3 hundred sira",
        ProjectsDeclared(Seat.THREE, (ProjectKind.HUNDRED, ProjectKind.SIRA)),
    ),
    (
        "show 3 sira:AH,KH,QH",
        ProjectsShown(Seat.THREE, (Project(ProjectKind.SIRA, cards("AH KH QH")),)),
    ),
    ("play 3 10H ekka", CardPlayed(Seat.THREE, Card.parse("10H"), True, By.PERSON)),
    ("play 3 7S claim", CardPlayed(Seat.THREE, Card.parse("7S"), False, By.CLAIM)),
    ("baloot 2", BalootCalled(Seat.TWO)),
    ("trick 8 winner 4 abnat 31", TrickTaken(8, Seat.FOUR, 31)),
    ("sawa 1", SawaClaimed(Seat.ONE)),
    ("seed 3 00ff", SeedRevealed(3, "00ff")),
    ("won even gahwa", MatchWon(Team.EVEN, True)),
    ("back 57", TakenBack(57)),
]


@pytest.mark.parametrize(("line", "event"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_an_event_is_a_line_that_players_can_read(line: str, event: Event) -> None:
    assert notation.write_line(event) == line
    assert notation.parse_line(line) == event


def test_the_lines_that_explain_the_notation_are_notation() -> None:
    text = notation.__doc__ or ""
    shown = [line.strip().split("  ")[0] for line in text.splitlines() if line.startswith("    ")]
    whole = [line for line in shown if line and "…" not in line and line != notation.HEADER]
    assert len(whole) == 13
    for line in whole:
        assert notation.write_line(notation.parse_line(line)) == line


def contracts() -> st.SearchStrategy[Contract]:
    """Any contract."""
    trumps = st.none() | st.sampled_from(Suit)
    return st.builds(Contract, st.sampled_from(Game), trumps, SEATS, SEATS, st.booleans())


NUMBERS: Final = st.integers(-999_999_999, 999_999_999)
TEXTS: Final = st.text(max_size=30)
SEATS: Final = st.sampled_from(Seat)
BYS: Final = st.sampled_from(By)
CARDS: Final = st.sampled_from(PACK)
SEEN: Final = st.lists(st.none() | CARDS, max_size=8).map(tuple)
CALLS: Final = st.sampled_from(
    [Call.parse(say.value) for say in Say if say is not Say.HOKM] + [*HOKM.values()]
)
KINDS_OF_PROJECT: Final = st.sampled_from(ProjectKind)
PAIRS: Final = st.builds(Pair, NUMBERS, NUMBERS)
TOTALS: Final = st.builds(ByTeam, NUMBERS, NUMBERS)
LINES: Final = st.builds(Line, st.sampled_from(LineKind), PAIRS, st.none() | TEXTS)
RESULTS: Final = st.builds(
    Result,
    st.booleans(),
    st.booleans(),
    st.none() | st.sampled_from(Side),
    PAIRS,
    st.none() | st.sampled_from(Side),
    st.lists(LINES, max_size=8).map(tuple),
)
SCORES: Final = st.builds(DealScore, contracts(), st.sampled_from(Step), RESULTS, TOTALS, TOTALS)
PROJECTS: Final = st.builds(Project, KINDS_OF_PROJECT, st.lists(CARDS, max_size=5).map(tuple))
NONCE: Final = st.just(bytes(16)) | st.binary(min_size=16, max_size=16)
NONCES: Final = st.tuples(NONCE, NONCE, NONCE, NONCE).map(BySeat)
EVENTS: Final[dict[type[Event], st.SearchStrategy[Event]]] = {
    MatchStarted: st.builds(MatchStarted, rulesets(), SEATS, TEXTS, TEXTS, NONCES),
    ContestStarted: st.builds(ContestStarted, rulesets(), SEATS, TEXTS, TEXTS, NUMBERS),
    DealStarted: st.builds(
        DealStarted, NUMBERS, SEATS, st.lists(st.none() | CARDS, max_size=32).map(tuple)
    ),
    BidMade: st.builds(BidMade, SEATS, CALLS, BYS),
    DealVoided: st.builds(DealVoided, st.sampled_from(VoidReason), SEATS),
    ContractMade: st.builds(ContractMade, contracts()),
    RestDealt: st.builds(RestDealt, SEATS, st.tuples(SEEN, SEEN, SEEN, SEEN).map(BySeat)),
    Doubled: st.builds(Doubled, SEATS, st.sampled_from(Raise), BYS),
    ProjectsDeclared: st.builds(
        ProjectsDeclared, SEATS, st.lists(KINDS_OF_PROJECT, max_size=3).map(tuple)
    ),
    ProjectsShown: st.builds(ProjectsShown, SEATS, st.lists(PROJECTS, max_size=3).map(tuple)),
    CardPlayed: st.builds(CardPlayed, SEATS, CARDS, st.booleans(), BYS),
    BalootCalled: st.builds(BalootCalled, SEATS),
    TrickTaken: st.builds(TrickTaken, NUMBERS, SEATS, NUMBERS),
    SawaClaimed: st.builds(SawaClaimed, SEATS),
    DealScored: st.builds(DealScored, SCORES, SEATS),
    SeedRevealed: st.builds(SeedRevealed, NUMBERS, TEXTS),
    MatchWon: st.builds(MatchWon, st.sampled_from(Team), st.booleans()),
    ContestOver: st.just(ContestOver()),
    TakenBack: st.builds(TakenBack, NUMBERS),
}


def test_every_kind_of_event_is_tried() -> None:
    assert set(EVENTS) == set(KINDS.values())


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@given(data=st.data())
@settings(max_examples=60)
def test_any_event_reads_back_exactly(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(EVENTS[kind])
    line = notation.write_line(event)
    assert line.isascii()
    assert "\n" not in line
    assert notation.parse_line(line) == event


@pytest.mark.parametrize("preset", Preset)
def test_a_whole_match_reads_back_exactly(preset: Preset) -> None:
    events = list(wild_match("notation", preset))
    text = notation.write(events)
    assert notation.parse(text) == events
    assert notation.write(notation.parse(text)) == text


def test_a_match_that_was_taken_back_reads_back_exactly() -> None:
    events = list(wild_match("notation"))
    undone = [*events[:60], TakenBack(40), *events[40:]]
    assert notation.parse(notation.write(undone)) == undone
    assert live(undone) == events


def test_a_viewers_list_reads_back_with_its_hidden_cards() -> None:
    seen = [redact(event, Seat.TWO) for event in wild_match("notation")[:40]]
    assert " ? " in notation.write(seen)
    assert notation.parse(notation.write(seen)) == seen


@given(rulesets())
def test_a_match_names_every_setting(rules: RuleSet) -> None:
    line = notation.write_line(MatchStarted(rules, Seat.ONE, "t", ""))
    assert all(f" {name}=" in line for name in rules.settings())


def test_nonces_stand_in_the_text_only_where_a_seat_gave_one() -> None:
    begun = MatchStarted(RuleSet(), Seat.ONE, "t", "c")
    assert "nonces" not in notation.write_line(begun)
    given = replace(begun, nonces=begun.nonces.replace(Seat.THREE, bytes(range(16))))
    zeros, own = "00" * 16, bytes(range(16)).hex()
    named = f"commitment c nonces {zeros},{zeros},{own},{zeros} rules "
    assert named in notation.write_line(given)


def test_notes_blank_lines_and_foreign_line_ends_say_nothing() -> None:
    text = "# a match\r\n\r\nnotation 1\r\n  won odd  \r\n\r\n# over\r\n"
    assert notation.parse_numbered(text) == [(4, MatchWon(Team.ODD, False))]


def test_settings_left_out_are_those_of_the_standard() -> None:
    line = "match dealer 1 table t commitment - rules score.half=set"
    event = notation.parse_line(line)
    assert isinstance(event, MatchStarted)
    assert event.rules == PRESETS[Preset.STANDARD].with_settings({"score.half": "set"})


BAD_LINES: Final = [
    "fly 1",
    "bid",
    "bid 5 pass",
    "match dealer 1 table t commitment c nonces rules",
    "match dealer 1 table t commitment c nonces 00,00,00,00 rules",
    f"match dealer 1 table t commitment c nonces {','.join(['0G' * 16] * 4)} rules",
    f"match dealer 1 table t commitment c nonces {','.join(['00' * 16] * 5)} rules",
    "bid 1 hokm:X",
    "bid 1 pass bot bot",
    "bid 1 pass person",
    "play 1 1H",
    "play 1 10H EKKA",
    "deal x dealer 1 cards",
    "deal 1234567890 dealer 1 cards",
    "deal 1 dealer 1",
    "deal 1 dealer 1 cards ZZ",
    "rest card 1 hands - - -",
    "rest card 1 hands - - - - -",
    "rest card 1 hands 7S,,8S - - -",
    "match dealer 1 table t commitment c rules score.half=sometimes",
    "match dealer 1 table t commitment c rules score.half=set score.half=set",
    'match dealer 1 table "unended commitment c rules',
    'match dealer 1 table "\\ud800" commitment c rules',
    "match dealer 1 table [1] commitment c rules",
    "contract poker buyer 1 card 1",
    "contract hokm:X buyer 1 card 1",
    "declare 1 seven",
    "show 1 sira:7H,?",
    "trick 1 winner 2 abnat ٣",
    "won nobody",
    "score hokm:H buyer 1 card 1 step double made sides 1 points 1:1 totals 1:1 dealer 1 lines",
    "back 1 2",
    "notation 2",
]


@pytest.mark.parametrize("line", BAD_LINES)
def test_a_bad_line_is_refused_with_its_number(line: str) -> None:
    with pytest.raises(Refused) as refused:
        notation.parse(f"notation 1\n\nwon odd\n{line}\n")
    assert refused.value.code is Code.BAD_NOTATION
    assert refused.value.detail.startswith("line 4: ")


def test_what_is_too_long_is_refused() -> None:
    for text in ("won odd\n" * 600_000, "declare 1" + " sira" * 2_000):
        with pytest.raises(Refused) as refused:
            notation.parse(text)
        assert refused.value.code is Code.BAD_NOTATION


def parses_or_refuses(text: str) -> None:
    """Reads a text; anything but events or `bad_notation` is an error."""
    try:
        events = notation.parse(text)
    except Refused as refused:
        if refused.code is not Code.BAD_NOTATION:
            raise
        return
    assert notation.parse(notation.write(events)) == events


@given(st.text(max_size=200))
@settings(max_examples=300)
def test_any_text_is_read_or_refused(text: str) -> None:
    parses_or_refuses(text)


WORDS: Final = sorted(
    {word for line, _ in EXAMPLES for word in line.split()}
    | {word for line in BAD_LINES for word in line.split()}
    | {"", "-", "?", "@", ":", "=", '"', "\\u0020", "1:1", "-0", "rules", "hands", "\x0b", "\u2028"}
)


@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=10).map(" ".join), max_size=4))
@settings(max_examples=250)
def test_any_words_of_the_notation_are_read_or_refused(lines: list[str]) -> None:
    parses_or_refuses("\n".join(lines))


@given(st.data())
@settings(max_examples=200)
def test_a_damaged_match_is_read_or_refused(data: st.DataObject) -> None:
    lines = notation.write(wild_match("notation")[:80]).splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    words = lines[at].split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    words[place] = data.draw(st.sampled_from(WORDS) | st.text(max_size=6))
    lines[at] = " ".join(words)
    parses_or_refuses("\n".join(lines))
