"""Score pads over HTTP, as people open and write on them."""

from __future__ import annotations

from itertools import count
from typing import Any

from tests.webapp.player import Json
from tests.webapp.world import Answer, World

IDS = count(1)
DEAL = {"kind": "deal", "buyer": "us", "contract": "hokm", "bidder_abnat": "١٠٤", "multiplier": 2}


def quick(us: Any, them: Any) -> Json:
    """A round of which only the points are told."""
    return {"kind": "quick", "us": us, "them": them}


async def opened(world: World, name: str = "Sara", **asked: Any) -> Json:
    """A new pad."""
    answer = await world.api("POST", "/api/pads", name, asked)
    assert answer.status == 201, answer
    pad: Json = answer.body["pad"]
    return pad


async def write(
    world: World, pad: Json | str, kind: str, name: str = "Sara", **body: Any
) -> Answer:
    """What it is answered to write on a pad."""
    id = pad if isinstance(pad, str) else pad["id"]
    told = {"kind": kind, "id": f"d-{next(IDS)}", **body}
    return await world.api("POST", f"/api/pads/{id}/events", name, told)


async def enter(world: World, pad: Json, entry: Json, name: str = "Sara") -> Json:
    """The pad after one more round."""
    answer = await write(world, pad, "round", name, entry=entry, after=pad["last"])
    assert answer.status == 200, answer
    after: Json = answer.body["pad"]
    return after


async def seen(world: World, pad: Json, name: str = "Sara") -> Json:
    """The pad as somebody finds it."""
    answer = await world.api("GET", f"/api/pads/{pad['id']}", name)
    assert answer.status == 200, answer
    found: Json = answer.body["pad"]
    return found
