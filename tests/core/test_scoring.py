"""Abnat to points: every split under every preset against the slow judge, then by example."""

from __future__ import annotations

from itertools import product

import pytest

from engine.core import scoring, sheet
from engine.core.calls import Contract, Game, Step
from engine.core.cards import ByTeam, Seat, Suit, Team
from engine.core.errors import Code, Refused
from engine.core.projects import ProjectKind
from engine.core.ruleset import PRESETS, Preset, RuleSet, preset
from engine.core.sheet import LineKind, Pair, Played, Result, Side
from tests.core.sheet import TRICKS, WHOLE, played, score
from tests.core.slow_scoring import SYSTEMS, Case

STANDARD = RuleSet()


def splits(game: str) -> list[Case]:
    """Every way to split the abnat; where one side has all, with and without a kaboot."""
    whole = WHOLE[game]
    cases = [Case(game, abnat, whole - abnat) for abnat in range(whole + 1)]
    return [*cases, Case(game, whole, 0, kaboot="b"), Case(game, 0, whole, kaboot="d")]


PROJECTS: list[tuple[tuple[str, ...], tuple[str, ...]]] = [
    ((), ()),
    (("sira",), ()),
    ((), ("sira",)),
    (("fifty", "sira"), ()),
    ((), ("hundred",)),
    (("hundred", "hundred"), ()),
]


def with_all(split: Case, every: int = 3) -> list[Case]:
    """A split with every stake, every baloot, and each `every`th choice of projects, in turn."""
    hokm = split.game == "hokm"
    steps, baloots = ((1, 2, 3, 4, 5), ("", "b", "d")) if hokm else ((1, 2), ("",))
    big: list[tuple[tuple[str, ...], tuple[str, ...]]] = [(("four_hundred",), ())]
    extra = (PROJECTS if hokm else PROJECTS + big)[split.bidders % every :: every]
    return [
        Case(
            split.game, split.bidders, split.defenders, own, other, baloot, split.kaboot, step, back
        )
        for step, baloot, (own, other) in product(steps, baloots, extra)
        for back in ((False, True) if split.kaboot == "d" and not hokm else (False,))
    ]


@pytest.mark.parametrize("name", Preset)
@pytest.mark.parametrize("game", ["hokm", "sun"])
@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)])
def test_every_split_scores_as_the_slow_judge_says(name: Preset, game: str, every: int) -> None:
    for split in splits(game):
        for case in with_all(split, every):
            result = scoring.score(played(case), PRESETS[name])
            made, points = SYSTEMS[name.value](case)
            assert result.made == made, case
            if case.step == 5:
                assert result.points == Pair(0, 0)
                assert result.match_winner is (Side.BIDDERS if made else Side.DEFENDERS), case
            else:
                assert (result.points.bidders, result.points.defenders) == points, case
                assert result.match_winner is None


@pytest.mark.parametrize("name", Preset)
@pytest.mark.parametrize("game", ["hokm", "sun"])
def test_trick_points_always_add_up_to_16_or_26(name: Preset, game: str) -> None:
    """A set contract and a side that takes all included; 25 or 44 in a kaboot."""
    kaboot = {"hokm": 25, "sun": 44}[game]
    for split in splits(game):
        points = scoring.score(played(split), PRESETS[name]).points
        expected = kaboot if split.kaboot else TRICKS[game]
        assert points.bidders + points.defenders == expected, split


@pytest.mark.parametrize("game", ["hokm", "sun"])
def test_the_lines_of_a_sheet_lead_to_its_total_and_name_real_settings(game: str) -> None:
    known = set(STANDARD.settings())
    order = list(LineKind)
    for name, split in product(Preset, splits(game)[::9] + splits(game)[-2:]):
        for case in with_all(split):
            result = scoring.score(played(case), PRESETS[name])
            lines = {line.kind: line for line in result.lines}
            assert len(lines) == len(result.lines)
            assert [order.index(kind) for kind in lines] == sorted(map(order.index, lines))
            assert {line.setting for line in result.lines} - {None} <= known
            if case.step < 5:
                assert _sum_of(lines) == result.points == lines[LineKind.TOTAL].amount, case


