"""What proves a contest: its commitment before, its seeds once it has closed, and no others."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import pytest

from engine.contest import day as days
from engine.contest.errors import NotThere
from engine.contest.proof import Proofs
from engine.contest.terms import Asked
from engine.core.events import DealStarted, MatchStarted
from engine.core.history import live
from engine.core.ruleset import RuleSet
from engine.core.shuffle import NO_NONCES, deal_deck
from engine.store.contests import Contest
from engine.store.eventlog import EventLog
from engine.table.seeds import seed_of
from tests.contest.world import NOON, World, play

TODAY = days.day_at(NOON)
NUMBER = days.number_of(TODAY)
CONTEST = f"d{NUMBER}"


@pytest.fixture
def proofs(world: World) -> Proofs:
    return Proofs(world.database, world.daily)


def check(contest: Contest, seeds: tuple[bytes, ...] | None) -> None:
    """Holds the seeds of a contest against what was shown before."""
    assert seeds
    bound = hashlib.sha256(b"baloot-v1" + contest.id.encode() + seeds[0]).hexdigest()
    assert bound == contest.commitment
    for earlier, later in pairwise(seeds):
        assert hashlib.sha256(later).digest() == earlier
    assert contest.secret not in seeds


async def packs(world: World, table: str) -> list[object]:
    """The packs of a table as they were dealt."""
    events = live([row.event for row in await EventLog(world.database).since(table)])
    return [event.deck for event in events if isinstance(event, DealStarted)]


async def test_a_day_that_runs_tells_no_seed_until_its_hour_of_grace_is_over(
    world: World, proofs: Proofs
) -> None:
    await world.play(await world.person())
    for moment in (43_200.0, days.DAY + days.GRACE - 60.0):
        world.move_to(TODAY, moment)
        await world.freeze()
        contest, seeds = await proofs.of(CONTEST)
        assert seeds is None
        assert contest.commitment == await world.daily.commitment(TODAY)


async def test_the_seeds_of_a_closed_day_give_the_packs_that_were_dealt(
    world: World, proofs: Proofs
) -> None:
    table = await world.play(await world.person())
    world.move_to(TODAY + 1, days.GRACE + 60)
    assert await world.freeze() == 1
    contest, seeds = await proofs.of(CONTEST)
    check(contest, seeds)
    assert seeds is not None
    dealt = [deal_deck(seed, CONTEST, number) for number, seed in enumerate(seeds, 1)]
    assert dealt == await packs(world, table)
    assert len(seeds) == 4
    assert seeds[-1] == seed_of(contest.secret, 4)


async def test_a_day_nobody_asked_for_is_proven_too_and_one_to_come_is_not_there(
    proofs: Proofs,
) -> None:
    check(*await proofs.of("d1"))
    for id in (f"d{NUMBER + 1}", "d0", "d01", "d999999", "nothing"):
        with pytest.raises(NotThere):
            await proofs.of(id)


async def test_what_today_and_tomorrow_are_bound_to_is_public(world: World, proofs: Proofs) -> None:
    told = dict(await proofs.days())
    assert list(told) == [TODAY, TODAY + 1]
    world.move_to(TODAY + 1, 60)
    assert (await world.daily.contest(TODAY + 1)).commitment == told[TODAY + 1]
    later = dict(await proofs.days())
    assert later[TODAY + 1] == told[TODAY + 1]
    assert len({*told.values(), *later.values()}) == 3


async def test_a_challenge_over_a_match_tells_the_seeds_of_deals_that_were_played_only(
    world: World, proofs: Proofs
) -> None:
    users = [await world.person(), await world.person("نورة")]
    id = await world.challenges.create(users[0], Asked(0, 1, False, RuleSet()))
    most = 0
    for user, deals in zip(users, (1, 3), strict=True):
        table = await world.challenges.begin(id, user)
        person = await world.sit(user, table)
        await play(person, deals)
        first, *_ = await EventLog(world.database).since(table)
        assert isinstance(first.event, MatchStarted)
        assert first.event.nonces == NO_NONCES, "the cards are the same for all"
        most = max(most, len(await packs(world, table)) - (0 if person.waits else 1))
    assert (await proofs.of(id))[1] is None
    world.clock.move(2 * 3600)
    await world.freeze()
    contest, seeds = await proofs.of(id)
    check(contest, seeds)
    assert (contest.deals, len(seeds or ())) == (0, most)
