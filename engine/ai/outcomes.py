"""How imagined deals end, as the kernel tells it, and what that is worth by the core's scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine.ai.points import Scored, scored
from engine.core.calls import Game, Step
from engine.core.cards import Seat
from engine.core.projects import ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.sheet import TOTAL_ABNAT, Pair, Played, Side

VOID: Final = 0

_SIDES: Final = (None, Side.BIDDERS, Side.DEFENDERS)
_KINDS: Final = tuple(ProjectKind)
_CONTRACT: Final = 24  # the bit from which on the contract is told
_MANY: Final = 10_000  # outcomes of one rule set that are kept


class Outcomes:
    """The scores of outcomes under one rule set, each worked out when it is first met.

    An outcome is a number: abnat of the bidders, from bit 8 on the kaboot, from 10 on how many
    projects of each kind, at 20 whose (1: the bidders'), from 21 on the baloot, at 23 whether a
    lost kaboot is a reverse one. Kaboot and baloot are 1 for the bidders, 2 for the defenders.
    """

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._known: dict[int, Scored] = {}

    def scored(self, outcome: int, game: Game, step: Step) -> Scored:
        """What an outcome of this game at this step of the ladder brings."""
        key = outcome << 4 | step << 1 | (game is Game.SUN)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MANY:
                self._known.clear()
            found = self._known[key] = scored(_played(outcome, game, step), self._rules)
        return found

    def sum(self, endings: Iterable[int], game: Game, step: Step, totals: Pair) -> int:
        """What these outcomes are worth to the bidders together."""
        target = self._rules.match_target.points
        return sum(
            count * self.scored(outcome, game, step).at(totals, target)
            for outcome, count in Counter(endings).items()
        )


@lru_cache(maxsize=8)
def outcomes(rules: RuleSet) -> Outcomes:
    """The outcomes of a rule set, kept from one decision to the next."""
    return Outcomes(rules)


def _played(outcome: int, game: Game, step: Step) -> Played:
    abnat = outcome & 0xFF
    counts = outcome >> 10 & 0x3FF  # three bits a kind; of the last there is one at most
    kinds = tuple(kind for at, kind in enumerate(_KINDS) for _ in range(counts >> 3 * at & 7))
    bidders = outcome >> 20 & 1
    return Played(
        game,
        Pair(abnat, TOTAL_ABNAT[game] - abnat),
        kinds if bidders else (),
        () if bidders else kinds,
        _SIDES[outcome >> 21 & 3],
        _SIDES[outcome >> 8 & 3],
        step,
        bool(outcome >> 23 & 1),
    )


def split(ending: int) -> tuple[int, int]:
    """The contract of an ending (see `auction_table.number`), and its outcome."""
    return ending >> _CONTRACT & 0x7F, ending & (1 << _CONTRACT) - 1


def buyer(contract: int, first: Seat) -> Seat:
    """The seat that bought."""
    return first.order()[(contract - 1) >> 1 & 3]


def game(contract: int) -> Game:
    """The game that was bought."""
    return Game.SUN if (contract - 1) >> 3 == 4 else Game.HOKM
