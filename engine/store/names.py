"""Names that people choose, made safe to show: one line, no hidden signs, no towers of marks."""

from __future__ import annotations

import re
import secrets
import unicodedata
from typing import Final

LONGEST: Final = 24  # graphemes, as people count letters
LONGEST_TITLE: Final = 60  # of a group
_NAMELESS: Final = re.compile(r"#([1-9][0-9]{3})")
_MOST_MARKS: Final = 2
_LONGEST_CLUSTER: Final = 12  # code points of one emoji: a family with skin tones has eleven
_READ: Final = 1000

_ZWJ: Final = "\u200d"
_ZWNJ: Final = "\u200c"
_BLANK: Final = frozenset("\u2800\u3164\u115f\u1160\uffa0\u034f\u17b4\u17b5\u180b\u180c\u180d")
_DROPPED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_SKIN: Final = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS: Final = range(0x1F1E6, 0x1F200)


def clean_name(text: str) -> str:
    """The name as it may be shown, at most 24 graphemes; a number where nothing is left of it.

    Controls, direction marks, tags and blank letters go; a joiner stays inside an emoji, a
    non-joiner between letters; a letter keeps two marks.
    """
    return _cleaned(text, LONGEST) or f"#{1000 + secrets.randbelow(9000)}"


def clean_title(text: str) -> str:
    """What a group is called, cleaned in the same way, at most 60 graphemes; "" where nothing is
    left of it."""
    return _cleaned(text, LONGEST_TITLE)


def _cleaned(text: str, most: int) -> str:
    signs = _visible(unicodedata.normalize("NFC", text[:_READ]))
    name = "".join(_clusters(" ".join(signs.split()))[:most]).strip(f" {_ZWJ}{_ZWNJ}")
    seen = any(unicodedata.category(sign)[0] not in "MZC" for sign in name)
    return unicodedata.normalize("NFC", name) if seen else ""


def number_of(name: str) -> str | None:
    """The number of somebody who has no name to show, such as "1234"; None for a name. Whoever
    shows it says "Player 1234" in the language of the reader."""
    found = _NAMELESS.fullmatch(name)
    return None if found is None else found[1]


def _visible(text: str) -> str:
    """Without what cannot be seen; line ends become spaces."""
    kept: list[str] = []
    for at, sign in enumerate(text):
        after = text[at + 1] if at + 1 < len(text) else ""
        if sign in (_ZWJ, _ZWNJ):
            if kept and after and _joins(sign, kept[-1], after):
                kept.append(sign)
        elif sign.isspace():
            kept.append(" ")
        elif sign not in _BLANK and unicodedata.category(sign) not in _DROPPED:
            kept.append(sign)
    return "".join(kept)


def _joins(joiner: str, before: str, after: str) -> bool:
    if joiner == _ZWNJ:
        return before.isalpha() and after.isalpha()
    return _pictorial(before) and _pictorial(after)


def _pictorial(sign: str) -> bool:
    return unicodedata.category(sign) == "So" or sign == "\ufe0f" or ord(sign) in _SKIN


def _clusters(text: str) -> list[str]:
    """The text in pieces that people count as one letter or picture; surplus marks are left out."""
    clusters: list[str] = []
    marks = 0
    for sign in text:
        if unicodedata.category(sign)[0] == "M":
            marks += 1
            if clusters and marks <= _MOST_MARKS:
                clusters[-1] += sign
            continue
        room = clusters and len(clusters[-1]) < _LONGEST_CLUSTER
        if room and _continues(clusters[-1], sign):
            clusters[-1] += sign
        else:
            clusters.append(sign)
        marks = 0
    return clusters


def _continues(cluster: str, sign: str) -> bool:
    """Whether a sign that is no mark belongs to the cluster before it."""
    if sign in (_ZWJ, _ZWNJ) or cluster[-1] == _ZWJ or ord(sign) in _SKIN:
        return True
    return len(cluster) == 1 and ord(cluster) in _FLAG_LETTERS and ord(sign) in _FLAG_LETTERS
