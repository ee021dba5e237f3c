"""What the server takes from the catalogues: gettext for the templates, words for the browser."""

from __future__ import annotations

import pytest

from webapp.words import LANGUAGES, catalogue, direction, js_words, messages

ONE, MANY = "{count} rule changed", "{count} rules changed"


def test_only_arabic_reads_from_the_right() -> None:
    assert {lang: direction(lang) for lang in LANGUAGES} == {"ar": "rtl", "en": "ltr", "fr": "ltr"}


def test_a_template_finds_its_words() -> None:
    assert [catalogue(lang).ugettext("Rules") for lang in LANGUAGES] == [
        "القواعد",
        "Rules",
        "Règles",
    ]


def test_an_unknown_text_comes_back_as_it_is() -> None:
    assert catalogue("ar").ugettext("no such text") == "no such text"


def test_a_language_without_a_catalogue_is_refused() -> None:
    with pytest.raises(FileNotFoundError):
        messages("tlh")


@pytest.mark.parametrize(
    ("count", "form"),
    [(0, 0), (1, 1), (2, 2), (3, 3), (10, 3), (11, 4), (99, 4), (100, 5), (102, 5), (103, 3)],
)
def test_arabic_has_six_forms(count: int, form: int) -> None:
    forms = js_words("ar")[ONE]
    assert catalogue("ar").ungettext(ONE, MANY, count) == forms[form]


@pytest.mark.parametrize(("lang", "one"), [("en", {1}), ("fr", {0, 1})])
def test_french_counts_nothing_as_one_and_english_as_many(lang: str, one: set[int]) -> None:
    forms = js_words(lang)[ONE]
    for count in range(12):
        wanted = forms[0] if count in one else forms[1]
        assert catalogue(lang).ungettext(ONE, MANY, count) == wanted


def test_the_browser_gets_its_own_words_only() -> None:
    words = js_words("en")
    assert words["Exactly half"] == "Exactly half"
    assert words[ONE] == [ONE, MANY]
    assert "There is nothing here" not in words  # asked for by a template alone


def test_the_words_of_one_module_can_be_had_alone() -> None:
    words = js_words("fr", ["js/modal.js"])
    assert words == {"Close": "Fermer"}
    assert js_words("fr", []) == {}
