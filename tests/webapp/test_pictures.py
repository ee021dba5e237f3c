"""Share pictures: whole PNGs, every sign in the font of its line, Arabic letters joined."""

from __future__ import annotations

import asyncio
import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from resvg_py import svg_to_bytes

from tests.node import missing
from webapp.picture_svg import LATIN, SIZE, drawing
from webapp.pictures import Fonts, NoFont, Pictures, find_fonts, render
from webapp.shared import Shared, seal, text, unseal
from webapp.words import LANGUAGES

ROWS = ("11011011", "00101001", "11111111", "")
DAY = Shared(214, 78, 31, 412, 1932, 12, ROWS)
RESULTS = {
    "a day": DAY,
    "alone": Shared(1, None, -31, 1, 1, 0, ROWS),
    "a challenge": Shared(None, None, 40, 2, 3, 0, ROWS * 2),
    "a whole match": Shared(None, None, 0, 1, 2, 0, ()),
}
NO_GLYPH = "\u0e01"
"""A letter of Thai, which none of the fonts has."""

INVISIBLE = " \u00a0\u202f\u2067\u2069"


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    """The fonts of this machine."""
    return find_fonts() or missing("there is no Noto font for Arabic")


def drawn(words: str, family: str, fonts: Fonts, weight: str = "700") -> bytes:
    """A few words in one font alone."""
    files = [one for one in fonts.files if family.replace(" ", "") + "-" in one]
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><text x="150" y="40"'
        f' text-anchor="middle" font-size="30" font-weight="{weight}" font-family="{family}">'
        f"{words}</text></svg>"
    )
    return svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=files)


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG, whose every row is there."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    at, packed = 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", png[at + 8 + length :][:4])[0]
        packed += body if kind == b"IDAT" else b""
        at += length + 12
    assert len(zlib.decompress(packed)) == height * (1 + 4 * width)
    return width, height


