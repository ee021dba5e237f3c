"""What proves a deal: told of deals that are over, and of a contest once it has closed."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import pytest

from engine.contest import day as days
from engine.contest.errors import NotThere
from engine.contest.proof import Proof, Proofs
from engine.contest.terms import Asked
from engine.core import shuffle
from engine.core.cards import Seat
from engine.core.events import DealStarted, MatchStarted, RestDealt
from engine.core.history import live
from engine.core.ruleset import RuleSet
from engine.core.shuffle import NO_NONCES
from engine.store.eventlog import EventLog
from engine.table.foundry import Share
from engine.table.seeds import seed_of
from engine.table.service import Level
from tests.contest.world import NOON, World, play

TODAY = days.day_at(NOON)
NUMBER = days.number_of(TODAY)
CONTEST = f"d{NUMBER}"


@pytest.fixture
def proofs(world: World) -> Proofs:
    return Proofs(world.database, world.tables, world.daily)


def check(proof: Proof) -> None:
    """Holds a proof against the steps of the documents."""
    first, *_ = proof.deals
    bound = hashlib.sha256(b"baloot-v1" + proof.table.encode() + first.seed).hexdigest()
    assert bound == proof.commitment
    for earlier, later in pairwise(proof.deals):
        assert hashlib.sha256(later.seed).digest() == earlier.seed
    for deal in proof.deals:
        assert deal.deck == shuffle.deal_deck(deal.seed, proof.table, deal.number, proof.nonces)


async def dealt(world: World, table: str) -> list[tuple[tuple[object, ...], Seat, Seat | None]]:
    """The packs of a table as they were dealt, by whom, and who took the turned card."""
    found: list[tuple[tuple[object, ...], Seat, Seat | None]] = []
    for event in live([row.event for row in await EventLog(world.database).since(table)]):
        match event:
            case DealStarted():
                found.append((event.deck, event.dealer, None))
            case RestDealt():
                found[-1] = (*found[-1][:2], event.card_to)
            case _:
                pass
    return found


async def test_a_match_proves_each_deal_that_is_over_with_its_nonces(
    world: World, proofs: Proofs
) -> None:
    owner = await world.person()
    pledge = await world.tables.pledges.give(owner)
    share = Share(pledge.text, bytes(range(16)))
    made = await world.tables.create(owner, RuleSet(), Level.EASY, share=share)
    before = await proofs.of_table(made.id, owner)
    assert (before.commitment, before.deals) == (pledge.commitment, ())
    assert before.nonces == NO_NONCES.replace(Seat.ONE, bytes(range(16)))
    assert (before.table, before.contest, before.closed) == (made.id, None, True)
    person = await world.sit(owner, made.id)
    for deals in (1, 2):
        await play(person, deals)
        proof = await proofs.of_table(made.id, owner)
        check(proof)
        told = [(deal.deck, deal.dealer, deal.taker) for deal in proof.deals]
        assert told == (await dealt(world, made.id))[: len(told)]
        assert len(told) >= deals


async def test_a_running_deal_is_not_told(world: World, proofs: Proofs) -> None:
    owner = await world.person()
    made = await world.tables.create(owner, RuleSet(), Level.EASY)
    person = await world.sit(owner, made.id)
    for _ in range(4):
        await person.step()
    running = await dealt(world, made.id)
    told = await proofs.of_table(made.id, owner)
    assert len(told.deals) == len(running) - 1
    with pytest.raises(NotThere):
        await proofs.of_table(made.id, await world.person("ريم"))
    with pytest.raises(NotThere):
        await proofs.of_table("nothing", owner)


async def test_a_day_that_runs_proves_nothing_to_nobody(world: World, proofs: Proofs) -> None:
    user = await world.person()
    table = await world.play(user)
    for told in (await proofs.of_contest(CONTEST), await proofs.of_table(table, user)):
        assert (told.closed, told.deals) == (False, ())
        assert told.commitment == await world.daily.commitment(TODAY)
    world.move_to(TODAY + 1, days.GRACE - 60)
    await world.freeze()
    assert (await proofs.of_contest(CONTEST)).deals == ()


async def test_a_day_that_has_closed_is_proven_to_anybody(world: World, proofs: Proofs) -> None:
    user = await world.person()
    table = await world.play(user)
    world.move_to(TODAY + 1, days.GRACE + 60)
    assert await world.freeze() == 1
    told = await proofs.of_contest(CONTEST)
    check(told)
    assert (told.table, told.contest, told.nonces) == (CONTEST, 4, NO_NONCES)
    assert [deal.number for deal in told.deals] == [1, 2, 3, 4]
    own = await proofs.of_table(table, user)
    check(own)
    played = await dealt(world, table)
    assert [(deal.deck, deal.dealer, deal.taker) for deal in own.deals] == played
    assert [(deal.deck, deal.dealer) for deal in told.deals] == [one[:2] for one in played]
    contest = await world.daily.contest(TODAY)
    assert told.deals[-1].seed == seed_of(contest.secret, 4) != contest.secret


async def test_a_day_nobody_asked_for_is_proven_too_and_one_to_come_is_not_there(
    proofs: Proofs,
) -> None:
    check(await proofs.of_contest("d1"))
    for id in (f"d{NUMBER + 1}", "d0", "d999999", "nothing"):
        with pytest.raises(NotThere):
            await proofs.of_contest(id)


async def test_what_today_and_tomorrow_are_bound_to_is_public(world: World, proofs: Proofs) -> None:
    told = dict(await proofs.days())
    assert list(told) == [TODAY, TODAY + 1]
    world.move_to(TODAY + 1, 60)
    assert (await world.daily.contest(TODAY + 1)).commitment == told[TODAY + 1]
    assert dict(await proofs.days())[TODAY + 1] == told[TODAY + 1]
    assert len(set(dict(await proofs.days()).values()) | set(told.values())) == 3


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
        assert first.event.nonces == NO_NONCES
        assert (await proofs.of_table(table, user)).deals == ()
        most = max(most, len(await dealt(world, table)) - (0 if person.waits else 1))
    assert (await proofs.of_contest(id)).deals == ()
    world.clock.move(2 * 3600)
    await world.freeze()
    told = await proofs.of_contest(id)
    check(told)
    assert (told.contest, len(told.deals)) == (0, most)
