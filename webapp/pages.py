"""The pages: the same for everybody in one language; what is personal comes over the socket."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
from aiohttp import hdrs, web
from jinja2 import Environment
from markupsafe import Markup

from webapp import words
from webapp.assets import CRITICAL_CSS, Assets, accepts_gzip
from webapp.book import book
from webapp.deal_facts import pad_data, score_data
from webapp.problem import Problem
from webapp.templating import TEMPLATES, environment


def _nothing() -> None:
    """A page without data."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the site: its template and the module it starts."""

    template: str
    entry: str
    data: Callable[[], Any] = _nothing  # for the page's data block


HOME: Final = Page("pages/home.html", "js/home.js")
NEW: Final = Page("pages/new.html", "js/newmatch.js", book)
TABLE: Final = Page("pages/table.html", "js/main.js")
LOBBY: Final = Page("pages/lobby.html", "js/lobby.js")
HOUSE: Final = Page("pages/house.html", "js/house.js", book)
DAILY: Final = Page("pages/daily.html", "js/daily.js")
CHALLENGE: Final = Page("pages/challenge.html", "js/challenge.js")
NEW_CHALLENGE: Final = Page("pages/newchallenge.html", "js/newchallenge.js", book)
RANKINGS: Final = Page("pages/rankings.html", "js/rankings.js")
SCORE: Final = Page("pages/score.html", "js/score.js", score_data)
FAIR: Final = Page("pages/fair.html", "js/fair.js")
CHECK: Final = Page("pages/check.html", "js/checkpage.js")
REPLAYS: Final = Page("pages/replays.html", "js/replays.js")
REPLAY: Final = Page("pages/replay.html", "js/replay.js")
PROFILE: Final = Page("pages/profile.html", "js/profile.js")
PADS: Final = Page("pages/pads.html", "js/padlist.js")
PAD: Final = Page("pages/pad.html", "js/pad.js", pad_data)
PAD_TV: Final = Page("pages/padtv.html", "js/padtv.js")
SETTINGS: Final = Page("pages/settings.html", "js/settingspage.js")
HOW: Final = {
    path.stem: Page(
        f"pages/how/{path.name}", "js/how.js", book if path.stem == "settings" else _nothing
    )
    for path in sorted((TEMPLATES / "pages" / "how").glob("[!_]*.html"))
}
"""The pages of how to play, by the last part of their address; `index` lists them."""
ERROR: Final = Page("pages/error.html", "")


class Pages:
    """Renders pages and keeps each one, in each language, as the bytes to send."""

    def __init__(self, assets: Assets, templates: Path = TEMPLATES) -> None:
        """Raises at once where a language lacks its catalogue."""
        self._assets = assets
        self.critical_css: Final = assets.text(CRITICAL_CSS)
        self._made: dict[tuple[Page, str, int], tuple[bytes, bytes]] = {}
        self._environments = {lang: self._environment(templates, lang) for lang in words.LANGUAGES}

    def _environment(self, templates: Path, lang: str) -> Environment:
        made = environment(lang, templates)
        made.globals.update(
            lang=lang,
            languages=words.LANGUAGES,
            dir=words.direction(lang),
            static=self._assets.url,
            critical_css=Markup(self.critical_css),
            deck_sprite=Markup(self._assets.text("deck.svg")),
        )
        return made

    def render(self, request: web.Request, page: Page, status: int = 200) -> web.Response:
        """The page in the reader's language, compressed where the browser takes that."""
        lang = language(request)
        key = (page, lang, status)
        if key not in self._made:
            self._made[key] = self._make(page, lang, status)
        plain, packed = self._made[key]
        headers = {
            hdrs.CONTENT_TYPE: "text/html; charset=utf-8",
            hdrs.CONTENT_LANGUAGE: lang,
            hdrs.VARY: f"{hdrs.ACCEPT_ENCODING}, {hdrs.ACCEPT_LANGUAGE}",
        }
        if accepts_gzip(request.headers.get(hdrs.ACCEPT_ENCODING, "")):
            headers[hdrs.CONTENT_ENCODING] = "gzip"
            return web.Response(status=status, body=packed, headers=headers)
        return web.Response(status=status, body=plain, headers=headers)

    def text(self, lang: str, template: str, **values: Any) -> str:
        """A template with these values, in a language."""
        return self._environments[lang].get_template(template).render(values)

    def error(self, request: web.Request, problem: Problem) -> web.Response:
        """The page of a refusal, for people who follow a wrong link."""
        response = self.render(request, ERROR, problem.status)
        if problem.retry_after is not None:
            response.headers[hdrs.RETRY_AFTER] = str(problem.retry_after)
        return response

    def _make(self, page: Page, lang: str, status: int) -> tuple[bytes, bytes]:
        assets = self._assets
        modules = assets.modules(page.entry) if page.entry else []
        speaking = assets.modules(page.entry, later=True) if page.entry else []
        text = (
            self._environments[lang]
            .get_template(page.template)
            .render(
                modules=modules,
                status=status,
                words_json=data_block(words.js_words(lang, speaking)),
                data_json=data_block(page.data()),
            )
        )
        return text.encode(), gzip.compress(text.encode(), 9, mtime=0)


def data_block(value: Any) -> Markup:
    """The value as JSON that cannot end the `<script type="application/json">` it stands in."""
    text = msgspec.json.encode(value).decode()
    for sign, code in (("<", "\\u003c"), (">", "\\u003e"), ("&", "\\u0026")):
        text = text.replace(sign, code)
    return Markup(text)


def language(request: web.Request) -> str:
    """`?lang=`, else the first of `Accept-Language` that we speak, else Arabic."""
    asked = request.query.get("lang", "")
    if asked in words.LANGUAGES:
        return asked
    for lang in _accepted(request.headers.get(hdrs.ACCEPT_LANGUAGE, "")):
        if lang in words.LANGUAGES:
            return lang
    return words.DEFAULT_LANGUAGE


def _accepted(header: str) -> Iterable[str]:
    """The languages of the header, the most wanted first, without their countries."""
    wanted: list[tuple[float, str]] = []
    for item in header[:1000].split(","):
        name, _, rest = item.strip().partition(";")
        quality = rest.strip().removeprefix("q=") or "1"
        try:
            weight = float(quality)
        except ValueError:
            continue
        if 0 < weight <= 1:
            wanted.append((weight, name.strip().partition("-")[0].lower()))
    return [name for _, name in sorted(wanted, key=lambda pair: -pair[0])]
