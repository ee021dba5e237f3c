"""The words in which a deal is told in a line of text: English, Arabic, French, and as they are
written in Latin letters. What a word is does not depend on marks, case, or the kind of digits."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.core.calls import MULTIPLIERS, Game, Step
from engine.core.projects import ProjectKind
from engine.core.ruleset import Preset


class Whose(StrEnum):
    """The side of whoever tells, or the other."""

    US = "us"
    THEM = "them"


class Mark(StrEnum):
    """The words that are neither a side nor a number, a project, a step or a preset."""

    BALOOT = "baloot"
    KABOOT = "kaboot"
    QAID = "qaid"
    HIGHER = "higher"
    EQUAL = "equal"
    FIRST = "first"
    REVERSE = "reverse"


@dataclass(frozen=True, slots=True)
class Number:
    """A number: abnat."""

    value: int


Item = Game | Whose | ProjectKind | Step | Preset | Mark | Number
"""What a word says."""

_SAID: Final[tuple[tuple[Item, str], ...]] = (
    (Game.HOKM, "hokm hokum hukm hukum hakam حكم"),
    (Game.SUN, "sun san sann صن صان"),
    (Whose.US, "us we our ours lana nous notre لنا حنا إحنا نحن اشترينا"),
    (Whose.THEM, "them they their theirs lahum lhom eux ils leur leurs لهم هم اشتروا الخصم"),
    (ProjectKind.SIRA, "sira siri sera tierce سرا سرى سره"),
    (ProjectKind.FIFTY, "fifty khamsin khamseen cinquante خمسين خمسون"),
    (ProjectKind.HUNDRED, "hundred miya mia cent مية مئة مائة"),
    (
        ProjectKind.FOUR_HUNDRED,
        "fourhundred arbamiya quatrecents quatrecent أربعمية أربعمئة أربعمائة",
    ),
    (Step.DOUBLE, "double dabal dabl contre دبل دوبل"),
    (Step.THREE, "three thri triple ثري تري تربل"),
    (Step.FOUR, "four quadruple فور"),
    (Step.GAHWA, "gahwa qahwa kahwa coffee café قهوة"),
    (Mark.BALOOT, "baloot belote بلوت"),
    (Mark.KABOOT, "kaboot kabout capot كبوت كابوت"),
    (Mark.QAID, "qaid kaid قيد"),
    (Mark.HIGHER, "higher plushaut supérieur أعلى أكبر"),
    (Mark.EQUAL, "equal égal égaux متساوي متساوية تعادل"),
    (Mark.FIRST, "first premier أول"),
    (Mark.REVERSE, "reverse inversé مقلوب"),
    (Preset.STANDARD, "standard ستاندرد"),
    (Preset.CLASSIC, "classic classique تقليدي"),
    (Preset.PAGAT, "pagat باغات"),
    (Preset.OFFICIAL, "official officiel الاتحاد"),
    (Preset.KAMMELNA, "kammelna كملنا"),
)
"""Pairs and no dictionary: steps and projects are numbers, and as keys the same ones."""

_LETTERS: Final = str.maketrans({"ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه", "ٱ": "ا", "ـ": None})
_TIMES: Final = re.compile(r"[x×*]([1-4])|([1-4])[x×*]")
_HYPHEN: Final = re.compile(r"(?<=[^\W\d_])[-_](?=[^\W\d_])")
_NUMBER: Final = re.compile(r"[0-9]{1,6}")


def plain(word: str) -> str:
    """A word without marks, accents, case and invisible signs; the letters Arabic writes in more
    than one way in one of them, digits as 0 to 9."""
    signs = unicodedata.normalize("NFKD", word.casefold()).translate(_LETTERS)
    text = "".join(
        str(unicodedata.decimal(sign)) if sign.isdecimal() else sign
        for sign in signs
        if unicodedata.category(sign) not in ("Mn", "Cf")
    )
    return _HYPHEN.sub("", text)


_WORDS: Final[dict[str, Item]] = {
    plain(word): item for item, words in _SAID for word in words.split()
}


def item_of(word: str) -> Item | None:
    """What a word says; None for one that is not known. Arabic words may have the article, or "and"
    before them."""
    text = plain(word)
    if found := _TIMES.fullmatch(text):
        return MULTIPLIERS[found[1] or found[2]]
    if _NUMBER.fullmatch(text):
        return Number(int(text))
    for known in (text, text.removeprefix("و"), text.removeprefix("و").removeprefix("ال")):
        if known in _WORDS:
            return _WORDS[known]
    return None


def words_of(item: Item) -> tuple[str, ...]:
    """Every word that says this, as it is written; none for a number."""
    return tuple(
        word
        for one, words in _SAID
        for word in words.split()
        if type(one) is type(item) and one == item
    )
