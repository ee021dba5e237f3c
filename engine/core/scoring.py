"""Abnat to points: what each side scores, with kaboot, doubling, gahwa and qaid (rules 6, 7).

Everything here speaks of two sides, the bidders and the defenders. All numbers are integers; the
formulas of each system stand in the table of rules 6, under the setting that picks them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.core.calls import Contract, Game, Step
from engine.core.cards import ByTeam, Team
from engine.core.errors import Code, Refused
from engine.core.made import face_points, winner_of
from engine.core.projects import BALOOT_POINTS, POINTS, ProjectKind
from engine.core.rounding import convert
from engine.core.ruleset import RuleSet
from engine.core.settings import (
    DoubledLoser,
    KabootDouble,
    KabootLoserProjects,
    ProjectDouble,
    SetBaloot,
    SetProjects,
)
from engine.core.sheet import (
    KABOOT_POINTS,
    NOTHING,
    REVERSE_KABOOT_POINTS,
    TOTAL_ABNAT,
    TOTAL_POINTS,
    DealScore,
    Line,
    LineKind,
    Pair,
    Played,
    Result,
    Side,
)


def score(played: Played, rules: RuleSet) -> Result:
    """The score of a deal under these rules.

    Refuses, with `bad_score`, abnat that do not add up, a kaboot that contradicts them, and what
    does not exist: a baloot in sun, a four hundred in hokm. A sun above double is computed.
    """
    _check(played)
    converted = convert(played, rules)
    winner, tie, by = winner_of(played, converted, rules)
    lines = [Line(LineKind.ABNAT, played.abnat)]
    if played.step is Step.GAHWA:
        lines.append(Line(LineKind.GAHWA, NOTHING, by))
        made = winner is Side.BIDDERS
        return Result(made, tie, played.kaboot, NOTHING, winner, tuple(lines))
    tricks = _tricks(played, converted, winner, by, rules, lines)
    projects = _projects(played, winner, rules, lines)
    baloot = _baloot(played, winner, rules, lines)
    total = tricks + projects + baloot
    lines.append(Line(LineKind.TOTAL, total))
    return Result(winner is Side.BIDDERS, tie, played.kaboot, total, None, tuple(lines))


def _check(played: Played) -> None:
    total = TOTAL_ABNAT[played.game]
    abnat = played.abnat
    if abnat.bidders < 0 or abnat.defenders < 0 or abnat.bidders + abnat.defenders != total:
        raise Refused(Code.BAD_SCORE, f"abnat must add up to {total}")
    if played.kaboot is not None and abnat[played.kaboot] != total:
        raise Refused(Code.BAD_SCORE, "a kaboot takes all abnat")
    if played.game is Game.SUN and played.baloot is not None:
        raise Refused(Code.BAD_SCORE, "no baloot in sun")
    for kind in (*played.bidders_projects, *played.defenders_projects):
        if kind not in POINTS[played.game]:
            raise Refused(Code.BAD_SCORE, f"no {kind.word} in {played.game}")


# --- what each side scores ------------------------------------------------------------------------


def _tricks(
    played: Played, converted: Pair, winner: Side, by: str, rules: RuleSet, lines: list[Line]
) -> Pair:
    doubled = played.step is not Step.NONE
    multiplier = int(played.step)
    if played.kaboot is not None:
        tricks = _kaboot(played, played.kaboot, rules, lines)
        if rules.score_kaboot_double is KabootDouble.FLAT:
            multiplier = 1
        setting = "score.kaboot_double"
    else:
        lines.append(Line(LineKind.CONVERTED, converted, "score.rounding"))
        tricks, setting = converted, None
        if winner is Side.DEFENDERS:
            tricks = Pair(0, TOTAL_POINTS[played.game])
            lines.append(Line(LineKind.SET, tricks, by))
        elif doubled and rules.score_doubled_loser is DoubledLoser.ZERO:
            tricks = Pair(TOTAL_POINTS[played.game], 0)
            lines.append(Line(LineKind.WINNER_TAKES, tricks, "score.doubled_loser"))
    if doubled:
        tricks = tricks.times(multiplier)
        lines.append(Line(LineKind.DOUBLED, tricks, setting))
    return tricks


def _kaboot(played: Played, side: Side, rules: RuleSet, lines: list[Line]) -> Pair:
    in_sun = played.game is Game.SUN  # there is none in hokm
    if in_sun and side is Side.DEFENDERS and played.reverse and rules.score_reverse_kaboot:
        tricks = Pair(0, REVERSE_KABOOT_POINTS)
        lines.append(Line(LineKind.REVERSE_KABOOT, tricks, "score.reverse_kaboot"))
        return tricks
    tricks = Pair.all_to(side, KABOOT_POINTS[played.game])
    lines.append(Line(LineKind.KABOOT, tricks))
    return tricks


def _loser_keeps(played: Played, winner: Side, rules: RuleSet) -> bool:
    """Whether the losing side scores what is its own: it does in a made contract, unless doubling
    or a kaboot leaves it nothing."""
    if winner is Side.DEFENDERS:
        return False
    if played.kaboot is not None:
        return rules.score_kaboot_loser_projects is KabootLoserProjects.KEEP_UNLESS_SET
    return played.step is Step.NONE or rules.score_doubled_loser is DoubledLoser.SCORES


def _projects(played: Played, winner: Side, rules: RuleSet, lines: list[Line]) -> Pair:
    if not (played.bidders_projects or played.defenders_projects):
        return NOTHING
    projects = face_points(played)
    setting = None
    match rules.score_project_double:
        case ProjectDouble.FACE:
            factor = 1
        case ProjectDouble.X2:
            factor = min(int(played.step), 2)
        case ProjectDouble.FULL:
            factor = int(played.step)
        case _:
            assert_never(rules.score_project_double)
    projects = projects.times(factor)
    if played.step is not Step.NONE:
        setting = "score.project_double"
    if not _loser_keeps(played, winner, rules) and projects[winner.other]:
        moved, setting = _moves_projects(played, rules)
        theirs = projects[winner.other] if moved else 0
        projects = Pair.all_to(winner, projects[winner] + theirs)
    lines.append(Line(LineKind.PROJECTS, projects, setting))
    return projects


def _moves_projects(played: Played, rules: RuleSet) -> tuple[bool, str]:
    """Whether the loser's counted projects go to the winner (else they are lost), and why."""
    if played.kaboot is not None:
        match rules.score_kaboot_loser_projects:
            case KabootLoserProjects.LOST:
                return False, "score.kaboot_loser_projects"
            case KabootLoserProjects.TO_WINNER:
                return True, "score.kaboot_loser_projects"
            case KabootLoserProjects.KEEP_UNLESS_SET:
                pass
            case _:
                assert_never(rules.score_kaboot_loser_projects)
    return rules.score_set_projects is SetProjects.TO_DEFENDERS, "score.set_projects"


