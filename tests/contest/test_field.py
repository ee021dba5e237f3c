"""Percentages, ranks and histograms against a plain recomputation."""

from __future__ import annotations

from fractions import Fraction
from statistics import mean

from hypothesis import given
from hypothesis import strategies as st

from engine.contest.field import Field, Histogram, histogram, ranks

FIELDS = st.integers(1, 4).flatmap(
    lambda deals: st.lists(
        st.lists(st.integers(-40, 40), min_size=deals, max_size=deals), min_size=1, max_size=30
    )
)


def plain(results: list[list[int]], own: int) -> tuple[list[Fraction], Fraction]:
    """The percentage of each deal and their mean, as the definition says (quality 2.2)."""
    deals = []
    for number, score in enumerate(results[own]):
        others = [result[number] for i, result in enumerate(results) if i != own]
        worse, equal = sum(o < score for o in others), sum(o == score for o in others)
        deals.append(100 * (worse + Fraction(equal, 2)) / len(others))
    return deals, Fraction(sum(deals), len(deals))


def hundredths(value: Fraction) -> int:
    """Half up."""
    return int(value * 100 + Fraction(1, 2))


@given(FIELDS)
def test_percentages_and_ranks_are_those_of_the_definition(results: list[list[int]]) -> None:
    field = Field(dict(enumerate(results)))
    if len(results) == 1:
        place = field.place(0)
        assert (place.percent, place.rank, place.players) == (None, 1, 1)
        assert set(place.deals) == {None}
        return
    means = [plain(results, own)[1] for own in range(len(results))]
    for own in range(len(results)):
        deals, whole = plain(results, own)
        place = field.place(own)
        assert place.deals == tuple(map(hundredths, deals))
        assert place.percent == hundredths(whole)
        assert place.rank == 1 + sum(other > whole for other in means)
        assert place.players == len(results)


def test_equal_results_share_a_rank() -> None:
    field = Field({"a": [5], "b": [9], "c": [5], "d": [1]})
    assert {key: field.place(key).rank for key in "abcd"} == {"a": 2, "b": 1, "c": 2, "d": 4}


def test_the_order_is_the_best_first_and_always_the_same_among_equals() -> None:
    scores = {"a": [5], "b": [9], "c": [5], "d": [1]}
    assert Field(scores).order == ["b", "a", "c", "d"]
    assert Field(dict(reversed(scores.items()))).order == ["b", "a", "c", "d"]


def test_alone_at_the_top_is_a_hundred_and_the_middle_fifty() -> None:
    field = Field({"a": [1], "b": [2], "c": [3]})
    assert [field.place(key).percent for key in "abc"] == [0, 5_000, 10_000]


def test_the_mean_of_a_field_is_fifty() -> None:
    field = Field({n: [n % 7, n % 3] for n in range(40)})
    found = [place.percent or 0 for place in field.places().values()]
    assert abs(mean(found) - 5_000) <= 1  # each is rounded


def test_scores_from_outside_are_held_against_all() -> None:
    field = Field({"a": [1], "b": [2]})
    assert field.percent_of([0]) == (0,)
    assert field.percent_of([1]) == (2_500,)
    assert field.percent_of([9]) == (10_000,)
    assert Field[str]({}).percent_of([9, 9]) == (None, None)


@given(st.lists(st.integers(-200, 200), min_size=1, max_size=200), st.integers(1, 30))
def test_a_histogram_holds_everybody_once(totals: list[int], bars: int) -> None:
    found = histogram(totals, totals[0], bars)
    assert sum(found.bars) == len(totals)
    assert (found.least, found.most, len(found.bars)) == (min(totals), max(totals), bars)
    assert found.own is not None
    assert found.bars[found.own] > 0
    assert found.bars[0] > 0


def test_an_empty_histogram_has_empty_bars() -> None:
    assert histogram([], None, 3) == Histogram(0, 0, (0, 0, 0), None)


def test_ranks_count_who_is_better() -> None:
    assert ranks({"a": (1, 5), "b": (0, 90), "c": (1, 5), "d": (1, 7)}) == {
        "d": 1,
        "a": 2,
        "c": 2,
        "b": 4,
    }
