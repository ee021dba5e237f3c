"""`solve`: what each card is worth at a moment, and one coded line where none is to be played."""

from __future__ import annotations

import pytest

from engine.ai import exact
from engine.cli.faults import Fault
from engine.core.events import CardPlayed, TrickTaken
from engine.core.history import fold
from engine.core.view import redact, view
from tests.cli.wild import Cli, is_refused, wild_match

EVENTS = wild_match("solve")
CARDS = [seq for seq, event in enumerate(EVENTS, 1) if isinstance(event, CardPlayed)]


@pytest.mark.parametrize("at", [CARDS[0] - 1, CARDS[5] - 1, CARDS[20] - 1])
def test_every_card_that_may_be_played_has_a_line_the_best_first(cli: Cli, at: int) -> None:
    match = fold(EVENTS[:at])
    told = cli("solve", cli.match(EVENTS), "--at", str(at))
    assert told.status == 0
    found = exact.values(match)
    lines = [line for line in told.lines if " abnat" in line and not line.startswith(TABLE)]
    assert [line.split()[0] for line in lines[-len(found) :]] == [
        str(card)
        for card, _ in sorted(
            found.items(), key=lambda one: (-one[1].kaboot, -one[1].abnat, one[0].index)
        )
    ]
    assert match.to_act is not None
    choices = view(match, match.to_act).choices
    assert set(found) == {choice.card for choice in choices if choice.refusal is None}


TABLE = ("trick", "abnat")


def test_a_moment_with_no_card_to_play_is_refused(cli: Cli) -> None:
    assert is_refused(cli("solve", cli.match(EVENTS), "--at", "2"), Fault.BAD_MOMENT)
    assert is_refused(cli("solve", cli.match(EVENTS), "--at", "99999"), Fault.BAD_MOMENT)


def test_between_a_fourth_card_and_its_trick_no_card_is_to_be_played(cli: Cli) -> None:
    full = [at for at in CARDS if isinstance(EVENTS[at], TrickTaken)]
    assert len(full) > 10
    for at in full[::5]:
        assert is_refused(cli("solve", cli.match(EVENTS), "--at", str(at)), Fault.BAD_MOMENT)


def test_a_list_that_comes_to_no_deal_is_refused(cli: Cli) -> None:
    tricks = [at for at, event in enumerate(EVENTS) if isinstance(event, TrickTaken)]
    without = [*EVENTS[: tricks[2]], *EVENTS[tricks[2] + 1 : tricks[3]]]
    assert is_refused(cli("solve", cli.match(without)), Fault.BAD_MOMENT)
    twice = list(EVENTS[: CARDS[9]])
    twice[CARDS[8] - 1] = EVENTS[CARDS[7] - 1]
    assert is_refused(cli("solve", cli.match(twice)), Fault.BAD_MOMENT)


def test_hidden_hands_are_refused(cli: Cli) -> None:
    seen = [redact(event, None) for event in EVENTS[: CARDS[3] - 1]]
    assert is_refused(cli("solve", cli.match(seen)), Fault.BAD_MOMENT)
