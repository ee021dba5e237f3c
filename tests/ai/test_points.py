"""What an outcome is worth is what the core scores, and a match won is worth more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.ai.points import UNIT, WON_MATCH, Stakes, value, worth
from engine.core import scoring
from engine.core.calls import Game, Step
from engine.core.cards import Seat
from engine.core.projects import ProjectKind
from engine.core.ruleset import PRESETS, RuleSet
from engine.core.sheet import Pair, Played, Side

HOKM = Stakes(Game.HOKM, Seat.ONE, (), (), None, Step.NONE, False, Pair(0, 0), RuleSet())


def points(found: int) -> int:
    """Whole points of a value, the abnat left out."""
    return round(found / UNIT)


def test_a_made_hokm_of_a_hundred_abnat_is_ten_to_six() -> None:
    assert points(value(HOKM, 100, 5)) == 4
    assert points(value(replace(HOKM, buyer=Seat.TWO), 62, 5)) == -4


def test_a_set_hokm_gives_all_sixteen_and_a_kaboot_twenty_five() -> None:
    assert points(value(HOKM, 80, 4)) == -16
    assert points(value(HOKM, 162, 8)) == 25
    assert points(value(HOKM, 0, 0)) == -25


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
@pytest.mark.parametrize("buyer", [Seat.ONE, Seat.FOUR])
@pytest.mark.parametrize("step", [Step.NONE, Step.DOUBLE, Step.THREE])
def test_every_entry_of_a_table_is_the_score_of_the_core(
    rules: RuleSet, buyer: Seat, step: Step
) -> None:
    stakes = Stakes(
        Game.HOKM,
        buyer,
        (ProjectKind.SIRA,),
        (),
        Side.DEFENDERS,
        step,
        False,
        Pair(10, 20),
        rules,
    )
    table = worth(stakes)
    for abnat in range(163):
        bidders = abnat if buyer is Seat.ONE else 162 - abnat
        result = scoring.score(
            Played(
                Game.HOKM,
                Pair(bidders, 162 - bidders),
                (ProjectKind.SIRA,),
                (),
                Side.DEFENDERS,
                None,
                step,
            ),
            rules,
        )
        lead = result.points.bidders - result.points.defenders
        assert points(table.of(abnat, 4)) == (lead if buyer is Seat.ONE else -lead)


def test_of_equal_points_the_more_abnat_are_worth_more() -> None:
    table = worth(HOKM)
    assert table.of(98, 4) < table.of(99, 4)
    assert points(table.of(98, 4)) == points(table.of(99, 4))


def test_a_deal_that_wins_the_match_is_worth_more_than_its_points() -> None:
    near = replace(HOKM, totals=Pair(145, 100))
    assert points(value(near, 100, 5)) == 4 + WON_MATCH
    assert points(value(replace(near, totals=Pair(100, 145)), 80, 4)) == -16 - WON_MATCH


def test_a_gahwa_is_worth_the_match() -> None:
    gahwa = replace(HOKM, step=Step.GAHWA)
    assert points(value(gahwa, 100, 5)) == 152 + WON_MATCH
    assert points(value(gahwa, 80, 5)) == -152 - WON_MATCH
