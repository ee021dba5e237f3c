"""The log-in of Telegram over HTTP (attacks 1 to 11 and 65): each answered as it must be."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

import pytest
import time_machine

from tests.webapp.launches import BOT_TOKEN, launch_data
from tests.webapp.player import Json
from tests.webapp.raw import Raw
from tests.webapp.world import Answer, World, running

DATA: Final = json.loads((Path(__file__).parents[1] / "data" / "init_data.json").read_bytes())
SARA: Final = {"id": 279000001, "first_name": "Sara", "language_code": "fr"}


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server with a bot's token."""
    async with running(tmp_path, bot_token=BOT_TOKEN) as made:
        yield made


async def test_every_vector_is_judged_as_written(tmp_path: Path) -> None:
    token = f"{DATA['bot_id']}:{DATA['bot_secret']}"
    for age in {vector["expires_in"] for vector in DATA["vectors"]}:
        (folder := tmp_path / str(age)).mkdir()
        async with running(folder, bot_token=token, login_age=age) as world:
            for vector in DATA["vectors"]:
                if vector["expires_in"] == age:
                    await judge(world, vector)


async def judge(world: World, vector: Json) -> None:
    """Logs in with a vector at its time; the answer must be the one that is written."""
    with time_machine.travel(vector["now"], tick=False):
        answer = await world.log_in(vector["init_data"])
    right = {"accept": (200,), "reject": (401,), "either;": (200, 401)}
    assert answer.status in right[vector["product"].split()[0].rstrip(":")], vector["name"]
    if answer.status == 401:
        assert set(answer.body) == {"code"}


async def test_who_logs_in_gets_a_token_an_account_and_the_same_one_again(world: World) -> None:
    first = await world.log_in(launch_data(SARA), {})
    assert first.status == 200
    user = first.body["user"]
    assert (user["name"], user["lang"], user["guest"]) == ("Sara", "fr", False)
    assert user["writable"] is False
    again = await world.log_in(launch_data(SARA | {"first_name": "Sarah"}, auth_date=_ago(5)))
    assert again.body["user"] == user
    assert again.body["token"] != first.body["token"]
    world.tokens["Sara"] = again.body["token"]
    assert (await world.api("GET", "/api/me")).body == {"user": user | {"reminder": None}}


def _ago(seconds: int) -> int:
    pairs = dict(parse_qsl(launch_data(SARA)))
    return int(pairs["auth_date"]) - seconds


async def test_who_allows_the_bot_to_write_is_remembered_as_such(world: World) -> None:
    allowing = launch_data(SARA | {"allows_write_to_pm": True})
    assert (await world.log_in(allowing)).body["user"]["writable"] is True
    assert (await world.log_in(launch_data(SARA))).body["user"]["writable"] is True


async def test_nothing_at_all_is_auth_required(world: World) -> None:
    assert await world.log_in("") == Answer(401, {"code": "auth_required"})
    for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": ""}):
        async with world.http.post(world.url("/api/login"), headers=headers) as response:
            assert response.status == 401
            assert await response.json() == {"code": "auth_required"}


async def test_any_byte_of_the_hash_changed_is_bad_signature(world: World) -> None:
    good = launch_data(SARA)
    for at in range(1, 65, 9):
        wrong = good[:-at] + ("0" if good[-at] != "0" else "1") + good[len(good) - at + 1 :]
        assert await world.log_in(wrong) == Answer(401, {"code": "bad_signature"})
    upper = good[:-64] + good[-64:].upper()
    if upper != good:
        assert (await world.log_in(upper)).status == 401


async def test_another_user_under_the_old_hash_is_401(world: World) -> None:
    pairs = dict(parse_qsl(launch_data(SARA)))
    pairs["user"] = json.dumps(SARA | {"id": 1})
    assert await world.log_in(urlencode(pairs)) == Answer(401, {"code": "bad_signature"})


async def test_the_launch_data_of_another_bot_is_401(world: World) -> None:
    other = f"{DATA['other_bot_id']}:{DATA['other_bot_secret']}"
    answer = await world.log_in(launch_data(SARA, token=other))
    assert answer == Answer(401, {"code": "bad_signature"})


async def test_a_day_is_not_too_old_and_a_second_more_is(world: World) -> None:
    with time_machine.travel(1_790_000_000, tick=False):
        old = launch_data(SARA, auth_date=1_790_000_000 - 86_400)
        older = launch_data(SARA, auth_date=1_790_000_000 - 86_401)
        assert (await world.log_in(old)).status == 200
        assert await world.log_in(older) == Answer(401, {"code": "expired"})


async def test_a_minute_ahead_is_a_clock_and_ten_are_not(world: World) -> None:
    with time_machine.travel(1_790_000_000, tick=False):
        near = launch_data(SARA, auth_date=1_790_000_060)
        far = launch_data(SARA, auth_date=1_790_000_600)
        assert (await world.log_in(near)).status == 200
        assert await world.log_in(far) == Answer(401, {"code": "from_future"})


async def test_a_key_that_comes_twice_is_401_wherever_it_stands(world: World) -> None:
    good = launch_data(SARA)
    hash = good[-64:]
    evil = urlencode({"user": json.dumps(SARA | {"id": 1})})
    for wrong in (f"{good}&{evil}", f"{evil}&{good}", f"{good}&hash={hash}", f"{good}&auth_date=1"):
        assert await world.log_in(wrong) == Answer(401, {"code": "bad_init_data"})


async def test_a_field_nobody_knows_is_let_in_if_it_is_signed(world: World) -> None:
    signed = launch_data(SARA, new_in_2030="x=y&z", signature="", empty="")
    assert (await world.log_in(signed)).status == 200
    assert (await world.log_in(f"{signed}&unsigned=1")).status == 401


