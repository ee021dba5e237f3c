"""Score pads over HTTP: opened, written on by several, found again, given out as files."""

from __future__ import annotations

import asyncio
import csv
import io
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.player import Json
from tests.webapp.world import Answer, World, running
from webapp.keys import SHARING

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


# --- the end, lists, files ------------------------------------------------------------------------


async def test_a_match_ends_takes_no_more_and_is_followed_by_one_other(world: World) -> None:
    names = {"us": "A", "them": "B", "players": ["Fahd", "", "", ""]}
    pad = await enter(world, await opened(world, names=names), quick(160, 20))
    assert (pad["winner"], pad["over"]) == ("us", True)
    late = await write(world, pad, "round", entry=quick(16, 0), after=pad["last"])
    assert late == Answer(409, {"code": "pad_over"})
    runs = await opened(world)
    early = await world.api("POST", f"/api/pads/{runs['id']}/next", body={})
    assert early == Answer(409, {"code": "pad_runs"})
    asked = [world.api("POST", f"/api/pads/{pad['id']}/next", name, {}) for name in ("Sara", "N")]
    first, second = await asyncio.gather(*asked)
    assert (first.status, second.status) == (201, 201)
    following = first.body["pad"]
    assert following["id"] == second.body["pad"]["id"]
    assert (following["names"], following["dealer"]) == (names, 2)
    assert (await seen(world, pad))["following"] == following["id"]


async def test_a_match_that_is_given_up_and_the_rules_before_the_first_round(world: World) -> None:
    pad = await opened(world)
    terms = {"preset": "pagat", "target": 100, "best_of": 5}
    pad = (await write(world, pad, "terms", terms=terms)).body["pad"]
    assert (pad["preset"], pad["target"], pad["best_of"]) == ("pagat", "100", 5)
    pad = (await write(world, pad, "dealer", seat=3)).body["pad"]
    pad = await enter(world, pad, quick(16, 0))
    late = await write(world, pad, "terms", terms=terms)
    assert late == Answer(409, {"code": "rounds_entered"})
    pad = (await write(world, pad, "close")).body["pad"]
    assert (pad["over"], pad["closed"], pad["winner"]) == (True, True, None)
    pad = (await write(world, pad, "undo", seen=pad["seq"])).body["pad"]
    assert not pad["over"]


async def test_one_finds_what_one_has_opened_and_what_it_adds_up_to(world: World) -> None:
    names = {"us": "Hawks", "them": "Wolves", "players": ["Fahd", "Noura", "Salem", "Huda"]}
    won = await enter(world, await opened(world, names=names), quick(160, 20))
    lost = names | {"us": "Wolves", "them": "hawks", "players": ["Fahd", "", "", ""]}
    await enter(world, await opened(world, names=lost), quick(160, 100))
    runs = await opened(world, names={"us": "Hawks"})
    listed = (await world.api("GET", "/api/pads")).body
    assert [one["id"] for one in listed["running"]] == [runs["id"]]
    assert len(listed["finished"]) == 2
    assert listed["finished"][1].items() >= {"totals": [160, 20], "winner": "us"}.items()
    stats = (await world.api("GET", "/api/pads/stats")).body["stats"]
    assert stats["matches"] == 2
    lines = {one["name"].lower(): one for one in stats["teams"]}
    assert lines["hawks"].items() >= {"matches": 2, "won": 1, "points": 260, "against": 180}.items()
    assert lines["wolves"].items() >= {"matches": 2, "won": 1, "points": 180}.items()
    players = {one["name"]: (one["matches"], one["won"]) for one in stats["players"]}
    assert players == {"Fahd": (2, 2), "Salem": (1, 1), "Noura": (1, 0), "Huda": (1, 0)}
    assert (await world.api("GET", "/api/pads", "Noura")).body["finished"] == []
    await seen(world, won, "Noura")
    assert len((await world.api("GET", "/api/pads", "Noura")).body["finished"]) == 1


async def exported(world: World, pad: Json, query: str) -> tuple[str, str]:
    headers = {"Authorization": f"Bearer {await world.token('Sara')}"}
    path = world.url(f"/api/pads/{pad['id']}/export{query}")
    async with world.http.get(path, headers=headers) as response:
        assert response.status == 200
        assert "attachment" in response.headers["Content-Disposition"]
        return response.headers["Content-Type"], await response.text()


async def test_a_pad_as_text_says_everything_in_the_readers_language(world: World) -> None:
    names = {"us": "A&B", "them": "<i>", "players": ["Fahd", "", "", ""]}
    pad = await opened(world, names=names, settings={"score.half": "set"})
    pad = await enter(world, await enter(world, pad, quick(16, 0)), DEAL)
    pad = await enter(world, pad, quick(130, 0))
    kind, text = await exported(world, pad, "?lang=en")
    assert kind == "text/plain; charset=utf-8"
    plain = text.replace("\u2068", "").replace("\u2069", "")
    for said in ("A&B 166 – 12 <i>", "Won by A&B", "Players: Fahd", "score.half = set"):
        assert said in plain
    assert "1.2  20–12 (36–12)  Hokm, A&B, Double, made  Sara" in plain
    assert "حكم" in (await exported(world, pad, "?lang=ar"))[1]


