"""Abnat to trick points: the three ways of rounding (rules 6)."""

from __future__ import annotations

from typing import assert_never

from engine.core.calls import Game
from engine.core.doubling import last_raiser
from engine.core.ruleset import RuleSet
from engine.core.settings import Rounding
from engine.core.sheet import TOTAL_POINTS, Pair, Played, Side


def convert(played: Played, rules: RuleSet) -> Pair:
    """The trick points of both sides by conversion alone, neither set nor doubled."""
    abnat, game = played.abnat, played.game
    match rules.score_rounding:
        case Rounding.LARGEST_FRACTION:
            return _largest_fraction(abnat, game)
        case Rounding.NEAREST_TEN:
            counting = (last_raiser(played.step) or Side.BIDDERS).other
            counted = nearest_ten(abnat[counting], game)
            rest = TOTAL_POINTS[game] - counted
            return Pair(counted, rest) if counting is Side.BIDDERS else Pair(rest, counted)
        case Rounding.KAMMELNA:
            return _kammelna(abnat, game)
        case _:
            assert_never(rules.score_rounding)


def _largest_fraction(abnat: Pair, game: Game) -> Pair:
    """Each keeps the whole part; a point left over goes to the larger fraction, or the bidders."""
    factor = 1 if game is Game.HOKM else 2
    ours, our_rest = divmod(abnat.bidders * factor, 10)
    theirs, their_rest = divmod(abnat.defenders * factor, 10)
    if ours + theirs < TOTAL_POINTS[game]:
        if our_rest >= their_rest:
            ours += 1
        else:
            theirs += 1
    return Pair(ours, theirs)


def nearest_ten(abnat: int, game: Game) -> int:
    """Hokm: to the nearest ten, five down, /10. Sun: to the nearest ten, a five stays, /5."""
    if game is Game.HOKM:
        return (abnat + 4) // 10
    if abnat % 10 == 5:
        return abnat // 5
    return (abnat + 5) // 10 * 2


def _kammelna(abnat: Pair, game: Game) -> Pair:
    """Each side to the nearest ten; 17 in hokm: the larger remainder, or total, gives one up."""
    ours = nearest_ten(abnat.bidders, game)
    theirs = nearest_ten(abnat.defenders, game)
    if ours + theirs > TOTAL_POINTS[game]:
        if (abnat.bidders % 10, abnat.bidders) > (abnat.defenders % 10, abnat.defenders):
            ours -= 1
        else:
            theirs -= 1
    return Pair(ours, theirs)
