"""The catalogues say everything, in each language, and nothing that nobody asks for."""

from __future__ import annotations

import re
from typing import Final

import pytest
from babel.messages.catalog import Message

from tests.words.sources import SCRIPTS, Key, asked_for, literals
from webapp.words import LANGUAGES, messages

ARABIC: Final = re.compile(r"[\u0621-\u064a]")
PLACEHOLDER: Final = re.compile(r"\{\w+\}|%\(\w+\)s")
FORMS: Final = {"ar": 6, "en": 2, "fr": 2}

WORDLESS_IN_ARABIC: Final = {"{rank} of {suit}": "two nouns in a row say it"}
"""Arabic text without a letter of its own, each with its reason."""

SAME_IN_FRENCH: Final = {
    "Baloot": "the name of the game",
    "Pagat": "the name of a site",
    "Kammelna": "the name of an app",
    "Standard": "the same word in both languages",
    "Ekka": "a word of the game (glossary)",
    "Ashkal": "a word of the game (glossary)",
    "Sun": "a word of the game (glossary)",
    "Gahwa": "a word of the game (glossary)",
    "gahwa": "a word of the game (glossary)",
    "Bas, wala": "words of the game (glossary)",
    "Qaid": "a word of the game (glossary)",
    "Shayib, bint, walad": "the Gulf names of court cards",
    "sbait, hass, daiman, sharya": "the Gulf names of the suits",
    "Points": "the same word in both languages",
    "Questions": "the same word in both languages",
    "Menu": "the same word in both languages",
    "Scores": "the same word in both languages",
    "Table": "the same word in both languages",
    "Fahad": "a person",
    "Noura": "a person",
    "Reem": "a person",
    "Sultan": "a person",
}
"""French text equal to the English, each with its reason."""


def key(message: Message) -> Key:
    return message.context, message.id if isinstance(message.id, str) else message.id[0]


def catalogue(lang: str) -> dict[Key, Message]:
    return {key(message): message for message in messages(lang) if message.id}


def says_something(text: str) -> bool:
    """Whether there is a letter to translate between the placeholders."""
    return any(sign.isalpha() for sign in PLACEHOLDER.sub("", text))


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def same_in_french() -> set[str]:
    return {one[1] for one, message in catalogue("fr").items() if message.string == message.id}


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_message_asked_for_is_in_the_catalogue(lang: str) -> None:
    assert asked_for()
    assert sorted(map(str, asked_for().keys() - catalogue(lang).keys())) == []


def test_no_message_is_left_that_nobody_asks_for(lang: str) -> None:
    assert sorted(map(str, catalogue(lang).keys() - asked_for().keys())) == []
    assert list(messages(lang).obsolete) == []


def test_each_message_names_the_files_that_ask_for_it(lang: str) -> None:
    for one, message in catalogue(lang).items():
        assert {path for path, _ in message.locations} == asked_for()[one], one


def test_nothing_is_missing_and_nothing_is_a_guess(lang: str) -> None:
    for one, message in catalogue(lang).items():
        assert all(form.strip() for form in forms(message)), one
        assert not message.fuzzy, one
        assert len(forms(message)) == (1 if isinstance(message.id, str) else FORMS[lang]), one


def test_placeholders_are_the_same_in_each_language(lang: str) -> None:
    for one, message in catalogue(lang).items():
        ids = (message.id,) if isinstance(message.id, str) else message.id
        wanted = {name for text in ids for name in PLACEHOLDER.findall(text)}
        for form in forms(message):
            found = set(PLACEHOLDER.findall(form))
            assert found <= wanted, one
            if isinstance(message.id, str):
                assert found == wanted, one
            else:  # a form for one, two or none may say the number as a word
                assert found >= wanted - {"{count}"}, one


def test_spaces_at_the_ends_are_kept(lang: str) -> None:
    for one, message in catalogue(lang).items():
        text = one[1]
        for form in forms(message):
            assert form.endswith(" ") == text.endswith(" "), one
            assert form.startswith(" ") == text.startswith(" "), one


def test_english_says_what_the_code_says() -> None:
    for one, message in catalogue("en").items():
        assert message.string == message.id, one


def test_arabic_is_written_in_arabic() -> None:
    for one, message in catalogue("ar").items():
        if says_something(one[1]) and one[1] not in WORDLESS_IN_ARABIC:
            assert all(ARABIC.search(form) for form in forms(message)), one


def test_french_is_not_left_in_english() -> None:
    assert sorted(filter(says_something, same_in_french() - SAME_IN_FRENCH.keys())) == []


def test_the_list_of_french_exceptions_is_in_use() -> None:
    assert sorted(SAME_IN_FRENCH.keys() - same_in_french()) == []


def test_no_call_hides_in_another_where_the_extractor_does_not_look() -> None:
    known = {text for _, text in asked_for()} | {context for context, _ in asked_for() if context}
    files = sorted(SCRIPTS.rglob("*.js"))
    assert files
    for file in files:
        assert literals(file.read_text()) - known == set(), file.name


def test_a_hidden_call_would_be_noticed() -> None:
    assert literals("t('Us {who}', { who: t('you') }); `${n('a', 'b', 2)}`") == {
        "Us {who}",
        "you",
        "a",
    }
