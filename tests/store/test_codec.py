"""The JSON encoding: its form by example, that it reads back, and what it refuses."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import given, settings

from engine.core import view as views
from engine.core.calls import HOKM, Contract, Game, Raise, Step
from engine.core.cards import SEATS, BySeat, ByTeam, Card, Seat, Suit, cards
from engine.core.commands import By
from engine.core.errors import Code, Refused
from engine.core.events import (
    BidMade,
    CardPlayed,
    Change,
    ContractMade,
    DealScored,
    DealStarted,
    Doubled,
    Event,
    MatchStarted,
    ProjectsDeclared,
    ProjectsShown,
    RestDealt,
    TakenBack,
)
from engine.core.history import fold
from engine.core.projects import Project, ProjectKind
from engine.core.ruleset import PRESETS, Preset, RuleSet
from engine.core.sheet import DealScore, Line, LineKind, Pair, Result, Side
from engine.store import codec
from tests.strategies import played_matches

HEARTS = Contract(Game.HOKM, Suit.HEARTS, Seat.TWO, Seat.TWO)
SHEET = Result(
    True, False, None, Pair(10, 6), None, (Line(LineKind.SET, Pair(0, 16), "score.half"),)
)
FORMS: list[tuple[Event, str, dict[str, Any]]] = [
    (
        CardPlayed(Seat.THREE, Card.parse("10H"), True, By.BOT),
        "card_played",
        {"seat": 3, "card": "10H", "ekka": True, "by": "bot"},
    ),
    (
        BidMade(Seat.ONE, HOKM[Suit.HEARTS], By.PERSON),
        "bid_made",
        {"seat": 1, "call": "hokm:H", "by": "person"},
    ),
    (
        Doubled(Seat.FOUR, Raise.DOUBLE_LOCKED, By.CLOCK),
        "doubled",
        {"seat": 4, "call": "double:locked", "by": "clock"},
    ),
    (
        ContractMade(HEARTS),
        "contract_made",
        {"contract": {"game": "hokm", "trump": "H", "buyer": 2, "card_to": 2, "ashkal": False}},
    ),
    (
        RestDealt(Seat.ONE, BySeat((cards("AS 7S"), (None,), (), (None, None)))),
        "rest_dealt",
        {"card_to": 1, "hands": [["AS", "7S"], [None], [], [None, None]]},
    ),
    (
        ProjectsDeclared(Seat.ONE, (ProjectKind.FOUR_HUNDRED, ProjectKind.SIRA)),
        "projects_declared",
        {"seat": 1, "kinds": ["four_hundred", "sira"]},
    ),
    (
        ProjectsShown(Seat.ONE, (Project(ProjectKind.SIRA, cards("AS KS QS")),)),
        "projects_shown",
        {"seat": 1, "projects": [{"kind": "sira", "cards": ["AS", "KS", "QS"]}]},
    ),
    (
        DealScored(DealScore(HEARTS, Step.FOUR, SHEET, ByTeam(6, 10), ByTeam(20, 30)), Seat.ONE),
        "deal_scored",
        {
            "score": {
                "contract": {
                    "game": "hokm",
                    "trump": "H",
                    "buyer": 2,
                    "card_to": 2,
                    "ashkal": False,
                },
                "step": 4,
                "result": {
                    "made": True,
                    "tie": False,
                    "kaboot": None,
                    "points": [10, 6],
                    "match_winner": None,
                    "lines": [{"kind": "set", "amount": [0, 16], "setting": "score.half"}],
                },
                "points": [6, 10],
                "totals": [20, 30],
            },
            "next_dealer": 1,
        },
    ),
    (TakenBack(7), "taken_back", {"to_seq": 7}),
]


@pytest.mark.parametrize(("event", "kind", "data"), FORMS, ids=[form[1] for form in FORMS])
def test_the_form_of_an_event(event: Event, kind: str, data: dict[str, Any]) -> None:
    assert codec.encode(event) == (kind, 1, data)
    assert codec.decode(kind, 1, json.loads(json.dumps(data))) == event


def test_rules_are_written_as_their_text() -> None:
    rules = PRESETS[Preset.OFFICIAL]
    _, _, data = codec.encode(MatchStarted(rules, Seat.ONE, "", ""))
    assert data["rules"] == str(rules)
    assert codec.decode("match_started", 1, data) == MatchStarted(rules, Seat.ONE, "", "")


def test_a_match_of_before_the_nonces_has_zeros() -> None:
    old = {"rules": str(RuleSet()), "dealer": 1, "table": "t", "commitment": "c"}
    begun = codec.decode("match_started", 1, old)
    assert begun == MatchStarted(RuleSet(), Seat.ONE, "t", "c", BySeat((bytes(16),) * 4))
    kind, version, data = codec.encode(begun)
    assert (kind, version, data["nonces"]) == ("match_started", 2, ["00" * 16] * 4)
    with pytest.raises(Refused):
        codec.decode("match_started", 2, old)


def test_bytes_are_hexadecimal_and_sides_are_words() -> None:
    assert codec.plain(b"\x00\xff") == "00ff"
    assert codec.plain({Side.BIDDERS: (1, None)}) == {"bidders": [1, None]}


def test_every_event_of_the_core_has_a_kind() -> None:
    assert set(codec.KINDS.values()) == {*get_args(Change), TakenBack}


@settings(max_examples=10)
@given(played_matches())
def test_a_match_reads_back_as_it_was(events: list[Event]) -> None:
    rows = json.loads(json.dumps([codec.encode(event) for event in events]))
    assert [codec.decode(*row) for row in rows] == events


@settings(max_examples=10)
@given(played_matches())
def test_what_a_viewer_is_sent_reads_back_as_it_was(events: list[Event]) -> None:
    for viewer in (*SEATS, None):
        sent = [views.redact(event, viewer) for event in events]
        rows = json.loads(json.dumps([codec.encode(event) for event in sent]))
        assert [codec.decode(*row) for row in rows] == sent
        view = views.view(fold(events), viewer)
        text = json.dumps(codec.plain(view))
        assert codec.read(views.PlayerView, json.loads(text)) == view


PLAYED = FORMS[0][2]


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "10H",
        {},
        {**PLAYED, "more": 1},
        {name: value for name, value in PLAYED.items() if name != "by"},
        {**PLAYED, "card": "1H"},
        {**PLAYED, "card": "10h"},
        {**PLAYED, "card": None},
        {**PLAYED, "card": ["10H"]},
        {**PLAYED, "seat": 5},
        {**PLAYED, "seat": "3"},
        {**PLAYED, "seat": True},
        {**PLAYED, "seat": 3.0},
        {**PLAYED, "seat": [3]},
        {**PLAYED, "ekka": 1},
        {**PLAYED, "by": "nobody"},
    ],
)
def test_whatever_is_not_the_form_is_refused(data: object) -> None:
    with pytest.raises(Refused) as refused:
        codec.decode("card_played", 1, data)
    assert refused.value.code is Code.BAD_NOTATION


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("rest_dealt", {"card_to": 1, "hands": [[], [], []]}),
        ("rest_dealt", {"card_to": 1, "hands": {}}),
        ("deal_started", {"number": 1, "dealer": 1, "deck": "10H"}),
        ("match_started", {"rules": "bid.kawesh=x", "dealer": 1, "table": "", "commitment": ""}),
        ("projects_declared", {"seat": 1, "kinds": [1]}),
        ("no_such_event", {}),
    ],
)
def test_lists_settings_words_and_kinds_are_checked_too(kind: str, data: object) -> None:
    with pytest.raises(Refused) as refused:
        codec.decode(kind, 1, data)
    assert refused.value.code is Code.BAD_NOTATION


def test_a_redacted_deck_keeps_its_places() -> None:
    deck = (Card.parse("AS"), None, Card.parse("7C"))
    assert codec.encode(DealStarted(1, Seat.ONE, deck))[2]["deck"] == ["AS", None, "7C"]


def test_an_older_form_is_upgraded_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if cards had once been played without `by`, and before that without `ekka`."""
    monkeypatch.setitem(codec.UPGRADES, ("card_played", 0), lambda data: {**data, "by": "person"})
    monkeypatch.setitem(codec.UPGRADES, ("card_played", -1), lambda data: {**data, "ekka": False})
    old = {"seat": 1, "card": "7S"}
    assert codec.decode("card_played", -1, old) == CardPlayed(
        Seat.ONE, Card.parse("7S"), False, By.PERSON
    )


def test_a_form_from_the_future_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        codec.decode("card_played", 99, PLAYED)
    assert refused.value.code is Code.BAD_NOTATION


def test_a_value_without_a_form_is_an_error_of_the_program() -> None:
    with pytest.raises(TypeError):
        codec.plain({1, 2})
    with pytest.raises(TypeError):
        codec.read(RuleSet | str, "x")  # type: ignore[arg-type]  # no class
