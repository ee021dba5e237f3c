"""What holds for every deal: thousands of random and steered ones, over all presets."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.core.history import fold
from engine.core.ruleset import PRESETS
from tests.core import checks, judged
from tests.core.driver import STEERS, play_deal
from tests.core.sightings import WANTED, sightings

LONG, SHORT = 20_000, 160
FLOOR = 50
"""How often the long run must meet each rare thing; a shorter one in proportion."""


@pytest.mark.parametrize(
    ("count", "share"), [(SHORT, 0.1), pytest.param(LONG, 0.05, marks=pytest.mark.long)]
)
def test_every_deal_keeps_the_rules_and_the_secrets(count: int, share: float) -> None:
    """One pass over many deals; the dear checks look at a share of the moments of each."""
    seen: Counter[str] = Counter()
    presets = list(PRESETS.items())
    for i in range(count):
        name, rules = presets[i % len(presets)]
        deal = play_deal(i, rules, STEERS[i % len(STEERS)])
        rng = Random(i)
        try:
            assert fold(deal.events) == deal.final
            checks.check_cards(deal)
            checks.check_abnat(deal)
            checks.check_seed(deal)
            checks.check_taken_back(deal, rng)
            checks.check_views(deal, rng, share)
            judged.check_outcome(deal, judged.judge(deal, rng, share), name)
            judged.check_between(deal.final)
        except AssertionError as failure:
            failure.add_note(f"deal {i}, preset {name}, steered to {deal.steer!r}")
            raise
        seen.update(sightings(deal))
    floor = max(1, FLOOR * count // LONG)
    assert {thing: seen[thing] for thing in WANTED if seen[thing] < floor} == {}


def test_the_same_seed_plays_the_same_deal() -> None:
    rules = PRESETS[next(iter(PRESETS))]
    assert play_deal(7, rules).events == play_deal(7, rules).events
    assert play_deal(7, rules).events != play_deal(8, rules).events
