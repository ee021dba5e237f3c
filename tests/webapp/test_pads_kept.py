"""Score pads as they end, are found again, given out as files, and outlive a restart."""

from __future__ import annotations

import asyncio
import csv
import io
from pathlib import Path

from tests.webapp.player import Json
from tests.webapp.sheets import DEAL, enter, opened, quick, seen, write
from tests.webapp.world import Answer, World, running
from webapp.keys import SHARING


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
    pad = await seen(world, pad)
    assert pad["following"] == following["id"]
    again = await write(world, pad, "undo", seen=pad["seq"])
    assert again == Answer(409, {"code": "pad_followed"})
    renamed = await write(world, pad, "names", names={"us": "الصقور"})
    assert renamed.body["pad"]["over"], "what leaves it over may be changed"


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
    rules = "Rules: Standard, to 152\nExactly half: is not enough\n"
    for said in ("A&B 166 – 12 <i>", "A&B won", "Players: Fahd", rules):
        assert said in plain
    assert "1.2  20–12 (36–12)  Hokm, A&B, Double, made  Sara" in plain
    head = await exported(world, await opened(world, best_of=3), "?lang=en")
    assert "best of 3" in head[1]
    arabic = (await exported(world, pad, "?lang=ar"))[1]
    assert "حكم" in arabic
    assert "القواعد: " in arabic
    assert "، إلى 152\n" in arabic


async def test_the_totals_of_a_file_begin_anew_with_each_match_and_end_with_the_last(
    world: World,
) -> None:
    pad = await opened(world, best_of=3)
    for us, them in ((160, 5), (3, 20), (140, 1), (7, 7)):
        pad = await enter(world, pad, quick(us, them))
    _, text = await exported(world, pad, "?format=csv&lang=en")
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))[1:-1]
    assert [row[:6] for row in rows] == [
        ["1", "1", "160", "5", "160", "5"],
        ["2", "1", "3", "20", "3", "20"],
        ["2", "2", "140", "1", "143", "21"],
        ["2", "3", "7", "7", "150", "28"],
    ]
    early = {"round": pad["rounds"][1]["id"], "seen": pad["rounds"][1]["changed"]}
    pad = (await write(world, pad, "edit", entry=quick(30, 20), **early)).body["pad"]
    assert pad["won"] == [2, 0]
    plain = (await exported(world, pad, "?lang=en"))[1]
    assert "2.2  140–1 (170–21)  Points only" in plain
    assert "–  7–7  Points only" in plain, "the match was over by then"


async def test_a_spreadsheet_takes_no_name_for_a_formula(world: World) -> None:
    evil = "=HYPERLINK(1)"
    names = {"us": evil, "them": "+cmd", "players": [evil, "@x", "-y", ""]}
    pad = await opened(world, "=Sara", names=names)
    pad = await enter(world, pad, DEAL, "=Sara")
    kind, text = await exported(world, pad, "?format=csv&lang=en")
    assert kind == "text/csv; charset=utf-8"
    head, row, rules = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert rules == ["Rules: Standard, to 152"]
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
        after = pad
        for points, totals in ((quick(16, 0), [16, 0]), (quick(0, 26), [16, 26])):
            after = await enter(world, after, points)
            for player in (phone, screen):
                told = (await player.until("pad"))["pad"]
                assert (told["seq"], told["totals"]) == (after["seq"], totals)
                assert told["rounds"][0]["by"]["name"] == "Sara"
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
