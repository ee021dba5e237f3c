"""Replays: which deals a person may see again, found and opened."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.contest.errors import ContestRuns, DealRuns, NotThere
from engine.contest.replay import Best, PastDeals, Replay, record_of
from engine.contest.result import PLAYER
from engine.core.events import Event
from engine.core.past import PastDeal, past_deals
from engine.store.contests import Contest, Contests
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.eventlog import EventLog
from engine.store.headers import Header
from engine.store.ids import is_id
from engine.store.past_tables import PastTable, PastTables
from engine.store.shared_deals import SharedDeals
from engine.store.tables import Tables
from engine.table.seats import info_of, persons_of, seat_of

RECENT: Final = 50  # tables in a person's list


@dataclass(frozen=True, slots=True)
class _Opened:
    """A table with its deals, and what it was played for."""

    header: Header
    contest: Contest | None
    events: tuple[Event, ...]
    deals: tuple[PastDeal, ...]

    @property
    def over(self) -> tuple[PastDeal, ...]:
        """The deals that were played to their end."""
        return tuple(deal for deal in self.deals if deal.over)

    def deal(self, number: int) -> PastDeal:
        """The deal of this number; raises `NotThere`, or `DealRuns` for one that is not over."""
        for deal in self.deals:
            if deal.number == number:
                if not deal.over:
                    raise DealRuns
                return deal
        raise NotThere(str(number))


class Replays:
    """The deals of a database that are over. Everything raises `Unavailable` where the store fails,
    and refuses (`Refused`) a list that cannot be read.

    Who may see a deal: whoever sits at its table, anybody for a shared table; of a contest's table
    its player, once the contest is closed, and those who played the contest, where nobody else did
    better at that deal. Everybody else gets `NotThere`.
    """

    def __init__(self, database: Database) -> None:
        self._tables = Tables(database)
        self._log = EventLog(database)
        self._contests = Contests(database)
        self._past = PastTables(database)
        self._shared = SharedDeals(database)

    async def recent(self, user: str) -> list[PastTable]:
        """The tables of a person at which a deal is over, the newest fifty."""
        return await self._past.of_user(user, RECENT)

    async def deals(self, table: str, user: str) -> PastDeals:
        """The deals of a table that are over; raises `NotThere`, and `ContestRuns` for one's own
        attempt before the contest is closed."""
        opened = await self._own(table, user)
        _check_closed(opened)
        header = opened.header
        return PastDeals(info_of(header), seat_of(header, user), opened.over)

    async def record(self, table: str, user: str) -> str:
        """The deals that are over in the notation, with their seeds; raises as `deals` does, and
        `DealRuns` where none is over."""
        opened = await self._own(table, user)
        _check_closed(opened)
        if not opened.over:
            raise DealRuns
        return record_of(opened.events, opened.contest.secret if opened.contest else None)

    async def deal(self, table: str, number: int, user: str) -> Replay:
        """A deal of a table; raises `NotThere`, `DealRuns`, and `ContestRuns` as `deals` does."""
        opened = await self._open(table)
        if not _is_own(opened, user):
            return await self._best_line(opened, number, user)
        deal = opened.deal(number)
        _check_closed(opened)
        seat = seat_of(opened.header, user)
        numbers = tuple(one.number for one in opened.over)
        shown = Replay(info_of(opened.header), deal, numbers, seat, whole=True)
        if opened.contest is None:
            return shown
        best = await self._best(opened.contest, number, user)
        return replace(shown, score=_margin(deal), best=best)

    async def _best_line(self, opened: _Opened, number: int, user: str) -> Replay:
        """Somebody else's deal, where it is the best of a closed contest the reader has played."""
        contest = opened.contest
        if contest is None or contest.frozen is None:
            raise NotThere(opened.header.id)
        if not await self._past.played(contest.id, user):
            raise NotThere(opened.header.id)
        best = await self._past.best(contest.id, number, user)
        if best is None or best.table != opened.header.id:
            raise NotThere(opened.header.id)
        return await self._foreign(opened, number, user)

    async def _foreign(self, opened: _Opened, number: int, user: str) -> Replay:
        """One deal alone; who does not want to be listed is not named to others."""
        deal, header = opened.deal(number), opened.header
        hidden = await self._past.unlisted(persons_of(header)) - {user}
        score = _margin(deal) if opened.contest else None
        you = seat_of(header, user)
        return Replay(info_of(header), deal, (number,), you, False, frozenset(hidden), score)

    async def _best(self, contest: Contest, number: int, user: str) -> Best | None:
        found = await self._past.best(contest.id, number, user)
        if found is None:
            return None
        nameless = found.user is None or await self._past.unlisted([found.user])
        return Best(found.table, None if nameless else found.name, found.score)

    # --- shared by link ---------------------------------------------------------------------------

    async def share(self, table: str, number: int, user: str) -> str:
        """The name under which a person shows a deal to whoever has it, the same one each time;
        raises as `deal` does."""
        await self.deal(table, number, user)
        try:
            return await self._shared.share(table, number, user)
        except Conflict:
            raise NotThere(user) from None

    async def shared(self, id: str, user: str) -> Replay:
        """The deal that somebody shows under this name, and nothing else of its table, for a reader
        who does not sit there; raises `NotThere`."""
        found = await self._shared.find(id) if is_id(id) else None
        if found is None:
            raise NotThere(id)
        shown = await self._foreign(await self._open(found.table), found.number, user)
        return replace(shown, aside=shown.you is None)

    # --- finding ----------------------------------------------------------------------------------

    async def _own(self, table: str, user: str) -> _Opened:
        opened = await self._open(table)
        if not _is_own(opened, user):
            raise NotThere(table)
        return opened

    async def _open(self, table: str) -> _Opened:
        header = await self._tables.find(table) if is_id(table) else None
        if header is None:
            raise NotThere(table)
        contest = await self._contests.find(header.contest) if header.contest else None
        events = tuple(stored.event for stored in await self._log.since(table))
        return _Opened(header, contest, events, tuple(past_deals(events)))


def _is_own(opened: _Opened, user: str) -> bool:
    """Whether all of a table is the person's to see; a shared one is anybody's who has its id."""
    shared = opened.header.shared and opened.contest is None
    return shared or seat_of(opened.header, user) is not None


def _check_closed(opened: _Opened) -> None:
    if opened.contest is not None and opened.contest.frozen is None:
        raise ContestRuns


def _margin(deal: PastDeal) -> int:
    """Points of the player's side less those of the other; 0 where nobody bought."""
    if deal.score is None:
        return 0
    points = deal.score.points
    return points[PLAYER.team] - points[PLAYER.team.other]