async def test_deep_and_huge_data_is_refused_at_once(world: World) -> None:
    deep = launch_data("[" * 1300 + "]" * 1300)
    assert (await world.log_in(deep)).status == 401
    for user in ("[" * 10_000 + "]" * 10_000, json.dumps(SARA | {"last_name": "x" * 1_000_000})):
        async with Raw.open(world) as raw:
            head = f"POST /api/login HTTP/1.1\r\nHost: {world.host}\r\nContent-Length: 0\r\n"
            line = f"Authorization: tma {launch_data(user)}\r\n\r\n"
            assert await raw.status((head + line).encode()) == 400
    async with Raw.open(world) as raw:
        head = (
            f"POST /api/login HTTP/1.1\r\nHost: {world.host}\r\n"
            "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n"
        )
        assert await raw.status(head.encode() + b"x" * 1000) == 413


SENSELESS_USERS: Final = (
    "",
    "null",
    "7",
    "{}",
    '{"id": 1}',
    '{"id": "1", "first_name": "x"}',
    '{"id": true, "first_name": "x"}',
    '{"id": 1.5, "first_name": "x"}',
    '{"id": 0, "first_name": "x"}',
    '{"id": -1, "first_name": "x"}',
    '{"id": 9007199254740992, "first_name": "x"}',
    '{"id": 1, "first_name": null}',
    '{"id": 1, "first_name": "\\ud800"}',
    '{"id": 1, "first_name": "x"',
)
SENSELESS_DATES: Final = ("", "x", "1790000000x", "-1", "1e9", "1" * 13, "１７９０００００００")


async def test_a_user_or_a_date_of_no_sense_is_401_though_signed(world: World) -> None:
    for user in SENSELESS_USERS:
        answer = await world.log_in(launch_data(user))
        assert answer == Answer(401, {"code": "bad_init_data"}), user
    for date in SENSELESS_DATES:
        answer = await world.log_in(launch_data(SARA, auth_date=date))
        assert answer == Answer(401, {"code": "bad_init_data"}), date


async def test_more_than_four_kibibytes_or_32_pairs_are_401(world: World) -> None:
    extra: Json = {f"k{n}": n for n in range(31)}
    many = launch_data(SARA, **extra)
    assert (await world.log_in(many)).status == 401
    long = launch_data(SARA, more="x" * 4096)
    assert (await world.log_in(long)).status == 401


async def test_a_start_parameter_of_no_sense_is_401(world: World) -> None:
    for start in ("../x", "a b", "x" * 513, "é"):
        assert (await world.log_in(launch_data(SARA, start_param=start))).status == 401


async def test_one_launch_lets_in_twenty_times_and_not_once_more(world: World) -> None:
    launch = launch_data(SARA)
    answers = [await world.log_in(launch) for _ in range(21)]
    assert [answer.status for answer in answers] == [200] * 20 + [429]
    assert answers[-1].body == {"code": "rate"}
    assert (await world.log_in(launch_data(SARA, auth_date=_ago(9)))).status == 200


async def test_names_from_telegram_are_cleaned(world: World) -> None:
    shown: dict[str, Any] = {
        "<b>&\"'</b>": "<b>&\"'</b>",
        "\u202eevil\u202c": "evil",
        "😀" * 200: "😀" * 24,
        "a" + "\u0301" * 50: "á\u0301\u0301",
        "ملك\u200f": "ملك",
    }
    for number, (name, kept) in enumerate(shown.items(), start=1):
        answer = await world.log_in(launch_data({"id": number, "first_name": name}))
        assert answer.body["user"]["name"] == kept
    nameless = await world.log_in(launch_data({"id": 99, "first_name": "\u3164"}))
    assert nameless.body["user"]["name"].startswith("لاعب ")


async def test_a_plus_an_ampersand_and_a_percent_in_the_name_are_not_lost(world: World) -> None:
    for number, name in enumerate(("A+B", "a&b=c", "50%2B", "a\\b"), start=1):
        answer = await world.log_in(launch_data({"id": number, "first_name": name}))
        assert answer.body["user"]["name"] == name


async def test_without_a_bot_there_is_no_log_in_and_with_one_no_guest(
    world: World, tmp_path: Path
) -> None:
    async with world.http.post(world.url("/api/guest"), json={"name": "x"}) as response:
        assert response.status == 404
    (tmp_path / "other").mkdir()
    async with running(tmp_path / "other") as other:
        assert (await other.log_in(launch_data(SARA))).status == 404
    (tmp_path / "both").mkdir()
    settings: Json = {"bot_token": BOT_TOKEN, "allow_guests": True}
    async with (
        running(tmp_path / "both", **settings) as both,
        both.http.post(both.url("/api/guest"), json={"name": "x"}) as response,
    ):
        assert response.status == 200


async def test_a_foreign_page_cannot_log_in_and_a_wrong_method_is_405(world: World) -> None:
    headers = {"Authorization": f"tma {launch_data(SARA)}", "Origin": "https://evil.example"}
    async with world.http.post(world.url("/api/login"), headers=headers) as response:
        assert response.status == 403
    async with world.http.get(world.url("/api/login")) as response:
        assert response.status == 405
    answer = await world.log_in(launch_data(SARA), {"user": 7})
    assert answer == Answer(422, {"code": "bad_field", "field": "user"})


async def test_launch_data_in_the_address_is_not_looked_at(world: World) -> None:
    async with world.http.post(world.url(f"/api/login?{launch_data(SARA)}")) as response:
        assert response.status == 401
