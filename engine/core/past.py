"""The deals of a list of events, each cut out of it with the match as it stood before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core import history
from engine.core.cards import BySeat, Card, Suit
from engine.core.deal import Cards
from engine.core.events import Change, DealStarted, Event
from engine.core.hand import sort_hand
from engine.core.match import Match, apply
from engine.core.sheet import DealScore

Hands = BySeat[tuple[Card, ...]]
_NONE: Final[Hands] = BySeat(((), (), (), ()))


@dataclass(frozen=True, slots=True)
class PastDeal:
    """A deal with all that happened in it; what was taken back is left out.

    `before` is the match when it was dealt, without the deals before it; `after` the match after
    the last of the `events`, the first of which is the `DealStarted`. `first` are the five cards of
    each seat and `all` its eight (none where nobody bought), sorted for the hand; cards that were
    not seen are left out.
    """

    number: int
    before: Match
    events: tuple[Change, ...]
    after: Match
    first: Hands
    all: Hands

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self.after.running is None

    @property
    def score(self) -> DealScore | None:
        """What it came to; None for a deal that nobody bought, or that still runs."""
        if not self.over or self.after.void is not None:
            return None
        return self.after.scored[-1]


def past_deals(events: Sequence[Event]) -> list[PastDeal]:
    """The deals of a list, in order; only the last one may still run."""
    found: list[PastDeal] = []
    match = Match()
    for part in _parts(history.live(events)):
        before = match
        for event in part:
            match = apply(match, event)
        if isinstance(part[0], DealStarted):
            found.append(_deal(before, part, match))
    return found


def _parts(events: Sequence[Change]) -> Iterator[tuple[Change, ...]]:
    """The events before the first deal, then those of each deal."""
    starts = [at for at, event in enumerate(events) if isinstance(event, DealStarted)]
    for begin, end in zip([0, *starts], [*starts, len(events)], strict=True):
        if begin < end:
            yield tuple(events[begin:end])


def _deal(before: Match, events: tuple[Change, ...], after: Match) -> PastDeal:
    bare = before._replace(deal=None, void=None, scored=())
    dealt, deal = apply(before, events[0]).deal, after.deal
    assert dealt is not None
    assert deal is not None
    first = dealt.dealt.map(lambda cards: _sorted(cards, None))
    if deal.contract is None:
        return PastDeal(deal.number, bare, events, after, first, _NONE)
    trump = deal.contract.trump
    every = deal.dealt.map(lambda cards: _sorted(cards, trump))
    return PastDeal(deal.number, bare, events, after, first, every)


def _sorted(cards: Cards, trump: Suit | None) -> tuple[Card, ...]:
    return sort_hand([card for card in cards if card is not None], trump)
