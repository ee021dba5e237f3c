"""Records: what they count equals a plain recomputation from the lists of events."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence

import pytest

from engine.contest import day as days
from engine.contest.records import RecordsKept
from engine.core.calls import Raise
from engine.core.cards import SEATS, Seat
from engine.core.events import ContractMade, DealScored, Doubled, Event, MatchWon, TrickTaken
from engine.core.view import PlayerView
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.store.records import Record, record_of
from engine.table.asks import Ask, AskBid, AskDouble
from tests.contest.matches import Club, bold, club_of, dash, over
from tests.contest.world import play, world_of


@pytest.fixture
async def club(database: Database) -> AsyncIterator[Club]:
    async with club_of(database) as made:
        yield made


def recomputed(events: Sequence[Event], seat: Seat) -> Counter[str]:
    """What somebody who sat on this seat all along has done, from the events alone."""
    counts: Counter[str] = Counter()
    contract: ContractMade | None = None
    doubled, tricks = False, Counter[bool]()
    for event in events:
        match event:
            case ContractMade():
                contract, doubled, tricks = event, False, Counter()
            case Doubled():
                doubled = doubled or event.call is not Raise.PASS
            case TrickTaken():
                tricks[event.winner % 2 == seat % 2] += 1
            case DealScored():
                assert contract is not None
                buyer = contract.contract.buyer
                ours = buyer % 2 == seat % 2
                made = event.score.result.made
                game = contract.contract.game.value
                counts["deals"] += 1
                if buyer is seat:
                    counts[game] += 1
                    counts[f"{game}_made"] += made
                if doubled:
                    counts["doubled"] += 1
                    counts["doubled_won"] += made == ours
                counts["kaboot"] += tricks[True] == 8
            case MatchWon():
                counts["matches"] += 1
                counts["won"] += event.team % 2 != seat % 2
            case _:
                pass
    return counts


def counted(record: Record) -> dict[str, int]:
    return {name: getattr(record, name) for name in Record.__slots__}


def as_it_comes(chance: random.Random) -> Callable[[PlayerView], Ask]:
    """Buys and doubles by chance, hokm more than sun; no gahwa, so that there are several deals."""

    def choose(seen: PlayerView) -> Ask:
        if seen.calls and chance.random() < 0.5:
            return AskBid(chance.choice(seen.calls))
        if seen.raises:
            return AskDouble(chance.choice([one for one in seen.raises if one is not Raise.GAHWA]))
        return bold(seen)

    return choose


@pytest.mark.parametrize("matches", [2, pytest.param(20, marks=pytest.mark.long)])
async def test_records_are_what_the_events_come_to(
    club: Club, database: Database, matches: int
) -> None:
    chance = random.Random(matches)
    people = await club.people()
    totals = [Counter[str]() for _ in SEATS]
    for number in range(matches):
        seated = [people[(seat + number) % 4] for seat in range(4)]
        friends = await club.start(seated)
        await dash(friends, as_it_comes(chance))
        events = [one.event for one in await EventLog(database).since(friends.table)]
        for seat, user in zip(SEATS, seated, strict=True):
            totals[people.index(user)] += recomputed(events, seat)
        club.clock.move(days.DAY)
    for user, total in zip(people, totals, strict=True):
        record = counted(await record_of(database, user))
        assert record == {name: total[name] for name in record}
    assert sum(total["hokm"] + total["sun"] for total in totals) > 0
    assert any(total["doubled"] for total in totals)


async def test_a_match_is_on_the_record_of_all_four_and_won_on_two(
    club: Club, database: Database
) -> None:
    people = await club.people()
    friends = await club.play(people)
    before = [await record_of(database, user) for user in people]
    assert {one.matches for one in before} == {1}
    assert {one.deals for one in before} == {len((await friends.match()).scored)}
    assert sorted(one.won for one in before) == [0, 0, 1, 1]


async def test_who_leaves_has_the_deals_on_record_and_not_the_match(
    club: Club, database: Database
) -> None:
    people = await club.people()
    friends = await club.start(people)
    await friends.until(lambda match: bool(match.scored))
    await club.tables.leave(friends.table, people[3])
    friends[4].feed = None
    match = await over(friends)
    left, stayed = [await record_of(database, people[at]) for at in (3, 0)]
    assert (left.matches, left.deals) == (0, 1)
    assert (stayed.matches, stayed.deals) == (1, len(match.scored))


async def test_a_table_with_bots_counts_and_nothing_is_kept_of_the_bots(
    club: Club, database: Database
) -> None:
    (user,) = await club.people(["فهد"])
    friends = await club.play([user])
    match = await friends.match()
    record = await record_of(database, user)
    assert (record.matches, record.deals) == (1, len(match.scored))
    async with database.reading() as connection:
        rows = await connection.exec_driver_sql("select count(*) from record")
        assert rows.scalar() == 1


async def test_the_daily_deals_count_and_a_past_day_that_is_played_again_does_not(
    database: Database,
) -> None:
    async with world_of(database, ended=RecordsKept()) as world:
        user = await world.person()
        await world.play(user)
        record = await record_of(database, user)
        assert 0 < record.deals <= 4
        assert record.matches == 0, "single deals are no match"
        table = await world.daily.practise(user, days.number_of(world.daily.today) - 3)
        await play(await world.sit(user, table), 4)
        assert await record_of(database, user) == record


async def test_somebody_who_has_not_played_has_an_empty_record(database: Database) -> None:
    assert await record_of(database, "nobody") == Record()
