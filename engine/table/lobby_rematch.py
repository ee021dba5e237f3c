"""The lobby in which those of a table meet again: one for each table."""

from __future__ import annotations

from dataclasses import replace

from engine.ai.base import Level
from engine.core.cards import SEATS, BySeat
from engine.store.blocks import Blocks
from engine.store.errors import Conflict
from engine.store.lobbies import Busy, Lobbies, Lobby, Sitter
from engine.table import lobby_moves as moves
from engine.table.lobby_info import LobbyCode, LobbyRefused, info_of
from engine.table.lobby_keeper import LobbyKeeper
from engine.table.ports import Clock
from engine.table.seats import SeatInfo, TableInfo


class LobbyRematches:
    """Makes and finds those lobbies: the port `Rematches`."""

    def __init__(self, lobbies: Lobbies, blocks: Blocks, keeper: LobbyKeeper, clock: Clock) -> None:
        self._lobbies = lobbies
        self._blocks = blocks
        self._keeper = keeper
        self._clock = clock

    async def again(self, table: TableInfo, host: str) -> str:
        """The id of the lobby that follows a table: made with this host, the rules and the clock of
        the table and the same people and bots on the same chairs, where there is none yet.

        Left out is who has a block with somebody before them, the host first, and who sits in
        another waiting lobby by then; where that is the host it is refused (`LobbyRefused`). Its
        card goes where that of the table was.
        """
        known = await self.following(table.id)
        if known is not None:
            return known
        bots = [seat.bot for seat in table.seats if seat.bot is not None]
        level = bots[0] if bots else Level.NORMAL
        chairs = await self._together(table.seats.map(_sitter), host)
        new = moves.new(host, table.rules, table.clock, level, chairs, self._clock.now())
        before = await self._lobbies.find(table.id)
        if before is not None:
            new = replace(new, rated=before.rated)
        place = info_of(before).chat if before is not None else None
        if place is not None:
            new = moves.place(new, replace(place, message_id=None))
        return await self._add(replace(new, rematch_of=table.id))

    async def _together(self, chairs: BySeat[Sitter | None], host: str) -> BySeat[Sitter | None]:
        """The chairs without the people who would meet somebody they have a block with."""
        kept = {host}
        for seat in SEATS:
            sitter = chairs[seat]
            if sitter is None or sitter.user is None:
                continue
            if await self._blocks.between(sitter.user, kept - {sitter.user}):
                chairs = chairs.replace(seat, None)
            else:
                kept.add(sitter.user)
        return chairs

    async def _add(self, new: Lobby) -> str:
        while True:
            try:
                return (await self._keeper.add(new)).id
            except Busy as busy:
                known = await self.following(new.rematch_of or "")
                if known is not None:
                    return known
                if busy.user == new.host:
                    raise LobbyRefused(LobbyCode.BUSY, busy.lobby_id) from None
                new = replace(new, chairs=new.chairs.replace(new.people[busy.user], None))
            except Conflict:
                known = await self.following(new.rematch_of or "")
                if known is None:
                    raise LobbyRefused(LobbyCode.NOT_FOUND) from None
                return known

    async def following(self, table: str) -> str | None:
        """The id of the lobby that follows a table, if there is one."""
        found = await self._lobbies.rematch_of(table)
        return None if found is None else found.id


def _sitter(seat: SeatInfo) -> Sitter | None:
    return Sitter(seat.user, "", seat.bot.value if seat.bot else None)
