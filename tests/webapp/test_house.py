"""The house rules of a group over HTTP: for whoever holds the pass, for an hour, nobody else."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from time import time
from typing import Any

import pytest

from engine.core.ruleset import Preset, nearest_preset
from engine.store.passes import LIFE
from tests.webapp.world import Answer, World, running

GROUP = -1_001_234_567_890
STANDARD = {"preset": "standard", "changes": {}, "target": "152", "clock": "none"}
ASKED = {
    "preset": "classic",
    "settings": {"play.sawa": "off"},
    "target": 100,
    "clock": "fast",
}
CHANGED = {
    "preset": "classic",
    "changes": {"play.sawa": "off", "match.target": "100"},
    "target": "100",
    "clock": "fast",
}


async def given(world: World, name: str = "Sara") -> str:
    """A pass to the rules of the group, of this person."""
    await world.chats.ensure(GROUP, "en")
    return await world.passes.make(GROUP, await user_id(world, name))


async def user_id(world: World, name: str) -> str:
    """The id of a guest."""
    return str((await world.api("GET", "/api/me", name)).body["user"]["id"])


async def put(world: World, key: str, name: str = "Sara", **changes: Any) -> Answer:
    """The answer to other rules."""
    return await world.api("PUT", f"/api/house/{key}", name, ASKED | changes)


async def stands(world: World) -> tuple[Preset, dict[str, str], str]:
    """What the group plays by."""
    chat = await world.chats.get(GROUP)
    assert chat is not None
    return (*nearest_preset(chat.rules), chat.clock)


async def test_the_holder_of_a_pass_reads_and_changes_the_rules_of_the_group(world: World) -> None:
    key = await given(world)
    path = f"/api/house/{key}"
    assert await world.api("GET", path) == Answer(200, {"house": STANDARD})
    for _ in range(2):  # as often as one likes
        assert await put(world, key) == Answer(200, {"house": CHANGED})
    assert await world.api("GET", path) == Answer(200, {"house": CHANGED})
    assert await stands(world) == (Preset.CLASSIC, CHANGED["changes"], "fast")


async def test_the_pass_of_somebody_else_opens_nothing(world: World) -> None:
    key = await given(world)
    assert await world.api("GET", f"/api/house/{key}", "Omar") == Answer(404, {"code": "not_found"})
    assert await put(world, key, "Omar") == Answer(404, {"code": "not_found"})
    assert await stands(world) == (Preset.STANDARD, {}, "none")


@pytest.mark.parametrize("key", ["A" * 43, "x", "A" * 64])
async def test_a_pass_that_never_was_opens_nothing(world: World, key: str) -> None:
    assert await world.api("GET", f"/api/house/{key}") == Answer(404, {"code": "not_found"})
    assert await put(world, key) == Answer(404, {"code": "not_found"})


async def test_a_pass_ends_after_an_hour(tmp_path: Path) -> None:
    passed = 0.0
    async with running(tmp_path, now=lambda: time() + passed) as world:
        key = await given(world)
        passed = LIFE + 1
        assert await world.api("GET", f"/api/house/{key}") == Answer(404, {"code": "not_found"})
        assert await put(world, key) == Answer(404, {"code": "not_found"})
        assert await stands(world) == (Preset.STANDARD, {}, "none")


async def test_without_a_session_a_pass_is_worth_nothing(world: World) -> None:
    key = await given(world)
    async with world.http.get(world.url(f"/api/house/{key}")) as response:
        assert (response.status, await response.json()) == (401, {"code": "auth_required"})
    async with world.http.put(world.url(f"/api/house/{key}"), json=ASKED) as response:
        assert (response.status, await response.json()) == (401, {"code": "auth_required"})


async def test_whoever_is_deleted_changes_nothing_any_more(world: World) -> None:
    key = await given(world)
    assert (await world.api("DELETE", "/api/me", "Sara", {"confirm": "delete"})).status == 200
    assert (await put(world, key)).status == 401
    assert await stands(world) == (Preset.STANDARD, {}, "none")


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"preset": "nil"}, "bad_setting", "preset"),
        ({"settings": {"play.sawa": "perhaps"}}, "bad_setting", "settings"),
        ({"settings": {"play.nothing": "off"}}, "bad_setting", "settings"),
        ({"settings": {"play.enforcement": "qaid"}}, "setting_not_offered", "settings"),
        ({"settings": {"play.sawa": 1}}, "bad_field", "settings"),
        ({"target": 5}, "bad_field", "target"),
        ({"clock": "slow"}, "bad_field", "clock"),
        ({"level": "easy"}, "bad_field", "level"),
    ],
)
async def test_rules_no_table_can_play_are_refused(
    world: World, changes: dict[str, Any], code: str, field: str
) -> None:
    key = await given(world)
    answer = await put(world, key, **changes)
    assert answer == Answer(422, {"code": code, "field": field})
    assert await stands(world) == (Preset.STANDARD, {}, "none")


async def test_the_rules_are_named_whole(world: World) -> None:
    key = await given(world)
    answer = await world.api("PUT", f"/api/house/{key}", "Sara", {"preset": "pagat"})
    assert answer == Answer(422, {"code": "bad_field", "field": "clock"})


async def test_of_two_admins_the_last_one_wins_and_both_see_whole_rules(world: World) -> None:
    first, second = await given(world), await given(world, "Omar")
    other = {"preset": "pagat", "settings": {}, "target": 152, "clock": "relaxed"}
    answers = await asyncio.gather(put(world, first), put(world, second, "Omar", **other))
    assert {answer.status for answer in answers} == {200}
    standing = (await world.api("GET", f"/api/house/{first}")).body["house"]
    told = [answer.body["house"] for answer in answers]
    assert standing in told
    for one in told:
        assert (one["preset"], one["clock"]) in (("classic", "fast"), ("pagat", "relaxed"))


async def test_a_pass_goes_with_a_group_that_moves(world: World) -> None:
    key = await given(world)
    await world.chats.migrate(GROUP, GROUP - 1)
    assert (await put(world, key)).status == 200
    moved = await world.chats.get(GROUP - 1)
    assert moved is not None
    assert moved.clock == "fast"


async def test_no_pass_stands_in_the_log(world: World, written: io.StringIO) -> None:
    key = await given(world)
    assert (await put(world, key, "Omar")).status == 404
    assert "/api/house/[hidden]" in written.getvalue()
    assert key not in written.getvalue()
