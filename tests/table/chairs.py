"""The chairs of a table to test: leaving one for long, who sits where, what a try comes to."""

from __future__ import annotations

from typing import Any

from engine.core.match import Match
from engine.core.ruleset import RuleSet
from engine.store.db import Database
from engine.store.tables import Tables
from engine.store.users import Users
from engine.table.clock import ABSENT
from engine.table.service import Nack
from tests.table.friends import Friends

HUNDRED = RuleSet().with_settings({"match.target": "100"})


def scored(match: Match) -> bool:
    """Whether a deal has been scored and the next one is waited for."""
    return match.awaits_deal and match.void is None and match.number > 0


async def absent(friends: Friends, seat: int) -> None:
    """The table is between deals, and this seat has been left for long."""
    await friends.close(seat)
    friends.clock.move(ABSENT + 1)
    await friends.until(scored)
    await friends.settle()


async def chairs(friends: Friends) -> list[tuple[str | None, str | None, bool]]:
    """Who sits on each chair as it is stored: a person, a bot's level, whether it is open."""
    header = await Tables(friends.database).find(friends.table)
    assert header is not None
    return [(chair.user, chair.bot, chair.open) for chair in header.chairs]


async def user(database: Database, name: str) -> str:
    """The id of somebody new."""
    return (await Users(database).create_guest(name, "en")).id


async def result(work: Any) -> object:
    """What a try gives, or why it is refused."""
    try:
        return await work
    except Nack as nack:
        return nack.code
