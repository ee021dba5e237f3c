"""Blocks: whom a person wants nothing to do with."""

from __future__ import annotations

import pytest

from engine.store.blocks import Blocks
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.users import Users


@pytest.fixture
def blocks(database: Database) -> Blocks:
    return Blocks(database)


async def people(users: Users, *names: str) -> list[str]:
    return [(await users.create_guest(name, "ar")).id for name in names]


async def test_the_blocked_are_listed_by_the_names_they_bear_now(
    users: Users, blocks: Blocks
) -> None:
    one, two, three = await people(users, "a", "b", "c")
    for other in (three, two, two):
        await blocks.add(one, other)
    await users.rename(three, "z")
    assert await blocks.of(one) == [(two, "b"), (three, "z")]
    assert await blocks.of(two) == []


async def test_a_block_stands_between_both(users: Users, blocks: Blocks) -> None:
    one, two, three, four = await people(users, "a", "b", "c", "d")
    await blocks.add(one, two)
    await blocks.add(three, one)
    assert await blocks.between(one, [two, three, four]) == {two, three}
    assert await blocks.between(two, [one, four]) == {one}
    assert await blocks.between(four, [one, two, three]) == set()
    assert await blocks.between(one, []) == set()


async def test_a_block_is_taken_back(users: Users, blocks: Blocks) -> None:
    one, two = await people(users, "a", "b")
    await blocks.add(one, two)
    for _ in range(2):
        await blocks.remove(one, two)
    assert await blocks.between(one, [two]) == set()


async def test_nobody_blocks_themselves_or_a_stranger(users: Users, blocks: Blocks) -> None:
    (one,) = await people(users, "a")
    await blocks.add(one, one)
    assert await blocks.of(one) == []
    with pytest.raises(Conflict):
        await blocks.add(one, "nobody")
