"""What the kernel computes for a card decision, in plain Python: its specification and its oracle.

Kept as close to kernel.c as the two languages allow, and never used to play: a test holds the two
to the same values.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from engine.ai import chance, stakes
from engine.ai.bitcards import ABOVE, codes, leads, replies
from engine.ai.chance import SplitMix
from engine.ai.habits import Habits
from engine.ai.hearing import Hearing
from engine.ai.mind import Mind
from engine.ai.points import Worth, worth
from engine.ai.position import Position, position
from engine.ai.rollout import values as rolled
from engine.ai.solver import Open, Solver
from engine.ai.worlds import NoWorld, Worlds
from engine.core.view import PlayerView

KABOOT: Final = 500
"""What the solver adds for all eight tricks: more than any abnat, so that it tells them apart."""

Sums = dict[int, int]
"""By the code of each legal card what it is worth to team 0, summed over worlds."""


def values(view: PlayerView, mind: Mind) -> tuple[int, Sums]:
    """How many worlds were looked at, and what each legal card was worth in them.

    No world where no deal agrees with what was seen. Raises ValueError without a contract, or where
    the viewer is a spectator.
    """
    at = position(view)
    legal = codes(legal_now(at))
    try:
        source = Worlds(at)
    except NoWorld:
        return 0, dict.fromkeys(legal, 0)
    random = chance.of_view(view, mind.name, mind.key)
    hearing = Hearing(view, at, mind.tries, mind.tests)
    candidates = [hearing.likely(source, random) for _ in range(mind.candidates)]
    weights = Habits(view, at).weights(candidates) if mind.habits else [1] * len(candidates)
    exact = at.hand.bit_count() <= mind.exact_from
    count = mind.exact_worlds if exact else mind.worlds
    worlds = chosen(candidates, weights, count, random)
    points = worth(stakes.seen(view))
    return count, (solved if exact else rolled)(at, legal, worlds, points)


def legal_now(at: Position) -> int:
    """The cards the seat to act may play."""
    if not at.table:
        return leads(at.hand, at.hokm, at.duties.locked)
    led, best, winner = at.table[0] >> 3, at.table[0], 0
    for place, code in enumerate(at.table):
        if code > best and (code >> 3 == led or (at.hokm and code >= 24)):
            best, winner = code, place
    ours = not (winner ^ len(at.table)) & 1
    forced = at.duties.third and len(at.table) == 2 and bool(ABOVE[best] & ~at.gone)
    return replies(at.hand, at.hokm, led, best, ours, ours and forced, at.duties.under)


def chosen(
    worlds: Sequence[list[int]], weights: Sequence[int], count: int, random: SplitMix
) -> list[list[int]]:
    """So many of the worlds, each as often as its weight asks for, from a random start."""
    edges = list(accumulate(weights))
    total = edges[-1]
    start = random.word() % total
    marks = (start + total * i // count for i in range(count))
    return [worlds[bisect_right(edges, mark % total)] for mark in marks]


def solved(at: Position, legal: Sequence[int], worlds: Sequence[list[int]], points: Worth) -> Sums:
    """For each legal code its exact value, all hands seen, summed over the worlds."""
    tricks = 8 - at.hand.bit_count()
    all_so_far = at.tricks == tricks, at.tricks == 0
    solver = Solver(at.hokm, at.duties, KABOOT)
    sums = dict.fromkeys(legal, 0)
    for world in worlds:
        hands = (world[0], world[1], world[2], world[3])
        found = solver.values(Open(hands, at.leader, at.table, all_so_far))
        for code in legal:
            sums[code] += _worth(at.abnat + found[code], found[code], points)
    return sums


def _worth(abnat: int, rest: int, points: Worth) -> int:
    if rest >= KABOOT:
        return points.all_tricks
    return points.no_trick if rest < 0 else points.by_abnat[abnat]
