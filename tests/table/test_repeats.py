"""An action that is sent twice happens once, and is answered the same, whatever lies between."""

from __future__ import annotations

import asyncio

import pytest

from engine.core.calls import PASS, SUN
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.table.service import AskBid, AskNext, Nack, Reply
from tests.table.players import Person, serving, sit


async def test_the_same_id_with_the_same_body_gets_the_same_answer(
    person: Person, log: EventLog
) -> None:
    await person.until_asked()
    ply, ask = person.ply, person.wish()
    acks = [await person.service.act(person.table, person.user, "k1", ply, ask) for _ in range(3)]
    assert acks[0] == acks[1] == acks[2]
    assert acks[0].ply == ply + 1
    origins = [one for one in await log.since(person.table) if one.ply == ply + 1]
    assert origins[-1].seq == acks[0].seq


async def test_the_same_id_with_another_body_is_refused(person: Person) -> None:
    await person.until_asked()
    ply = person.ply
    ask = person.wish()
    other = AskBid(PASS if ask != AskBid(PASS) else SUN)
    await person.act(ask, "k1")
    for late, body in ((ply, other), (ply + 1, ask), (ply, AskNext())):
        with pytest.raises(Nack) as nack:
            await person.service.act(person.table, person.user, "k1", late, body)
        assert nack.value.code is Reply.ID_REUSED


async def test_an_id_cannot_be_used_again_at_the_right_ply(person: Person, log: EventLog) -> None:
    await person.until_asked()
    await person.act(client_id="k1")
    await person.until_asked()
    before = await log.since(person.table)
    with pytest.raises(Nack) as nack:
        await person.act(client_id="k1")
    assert nack.value.code is Reply.ID_REUSED
    assert await log.since(person.table) == before
    await person.act(client_id="k2")


@pytest.mark.parametrize("off", [-1, 1, -(2**63), 2**63])
async def test_another_ply_is_a_mismatch_that_says_where_the_table_stands(
    person: Person, off: int
) -> None:
    await person.until_asked()
    with pytest.raises(Nack) as nack:
        await person.service.act(person.table, person.user, "k1", person.ply + off, person.wish())
    assert (nack.value.code, nack.value.seq, nack.value.ply) == (
        Reply.PLY_MISMATCH,
        person.seq,
        person.ply,
    )


async def test_a_refused_action_leaves_its_id_free(person: Person) -> None:
    await person.until_asked()
    with pytest.raises(Nack):
        await person.act(AskNext(), "k1")
    await person.act(client_id="k1")


async def test_of_twenty_actions_at_once_one_is_done(person: Person, log: EventLog) -> None:
    await person.until_asked()
    ply, ask = person.ply, person.wish()
    results = await asyncio.gather(
        *(person.service.act(person.table, person.user, f"k{i}", ply, ask) for i in range(20)),
        return_exceptions=True,
    )
    done = [result for result in results if not isinstance(result, BaseException)]
    codes = {result.code for result in results if isinstance(result, Nack)}
    assert len(done) == 1
    assert codes == {Reply.PLY_MISMATCH}
    mine = [one for one in await log.since(person.table) if one.ply == ply + 1]
    assert mine[-1].seq == done[0].seq


async def test_a_queue_that_is_full_says_try_again(person: Person) -> None:
    await person.until_asked()
    ply, ask = person.ply, person.wish()
    results = await asyncio.gather(
        *(person.service.act(person.table, person.user, f"k{i}", ply, ask) for i in range(90)),
        return_exceptions=True,
    )
    codes = [result.code for result in results if isinstance(result, Nack)]
    assert Reply.TRY_AGAIN in codes
    assert len(codes) == 89


async def test_a_repeat_is_known_after_a_restart(url: str) -> None:
    database = await Database.open(url)
    async with serving(database) as service:
        person = await sit(service, database)
        await person.until_asked()
        ply, ask = person.ply, person.wish()
        ack = await person.act(ask, "k1")
    await database.close()

    database = await Database.open(url)
    async with serving(database) as service:
        assert await service.act(person.table, person.user, "k1", ply, ask) == ack
        with pytest.raises(Nack) as nack:
            await service.act(person.table, person.user, "k1", ply, AskNext())
        assert nack.value.code is Reply.ID_REUSED
    await database.close()
