"""Rankings: what the store says equals a plain recomputation from the lists of events."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction

import pytest

from engine.contest import boards
from engine.contest import day as days
from engine.contest import rankings as module
from engine.contest.boards import Board, Scope
from engine.contest.rankings import Rankings
from engine.core import history
from engine.core.cards import BySeat, Team
from engine.core.events import DealScored
from engine.core.ruleset import RuleSet
from engine.store import standings
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.store.ids import new_id
from engine.store.standings import Line
from engine.store.users import Users
from engine.table.asks import AskBid
from engine.table.seats import person
from engine.table.service import ClockKind
from tests.contest.world import NOON, World
from tests.table.players import Person

TODAY = days.day_at(NOON)


async def played(person: Person, chance: random.Random) -> None:
    """Plays all four deals, each with some call of chance."""
    await person.until_asked()
    while not person.over:
        if person.legal is not None and person.legal.calls and chance.random() < 0.5:
            await person.act(AskBid(chance.choice(person.legal.calls)))
            await person.until_asked()
        else:
            await person.step()


def half_up(value: Fraction) -> int:
    return int(value + Fraction(1, 2))


async def scores_of(database: Database, table: str) -> list[int]:
    """The scores deal by deal, from the list of events alone."""
    events = [one.event for one in await EventLog(database).since(table)]
    match = history.fold(events)
    assert match.over
    scored = {}
    number = 0
    for event in events:
        if type(event).__name__ == "DealStarted":
            number += 1
        if isinstance(event, DealScored):
            points = event.score.points
            scored[number] = points[Team.ODD] - points[Team.EVEN]
    return [scored.get(deal, 0) for deal in range(1, 5)]


def percents(results: dict[str, list[int]]) -> dict[str, int]:
    """The percentage of each person, in hundredths, as the definition says."""
    found = {}
    for user, own in results.items():
        others = [other for key, other in results.items() if key != user]
        deals = [
            100
            * (
                sum(o[n] < own[n] for o in others)
                + Fraction(sum(o[n] == own[n] for o in others), 2)
            )
            / len(others)
            for n in range(4)
        ]
        found[user] = half_up(Fraction(sum(deals), 4) * 100)
    return found


def ranked(values: dict[str, int]) -> dict[str, tuple[int, int]]:
    """Rank and value of each person."""
    return {
        user: (1 + sum(other > value for other in values.values()), value)
        for user, value in values.items()
    }


def seen(lines: tuple[Line, ...]) -> dict[str, tuple[int, int]]:
    return {line.user: (line.rank, line.value) for line in lines}


@pytest.mark.parametrize(
    ("length", "people"), [(3, 3), pytest.param(35, 8, marks=pytest.mark.long)]
)
async def test_rankings_are_what_the_events_come_to(
    length: int, people: int, world: World, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    if length < boards.LEAST:
        monkeypatch.setattr(boards, "LEAST", 2)
    chance = random.Random(length)
    rankings = Rankings(database, world.daily, world.clock)
    users = [await world.person(f"Player {number}") for number in range(people)]
    history_of: dict[int, dict[str, int]] = {}
    for day in range(TODAY, TODAY + length):
        world.move_to(day, 43_200)
        results = {}
        for user in users:
            if chance.random() < 0.85:
                person = await world.begin(user)
                await played(person, chance)
                results[user] = await scores_of(database, person.table)
        if len(results) > 1:
            history_of[day] = percents(results)
            page = await rankings.page(users[0], Board.DAY, Scope.EVERYBODY)
            got = {line.user: line.value for line in page.lines}
            assert got == history_of[day]
        world.move_to(day + 1, 3600)
        await world.freeze()
        if day in history_of:
            page = await rankings.past(users[0], days.number_of(day), Scope.EVERYBODY)
            assert page.final
            assert {line.user: line.value for line in page.lines} == history_of[day]
        await same_boards(rankings, history_of, users[0], day)


async def same_boards(
    rankings: Rankings, history_of: dict[int, dict[str, int]], reader: str, day: int
) -> None:
    """The week and all time after a day was frozen, recomputed."""
    week: dict[str, list[int]] = defaultdict(list)
    month: dict[str, list[int]] = defaultdict(list)
    for past, values in history_of.items():
        for user, value in values.items():
            if days.week_of(past) == days.week_of(day):
                week[user].append(value)
            if day - 30 < past <= day:
                month[user].append(value)
    best = {user: sum(sorted(values)[-5:]) for user, values in week.items()}
    means = {
        user: half_up(Fraction(sum(values), len(values)))
        for user, values in month.items()
        if len(values) >= boards.LEAST
    }
    if days.week_of(day) == days.week_of(day + 1):  # on a Sunday a new week is read
        found = await rankings.page(reader, Board.WEEK, Scope.EVERYBODY)
        assert seen(found.lines) == ranked(best)
    found = await rankings.page(reader, Board.ALL, Scope.EVERYBODY)
    assert seen(found.lines) == ranked(means)


async def test_an_old_day_that_somebody_opens_changes_no_ranking(
    world: World, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "LEAST", 1)
    user = await world.person()
    for player in (user, await world.person("ريم")):
        await world.play(player)
    world.move_to(TODAY + 1, 3600)
    assert await world.freeze() == 1
    rankings = Rankings(database, world.daily, world.clock)
    before = await rankings.page(user, Board.ALL, Scope.EVERYBODY)
    assert len(before.lines) == 2
    await world.daily.practise(user, days.number_of(TODAY) - boards.LAST - 1)
    assert await world.freeze() == 0
    assert await rankings.page(user, Board.ALL, Scope.EVERYBODY) == before


async def test_a_day_that_is_frozen_late_does_not_turn_all_time_back(
    world: World, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "LEAST", 1)
    user = await world.person()
    for player in (user, await world.person("ريم")):
        await world.play(player)
    world.move_to(TODAY + 1, 3600)
    await world.freeze()
    rankings = Rankings(database, world.daily, world.clock)
    before = await rankings.page(user, Board.ALL, Scope.EVERYBODY)
    assert before.lines
    old = TODAY - boards.LAST - 1
    await database.write(lambda connection: boards.day_frozen(connection, old, world.clock.now()))
    assert await rankings.page(user, Board.ALL, Scope.EVERYBODY) == before


async def test_equal_results_share_a_rank_on_every_page(world: World, database: Database) -> None:
    users = [await world.person(f"Player {number}") for number in range(3)]
    for user in users:
        await world.play(user)
    rankings = Rankings(database, world.daily, world.clock)
    page = await rankings.page(users[0], Board.DAY, Scope.EVERYBODY)
    assert [line.rank for line in page.lines] == [1, 1, 1]
    assert page.own is not None
    assert (page.own.user, page.players, page.next, page.final) == (users[0], 3, None, False)


async def test_who_does_not_want_to_be_listed_is_seen_by_nobody_else(
    world: World, database: Database
) -> None:
    shy, other = await world.person("Shy"), await world.person("Other")
    for user in (shy, other):
        await world.play(user)
    await Users(database).change_settings(shy, lambda known: known | {"listed": False})
    rankings = Rankings(database, world.daily, world.clock)
    for board in (Board.DAY, Board.WEEK):
        if board is Board.WEEK:
            world.move_to(TODAY + 1, 3600)
            await world.freeze()
        page = await rankings.page(other, board, Scope.EVERYBODY)
        assert [line.user for line in page.lines] == [other]
        assert page.players == 2
        page = await rankings.page(shy, board, Scope.EVERYBODY)
        assert {line.user for line in page.lines} == {shy, other}
        assert page.own is not None


async def test_among_those_one_has_played_with_ranks_are_their_own(
    world: World, database: Database
) -> None:
    users = [await world.person(f"Player {number}") for number in range(3)]
    for user in users:
        await world.play(user)
    rankings = Rankings(database, world.daily, world.clock)
    page = await rankings.page(users[0], Board.DAY, Scope.FRIENDS)
    assert [line.user for line in page.lines] == [users[0]]
    chairs = BySeat((person(users[0]), person(users[1]), person(users[0]), person(users[1])))
    await world.tables.create_shared(new_id(), users[0], RuleSet(), ClockKind.NONE, chairs)
    page = await rankings.page(users[0], Board.DAY, Scope.FRIENDS)
    assert {line.user for line in page.lines} == set(users[:2])
    assert page.players == 2


async def test_pages_follow_each_other_without_a_gap_or_a_repeat(
    world: World, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAGE", 4)
    users = [await world.person(f"Player {number}") for number in range(11)]
    values = dict(zip(users, [9, 9, 9, 9, 9, 9, 5, 5, 4, 3, 3], strict=True))
    week = days.week_of(TODAY)
    await database.write(lambda connection: standings.replace(connection, "week", week, values))
    rankings = Rankings(database, world.daily, world.clock)
    found: list[Line] = []
    start: tuple[int, int] | None = module.TOP
    while start is not None:
        page = await rankings.page(users[0], Board.WEEK, Scope.EVERYBODY, start)
        found += page.lines
        start = page.next
    assert [line.rank for line in found] == [1, 1, 1, 1, 1, 1, 7, 7, 9, 10, 10]
    assert {line.user for line in found} == set(users)
