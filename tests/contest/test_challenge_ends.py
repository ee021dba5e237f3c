"""How challenges end: closed once and told once, ranked, with a deal that decided them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest.challenge_views import PlayerLine, PlayerState, decided
from engine.contest.closing import close
from engine.contest.errors import ChallengeCode, ChallengeRefused
from engine.contest.freezing import Freezer
from engine.contest.placing import challenge_field
from engine.contest.ports import Nobody
from engine.contest.views import Progress
from engine.store.attempts import Attempts
from engine.store.challenges import CardPlace
from engine.store.chats import Chats
from engine.store.contests import Contest, Contests
from engine.store.db import Database
from engine.store.streaks import of
from engine.store.users import Users
from engine.table.asks import Nack, Reply
from engine.table.tasks import Nursery
from tests.challenges import think_for_no_time
from tests.contest.takers import DAY, ONE, begun, people, shown
from tests.contest.world import NOON, World, play


@pytest.fixture(autouse=True)
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    think_for_no_time(monkeypatch)


def test_a_whole_match_ranks_by_won_and_then_by_margin() -> None:
    field = challenge_field({"a": (False, 90), "b": (True, 3), "c": (True, 40), "d": (True, 3)})
    assert {key: place.rank for key, place in field.places().items()} == {
        "c": 1,
        "b": 2,
        "d": 2,
        "a": 4,
    }
    assert sorted(field.totals) == [3, 3, 40, 90]


async def test_it_closes_when_all_who_began_are_done_and_tells_so_once(
    world: World, database: Database
) -> None:
    users = await people(world, "فهد", "ريم", "نورة")
    id = await world.challenges.create(users[0], ONE)
    first = await begun(world, id, users[0])
    await play(first, 1)
    assert not (await shown(world, id)).closed, "who has played alone waits for others"
    second, third = [await begun(world, id, user) for user in users[1:]]
    await play(second, 1)
    assert not (await shown(world, id)).closed
    assert await world.watcher.count("closed") == 0
    await play(third, 1)
    found = await shown(world, id)
    assert found.closed
    assert {line.rank for line in found.lines} == {1}
    assert {line.table for line in found.lines} == {first.table, second.table, third.table}
    world.clock.move(2 * DAY)
    assert await world.freeze() == 0
    assert await world.watcher.count("closed") == 1
    for one in (first, second, third):
        attempt = await Attempts(database).at(one.table)
        assert attempt is not None
        assert (attempt.rank, attempt.percent) == (1, 5_000)


async def test_at_the_deadline_who_still_plays_is_left_without_a_rank(world: World) -> None:
    users = await people(world, "فهد", "ريم")
    id = await world.challenges.create(users[0], replace(ONE, deals=4))
    first, second = [await begun(world, id, user) for user in users]
    await play(first, 4)
    await play(second, 2)
    world.clock.move(DAY)
    with pytest.raises(Nack) as refused:
        await second.step()
    assert refused.value.code is Reply.CLOSED
    assert await world.freeze() == 1
    assert await world.freeze() == 0
    found = await shown(world, id, users[1])
    assert [(line.state, line.rank) for line in found.lines] == [
        (PlayerState.FINISHED, 1),
        (PlayerState.LEFT, None),
    ]
    assert (found.progress, found.decided) == (Progress.LEFT, None)
    assert await world.watcher.count("closed") == 1


async def test_whoever_looks_first_after_the_deadline_closes_it(world: World) -> None:
    user = await world.person()
    id = await world.challenges.create(user, ONE)
    world.clock.move(DAY)
    assert (await shown(world, id)).closed
    assert await world.freeze() == 0
    assert await world.watcher.count("closed") == 1
    with pytest.raises(ChallengeRefused) as refused:
        await world.challenges.begin(id, user)
    assert refused.value.code is ChallengeCode.CLOSED


def line(rank: int | None, *deals: int) -> PlayerLine:
    """Somebody with this rank and these scores."""
    state = PlayerState.FINISHED if rank else PlayerState.LEFT
    return PlayerLine("u", "n", state, sum(deals), None, rank, deals if rank else None, "t")


@pytest.mark.parametrize(
    ("lines", "deal"),
    [
        ((line(1, 4, 20, 4), line(2, 4, 2, 8)), 2),
        ((line(1, 4, -20, 30), line(2, 4, 2, -8), line(3, -40, 0, 0)), 3),
        ((line(1, 9, 9), line(2, 1, 1)), 1),
        ((line(1, 4, 20), line(1, 20, 4)), None),
        ((line(1, 4, 20), line(None)), None),
        ((line(1, 4),), None),
        ((), None),
        ((line(1, 10, 10, 90), line(2, 12, 2)), 2),  # whole matches of unlike length
        ((line(1, -10, 90), line(2, 12)), None),
    ],
)
def test_the_deal_that_decided_it_is_where_the_first_gained_most(
    lines: tuple[PlayerLine, ...], deal: int | None
) -> None:
    assert decided(lines) == deal


async def test_it_moves_no_streak_and_no_ranking_of_days(world: World, database: Database) -> None:
    users = await people(world, "فهد", "ريم")
    id = await world.challenges.create(users[0], ONE)
    for player in [await begun(world, id, user) for user in users]:
        await play(player, 1)
    assert (await shown(world, id)).closed
    async with database.reading() as connection:
        assert await of(connection, users[0]) is None


async def test_its_end_is_told_where_the_card_is_by_then(world: World, database: Database) -> None:
    id = await world.challenges.create(await world.person(), ONE, CardPlace(-5, None, 77))
    before = await Contests(database).find(id)
    assert before is not None
    await Chats(database).migrate(-5, -1005)
    told: list[int | None] = []

    class Listens(Nobody):
        async def closed(self, connection: AsyncConnection, challenge: Contest) -> None:
            told.append(challenge.chat_id)

    await database.write(lambda connection: close(connection, before, NOON, Listens()))
    assert told == [-1005]


async def test_who_is_erased_leaves_a_result_without_a_name(
    world: World, database: Database
) -> None:
    users = await people(world, "فهد", "ريم")
    id = await world.challenges.create(users[0], ONE)
    first, second = [await begun(world, id, user) for user in users]
    await play(first, 1)
    await Users(database).delete(users[0], "normal")
    await play(second, 1)
    found = await shown(world, id)
    assert (found.host, found.name, found.closed) == (None, "", True)
    assert {(line.user, line.name) for line in found.lines} == {(None, ""), (users[1], "ريم")}


async def test_who_was_erased_in_the_middle_holds_nobody_up(
    world: World, database: Database
) -> None:
    users = await people(world, "فهد", "ريم", "نورة")
    id = await world.challenges.create(users[0], ONE)
    players = [await begun(world, id, user) for user in users]
    await Users(database).delete(users[2], "normal")
    for player in players[:2]:
        await play(player, 1)
    found = await shown(world, id)
    assert found.closed
    assert [one.state for one in found.lines if one.user is None] == [PlayerState.LEFT]


async def test_who_was_erased_is_waited_for_no_longer(world: World, database: Database) -> None:
    users = await people(world, "فهد", "ريم", "نورة")
    id = await world.challenges.create(users[0], ONE)
    players = [await begun(world, id, user) for user in users]
    for player in players[:2]:
        await play(player, 1)
    assert not (await shown(world, id)).closed
    await erased(world, database, users[2])
    found = await shown(world, id)
    assert found.closed
    assert [line.rank for line in found.lines] == [1, 1, None]
    assert await world.watcher.count("closed") == 1


async def test_who_is_erased_leaves_a_place_in_a_duel(world: World, database: Database) -> None:
    users = await people(world, "فهد", "ريم", "نورة")
    id = await world.challenges.create(users[0], replace(ONE, duel=True))
    first, second = [await begun(world, id, user) for user in users[:2]]
    assert (await shown(world, id, users[2])).full
    await erased(world, database, second.user)
    found = await shown(world, id, users[2])
    assert not found.full
    gone = next(line for line in found.lines if line.user is None)
    assert (gone.name, gone.state) == ("", PlayerState.LEFT)
    for player in (first, await begun(world, id, users[2])):
        await play(player, 1)
    assert (await shown(world, id)).closed
    assert await world.watcher.count("closed") == 1


async def test_one_that_cannot_be_closed_is_not_in_the_way_of_the_others(
    world: World, database: Database
) -> None:
    user = await world.person()
    bad, good = [await world.challenges.create(user, replace(ONE, hours=at)) for at in (1, 2)]

    class Stumbles(Nobody):
        async def closed(self, connection: AsyncConnection, challenge: Contest) -> None:
            if challenge.id == bad:
                raise RuntimeError(bad)

    world.clock.move(DAY)
    async with Nursery() as nursery:
        await Freezer(database, world.clock, nursery, Stumbles()).freeze_due()
    frozen = [(await Contests(database).find(id)) for id in (bad, good)]
    assert [one is not None and one.frozen is not None for one in frozen] == [False, True]


async def erased(world: World, database: Database, user: str) -> None:
    """All of a person is erased, and challenges are told so."""
    ids = await world.challenges.open_with(user)
    await Users(database).delete(user, "normal")
    await world.challenges.forgotten(ids)
