"""What proves a deal: the seeds of deals that are over, of a contest's only once it has closed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.contest import day as days
from engine.contest.daily import Daily
from engine.contest.errors import NotThere
from engine.core.cards import Card, Seat
from engine.core.events import (
    Change,
    ContestStarted,
    DealScored,
    DealStarted,
    DealVoided,
    MatchStarted,
    RestDealt,
    SeedRevealed,
)
from engine.core.history import live
from engine.core.ruleset import RuleSet
from engine.core.settings import Kawesh
from engine.core.shuffle import NO_NONCES, Nonces, deal_deck
from engine.store.attempts import Attempts
from engine.store.contests import Contest, Contests
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.table.asks import NotFound
from engine.table.seeds import seed_of
from engine.table.service import TableService

_DAILY: Final = re.compile(r"d[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class DealProof:
    """A deal that is over: its pack in dealing order, its seed, who dealt and who took the turned
    card (None where that is not known, or nobody bought)."""

    number: int
    deck: tuple[Card, ...]
    seed: bytes
    dealer: Seat | None = None
    taker: Seat | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """What the deals of a match or a contest are held against.

    `table` is the name that the seeds are bound to: of a contest its id. `dealer` dealt first.
    `closed`: nobody can play these deals for a rank any more; until then a contest proves no deal.
    """

    table: str
    commitment: str
    nonces: Nonces
    rules: RuleSet
    dealer: Seat
    contest: int | None
    closed: bool
    deals: tuple[DealProof, ...]


class Proofs:
    """The proofs of a database. Everything raises `Unavailable` where the store fails."""

    def __init__(self, database: Database, tables: TableService, daily: Daily) -> None:
        self._log = EventLog(database)
        self._contests = Contests(database)
        self._attempts = Attempts(database)
        self._tables = tables
        self._daily = daily
        self._committed: dict[int, str] = {}

    async def days(self) -> tuple[tuple[int, str], ...]:
        """The day it is and the next, each with the commitment of its deals."""
        today = self._daily.today
        for day in (today, today + 1):
            if day not in self._committed:  # thousands of hashes, for whoever asks
                self._committed[day] = await self._daily.commitment(day)
        self._committed = {day: self._committed[day] for day in (today, today + 1)}
        return tuple(self._committed.items())

    async def of_contest(self, id: str) -> Proof:
        """The deals of a contest, told to anybody once it has closed; raises `NotThere`."""
        contest = await self._contests.find(id)
        if contest is None and _DAILY.fullmatch(id):  # a day nobody has asked for
            contest = await self._daily.contest(days.day_of(int(id[1:])))
        if contest is None:
            raise NotThere(id)
        known = _known(contest)
        if contest.frozen is None:
            return known
        last = contest.deals or await self._attempts.last_deal(id)
        dealers = _dealers(contest, last)
        deals = [
            DealProof(number, deal_deck(seed, id, number), seed, dealer)
            for (number, seed), dealer in zip(_seeds(contest, last), dealers, strict=True)
        ]
        return replace(known, deals=tuple(deals))

    async def of_table(self, table: str, user: str) -> Proof:
        """The deals of a table that are over, for whoever may see it; raises `NotThere`. At a table
        of a contest none, until that has closed."""
        try:
            info = await self._tables.info(table, user)
        except NotFound:
            raise NotThere(table) from None
        events = live([row.event for row in await self._log.since(table)])
        if info.contest is None:
            return _of_match(events)
        contest = await self._contests.find(info.contest)
        if contest is None:
            raise NotThere(table)
        known = _known(contest)
        if contest.frozen is None:
            return known
        ended = _ended(events)
        seeds = dict(_seeds(contest, len(ended)))
        deals = (replace(deal, seed=seeds[deal.number]) for deal in ended)
        return replace(known, deals=tuple(deals))


def _known(contest: Contest) -> Proof:
    """What is known of a contest from its beginning."""
    return Proof(
        contest.id,
        contest.commitment,
        NO_NONCES,
        contest.rules,
        contest.dealer,
        contest.deals,
        contest.frozen is not None,
        (),
    )


def _seeds(contest: Contest, last: int) -> list[tuple[int, bytes]]:
    """The seeds of the deals up to the last, from which no later one follows."""
    if not last:
        return []
    seeds = [seed_of(contest.secret, last)]
    for _ in range(last - 1):
        seeds.append(hashlib.sha256(seeds[-1]).digest())
    return list(enumerate(reversed(seeds), 1))


def _dealers(contest: Contest, last: int) -> Sequence[Seat | None]:
    """Who deals each deal; where a seat may deal twice in a row, only the first is certain."""
    order = [contest.dealer]
    for _ in range(last - 1):
        order.append(order[-1].next)
    if contest.rules.bid_kawesh is Kawesh.SAME_DEALER:
        return [contest.dealer, *([None] * (last - 1))][:last]
    return order[:last]


def _of_match(events: Sequence[Change]) -> Proof:
    """A match that is not part of a contest, with the deals whose seeds it has revealed."""
    begun = events[0]
    assert isinstance(begun, MatchStarted | ContestStarted)
    nonces = begun.nonces if isinstance(begun, MatchStarted) else NO_NONCES
    seeds = {one.number: bytes.fromhex(one.seed) for one in events if isinstance(one, SeedRevealed)}
    deals = tuple(
        replace(deal, seed=seeds[deal.number]) for deal in _ended(events) if deal.number in seeds
    )
    names = begun.table, begun.commitment
    return Proof(*names, nonces, begun.rules, begun.dealer, None, True, deals)


_LATER: Final = b""  # a seed that is put in later


def _ended(events: Iterable[Change]) -> list[DealProof]:
    """The deals that are over, without their seeds."""
    found: list[DealProof] = []
    dealt: DealProof | None = None
    for event in events:
        match event:
            case DealStarted():
                deck = tuple(card for card in event.deck if card is not None)
                dealt = DealProof(event.number, deck, _LATER, event.dealer)
            case RestDealt() if dealt is not None:
                dealt = replace(dealt, taker=event.card_to)
            case DealScored() | DealVoided() if dealt is not None:
                found.append(dealt)
                dealt = None
            case _:
                pass
    return found
