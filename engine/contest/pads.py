"""Score pads in the words of people: open one, write on it, watch it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest.pad_feed import PadFeed
from engine.contest.pad_info import PadInfo, cleaned, info_of
from engine.contest.pad_stats import PadStats, stats
from engine.contest.ports import PadWatcher, UnwatchedPads
from engine.core.cards import Seat
from engine.core.pad import Pad, PadCode, PadRefused, apply, begin, decide
from engine.core.pad_events import NAMELESS, Command, Names, SetNames
from engine.core.ruleset import RuleSet
from engine.store import pads as rows
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.ids import new_id
from engine.store.pad_heads import PadHead
from engine.store.pads import COUNTED, Pads, Request, StoredPad
from engine.table.ports import Clock

MOST: Final = 100  # running pads of one person, those of groups apart


@dataclass(frozen=True, slots=True)
class Terms:
    """What a new pad begins with; the card of one in a group is to be at this place."""

    rules: RuleSet
    best_of: int = 1
    names: Names = NAMELESS
    dealer: Seat = Seat.ONE
    chat_id: int | None = None
    thread_id: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """A pad after what was asked, and the number of the event that came of it, if one did."""

    info: PadInfo
    seq: int | None


class ScorePads:
    """The pads of a database. What is not done is refused (`PadRefused`; `Impossible` or `Refused`
    for a round that cannot be); everything raises `Unavailable` where the store fails."""

    def __init__(self, database: Database, clock: Clock, watcher: PadWatcher | None = None) -> None:
        self._database = database
        self._clock = clock
        self._pads = Pads(database)
        self._watcher = watcher or UnwatchedPads()
        self._feeds: dict[str, list[PadFeed]] = {}

    # --- making -----------------------------------------------------------------------------------

    async def create(self, host: str, terms: Terms) -> PadInfo:
        """A new pad; in a group the one that runs there, if one does.

        Refuses `TOO_MANY` for a host of a hundred that run, `BAD_TERMS` for a best of another
        number than 1, 3, 5 and 7.
        """
        return await self._make(host, terms, None)

    async def again(self, pad_id: str, host: str) -> PadInfo:
        """The pad of the match that follows one that is over, with the same names, rules and place,
        the dealer where the last one left off; made where there is none yet."""
        info = await self.find(pad_id)
        if info.following is not None:
            return await self.find(info.following)
        pad, head = info.pad, info.head
        place = head.chat_id, head.thread_id
        terms = Terms(pad.rules, pad.best_of, pad.names, pad.dealer, *place)
        try:
            made = await self._make(host, terms, pad_id)
        except Conflict:  # somebody was faster
            made = await self.find((await self.find(pad_id)).following or pad_id)
        self._tell(await self.find(pad_id))
        return made

    async def _make(self, host: str, terms: Terms, follows: str | None) -> PadInfo:
        event = begin(terms.rules, terms.best_of, cleaned(terms.names), terms.dealer)
        now, request = self._clock.now(), Request(host, new_id(), "")
        state = apply(Pad(), 1, event)
        blank = PadHead(new_id(), now, now, host, terms.rules, terms.best_of, event.names)
        placed = replace(blank, chat_id=terms.chat_id, thread_id=terms.thread_id, follows=follows)
        head = placed.after(state, now)

        async def work(connection: AsyncConnection) -> str:
            if follows is not None and await rows.runs(connection, follows):
                raise PadRefused(PadCode.PAD_RUNS)
            if terms.chat_id is not None:
                running = await rows.of_chat(connection, terms.chat_id)
                if running:
                    return running[0].id
            elif await rows.running_of(connection, host) >= MOST:
                raise PadRefused(PadCode.TOO_MANY)
            await rows.add(connection, head, event, request)
            await rows.opened(connection, head.id, host, now)
            await self._watcher.changed(connection, head)
            return head.id

        return await self.find(await self._database.write(work))

    # --- looking ----------------------------------------------------------------------------------

    async def find(self, pad_id: str) -> PadInfo:
        """The pad of this id, for whoever has it; refuses `NOT_FOUND`."""
        stored = await self._pads.find(pad_id)
        if stored is None:
            raise PadRefused(PadCode.NOT_FOUND)
        return info_of(stored)

    async def head(self, pad_id: str) -> PadHead:
        """The header of the pad of this id alone; refuses `NOT_FOUND`."""
        head = await self._pads.head(pad_id)
        if head is None:
            raise PadRefused(PadCode.NOT_FOUND)
        return head

    async def open(self, pad_id: str, user: str) -> PadInfo:
        """The same, and it stands in the person's list from now on."""
        info, now = await self.find(pad_id), self._clock.now()
        seen = await self._pads.seen(pad_id, user)
        if seen is not None and seen >= now - rows.HOUR:
            return info
        opened = partial(rows.opened, pad_id=pad_id, user=user, now=now)
        try:
            await self._database.write(opened)
        except Conflict:  # the person was erased in this moment
            raise PadRefused(PadCode.NOT_FOUND) from None
        return info

    async def running(self, user: str) -> list[PadHead]:
        """The running pads a person has opened, the last changed first."""
        return await self._pads.running(user)

    async def finished(self, user: str) -> list[PadHead]:
        """Those that are over, the newest first."""
        return await self._pads.finished(user)

    async def stats(self, user: str) -> PadStats:
        """What those that somebody has won add up to."""
        return stats(await self._pads.finished(user, COUNTED))

    async def of_chat(self, chat_id: int) -> Sequence[PadHead]:
        """The running pads of a group, the newest first."""
        return await self._pads.of_chat(chat_id)

    async def was_done(self, chat_id: int, request: Request) -> bool:
        """Whether this request was done on a pad of the group, whichever runs there now."""
        async with self._database.reading() as connection:
            return await rows.was_done(connection, chat_id, request)

    async def recent(self, chat_id: int) -> Sequence[PadHead]:
        """The last three pads of a group, over or not, the newest first."""
        return await self._pads.recent(chat_id)

    async def watch(self, pad_id: str) -> PadFeed:
        """The pad as it is now and after each change; refuses `NOT_FOUND`. Must be closed."""
        feed = PadFeed(partial(self._unwatch, pad_id))
        self._feeds.setdefault(pad_id, []).append(feed)
        try:
            feed.put(await self.find(pad_id))
        except BaseException:
            feed.close()
            raise
        return feed

    # --- writing ----------------------------------------------------------------------------------

    async def act(self, pad_id: str, request: Request, command: Command) -> Done:
        """Does what is asked; a request that was done before is answered with what came of it.

        Refuses what the pad refuses, `ID_REUSED` for an id that stood for something else, and
        `PAD_FOLLOWED` for what would open a match again after another has begun, over or not.
        """
        if isinstance(command, SetNames):
            command = SetNames(cleaned(command.names))

        async def work(connection: AsyncConnection) -> Done:
            stored = await rows.load(connection, pad_id)
            if stored is None:
                raise PadRefused(PadCode.NOT_FOUND)
            known = await rows.known(connection, pad_id, request)
            if known is not None:
                if known[1] != request.digest:
                    raise PadRefused(PadCode.ID_REUSED)
                return Done(info_of(stored), known[0])
            return await self._do(connection, stored, request, command)

        try:
            return await self._database.write(work)
        except Conflict:  # the person was erased in this moment
            raise PadRefused(PadCode.NOT_FOUND) from None

    async def _do(
        self, connection: AsyncConnection, stored: StoredPad, request: Request, command: Command
    ) -> Done:
        before = stored.state()
        event = decide(before, command)
        if event is None:
            return Done(info_of(stored, before), None)
        seq, now = stored.head.seq + 1, self._clock.now()
        name = await rows.name_of(connection, request.user)
        change = rows.Change(seq, now, request.user, name, event)
        after = replace(stored, changes=(*stored.changes, change))
        state = after.state()
        opened = before.over and not state.over
        if opened and not await rows.is_last(connection, stored.head):
            raise PadRefused(PadCode.PAD_FOLLOWED)
        head = stored.head.after(state, now)
        await rows.append(connection, head, event, request)
        await rows.opened(connection, head.id, request.user, now)
        await self._watcher.changed(connection, head)
        if head.winner is not None and stored.head.winner is None:
            await self._watcher.won(connection, head)
        info = info_of(replace(after, head=head), state)
        self._database.afterwards(partial(self._tell, info))
        return Done(info, seq)

    async def placed(self, pad_id: str, thread_id: int | None, message_id: int | None) -> None:
        """Writes down which message of its chat is the card; None where it is lost."""
        place = partial(rows.place, pad_id=pad_id, thread_id=thread_id, message_id=message_id)
        await self._database.write(place)

    # --- telling ----------------------------------------------------------------------------------

    def _tell(self, info: PadInfo) -> None:
        for feed in list(self._feeds.get(info.id, ())):
            feed.put(info)

    def _unwatch(self, pad_id: str, feed: PadFeed) -> None:
        feeds = self._feeds[pad_id]
        feeds.remove(feed)
        if not feeds:
            del self._feeds[pad_id]
