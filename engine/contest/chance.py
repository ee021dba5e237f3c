"""What chance alone does: chi-square with the range it stays in, and the noise of a count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

_NORMAL: Final = NormalDist()
_SURE: Final = 0.95


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """How far counts are from what was expected of them: fair ones are within `least` and `most` 95
    times in 100, and above `value` with probability `p`."""

    value: float
    freedom: int
    least: float
    most: float
    p: float


@dataclass(frozen=True, slots=True)
class Figure:
    """A count, what a fair one comes to on average, and how far off 95 in 100 fair ones are at
    most."""

    count: int
    expected: float
    noise: float


def figure(count: int, expected: float, variance: float) -> Figure:
    """A count that is the sum of many deals, whose variances add up."""
    return Figure(count, expected, quantile_of_noise() * variance**0.5)


def quantile_of_noise() -> float:
    """So many standard deviations hold 95 in 100 of a normal distribution: 1.96."""
    return _NORMAL.inv_cdf((1 + _SURE) / 2)


def chi_square(value: float, freedom: int) -> ChiSquare:
    """The judgement of a chi-square with this many degrees of freedom.

    By the cube root of Wilson and Hilferty, which is close to a normal distribution: from thirty
    degrees on the ends of the range are right to one part in a thousand.
    """
    part = 2 / (9 * freedom)
    low, high = (freedom * (1 - part + at * part**0.5) ** 3 for at in _ends())
    root = ((value / freedom) ** (1 / 3) - (1 - part)) / part**0.5
    return ChiSquare(value, freedom, low, high, 1 - _NORMAL.cdf(root))


def _ends() -> tuple[float, float]:
    noise = quantile_of_noise()
    return -noise, noise


def spread(places: Sequence[Sequence[int]], sizes: Sequence[int], deals: int) -> ChiSquare:
    """Whether the cards of a pack fall evenly into groups of places, over so many deals.

    `places[card][group]` counts how often a card fell into a group of `sizes[group]` of the pack's
    places; what is left of the pack is one more group. As each deal puts every card somewhere, and
    fills every place once, the usual sum comes out n/(n-1) too large for n cards, and the degrees
    of freedom are n-1 for each group but one.
    """
    cards = len(places)
    groups = [*sizes, cards - sum(sizes)]
    total = 0.0
    for row in places:
        for count, size in zip([*row, deals - sum(row)], groups, strict=True):
            expected = deals * size / cards
            total += (count - expected) ** 2 / expected
    return chi_square(total * (cards - 1) / cards, (cards - 1) * (len(groups) - 1))


def drawn(marked: int, cards: int, taken: int) -> tuple[float, float]:
    """Mean and variance of how many marked cards are among those taken from a shuffled pack."""
    share = taken / cards
    mean = marked * share
    return mean, mean * (1 - share) * (cards - marked) / (cards - 1)
