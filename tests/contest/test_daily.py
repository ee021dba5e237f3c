"""The daily deals: one counted attempt, the same for all, over an hour after the day is."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select

from engine.ai.versions import CURRENT
from engine.contest import day as days
from engine.contest import terms
from engine.contest.errors import AlreadyBegun, NotThere
from engine.contest.views import Progress
from engine.core.cards import Seat
from engine.core.events import ContestStarted, DealStarted, SeedRevealed
from engine.core.ruleset import RuleSet
from engine.core.shuffle import commitment
from engine.store import contest_schema
from engine.store.attempts import Attempts
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.table.asks import Nack, Reply
from engine.table.seeds import seed_of
from tests.contest.world import NOON, World, play, world_of

TODAY = days.day_at(NOON)
STRONG = terms.daily
NUMBER = days.number_of(TODAY)


async def test_it_is_four_deals_in_which_the_player_speaks_once_in_each_place(
    world: World, database: Database
) -> None:
    user = await world.person()
    table = await world.play(user)
    events = [one.event for one in await EventLog(database).since(table)]
    started = events[0]
    assert isinstance(started, ContestStarted)
    assert started.deals == 4
    assert str(started.rules.double_top) == "four"
    dealers = [event.dealer for event in events if isinstance(event, DealStarted)]
    places = [(Seat.ONE - dealer.next) % 4 + 1 for dealer in dealers]
    assert sorted(places) == [1, 2, 3, 4]


async def test_everybody_gets_the_same_cards_and_the_same_answers(
    world: World, database: Database
) -> None:
    one, two = await world.play(await world.person()), await world.play(await world.person("ريم"))
    log = EventLog(database)
    lists = [[stored.event for stored in await log.since(table)] for table in (one, two)]
    assert lists[0] == lists[1]


async def test_the_state_goes_from_open_over_begun_to_finished(world: World) -> None:
    user = await world.person()
    today = await world.daily.state(user)
    assert (today.number, today.deals, today.progress) == (NUMBER, 4, Progress.OPEN)
    assert today.closes == days.end_of(TODAY)
    assert today.until == today.closes + 3600
    assert today.table is None
    person = await world.begin(user)
    await play(person, 1)
    today = await world.daily.state(user)
    assert (today.progress, today.deal, today.table) == (Progress.BEGUN, 2, person.table)
    await play(person, 4)
    today = await world.daily.state(user)
    assert (today.progress, today.streak.length) == (Progress.FINISHED, 1)


async def test_eight_starts_at_once_make_one_attempt(world: World, database: Database) -> None:
    user = await world.person()
    tries = [world.daily.begin(user) for _ in range(8)]
    found = await asyncio.gather(*tries, return_exceptions=True)
    (made,) = [one for one in found if isinstance(one, str)]
    assert [one.table for one in found if isinstance(one, AlreadyBegun)] == [made] * 7
    async with database.reading() as connection:
        query = select(func.count()).select_from(contest_schema.attempt)
        assert await connection.scalar(query) == 1


async def test_a_result_is_told_with_percent_rank_par_and_the_field(world: World) -> None:
    users = [await world.person(name) for name in ("فهد", "ريم", "نورة")]
    for user in users:
        await world.play(user)
    outcome = await world.daily.outcome(users[0], NUMBER)
    assert (outcome.progress, outcome.counted, outcome.final) == (Progress.FINISHED, True, False)
    assert (outcome.percent, outcome.rank, outcome.players) == (5_000, 1, 3)
    assert outcome.score == sum(line.score for line in outcome.deals)
    assert [line.number for line in outcome.deals] == [1, 2, 3, 4]
    assert all(len(line.tricks) in (0, 8) for line in outcome.deals)
    assert outcome.par == sum(line.par or 0 for line in outcome.deals)
    assert sum(outcome.field.bars) == 3
    assert outcome.field.own is not None


async def test_nobody_learns_par_or_the_field_while_playing(world: World) -> None:
    await world.play(await world.person())
    user = await world.person("ريم")
    await play(await world.begin(user), 2)
    outcome = await world.daily.outcome(user, NUMBER)
    assert outcome.progress is Progress.BEGUN
    assert outcome.par is None
    assert [(line.par, line.percent) for line in outcome.deals] == [(None, None)] * 2
    assert sum(outcome.field.bars) == 0


async def test_no_seed_is_in_the_list_before_the_contest_is_closed(
    world: World, database: Database
) -> None:
    table = await world.play(await world.person())
    events = [one.event for one in await EventLog(database).since(table)]
    assert not any(isinstance(event, SeedRevealed) for event in events)


async def test_after_midnight_an_attempt_may_be_finished_for_an_hour(world: World) -> None:
    user = await world.person()
    person = await world.begin(user)
    await play(person, 2)
    world.move_to(TODAY + 1, 3500)
    assert (await world.daily.state(user)).number == NUMBER
    await play(person, 4)
    outcome = await world.daily.outcome(user, NUMBER)
    assert (outcome.progress, outcome.rank) == (Progress.FINISHED, 1)
    assert (await world.daily.state(user)).number == NUMBER + 1


async def test_after_that_hour_it_is_left_as_it_is_and_has_no_rank(world: World) -> None:
    user = await world.person()
    person = await world.begin(user)
    await play(person, 2)
    world.move_to(TODAY + 1, 3601)
    with pytest.raises(Nack) as refused:
        await person.step()
    assert refused.value.code is Reply.CLOSED
    assert await world.freeze() == 1
    outcome = await world.daily.outcome(user, NUMBER)
    assert (outcome.progress, outcome.rank, outcome.percent) == (Progress.LEFT, None, None)
    assert len(outcome.deals) == 2
    assert (await world.daily.state(user)).progress is Progress.OPEN


async def test_the_ranking_is_frozen_once_and_stands(world: World, database: Database) -> None:
    user = await world.person()
    table = await world.play(user)
    world.move_to(TODAY + 1, 3599)
    assert await world.freeze() == 0
    world.move_to(TODAY + 1, 3600)
    assert await world.freeze() == 1
    assert await world.freeze() == 0
    attempt = await Attempts(database).at(table)
    assert attempt is not None
    assert (attempt.rank, attempt.percent) == (1, None)
    assert (await world.daily.outcome(user, NUMBER)).final


async def test_a_clock_set_back_gives_no_second_day(world: World) -> None:
    user = await world.person()
    await world.play(user)
    world.move_to(TODAY + 1, 600)
    await world.play(user)
    world.clock.set_back(3600)
    with pytest.raises(AlreadyBegun):
        await world.daily.begin(user)
    assert (await world.daily.state(user)).streak.length == 2


async def test_only_a_closed_day_may_be_practised_as_often_as_one_likes(world: World) -> None:
    user = await world.person()
    for number in (NUMBER, NUMBER + 1, 0, -1, 10**9):
        with pytest.raises(NotThere):
            await world.daily.practise(user, number)
    first = await world.daily.practise(user, NUMBER - 1)
    assert await world.daily.practise(user, NUMBER - 1) != first
    person = await world.sit(user, first)
    await play(person, 4)
    outcome = await world.daily.outcome_at(user, first)
    assert (outcome.counted, outcome.rank, outcome.percent) == (False, None, None)
    assert len(outcome.deals) == 4
    assert (await world.daily.state(user)).streak.length == 0


async def test_yesterday_without_its_hour_being_over_cannot_be_practised(world: World) -> None:
    user = await world.person()
    world.move_to(TODAY + 1, 1800)
    with pytest.raises(NotThere):
        await world.daily.practise(user, NUMBER)


async def test_somebody_who_is_not_known_begins_nothing(world: World) -> None:
    with pytest.raises(NotThere):
        await world.daily.begin("nobody-of-this-database")
    with pytest.raises(NotThere):
        await world.daily.outcome(await world.person(), NUMBER)


async def test_a_result_of_another_is_not_there(world: World) -> None:
    table = await world.play(await world.person())
    with pytest.raises(NotThere):
        await world.daily.outcome_at(await world.person("ريم"), table)


async def test_the_commitment_is_public_the_day_before_and_is_that_of_the_day(
    world: World, database: Database
) -> None:
    told = await world.daily.commitment(TODAY + 1)
    with pytest.raises(NotThere):
        await world.daily.commitment(TODAY + 2)
    world.move_to(TODAY + 1, 60)
    table = await world.play(await world.person())
    (first, *_) = await EventLog(database).since(table)
    assert isinstance(first.event, ContestStarted)
    assert first.event.commitment == told
    contest = await world.daily.contest(TODAY + 1)
    assert commitment(contest.id, seed_of(contest.secret, 1)) == told


async def test_after_a_restart_the_day_is_the_same_and_the_attempt_goes_on(
    database: Database,
) -> None:
    async with world_of(database) as world:
        user = await world.person()
        person = await world.begin(user)
        await play(person, 1)
        before = await world.daily.contest(TODAY)
    async with world_of(database) as again:
        assert await again.daily.contest(TODAY) == before
        person = await again.sit(user, person.table)
        await play(person, 3)
        assert (await again.daily.outcome(user, NUMBER)).progress is Progress.FINISHED


async def test_its_bots_are_the_strong_ones_of_a_version_that_is_named() -> None:
    contest = STRONG(bytes(32), TODAY, 0.0)
    assert (contest.level, contest.bots) == ("strong", CURRENT)
    assert str(contest.rules) == str(RuleSet().with_settings({"double.top": "four"}))


async def test_two_days_have_nothing_in_common() -> None:
    one, two = (terms.daily(bytes(32), day, 0.0) for day in (TODAY, TODAY + 1))
    assert one.secret != two.secret
    assert one.commitment != two.commitment
    assert (one.id, two.id) == (f"d{NUMBER}", f"d{NUMBER + 1}")


async def test_leaving_the_table_keeps_the_one_attempt(world: World) -> None:
    user = await world.person()
    person = await world.begin(user)
    await play(person, 1)
    await world.tables.leave(person.table, user)
    assert (await world.daily.state(user)).progress is Progress.BEGUN
    await play(await world.sit(user, person.table), 4)
    assert (await world.daily.state(user)).progress is Progress.FINISHED


async def test_a_day_that_was_closed_by_a_clock_that_was_ahead_is_begun_no_more(
    world: World,
) -> None:
    await world.daily.state(await world.person())
    world.clock.move(days.DAY)
    assert await world.freeze() == 1
    world.clock.set_back(days.DAY)
    with pytest.raises(NotThere):
        await world.daily.begin(await world.person("ريم"))
