"""Each setting of the score by example."""

from __future__ import annotations

import pytest

from engine.core import rounding, scoring
from engine.core.calls import Game
from engine.core.ruleset import RuleSet
from tests.core.sheet import TRICKS, played, score
from tests.core.slow_scoring import Case

STANDARD = RuleSet()


def test_exactly_half_can_be_set() -> None:
    for game, half in (("hokm", 81), ("sun", 65)):
        assert score(half, game, "score.half=set") == (0, TRICKS[game])
        assert score(half + 1, game, "score.half=set")[0] > 0


def test_a_doubled_half_can_be_lost_by_the_last_raiser() -> None:
    rule = "score.doubled_tie=last_raiser_loses"
    assert score(81, settings=rule, step=1) == (8, 8)
    assert score(81, settings=rule, step=2) == (16, 16)
    assert score(81, settings=rule, step=3) == (0, 48)
    assert score(81, settings=f"{rule} score.half=set", step=4) == (32, 32)


def test_the_bidders_projects_and_baloot_can_be_lost_in_a_set_contract() -> None:
    own: dict[str, object] = {"bidders_projects": ("fifty",), "baloot": "b"}
    assert score(70, settings="score.set_projects=lost", more=own) == (2, 16)
    assert score(70, settings="score.set_baloot=lost", more=own) == (0, 21)
    assert score(70, settings="score.set_baloot=defenders", more=own) == (0, 23)


def test_the_loser_of_a_doubled_deal_can_score_nothing() -> None:
    rule = "score.doubled_loser=zero"
    assert score(96, settings=rule) == (10, 6)
    assert score(96, settings=rule, step=2) == (32, 0)
    assert score(70, settings=rule, step=3) == (0, 48)


@pytest.mark.parametrize(
    ("value", "points"),
    [("face", [5, 5, 5, 5]), ("x2", [5, 10, 10, 10]), ("full", [5, 10, 15, 20])],
)
def test_projects_can_be_doubled_too(value: str, points: list[int]) -> None:
    for step in (1, 2, 3, 4):
        rule = f"score.project_double={value}"
        got = score(96, settings=rule, step=step, bidders_projects=("fifty",))[0]
        assert got == 10 * step + points[step - 1]


def test_a_kaboot_can_be_flat_under_doubling() -> None:
    assert score(162, settings="score.kaboot_double=flat", kaboot="b", step=4) == (25, 0)
    assert score(0, "sun", "score.kaboot_double=flat", kaboot="d", step=2) == (0, 44)


def test_the_projects_of_a_side_without_a_trick_can_be_lost_or_go_over() -> None:
    own: dict[str, object] = {"kaboot": "b", "defenders_projects": ("fifty",)}
    assert score(162, settings="score.kaboot_loser_projects=lost", more=own) == (25, 0)
    assert score(162, settings="score.kaboot_loser_projects=to_winner", more=own) == (30, 0)


def test_a_reverse_kaboot_is_88_where_the_rules_know_it() -> None:
    lost: dict[str, object] = {
        "kaboot": "d",
        "reverse": True,
        "defenders_projects": ("sira",),
    }
    assert score(0, "sun", more=lost) == (0, 48)
    assert score(0, "sun", "score.reverse_kaboot=on", more=lost) == (0, 92)
    assert score(0, "hokm", "score.reverse_kaboot=on", more=lost) == (0, 27)
    lost["reverse"] = False
    assert score(0, "sun", "score.reverse_kaboot=on", more=lost) == (0, 48)


@pytest.mark.parametrize(
    ("abnat", "points"), [(75, 7), (76, 8), (85, 8), (65, 6), (5, 0), (6, 1), (0, 0)]
)
def test_nearest_ten_in_hokm_rounds_the_defenders_and_leaves_the_rest(
    abnat: int, points: int
) -> None:
    assert rounding.nearest_ten(abnat, Game.HOKM) == points
    if abnat <= 81:
        assert score(162 - abnat, settings="score.rounding=nearest_ten") == (16 - points, points)


@pytest.mark.parametrize(("abnat", "points"), [(64, 12), (65, 13), (66, 14), (5, 1), (4, 0)])
def test_nearest_ten_in_sun_keeps_a_five(abnat: int, points: int) -> None:
    assert rounding.nearest_ten(abnat, Game.SUN) == points


def test_nearest_ten_counts_the_side_that_did_not_raise_last() -> None:
    rule = "score.rounding=nearest_ten"
    assert score(86, settings=rule, step=1) == (8, 8)  # the defenders' 76 are 8
    assert score(86, settings=rule, step=2) == (18, 14)  # the bidders' 86 are 9
    assert score(86, settings=rule, step=3) == (24, 24)
    assert score(86, settings=rule, step=4) == (36, 28)


def test_kammelna_cuts_a_seventeenth_point_from_the_larger_total() -> None:
    rule = "score.rounding=kammelna"
    assert score(96, settings=rule) == (9, 7)
    assert score(86, settings=rule) == (8, 8)
    assert score(85, settings=rule) == (8, 8)
    assert score(67, "sun", rule) == (14, 12)


@pytest.mark.parametrize(
    ("test", "bidders", "more", "made"),
    [
        ("abnat", 80, {"bidders_projects": ("hundred",), "baloot": "b"}, False),
        ("raw_with_projects", 62, {"bidders_projects": ("sira",), "baloot": "b"}, True),
        ("raw_with_projects", 61, {"bidders_projects": ("sira",)}, False),
        ("raw_with_projects", 90, {"defenders_projects": ("sira",)}, False),
        ("raw_with_projects", 71, {"bidders_projects": ("sira",)}, True),  # 91 to 91
        ("points", 71, {"bidders_projects": ("sira",)}, True),  # 7 + 2 to 9; both lost one
        ("points", 72, {"bidders_projects": ("sira",)}, True),
        ("points", 75, {"baloot": "b"}, True),
        ("kammelna", 75, {"baloot": "b"}, False),
        ("kammelna", 71, {"bidders_projects": ("sira",)}, True),
        ("kammelna", 70, {"bidders_projects": ("sira",)}, False),  # 7 + 2 to 9, 90 to 92
    ],
)
def test_what_decides_whether_a_contract_is_made(
    test: str, bidders: int, more: dict[str, object], made: bool
) -> None:
    rules = STANDARD.with_settings({"score.made_test": test, "score.rounding": "kammelna"})
    case = Case("hokm", bidders, 162 - bidders, **more)  # type: ignore[arg-type]  # any field
    assert scoring.score(played(case), rules).made == made


def test_a_tie_of_points_goes_to_the_side_that_lost_more_in_rounding() -> None:
    """Under `points` 86 to 76 is 8 to 8: the bidders lost six abnat, the defenders gained four."""
    assert score(86, name="pagat") == (8, 8)
    assert score(76, name="pagat", step=2) == (0, 32)  # the bidders count: 8 to 8, they gained
