"""Projects and baloot: find them in a hand, compare the sides, count (rules 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Final

from engine.core.calls import Contract, Game
from engine.core.cards import PACK, BySeat, Card, Rank, Seat, Suit, Team, card_of, mask_of
from engine.core.ruleset import RuleSet
from engine.core.settings import HundredOrder, ProjectTie


class ProjectKind(IntEnum):
    """The kinds of project, from the lowest to the highest."""

    SIRA = 1
    FIFTY = 2
    HUNDRED = 3
    FOUR_HUNDRED = 4

    @property
    def word(self) -> str:
        """The name used in every text form: "sira", "fifty", "hundred", "four_hundred"."""
        return self.name.lower()


KIND_WORDS: Final = {kind.word: kind for kind in ProjectKind}
"""The kinds by their names."""

POINTS: Final[dict[Game, dict[ProjectKind, int]]] = {
    Game.HOKM: {
        ProjectKind.SIRA: 2,
        ProjectKind.FIFTY: 5,
        ProjectKind.HUNDRED: 10,
    },
    Game.SUN: {
        ProjectKind.SIRA: 4,
        ProjectKind.FIFTY: 10,
        ProjectKind.HUNDRED: 20,
        ProjectKind.FOUR_HUNDRED: 40,
    },
}
"""Match points of each project in each game (rules 5)."""

BALOOT_POINTS: Final = 2

_ORDER: Final = {rank: i for i, rank in enumerate(Rank)}
_SET_RANKS: Final = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)
_RANK_MASK: Final = {rank: sum(card.bit for card in PACK if card.rank is rank) for rank in Rank}


@dataclass(frozen=True, slots=True)
class Project:
    """One project: its kind and its cards, the highest first; four cards of a rank are a set."""

    kind: ProjectKind
    cards: tuple[Card, ...]

    @property
    def is_set(self) -> bool:
        """Whether it is four cards of one rank rather than a sequence."""
        return self.cards[0].rank is self.cards[1].rank

    @property
    def top(self) -> int:
        """The height of its top card in the order of sequences: 0 for a seven, 7 for an ace."""
        return _ORDER[self.cards[0].rank]


Strength = tuple[int, int, int]


def strength(project: Project, order: HundredOrder) -> Strength:
    """A project's place in the comparison: a higher one beats a lower one (rules 5)."""
    form = 0
    if project.kind is ProjectKind.HUNDRED and order is not HundredOrder.RANK_ONLY:
        form = int(project.is_set is (order is HundredOrder.QUADS_FIRST))
    return (project.kind, form, project.top)


def points(project: Project, game: Game) -> int:
    """The match points of a project at face value."""
    return POINTS[game][project.kind]


def find(
    hand: Sequence[Card | None], game: Game, order: HundredOrder = HundredOrder.QUADS_FIRST
) -> tuple[Project, ...]:
    """The projects of a hand of at most eight cards, the best first.

    No card serves twice. Of the possible splits it is the one with the best project, then with
    the best total (rules 5).
    """
    return _find(mask_of(hand), game, order)


@lru_cache(maxsize=4096)
def _find(mask: int, game: Game, order: HundredOrder) -> tuple[Project, ...]:
    sets = _sets(mask, game)
    splits = [_runs(mask)]
    if not sets and len(splits[0]) < 2:
        return tuple(splits[0])
    for first in sets:
        splits.append([first, *_runs(mask & ~mask_of(first.cards))])
    if len(sets) == 2:
        splits.append(sets)

    def worth(split: list[Project]) -> tuple[Strength, int]:
        best = max((strength(p, order) for p in split), default=(0, 0, 0))
        return best, sum(points(p, game) for p in split)

    best = max(splits, key=worth)
    return tuple(sorted(best, key=lambda p: strength(p, order), reverse=True))


def _sets(mask: int, game: Game) -> list[Project]:
    found: list[Project] = []
    if not mask & mask >> 8 & mask >> 16 & mask >> 24 & 0xFF:  # a suit is one byte: no four alike
        return found
    for rank in _SET_RANKS:
        if mask & _RANK_MASK[rank] == _RANK_MASK[rank]:
            four = rank is Rank.ACE and game is Game.SUN
            kind = ProjectKind.FOUR_HUNDRED if four else ProjectKind.HUNDRED
            found.append(Project(kind, tuple(card_of(suit, rank) for suit in Suit)))
    return found


def _runs_of(ranks: int) -> tuple[tuple[int, int], ...]:
    """The runs of three and more in a set of ranks (bit 0 a seven): (lowest, past the highest)."""
    runs = []
    at = 0
    while at < 8:
        end = at
        while ranks >> end & 1:
            end += 1
        if end - at >= 3:
            runs.append((at, end))
        at = end + 1
    return tuple(reversed(runs))


_RUNS: Final = tuple(_runs_of(ranks) for ranks in range(256))


def _runs(mask: int) -> list[Project]:
    """The pack lies in the order of sequences, eight cards a suit, so a suit is one byte."""
    found = []
    for first in (0, 8, 16, 24):
        for low, end in _RUNS[mask >> first & 0xFF]:
            cards = PACK[first + low : first + end][::-1]
            found.append(Project(ProjectKind(min(end - low, 5) - 2), cards))
    return found


@dataclass(frozen=True, slots=True)
class Count:
    """Which projects count: the side that scores (None: nobody has any), and each seat's."""

    team: Team | None
    projects: BySeat[tuple[Project, ...]]


def count(
    found: BySeat[tuple[Project, ...]], contract: Contract, first: Seat, rules: RuleSet
) -> Count:
    """The projects that count: all of the side with the single best one (rules 5).

    `first` is the seat that speaks first; it settles ties where `proj.tie` is `dealer_right`.
    """
    one, two, three, four = found
    odd = one or three
    even = two or four
    if not (odd and even):
        return Count(Team.ODD if odd else Team.EVEN if even else None, found)
    best: tuple[Strength, Seat] | None = None
    for seat in first.order():
        for project in found[seat]:
            rank = strength(project, rules.proj_hundred_order)
            if (
                best is None
                or rank > best[0]
                or (rank == best[0] and _wins_tie(seat, contract, rules))
            ):
                best = (rank, seat)
    assert best is not None
    team = best[1].team
    counted = BySeat(((), two, (), four) if team else (one, (), three, ()))
    return Count(team, counted)


def _wins_tie(seat: Seat, contract: Contract, rules: RuleSet) -> bool:
    return rules.proj_tie is ProjectTie.BIDDERS and seat.team is contract.buyer.team


def baloot_holder(hands: Mapping[Seat, Sequence[Card | None]], contract: Contract) -> Seat | None:
    """The seat that holds king and queen of trumps; None in sun, or where nobody holds both."""
    if contract.trump is None:
        return None
    king = card_of(contract.trump, Rank.KING)
    queen = card_of(contract.trump, Rank.QUEEN)
    for seat, hand in hands.items():
        if king in hand and queen in hand:
            return seat
    return None


def baloot_counts(projects: Sequence[Project], contract: Contract, rules: RuleSet) -> bool:
    """Whether the baloot of a hand with these projects scores, or a hundred has swallowed it."""
    if not rules.proj_baloot_absorbed:
        return True
    pair = {Rank.KING, Rank.QUEEN}
    return not any(
        p.kind is ProjectKind.HUNDRED
        and pair <= {card.rank for card in p.cards if card.suit is contract.trump}
        for p in projects
    )
