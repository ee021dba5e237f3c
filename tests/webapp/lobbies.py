"""Lobbies over HTTP: pressing their buttons, and seeing what came of it."""

from __future__ import annotations

from typing import Any

from tests.webapp.player import Json, Player
from tests.webapp.world import Answer, World


async def do(world: World, lobby: str, deed: str, name: str, **body: Any) -> Answer:
    """The answer to a button of a lobby."""
    return await world.api("POST", f"/api/lobbies/{lobby}/{deed}", name, body)


def names(lobby: Json) -> list[str | None]:
    """Who sits on each chair: a name, a bot's level, or nobody."""
    return [seat and (seat["name"] or seat["bot"]) for seat in lobby["seats"]]


async def seen(world: World, lobby: str, name: str) -> Json:
    """The lobby as somebody sees it."""
    answer = await world.api("GET", f"/api/lobbies/{lobby}", name)
    assert answer.status == 200
    found: Json = answer.body["lobby"]
    return found


async def lobby_of(player: Player) -> Json:
    """The next change of a lobby."""
    found: Json = (await player.until("lobby"))["lobby"]
    return found
