"""How the cards fall: every deal counted once, as its events say, and no deal of a contest."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import day as days
from engine.contest.chance import spread
from engine.contest.dealing import ENOUGH, Dealing, DealingCounted, judged
from engine.core.calls import Game
from engine.core.cards import PACK, SEATS, Rank, Seat, card_of
from engine.core.events import ContractMade, DealScored, DealStarted, DealVoided, Event, RestDealt
from engine.core.match import Match
from engine.core.shuffle import deal_deck
from engine.store.db import Database
from engine.store.dealing import Counts, Kind, weeks
from engine.store.errors import Unavailable
from engine.store.eventlog import EventLog
from engine.store.headers import Header
from engine.table.asks import Nack
from engine.table.ports import InTurn
from engine.table.service import TableService
from tests.contest.world import NOON, Noon, play, world_of
from tests.table.friends import invite
from tests.table.players import Person, serving, sit

STRONG = (Rank.JACK, Rank.NINE)


def recounted(events: Iterable[Event], people: set[Seat], counts: Counts) -> None:
    """Adds what a list of events comes to, the slow way: hands put together card by card."""
    dealt: DealStarted | None = None
    contract: ContractMade | None = None
    rest: RestDealt | None = None
    for event in events:
        match event:
            case DealStarted():
                dealt, contract, rest = event, None, None
            case ContractMade():
                contract = event
            case RestDealt():
                rest = event
            case DealScored() | DealVoided():
                assert dealt is not None
                _recount(dealt, contract, rest, people, counts)


def _recount(
    dealt: DealStarted,
    contract: ContractMade | None,
    rest: RestDealt | None,
    people: set[Seat],
    counts: Counts,
) -> None:
    deck = [card for card in dealt.deck if card is not None]
    turned, trump = deck[20], contract.contract.trump if contract else None
    left = [card for card in deck if card.suit is turned.suit and card.rank in STRONG]
    counts.at[len(people)][len(set(left) - {turned}) - 1] += 1
    if contract is None:
        counts.void += 1
    elif contract.contract.game is Game.HOKM:
        counts.hokm += 1
    else:
        counts.sun += 1
    seat = dealt.dealer
    for place in range(4):
        seat = seat.next
        five = deck[3 * place : 3 * place + 3] + deck[12 + 2 * place : 14 + 2 * place]
        hand = [*five, *(rest.hands[seat] if rest else ())]
        kind = counts.people if seat in people else counts.bots
        kind.hands += 1
        for card in five:
            counts.five[PACK.index(card)][seat - 1] += 1
        kind.aces += [card.rank for card in five].count(Rank.ACE)
        kind.strong += len(set(left) & set(five))
        if trump is not None:
            kind.hokm += 1
            kind.trumps += len({card_of(trump, rank) for rank in STRONG} & set(hand))


async def played(service: TableService, database: Database, deals: int) -> Person:
    """A table against bots at which so many deals are over."""
    one = await sit(service, database)
    await play(one, deals)
    return one


async def events_of(database: Database, table: str) -> list[Event]:
    """The list of a table."""
    return [row.event for row in await EventLog(database).since(table)]


async def test_the_counts_are_what_the_events_of_all_tables_come_to(database: Database) -> None:
    clock = Noon()
    async with serving(database, clock=clock, ended=DealingCounted(clock.now)) as service:
        alone = [await played(service, database, deals) for deals in (1, 3, 2)]
        pair = await invite(service, database, clock, 2)
        await pair.until(lambda match: match.number > 2)
    expected = Counts()
    for one in alone:
        recounted(await events_of(database, one.table), {Seat.ONE}, expected)
    recounted(await events_of(database, pair.table), {Seat.ONE, Seat.TWO}, expected)
    ((week, counts),) = await weeks(database, 8)
    assert (week, counts) == (days.week_of(days.day_at(NOON)), expected)
    assert counts.deals >= 8
    assert sum(map(sum, counts.five)) == 20 * counts.deals
    assert counts.people.hands + counts.bots.hands == 4 * counts.deals


def _over(one: Person) -> bool:
    return any(isinstance(event, DealScored | DealVoided) for _, event in one.events)


async def test_the_deals_of_contests_are_not_counted(database: Database) -> None:
    clock = Noon()
    async with world_of(database, clock=clock, ended=DealingCounted(clock.now)) as world:
        await world.play(await world.person())
    assert await weeks(database, 8) == []


class FailsOnce:
    """Something else that is written with the end of a deal, and fails the first time."""

    failed = False

    async def __call__(self, connection: AsyncConnection, header: Header, match: Match) -> None:
        if not self.failed:
            self.failed = True
            raise Unavailable("the disk is full")


async def test_a_deal_whose_end_could_not_be_stored_is_counted_once_all_the_same(
    database: Database,
) -> None:
    fails = FailsOnce()
    ended = InTurn(DealingCounted(lambda: NOON), fails)
    async with serving(database, ended=ended) as service:
        one = await sit(service, database)
        await one.until_asked()
        while not _over(one):
            try:
                await one.step()
            except Nack:
                await one.look()
                await one.until_asked()
    assert fails.failed
    expected = Counts()
    recounted(await events_of(database, one.table), {Seat.ONE}, expected)
    assert await weeks(database, 8) == [(days.week_of(days.day_at(NOON)), expected)]


async def test_each_week_has_its_own_counts_and_eight_are_told(database: Database) -> None:
    clock = Noon()
    async with serving(database, clock=clock, ended=DealingCounted(clock.now)) as service:
        for _ in range(9):
            await played(service, database, 1)
            clock.move(7 * days.DAY)
    told = await Dealing(database).weeks()
    first = days.week_of(days.day_at(NOON))
    assert [week.day for week in told] == [first + 7 * week for week in range(8, 0, -1)]
    assert all(week.deals >= 1 and week.spread is None for week in told)


def counted(packs: int, people: int) -> Counts:
    """So many fair deals that nobody buys, with this many people on the first seats."""
    counts = Counts()
    for number in range(packs):
        deck = deal_deck(bytes(32), f"fair{people}", number)
        dealt = DealStarted(1, Seat(number % 4 + 1), deck)
        recounted([dealt, DealVoided("no_buyer", Seat.ONE)], set(SEATS[:people]), counts)  # type: ignore[arg-type]
    return counts


@pytest.mark.parametrize("people", [1, 2, 4])
def test_fair_deals_are_within_what_chance_makes_of_them(people: int) -> None:
    counts = counted(1500, people)
    week = judged(days.FIRST, counts)
    assert week.spread == spread(counts.five, [5] * 4, 1500)
    assert week.spread.p > 0.001
    shares = [week.people, week.bots]
    assert sum(share.aces.expected for share in shares) == pytest.approx(1500 * 4 * 20 / 32)
    figures = [figure for share in shares for figure in (share.aces, share.strong)]
    for figure in (*week.aces, *figures):
        assert abs(figure.count - figure.expected) <= 1.6 * figure.noise
    if people == 4:
        assert (week.bots.hands, week.bots.aces.expected, week.bots.aces.noise) == (0, 0, 0)


def test_a_few_deals_are_not_judged() -> None:
    assert judged(days.FIRST, counted(ENOUGH - 1, 1)).spread is None
    assert judged(days.FIRST, counted(ENOUGH, 1)).spread is not None
    assert judged(days.FIRST, Counts()).people == judged(days.FIRST, Counts(people=Kind())).bots
