"""Imagined worlds agree with everything public, and no such world is favoured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from engine.ai import easy
from engine.ai.bitcards import FULL, SUIT, TRUMPS, Duties, coding
from engine.ai.chance import SplitMix
from engine.ai.position import Position, position
from engine.ai.worlds import NoWorld, Worlds
from engine.core.match import Match
from engine.core.ruleset import PRESETS
from engine.core.view import PlayerView
from tests.ai.games import dealt, mixed, states


def plays(deals: int) -> Iterator[tuple[Match, PlayerView, Position]]:
    rng = Random(4)
    presets = list(PRESETS.values())
    for number in range(deals):
        start = dealt(presets[number % len(presets)], number)
        for match, seen, _ in states(start, mixed(rng, easy.choose)):
            if seen.choices:
                yield match, seen, position(seen)


@pytest.mark.parametrize("deals", [60, pytest.param(3000, marks=pytest.mark.long)])
def test_the_truth_is_always_possible(deals: int) -> None:
    """No inference may rule out the hands as they are."""
    told = 0
    for match, seen, at in plays(deals):
        assert match.deal is not None
        for seat, hand in enumerate(match.deal.hands):
            true = at.coding.mask(hand)
            if seat == at.seat:
                assert true == at.hand
                continue
            unseen = FULL ^ (at.gone | at.hand)
            assert true & ~at.possible[seat] == 0, (seen, seat)
            assert at.known[seat] & ~true == 0, (seen, seat)
            told += unseen != at.possible[seat]
    assert told > deals * 20


def test_a_world_holds_the_unseen_cards_once_each_where_they_may_be() -> None:
    for _, seen, at in plays(20):
        source, chance = Worlds(at), SplitMix(seen.seq)
        for _ in range(5):
            world = source.draw(chance)
            assert world[at.seat] == at.hand
            assert sum(world) == FULL ^ at.gone == world[0] | world[1] | world[2] | world[3]
            for seat, cards in enumerate(world):
                assert cards.bit_count() == at.sizes[seat]
                if seat != at.seat:
                    assert cards & ~at.possible[seat] == 0
                    assert at.known[seat] & ~cards == 0


def small(possible: tuple[int, ...], known: tuple[int, ...]) -> Position:
    """Seat 0 to play with two cards; six unseen ones are two each with seats 1, 2 and 3."""
    hand = 0b11
    unseen = 0b11111100
    return Position(
        coding(None),
        Duties(True, False, False),
        0,
        hand,
        0,
        0,
        (),
        FULL ^ hand ^ unseen,
        0,
        0,
        (2, 2, 2, 2),
        possible,
        known,
        (0, 0, 0, 0),
    )


def test_every_world_that_agrees_is_as_likely() -> None:
    possible = (0, 0b11111100, 0b00111100, 0b11110000)
    at = small(possible, (0, 0, 0, 0b10000000))
    cards = [1 << place for place in range(2, 8)]
    agree = {
        (a | b, c | d, e | f)
        for a, b, c, d, e, f in permutations(cards)
        if not (a | b) & ~possible[1] and not (c | d) & ~possible[2]
        if not (e | f) & ~possible[3] and (e | f) & at.known[3]
    }
    source, chance = Worlds(at), SplitMix(9)
    draws = 600 * len(agree)
    found = Counter((w[1], w[2], w[3]) for w in (source.draw(chance) for _ in range(draws)))
    assert set(found) == agree
    assert all(480 < count < 720 for count in found.values())


def test_clues_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(NoWorld):
        Worlds(small((0, 0b100, 0b11111100, 0b11111100), (0, 0, 0, 0)))


def test_who_neither_follows_nor_ruffs_has_neither() -> None:
    """A player who must follow, or else trump, and does neither, shows both out."""
    met = 0
    for _, seen, at in plays(50):
        for trick in [*(taken.cards for taken in seen.taken), seen.trick]:
            for place, played in enumerate(trick[1:], 1):
                seat, led = played.seat - 1, at.coding.code[trick[0].card.index] >> 3
                suit = at.coding.code[played.card.index] >> 3
                if seat == at.seat or suit == led:
                    continue
                assert at.possible[seat] & SUIT[led] == 0
                if at.hokm and led != 3 and suit != 3 and place == 1:
                    assert at.possible[seat] & TRUMPS == 0
                    met += 1
    assert met > 10
