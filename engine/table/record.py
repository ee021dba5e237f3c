"""What a table's list of events comes to, in memory: the match, the ply, the last events."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

from engine.core import history
from engine.core import match as matches
from engine.core.events import DealStarted, Event, TakenBack
from engine.core.match import Match
from engine.core.view import Viewer, redact
from engine.store.eventlog import Standing, Stored
from engine.table import spectator

TAIL: Final = 256  # events kept at hand for those who come back

Numbered = tuple[tuple[int, Event], ...]


class Record:
    """The list as folded. `ply` counts its decisions, `at` is the time of the last event."""

    def __init__(self, stored: Sequence[Stored]) -> None:
        self.match: Match = history.fold(one.event for one in stored)
        self.ply = stored[-1].ply if stored else 0
        self.at = stored[-1].at if stored else 0.0
        self._tail = deque(((one.seq, one.ply, one.event) for one in stored[-TAIL:]), TAIL)
        self._before = spectator.before_the_deal([one.event for one in stored])

    def add(self, events: Sequence[Event], at: float) -> None:
        """One more decision that is in the list now."""
        self.ply += 1
        self.at = at
        for event in events:
            if isinstance(event, DealStarted):
                self._before = self.match
            self.match = after(self.match, (event,))
            self._tail.append((self.match.seq, self.ply, event))

    def since(self, seq: int, viewer: Viewer, upto: int | None = None) -> Numbered | None:
        """The events after number `seq` (and not after `upto`) as a viewer may see them.

        None where only the whole view will do: they are not all at hand, there are none, some were
        taken back, or the viewer has nothing yet to add them to.
        """
        last = self.match.seq if upto is None else upto
        oldest = self.match.seq - len(self._tail)
        if not max(oldest, 1) <= seq < last:
            return None
        wanted = [(number, event) for number, _, event in self._tail if seq < number <= last]
        if any(isinstance(event, TakenBack) for _, event in wanted):
            return None
        return tuple((number, redact(event, viewer)) for number, event in wanted)

    @property
    def public_seq(self) -> int:
        """The last event that spectators may know."""
        return self.place_for(None)[0]

    def _hidden(self) -> int:
        return spectator.hidden(self.match, [event for *_, event in self._tail])

    def seen_by(self, viewer: Viewer) -> tuple[Match, int]:
        """The match and the ply as they are told to a viewer: to a spectator one trick late."""
        seq, ply = self.place_for(viewer)
        if seq == self.match.seq:
            return self.match, ply
        deal = [event for number, _, event in self._tail if self._before.seq < number <= seq]
        return after(self._before, deal), ply

    def place_for(self, viewer: Viewer) -> tuple[int, int]:
        """The number and the ply of the last event that a viewer may know."""
        hidden = 0 if viewer else self._hidden()
        if not hidden:
            return self.match.seq, self.ply
        seq, ply, _ = self._tail[-hidden - 1]
        return seq, ply


def after(match: Match, events: Iterable[Event]) -> Match:
    """The match after events that a decision has brought about (a taking back is none of them)."""
    for event in events:
        assert not isinstance(event, TakenBack)
        match = matches.apply(match, event)
    return match


def standing_of(match: Match) -> Standing:
    """What lists of tables show of a match."""
    return Standing(match.to_act, match.totals, match.winner)
