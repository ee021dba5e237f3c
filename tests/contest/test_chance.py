"""What chance does: known quantiles, the noise of counts, and a bias that is found out."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random
from statistics import fmean

import pytest

from engine.contest.chance import chi_square, drawn, figure, spread


@pytest.mark.parametrize(
    ("freedom", "least", "most"), [(30, 16.791, 46.979), (100, 74.222, 129.561)]
)
def test_the_range_of_a_chi_square_is_that_of_the_tables(
    freedom: int, least: float, most: float
) -> None:
    found = chi_square(float(freedom), freedom)
    assert found.least == pytest.approx(least, rel=2e-3)
    assert found.most == pytest.approx(most, rel=2e-3)
    assert chi_square(most, freedom).p == pytest.approx(0.025, abs=1e-3)
    assert chi_square(least, freedom).p == pytest.approx(0.975, abs=1e-3)
    assert chi_square(0.0, freedom).p > 0.999


def test_mean_and_variance_of_drawn_cards_are_those_of_all_the_draws() -> None:
    marked, cards, taken = 3, 8, 4
    found = [sum(card < marked for card in some) for some in combinations(range(cards), taken)]
    assert len(found) == comb(cards, taken)
    mean = fmean(found)
    variance = fmean((one - mean) ** 2 for one in found)
    assert drawn(marked, cards, taken) == pytest.approx((mean, variance))


def test_the_noise_of_a_count_grows_with_the_root_of_the_deals() -> None:
    one, hundred = figure(0, 5.0, 4.0), figure(0, 500.0, 400.0)
    assert one.noise == pytest.approx(3.92, abs=0.01)
    assert hundred.noise == pytest.approx(10 * one.noise)


def fallen(packs: int, chance: Random, bias: float = 0.0) -> list[list[int]]:
    """Where the cards of so many packs fall, five to each of four seats; with a bias the ace of
    spades is sometimes changed for a card of the second seat."""
    places = [[0] * 4 for _ in range(32)]
    for _ in range(packs):
        pack = list(range(32))
        chance.shuffle(pack)
        if chance.random() < bias:
            at, other = pack.index(7), chance.randrange(5, 10)
            pack[at], pack[other] = pack[other], pack[at]
        for place, card in enumerate(pack[:20]):
            places[card][place // 5] += 1
    return places


def test_fair_packs_come_to_as_much_as_there_are_degrees_of_freedom() -> None:
    """Without the correction for whole packs the mean would be four too high."""
    chance = Random(1)
    found = [spread(fallen(100, chance), [5] * 4, 100) for _ in range(200)]
    assert {one.freedom for one in found} == {124}
    assert fmean(one.value for one in found) == pytest.approx(124, abs=2.2)
    within = sum(one.least <= one.value <= one.most for one in found)
    assert 180 <= within <= 199


def test_a_planted_bias_is_found() -> None:
    fair = spread(fallen(2000, Random(2)), [5] * 4, 2000)
    assert fair.p > 0.001
    biased = spread(fallen(2000, Random(2), bias=0.15), [5] * 4, 2000)
    assert biased.value > biased.most
    assert biased.p < 0.001
