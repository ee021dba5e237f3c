"""The JSON interface: guests, names, tables, rules (attacks 43, 44, 55 to 57)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.ruleset import NOT_YET_OFFERED, PRESETS
from tests.webapp.player import Json
from tests.webapp.world import Answer, World, running


async def guest(world: World, body: Any, kind: str = "application/json") -> Answer:
    """The answer to somebody new; a text is sent as it is."""
    data = body if isinstance(body, str | bytes) else json.dumps(body, ensure_ascii=False)
    headers = {"Content-Type": kind}
    url = world.url("/api/guest")
    async with world.http.post(url, data=data, headers=headers) as response:
        return Answer(response.status, await response.json())


async def test_a_guest_gets_a_token_that_tells_who_it_is(world: World) -> None:
    answer = await guest(world, {"name": "سارة", "lang": "ar"})
    assert answer.status == 200
    world.tokens["سارة"] = answer.body["token"]
    me = {"user": answer.body["user"] | {"reminder": None}}
    assert (await world.api("GET", "/api/me", "سارة")).body == me
    assert answer.body["user"]["name"] == "سارة"
    user = answer.body["user"]
    assert set(user) == {"id", "name", "lang", "guest", "settings", "writable"}
    assert (user["guest"], user["writable"]) == (True, False)


@pytest.mark.parametrize(
    ("body", "status", "answer"),
    [
        ("", 400, {"code": "bad_json"}),
        ("{", 400, {"code": "bad_json"}),
        ('{"name":' + "[" * 10_000, 422, {"code": "bad_field", "field": "name"}),
        (b"\xff\xfe", 400, {"code": "bad_json"}),
        ("[]", 422, {"code": "bad_field"}),
        ("null", 422, {"code": "bad_field"}),
        ({}, 422, {"code": "bad_field", "field": "name"}),
        ({"name": 7}, 422, {"code": "bad_field", "field": "name"}),
        ({"name": None}, 422, {"code": "bad_field", "field": "name"}),
        ({"name": "x", "lang": "de"}, 422, {"code": "bad_field", "field": "lang"}),
        ({"name": "x", "admin": True}, 422, {"code": "bad_field", "field": "admin"}),
        ({"name": "x" * 17_000}, 413, {"code": "too_large"}),
    ],
)
async def test_a_guest_of_no_sense_is_refused_with_the_field(
    world: World, body: Any, status: int, answer: Json
) -> None:
    assert await guest(world, body) == Answer(status, answer)


async def test_a_body_must_say_it_is_json(world: World) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/json; charset=x"):
        assert (await guest(world, {"name": "x"}, kind)).status == 415
    assert (await guest(world, {"name": "x"}, "application/json; charset=utf-8")).status == 200


async def test_guests_may_be_shut_out(tmp_path: Path) -> None:
    async with running(tmp_path, allow_guests=False) as world:
        assert (await guest(world, {"name": "x"})).status == 404


ODD_NAMES = {
    "' OR 1=1--": "' OR 1=1--",
    "%_\\": "%_\\",
    "a\x00b": "ab",
    "<script>alert(1)</scrip": "<script>alert(1)</scrip",
    "{{7*7}}": "{{7*7}}",
    "{% raw %}": "{% raw %}",
    "javascript:alert(1)": "javascript:alert(1)",
    "\u202etxt": "txt",
    "a" + "\u0301" * 50: "á\u0301\u0301",
    "😀" * 2000: "😀" * 24,
    "  سارة \n القحطاني ": "سارة القحطاني",
}
"""Names as they are sent, and as they are kept."""


async def test_to_57_any_name_is_kept_as_text_and_made_safe_to_show(world: World) -> None:
    for name, shown in ODD_NAMES.items():
        answer = await guest(world, {"name": name})
        assert answer.status == 200
        assert answer.body["user"]["name"] == shown
        world.tokens[name] = answer.body["token"]
    for name, shown in ODD_NAMES.items():
        assert (await world.api("GET", "/api/me", name)).body["user"]["name"] == shown
        table = await world.table(name)
        async with world.player(name) as player:
            snap = await player.watch(table)
            assert snap["seats"][0]["name"] == shown


@pytest.mark.parametrize(("lang", "word"), [("ar", "لاعب"), ("en", "Player"), ("fr", "Joueur")])
async def test_a_name_with_nothing_to_show_becomes_player_and_a_number(
    world: World, lang: str, word: str
) -> None:
    for name in ("", "   ", "\u3164", "\u202e\u200f", "\u0301\u0301"):
        answer = await guest(world, {"name": name, "lang": lang})
        first, number = answer.body["user"]["name"].split(" ")
        assert first == word
        assert len(number) == 4


async def test_a_player_with_a_number_is_called_so_in_the_language_of_the_reader(
    world: World,
) -> None:
    world.tokens["nobody"] = (await guest(world, {"name": "\u3164", "lang": "ar"})).body["token"]
    table = await world.shared("nobody", "Sara")
    number = (await world.api("GET", "/api/me", "nobody")).body["user"]["name"].split()[1]
    for reader, word in (("nobody", "لاعب"), ("Sara", "Player")):
        lobby = (await world.api("GET", f"/api/lobbies/{table}", reader)).body["lobby"]
        assert lobby["seats"][0]["name"] == f"{word} {number}"
        async with world.player(reader, table) as player:
            assert player.frames[-1]["seats"][0]["name"] == f"{word} {number}"
    await world.api("POST", f"/api/tables/{table}/seats/1/block", "Sara", {})
    [blocked] = (await world.api("GET", "/api/blocks", "Sara")).body["blocks"]
    assert blocked["name"] == f"Player {number}"


async def test_one_can_take_another_name_and_nothing_else(world: World) -> None:
    answer = await world.api("PATCH", "/api/me", body={"name": "Noura"})
    assert answer.body["user"]["name"] == "Noura"
    assert (await world.api("GET", "/api/me")).body == answer.body
    assert (await world.api("PATCH", "/api/me", body={})).body == answer.body
    for field in ("id", "lang", "score", "settings"):
        refused = await world.api("PATCH", "/api/me", body={field: "x"})
        assert (refused.status, refused.body["field"]) == (422, field)
    assert (await world.api("GET", "/api/me")).body == answer.body


async def test_everybody_sees_only_their_own(world: World) -> None:
    table = await world.table("Sara")
    assert [t["table"] for t in (await world.api("GET", "/api/tables", "Sara")).body["tables"]] == [
        table
    ]
    assert (await world.api("GET", "/api/tables", "Noura")).body == {"tables": []}
    assert (await world.api("GET", "/api/me/settings", "Noura")).status == 404
    assert (await world.api("GET", "/api/users/1", "Noura")).status == 404


async def test_everything_but_guests_and_rules_wants_a_token(world: World) -> None:
    for method, path in (
        ("GET", "/api/me"),
        ("PATCH", "/api/me"),
        ("GET", "/api/tables"),
        ("POST", "/api/tables"),
    ):
        async with world.http.request(method, world.url(path)) as response:
            assert response.status == 401
            assert response.headers["WWW-Authenticate"] == "Bearer"


async def test_a_new_table_has_the_rules_asked_for(world: World) -> None:
    table = await world.table(
        preset="pagat", settings={"score.half": "set"}, target="100", level="normal"
    )
    async with world.player() as player:
        snap = await player.watch(table)
        while snap["t"] != "snap":
            snap = await player.receive()
    assert snap["preset"] == "pagat"
    assert snap["changes"] == {"score.half": "set", "match.target": "100"}
    assert {seat["bot"] for seat in snap["seats"]} == {None, "normal"}


async def test_the_list_shows_the_newest_table_first(world: World) -> None:
    tables = [await world.table(target=target) for target in (152, 100)]
    listed = (await world.api("GET", "/api/tables")).body["tables"]
    assert [line["table"] for line in listed] == tables[::-1]
    assert listed[0].items() >= {"us": 0, "them": 0, "target": 100, "over": False}.items()
    assert listed[0]["won"] is None


@pytest.mark.parametrize(
    ("asked", "code", "field"),
    [
        ({"preset": "mine"}, "bad_setting", "preset"),
        ({"preset": 7}, "bad_field", "preset"),
        ({"settings": {"score.half": "maybe"}}, "bad_setting", "settings"),
        ({"settings": {"no.such": "on"}}, "bad_setting", "settings"),
        ({"settings": {"score_half": "set"}}, "bad_setting", "settings"),
        ({"settings": {"score.half": 7}}, "bad_field", "settings"),
        ({"settings": ["score.half"]}, "bad_field", "settings"),
        ({"settings": {"play.ekka": "manual"}}, "setting_not_offered", "settings"),
        ({"settings": {str(n): "on" for n in range(100)}}, "bad_field", "settings"),
        ({"target": 163}, "bad_field", "target"),
        ({"target": -5}, "bad_field", "target"),
        ({"target": 152.5}, "bad_field", "target"),
        ({"level": "godlike"}, "bad_field", "level"),
        ({"tempo": "slow"}, "bad_field", "tempo"),
        ({"seed": "00"}, "bad_field", "seed"),
    ],
)
async def test_a_table_of_no_sense_is_422_with_the_field_and_is_not_made(
    world: World, asked: Json, code: str, field: str
) -> None:
    answer = await world.api("POST", "/api/tables", body=asked)
    assert answer == Answer(422, {"code": code, "field": field})
    assert (await world.api("GET", "/api/tables")).body == {"tables": []}


async def test_the_book_of_rules_names_every_preset_and_every_value(world: World) -> None:
    async with world.http.get(world.url("/api/rules")) as response:
        book = await response.json()
    assert book["presets"] == {name.value: rules.settings() for name, rules in PRESETS.items()}
    assert book["not_offered"] == NOT_YET_OFFERED
    for settings in book["presets"].values():
        assert all(value in book["settings"][name] for name, value in settings.items())


async def test_too_many_requests_of_one_person_are_429_and_others_go_on(tmp_path: Path) -> None:
    async with running(tmp_path, requests_per_minute=3) as world:
        answers = [await world.api("GET", "/api/me") for _ in range(4)]
        assert [answer.status for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].body == {"code": "rate"}
        assert (await world.api("GET", "/api/me", "Noura")).status == 200


async def test_too_many_new_tables_of_one_person_are_429(tmp_path: Path) -> None:
    async with running(tmp_path, tables_per_hour=2) as world:
        answers = [await world.api("POST", "/api/tables", body={}) for _ in range(3)]
        assert [answer.status for answer in answers] == [201, 201, 429]
        assert len((await world.api("GET", "/api/tables")).body["tables"]) == 2
