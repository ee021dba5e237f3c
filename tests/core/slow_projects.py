"""The slow judge's projects: every subset of a hand is looked at, and every way to split it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from itertools import combinations

from tests.core.slow_rules import RANKS, Rules, rank, suit

Project = tuple[str, frozenset[str]]
"""A kind ("sira" …) and its cards."""

ORDER = ("sira", "fifty", "hundred", "four_hundred")
POINTS = {
    "hokm": {"sira": 2, "fifty": 5, "hundred": 10},
    "sun": {"sira": 4, "fifty": 10, "hundred": 20, "four_hundred": 40},
}


def kind_of(cards: Collection[str], game: str) -> str | None:
    """What a set of cards is as a project; None for nothing."""
    suits, ranks = {suit(c) for c in cards}, {rank(c) for c in cards}
    if len(cards) == 4 and len(ranks) == 1:
        (only,) = ranks
        if only == "A":
            return "four_hundred" if game == "sun" else "hundred"
        return "hundred" if only in ("K", "Q", "J", "10") else None
    places = sorted(RANKS.index(rank(c)) for c in cards)
    if len(suits) != 1 or len(cards) < 3 or places[-1] - places[0] != len(cards) - 1:
        return None
    return {3: "sira", 4: "fifty"}.get(len(cards), "hundred")


def is_set(cards: Collection[str]) -> bool:
    """Whether a project is four cards of a rank."""
    return len({suit(c) for c in cards}) > 1


def strength(project: Project, order: str) -> tuple[int, int, int]:
    """A project's place in the comparison of both sides."""
    kind, cards = project
    form = 0
    if kind == "hundred" and order == "quads_first":
        form = 1 if is_set(cards) else 0
    if kind == "hundred" and order == "sequence_first":
        form = 0 if is_set(cards) else 1
    return ORDER.index(kind), form, max(RANKS.index(rank(c)) for c in cards)


def _whole(split: tuple[Project, ...], hand: frozenset[str]) -> bool:
    """Whether no run of the split could be longer with cards that it leaves over or cuts off."""
    sets = frozenset[str]().union(*(cards for _, cards in split if is_set(cards)))
    for _, cards in split:
        if not is_set(cards):
            more = [c for c in hand - sets - cards if suit(c) == suit(next(iter(cards)))]
            places = {RANKS.index(rank(c)) for c in cards}
            if any({RANKS.index(rank(c)) + 1, RANKS.index(rank(c)) - 1} & places for c in more):
                return False
    return True


@cache
def best_splits(hand: frozenset[str], game: str, order: str) -> tuple[frozenset[Project], ...]:
    """Every split with the best project and, among those, the best total; one empty without any."""
    found: list[Project] = []
    for size in range(3, 9):
        for some in combinations(sorted(hand), size):
            kind = kind_of(some, game)
            if kind:
                found.append((kind, frozenset(some)))
    splits: list[tuple[Project, ...]] = [()]
    splits += [(p,) for p in found if _whole((p,), hand)]
    splits += [
        pair
        for pair in combinations(found, 2)
        if not pair[0][1] & pair[1][1] and _whole(pair, hand)
    ]

    def worth(split: tuple[Project, ...]) -> tuple[tuple[int, int, int], int]:
        top = max((strength(p, order) for p in split), default=(-1, 0, 0))
        return top, sum(POINTS[game][kind] for kind, _ in split)

    best = max(worth(split) for split in splits)
    return tuple(frozenset(split) for split in splits if worth(split) == best)


def counted(
    hands: Mapping[int, frozenset[str]], game: str, buyer: int, rules: Rules
) -> tuple[int | None, dict[int, tuple[str, ...]]]:
    """The side that scores its projects (0: seats 1 and 3, 1: seats 2 and 4), and their kinds."""
    order = rules["proj.hundred_order"]
    own = {seat: best_splits(hands[seat], game, order)[0] for seat in (1, 2, 3, 4)}
    ranked = [(strength(p, order), seat) for seat in own for p in own[seat]]
    if not ranked:
        return None, {}
    best = max(s for s, _ in ranked)
    holders = [seat for seat in (1, 2, 3, 4) if any(pair == (best, seat) for pair in ranked)]
    winner = holders[0]
    if rules["proj.tie"] == "bidders":
        winner = next((seat for seat in holders if (seat - buyer) % 2 == 0), winner)
    side = (winner - 1) % 2
    kinds = {
        seat: tuple(sorted((kind for kind, _ in own[seat]), key=ORDER.index, reverse=True))
        for seat in own
        if (seat - 1) % 2 == side
    }
    return side, kinds


def baloot(hands: Mapping[int, frozenset[str]], trump: str | None, rules: Rules) -> int | None:
    """The seat whose king and queen of trumps count; None without one or where swallowed."""
    pair = {f"K{trump}", f"Q{trump}"}
    for seat, hand in hands.items():
        if trump and pair <= hand:
            split = best_splits(hand, "hokm", rules["proj.hundred_order"])[0]
            inside = any(kind == "hundred" and pair <= cards for kind, cards in split)
            return None if inside and rules["proj.baloot_absorbed"] == "on" else seat
    return None
