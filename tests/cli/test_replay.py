"""`replay`: any moment of a match as the open table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cli.faults import CommandError, Fault
from engine.cli.files import Told, json_line
from engine.cli.replay import moment
from engine.core.cards import PACK
from engine.core.events import (
    CardPlayed,
    DealScored,
    DealStarted,
    DealVoided,
    RestDealt,
    TakenBack,
    TrickTaken,
)
from engine.core.history import fold
from engine.core.ruleset import Preset
from engine.core.view import redact
from tests.cli.wild import Cli, is_refused, wild_match

EVENTS = wild_match("replay")


def place(kind: type) -> int:
    """The number of the first event of a kind."""
    return next(seq for seq, event in enumerate(EVENTS, 1) if isinstance(event, kind))


def test_the_last_moment_tells_every_score_and_who_has_won(cli: Cli) -> None:
    told = cli("replay", cli.match(EVENTS))
    assert told.status == 0
    match = fold(EVENTS)
    assert f"totals     1+3: {match.totals.odd}   2+4: {match.totals.even}" in told.lines
    scores = [line for line in told.lines if line.startswith("score ")]
    assert len(scores) == len(match.scored)
    assert scores[-1].endswith(f"1+3: {match.totals.odd}   2+4: {match.totals.even}")
    assert "have won" in told.lines[-1]


def test_all_hands_are_open_after_the_rest_was_dealt(cli: Cli) -> None:
    told = cli("replay", cli.match(EVENTS), "--at", str(place(RestDealt)))
    hands = [line.split()[2:] for line in told.lines if line.startswith("hand ")]
    assert [len(hand) for hand in hands] == [8, 8, 8, 8]
    assert {card for hand in hands for card in hand} == {str(card) for card in PACK}


def test_the_running_trick_and_who_is_next_are_shown(cli: Cli) -> None:
    at = place(CardPlayed)
    event = EVENTS[at - 1]
    assert isinstance(event, CardPlayed)
    told = cli("replay", cli.match(EVENTS), "--at", str(at))
    assert any(line.startswith(f"trick now  {event.seat:d} {event.card}") for line in told.lines)
    assert told.lines[-1] == f"next       seat {event.seat.next:d}"


def test_a_finished_trick_is_shown_with_its_winner(cli: Cli) -> None:
    at = place(TrickTaken)
    event = EVENTS[at - 1]
    assert isinstance(event, TrickTaken)
    told = cli("replay", cli.match(EVENTS), "--at", str(at))
    won = f"to {event.winner:d}, {event.abnat} abnat"
    assert any(line.startswith("trick 1 ") and line.endswith(won) for line in told.lines)


def test_json_lines_are_read_too(cli: Cli) -> None:
    path = cli.file("".join(f"{json_line(event)}\n" for event in EVENTS))
    assert cli("replay", path).out == cli("replay", cli.match(EVENTS)).out


def test_what_was_taken_back_is_not_shown(cli: Cli) -> None:
    undone = (*EVENTS[:50], TakenBack(30))
    shown = cli("replay", cli.match(undone)).lines[1:]
    assert shown == cli("replay", cli.match(EVENTS), "--at", "30").lines[1:]


def test_a_viewers_list_shows_hidden_cards_as_question_marks(cli: Cli) -> None:
    spectator = [redact(event, None) for event in EVENTS[: place(DealStarted)]]
    hands = [line for line in cli("replay", cli.match(spectator)).lines if "hand" in line]
    assert hands == [f"hand {seat}     ? ? ? ? ?" for seat in (1, 2, 3, 4)]


@pytest.mark.parametrize("preset", Preset)
def test_every_moment_of_a_match_can_be_shown(preset: Preset) -> None:
    events = wild_match("moments", preset, "100")
    told = [Told(line, event) for line, event in enumerate(events, 1)]
    shown = [moment(told, at) for at in range(1, len(told) + 1, 3)]
    assert all("next  " in text for text in shown)


def test_a_moment_there_is_none_of_is_refused(cli: Cli) -> None:
    path = cli.match(EVENTS)
    for at in ("0", "-1", str(len(EVENTS) + 1)):
        assert is_refused(cli("replay", path, "--at", at), "bad_moment")
    assert is_refused(cli("replay", path, "--at", "x"), "bad_usage")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_file"),
        ("# nothing\n", "bad_file"),
        ("hello", "bad_notation"),
        ("{}", "bad_notation"),
        ("{\n", "bad_notation"),
        ('{"kind": "match_won", "version": 1, "data": {}}', "bad_notation"),
        ('{"kind": "sawa_claimed", "version": 9, "data": {"seat": 1}}', "bad_notation"),
        ('{"kind": "sawa_claimed", "data": {"seat": 1}, "seq": 2}', "bad_notation"),
        ("[" * 100_000, "bad_notation"),
        ('{"kind":' * 50_000, "bad_notation"),
        (b"\xff", "bad_file"),
        (b"\0" * 100, "bad_notation"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_no_match_is_refused(
    cli: Cli, command: str, text: str | bytes, code: str
) -> None:
    assert is_refused(cli(command, cli.file(text)), code)


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_cannot_be_read_is_refused(cli: Cli, command: str) -> None:
    assert is_refused(cli(command, "/nowhere/at/all"), "unreadable")
    assert is_refused(cli(command), "bad_usage")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_too_large_is_refused(cli: Cli, command: str) -> None:
    assert is_refused(cli(command, cli.file(b"#" * 16_000_001)), "too_large")


def test_events_that_do_not_follow_one_another_are_refused(cli: Cli) -> None:
    for text in ("play 1 7S", "deal 1 dealer 1 cards 7S", "rest card 1 hands - - - -"):
        assert is_refused(cli("replay", cli.file(text)), "bad_events")


@given(st.lists(st.sampled_from(EVENTS), min_size=1, max_size=30), st.booleans())
@settings(max_examples=300)
def test_any_events_in_any_order_are_shown_or_refused(events: list[DealVoided], ours: bool) -> None:
    listed = [*EVENTS[: place(DealScored)], *events] if ours else events
    told = [Told(line, event) for line, event in enumerate(listed, 1)]
    try:
        assert moment(told, len(told)).startswith(f"event {len(told)} of {len(told)}: ")
    except CommandError as fault:
        if fault.code is not Fault.BAD_EVENTS:
            raise
