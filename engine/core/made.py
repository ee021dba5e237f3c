"""Made or set: which side wins a deal, and by which setting (rules 6)."""

from __future__ import annotations

from typing import assert_never

from engine.core.calls import Game
from engine.core.doubling import last_raiser
from engine.core.projects import BALOOT_POINTS, POINTS
from engine.core.ruleset import RuleSet
from engine.core.settings import DoubledTie, Half, MadeTest
from engine.core.sheet import NOTHING, Pair, Played, Side


def winner_of(played: Played, converted: Pair, rules: RuleSet) -> tuple[Side, bool, str]:
    """The side that wins the deal, whether on a tie, and the setting that decided it.

    `converted` are the trick points by conversion alone.
    """
    if played.kaboot is not None:
        return played.kaboot, False, "score.made_test"
    lead = _lead(played, converted, rules)
    if lead:
        return (Side.BIDDERS if lead > 0 else Side.DEFENDERS), False, "score.made_test"
    raiser = last_raiser(played.step)
    if raiser is not None and rules.score_doubled_tie is DoubledTie.LAST_RAISER_LOSES:
        return raiser.other, True, "score.doubled_tie"
    return (
        Side.BIDDERS if rules.score_half is Half.MADE else Side.DEFENDERS,
        True,
        "score.half",
    )


def _lead(played: Played, converted: Pair, rules: RuleSet) -> int:
    """By how much the bidders are ahead in the made test: 0 is an exact tie."""
    abnat = played.abnat.bidders - played.abnat.defenders
    match rules.score_made_test:
        case MadeTest.POINTS:
            # A tie goes to the side that lost more in rounding: abnat less ten (five) a point.
            ahead = _ahead(played, converted) + _baloot(played, BALOOT_POINTS)
            factor = 10 if played.game is Game.HOKM else 5
            return ahead or abnat - factor * (converted.bidders - converted.defenders)
        case MadeTest.ABNAT:
            return abnat
        case MadeTest.RAW_WITH_PROJECTS:
            return _raw(played) + _baloot(played, 10 * BALOOT_POINTS)
        case MadeTest.KAMMELNA:
            return _ahead(played, converted) or _raw(played)
        case _:
            assert_never(rules.score_made_test)


def _ahead(played: Played, converted: Pair) -> int:
    """The bidders' lead in points, the baloot not counted."""
    projects = face_points(played)
    return converted.bidders - converted.defenders + projects.bidders - projects.defenders


def _raw(played: Played) -> int:
    """The bidders' lead in abnat, with projects as 20, 50, 100, and 200 for the four hundred, the
    baloot not counted (rules 5)."""
    projects = face_points(played)
    factor = 10 if played.game is Game.HOKM else 5
    lead = (projects.bidders - projects.defenders) * factor
    return lead + played.abnat.bidders - played.abnat.defenders


def _baloot(played: Played, worth: int) -> int:
    """What the baloot adds to the bidders' lead."""
    if played.baloot is None:
        return 0
    return worth if played.baloot is Side.BIDDERS else -worth


def face_points(played: Played) -> Pair:
    """The points of both sides' counted projects, not doubled."""
    if not (played.bidders_projects or played.defenders_projects):
        return NOTHING
    values = POINTS[played.game]
    return Pair(
        sum([values[kind] for kind in played.bidders_projects]),
        sum([values[kind] for kind in played.defenders_projects]),
    )
