"""Cleaned names: what stays, what goes, and when nothing is left."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.store.names import clean_name, number_of

FAMILY = "👨\u200d👩\u200d👧\u200d👦"


@pytest.mark.parametrize(
    "name",
    [
        "فهد",
        "Sara",
        "عبدالله الـ٧",
        "مُحَمَّد",
        "می\u200cخواهم",
        "O'Neil-Ñandú",
        "😀🎉",
        FAMILY,
        "👍🏽",
        "🇸🇦🇰🇼",
        "<script>",
        "{{7*7}}",
        "_*[",
        "' OR 1=1--",
        "?",
    ],
)
def test_ordinary_and_merely_odd_names_stay(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("  a \t b\n\nc ", "a b c"),
        ("a\u2028b\u00a0c", "a b c"),
        ("evil\u202egpj", "evilgpj"),
        ("\u2067a\u2069\u200e\u200f\u061c", "a"),
        ("a\x00\x07\x1b[0m", "a[0m"),
        ("a\u00ad\ufeff\u2060b", "ab"),
        ("a\U000e0041\U000e007fb", "ab"),
        ("a\u2800\u3164\u115f\uffa0b", "ab"),
        ("a\ue000\ud800b", "ab"),
        ("a\u200db", "ab"),
        ("a\u200c", "a"),
        ("😀\u200c😀", "😀😀"),
        ("e\u0301", "é"),
        ("a" + "\u0316" * 50 + "b", "a\u0316\u0316b"),
        ("\u0316\u0316a", "a"),
    ],
)
def test_what_is_hidden_or_towers_goes(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


@pytest.mark.parametrize("name", ["", " ", "\u3164", "\u2800" * 9, "\u200f", "\u0301", "\x00"])
def test_where_nothing_is_left_a_number_stands(name: str) -> None:
    cleaned = clean_name(name)
    number = number_of(cleaned)
    assert number is not None
    assert 1000 <= int(number) <= 9999
    assert clean_name(cleaned) == cleaned


@pytest.mark.parametrize("name", ["Sara", "#", "#123", "#12345", "#0123", "# 1234", "#١٢٣٤"])
def test_a_name_is_no_number(name: str) -> None:
    assert number_of(name) is None


def test_a_name_has_at_most_24_letters_as_people_count_them() -> None:
    assert clean_name("ب" * 100) == "ب" * 24
    assert clean_name("مَ" * 100) == "مَ" * 24
    assert clean_name(FAMILY * 2000) == FAMILY * 24
    assert clean_name("🇸🇦" * 100) == "🇸🇦" * 24
    assert clean_name("a" * 23 + " b") == "a" * 23


@given(st.text(max_size=60))
def test_cleaning_is_safe_and_cleaning_again_changes_nothing(name: str) -> None:
    cleaned = clean_name(name)
    assert clean_name(cleaned) == cleaned
    assert 0 < len(cleaned) <= 24 * 14
    joiners = {"\u200c", "\u200d"}
    assert {unicodedata.category(sign) for sign in set(cleaned) - joiners}.isdisjoint(
        {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    )
