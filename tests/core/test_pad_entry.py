"""What a round that is entered on a pad is worth, and which cannot be."""

from __future__ import annotations

import pytest

from engine.core import calculation, scoring
from engine.core.calculation import Declared, Flaw, Impossible, Told
from engine.core.calls import Game, Step
from engine.core.cards import ByTeam, Team
from engine.core.errors import Refused
from engine.core.pad_entry import Deal, Entry, Qaid, Quick, score_of
from engine.core.pad_events import (
    EditRound,
    EnterRound,
)
from engine.core.projects import ProjectKind
from engine.core.ruleset import PRESETS, Preset
from engine.core.sheet import Side
from tests.core.pads import ROUND, RULES, Sheet


@pytest.mark.parametrize("buyer", Team)
def test_a_deal_is_worth_what_the_game_says_on_whichever_side_the_buyer_sits(buyer: Team) -> None:
    worth = scoring.score(calculation.played(ROUND, RULES), RULES).points
    score = score_of(Deal(buyer, ROUND), RULES)
    assert (score.points[buyer], score.points[buyer.other]) == (worth.bidders, worth.defenders)
    assert (score.made, score.winner) == (True, None)


def test_only_the_better_projects_of_those_declared_count() -> None:
    projects = Declared((ProjectKind.SIRA,), (ProjectKind.FIFTY,))
    score = score_of(Deal(Team.EVEN, Told(Game.HOKM, 100, projects=projects)), RULES)
    assert (score.points.odd, score.points.even) == (6 + 5, 10)


def test_a_qaid_gives_all_to_the_side_that_did_not_offend() -> None:
    score = score_of(Qaid(Game.SUN, Team.ODD, Step.DOUBLE, (ProjectKind.SIRA,)), RULES)
    assert score.points == ByTeam(0, 26 * 2 + 4)
    assert score.made is None
    assert score_of(Qaid(Game.HOKM, Team.ODD, Step.GAHWA), RULES).winner is Team.EVEN


@pytest.mark.parametrize(
    ("entry", "field", "flaw"),
    [
        (Quick(ByTeam(1000, 0)), "us", Flaw.POINTS_RANGE),
        (Quick(ByTeam(0, -1)), "them", Flaw.POINTS_RANGE),
        (Quick(ByTeam(0, 0)), "us", Flaw.NO_POINTS),
        (Deal(Team.ODD, Told(Game.HOKM, 163)), "bidder_abnat", Flaw.ABNAT_RANGE),
        (Deal(Team.ODD, Told(Game.SUN, 60, baloot=Side.BIDDERS)), "baloot", Flaw.BALOOT_IN_SUN),
        (Qaid(Game.SUN, Team.ODD, baloot=True), "innocent_baloot", Flaw.BALOOT_IN_SUN),
        (
            Qaid(Game.HOKM, Team.ODD, projects=(ProjectKind.FOUR_HUNDRED,)),
            "innocent_projects",
            Flaw.NO_SUCH_PROJECT,
        ),
    ],
)
def test_what_cannot_be_is_refused_at_its_field_and_changes_nothing(
    entry: Entry, field: str, flaw: Flaw
) -> None:
    sheet = Sheet()
    before = sheet.enter((16, 0))
    for command in (EnterRound(entry, 2), EditRound(2, entry, 2)):
        with pytest.raises(Impossible) as refused:
            sheet.do(command)
        assert (refused.value.field, refused.value.flaw) == (field, flaw)
    assert sheet.pad == before


def test_the_rules_of_the_pad_decide() -> None:
    """Half a hokm is made by one sheet and set by another."""
    half = EnterRound(Deal(Team.ODD, Told(Game.HOKM, 81)), 0)
    assert Sheet().do(half).rounds[0].score.made is True
    assert Sheet(PRESETS[Preset.CLASSIC]).do(half).rounds[0].score.made is False


def test_a_score_that_the_core_refuses_is_a_refusal_here_too() -> None:
    with pytest.raises(Refused):
        score_of(Deal(Team.ODD, Told(Game.HOKM, None)), RULES)
