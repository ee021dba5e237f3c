"""The pages: complete in three languages, nothing inline that could be a script."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from aiohttp import hdrs
from aiohttp.test_utils import make_mocked_request

from tests.webapp.world import World
from webapp import words
from webapp.pages import data_block, language

PAGES = (
    "/",
    "/new",
    "/t/AAAAAAAAAAAAAAAAAAAAAA",
    "/l/AAAAAAAAAAAAAAAAAAAAAA",
    "/house/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "/settings",
    "/daily",
    "/daily/7",
    "/rankings",
    "/score",
    "/pads",
    "/pad/abc",
    "/pad/abc/tv",
    "/how",
    "/how/cards",
)
TELEGRAM = "https://telegram.org/js/telegram-web-app.js"
"""The one script that is not ours. It is loaded beside everything else, never waited for."""


class Tags(HTMLParser):
    """The tags of a page with their attributes, and what stands in its data blocks."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.data: dict[str, str] = {}
        self._block: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes the tag."""
        given = dict(attrs)
        self.tags.append((tag, given))
        self._block = given.get("id") if tag == "script" else None

    def handle_data(self, data: str) -> None:
        """Notes the text of a data block."""
        if self._block is not None:
            self.data[self._block] = self.data.get(self._block, "") + data

    def all(self, tag: str) -> Iterator[dict[str, str | None]]:
        """The attributes of every such tag."""
        return (given for name, given in self.tags if name == tag)


async def page(world: World, path: str, status: int = 200, **headers: str) -> tuple[Tags, str]:
    """A page, and the language it says it is in."""
    async with world.http.get(world.url(path), headers=headers) as response:
        assert response.status == status
        assert response.headers["Content-Type"] == "text/html; charset=utf-8"
        return Tags(await response.text()), response.headers["Content-Language"]


@pytest.mark.parametrize(
    ("query", "accepted", "lang"),
    [
        ("", "", "ar"),
        ("?lang=fr", "en", "fr"),
        ("?lang=de", "en-GB,en;q=0.9", "en"),
        ("", "de, fr-CA;q=0.8, en;q=0.7", "fr"),
        ("", "en;q=0.1, ar;q=0.9", "ar"),
        ("", "en;q=0, fr;q=x, de", "ar"),
        ("", "*", "ar"),
        ("?lang=en&lang=fr", "", "en"),
        ("?lang=<script>", "en;q=9", "ar"),
    ],
)
def test_the_language_is_asked_for_then_accepted_then_arabic(
    query: str, accepted: str, lang: str
) -> None:
    request = make_mocked_request("GET", f"/{query}", headers={hdrs.ACCEPT_LANGUAGE: accepted})
    assert language(request) == lang


async def test_each_page_is_there_in_each_language_and_direction(world: World) -> None:
    for path in PAGES:
        for lang in words.LANGUAGES:
            tags, said = await page(world, f"{path}?lang={lang}")
            [html] = tags.all("html")
            assert (html["lang"], html["dir"]) == (lang, "rtl" if lang == "ar" else "ltr")
            assert said == lang


async def test_no_page_holds_a_script_or_a_style_that_is_written_into_it(world: World) -> None:
    for path in (*PAGES, "/nowhere"):
        tags, _ = await page(world, path, 404 if path == "/nowhere" else 200)
        for script in tags.all("script"):
            if script.get("src") == TELEGRAM:
                assert "async" in script
                continue
            data = script.get("type") == "application/json"
            ours = (script.get("src") or "").startswith("/static/")
            assert data is not ours
        for name, given in tags.tags:
            assert "style" not in given, (path, name)
            assert not [attr for attr in given if attr.startswith("on")], (path, name)
            assert not (given.get("href") or "").startswith("javascript:")


async def test_everything_a_page_asks_for_is_there_and_packed(world: World) -> None:
    for path in PAGES:
        tags, _ = await page(world, path)
        wanted = [link["href"] for link in tags.all("link") if link.get("rel") != "icon"]
        wanted += [script["src"] for script in tags.all("script") if "src" in script]
        wanted.remove(TELEGRAM)
        assert len(wanted) > 3
        for url in filter(None, wanted):
            async with world.http.get(world.url(url), headers={"Accept-Encoding": "gzip"}) as got:
                assert got.status == 200, url
                assert got.headers["Vary"] == "Accept-Encoding"
                assert "immutable" in got.headers["Cache-Control"]


async def test_the_entry_module_and_all_it_imports_are_preloaded(world: World) -> None:
    for path in PAGES:
        tags, _ = await page(world, path)
        modules = [one["src"] for one in tags.all("script") if one.get("type") == "module"]
        preloaded = [
            link["href"] for link in tags.all("link") if link.get("rel") == "modulepreload"
        ]
        assert modules[-1] in preloaded
        for module in filter(None, preloaded):
            async with world.http.get(world.url(module)) as response:
                text = await response.text()
            for name in re.findall(r"""^import [^;]*?['"]\./([^'"]+)['"];""", text, re.MULTILINE):
                assert f"{module.rpartition('/')[0]}/{name}" in preloaded


async def test_the_data_blocks_are_json(world: World) -> None:
    for path in PAGES:
        tags, _ = await page(world, f"{path}?lang=fr")
        assert isinstance(json.loads(tags.data["words"]), dict)
        json.loads(tags.data["data"])
    tags, _ = await page(world, "/new")
    assert "standard" in json.loads(tags.data["data"])["presets"]


def test_a_data_block_cannot_end_its_script() -> None:
    value = {"a": "</script><script>alert(1)</script>&<!--"}
    text = data_block(value)
    assert "<" not in text
    assert ">" not in text
    assert "&" not in text
    assert json.loads(text) == value


async def test_pages_are_packed_for_those_who_take_it(world: World) -> None:
    headers = {"Accept-Encoding": "gzip"}
    async with world.http.get(world.url("/"), headers=headers) as packed:
        assert packed.headers["Content-Encoding"] == "gzip"
        text = await packed.text()
    async with world.http.get(world.url("/"), headers={"Accept-Encoding": "identity"}) as plain:
        assert "Content-Encoding" not in plain.headers
        assert await plain.text() == text
    assert len(gzip.compress(text.encode(), 9)) < 40_000


async def test_a_wrong_address_is_a_small_page_in_the_readers_language(
    world: World,
) -> None:
    for path in ("/nowhere", "/t/", "/t/a b", "/t/%00", f"/t/{'x' * 65}", "/t/..%2f..%2fx"):
        tags, said = await page(world, path, 404, **{"Accept-Language": "fr"})
        assert said == "fr"
        assert [html["lang"] for html in tags.all("html")] == ["fr"]
    async with world.http.get(world.url("/t/" + "x" * 10_000)) as response:
        assert response.status in (400, 404)


async def test_start_parameters_of_no_sense_do_no_harm(world: World) -> None:
    for query in ("?startapp=" + "x" * 600, "?lang=../../etc", "?%00=%ff", "?a&a&a"):
        await page(world, f"/{query}")


async def test_a_head_request_gets_the_headers_alone(world: World) -> None:
    async with world.http.head(world.url("/")) as response:
        assert response.status == 200
        assert await response.read() == b""
