"""The people around a table: who is there, for whom a bot plays, who asks for the next deal.

The memory of a table that is awake: nothing of it is stored, nothing of it is an event.
"""

from __future__ import annotations

from engine.core.cards import BySeat, Seat
from engine.core.commands import By
from engine.table import absence
from engine.table.absence import Lapses
from engine.table.agreement import Agreement
from engine.table.book import Book
from engine.table.clock import ABANDONED, elapsed
from engine.table.feed import Lively
from engine.table.live import Live, SeatState
from engine.table.ports import Clock
from engine.table.presence import Presence
from engine.table.seats import info_of, persons_of
from engine.table.steps import Situation, Step


class Room:
    """What the book of a table does not hold. `rematch` is the lobby that follows the table."""

    def __init__(self, book: Book, clock: Clock, rematch: str | None) -> None:
        self.rematch = rematch
        self.agreement = Agreement()
        self._book = book
        self._clock = clock
        asleep = elapsed(book.record.at, clock.now())
        self._presence = Presence(clock.monotonic(), asleep)
        self._lapses = Lapses()

    # --- coming and going -------------------------------------------------------------------------

    def opened(self, user: str) -> None:
        """A user opens the table: who was away is back."""
        paused = self.paused
        self.back(user)
        self._presence.opened(user, self._clock.monotonic())
        if paused and not self.paused:
            self._book.grace()

    def closed(self, user: str) -> None:
        """A user has one feed less."""
        self._presence.closed(user, self._clock.monotonic())

    def back(self, user: str) -> None:
        """A user was heard of; a bot that plays for them gives the seat back, with time to act."""
        now, header, turn = self._clock.monotonic(), self._book.header, self._book.turn
        if self._lapses.too_many(user):
            self._lapses.acted(user)
            if turn is not None and header.chairs[turn.seat].user == user:
                self._book.grace()
        self._presence.touched(user, now)

    def missing(self, seat: Seat | None) -> str | None:
        """The person of a seat, where it is for them to come; None for who is here or away."""
        user = self._book.header.chairs[seat].user if seat else None
        if seat is None or user is None or self._presence.online(user) or self.away[seat]:
            return None
        return user

    # --- acting -----------------------------------------------------------------------------------

    def acted(self, user: str) -> None:
        """A person has done something of their own."""
        self._lapses.acted(user)

    def played_for(self, step: Step) -> None:
        """A bot has done a step; one more lapse where it was for a person who is not away."""
        user = self._book.header.chairs[step.seat].user if step.seat else None
        if user is not None and step.by is By.CLOCK:
            self._lapses.ran_out(user)

    def wishes_next(self, user: str) -> bool:
        """A person asks for the next deal: whether all who are there have asked by now."""
        self.agreement.ask(user, self._clock.monotonic())
        return self.agreement.since({user, *self._present()}) is not None

    # --- what follows -----------------------------------------------------------------------------

    @property
    def away(self) -> BySeat[bool]:
        """The seats a bot plays for an absent person."""
        now = self._clock.monotonic()
        return absence.away(self._book.header, self._presence, self._lapses, now)

    @property
    def paused(self) -> bool:
        """Whether no person has been there for so long that bots wait too."""
        return absence.paused(self._book.header, self._presence, self._clock.monotonic())

    @property
    def abandoned(self) -> bool:
        """Whether nothing has happened for so long that the table is to be closed."""
        since = elapsed(self._book.record.at, self._clock.now())
        return since >= ABANDONED and not self._over

    @property
    def _over(self) -> bool:
        return self._book.match.winner is not None or self._book.header.closed is not None

    def next_look(self) -> float | None:
        """In how many seconds time alone changes who is away, or pauses or closes the table."""
        book, now = self._book, self._clock.monotonic()
        left = ABANDONED - elapsed(book.record.at, self._clock.now())
        change = absence.next_change(book.header, self._presence, now)
        if self._over or left <= 0:
            return change
        return left if change is None else min(left, change)

    def _present(self) -> list[str]:
        """The people who look at the table and are not away."""
        pairs = zip(self._book.header.chairs, self.away, strict=True)
        people = [chair.user for chair, away in pairs if chair.user is not None and not away]
        return [user for user in people if self._presence.online(user)]

    def situation(self) -> Situation:
        """All that decides on what the table does next."""
        book = self._book
        return Situation(
            book.header,
            book.match,
            book.since,
            book.turn,
            self.away,
            self.paused,
            self._presence.came(persons_of(book.header)),
            self.agreement.since(self._present()),
        )

    def lively(self, watching: int) -> Lively:
        """What everybody is told of the room; `watching` is the number of spectators."""
        book, away, paused = self._book, self.away, self.paused
        header, turn = book.header, book.turn
        timed = turn is not None and not away[turn.seat] and not paused

        def state(seat: Seat) -> SeatState:
            chair = header.chairs[seat]
            online = chair.user is None or self._presence.online(chair.user)
            ready = self.agreement.asked(chair.user)
            return SeatState(online, away[seat], chair.open, chair.bank, ready)

        live = Live(
            BySeat.of(state),
            book.deadline() if timed else None,
            turn.seconds if turn is not None and timed else None,
            paused,
            watching,
            header.closed is not None,
            self.rematch,
        )
        return Lively(info_of(header), live)
