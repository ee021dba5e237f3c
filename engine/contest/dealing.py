"""How the cards fall, week by week: counted with every deal, and held against chance.

Only the first five cards of a hand are judged: they are dealt before anybody can do anything. Who
gets the other three depends on who buys, and the trump on what the buyer holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import day as days
from engine.contest.chance import ChiSquare, Figure, drawn, figure, spread
from engine.core.cards import PACK, SEATS, Card, Rank, card_of
from engine.core.deal import TURNED, Deal
from engine.core.match import Match
from engine.store.db import Database
from engine.store.dealing import Counts, Kind, count, weeks
from engine.store.headers import Header

WEEKS: Final = 8  # are told
ENOUGH: Final = 64  # deals, for ten cards of a kind in a seat: fewer say nothing
_FIVE: Final = 5
_PACK: Final = 32
_ACES: Final = 4
_STRONG: Final = (Rank.JACK, Rank.NINE)


class DealingCounted:
    """Implements `DealEnded` of `engine.table`: counts the cards of every deal that is not part of
    a contest, where many play the same ones."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now

    async def __call__(self, connection: AsyncConnection, header: Header, match: Match) -> None:
        """Adds the deal that has ended to its week."""
        if header.contest is None and match.deal is not None:
            week = days.week_of(days.day_at(self._now()))
            await count(connection, week, partial(add, header=header, deal=match.deal))


def add(counts: Counts, header: Header, deal: Deal) -> None:
    """Counts one deal that is over."""
    contract, turned = deal.contract, deal.deck[TURNED]
    assert turned is not None
    strong = {card_of(turned.suit, rank) for rank in _STRONG} - {turned}
    trumps = set[Card]()
    if contract is not None and contract.trump is not None:
        trumps = {card_of(contract.trump, rank) for rank in _STRONG}
    people = {seat for seat in SEATS if header.chairs[seat].user is not None}
    counts.at[len(people)][len(strong) - 1] += 1
    for seat in SEATS:
        kind = counts.people if seat in people else counts.bots
        dealt = [card for card in deal.dealt[seat] if card is not None]
        kind.hands += 1
        for card in dealt[:_FIVE]:
            counts.five[card.index][seat - 1] += 1
            kind.aces += card.rank is Rank.ACE
            kind.strong += card in strong
        kind.hokm += bool(trumps)
        kind.trumps += len(trumps.intersection(dealt))
    counts.void += contract is None
    counts.hokm += bool(trumps)
    counts.sun += contract is not None and not trumps


# --- told -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Share:
    """What people, or bots, were dealt: aces and strong cards (jack and nine of the suit turned up)
    among the first five, and jack and nine of trumps among all eight, a hand of a deal at hokm."""

    hands: int
    aces: Figure
    strong: Figure
    hokm: int
    trumps: int


@dataclass(frozen=True, slots=True)
class Week:
    """A week from this day on. `spread` is None, of every card in every seat, while there are too
    few deals; `aces` are those of each seat."""

    day: int
    deals: int
    hokm: int
    sun: int
    void: int
    spread: ChiSquare | None
    aces: tuple[Figure, ...]
    people: Share
    bots: Share


class Dealing:
    """The counts of a database, held against chance."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def weeks(self) -> list[Week]:
        """The last eight weeks in which anybody has played, the newest first."""
        return [judged(day, counts) for day, counts in await weeks(self._database, WEEKS)]


def judged(day: int, counts: Counts) -> Week:
    """The counts of a week beside what chance would make of as many deals."""
    deals = counts.deals
    mean, variance = drawn(_ACES, _PACK, _FIVE)
    rows = [counts.five[card.index] for card in PACK if card.rank is Rank.ACE]
    aces = [sum(seat) for seat in zip(*rows, strict=True)]
    return Week(
        day,
        deals,
        counts.hokm,
        counts.sun,
        counts.void,
        spread(counts.five, [_FIVE] * 4, deals) if deals >= ENOUGH else None,
        tuple(figure(dealt, deals * mean, deals * variance) for dealt in aces),
        _share(counts.people, counts.at),
        _share(counts.bots, counts.at[::-1]),
    )


def _share(kind: Kind, at: Sequence[Sequence[int]]) -> Share:
    """`at[seats]`: deals in which this kind has so many seats, by what was left of the suit."""
    aces, strong = _Chance(), _Chance()
    for seats, by_left in enumerate(at):
        for left, deals in enumerate(by_left, 1):
            aces.add(deals, drawn(_ACES, _PACK, _FIVE * seats))
            strong.add(deals, drawn(left, _PACK - 1, _FIVE * seats))  # the turned card lies open
    return Share(
        kind.hands, aces.figure(kind.aces), strong.figure(kind.strong), kind.hokm, kind.trumps
    )


class _Chance:
    """Mean and variance of many deals."""

    def __init__(self) -> None:
        self._mean = 0.0
        self._variance = 0.0

    def add(self, deals: int, one: tuple[float, float]) -> None:
        mean, variance = one
        self._mean += deals * mean
        self._variance += deals * variance

    def figure(self, count: int) -> Figure:
        return figure(count, self._mean, self._variance)
