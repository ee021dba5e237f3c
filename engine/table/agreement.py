"""Who has read the score and asks for the next deal, at a table of several people."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.cards import Seat
from engine.core.events import DealScored, DealStarted, DealVoided, Event
from engine.store.eventlog import Known, Origin
from engine.table.asks import Ack


class Agreement:
    """The memory of a table between two deals. What was asked without bringing a deal about is no
    event, so its answers are kept here."""

    def __init__(self) -> None:
        self._asked: dict[str, float] = {}
        self._answers: dict[tuple[Seat, str], Known] = {}

    def ask(self, user: str, now: float) -> None:
        """The user asks for the next deal, at a monotonic time."""
        self._asked.setdefault(user, now)

    def asked(self, user: str | None) -> bool:
        """Whether this user has asked for the next deal."""
        return user in self._asked

    def since(self, users: Iterable[str]) -> float | None:
        """Since when all of these have asked; None where one has not, or nobody is meant."""
        times = [self._asked.get(user) for user in users]
        known = [time for time in times if time is not None]
        return max(known) if known and len(known) == len(times) else None

    def answer(self, origin: Origin, ack: Ack) -> Ack:
        """Keeps the answer to what was asked."""
        self._answers[origin.actor, origin.client_id] = Known(origin.digest, ack.ply, ack.seq)
        return ack

    def answered(self, origin: Origin) -> Known | None:
        """What was asked under this id before the last deal."""
        return self._answers.get((origin.actor, origin.client_id))

    def heard(self, events: Iterable[Event]) -> None:
        """What happens makes wishes old: those for a deal that was dealt, the answers to them (for
        which somebody may ask again) when that deal is over too."""
        for event in events:
            if isinstance(event, DealStarted):
                self._asked.clear()
            elif isinstance(event, DealScored | DealVoided):
                self._answers.clear()
