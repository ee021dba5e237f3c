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


@lru_cache(maxsize=512)
def worth(stakes: Stakes) -> Worth:
    """The table of these stakes, every entry scored by `engine.core.scoring`."""
    total = sheet.TOTAL_ABNAT[stakes.game]
    by_abnat = tuple(value(stakes, abnat, 4) for abnat in range(total + 1))
    return Worth(by_abnat, value(stakes, total, 8), value(stakes, 0, 0))


def value(stakes: Stakes, abnat: int, tricks: int) -> int:
    """The value to team 0, less that to team 1, where team 0 ends with these abnat and tricks."""
    odd_bids = stakes.buyer.team is Team.ODD
    ours, theirs = (Side.BIDDERS, Side.DEFENDERS) if odd_bids else (Side.DEFENDERS, Side.BIDDERS)
    kaboot = ours if tricks == 8 else None if tricks else theirs
    total = sheet.TOTAL_ABNAT[stakes.game]
    bidders = _value(stakes, abnat if odd_bids else total - abnat, kaboot)
    return bidders if odd_bids else -bidders


def _value(stakes: Stakes, abnat: int, kaboot: Side | None) -> int:
    """The value to the bidders of an outcome, less that to the defenders."""
    total = sheet.TOTAL_ABNAT[stakes.game]
    played = Played(
        stakes.game,
        Pair(abnat, total - abnat),
        stakes.bidders_projects,
        stakes.defenders_projects,
        stakes.baloot,
        kaboot,
        stakes.step,
        stakes.reverse,
    )
    result = scoring.score(played, stakes.rules)
    target = stakes.rules.match_target.points
    if result.match_winner is not None:
        sign = 1 if result.match_winner is Side.BIDDERS else -1
        return sign * (target + WON_MATCH) * UNIT + abnat
    points = result.points
    value = (points.bidders - points.defenders) * UNIT + abnat - total // 2
    after = stakes.totals + points
    winner = scoring.match_winner(ByTeam(after.bidders, after.defenders), target)
    if winner is None:
        return value
    return value + (WON_MATCH if winner is Team.ODD else -WON_MATCH) * UNIT


def totals_of(totals: ByTeam[int], contract: Contract) -> Pair:
    """Totals of the match by side of a contract."""
    bidders = contract.buyer.team
    return Pair(totals[bidders], totals[bidders.other])
