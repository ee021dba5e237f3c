"""Worlds in which the others would have played otherwise weigh less."""

from __future__ import annotations

from engine.ai import twin
from engine.ai.base import BOTS, Level
from engine.ai.chance import SplitMix
from engine.ai.habits import MISS, Habits
from engine.ai.position import Position, position
from engine.ai.worlds import Worlds
from engine.core.ruleset import RuleSet
from engine.core.view import PlayerView
from tests.ai.games import dealt, states

WHOLE = 1 << 40


def late(number: int) -> list[tuple[PlayerView, Position, list[int]]]:
    """States of a deal with four tricks taken, and the hands as they are."""
    found = []
    for match, seen, _ in states(dealt(RuleSet(), number), BOTS[Level.EASY]):
        if seen.choices and len(seen.taken) == 4:
            assert match.deal is not None
            at = position(seen)
            found.append((seen, at, [at.coding.mask(hand) for hand in match.deal.hands]))
    return found


def test_before_any_card_of_the_others_every_world_weighs_the_same() -> None:
    views = [seen for _, seen, _ in states(dealt(RuleSet(), 3), BOTS[Level.EASY]) if seen.choices]
    first = views[0]
    at = position(first)
    worlds, habits, chance = Worlds(at), Habits(first, at), SplitMix(1)
    assert {habits.weight(worlds.draw(chance)) for _ in range(20)} == {WHOLE}


def test_the_truth_weighs_more_than_an_imagined_world_on_the_whole() -> None:
    truth = imagined = 0
    for number in range(30):
        for seen, at, hands in late(number):
            habits, worlds, chance = Habits(seen, at), Worlds(at), SplitMix(number)
            truth += habits.weight(hands)
            imagined += sum(habits.weight(worlds.draw(chance)) for _ in range(10)) // 10
    assert truth > 2 * imagined


def test_every_weight_is_a_power_of_the_share_of_one_miss() -> None:
    powers = {WHOLE * MISS[0] ** n // MISS[1] ** n for n in range(25)}
    weights = set()
    for seen, at, _ in late(3):
        habits, worlds, chance = Habits(seen, at), Worlds(at), SplitMix(2)
        weights |= {habits.weight(worlds.draw(chance)) for _ in range(50)}
    assert len(weights) > 3
    assert weights <= powers


def test_worlds_are_chosen_as_often_as_they_weigh() -> None:
    seen, at, _ = late(3)[0]
    habits, source, chance = Habits(seen, at), Worlds(at), SplitMix(5)
    worlds = [source.draw(chance) for _ in range(40)]
    total = sum(map(habits.weight, worlds))
    chosen = twin.chosen(worlds, habits.weights(worlds), 1000, chance)
    assert len(chosen) == 1000
    for world in worlds:
        copies = worlds.count(world)
        expected = 1000 * copies * habits.weight(world) / total
        assert abs(chosen.count(world) - expected) <= copies + 1
