"""Matches of four people, played to the end through lobbies and tables."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from sqlalchemy import select

from engine.ai.base import Level
from engine.contest.aftermath import aftermath
from engine.core.calls import Say
from engine.core.cards import SEATS
from engine.core.match import Match
from engine.core.ruleset import RuleSet
from engine.core.view import PlayerView, view
from engine.store.contest_schema import rating_change
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.store.ratings import Change, Rating, Ratings
from engine.store.users import Users
from engine.table.asks import Ask, AskBid, AskDouble, AskNext, AskPlay, Nack
from engine.table.clock import ClockKind
from engine.table.lobby import LobbyService
from engine.table.record import after
from engine.table.service import Nursery, TableService
from tests.contest.world import Noon
from tests.table.friends import Friends, HandClock
from tests.table.players import Person, serving

SHORT = RuleSet().with_settings({"match.target": "100"})
FOUR = ("فهد", "سارة", "نورة", "سعد")


@dataclass
class Club:
    """People, lobbies, tables, and what follows from a match."""

    database: Database
    clock: HandClock
    tables: TableService
    lobbies: LobbyService
    ratings: Ratings = field(init=False)

    def __post_init__(self) -> None:
        self.ratings = Ratings(self.database)

    async def people(self, names: Sequence[str] = FOUR) -> list[str]:
        """Somebody new under each name."""
        users = Users(self.database)
        return [(await users.create_guest(name, "ar")).id for name in names]

    async def start(self, people: Sequence[str], *, rated: bool = True) -> Friends:
        """A table of these people, the host first, on seats 1 and on, all of them looking."""
        host, *others = people
        lobby = await self.lobbies.create(host, SHORT, ClockKind.NONE, Level.EASY)
        for seat, user in zip(SEATS[1:], others, strict=False):
            await self.lobbies.sit(lobby.id, user, seat)
        if not rated:
            await self.lobbies.change(lobby.id, host, rated=False)
        table = await self.lobbies.start(lobby.id, host)
        seated = [Person(self.tables, user, table) for user in people]
        for one in seated:
            await one.look()
        return Friends(self.tables, self.database, self.clock, seated)

    async def play(self, people: Sequence[str], *, rated: bool = True) -> Friends:
        """A whole match of these people, which is over with its first deal where they are four."""
        friends = await self.start(people, rated=rated)
        await (dash(friends) if len(people) == 4 else over(friends))
        return friends

    async def stored(self, people: Sequence[str]) -> dict[str, Rating]:
        """The ratings of those who have one."""
        found = {user: await self.ratings.find(user) for user in people}
        return {user: one for user, one in found.items() if one is not None}

    async def changes(self, table: str) -> dict[str, Change]:
        """What a match has made of ratings, by person."""
        query = select(rating_change.c.user_id).where(rating_change.c.table_id == table)
        async with self.database.reading() as connection:
            users = [row.user_id for row in await connection.execute(query)]
        found = [await self.ratings.change(table, user) for user in users]
        return {one.user: one for one in found if one is not None}


async def dash(friends: Friends, choose: Callable[[PlayerView], Ask] | None = None) -> Match:
    """Four people play a match without looking; usually they are bold, double each other up to
    gahwa, and play the one deal that decides all."""
    log, table = EventLog(friends.database), friends.table
    match, ply = Match(), 0
    while True:
        new = await log.since(table, match.seq)
        match, ply = after(match, [one.event for one in new]), new[-1].ply if new else ply
        if match.over:
            return match
        seat = match.to_act
        if seat is not None:
            ask = (choose or bold)(view(match, seat))
            await friends.service.act(table, friends[seat].user, f"d{ply}", ply, ask)
        elif match.void is not None:
            await friends.settle()  # the next deal comes by itself
        else:
            for one in friends.people:
                with suppress(Nack):  # who does not look is not waited for
                    await friends.service.act(table, one.user, f"d{ply}", ply, AskNext())


def bold(seen: PlayerView) -> Ask:
    """Buys hokm where that is possible, and raises whatever there is to raise."""
    if seen.calls:
        hokm = [call for call in seen.calls if call.say in (Say.HOKM, Say.CONFIRM_HOKM)]
        return AskBid(hokm[0] if hokm else seen.calls[0])
    if seen.raises:
        return AskDouble(seen.raises[-1])
    return AskPlay(next(one.card for one in seen.choices if one.refusal is None))


def between(match: Match) -> bool:
    """A deal was scored, and people are to ask for the next one."""
    return match.awaits_deal and match.void is None


async def over(friends: Friends) -> Match:
    """Everybody plays until the match is over."""
    return await friends.until(lambda match: match.over)


@asynccontextmanager
async def club_of(database: Database, *, guests: bool = True) -> AsyncIterator[Club]:
    """All that is needed on a database."""
    clock = Noon()
    ended = aftermath(clock.now, guests=guests)
    async with (
        Nursery() as nursery,
        serving(database, clock=clock, ended=ended) as tables,
    ):
        lobbies = LobbyService(database, tables, clock, nursery)
        tables.rematches = lobbies
        yield Club(database, clock, tables, lobbies)