def test_other_results_and_languages_give_other_pictures_of_one_size(fonts: Fonts) -> None:
    results = [
        *RESULTS.values(),
        Shared(214, 78, 31, 412, 1932, 12, ("11011010", *ROWS[1:])),
        Shared(214, 79, 31, 412, 1932, 12, ROWS),
        Shared(215, 78, 31, 412, 1932, 12, ROWS),
    ]
    made = [render(what, "ar", fonts) for what in results]
    made += [render(DAY, lang, fonts) for lang in LANGUAGES]
    assert len(set(made)) == len(made) - 1  # the day in Arabic is twice among them
    assert {size_of(one) for one in made} == {(SIZE, SIZE)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sign_is_in_the_font_of_its_line(lang: str, fonts: Fonts) -> None:
    """Else it would be a box: the renderer takes a line from one font."""
    signs: dict[str, set[str]] = {}
    for what in RESULTS.values():
        for line in ElementTree.fromstring(drawing(what, lang, fonts.arabic)).iterfind(
            ".//{*}text"
        ):
            signs.setdefault(line.attrib["font-family"], set()).update("".join(line.itertext()))
    assert set(signs) == ({LATIN, fonts.arabic} if lang == "ar" else {LATIN})
    for family, wanted in signs.items():
        for weight in ("400", "700"):
            box = drawn(NO_GLYPH, family, fonts, weight)
            assert box != drawn("", family, fonts, weight)
            seen = sorted(wanted - set(INVISIBLE))
            assert [one for one in seen if drawn(one, family, fonts, weight) == box] == []


def test_a_font_without_a_sign_would_be_noticed(fonts: Fonts) -> None:
    for sign, family in (("#", fonts.arabic), ("+", fonts.arabic), ("ب", LATIN), ("−", LATIN)):
        assert drawn(sign, family, fonts) == drawn(NO_GLYPH, family, fonts)


def test_arabic_letters_are_joined_and_read_from_the_right(fonts: Fonts) -> None:
    """Letters that stand alone, or in the order of the bytes, look otherwise."""
    page = ElementTree.fromstring(drawing(DAY, "ar", fonts.arabic))
    lines = [
        "".join(one.itertext())
        for one in page.iterfind(".//{*}text")
        if one.attrib["font-family"] == fonts.arabic
    ]
    assert len(lines) == 4
    for line in lines:
        assert (line[0], line[-1]) == ("\u2067", "\u2069")
        joined = drawn(line, fonts.arabic, fonts)
        apart = "\u200c".join(line)  # ZERO WIDTH NON-JOINER
        assert joined != drawn(apart, fonts.arabic, fonts)
        assert joined != drawn(f"\u202d{line[1:-1]}\u202c", fonts.arabic, fonts)  # left to right


@pytest.mark.parametrize(
    ("names", "family"),
    [
        (["NotoSansArabic-Regular.ttf", "NotoSans-Regular.ttf"], "Noto Sans Arabic"),
        (["NotoKufiArabic-Bold.ttf", "NotoSans-Bold.ttf"], "Noto Kufi Arabic"),
        (["NotoNaskhArabic[wght].ttf", "NotoSans[wght].ttf", "x.ttf"], "Noto Naskh Arabic"),
        (["NotoSansArabic-Regular.ttf"], None),
        (["NotoSans-Regular.ttf", "NotoSansArabicUI.txt", "Amiri-Regular.ttf"], None),
        ([], None),
    ],
)
def test_the_fonts_are_found_wherever_they_lie(
    names: list[str], family: str | None, tmp_path: Path
) -> None:
    (tmp_path / "truetype" / "noto").mkdir(parents=True)
    for name in names:
        (tmp_path / "truetype" / "noto" / name).touch()
    found = find_fonts((tmp_path / "none", tmp_path))
    assert (found and found.arabic) == family
    assert found is None or not any(one.endswith("x.ttf") for one in found.files)


async def test_without_a_font_there_is_no_picture() -> None:
    none = Pictures(None)
    assert none.there is False
    with pytest.raises(NoFont):
        await none.png(DAY, "ar")


async def test_a_picture_is_drawn_once_and_the_oldest_are_let_go(
    fonts: Fonts, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Shared] = []

    def counted(what: Shared, lang: str, fonts: Fonts) -> bytes:
        asked.append(what)
        return b"png"

    monkeypatch.setattr("webapp.pictures.render", counted)
    kept = Pictures(fonts)
    days = [Shared(number, 50, 0, 1, 2, 0, ()) for number in range(33)]
    for day in (days[0], days[0], *days[1:], days[32], days[0]):
        assert await kept.png(day, "en") == b"png"
    assert asked == [*days, days[0]]


async def test_who_asks_while_a_picture_is_drawn_waits_for_that_one(
    fonts: Fonts, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Shared] = []

    def counted(what: Shared, lang: str, fonts: Fonts) -> bytes:
        asked.append(what)
        return b"png"

    monkeypatch.setattr("webapp.pictures.render", counted)
    kept = Pictures(fonts)
    assert set(await asyncio.gather(*(kept.png(DAY, "en") for _ in range(20)))) == {b"png"}
    assert asked == [DAY]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("what", RESULTS.values(), ids=RESULTS)
def test_the_text_says_no_more_than_the_result_in_words_and_shapes(what: Shared, lang: str) -> None:
    first, *rows = text(what, lang).split("\n")
    assert len(rows) == len(what.rows)
    assert set("".join(rows)) <= set("12345678 🟦⚪👑—")
    assert len(text(what, lang)) < 300
    assert ("214" in first) == (what.number == 214)


def test_the_text_of_a_day_in_english() -> None:
    assert text(DAY, "en").split("\n") == [
        "Baloot today #214 · Better than 78% · streak 12",
        "1 🟦🟦⚪🟦🟦⚪🟦🟦",
        "2 ⚪⚪🟦⚪🟦⚪⚪🟦",
        "3 🟦🟦🟦🟦🟦🟦🟦🟦 👑",
        "4 —",
    ]


def test_a_sealed_word_holds_the_result_and_no_other_word_is_taken() -> None:
    word = seal(b"key", DAY, "ar")
    assert unseal(b"key", word) == ("ar", DAY)
    assert unseal(b"other", word) is None
    for at in range(len(word) - 1):  # the last letter has bits that mean nothing
        other = "A" if word[at] != "A" else "B"
        assert unseal(b"key", word[:at] + other + word[at + 1 :]) is None
    for broken in ("", "a", "ab", word[:-3], word * 2, "é"):
        assert unseal(b"key", broken) is None
