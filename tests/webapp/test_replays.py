"""Replays over HTTP: what is over is shown to whom it may be, and records go out and come in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from engine.contest import day as days
from engine.contest.freezing import Freezer
from engine.core import notation
from engine.core.events import Event
from engine.store.eventlog import EventLog
from engine.table.service import Nursery
from tests.golden.record import FOLDER
from tests.table.friends import HandClock
from tests.webapp.test_daily import easy, played
from tests.webapp.world import Answer, World, running

NOT_FOUND = Answer(404, {"code": "not_found"})
RECORD = (FOLDER / "standard-easy.txt").read_text()
UNREAD = 1 + next(at for at, one in enumerate(RECORD.splitlines()) if one.startswith("play "))


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    easy(monkeypatch)
    async with running(tmp_path) as made:
        yield made


async def over(world: World, name: str = "Sara") -> str:
    """A table of somebody at which the match is over."""
    table = await world.table(name, target=100, level="easy")
    async with world.player(name, table) as player:
        await player.play_out()
    return table


async def text_of(world: World, path: str, name: str = "Sara") -> tuple[int, str, str]:
    """Status, text and the name of the file that an address gives."""
    headers = {"Authorization": f"Bearer {await world.token(name)}"}
    async with world.http.get(world.url(path), headers=headers) as response:
        found = response.headers.get("Content-Disposition", "")
        return response.status, await response.text(), found


async def send(world: World, data: bytes | str, kind: str = "text/plain") -> Answer:
    """The answer to a record that is brought along."""
    headers = {"Authorization": f"Bearer {await world.token('Sara')}", "Content-Type": kind}
    body = data if isinstance(data, bytes) else data.encode()
    async with world.http.post(world.url("/api/notation"), headers=headers, data=body) as response:
        return Answer(response.status, await response.json())


async def test_a_match_is_listed_opened_deal_by_deal_and_taken_out(world: World) -> None:
    table = await over(world)
    (listed,) = (await world.api("GET", "/api/replays")).body["tables"]
    lines = (await world.api("GET", f"/api/replays/{table}")).body["deals"]
    assert (listed["table"], listed["deals"]) == (table, len(lines["deals"]))
    assert lines["you"] == 1
    numbers = [deal["number"] for deal in lines["deals"]]
    assert numbers == list(range(1, len(numbers) + 1))
    first = (await world.api("GET", f"/api/replays/{table}/1")).body["replay"]
    assert first["numbers"] == numbers
    assert (first["you"], first["best"], first["whole"]) == (1, None, True)
    assert first["events"][0]["kind"] == "deal_started"
    assert len(set(first["events"][0]["deck"])) == 32
    assert [len(hand) for hand in first["first"]] == [5, 5, 5, 5]
    assert first["view"]["phase"] == "between"
    assert [seat["you"] for seat in first["seats"]] == [True, False, False, False]
    status, text, file = await text_of(world, f"/api/replays/{table}/notation")
    assert (status, file) == (200, f'attachment; filename="baloot-{table[:8]}.txt"')
    assert [one.event for one in await EventLog(world.database).since(table)] == parsed(text)
    assert text.count("\nseed ") == len(numbers)


def parsed(text: str) -> list[Event]:
    """The events of a record."""
    return notation.parse(text)


async def test_a_table_of_somebody_else_and_one_that_never_was_are_the_same_404(
    world: World,
) -> None:
    table = await over(world)
    for path in (table, f"{table}/1", f"{table}/notation", "nowhere", "nowhere/1", "x/notation"):
        assert await world.api("GET", f"/api/replays/{path}", "Eve") == NOT_FOUND, path
    assert await world.api("POST", f"/api/replays/{table}/1/share", "Eve", {}) == NOT_FOUND
    assert await world.api("GET", "/api/shared/nowhere", "Eve") == NOT_FOUND
    assert (await world.api("GET", "/api/replays", "Eve")).body == {"tables": []}


async def test_a_deal_that_runs_tells_nothing(world: World) -> None:
    table = await world.table()
    for path in ("1", "notation"):
        answer = await world.api("GET", f"/api/replays/{table}/{path}")
        assert answer == Answer(403, {"code": "deal_running"})
    answer = await world.api("POST", f"/api/replays/{table}/1/share", body={})
    assert answer == Answer(403, {"code": "deal_running"})
    assert (await world.api("GET", f"/api/replays/{table}")).body["deals"]["deals"] == []


@pytest.mark.parametrize("path", ["0", "-1", "1e3", "00001", "99999999999", "1/share", "%00"])
async def test_a_number_that_is_none_is_no_deal(path: str, world: World) -> None:
    table = await world.table()
    answer = await world.api("GET", f"/api/replays/{table}/{path}")
    assert answer.status in (400, 404, 405)


async def test_nothing_of_a_contest_leaves_before_it_is_closed(tmp_path: Path) -> None:
    clock = HandClock()
    async with running(tmp_path, timed=clock) as world:
        table = await played(world, "Sara")
        runs = Answer(403, {"code": "contest_runs"})
        for path in ("", "/1", "/notation"):
            assert await world.api("GET", f"/api/replays/{table}{path}") == runs
        assert await world.api("POST", f"/api/replays/{table}/1/share", body={}) == runs
        assert await world.api("GET", f"/api/replays/{table}/1", "Eve") == NOT_FOUND
        assert (await world.api("GET", "/api/replays")).body == {"tables": []}


async def test_after_closing_a_deal_opens_beside_the_best_line_and_its_seeds(
    tmp_path: Path,
) -> None:
    clock = HandClock()
    async with running(tmp_path, timed=clock) as world:
        table, other = await played(world, "Sara"), await played(world, "Reem")
        clock.move(2 * days.DAY)
        async with Nursery() as nursery:
            await Freezer(world.database, clock, nursery).freeze_due()
        shown = (await world.api("GET", f"/api/replays/{table}/2")).body["replay"]
        assert shown["best"]["table"] == other
        assert shown["best"]["name"] == "Reem"
        line = (await world.api("GET", f"/api/replays/{other}/2")).body["replay"]
        assert (line["you"], line["score"]) == (None, shown["best"]["score"])
        assert line["events"][0] == shown["events"][0]  # the same cards
        _, text, _ = await text_of(world, f"/api/replays/{table}/notation")
        assert text.count("\nseed ") == 4
        link = await world.api("POST", f"/api/replays/{table}/2/share", body={})
        assert link.status == 201


async def test_a_deal_is_shown_by_link(world: World) -> None:
    table = await over(world)
    made = await world.api("POST", f"/api/replays/{table}/1/share", body={})
    assert made.status == 201
    assert made.body["link"] == world.url(f"/r/{made.body['id']}")
    assert await world.api("POST", f"/api/replays/{table}/1/share", body={}) == made
    shown = await world.api("GET", f"/api/shared/{made.body['id']}", "Eve")
    assert shown.status == 200
    assert shown.body["replay"]["numbers"] == [1]
    assert shown.body["replay"]["you"] is None
    assert (await world.api("GET", f"/api/shared/{made.body['id']}")).body["replay"]["you"] == 1


async def test_a_link_to_one_deal_is_no_way_to_its_table(world: World) -> None:
    table = await world.shared("Sara", "Omar", "Huda", "Reem", target=100)
    async with AsyncExitStack() as stack:
        people = "Sara", "Omar", "Huda", "Reem"
        players = [await stack.enter_async_context(world.player(one, table)) for one in people]
        await asyncio.gather(*(player.play_out() for player in players))
    made = await world.api("POST", f"/api/replays/{table}/1/share", "Sara", {})
    shown = await world.api("GET", f"/api/shared/{made.body['id']}", "Eve")
    assert (shown.status, table in str(shown.body)) == (200, False)
    own = await world.api("GET", f"/api/shared/{made.body['id']}", "Omar")
    assert own.body["replay"]["table"] == table


async def test_nobody_is_shown_anything_without_a_session(world: World) -> None:
    table = await over(world)
    made = await world.api("POST", f"/api/replays/{table}/1/share", body={})
    for path in (f"/api/replays/{table}/1", f"/api/shared/{made.body['id']}", "/api/replays"):
        async with world.http.get(world.url(path)) as response:
            assert response.status == 401


# --- records that are brought along ---------------------------------------------------------------


async def test_a_record_taken_out_comes_in_with_the_same_events(world: World) -> None:
    table = await over(world)
    _, text, _ = await text_of(world, f"/api/replays/{table}/notation")
    answer = await send(world, text)
    assert answer.status == 200
    replays: list[dict[str, Any]] = answer.body["replays"]
    for replay in replays:
        path = f"/api/replays/{table}/{replay['number']}"
        own = (await world.api("GET", path)).body["replay"]
        for key in ("number", "numbers", "events", "view", "first", "all", "preset", "changes"):
            assert replay[key] == own[key], key
        assert (replay["you"], replay["table"], replay["whole"]) == (None, "", False)


async def test_a_match_of_the_command_line_comes_in(world: World) -> None:
    for text in (RECORD, "\ufeff" + RECORD, RECORD.replace("\n", "\r\n")):
        answer = await send(world, text)
        assert answer.status == 200
        assert len(answer.body["replays"]) == RECORD.count("\ndeal ")


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ("", None),
        ("hello", 1),
        (RECORD.replace("\nplay ", "\npray ", 1), UNREAD),
        (b"\xff\xfe", None),
        ("play 1 AS", None),
        ('{"kind": "match_started"}', 1),
        ("<script>alert(1)</script>", 1),
        ("notation 1\n" + "back 1\n" * 10, None),
        ("match dealer 1 table " + "9" * 9_000, 1),
    ],
)
async def test_what_is_no_record_is_refused_with_its_line(
    data: bytes | str, line: int | None, world: World
) -> None:
    answer = await send(world, data)
    expected = {"code": "bad_notation"} | ({} if line is None else {"line": line})
    assert answer == Answer(422, expected)


async def test_a_record_too_long_or_of_another_kind_is_not_read(world: World) -> None:
    assert await send(world, "# x\n" * 40_000) == Answer(413, {"code": "too_large"})
    assert await send(world, "{}", "application/json") == Answer(415, {"code": "bad_type"})
    long = RECORD + "# a remark\n" * 9_000  # below the limit, over that of other bodies
    assert (await send(world, long)).status == 200


async def test_the_pages_are_there(world: World) -> None:
    for path in ("/replays", "/replay", "/replay/x/1", "/r/x"):
        async with world.http.get(world.url(path)) as response:
            assert response.status == 200
            assert "text/html" in response.headers["Content-Type"]
