"""The pages as they are sent: in one language, from the right side, with nothing inline."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from tests.words.sources import ROOT
from webapp.words import LANGUAGES, catalogue, direction

PAGES: Final = sorted(path.name for path in (ROOT / "templates" / "pages").glob("[!_]*.html"))
SHOWN: Final = ("aria-label", "title", "alt", "placeholder")
LATIN: Final = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
ALSO_LATIN: Final = {"English", "Français", "JavaScript"}
"""Latin words on an Arabic page: names of languages, in their own language."""


class Reader(HTMLParser):
    """Collects what a person reads on a page, and every attribute."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("script", "style")
        for name, value in attrs:
            self.attributes.append((tag, name, value or ""))
            if name in SHOWN:
                self.texts.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self.texts.append(data.strip())


def rendered(page: str, lang: str, status: int = 404) -> Reader:
    environment = Environment(
        loader=FileSystemLoader(ROOT / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_translations(  # type: ignore[attr-defined]
        catalogue(lang), newstyle=True
    )
    reader = Reader()
    text = environment.get_template(f"pages/{page}").render(
        lang=lang,
        dir=direction(lang),
        static=lambda path: f"/static/digest/{path}",
        modules=["js/i18n.js"],
        words_json="{}",
        data_json="null",
        critical_css="",
        deck_sprite="",
        status=status,
    )
    reader.feed(text)
    return reader


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_paint_knows_its_language_and_side(page: str, lang: str) -> None:
    attributes = rendered(page, lang).attributes
    assert ("html", "lang", lang) in attributes
    assert ("html", "dir", direction(lang)) in attributes


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("status", [404, 429, 500])
def test_an_arabic_page_shows_no_english(page: str, status: int) -> None:
    latin = {word for text in rendered(page, "ar", status).texts for word in LATIN.findall(text)}
    assert latin - ALSO_LATIN == set()


@pytest.mark.parametrize("page", PAGES)
def test_nothing_inline_that_the_content_policy_refuses(page: str) -> None:
    for tag, name, value in rendered(page, "en").attributes:
        assert name != "style", (tag, value)
        assert not name.startswith("on"), (tag, name)
        assert not value.startswith("javascript:"), (tag, name)


@pytest.mark.parametrize("page", PAGES)
def test_links_of_a_page_keep_its_language(page: str) -> None:
    links = [v for tag, name, v in rendered(page, "fr").attributes if (tag, name) == ("a", "href")]
    assert all("?lang=" in link or link.startswith("#") for link in links), links
    own = [link for link in links if link.startswith("/") and not link.startswith("/?lang=")]
    assert all("?lang=fr" in link for link in own)


@pytest.mark.parametrize("page", PAGES)
def test_buttons_that_are_only_an_icon_have_a_name(page: str) -> None:
    reader = rendered(page, "en")
    icons = [value for tag, name, value in reader.attributes if name == "class" and tag == "a"]
    labels = [value for tag, name, value in reader.attributes if name == "aria-label"]
    assert len(labels) >= sum("icon" in value.split() for value in icons)
    assert all(labels)
