"""People who take challenges up, and the challenges they are given."""

from __future__ import annotations

from engine.contest.challenge_views import Challenge
from engine.contest.terms import Asked
from engine.core.ruleset import RuleSet
from tests.contest.world import World
from tests.table.players import Person

ONE = Asked(1, 24, False, RuleSet())
MATCH = Asked(0, 24, False, RuleSet().with_settings({"match.target": "100"}))
DAY = 86_400


async def people(world: World, *names: str) -> list[str]:
    return [await world.person(name) for name in names]


async def begun(world: World, id: str, user: str) -> Person:
    """Somebody who takes part, before the own table."""
    return await world.sit(user, await world.challenges.begin(id, user))


async def shown(world: World, id: str, reader: str | None = None) -> Challenge:
    return await world.challenges.find(id, reader)
