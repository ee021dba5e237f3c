"""Made or set: which side wins a deal, and by which setting (rules 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.core.calls import Game
from engine.core.doubling import last_raiser
from engine.core.projects import BALOOT_POINTS, POINTS, ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.settings import DoubledTie, Half, MadeTest
from engine.core.sheet import Pair, Played, Side


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
    projects = face_points(played)
    ahead = converted.bidders - converted.defenders + projects.bidders - projects.defenders
    raw = abnat + _raw(played.bidders_projects, played.game)
    raw -= _raw(played.defenders_projects, played.game)
    baloot = {None: 0, Side.BIDDERS: 1, Side.DEFENDERS: -1}[played.baloot]
    match rules.score_made_test:
        case MadeTest.ABNAT:
            return abnat
        case MadeTest.POINTS:
            # A tie goes to the side that lost more in rounding: abnat less ten (five) a point.
            factor = 10 if played.game is Game.HOKM else 5
            lost = abnat - factor * (converted.bidders - converted.defenders)
            return ahead + baloot * BALOOT_POINTS or lost
        case MadeTest.RAW_WITH_PROJECTS:
            return raw + baloot * 10 * BALOOT_POINTS
        case MadeTest.KAMMELNA:
            return ahead or raw
        case _:
            assert_never(rules.score_made_test)


def face_points(played: Played) -> Pair:
    """The points of both sides' counted projects, not doubled."""
    values = POINTS[played.game]
    return Pair(
        sum(values[kind] for kind in played.bidders_projects),
        sum(values[kind] for kind in played.defenders_projects),
    )


def _raw(kinds: Sequence[ProjectKind], game: Game) -> int:
    """Projects in abnat: 20, 50, 100, and 200 for the four hundred (rules 5)."""
    factor = 10 if game is Game.HOKM else 5
    return sum(POINTS[game][kind] for kind in kinds) * factor
