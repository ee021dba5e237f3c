"""Everybody who watches a table: tells each what it may see, to spectators one trick late."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container
from dataclasses import replace

from engine.core.cards import BySeat
from engine.core.view import Viewer, redact, view
from engine.store.headers import Header
from engine.table.feed import Emoted, Feed, Lively, Message, Snapshot, batch
from engine.table.live import Live
from engine.table.record import Numbered, Record
from engine.table.seats import seat_of

Banks = BySeat[float]


class Audience:
    """The feeds of a table. The record is handed in by who keeps it."""

    def __init__(self, record: Record, banks: Banks) -> None:
        self._feeds: list[Feed] = []
        self._public = record.public_seq  # the last event told to spectators
        self._banks: deque[tuple[int, Banks]] = deque([(self._public, banks)])
        """The time banks after an event, the first one that spectators may know."""

    def __len__(self) -> int:
        return len(self._feeds)

    @property
    def spectators(self) -> int:
        """How many people watch who do not sit here."""
        return len({feed.user for feed in self._feeds if feed.viewer is None})

    @property
    def users(self) -> set[str]:
        """Everybody who watches."""
        return {feed.user for feed in self._feeds}

    def join(self, user: str, viewer: Viewer, on_close: Callable[[Feed], None]) -> Feed:
        """One more feed, which has been told nothing yet."""

        def closed(feed: Feed) -> None:
            self._feeds.remove(feed)
            on_close(feed)

        feed = Feed(user, viewer, closed)
        self._feeds.append(feed)
        return feed

    def begin(self, feed: Feed, since: int | None, record: Record, now: Lively) -> None:
        """Tells a feed the events after `since` where that is possible, else the whole view."""
        feed.put(self._first(feed.viewer, since, record, now))
        feed.enliven(self._told(feed.viewer, now))

    def tell(self, events: Numbered, record: Record, now: Lively) -> None:
        """Events that have just happened, to everybody."""
        public = record.public_seq
        self._banks.append((record.match.seq, _banks(now.live)))
        while len(self._banks) > 1 and self._banks[1][0] <= public:
            self._banks.popleft()
        for feed in list(self._feeds):
            if feed.viewer is not None:
                own = tuple((seq, redact(event, feed.viewer)) for seq, event in events)
                feed.put(batch(own, record.ply, view(record.match, feed.viewer)))
            elif public > self._public:
                feed.put(self._first(None, self._public, record, now))
        self._public = public

    def enliven(self, now: Lively) -> None:
        """How the table is now, to everybody to whom it is news."""
        for feed in list(self._feeds):
            feed.enliven(self._told(feed.viewer, now))

    def reseat(self, header: Header, record: Record, now: Lively) -> None:
        """Shows the table anew to those who have sat down or got up."""
        for feed in list(self._feeds):
            viewer = seat_of(header, feed.user)
            if viewer is not feed.viewer:
                feed.viewer = viewer
                feed.put(self._snapshot(viewer, record, now))

    def say(self, said: Emoted, deaf: Container[str]) -> None:
        """What somebody says, to everybody who wants to hear it."""
        for feed in list(self._feeds):
            if feed.user not in deaf:
                feed.put(said)

    def close(self) -> None:
        """Ends every feed."""
        for feed in list(self._feeds):
            feed.close()

    def _first(self, viewer: Viewer, since: int | None, record: Record, now: Lively) -> Message:
        match, ply = record.seen_by(viewer)
        tail = None if since is None else record.since(since, viewer, match.seq)
        if tail is None:
            return self._snapshot(viewer, record, now)
        return batch(tail, ply, view(match, viewer))

    def _snapshot(self, viewer: Viewer, record: Record, now: Lively) -> Snapshot:
        """The whole table as a viewer may see it."""
        match, ply = record.seen_by(viewer)
        told = self._told(viewer, now)
        return Snapshot(match.seq, ply, view(match, viewer), told.info, told.live)

    def _told(self, viewer: Viewer, now: Lively) -> Lively:
        """Whose time runs, and whose has run, tells spectators more than the cards they see."""
        if viewer is not None:
            return now
        _, banks = self._banks[0]
        states = BySeat.of(lambda seat: replace(now.live.states[seat], bank=banks[seat]))
        return replace(now, live=replace(now.live, states=states, deadline=None, turn=None))


def _banks(live: Live) -> Banks:
    return live.states.map(lambda state: state.bank)
