"""Score pads over HTTP: opened, written on by several at once, refused in order."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.webapp.player import Json
from tests.webapp.sheets import DEAL, enter, opened, quick, seen, write
from tests.webapp.world import Answer, World


async def test_a_pad_holds_rounds_with_who_entered_them(world: World) -> None:
    names = {"us": " الصقور ", "them": "", "players": ["Fahd", "Noura", "", "‮Evil"]}
    pad = await opened(world, preset="classic", target="100", best_of=3, names=names, dealer=2)
    assert pad["names"] == {"us": "الصقور", "them": "", "players": ["Fahd", "Noura", "", "Evil"]}
    assert (pad["preset"], pad["target"], pad["best_of"], pad["dealer"]) == ("classic", "100", 3, 2)
    assert pad["link"] == f"http://{world.host}/pad/{pad['id']}"
    assert (pad["last"], pad["totals"], pad["undo"]) == (0, [0, 0], False)
    pad = await enter(world, pad, quick(16, "٠"))
    pad = await enter(world, pad, DEAL, "Noura")
    assert (pad["totals"], pad["dealer"]) == ([16 + 20, 12], 4)
    first, second = pad["rounds"]
    assert (first["by"]["name"], first["by"].get("you")) == ("Sara", None)
    assert (second["by"]["name"], second["by"]["you"]) == ("Noura", True)
    assert (second["made"], second["match"], second["number"]) == (True, 1, 2)
    assert second["entry"] == {**DEAL, "bidder_abnat": 104}
    assert [one["kind"] for one in pad["log"]] == ["begun", "round_entered", "round_entered"]


@pytest.mark.parametrize(
    "entry",
    [
        quick(16, 10),
        {"kind": "no_buyer"},
        DEAL | {"bidder_abnat": 104},
        {"kind": "deal", "buyer": "them", "contract": "sun", "defender_abnat": 50}
        | {"declared_bidder": ["sira", "hundred"], "declared_defender": ["hundred"]}
        | {"higher": "equal", "first": "defender", "multiplier": 2},
        {"kind": "deal", "buyer": "them", "contract": "hokm", "kaboot": "bidder"}
        | {"baloot": "defender", "projects_bidder": ["sira"], "multiplier": "gahwa"},
        {"kind": "deal", "buyer": "us", "subkind": "qaid", "contract": "hokm"}
        | {"offender": "defender", "innocent_projects": ["fifty"], "innocent_baloot": True},
    ],
)
async def test_a_round_comes_back_as_it_was_told_and_may_be_told_again(
    world: World, entry: Json
) -> None:
    pad = await enter(world, await opened(world), entry)
    shown = pad["rounds"][0]["entry"]
    assert shown == entry
    one = pad["rounds"][0]
    answer = await write(world, pad, "edit", round=one["id"], seen=one["changed"], entry=shown)
    assert answer.body["pad"] == pad, "the same again is no change"
    assert answer.body["seq"] is None


async def test_points_of_a_round_are_those_of_the_calculator(world: World) -> None:
    question = {"contract": "sun", "bidder_abnat": 70, "declared_bidder": ["four_hundred"]}
    worth = (await world.api("POST", "/api/score", body=question)).body
    pad = await enter(world, await opened(world), {"kind": "deal", "buyer": "them", **question})
    assert pad["totals"] == [worth["defender_points"], worth["bidder_points"]]


@pytest.mark.parametrize(
    ("entry", "field", "code"),
    [
        (quick(1000, 0), "us", "points_range"),
        (quick(0, 0), "us", "no_points"),
        (quick(5, -1), "them", "points_range"),
        (quick("x", 0), "us", "bad_field"),
        (quick(1.5, 0), "us", "bad_field"),
        (quick(None, 0), "us", "bad_field"),
        (DEAL | {"bidder_abnat": 163}, "bidder_abnat", "abnat_range"),
        (DEAL | {"contract": "sun", "baloot": "bidder"}, "baloot", "baloot_in_sun"),
        (DEAL | {"kaboot": "bidder"}, "bidder_abnat", "kaboot_abnat"),
        (DEAL | {"buyer": "me"}, "buyer", "bad_field"),
        (DEAL | {"contract": None}, "contract", "missing"),
        (DEAL | {"subkind": "match_end"}, "subkind", "bad_field"),
        (DEAL | {"subkind": "qaid"}, "offender", "missing"),
        (
            DEAL | {"declared_bidder": ["sira"], "declared_defender": ["sira"]},
            "higher",
            "whose_is_higher",
        ),
        ({"kind": "magic"}, "kind", "bad_field"),
        ({}, "entry", "bad_field"),
        (7, "entry", "bad_field"),
    ],
)
async def test_a_round_that_cannot_be_is_refused_at_its_field(
    world: World, entry: Any, field: str, code: str
) -> None:
    pad = await opened(world)
    answer = await write(world, pad, "round", entry=entry, after=0)
    assert answer == Answer(422, {"code": code, "field": field})
    assert await seen(world, pad) == pad


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kind": "magic"}, "kind"),
        ({"kind": "round", "entry": quick(1, 2)}, None),
        ({"kind": "round", "entry": quick(1, 2), "after": -1}, "after"),
        ({"kind": "round", "entry": quick(1, 2), "after": 0, "id": "a b"}, "id"),
        ({"kind": "round", "entry": quick(1, 2), "after": 0, "more": 1}, None),
        ({"kind": "undo", "seen": "1"}, "seen"),
        ({"kind": "dealer", "seat": 5}, "seat"),
        ({"kind": "names", "names": {"players": ["a"]}}, "players"),
        ({"kind": "terms", "terms": {"best_of": 2}}, "best_of"),
        ({"kind": "terms", "terms": {"settings": {"score.half": 10**30}}}, "settings"),
    ],
)
async def test_what_is_no_request_is_refused_in_one_answer(
    world: World, body: Json, field: str | None
) -> None:
    pad = await opened(world)
    answer = await world.api("POST", f"/api/pads/{pad['id']}/events", body={"id": "x", **body})
    assert (answer.status, answer.body["code"]) == (422, "bad_field")
    if field:
        assert answer.body["field"] == field


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"best_of": 2}, "best_of"),
        ({"preset": "whist"}, "preset"),
        ({"settings": {"score.half": "perhaps"}}, "settings"),
        ({"target": 120}, "target"),
        ({"dealer": 0}, "dealer"),
    ],
)
async def test_a_pad_of_no_known_rules_is_refused(world: World, asked: Json, field: str) -> None:
    answer = await world.api("POST", "/api/pads", body=asked)
    assert (answer.status, answer.body["field"]) == (422, field)


async def test_rules_that_no_table_plays_yet_can_be_written_down(world: World) -> None:
    pad = await opened(world, settings={"play.enforcement": "qaid"})
    assert pad["changes"] == {"play.enforcement": "qaid"}


async def test_a_pad_that_is_not_there_is_not_found(world: World) -> None:
    for method, path in (("GET", ""), ("GET", "/export"), ("POST", "/next")):
        body: Json | None = {} if method == "POST" else None
        answer = await world.api(method, f"/api/pads/nothing{path}", body=body)
        assert answer == Answer(404, {"code": "not_found"})
    assert (await write(world, "nothing", "close")).status == 404
    async with world.http.get(world.url("/api/pads")) as response:
        assert response.status == 401


# --- one request twice, two at once ---------------------------------------------------------------


async def test_the_same_request_again_is_answered_the_same_and_counts_once(world: World) -> None:
    pad = await opened(world)
    path = f"/api/pads/{pad['id']}/events"
    told = {"kind": "round", "id": "once", "entry": quick(16, 0), "after": 0}
    first = await world.api("POST", path, body=told)
    for again in (told, told | {"after": 2}):
        assert await world.api("POST", path, body=again) == first
    other = await world.api("POST", path, body=told | {"entry": quick(0, 16)})
    assert other == Answer(409, {"code": "id_reused"})
    assert (await seen(world, pad))["totals"] == [16, 0]
    own = await world.api("POST", path, "Noura", told | {"after": 2})
    assert own.body["pad"]["totals"] == [32, 0], "another person's id is another id"


async def test_of_two_who_enter_the_same_round_the_second_is_told(world: World) -> None:
    pad = await opened(world)
    asked = [
        write(world, pad, "round", name, entry=quick(16, 0), after=0) for name in ("Sara", "Noura")
    ]
    answers = sorted(await asyncio.gather(*asked), key=lambda one: one.status)
    assert [one.status for one in answers] == [200, 409]
    refused = answers[1].body
    assert (refused["code"], refused["pad"]["totals"]) == ("pad_moved", [16, 0])
    late = await write(
        world, pad, "round", "Noura", entry=quick(16, 0), after=refused["pad"]["last"]
    )
    assert late.body["pad"]["totals"] == [32, 0]


async def test_twenty_at_once_lose_no_round_and_double_none(world: World) -> None:
    """Each enters a round of its own and looks again where another was faster; a third of the
    requests are sent twice."""
    pad = await opened(world)
    people = [f"P{number % 4}" for number in range(20)]
    for name in set(people):
        await world.token(name)

    async def one(number: int) -> None:
        told: Json = {"kind": "round", "id": f"own-{number}", "after": 0}
        told["entry"] = quick(number % 5, number // 5 + 1)
        path = f"/api/pads/{pad['id']}/events"
        while True:
            answers = await asyncio.gather(
                *(
                    world.api("POST", path, people[number], told)
                    for _ in range(2 if number % 3 == 0 else 1)
                )
            )
            if any(answer.status == 200 for answer in answers):
                return
            told["after"] = answers[0].body["pad"]["last"]

    await asyncio.gather(*(one(number) for number in range(20)))
    after = await seen(world, pad)
    points = sorted((one["us"], one["them"]) for one in after["rounds"])
    assert points == sorted((number % 5, number // 5 + 1) for number in range(20))
    assert after["totals"] == [40, 50]


async def test_an_edit_and_an_undo_name_what_was_seen(world: World) -> None:
    pad = await enter(world, await opened(world), quick(16, 0))
    one = pad["rounds"][0]
    edit = {"round": one["id"], "entry": quick(0, 16), "seen": one["changed"]}
    after = (await write(world, pad, "edit", "Noura", **edit)).body["pad"]
    assert after["totals"] == [0, 16]
    assert after["rounds"][0]["edited"]["name"] == "Noura"
    assert (await write(world, pad, "edit", **edit)).body["code"] == "pad_moved"
    assert (await write(world, pad, "undo", seen=pad["seq"])).body["code"] == "pad_moved"
    after = (await write(world, pad, "undo", seen=after["seq"])).body["pad"]
    assert (after["totals"], after["rounds"][0]["edited"]) == ([16, 0], None)
    assert [(one["kind"], one["stands"]) for one in after["log"]] == [
        ("begun", True),
        ("round_entered", True),
        ("round_edited", False),
        ("undone", False),
    ]
    gone = await write(world, pad, "remove", round=one["id"], seen=one["changed"])
    assert gone.body["pad"]["rounds"] == []
    answer = await write(world, pad, "remove", round=one["id"], seen=one["changed"])
    assert answer == Answer(409, {"code": "no_round"})
