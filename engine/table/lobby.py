"""Lobbies in the words of people: make one, sit, leave, start, watch; each call may be repeated."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Final

import structlog

from engine.ai.base import Level
from engine.core.cards import BySeat, Seat
from engine.core.ruleset import RuleSet, check_playable
from engine.store.blocks import Blocks
from engine.store.db import Database
from engine.store.errors import Conflict, Unavailable
from engine.store.lobbies import Busy, Lobbies, Lobby, Sitter
from engine.table import lobby_moves as moves
from engine.table.clock import ClockKind
from engine.table.lobby_feed import LobbyFeed
from engine.table.lobby_info import (
    ChatPlace,
    LobbyCode,
    LobbyInfo,
    LobbyRefused,
    LobbySeat,
    LobbyState,
    info_of,
)
from engine.table.lobby_keeper import LobbyKeeper, LobbyWatcher, SharedTables
from engine.table.lobby_rematch import LobbyRematches
from engine.table.ports import Clock
from engine.table.seats import TableInfo
from engine.table.tasks import Nursery

__all__ = [
    "ChatPlace",
    "LobbyCode",
    "LobbyFeed",
    "LobbyInfo",
    "LobbyRefused",
    "LobbySeat",
    "LobbyService",
    "LobbyState",
    "LobbyWatcher",
]

ABANDONED: Final = 1800.0  # seconds without a change until a lobby is closed
SWEEP: Final = 60.0  # seconds between two looks for those
_TWICE: Final = 1.0  # seconds in which two swaps are one double tap

_log = structlog.get_logger(__name__)


class LobbyService:
    """The lobbies of a database. What is not done is refused (`LobbyRefused`); everything raises
    `Unavailable` where the store fails."""

    def __init__(
        self,
        database: Database,
        tables: SharedTables,
        clock: Clock,
        nursery: Nursery,
        *,
        watcher: LobbyWatcher | None = None,
    ) -> None:
        self._lobbies = Lobbies(database)
        self._tables = tables
        self._blocks = Blocks(database)
        self._clock = clock
        self._keeper = LobbyKeeper(self._lobbies, tables, clock, nursery, watcher)
        self._rematches = LobbyRematches(self._lobbies, self._blocks, self._keeper, clock)
        self._swapped: dict[tuple[str, str], tuple[float, int | None]] = {}
        nursery.start(self._sweep_often(), "sweep lobbies")

    async def create(
        self,
        host: str,
        rules: RuleSet,
        clock: ClockKind,
        level: Level,
        *,
        open: bool = False,
        chat: ChatPlace | None = None,
    ) -> LobbyInfo:
        """A new lobby with the host on seat 1. Refuses (`Refused`) rules no table can play."""
        check_playable(rules)
        await self._check_tables(host)
        chairs: BySeat[Sitter | None] = BySeat((Sitter(host, "", None), None, None, None))
        new = moves.new(host, rules, clock, level, chairs, self._clock.now())
        new = replace(new, open=open)
        try:
            return await self._keeper.add(moves.place(new, chat) if chat is not None else new)
        except Busy as busy:
            raise LobbyRefused(LobbyCode.BUSY, busy.lobby_id) from None
        except Conflict:  # no such person any more
            raise LobbyRefused(LobbyCode.NOT_FOUND) from None

    # --- looking ----------------------------------------------------------------------------------

    async def find(self, id: str) -> LobbyInfo:
        """The lobby of this id; refuses `NOT_FOUND`."""
        return await self._keeper.find(id)

    async def watch(self, id: str, user: str) -> LobbyFeed:
        """The lobby as it is now and after each change, for whoever has its id; refuses
        `NOT_FOUND`. The feed must be closed."""
        return await self._keeper.watch(id, user)

    async def open_lobbies(self, user: str) -> list[LobbyInfo]:
        """The open lobbies with a free chair, without those of people the user has blocked or is
        blocked by; the newest first."""
        free = [one for one in await self._lobbies.open() if None in one.chairs.values]
        people = {person for one in free for person in one.people}
        apart = await self._blocks.between(user, people)
        return [info_of(one) for one in free if apart.isdisjoint(one.people)]

    async def of_user(self, user: str) -> list[LobbyInfo]:
        """The waiting lobbies the user sits in."""
        return [info_of(one) for one in await self._lobbies.of_user(user)]

    async def of_chat(self, chat_id: int) -> list[LobbyInfo]:
        """The waiting lobbies whose card is in a chat, the newest first."""
        return [info_of(one) for one in await self._lobbies.of_chat(chat_id)]

    # --- what people do ---------------------------------------------------------------------------

    async def sit(self, id: str, user: str, seat: Seat | None) -> LobbyInfo:
        """Sits down on a chair, or on the first that is free; who sits already moves."""

        async def check(lobby: Lobby) -> None:
            if user not in lobby.people:
                await self._check_tables(user)
                if await self._blocks.between(user, list(lobby.people)):
                    raise LobbyRefused(LobbyCode.BLOCKED)

        return await self._keeper.change(id, lambda lobby: moves.sit(lobby, user, seat), check)

    async def leave(self, id: str, user: str) -> LobbyInfo:
        """Gets up; the host leaves the lobby to the next person, or, alone, calls it off."""
        return await self._keeper.change(id, lambda lobby: moves.leave(lobby, user))

    async def swap(self, id: str, user: str, seen: int | None = None) -> LobbyInfo:
        """Moves to the first free chair of the other side; a double tap does so once. Who has
        `seen` another version of the lobby since taps anew, and moves back at once."""
        now = self._clock.now()
        recent = {key: one for key, one in self._swapped.items() if 0 <= now - one[0] < _TWICE}
        if (id, user) in recent and recent[id, user][1] == seen:
            return await self._keeper.find(id)
        self._swapped = recent
        self._swapped[id, user] = now, seen
        try:
            return await self._keeper.change(id, lambda lobby: moves.swap(lobby, user))
        except LobbyRefused:
            self._swapped.pop((id, user), None)
            raise

    async def commitment(self, id: str) -> str:
        """What the seeds of the table are bound to that the lobby will become; refuses
        `NOT_FOUND`."""
        return await self._tables.pledges.commitment((await self.find(id)).id)

    async def add_nonce(self, id: str, user: str, nonce: bytes) -> None:
        """Adds 16 bytes to the shuffle of the table for somebody who sits here. The first ones
        count, as long as the person sits; nobody is told."""
        await self._keeper.quietly(id, lambda lobby: moves.add_nonce(lobby, user, nonce))

    async def put_bot(
        self, id: str, user: str, seat: Seat | None, level: Level | None
    ) -> LobbyInfo:
        """The host puts a bot of this level on a chair, or with no level takes it away."""
        now = self._clock.now()
        return await self._keeper.change(
            id, lambda lobby: moves.put_bot(lobby, user, seat, level, now)
        )

    async def change(
        self,
        id: str,
        user: str,
        *,
        rules: RuleSet | None = None,
        clock: ClockKind | None = None,
        open: bool | None = None,
        level: Level | None = None,
        rated: bool | None = None,
    ) -> LobbyInfo:
        """The host changes what is named. Refuses (`Refused`) rules no table can play."""
        if rules is not None:
            check_playable(rules)
        named = {"rules": rules, "clock": clock, "open": open, "level": level, "rated": rated}
        changes = {key: value for key, value in named.items() if value is not None}
        return await self._keeper.change(id, lambda lobby: moves.change(lobby, user, **changes))

    async def start(self, id: str, user: str) -> str:
        """The host starts: free chairs get bots, and the table is there when this returns.

        The table bears the id of the lobby, which is returned, however often this is asked.
        """
        now = self._clock.now()
        return (await self._keeper.change(id, lambda lobby: moves.start(lobby, user, now))).id

    async def cancel(self, id: str, user: str) -> LobbyInfo:
        """The host calls it off."""
        return await self._keeper.change(id, lambda lobby: moves.cancel(lobby, user))

    async def _check_tables(self, user: str) -> None:
        if not await self._tables.may_begin(user):
            raise LobbyRefused(LobbyCode.TOO_MANY)

    # --- the card, the rematch, the broom ---------------------------------------------------------

    async def placed(self, id: str, chat: ChatPlace) -> LobbyInfo:
        """Remembers where the card is. Nobody is told."""
        return await self._keeper.quietly(id, lambda lobby: moves.place(lobby, chat))

    async def again(self, table: TableInfo, host: str) -> str:
        """As `LobbyRematches.again`; refuses `TOO_MANY` where the host would have to make it."""
        known = await self.following(table.id)
        if known is not None:
            return known
        await self._check_tables(host)
        return await self._rematches.again(table, host)

    async def following(self, table: str) -> str | None:
        """As `LobbyRematches.following`."""
        return await self._rematches.following(table)

    async def forget(self, user: str) -> None:
        """Takes a person, who is about to be erased, out of every waiting lobby."""
        for lobby in await self._lobbies.of_user(user):
            with suppress(LobbyRefused):  # started meanwhile: a table is no lobby
                await self.leave(lobby.id, user)

    async def sweep(self) -> None:
        """Closes lobbies that nothing has changed for 30 minutes, and makes tables of lobbies that
        have started where the process ended in between."""
        since = self._clock.now() - ABANDONED
        for lobby in await self._lobbies.abandoned(since):
            await self._keeper.change(lobby.id, lambda one: moves.close(one, since))
        for lobby in await self._lobbies.untabled(LobbyState.STARTED.value):
            try:
                await self._keeper.find(lobby.id)
            except Exception:  # one that cannot be helped is not in the way of the others
                _log.exception("lobby_without_table", lobby=lobby.id)

    async def _sweep_often(self) -> None:
        while True:
            try:
                await self.sweep()
            except Unavailable:
                _log.warning("lobbies_not_swept")
            await self._clock.sleep(SWEEP)