def _sum_of(lines: dict[LineKind, sheet.Line]) -> Pair:
    """The last word on the tricks, the projects and the baloot."""
    tricks = Pair(0, 0)
    for kind in (LineKind.CONVERTED, LineKind.KABOOT, LineKind.REVERSE_KABOOT, LineKind.SET):
        tricks = lines[kind].amount if kind in lines else tricks
    for kind in (LineKind.WINNER_TAKES, LineKind.DOUBLED):
        tricks = lines[kind].amount if kind in lines else tricks
    for kind in (LineKind.PROJECTS, LineKind.BALOOT):
        tricks = tricks + lines[kind].amount if kind in lines else tricks
    return tricks


# --- standard, by example -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bidders", "points"),
    [(86, (9, 7)), (96, (10, 6)), (81, (8, 8)), (80, (0, 16)), (157, (16, 0)), (162, (16, 0))],
)
def test_hokm_gives_the_point_left_over_to_the_larger_fraction_or_the_bidders(
    bidders: int, points: tuple[int, int]
) -> None:
    assert score(bidders) == points


@pytest.mark.parametrize(
    ("bidders", "points"),
    [(67, (13, 13)), (65, (13, 13)), (64, (0, 26)), (68, (14, 12)), (130, (26, 0)), (73, (15, 11))],
)
def test_sun_counts_double(bidders: int, points: tuple[int, int]) -> None:
    assert score(bidders, "sun") == points


def test_standard_and_nearest_ten_differ_only_where_the_rules_say() -> None:
    """Sun: a units digit of 3, 4, 6 or 7. Hokm: both end in 6."""
    near = preset("standard").with_settings({"score.rounding": "nearest_ten"})
    for game in WHOLE:
        for split in splits(game)[:-2]:
            one = scoring.score(played(split), STANDARD).points
            two = scoring.score(played(split), near).points
            if split.bidders < split.defenders:
                assert one == two  # set
                continue
            units = split.bidders % 10
            differs = units in (3, 4, 6, 7) if game == "sun" else units == 6
            assert (one != two) == differs, split


def test_a_made_contract_never_gives_the_bidders_fewer_trick_points() -> None:
    for game in WHOLE:
        for split in splits(game):
            result = scoring.score(played(split), STANDARD)
            assert not result.made or result.points.bidders >= result.points.defenders


def test_a_kaboot_adds_ninety_abnat_and_either_side_can_make_it() -> None:
    assert score(162, kaboot="b") == (25, 0)
    assert score(0, kaboot="d") == (0, 25)
    assert score(130, "sun", kaboot="b") == (44, 0)
    assert score(0, "sun", kaboot="d") == (0, 44)


def test_doubling_multiplies_the_converted_points_of_both_sides_and_a_kaboot() -> None:
    for step in (1, 2, 3, 4):
        assert score(96, step=step) == (10 * step, 6 * step)
        assert score(70, step=step) == (0, 16 * step)
    assert score(162, kaboot="b", step=2) == (50, 0)
    assert score(70, "sun", step=2) == (28, 24)


def test_projects_count_at_face_value_and_do_not_help_to_make_the_contract() -> None:
    assert score(80, bidders_projects=("hundred",)) == (0, 26)
    assert score(96, bidders_projects=("fifty",), step=2) == (25, 12)
    assert score(96, defenders_projects=("sira",)) == (10, 8)


def test_a_set_contract_moves_the_bidders_projects_but_not_their_baloot() -> None:
    assert score(70, bidders_projects=("fifty",), baloot="b") == (2, 21)
    assert score(70, defenders_projects=("fifty",), baloot="d") == (0, 23)


def test_a_baloot_is_two_points_for_its_holder_never_multiplied() -> None:
    assert score(96, baloot="d") == (10, 8)
    assert score(96, baloot="b", step=4) == (42, 24)


def test_the_losing_side_of_a_made_kaboot_keeps_its_projects() -> None:
    assert score(162, kaboot="b", defenders_projects=("fifty",), baloot="d") == (25, 7)
    assert score(0, kaboot="d", bidders_projects=("fifty",), baloot="b") == (2, 30)


