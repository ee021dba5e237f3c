"""Rankings of a group: ranked anew among its members, for its members, without those not listed."""

from __future__ import annotations

import pytest

from engine.contest import day as days
from engine.contest.boards import Board, Scope
from engine.contest.errors import NotThere
from engine.contest.groups import KNOWN, UNSAID, Groups
from engine.contest.rankings import RankingPage, Rankings
from engine.store import standings
from engine.store.chats import Chats
from engine.store.db import Database
from engine.store.members import Members
from engine.store.users import User, Users
from tests.contest.world import NOON, World

TODAY = days.day_at(NOON)
GROUP, OTHER = -1_000_000_000_005, -7


class Door:
    """Telegram, as far as it says who is in a group."""

    def __init__(self, said: bool | None) -> None:
        self.said = said
        self.asked = 0

    async def is_member(self, chat_id: int, telegram_id: int) -> bool | None:
        self.asked += 1
        return self.said


@pytest.fixture
def rankings(world: World, database: Database) -> Rankings:
    return Rankings(database, world.daily, world.clock)


@pytest.fixture
def groups(world: World, database: Database) -> Groups:
    return Groups(database, world.clock)


async def people(database: Database, count: int) -> list[User]:
    """Some who come from Telegram."""
    users = Users(database)
    return [await users.of_telegram(100 + one, f"Player {one}", "en") for one in range(count)]


async def stand(database: Database, values: dict[str, int]) -> None:
    """A ranking of the week."""
    week = days.week_of(TODAY)
    await database.write(lambda connection: standings.replace(connection, "week", week, values))


def ranks(page: RankingPage) -> list[tuple[int, str, int]]:
    return [(line.rank, line.user, line.value) for line in page.lines]


async def test_equal_results_share_a_rank_among_the_members_alone(
    rankings: Rankings, groups: Groups, database: Database
) -> None:
    users = await people(database, 6)
    a, b, c, d, outside, reader = (user.id for user in users)
    await stand(database, {a: 900, outside: 800, b: 700, c: 700, d: 100})
    for user in users:
        if user.id != outside:
            await groups.seen(GROUP, "en", user)
    page = await rankings.page(reader, Board.WEEK, Scope.GROUP, group=GROUP)
    first, second = sorted((b, c))
    assert ranks(page) == [(1, a, 900), (2, first, 700), (2, second, 700), (4, d, 100)]
    assert (page.own, page.players, page.next) == (None, 4, None)
    own = (await rankings.page(d, Board.WEEK, Scope.GROUP, group=GROUP)).own
    assert own is not None
    assert (own.rank, own.value) == (4, 100)


async def test_the_day_of_a_group_is_its_members_before_and_after_it_closes(
    rankings: Rankings, groups: Groups, world: World, database: Database
) -> None:
    one, other, outside = await people(database, 3)
    for user in (one, other, outside):
        await world.play(user.id)
    for user in (one, other):
        await groups.seen(GROUP, "en", user)
    page = await rankings.page(one.id, Board.DAY, Scope.GROUP, group=GROUP)
    assert {line.user for line in page.lines} == {one.id, other.id}
    assert not page.final
    world.move_to(TODAY + 1, 3600)
    await world.freeze()
    number = days.number_of(TODAY)
    past = await rankings.past(one.id, number, Scope.GROUP, group=GROUP)
    assert (ranks(past), past.final) == (ranks(page), True)
    assert ranks(await rankings.past_in_group(GROUP, number)) == ranks(page)


@pytest.mark.parametrize("group", [GROUP, OTHER, 0, None])
async def test_nobody_reads_the_ranking_of_a_group_they_are_not_in(
    rankings: Rankings, groups: Groups, database: Database, group: int | None
) -> None:
    member, outside = await people(database, 2)
    await groups.seen(GROUP, "en", member)
    with pytest.raises(NotThere):
        await rankings.page(outside.id, Board.WEEK, Scope.GROUP, group=group)
    with pytest.raises(NotThere):
        await rankings.past(outside.id, days.number_of(TODAY), Scope.GROUP, group=group)


async def test_leaving_takes_the_view_and_the_line_at_once(
    rankings: Rankings, groups: Groups, database: Database
) -> None:
    one, other = await people(database, 2)
    await stand(database, {one.id: 900, other.id: 800})
    for user in (one, other):
        await groups.seen(GROUP, "en", user)
    await groups.left(GROUP, one)
    with pytest.raises(NotThere):
        await rankings.page(one.id, Board.WEEK, Scope.GROUP, group=GROUP)
    page = await rankings.page(other.id, Board.WEEK, Scope.GROUP, group=GROUP)
    assert ranks(page) == [(1, other.id, 800)]
    assert await groups.of(one) == []


