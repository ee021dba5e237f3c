"""The number of ways to go on from fixed positions: a wrong rule changes it, however rare."""

from __future__ import annotations

import pytest

from engine.core.cards import Card, Seat
from engine.core.commands import ClaimSawa
from engine.core.events import TakenBack
from engine.core.match import Match, apply, decide
from tests.core import perft, slow_deal
from tests.core.driver import legal_commands
from tests.core.table import say, started

POSITIONS = perft.read()
QUICK = 1500
"""The default run counts trees of up to so many ways; the long run counts all."""


def count(match: Match, depth: int) -> int:
    """The number of ways to go on for so many decisions, claims apart."""
    legal = [c for c in legal_commands(match) if not isinstance(c, ClaimSawa)]
    if depth == 1 or not legal:
        return len(legal) or 1
    ways = 0
    for command in legal:
        after = match
        for event in decide(match, command):
            assert not isinstance(event, TakenBack)
            after = apply(after, event)
        ways += count(after, depth - 1)
    return ways


def match_at(position: perft.Position) -> Match:
    """The engine's match in a position; seat four deals."""
    deck = tuple(Card.parse(card) for card in position.deck)
    return say(started(deck, Seat.FOUR, position.rules), " ".join(position.moves))[0]


@pytest.mark.parametrize("most", [QUICK, pytest.param(10**9, marks=pytest.mark.long)])
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: str(position.name))
def test_there_are_as_many_ways_to_go_on_as_the_slow_judge_counted(
    position: perft.Position, most: int
) -> None:
    match = match_at(position)
    depths = {depth: ways for depth, ways in position.ways.items() if ways <= most}
    assert depths
    deepest = max(depths)
    assert {depth: count(match, depth) for depth in {1, deepest}} == {
        depth: depths[depth] for depth in {1, deepest}
    }


def test_the_files_hold_positions_of_every_preset_and_stage_and_read_back() -> None:
    assert len(POSITIONS) == 60
    assert len({position.name for position in POSITIONS}) == 60
    for position in POSITIONS:
        assert perft.parse(str(position)) == position


@pytest.mark.parametrize("position", POSITIONS[::7], ids=lambda position: str(position.name))
def test_the_slow_judge_still_counts_what_the_files_say(position: perft.Position) -> None:
    for depth in (1, 2, 3):
        settings = position.rules.settings()
        ways = slow_deal.count(position.deck, settings, position.moves, depth)
        assert ways == position.ways[depth]
