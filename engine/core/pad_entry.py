"""A round as it is entered on a score pad, and the points it comes to by the rules of the pad."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, assert_never

from engine.core import calculation
from engine.core.calculation import Flaw, Impossible, Kinds, Offence, Told
from engine.core.calls import Game, Step
from engine.core.cards import ByTeam, Team
from engine.core.ruleset import RuleSet
from engine.core.sheet import Result, Side

MOST_POINTS: Final = 999  # of a side in one round: more than any rules can give


@dataclass(frozen=True, slots=True)
class Quick:
    """Points of both sides, worked out by the people at the table."""

    points: ByTeam[int]


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal as it is told, and the side that bought it."""

    buyer: Team
    told: Told


@dataclass(frozen=True, slots=True)
class Qaid:
    """A deal that ended by a qaid against `offender`; the projects and the baloot are those of the
    innocent side."""

    game: Game
    offender: Team
    step: Step = Step.NONE
    projects: Kinds = ()
    baloot: bool = False


@dataclass(frozen=True, slots=True)
class NoBuyer:
    """Nobody bought: the cards were dealt anew by the next dealer."""


Entry = Quick | Deal | Qaid | NoBuyer


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What a round comes to: match points; the team that takes the match by a gahwa; whether the
    contract was made, where one was told."""

    points: ByTeam[int]
    winner: Team | None = None
    made: bool | None = None


def score_of(entry: Entry, rules: RuleSet) -> RoundScore:
    """The points of an entry under these rules; raises `Impossible` or `Refused` (`bad_score`) for
    one that cannot be."""
    match entry:
        case Quick(points):
            return RoundScore(_checked(points))
        case Deal(buyer, told):
            result = calculation.worth(told, rules)
            return _of_teams(result, buyer, result.made)
        case Qaid():
            return _of_teams(calculation.worth(_offence(entry), rules), entry.offender, None)
        case NoBuyer():
            return RoundScore(ByTeam(0, 0))
        case _:
            assert_never(entry)


def _checked(points: ByTeam[int]) -> ByTeam[int]:
    for field, number in zip(("us", "them"), points, strict=True):
        if not 0 <= number <= MOST_POINTS:
            raise Impossible(field, Flaw.POINTS_RANGE)
    if points == ByTeam(0, 0):
        raise Impossible("us", Flaw.NO_POINTS)
    return points


def _offence(entry: Qaid) -> Offence:
    """The qaid, with the offender as the bidders: nothing in it depends on who bought."""
    return Offence(entry.game, Side.BIDDERS, entry.step, entry.projects, entry.baloot)


def entry_of(told: Told | Offence, us: Side) -> Entry:
    """A deal that was told by somebody of the side `us`, as an entry of the sheet."""
    bidders = Team.ODD if us is Side.BIDDERS else Team.EVEN
    if isinstance(told, Told):
        return Deal(bidders, told)
    offender = bidders if told.offender is Side.BIDDERS else bidders.other
    return Qaid(told.game, offender, told.step, told.projects, told.baloot)


def _of_teams(result: Result, bidders: Team, made: bool | None) -> RoundScore:
    """A result told by teams."""
    sides = {bidders: Side.BIDDERS, bidders.other: Side.DEFENDERS}
    winners = [team for team, side in sides.items() if side is result.match_winner]
    points = ByTeam.of(lambda team: result.points[sides[team]])
    return RoundScore(points, winners[0] if winners else None, made)
