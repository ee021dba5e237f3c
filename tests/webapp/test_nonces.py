"""Nonces over HTTP: the commitment first, bad ones refused (attack 75), and the proof holds."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.core import notation
from engine.core.events import MatchStarted
from engine.store.eventlog import EventLog
from tests.webapp.world import Answer, World

ONE, TWO, ZEROS = "0f" * 16, "a1" * 16, "00" * 16


async def begun(world: World, table: str) -> MatchStarted:
    """How the match at a table began."""
    first, *_ = await EventLog(world.database).since(table)
    assert isinstance(first.event, MatchStarted)
    return first.event


def nonces(event: MatchStarted) -> list[str]:
    """The nonces of a match."""
    return [nonce.hex() for nonce in event.nonces]


async def test_a_match_against_bots_is_pledged_first(world: World) -> None:
    pledge = (await world.api("GET", "/api/tables/pledge")).body
    assert set(pledge) == {"pledge", "table", "commitment"}
    asked = {"share": {"pledge": pledge["pledge"], "nonce": ONE}}
    made = await world.api("POST", "/api/tables", body=asked)
    assert made == Answer(201, {"table": pledge["table"]})
    event = await begun(world, pledge["table"])
    assert (event.commitment, nonces(event)) == (pledge["commitment"], [ONE, ZEROS, ZEROS, ZEROS])
    asked["share"]["nonce"] = TWO
    assert await world.api("POST", "/api/tables", body=asked) == made
    assert await begun(world, pledge["table"]) == event
    assert (await world.api("POST", "/api/tables", "Noura", asked)).status == 404


@pytest.mark.parametrize(
    "share",
    [
        {"nonce": ONE},
        {"pledge": "x"},
        {"pledge": "x", "nonce": "0f" * 15},
        {"pledge": "x", "nonce": "0f" * 17},
        {"pledge": "x", "nonce": "0g" * 16},
        {"pledge": "x", "nonce": "0F" * 16},
        {"pledge": "x", "nonce": f"{ONE}\n"},
        {"pledge": "x", "nonce": 7},
        {"pledge": "x" * 10_000, "nonce": ONE},
        {"pledge": "x", "nonce": ONE, "seed": ZEROS},
        ONE,
    ],
)
async def test_a_bad_share_is_refused_and_no_table_made(world: World, share: Any) -> None:
    answer = await world.api("POST", "/api/tables", body={"share": share})
    assert (answer.status, answer.body["code"]) == (422, "bad_field")
    assert (await world.api("GET", "/api/tables")).body == {"tables": []}


async def test_who_gives_none_has_zeros(world: World) -> None:
    none: list[dict[str, Any]] = [{}, {"share": None}]
    for asked in none:
        assert nonces(await begun(world, await world.table(**asked))) == [ZEROS] * 4


async def test_a_lobby_tells_its_commitment_and_takes_the_first_nonce_of_each(
    world: World,
) -> None:
    lobby = await world.lobby("Sara", "Noura", "Huda")
    path = f"/api/lobbies/{lobby}"
    told = (await world.api("GET", f"{path}/pledge", "Reem")).body
    for name, nonce in (("Noura", ONE), ("Noura", TWO), ("Sara", TWO)):
        answer = await world.api("POST", f"{path}/nonce", name, {"nonce": nonce})
        assert answer == Answer(200, {})
    for bad in ("", "0f" * 15, "0f" * 17, "zz" * 16, None, 7):
        answer = await world.api("POST", f"{path}/nonce", "Huda", {"nonce": bad})
        assert (answer.status, answer.body["code"]) == (422, "bad_field")
    assert (await world.api("POST", f"{path}/nonce", "Huda", {})).status == 422
    stranger = await world.api("POST", f"{path}/nonce", "Reem", {"nonce": ONE})
    assert stranger.body["code"] == "not_seated"
    assert (await world.api("GET", "/api/lobbies/nothing/pledge")).status == 404
    assert (await world.api("POST", f"{path}/start", "Sara", {})).status == 200
    event = await begun(world, lobby)
    assert told == {"commitment": event.commitment}
    assert nonces(event) == [TWO, ONE, ZEROS, ZEROS]


async def test_the_command_verifies_a_match_with_nonces_and_finds_another_nonce(
    world: World, tmp_path: Path
) -> None:
    pledge = (await world.api("GET", "/api/tables/pledge")).body
    share = {"pledge": pledge["pledge"], "nonce": ONE}
    table = await world.table(target=100, share=share)
    async with world.player(table=table) as player:
        await player.play_out()
    events = [row.event for row in await EventLog(world.database).since(table)]
    text = notation.write(events)
    assert f" nonces {ONE},{ZEROS},{ZEROS},{ZEROS} rules " in text
    wrong = text.replace(f"nonces {ONE}", f"nonces {TWO}")
    for written, status in ((text, 0), (wrong, 1)):
        file = tmp_path / "match.txt"
        file.write_text(written)
        command = [sys.executable, "-m", "engine", "verify", file]
        call = partial(subprocess.run, command, capture_output=True, text=True, check=False)
        done = await asyncio.to_thread(call)
        assert done.returncode == status, done.stdout + done.stderr
        assert ("bad_seed" in done.stdout) == bool(status)
