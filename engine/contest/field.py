"""Results against the field: percentages by match points, ranks, the histogram (quality 2.2).

Scores are own points less theirs. Percentages are whole hundredths of a percent, so that equal
results are equal on every machine.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Final, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)

FULL: Final = 10_000  # hundredths of a percent
BARS: Final = 24  # of a histogram


@dataclass(frozen=True, slots=True)
class Place:
    """Where a result stands: its percentage of each deal and of all (None where nobody else has
    played), its rank from 1, how many have played."""

    deals: tuple[int | None, ...]
    percent: int | None
    rank: int
    players: int


class Field(Generic[Key]):
    """All finished results of a contest of single deals, by whose they are. What it costs to make
    grows with their number only: a deal has few different scores."""

    def __init__(
        self, results: Mapping[Key, Sequence[int]], totals: Sequence[int] | None = None
    ) -> None:
        """`results`: the scores deal by deal, of everybody as many. `totals`: what everybody's
        deals add up to, where something else is compared than the scores themselves."""
        self._added = totals
        self._results = {key: tuple(scores) for key, scores in results.items()}
        self._columns = [_Column(scores) for scores in zip(*self._results.values(), strict=True)]
        halves = [column.halves for column in self._columns]
        self._halves = {
            key: sum(half[score] for half, score in zip(halves, scores, strict=True))
            for key, scores in self._results.items()
        }
        self._sorted = sorted(self._halves.values())

    def __len__(self) -> int:
        return len(self._results)

    def __contains__(self, key: object) -> bool:
        return key in self._results

    @cached_property
    def totals(self) -> list[int]:
        """What everybody's deals add up to."""
        if self._added is not None:
            return list(self._added)
        return [sum(scores) for scores in self._results.values()]

    @cached_property
    def order(self) -> list[Key]:
        """All keys, the best first; those who share a rank in an order of their own that stays."""
        first = sorted(self._results, key=str)
        return sorted(first, key=lambda key: -self._halves[key])

    def _percent(self, halves: int, deals: int) -> int | None:
        whole = 2 * (len(self) - 1) * deals
        return None if not whole else (2 * halves * FULL + whole) // (2 * whole)

    def place(self, key: Key) -> Place:
        """Where a result stands. KeyError for one that is not in the field."""
        scores = self._results[key]
        columns = zip(self._columns, scores, strict=True)
        deals = tuple(self._percent(column.halves[score], 1) for column, score in columns)
        halves = self._halves[key]
        better = len(self) - bisect_right(self._sorted, halves)
        return Place(deals, self._percent(halves, len(scores)), 1 + better, len(self))

    def places(self) -> dict[Key, Place]:
        """Where everybody stands."""
        return {key: self.place(key) for key in self._results}

    def percent_of(self, scores: Sequence[int]) -> tuple[int | None, ...]:
        """What scores that are not in the field would get, deal by deal: par, for example."""
        whole = 2 * len(self)
        if not whole:
            return (None,) * len(scores)
        twice = [column.twice(score) for column, score in zip(self._columns, scores, strict=False)]
        return tuple((half * 2 * FULL + whole) // (2 * whole) for half in twice)


class _Column:
    """The scores of one deal. `halves`: for each score, twice the others it is better than, and
    once those it equals."""

    def __init__(self, scores: Sequence[int]) -> None:
        counts = Counter(scores)
        self._scores = sorted(counts)
        self._below = [0, *accumulate(counts[score] for score in self._scores)]
        self.halves = {score: self.twice(score) - 1 for score in self._scores}

    def twice(self, score: int) -> int:
        """Twice the scores below this one, and once those that equal it."""
        worse = self._below[bisect_left(self._scores, score)]
        return worse + self._below[bisect_right(self._scores, score)]


@dataclass(frozen=True, slots=True)
class Histogram:
    """How many results lie in each of the bars from the `least` total to the `most`, and in which
    bar one's own is."""

    least: int
    most: int
    bars: tuple[int, ...]
    own: int | None


def histogram(totals: Sequence[int], own: int | None, bars: int = BARS) -> Histogram:
    """The totals of a field in bars of equal width; all empty where there are none."""
    if not totals:
        return Histogram(0, 0, (0,) * bars, None)
    least, most = min(totals), max(totals)
    width = most - least + 1

    def bar(total: int) -> int:
        return (total - least) * bars // width

    counts = Counter(map(bar, totals))
    mine = bar(own) if own is not None and least <= own <= most else None
    return Histogram(least, most, tuple(counts[number] for number in range(bars)), mine)


def mean(percents: Sequence[int]) -> int:
    """The mean of one percentage or more, in the hundredths they are told in, halves up."""
    count = len(percents)
    return (2 * sum(percents) + count) // (2 * count)


def ranks(values: Mapping[Key, int | tuple[int, ...]]) -> dict[Key, int]:
    """The rank of each value, the highest first: 1 and the number of those that are better."""
    ordered = sorted(values.values())
    return {key: 1 + len(ordered) - bisect_right(ordered, value) for key, value in values.items()}
