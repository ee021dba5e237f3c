"""Challenges: the same deals for friends, one try each, totals only while they are open."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import Engine, event

from engine.contest.errors import AlreadyBegun, ChallengeCode, ChallengeRefused, NotThere
from engine.core.errors import Refused
from engine.core.events import ContestStarted, DealStarted, MatchStarted, MatchWon, SeedRevealed
from engine.core.ruleset import RuleSet
from engine.core.shuffle import commitment
from engine.store.challenges import CardPlace
from engine.store.chats import Chats
from engine.store.contests import Contests
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.store.users import Users
from engine.table.seeds import seed_of
from tests.challenges import think_for_no_time
from tests.contest.takers import DAY, MATCH, ONE, begun, people, shown
from tests.contest.world import World, play


@pytest.fixture(autouse=True)
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    think_for_no_time(monkeypatch)


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
    for place in (CardPlace(-5, None, 77), CardPlace(inline_id="AgAAA")):
        tries = [world.challenges.create(user, ONE, place) for _ in range(3)]
        assert len(set(await asyncio.gather(*tries))) == 1
        assert await world.challenges.at(place) is not None
    assert len({await world.challenges.create(user, ONE, CardPlace(-5)) for _ in range(2)}) == 2


async def test_with_its_group_it_gets_a_new_chat_and_a_new_card(
    world: World, database: Database
) -> None:
    id = await world.challenges.create(await world.person(), ONE, CardPlace(-5, None, 77))
    await Chats(database).migrate(-5, -1005)
    assert (await shown(world, id)).place == CardPlace(-1005)
    assert await world.challenges.of_chat(-1005) == [id]
    assert await world.challenges.of_chat(-5) == []


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


async def test_a_list_of_challenges_costs_no_more_than_one(world: World) -> None:
    """The home page asks for it: what is read does not grow with how many there are."""
    (user,) = await people(world, "فهد")
    asked: list[str] = []

    def note(*told: object) -> None:
        asked.append(str(told[2]))

    costs = []
    for _ in range(2):
        for _ in range(3):
            await world.challenges.create(user, ONE)
        event.listen(Engine, "before_cursor_execute", note)
        try:
            shown = await world.challenges.of_user(user)
        finally:
            event.remove(Engine, "before_cursor_execute", note)
        costs.append((len(shown), sum("SELECT" in one for one in asked)))
        asked.clear()
    (few, cost), (more, same) = costs
    assert (few, more) == (3, 6)
    assert 0 < cost == same
