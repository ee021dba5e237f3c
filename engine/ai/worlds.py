"""Worlds: deals of the unseen cards that agree with all that is public, each equally likely.

Unseen cards fall into groups by the set of seats that may hold them, at most seven. How many cards
of each group go to whom is drawn first, each split as likely as the number of deals it stands for;
then the cards of a group are shuffled. Nothing is tried in vain, and no deal is favoured.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from math import comb

from engine.ai.bitcards import codes
from engine.ai.chance import SplitMix
from engine.ai.position import Position

Shares = tuple[tuple[list[int], tuple[tuple[int, int], ...]], ...]
"""For each group its cards (bits), and how many of them go to which seats."""


class NoWorld(Exception):
    """The clues contradict each other: no deal of the unseen cards agrees with them."""


class Worlds:
    """A source of worlds for one position."""

    def __init__(self, position: Position) -> None:
        """Raises `NoWorld` where no deal agrees with the position."""
        self._own = (position.seat, position.hand)
        self._fixed = list(position.known)
        self._fixed[position.seat] = position.hand
        others = [seat for seat in range(4) if seat != position.seat]
        need = {seat: position.sizes[seat] - position.known[seat].bit_count() for seat in others}
        groups = _groups(position, others)
        self._splits: list[Shares] = []
        self._edges: list[int] = []
        total = 0
        for ways, shares in _splits(groups, need):
            total += ways
            self._edges.append(total)
            self._splits.append(shares)
        if not total:
            raise NoWorld
        self._total = total

    def draw(self, chance: SplitMix) -> list[int]:
        """One world: the four hands."""
        hands = list(self._fixed)
        at = chance.word() % self._total if self._total > 1 else 0
        for cards, parts in self._splits[bisect_right(self._edges, at)]:
            pool = cards[:]
            size = len(pool)
            for seat, count in parts:
                if count == size:
                    hands[seat] |= sum(pool[:size])
                    break
                for _ in range(count):
                    pick = chance.below(size)
                    size -= 1
                    hands[seat] |= pool[pick]
                    pool[pick] = pool[size]
        return hands


Groups = list[tuple[tuple[int, ...], list[int]]]


def _groups(position: Position, others: list[int]) -> Groups:
    """The unseen cards not known to be anywhere, by the seats that may hold them."""
    known = 0
    unseen = 0
    for seat in others:
        known |= position.known[seat]
        unseen |= position.possible[seat]
    found: dict[tuple[int, ...], list[int]] = {}
    for code in codes(unseen & ~known):
        bit = 1 << code
        who = tuple(seat for seat in others if position.possible[seat] & bit)
        found.setdefault(who, []).append(bit)
    return sorted(found.items())


def _splits(groups: Groups, need: dict[int, int]) -> Iterator[tuple[int, Shares]]:
    """Every way to share the groups' sizes out that fills each seat, with its number of deals."""
    if not groups:
        if not any(need.values()):
            yield 1, ()
        return
    (seats, cards), rest = groups[0], groups[1:]
    for ways, counts in _shares(len(cards), seats, need):
        left = dict(need)
        for seat, count in counts:
            left[seat] -= count
        for more, shares in _splits(rest, left):
            yield ways * more, ((cards, counts), *shares)


def _shares(
    size: int, seats: tuple[int, ...], need: dict[int, int]
) -> Iterator[tuple[int, tuple[tuple[int, int], ...]]]:
    """Every way to share this many cards among the seats, with the number of ways to pick them."""
    seat, later = seats[0], seats[1:]
    if not later:
        if size <= need[seat]:
            yield 1, ((seat, size),)
        return
    for count in range(min(size, need[seat]) + 1):
        for ways, counts in _shares(size - count, later, need):
            yield ways * comb(size, count), ((seat, count), *counts)
