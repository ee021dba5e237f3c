"""Challenges: the same deals for friends, totals only while open, closed once and told once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from engine.ai.base import Level
from engine.contest import terms
from engine.contest.challenge_views import Challenge, PlayerLine, PlayerState, decided
from engine.contest.errors import AlreadyBegun, ChallengeCode, ChallengeRefused, NotThere
from engine.contest.placing import challenge_field
from engine.contest.terms import Asked
from engine.contest.views import Progress
from engine.core.errors import Refused
from engine.core.events import ContestStarted, DealStarted, MatchStarted, MatchWon, SeedRevealed
from engine.core.ruleset import RuleSet
from engine.core.shuffle import commitment
from engine.store.attempts import Attempts
from engine.store.challenges import Place
from engine.store.chats import Chats
from engine.store.contests import Contest, Contests
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.store.streaks import of
from engine.store.users import Users
from engine.table.asks import Nack, Reply
from engine.table.seeds import seed_of
from tests.contest.world import World, play
from tests.table.players import Person

ONE = Asked(1, 24, False, RuleSet())
MATCH = Asked(0, 24, False, RuleSet().with_settings({"match.target": "100"}))
DAY = 86_400


@pytest.fixture(autouse=True)
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Par by bots that think for no time: what is tested does not depend on their play."""
    made = terms.challenge

    def quick(id: str, host: str, asked: Asked, secret: bytes, now: float) -> Contest:
        return replace(made(id, host, asked, secret, now), level=Level.EASY.value)

    monkeypatch.setattr(terms, "challenge", quick)


async def people(world: World, *names: str) -> list[str]:
    return [await world.person(name) for name in names]


async def begun(world: World, id: str, user: str) -> Person:
    """Somebody who takes part, before the own table."""
    return await world.sit(user, await world.challenges.begin(id, user))


async def shown(world: World, id: str, reader: str | None = None) -> Challenge:
    return await world.challenges.find(id, reader)


async def test_everybody_gets_the_same_cards_and_the_same_answers(
    world: World, database: Database
) -> None:
    users = await people(world, "فهد", "ريم")
    id = await world.challenges.create(users[0], replace(ONE, deals=4))
    players = [await begun(world, id, user) for user in users]
    for player in players:
        await play(player, 4)
    log = EventLog(database)
    one, two = [[stored.event for stored in await log.since(one.table)] for one in players]
    assert one == two
    assert isinstance(one[0], ContestStarted)
    assert str(one[0].rules.double_top) == "four"
    assert not any(isinstance(event, SeedRevealed) for event in one)


async def test_two_challenges_have_nothing_in_common_and_are_bound_to_their_names(
    world: World, database: Database
) -> None:
    user = await world.person()
    ids = [await world.challenges.create(user, ONE) for _ in range(2)]
    one, two = [await Contests(database).find(id) for id in ids]
    assert one is not None
    assert two is not None
    assert one.secret != two.secret
    assert one.commitment == commitment(one.id, seed_of(one.secret, 1))
    assert one.secret.hex() not in repr(one)


async def test_a_whole_match_is_played_to_the_target_of_its_rules_with_gahwa(
    world: World, database: Database
) -> None:
    users = await people(world, "فهد", "ريم")
    id = await world.challenges.create(users[0], MATCH)
    players = [await begun(world, id, user) for user in users]
    for player in players:
        await play(player, 99)
    events = [one.event for one in await EventLog(database).since(players[0].table)]
    assert isinstance(events[0], MatchStarted)
    assert str(events[0].rules.double_top) == "gahwa"
    [end] = [event for event in events if isinstance(event, MatchWon)]
    found = await shown(world, id, users[0])
    assert found.closed
    assert [line.rank for line in found.lines] == [1, 1]
    for line in found.lines:
        assert line.won is (end.team == 0)
        assert line.deals is not None
        assert line.score == sum(line.deals)
        assert len(line.deals) == sum(isinstance(event, DealStarted) for event in events)
    outcome = await world.challenges.outcome(id, users[0])
    assert outcome is not None
    assert (outcome.won, outcome.par, outcome.rank) == (end.team == 0, None, 1)


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


