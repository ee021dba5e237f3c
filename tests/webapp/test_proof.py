"""Proofs over HTTP: nothing of what runs, everything of what is over, checked by whoever likes."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Any

import pytest

from engine.contest.freezing import Freezer
from engine.core import notation
from engine.core.events import Event, SeedRevealed
from engine.store.eventlog import EventLog
from engine.table.tasks import Nursery
from tests.table.friends import HandClock
from tests.webapp.test_daily import easy, played
from tests.webapp.verifiers import verified
from tests.webapp.world import World, running

ONE, ZEROS = "0f" * 16, "00" * 16
NOTHING_TOLD = {"closed": False, "deals": []}


async def proof(world: World, path: str, name: str = "Sara") -> dict[str, Any]:
    """A proof as somebody is told it."""
    answer = await world.api("GET", f"/api/proof/{path}", name)
    assert answer.status == 200, answer
    found: dict[str, Any] = answer.body["proof"]
    return found


async def events_of(world: World, table: str) -> list[Event]:
    """The list of a table."""
    return [row.event for row in await EventLog(world.database).since(table)]


def with_seeds(events: list[Event], told: dict[str, Any]) -> str:
    """A match in the notation, with the seeds that were told later."""
    seeds = [SeedRevealed(deal["number"], deal["seed"]) for deal in told["deals"]]
    return notation.write([*events, *seeds])


async def check(text: str, deals: int, file: Path) -> None:
    """Has both verifiers prove so many deals of a match, and none with another commitment."""
    at = text.index("commitment ") + len("commitment ")
    wrong = text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]
    for written, status in ((text, 0), (wrong, 1)):
        for done in await asyncio.to_thread(verified, written, file):
            assert done.returncode == status, done.stdout + done.stderr
            assert done.stdout.count("proven\n") == (0 if status else deals)


async def test_a_closed_day_is_proven_by_both_verifiers_and_a_running_one_tells_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: io.StringIO
) -> None:
    easy(monkeypatch)
    clock = HandClock()
    async with running(tmp_path, timed=clock) as world:
        table = await played(world, "Sara")
        number = (await world.api("GET", "/api/daily")).body["today"]["number"]
        for path in (f"d{number}", f"tables/{table}"):
            told = await proof(world, path)
            assert told.items() >= NOTHING_TOLD.items()
        stranger = await world.api("GET", f"/api/proof/tables/{table}", "Noura")
        assert stranger.status == 404
        hidden = written.getvalue()
        clock.move(2 * 86_400)
        async with Nursery() as nursery:
            assert await Freezer(world.database, clock, nursery).freeze_due() == 1
        told, own = await proof(world, f"d{number}", "Noura"), await proof(world, f"tables/{table}")
        assert [deal["seed"] for deal in own["deals"]] == [deal["seed"] for deal in told["deals"]]
        assert len(told["deals"]) == 4
        assert not any(deal["seed"] in hidden for deal in told["deals"])
        await check(with_seeds(await events_of(world, table), told), 4, tmp_path / "daily.txt")


async def test_a_live_match_with_nonces_is_proven_by_both_verifiers(
    world: World, tmp_path: Path
) -> None:
    lobby = await world.lobby("Sara")
    assert (
        await world.api("POST", f"/api/lobbies/{lobby}/nonce", "Sara", {"nonce": ONE})
    ).status == 200
    await world.api("POST", f"/api/lobbies/{lobby}/start", "Sara", {})
    async with world.player(table=lobby) as player:
        await player.play_out(40)
    told = await proof(world, f"tables/{lobby}")
    assert told["nonces"] == [ONE, ZEROS, ZEROS, ZEROS]
    assert (told["closed"], told["contest"]) == (True, None)
    events = await events_of(world, lobby)
    revealed = [event.seed for event in events if isinstance(event, SeedRevealed)]
    assert [deal["seed"] for deal in told["deals"]] == revealed
    last = max(at for at, event in enumerate(events) if isinstance(event, SeedRevealed))
    await check(notation.write(events[: last + 1]), len(revealed), tmp_path / "live.txt")


async def test_what_today_and_tomorrow_are_bound_to_needs_no_log_in(world: World) -> None:
    async with world.http.get(world.url("/api/proof/daily")) as response:
        days = (await response.json())["days"]
    assert days[1]["number"] == days[0]["number"] + 1
    today = (await world.api("GET", "/api/daily")).body["today"]["number"]
    assert days[0] == {
        "number": today,
        "commitment": (await proof(world, f"d{today}"))["commitment"],
    }


@pytest.mark.parametrize("path", ["d0", "d999999", "nothing", "tables/nothing", "tables/", "a.b"])
async def test_there_is_no_proof_of_what_is_not_there(world: World, path: str) -> None:
    assert (await world.api("GET", f"/api/proof/{path}")).status == 404
    async with world.http.get(world.url(f"/api/proof/{path}")) as response:
        assert response.status in (401, 404)


async def test_the_statistics_are_public_and_hold_what_was_dealt(world: World) -> None:
    async with world.http.get(world.url("/api/dealing")) as response:
        assert await response.json() == {"weeks": []}
    table = await world.table()
    async with world.player(table=table) as player:
        await player.play_out(40)
    dealt = len((await proof(world, f"tables/{table}"))["deals"])
    async with world.http.get(world.url("/api/dealing")) as response:
        (week,) = (await response.json())["weeks"]
    assert week["deals"] == week["hokm"] + week["sun"] + week["void"] == dealt > 0
    assert (week["people"]["hands"], week["bots"]["hands"]) == (dealt, 3 * dealt)
    assert week["spread"] is None
