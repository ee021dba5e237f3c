"""For whom a bot plays although a person has the seat, until the person is back."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.core.cards import BySeat, Seat
from engine.store.headers import Header
from engine.table.clock import ABSENT, UNATTENDED, ClockKind
from engine.table.presence import Presence
from engine.table.seats import persons_of

LAPSES: Final = 2  # clocks that run out in a row until a seat is away


class Lapses:
    """Whose clock ran out in a row, and who is away because of it; a table's memory."""

    def __init__(self) -> None:
        self._in_a_row: Counter[str] = Counter()

    def ran_out(self, user: str) -> None:
        """A bot had to act for the user once more."""
        self._in_a_row[user] += 1

    def acted(self, user: str) -> None:
        """The user acts, or is back."""
        self._in_a_row.pop(user, None)

    def too_many(self, user: str) -> bool:
        """Whether the user has let the clock run out too often."""
        return self._in_a_row[user] >= LAPSES


def away(header: Header, presence: Presence, lapses: Lapses, now: float) -> BySeat[bool]:
    """The seats a bot plays for an absent person. Never the only person's; without a clock never
    somebody's who looks, and only while somebody else is there to wait."""
    people = persons_of(header)
    online = [user for user in people if presence.online(user)]

    def is_away(seat: Seat) -> bool:
        user = header.chairs[seat].user
        if user is None or len(people) < 2:
            return False
        if ClockKind(header.clock) is not ClockKind.NONE:
            return lapses.too_many(user)
        return bool(online) and presence.absent(user, now) >= ABSENT

    return BySeat.of(is_away)


def paused(header: Header, presence: Presence, now: float) -> bool:
    """Whether no person has been there for so long that bots wait too."""
    return presence.unattended(persons_of(header), now) >= UNATTENDED


def next_change(header: Header, presence: Presence, now: float) -> float | None:
    """In how many seconds time alone changes who is away, or pauses the table; None for never."""
    people = persons_of(header)
    waits = [UNATTENDED - presence.unattended(people, now)]
    away = [user for user in people if not presence.online(user)]
    if len(away) < len(people):
        waits = [ABSENT - presence.absent(user, now) for user in away]
    return min((wait for wait in waits if wait > 0), default=None)