async def test_a_spreadsheet_takes_no_name_for_a_formula(world: World) -> None:
    evil = "=HYPERLINK(1)"
    names = {"us": evil, "them": "+cmd", "players": [evil, "@x", "-y", ""]}
    pad = await opened(world, "=Sara", names=names)
    pad = await enter(world, pad, DEAL, "=Sara")
    kind, text = await exported(world, pad, "?format=csv&lang=en")
    assert kind == "text/csv; charset=utf-8"
    head, row = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert head[2:4] == [f"'{evil}", "'+cmd"]
    assert row[2:6] == ["20", "12", "20", "12"]
    assert row[7] == "'=Sara"
    cells = [cell for line in (head, row) for cell in line]
    assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))] == []
    bad = await world.api("GET", f"/api/pads/{pad['id']}/export?format=pdf")
    assert bad == Answer(422, {"code": "bad_field", "field": "format"})


# --- the socket, a restart ------------------------------------------------------------------------


async def test_each_change_is_one_message_to_everybody_who_looks(world: World) -> None:
    pad = await opened(world)
    async with world.player("Noura") as phone, world.player("Noura") as screen:
        for player in (phone, screen):
            await player.send({"t": "watch_pad", "pad": pad["id"]})
            assert (await player.until("pad"))["pad"]["seq"] == 1
        after = await enter(world, pad, quick(16, 0))
        after = await enter(world, after, quick(0, 26))
        for player in (phone, screen):
            told = [await player.until("pad") for _ in range(2)]
            assert [one["pad"]["totals"] for one in told] == [[16, 0], [16, 26]]
            assert told[0]["pad"]["rounds"][0]["by"]["name"] == "Sara"
        over = await enter(world, after, quick(160, 0))
        assert (await phone.until("pad"))["pad"]["winner"] == "us"
        made = await world.api("POST", f"/api/pads/{over['id']}/next", "Sara", {})
        told_next = (await phone.until("pad"))["pad"]
        assert told_next["following"] == made.body["pad"]["id"]


async def test_a_socket_is_told_that_there_is_no_such_pad(world: World) -> None:
    async with world.player("Noura") as player:
        for id in ("nothing", "no id"):
            await player.send({"t": "watch_pad", "pad": id})
            assert (await player.until("error"))["code"] == "not_found"
        await player.send({"t": "watch_pad"})
        assert (await player.until("nack"))["code"] == "bad_message"


async def test_one_goes_from_a_pad_to_a_table_and_back(world: World) -> None:
    pad, table = await opened(world), await world.table("Sara")
    async with world.player("Sara") as player:
        for _ in range(2):
            await player.send({"t": "watch_pad", "pad": pad["id"]})
            await player.until("pad")
            await player.watch(table)
        assert await player.code({"t": "bid", "id": "x", "ply": 99, "call": "pass"}) != "rate"


async def test_undo_and_edit_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as world:
        pad = await opened(world)
        pad = await enter(world, pad, quick(16, 0))
        pad = await enter(world, pad, quick(0, 26), "Noura")
        told = {"kind": "round", "id": "kept", "entry": quick(9, 7), "after": pad["last"]}
        path = f"/api/pads/{pad['id']}/events"
        stored = await world.api("POST", path, body=told)
        tokens = world.tokens
    async with running(tmp_path) as world:
        world.tokens.update(tokens)
        assert (await world.api("POST", path, body=told)).body["seq"] == stored.body["seq"]
        pad = await seen(world, pad)
        assert pad["totals"] == [25, 33]
        pad = (await write(world, pad, "undo", seen=pad["seq"])).body["pad"]
        assert pad["totals"] == [16, 26]
        one = pad["rounds"][1]
        edit = {"round": one["id"], "seen": one["changed"], "entry": quick(26, 0)}
        pad = (await write(world, pad, "edit", **edit)).body["pad"]
        assert (pad["totals"], one["by"]["name"]) == ([42, 0], "Noura")


async def test_who_is_erased_stays_as_nobody(world: World) -> None:
    pad = await enter(world, await opened(world), quick(16, 0), "Noura")
    assert (await world.api("DELETE", "/api/me", "Noura", {"confirm": "delete"})).status == 200
    after = await seen(world, pad)
    assert after["rounds"][0]["by"].keys() == {"at"}
    text = (await exported(world, after, "?lang=en"))[1]
    assert "Deleted account" in text


async def test_the_picture_of_a_sheet_is_a_png_that_needs_no_login(world: World) -> None:
    pad = await enter(world, await opened(world, names={"us": "الصقور"}), quick(160, 0))
    base = f"/pad/{pad['id']}"
    there = world.server.app[SHARING].pictures.there
    for path, expected in (("2.png", 200), ("1.png", 200), ("3.png", 404), ("0.png", 404)):
        async with world.http.get(world.url(f"{base}/{path}?lang=ar")) as response:
            assert response.status == (expected if there or expected == 404 else 503), path
            if response.status == 200:
                assert (await response.read())[:4] == b"\x89PNG"
                assert "immutable" in response.headers["Cache-Control"]
    async with world.http.get(world.url("/pad/nothing/1.png")) as response:
        assert response.status == 404
