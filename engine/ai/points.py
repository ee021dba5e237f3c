"""What the end of a deal is worth to a team: match points by abnat, as a table of integers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.core import scoring, sheet
from engine.core.calls import Contract, Game, Step
from engine.core.cards import ByTeam, Seat, Team
from engine.core.projects import ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.sheet import Pair, Played, Side

UNIT: Final = 200
"""One match point; what is below it are abnat, which settle what points leave equal."""

WON_MATCH: Final = 40  # points that winning the match is worth beside those of the deal


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is known of a deal's score before its abnat: all that `sheet.Played` wants beside.

    Kinds and seats are by side of the contract, as in `scoring`. `totals` are the match points of
    bidders and defenders before the deal.
    """

    game: Game
    buyer: Seat
    bidders_projects: tuple[ProjectKind, ...]
    defenders_projects: tuple[ProjectKind, ...]
    baloot: Side | None
    step: Step
    reverse: bool
    totals: Pair
    rules: RuleSet


@dataclass(frozen=True, slots=True)
class Worth:
    """The value to team 0 of each outcome, less that to team 1 (in `UNIT`s of a point).

    `by_abnat` is indexed by team 0's abnat of the whole deal; `all_tricks` and `no_trick` are the
    kaboots of team 0 and of team 1.
    """

    by_abnat: tuple[int, ...]
    all_tricks: int
    no_trick: int

    def of(self, abnat: int, tricks: int) -> int:
        """The value where team 0 ends with these abnat and this many tricks."""
        if tricks == 8:
            return self.all_tricks
        return self.by_abnat[abnat] if tricks else self.no_trick


@dataclass(frozen=True, slots=True)
class Scored:
    """What an outcome brings the two sides of a contract, whatever the totals before it.

    `worth` is the bidders' gain less the defenders' (in `UNIT`s, the abnat in it), `made` whether
    they made the contract. `ended`: the match is over by a gahwa, and `worth` is all there is.
    """

    worth: int
    bidders: int
    defenders: int
    made: bool
    ended: bool

    def at(self, totals: Pair, target: int) -> int:
        """The worth to the bidders at these totals: winning the match counts beside the points."""
        ours, theirs = totals.bidders + self.bidders, totals.defenders + self.defenders
        if self.ended or (ours < target and theirs < target):
            return self.worth
        winner = scoring.match_winner(ByTeam(ours, theirs), target)
        if winner is None:
            return self.worth
        return self.worth + (WON_MATCH if winner is Team.ODD else -WON_MATCH) * UNIT


def scored(played: Played, rules: RuleSet) -> Scored:
    """The score of the core, and what it is worth."""
    result = scoring.score(played, rules)
    abnat, points = played.abnat.bidders, result.points
    if result.match_winner is not None:
        sign = 1 if result.match_winner is Side.BIDDERS else -1
        worth = sign * (rules.match_target.points + WON_MATCH) * UNIT + abnat
        return Scored(worth, 0, 0, result.made, True)
    worth = (points.bidders - points.defenders) * UNIT + abnat
    worth -= sheet.TOTAL_ABNAT[played.game] // 2
    return Scored(worth, points.bidders, points.defenders, result.made, False)


@lru_cache(maxsize=512)
def worth(stakes: Stakes) -> Worth:
    """The table of these stakes, every entry scored by `engine.core.scoring`."""
    sums = _sums(
        stakes.game,
        stakes.bidders_projects,
        stakes.defenders_projects,
        stakes.baloot,
        stakes.step,
        stakes.reverse,
        stakes.rules,
    )
    target = stakes.rules.match_target.points
    *by_abnat, whole, nothing = [found.at(stakes.totals, target) for found in sums]
    if stakes.buyer.team is Team.ODD:
        return Worth(tuple(by_abnat), whole, nothing)
    return Worth(tuple(-value for value in reversed(by_abnat)), -nothing, -whole)


@lru_cache(maxsize=256)
def _sums(
    game: Game,
    bidders_projects: tuple[ProjectKind, ...],
    defenders_projects: tuple[ProjectKind, ...],
    baloot: Side | None,
    step: Step,
    reverse: bool,
    rules: RuleSet,
) -> tuple[Scored, ...]:
    """By the bidders' abnat what a deal brings; then their kaboot, and the defenders'."""
    total = sheet.TOTAL_ABNAT[game]

    def of(abnat: int, kaboot: Side | None) -> Scored:
        pair = Pair(abnat, total - abnat)
        kinds = bidders_projects, defenders_projects
        return scored(Played(game, pair, *kinds, baloot, kaboot, step, reverse), rules)

    return (
        *(of(abnat, None) for abnat in range(total + 1)),
        of(total, Side.BIDDERS),
        of(0, Side.DEFENDERS),
    )


def value(stakes: Stakes, abnat: int, tricks: int) -> int:
    """The value to team 0, less that to team 1, where team 0 ends with these abnat and tricks."""
    odd_bids = stakes.buyer.team is Team.ODD
    ours, theirs = (Side.BIDDERS, Side.DEFENDERS) if odd_bids else (Side.DEFENDERS, Side.BIDDERS)
    kaboot = ours if tricks == 8 else None if tricks else theirs
    total = sheet.TOTAL_ABNAT[stakes.game]
    bidders = abnat if odd_bids else total - abnat
    played = Played(
        stakes.game,
        Pair(bidders, total - bidders),
        stakes.bidders_projects,
        stakes.defenders_projects,
        stakes.baloot,
        kaboot,
        stakes.step,
        stakes.reverse,
    )
    found = scored(played, stakes.rules).at(stakes.totals, stakes.rules.match_target.points)
    return found if odd_bids else -found


def totals_of(totals: ByTeam[int], contract: Contract) -> Pair:
    """Totals of the match by side of a contract."""
    bidders = contract.buyer.team
    return Pair(totals[bidders], totals[bidders.other])