async def test_while_it_is_open_nobody_learns_more_of_others_than_totals(world: World) -> None:
    users = await people(world, "فهد", "ريم", "نورة")
    id = await world.challenges.create(users[0], replace(ONE, deals=4))
    players = [await begun(world, id, user) for user in users]
    await play(players[0], 4)
    await play(players[1], 2)
    for reader in (*users, None):
        found = await shown(world, id, reader)
        assert all((line.deals, line.table) == (None, None) for line in found.lines)
        assert [line.score is None for line in found.lines] == [False, True, True]
        assert found.decided is None
    own = await world.challenges.outcome(id, users[0])
    assert own is not None
    assert [line.percent for line in own.deals] == [None] * 4
    running = await world.challenges.outcome(id, users[1])
    assert running is not None
    assert (running.par, sum(running.field.bars)) == (None, 0)


async def test_eight_starts_at_once_make_one_attempt(world: World, database: Database) -> None:
    user = await world.person()
    id = await world.challenges.create(user, ONE)
    tries = [world.challenges.begin(id, user) for _ in range(8)]
    found = await asyncio.gather(*tries, return_exceptions=True)
    (made,) = [one for one in found if isinstance(one, str)]
    assert [one.table for one in found if isinstance(one, AlreadyBegun)] == [made] * 7
    assert [one.table for one in (await shown(world, id, user)).lines] == [None]


async def test_a_duel_keeps_a_place_for_its_host(world: World) -> None:
    users = await people(world, "فهد", "ريم", "نورة", "سارة")
    id = await world.challenges.create(users[0], replace(ONE, duel=True))
    tries = [world.challenges.begin(id, user) for user in users[1:]]
    found = await asyncio.gather(*tries, return_exceptions=True)
    refused = [one.code for one in found if isinstance(one, ChallengeRefused)]
    assert refused == [ChallengeCode.FULL] * 2
    [table] = [one for one in found if isinstance(one, str)]
    await play(await begun(world, id, users[0]), 1)
    winner = users[1 + found.index(table)]
    await play(await world.sit(winner, table), 1)
    assert (await shown(world, id)).closed


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


async def test_ten_open_ones_are_enough_and_closed_ones_do_not_count(world: World) -> None:
    user = await world.person()
    for _ in range(10):
        await world.challenges.create(user, ONE)
    with pytest.raises(ChallengeRefused) as refused:
        await world.challenges.create(user, ONE)
    assert refused.value.code is ChallengeCode.TOO_MANY
    world.clock.move(DAY)
    await world.freeze()
    await world.challenges.create(user, ONE)


async def test_a_message_is_the_card_of_one_challenge(world: World) -> None:
    user = await world.person()
    for place in (Place(-5, None, 77), Place(inline_id="AgAAA")):
        tries = [world.challenges.create(user, ONE, place) for _ in range(3)]
        assert len(set(await asyncio.gather(*tries))) == 1
        assert await world.challenges.at(place) is not None
    assert len({await world.challenges.create(user, ONE, Place(-5)) for _ in range(2)}) == 2


async def test_with_its_group_it_gets_a_new_chat_and_a_new_card(
    world: World, database: Database
) -> None:
    id = await world.challenges.create(await world.person(), ONE, Place(-5, None, 77))
    await Chats(database).migrate(-5, -1005)
    assert (await shown(world, id)).place == Place(-1005)
    assert await world.challenges.of_chat(-1005) == [id]
    assert await world.challenges.of_chat(-5) == []


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


async def test_what_is_kept_of_a_host_is_given_out_without_the_secret(
    world: World, database: Database
) -> None:
    user = await world.person()
    id = await world.challenges.create(user, ONE)
    kept = await Users(database).export(user)
    assert kept is not None
    assert [one["id"] for one in kept["challenges"]] == [id]
    made = await Contests(database).find(id)
    assert made is not None
    assert made.secret.hex() not in str(kept)
    assert str(made.secret) not in str(kept)


async def test_what_is_no_challenge_is_not_there(world: World) -> None:
    user = await world.person()
    day = await world.daily.contest(world.daily.today)
    for id in ("A" * 22, day.id):
        with pytest.raises(NotThere):
            await world.challenges.find(id)
        with pytest.raises(NotThere):
            await world.challenges.begin(id, user)
    with pytest.raises(NotThere):
        await world.challenges.create("nobody", ONE)
    manual = RuleSet().with_settings({"play.ekka": "manual"})
    with pytest.raises(Refused):
        await world.challenges.create(user, replace(ONE, rules=manual))