@pytest.mark.parametrize(("bidders", "winner"), [(81, Side.BIDDERS), (80, Side.DEFENDERS)])
def test_a_gahwa_gives_no_points_but_the_match(bidders: int, winner: Side) -> None:
    result = scoring.score(played(Case("hokm", bidders, 162 - bidders, step=5)), STANDARD)
    assert (result.points, result.match_winner) == (Pair(0, 0), winner)


# --- what cannot be ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        Played(Game.HOKM, Pair(100, 61)),
        Played(Game.HOKM, Pair(-1, 163)),
        Played(Game.SUN, Pair(81, 81)),
        Played(Game.HOKM, Pair(161, 1), kaboot=Side.BIDDERS),
        Played(Game.HOKM, Pair(162, 0), kaboot=Side.DEFENDERS),
        Played(Game.SUN, Pair(65, 65), baloot=Side.BIDDERS),
    ],
)
def test_a_score_that_cannot_be_is_refused(wrong: Played) -> None:
    with pytest.raises(Refused) as refusal:
        scoring.score(wrong, STANDARD)
    assert refusal.value.code is Code.BAD_SCORE


# --- qaid, teams, the end of a match --------------------------------------------------------------


def qaid(offender: Side, step: Step, game: Game = Game.HOKM, settings: str = "") -> Result:
    """A qaid in which the innocent side holds a fifty and, in hokm, the baloot."""
    rules = RuleSet.parse(settings)
    kinds = (ProjectKind.FIFTY,)
    return scoring.qaid(game, offender, step, kinds, game is Game.HOKM, rules)


def test_a_qaid_gives_the_innocent_side_everything_and_its_own_projects() -> None:
    assert qaid(Side.BIDDERS, Step.NONE).points == Pair(0, 16 + 5 + 2)
    assert qaid(Side.DEFENDERS, Step.NONE).points == Pair(16 + 5 + 2, 0)
    assert qaid(Side.DEFENDERS, Step.NONE, Game.SUN).points == Pair(26 + 10, 0)


def test_a_qaid_is_multiplied_by_the_doubling_but_the_projects_by_their_setting() -> None:
    assert qaid(Side.BIDDERS, Step.THREE).points == Pair(0, 48 + 5 + 2)
    full = qaid(Side.BIDDERS, Step.THREE, settings="score.project_double=full")
    assert full.points == Pair(0, 48 + 15 + 2)


def test_a_qaid_in_a_gahwa_gives_the_match() -> None:
    assert qaid(Side.BIDDERS, Step.GAHWA).match_winner is Side.DEFENDERS
    assert qaid(Side.DEFENDERS, Step.GAHWA).match_winner is Side.BIDDERS


@pytest.mark.parametrize(("buyer", "points"), [(Seat.ONE, (10, 6)), (Seat.FOUR, (6, 10))])
def test_sides_become_teams_and_add_to_the_totals(buyer: Seat, points: tuple[int, int]) -> None:
    result = scoring.score(played(Case("hokm", 96, 66)), STANDARD)
    contract = Contract(Game.HOKM, Suit.HEARTS, buyer, buyer)
    table = scoring.at_table(result, contract, Step.NONE, ByTeam(100, 50))
    assert table.points == ByTeam(*points)
    assert table.totals == ByTeam(100 + points[0], 50 + points[1])
    assert scoring.side_of(buyer.team, contract) is Side.BIDDERS
    assert scoring.side_of(buyer.team.other, contract) is Side.DEFENDERS


@pytest.mark.parametrize(
    ("odd", "even", "winner"),
    [
        (151, 0, None),
        (152, 151, Team.ODD),
        (40, 152, Team.EVEN),
        (160, 155, Team.ODD),
        (155, 160, Team.EVEN),
        (152, 152, None),
        (170, 170, None),
    ],
)
def test_the_higher_total_wins_past_the_target_and_a_tie_goes_on(
    odd: int, even: int, winner: Team | None
) -> None:
    assert scoring.match_winner(ByTeam(odd, even), 152) is winner