def _baloot(played: Played, winner: Side, rules: RuleSet, lines: list[Line]) -> Pair:
    """Two points for the holder, never multiplied; a loser's may move or be lost."""
    if played.baloot is None:
        return NOTHING
    to: Side | None = played.baloot
    setting = None
    if played.baloot is not winner and not _loser_keeps(played, winner, rules):
        setting = "score.set_baloot"
        match rules.score_set_baloot:
            case SetBaloot.HOLDER:
                to = played.baloot
            case SetBaloot.DEFENDERS:
                to = winner
            case SetBaloot.LOST:
                to = None
            case _:
                assert_never(rules.score_set_baloot)
    amount = Pair.all_to(to, BALOOT_POINTS) if to else NOTHING
    lines.append(Line(LineKind.BALOOT, amount, setting))
    return amount


def at_table(result: Result, contract: Contract, step: Step, before: ByTeam[int]) -> DealScore:
    """A result told by teams, added to the totals before the deal."""
    sides = result.points
    points = ByTeam(sides.bidders, sides.defenders)
    if contract.buyer.team is Team.EVEN:
        points = ByTeam(sides.defenders, sides.bidders)
    totals = ByTeam(before.odd + points.odd, before.even + points.even)
    return DealScore(contract, step, result, points, totals)


def side_of(team: Team, contract: Contract) -> Side:
    """The side a team is on."""
    return Side.BIDDERS if team is contract.buyer.team else Side.DEFENDERS


# --- a qaid, and the end of a match ---------------------------------------------------------------


def qaid(
    game: Game,
    offender: Side,
    step: Step,
    innocent_projects: Sequence[ProjectKind],
    innocent_baloot: bool,
    rules: RuleSet,
) -> Result:
    """The score of a qaid (rules 7): the innocent side takes 16 or 26, times the doubling, with its
    own projects and baloot; the offender scores nothing."""
    innocent = offender.other
    kinds = tuple(innocent_projects)
    played = Played(
        game,
        Pair.all_to(innocent, TOTAL_ABNAT[game]),
        kinds if innocent is Side.BIDDERS else (),
        kinds if innocent is Side.DEFENDERS else (),
        innocent if innocent_baloot else None,
        None,
        step,
    )
    _check(played)
    lines: list[Line] = []
    made = innocent is Side.BIDDERS
    if step is Step.GAHWA:
        line = Line(LineKind.GAHWA, NOTHING)
        return Result(made, False, None, NOTHING, innocent, (line,))
    tricks = Pair.all_to(innocent, TOTAL_POINTS[game] * int(step))
    lines.append(Line(LineKind.WINNER_TAKES, tricks, "play.enforcement"))
    total = tricks + _projects(played, innocent, rules, lines)
    total = total + _baloot(played, innocent, rules, lines)
    lines.append(Line(LineKind.TOTAL, total))
    return Result(made, False, None, total, None, tuple(lines))


def match_winner(totals: ByTeam[int], target: int) -> Team | None:
    """The team that has won at these totals; None: go on (equal totals past the target too; rules
    8)."""
    odd, even = totals.odd, totals.even
    if max(odd, even) < target or odd == even:
        return None
    return Team.ODD if odd > even else Team.EVEN
