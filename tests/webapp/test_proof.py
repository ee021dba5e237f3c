"""Proofs over HTTP: nothing of what runs, everything of what is over, checked by whoever likes."""

from __future__ import annotations

import asyncio
import io
import re
from pathlib import Path
from typing import Any

import pytest

from engine.contest.freezing import Freezer
from engine.table.tasks import Nursery
from tests.table.friends import HandClock
from tests.webapp.test_daily import easy, played
from tests.webapp.verifiers import verified
from tests.webapp.world import World, running

ONE, ZEROS = "0f" * 16, "00" * 16


async def proof(world: World, contest: str) -> dict[str, Any]:
    """What a stranger is told of a contest."""
    answer = await world.api("GET", f"/api/proof/{contest}", "Noura")
    assert answer.status == 200, answer
    found: dict[str, Any] = answer.body["proof"]
    return found


async def record(world: World, table: str) -> str:
    """The deals of a table that are over, as Sara may keep them."""
    headers = {"Authorization": f"Bearer {await world.token('Sara')}"}
    path = world.url(f"/api/replays/{table}/notation")
    async with world.http.get(path, headers=headers) as response:
        assert response.status == 200
        return await response.text()


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
        contest = f"d{(await world.api('GET', '/api/daily')).body['today']['number']}"
        told = await proof(world, contest)
        assert told["seeds"] is None
        runs = await world.api("GET", f"/api/replays/{table}/notation", "Sara")
        assert (runs.status, runs.body["code"]) == (403, "contest_runs")
        hidden = written.getvalue()
        clock.move(2 * 86_400)
        async with Nursery() as nursery:
            assert await Freezer(world.database, clock, nursery).freeze_due() == 1
        told = await proof(world, contest)
        assert (told["contest"], told["deals"], len(told["seeds"])) == (contest, 4, 4)
        assert not any(seed in hidden for seed in told["seeds"])
        text = await record(world, table)
        assert re.findall(r"^seed \d (\w+)$", text, re.MULTILINE) == told["seeds"]
        assert f"table {contest} commitment {told['commitment']} " in text
        await check(text, 4, tmp_path / "daily.txt")


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
    text = await record(world, lobby)
    assert f" nonces {ONE},{ZEROS},{ZEROS},{ZEROS} rules " in text
    deals = len(re.findall(r"^deal ", text, re.MULTILINE))
    assert deals >= 1
    await check(text, deals, tmp_path / "live.txt")


async def test_what_today_and_tomorrow_are_bound_to_needs_no_log_in(world: World) -> None:
    async with world.http.get(world.url("/api/proof/daily")) as response:
        days = (await response.json())["days"]
    assert days[1]["number"] == days[0]["number"] + 1
    today = (await world.api("GET", "/api/daily")).body["today"]["number"]
    assert days[0] == {
        "number": today,
        "commitment": (await proof(world, f"d{today}"))["commitment"],
    }


@pytest.mark.parametrize("path", ["d0", "d999999", "nothing", "", "a.b"])
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
    dealt = len(re.findall(r"^seed ", await record(world, table), re.MULTILINE))
    async with world.http.get(world.url("/api/dealing")) as response:
        (week,) = (await response.json())["weeks"]
    assert week["deals"] == week["hokm"] + week["sun"] + week["void"] == dealt > 0
    assert (week["people"]["hands"], week["bots"]["hands"]) == (dealt, 3 * dealt)
    assert week["spread"] is None
