"""A person's time for one action, at a table with a clock."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core.cards import Seat
from engine.core.match import Match
from engine.store.headers import Header
from engine.table.clock import LEAST_LEFT, ClockKind, turn_seconds
from engine.table.seats import persons_of


@dataclass(frozen=True, slots=True)
class Turn:
    """`seconds` for this action, then the `bank`; both are used up at `until` (monotonic time)."""

    seat: Seat
    seconds: float
    bank: float
    until: float

    @property
    def whole(self) -> float:
        """The time of the turn and the bank together."""
        return self.seconds + self.bank

    def left(self, now: float) -> float:
        """The seconds until a bot acts."""
        return max(0.0, self.until - now)

    def bank_left(self, now: float) -> float:
        """What the bank holds if the action comes now."""
        return min(self.bank, self.left(now))

    def graced(self, now: float) -> Turn:
        """The same with time enough to find back to the table."""
        return replace(self, until=max(self.until, now + LEAST_LEFT))


def kind_of(header: Header) -> ClockKind:
    """The clock that runs: none at a table with one person, whatever was chosen."""
    return ClockKind(header.clock) if len(persons_of(header)) > 1 else ClockKind.NONE


def turn_of(header: Header, match: Match, now: float) -> Turn | None:
    """The turn of the seat to act, from now on; None where it is not timed."""
    seat, deal = match.to_act, match.deal
    if seat is None or deal is None or header.closed is not None:
        return None
    seconds = turn_seconds(kind_of(header), deal.stage)
    chair = header.chairs[seat]
    if seconds is None or chair.user is None:
        return None
    return Turn(seat, seconds, chair.bank, now + seconds + chair.bank)


def resumed(turn: Turn, left: float) -> Turn:
    """A turn of which this much was left when the table fell asleep, and never more than a whole
    one: the bank is what a turn uses last, and runs only after time enough to come back."""
    left = min(max(left, 0.0), turn.whole)
    bank = min(turn.bank, left)
    begun = turn.until - turn.whole
    return replace(turn, bank=bank, until=begun + max(left - bank, LEAST_LEFT) + bank)
