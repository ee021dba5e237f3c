"""What can be told of a deal at all: the engine's own numbers, for the pages that ask for one."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from engine.core import calculation
from engine.core.calculation import MOST_PROJECTS, Impossible, Told
from engine.core.calls import Game
from engine.core.projects import POINTS, ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.settings import Switch
from engine.core.sheet import TOTAL_ABNAT, Side
from webapp.book import book

_RULES: Final = RuleSet(score_reverse_kaboot=Switch.ON)


@cache
def deal_facts() -> dict[str, Any]:
    """By the words of `POST /api/score`: the `abnat` of a whole deal, the `kinds` of projects there
    are in a game, how many `projects` one side can hold and how many of each kind (`most`), the
    games that have a `baloot`, the kaboots (game and side) that may be `reverse`."""
    return {
        "abnat": {game.value: TOTAL_ABNAT[game] for game in Game},
        "kinds": {game.value: [kind.word for kind in POINTS[game]] for game in Game},
        "projects": MOST_PROJECTS,
        "most": {kind.word: calculation.most_of(kind) for kind in ProjectKind},
        "baloot": [game.value for game in Game if _has_baloot(game)],
        "reverse": [
            [game.value, side.word] for game in Game for side in Side if _may_be_reverse(game, side)
        ],
    }


def pad_data() -> dict[str, Any]:
    """What the page of a score pad is given."""
    return {"deal": deal_facts()}


def score_data() -> dict[str, Any]:
    """What the calculator is given: the rules to choose from as well."""
    return book() | pad_data()


def _has_baloot(game: Game) -> bool:
    """Whether a deal of this game may be told with one."""
    try:
        calculation.played(Told(game, bidder_abnat=0, baloot=Side.BIDDERS), _RULES)
    except Impossible:
        return False
    return True


def _may_be_reverse(game: Game, side: Side) -> bool:
    """Whether a kaboot of this side is worth something else where it is a reverse one."""
    told = [Told(game, kaboot=side, reverse=reverse) for reverse in (False, True)]
    plain, turned = (calculation.worth(one, _RULES).points for one in told)
    return plain != turned