async def test_who_is_not_listed_is_seen_by_themselves_alone(
    rankings: Rankings, groups: Groups, database: Database
) -> None:
    shy, other = await people(database, 2)
    await stand(database, {shy.id: 900, other.id: 800})
    for user in (shy, other):
        await groups.seen(GROUP, "en", user)
    await Users(database).change_settings(shy.id, lambda known: known | {"listed": False})
    page = await rankings.page(other.id, Board.WEEK, Scope.GROUP, group=GROUP)
    assert ranks(page) == [(1, other.id, 800)]
    page = await rankings.page(shy.id, Board.WEEK, Scope.GROUP, group=GROUP)
    assert [line.user for line in page.lines] == [shy.id, other.id]
    told = await rankings.in_group(GROUP, Board.WEEK, shy.id)
    assert (ranks(told), told.own) == ([(1, other.id, 800)], None), "all in the group read it"


async def test_the_week_of_a_group_has_its_best_day(
    rankings: Rankings, groups: Groups, world: World, database: Database
) -> None:
    one, other = await people(database, 2)
    for user in (one, other):
        await groups.seen(GROUP, "en", user)
        await world.play(user.id)
    world.move_to(TODAY + 1, 3600)
    await world.freeze()
    week = await rankings.week_in_group(GROUP, days.week_of(TODAY))
    assert week.ranking.players == 2
    assert {(day, line.value) for day, line in week.best} == {(TODAY, 5000)}
    empty = await rankings.week_in_group(GROUP, days.week_of(TODAY) - 7)
    assert (empty.ranking.lines, empty.best) == ((), ())


async def opened(groups: Groups, user: User, key: str) -> bool:
    try:
        return await groups.enter(user, key) == GROUP
    except NotThere:
        return False


async def test_a_group_opens_for_whom_telegram_knows_there(
    groups: Groups, world: World, database: Database
) -> None:
    member, stranger = await people(database, 2)
    chats = Chats(database)
    await chats.ensure(GROUP, "en")
    key = await chats.key_of(GROUP)
    assert not await opened(groups, member, key), "nobody can tell"
    groups.doorkeeper = door = Door(True)
    assert await opened(groups, member, key)
    assert await Members(database).has(GROUP, member.id)
    groups.doorkeeper = Door(False)
    assert not await opened(groups, stranger, key)
    for _ in range(3):
        assert await opened(groups, member, key), "the answer is kept for a while"
    assert door.asked == 1
    world.clock.move(KNOWN + 1)
    assert not await opened(groups, member, key), "somebody who left unseen"
    assert not await Members(database).has(GROUP, member.id)


async def test_where_telegram_does_not_say_being_seen_is_enough(
    groups: Groups, world: World, database: Database
) -> None:
    seen, unseen = await people(database, 2)
    await groups.seen(GROUP, "en", seen)
    key = await Chats(database).key_of(GROUP)
    groups.doorkeeper = door = Door(None)
    for _ in range(2):
        assert await opened(groups, seen, key)
        assert not await opened(groups, unseen, key)
    assert door.asked == 2
    world.clock.move(UNSAID + 1)
    door.said = True
    assert await opened(groups, unseen, key)


async def test_who_comes_back_is_let_in_before_the_answer_is_old(
    groups: Groups, database: Database
) -> None:
    (user,) = await people(database, 1)
    await groups.seen(GROUP, "en", user)
    key = await Chats(database).key_of(GROUP)
    groups.doorkeeper = door = Door(False)
    assert not await opened(groups, user, key)
    door.said = None
    await groups.seen(GROUP, "en", user)
    assert await opened(groups, user, key)
    await groups.left(GROUP, user)
    assert not await opened(groups, user, key)


async def test_guests_unknown_keys_and_groups_without_the_bot_open_nothing(
    groups: Groups, database: Database
) -> None:
    (user,) = await people(database, 1)
    guest = await Users(database).create_guest("Guest", "en")
    await groups.seen(GROUP, "en", user)
    groups.doorkeeper = Door(True)
    chats = Chats(database)
    key = await chats.key_of(GROUP)
    assert not await opened(groups, guest, key)
    assert not await opened(groups, user, "A" * 22)
    await chats.set_present(GROUP, False)
    assert not await opened(groups, user, key)
    assert await groups.of(user) == []
