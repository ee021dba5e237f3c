"""The slow judge of a claim: every lie of the unseen cards, every play of the other three."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from tests.core import slow_projects, slow_rules
from tests.core.slow_rules import Rules

Layout = dict[int, frozenset[str]]


@dataclass(frozen=True)
class Claim:
    """What the claimer sees. Places 0 to 3 go round from the claimer (0); `trick` holds the running
    trick's (place, card) pairs, `sizes` the cards left in each hand."""

    hand: frozenset[str]
    trick: tuple[tuple[int, str], ...]
    unseen: frozenset[str]
    sizes: tuple[int, int, int, int]
    trump: str | None
    locked: bool
    ekka: bool


def layouts(claim: Claim) -> Iterator[Layout]:
    """Every way to deal the unseen cards to the other three hands."""
    unseen = sorted(claim.unseen)
    for one in combinations(unseen, claim.sizes[1]):
        rest = [card for card in unseen if card not in one]
        for two in combinations(rest, claim.sizes[2]):
            three = frozenset(rest) - frozenset(two)
            yield {0: claim.hand, 1: frozenset(one), 2: frozenset(two), 3: three}


def wins_all(claim: Claim, order: Sequence[str], layout: Layout, rules: Rules) -> bool:
    """Whether the claimer's cards in this order win every trick, whatever the others do."""
    return _holds(claim, tuple(order), layout, claim.trick, claim.ekka, rules)


def _holds(
    claim: Claim,
    order: tuple[str, ...],
    hands: Layout,
    trick: tuple[tuple[int, str], ...],
    ekka: bool,
    rules: Rules,
) -> bool:
    cards = [card for _, card in trick]
    if len(trick) == 4:
        if trick[slow_rules.winning(cards, claim.trump)][0] != 0:
            return False
        return not order or _holds(claim, order, hands, (), False, rules)
    place = (trick[-1][0] + 1) % 4 if trick else 0
    may = slow_rules.legal(hands[place], cards, claim.trump, claim.locked, ekka, rules)
    if place == 0:
        card, *rest = order
        if card not in may:
            return False
        after = {**hands, 0: hands[0] - {card}}
        return _holds(claim, tuple(rest), after, (*trick, (0, card)), ekka, rules)
    if any(p == 0 for p, _ in trick) and trick[slow_rules.winning(cards, claim.trump)][0] != 0:
        return False  # lost already
    for card in may:
        after = {**hands, place: hands[place] - {card}}
        if not _holds(claim, order, after, (*trick, (place, card)), ekka, rules):
            return False
    return True


def sound(claim: Claim, order: Sequence[str], rules: Rules) -> bool:
    """Whether the claim holds for every layout and every play."""
    return all(wins_all(claim, order, layout, rules) for layout in layouts(claim))


def provable(claim: Claim, possible: Sequence[Layout], rules: Rules) -> bool:
    """Whether any order of the claimer's cards holds for all of these layouts."""
    return any(
        all(wins_all(claim, order, layout, rules) for layout in possible)
        for order in permutations(sorted(claim.hand))
    )


@dataclass(frozen=True)
class Played:
    """One card of the deal so far: by which place, to which trick, with what was owed then."""

    place: int
    card: str
    trick: tuple[str, ...]
    ekka: bool


def possible_layouts(
    claim: Claim,
    played: Sequence[Played],
    declared: dict[int, tuple[str, ...]],
    order: str,
    rules: Rules,
) -> list[Layout]:
    """The layouts the claimer's view allows: every card played was legal for its player, and each
    seat holds just the projects it declared."""
    game = "hokm" if claim.trump else "sun"

    def fits(layout: Layout) -> bool:
        hands = {place: set(layout[place]) for place in layout}
        for move in reversed(played):
            hands[move.place].add(move.card)
            if move.place and move.card not in slow_rules.legal(
                hands[move.place], move.trick, claim.trump, claim.locked, move.ekka, rules
            ):
                return False
        for place in (1, 2, 3):
            split = slow_projects.best_splits(frozenset(hands[place]), game, order)[0]
            if sorted(kind for kind, _ in split) != sorted(declared[place]):
                return False
        return True

    return [layout for layout in layouts(claim) if fits(layout)]
