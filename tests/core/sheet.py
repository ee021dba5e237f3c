"""Scores for tests: the engine asked in the slow judge's words."""

from __future__ import annotations

from engine.core import scoring
from engine.core.calls import Game, Step
from engine.core.projects import ProjectKind
from engine.core.ruleset import preset
from engine.core.sheet import Pair, Played, Side
from tests.core.slow_scoring import Case

SIDES = {"b": Side.BIDDERS, "d": Side.DEFENDERS, "": None}
WHOLE = {"hokm": 162, "sun": 130}
TRICKS = {"hokm": 16, "sun": 26}


def played(case: Case) -> Played:
    """The engine's words for a case of the slow judge."""

    def kinds(words: tuple[str, ...]) -> tuple[ProjectKind, ...]:
        return tuple(ProjectKind[word.upper()] for word in words)

    return Played(
        Game(case.game),
        Pair(case.bidders, case.defenders),
        kinds(case.bidders_projects),
        kinds(case.defenders_projects),
        SIDES[case.baloot],
        SIDES[case.kaboot],
        Step(case.step),
        case.reverse,
    )


def score(
    bidders: int,
    game: str = "hokm",
    settings: str = "",
    name: str = "standard",
    more: dict[str, object] | None = None,
    **fields: object,
) -> tuple[int, int]:
    """The points of a deal in which the bidders took so many abnat."""
    rules = preset(name).with_settings(dict(word.split("=") for word in settings.split()))
    case = Case(game, bidders, WHOLE[game] - bidders, **(more or {}), **fields)  # type: ignore[arg-type]  # any field
    result = scoring.score(played(case), rules)
    return result.points.bidders, result.points.defenders
