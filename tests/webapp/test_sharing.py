"""Sharing a result over HTTP: one's own and finished, its text, its picture, a public address."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.node import missing
from tests.webapp.launches import BOT_TOKEN
from tests.webapp.test_daily import easy, played
from tests.webapp.world import Answer, World, running
from webapp.keys import SHARING
from webapp.pictures import Fonts, find_fonts
from webapp.shared import Shared, text

DAY = Shared(214, 78, 31, 412, 1932, 12, ("11011011", "", "11111111", "00000000"))
NOT_FOUND = Answer(404, {"code": "not_found"})


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    easy(monkeypatch)
    async with running(tmp_path) as made:
        yield made


@pytest.fixture
def fonts() -> None:
    """What pictures are drawn with is there."""
    if find_fonts() is None:
        missing("there is no Noto font for Arabic")


async def picture(world: World, path: str, name: str | None = None) -> tuple[str, bytes]:
    """The kind of an answer, and what it holds."""
    headers = {"Authorization": f"Bearer {await world.token(name)}"} if name else {}
    async with world.http.get(world.url(path), headers=headers) as response:
        return response.content_type, await response.read()


@pytest.mark.usefixtures("fonts")
async def test_a_finished_result_has_a_text_and_a_picture_for_its_owner_alone(
    world: World,
) -> None:
    table = await played(world, "Sara")
    path = f"/api/attempts/{table}"
    outcome = (await world.api("GET", path)).body["outcome"]
    told = (await world.api("GET", f"{path}/share?lang=en")).body
    assert told["picture"] is True
    first, *rows = told["text"].split("\n")
    assert first.startswith(f"Baloot today #{outcome['number']} · ")
    shapes = [deal["tricks"].replace("1", "🟦").replace("0", "⚪") for deal in outcome["deals"]]
    assert [row.removesuffix(" 👑")[2:] for row in rows] == [one or "—" for one in shapes]
    kind, png = await picture(world, f"{path}/picture?lang=ar", "Sara")
    assert (kind, png[:4]) == ("image/png", b"\x89PNG")
    assert (await picture(world, f"{path}/picture?lang=en", "Sara"))[1] != png
    assert await world.api("POST", f"{path}/share", body={}) == Answer(200, {"prepared": None})
    for method, end in (("GET", "share"), ("POST", "share"), ("GET", "picture")):
        body: Any = {} if method == "POST" else None
        assert await world.api(method, f"{path}/{end}", "Omar", body) == NOT_FOUND
    async with world.http.get(world.url(f"{path}/picture")) as response:
        assert response.status == 401


async def test_what_is_not_finished_or_does_not_count_is_not_shared(world: World) -> None:
    running = str((await world.api("POST", "/api/daily", "Sara", {})).body["table"])
    practised = str((await world.api("POST", "/api/daily/7", "Sara", {})).body["table"])
    async with world.player("Sara", practised) as player:
        await player.play_out()
    for table in (running, practised, "A" * 22):
        for end in ("share", "picture"):
            assert await world.api("GET", f"/api/attempts/{table}/{end}") == NOT_FOUND


async def test_without_a_font_the_text_goes_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    easy(monkeypatch)
    monkeypatch.setattr("webapp.sharer.find_fonts", lambda: None)
    async with running(tmp_path) as world:
        path = f"/api/attempts/{await played(world, 'Sara')}"
        told = (await world.api("GET", f"{path}/share")).body
        assert (told["picture"], bool(told["text"])) == (False, True)
        assert await world.api("GET", f"{path}/picture") == Answer(503, {"code": "no_font"})


@pytest.mark.usefixtures("fonts")
async def test_a_picture_has_a_public_address_that_nobody_else_can_make(tmp_path: Path) -> None:
    public = "https://baloot.example"
    async with running(tmp_path, bot_token=BOT_TOKEN, public_url=public) as world:
        address = world.server.app[SHARING].address(DAY, "ar")
        assert address is not None
        assert address.startswith(f"{public}/p/")
        path = address.removeprefix(public)
        async with world.http.get(world.url(path)) as response:
            assert (response.status, response.content_type) == (200, "image/png")
            assert "immutable" in response.headers["Cache-Control"]
        for wrong in (path.replace("/p/", "/p/A"), "/p/" + "A" * 200 + ".png", "/p/x.png"):
            async with world.http.get(world.url(wrong)) as response:
                assert response.status == 404


async def test_strangers_do_not_keep_the_server_drawing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Shared] = []

    def counted(what: Shared, lang: str, fonts: Fonts) -> bytes:
        drawn.append(what)
        return b"png"

    monkeypatch.setattr("webapp.sharer._A_SECOND", 0.0)
    monkeypatch.setattr("webapp.pictures.render", counted)
    monkeypatch.setattr("webapp.sharer.find_fonts", lambda: Fonts("Noto Sans Arabic", ()))
    public = "https://baloot.example"
    async with running(tmp_path, bot_token=BOT_TOKEN, public_url=public) as world:
        statuses = []
        for score in (*range(31), 0):
            what = msgspec.structs.replace(DAY, score=score)
            address = world.server.app[SHARING].address(what, "ar")
            assert address is not None
            async with world.http.get(world.url(address.removeprefix(public))) as response:
                statuses.append(response.status)
        assert statuses == [*([200] * 30), 429, 200]  # the last one was there already
        assert len(drawn) == 30


@pytest.mark.parametrize(
    "settings", [{}, {"bot_token": BOT_TOKEN}, {"public_url": "https://b.org"}]
)
async def test_without_a_bot_and_https_no_picture_is_public(
    settings: dict[str, Any], tmp_path: Path
) -> None:
    async with running(tmp_path, **settings) as world:
        assert world.server.app[SHARING].address(DAY, "ar") is None
        async with world.http.get(world.url("/p/" + "A" * 80 + ".png")) as response:
            assert response.status == 404


def test_the_text_is_short_at_its_longest() -> None:
    longest = Shared(999_999, 100, -1000, 99_999, 99_999, 9999, ("1" * 8,) * 8)
    assert all(len(text(longest, lang)) < 300 for lang in ("ar", "en", "fr"))
