"""The daily deals over HTTP and sockets: one attempt that counts, and nothing hidden leaves."""

from __future__ import annotations

import asyncio
import io
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from time import time

import pytest

from engine.ai.base import Level
from engine.contest import day as days
from engine.contest import terms
from engine.core.cards import Seat
from engine.core.shuffle import chain
from engine.store.contests import Contest, Contests
from engine.store.eventlog import EventLog
from tests.e2e.leaks import cards_in, cards_in_text, leaks
from tests.webapp.launches import BOT_TOKEN
from tests.webapp.world import Answer, World, running


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    easy(monkeypatch)
    async with running(tmp_path) as made:
        yield made


def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that think for no time: what is tested here does not depend on their play."""
    made = terms.daily

    def quick(server: bytes, day: int, now: float) -> Contest:
        return replace(made(server, day, now), level=Level.EASY.value)

    monkeypatch.setattr(terms, "daily", quick)


async def played(world: World, name: str) -> str:
    """Plays today's deals to the end; the table."""
    answer = await world.api("POST", "/api/daily", name, {})
    assert answer.status == 201, answer
    table = str(answer.body["table"])
    async with world.player(name, table) as player:
        await player.play_out()
    return table


async def test_a_day_from_the_first_look_to_the_result(world: World) -> None:
    first = (await world.api("GET", "/api/daily")).body
    assert (first["today"]["progress"], first["outcome"], first["may_play"]) == ("open", None, True)
    number = first["today"]["number"]
    assert first["link"] == world.url(f"/daily/{number}")
    assert 0 < first["today"]["closes"] - first["today"]["now"] <= 86_400_000
    table = await played(world, "Sara")
    after = (await world.api("GET", "/api/daily")).body
    assert after["today"]["progress"] == "finished"
    outcome = after["outcome"]
    assert (outcome["table"], outcome["rank"], outcome["players"]) == (table, 1, 1)
    assert outcome["score"] == sum(deal["score"] for deal in outcome["deals"])
    assert len(outcome["deals"]) == 4
    assert (await world.api("GET", f"/api/daily/{number}")).body == {"outcome": outcome}
    assert (await world.api("GET", f"/api/attempts/{table}")).body == {"outcome": outcome}
    assert (await world.api("GET", "/api/tables")).body == {"tables": []}


async def test_eight_starts_at_once_make_one_attempt(world: World) -> None:
    await world.token("Sara")
    answers = await asyncio.gather(*(world.api("POST", "/api/daily", body={}) for _ in range(8)))
    (made,) = [one for one in answers if one.status == 201]
    others = [one for one in answers if one is not made]
    again = {"code": "already_begun", "table": made.body["table"]}
    assert others == [Answer(409, again)] * 7


@pytest.mark.parametrize("number", ["today", "tomorrow", "0", "99999", "-1", "1000000000", "x"])
async def test_a_day_that_is_not_closed_cannot_be_practised(world: World, number: str) -> None:
    today = (await world.api("GET", "/api/daily")).body["today"]["number"]
    asked = {"today": str(today), "tomorrow": str(today + 1)}.get(number, number)
    answer = await world.api("POST", f"/api/daily/{asked}", body={})
    assert answer == Answer(404, {"code": "not_found"})


async def test_a_closed_day_is_practised_and_told_to_oneself_only(world: World) -> None:
    answer = await world.api("POST", "/api/daily/7", body={})
    assert answer.status == 201
    table = answer.body["table"]
    outcome = (await world.api("GET", f"/api/attempts/{table}")).body["outcome"]
    assert (outcome["number"], outcome["counted"], outcome["deals"]) == (7, False, [])
    for path in (f"/api/attempts/{table}", "/api/daily/7"):
        assert (await world.api("GET", path, "Omar")).status == 404


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/api/daily", {"score": 99}, 422),
        ("POST", "/api/daily", {"streak": 99}, 422),
        ("POST", "/api/daily", {"tempo": "slow"}, 422),
        ("PUT", "/api/daily", {"score": 99}, 405),
        ("PATCH", "/api/daily/7", {"rank": 1}, 405),
        ("POST", "/api/daily/7/score", {"score": 99}, 404),
        ("POST", "/api/attempts/abc", {"score": 99}, 405),
        ("POST", "/api/rating", {"mu": 99}, 404),
        ("POST", "/api/streak", {"length": 99}, 404),
    ],
)
async def test_no_address_takes_a_score_a_streak_or_a_time(
    world: World, method: str, path: str, body: object, status: int
) -> None:
    assert (await world.api(method, path, body=body)).status == status


async def test_with_a_bot_only_people_of_telegram_play_for_the_ranking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    easy(monkeypatch)
    async with running(tmp_path, bot_token=BOT_TOKEN, allow_guests=True) as world:
        refused = await world.api("POST", "/api/daily", "Guest", {})
        assert refused == Answer(403, {"code": "telegram_only"})
        assert (await world.api("GET", "/api/daily", "Guest")).body["may_play"] is False
        assert (await world.api("POST", "/api/daily/7", "Guest", {})).status == 201
        await world.from_telegram("Sara", 7_000_000_001)
        assert (await world.api("POST", "/api/daily", "Sara", {})).status == 201


def test_a_card_in_a_log_is_seen() -> None:
    """So that the test below can fail."""
    assert cards_in_text("event='x' card='10H' hand=['7S', 'AD'] id=7S-x_AD") == ["10H", "7S", "AD"]


@pytest.mark.parametrize("attempts", [40, pytest.param(2_000, marks=pytest.mark.long)])
async def test_nothing_a_player_may_not_know_is_in_a_frame_an_answer_or_a_log(
    attempts: int, world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of every attempt all frames are searched for cards not seen yet, and all else for any card,
    seed or secret."""
    log, told = EventLog(world.database), io.StringIO()
    for number in range(attempts):
        name = f"Player {number}"
        await world.token(name)
        table = str((await world.api("POST", "/api/daily", name, {})).body["table"])
        chance = random.Random(number)
        async with world.player(name, table) as player:
            for _ in range(chance.randrange(2, 10)):
                await player.my_turn()
                if player.over:
                    break
                await player.step(player.action(chance.choice))
            for path in ("/api/daily", f"/api/attempts/{table}", "/api/tables", "/api/me"):
                answer = await world.api("GET", path, name)
                assert list(cards_in(answer.body)) == []
                told.write(str(answer.body))
        events = [one.event for one in await log.since(table)]
        assert leaks(events, Seat.ONE, player.frames) == []
        told.write(str(player.frames))
    contest = await Contests(world.database).find(terms.daily_id(days.day_at(time())))
    assert contest is not None
    logged = capsys.readouterr()
    lines = logged.out + logged.err
    assert "table" in lines, "something was logged"
    assert cards_in_text(lines) == []
    text = told.getvalue() + lines
    assert contest.secret.hex() not in text
    assert not any(seed.hex() in text for seed in chain(contest.secret, 4096)[:8])
