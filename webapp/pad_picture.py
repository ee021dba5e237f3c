"""The finished sheet of a score pad as a picture: who has won, the totals, the rounds or matches.

A line is drawn in one font, the one its letters are in: a name of both scripts loses some of them.
"""

from __future__ import annotations

import re
from typing import Final

from markupsafe import escape

from webapp.pad_frames import PadFrame
from webapp.pad_words import PadWords
from webapp.picture_svg import CROWN, LATIN, MARGIN, PDI, RLI, SIZE, Page, ground

_COLOURS: Final = (("#fffdf8", "#0b4f43"), ("#7a2f50", "#fff"))
"""The block of each side, and what is written on it."""

_TOP: Final = 196
_GAP: Final = 20
_BLOCK: Final = ((SIZE - 2 * MARGIN - _GAP) // 2, 300)
_ROWS: Final = 8  # in a column
_FIRST: Final = 566
_STEP: Final = 45
_ARABIC: Final = re.compile(r"[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufefc]")


def drawing(pad: PadFrame, lang: str, arabic: str) -> str:
    """The picture in a language; `arabic` is the family of the font for Arabic."""
    page = Page(lang, arabic)
    say = PadWords(pad, lang)
    parts = [ground(), page.line(150, 56, page.gettext("Score sheet"), bold=True)]
    large = list(pad.won if pad.best_of > 1 else pad.totals)
    for at, name in enumerate((say.side("us"), say.side("them"))):
        won = pad.winner == ("us", "them")[at]
        parts += _block(page, at, name, large[at], won=won)
    parts += _table(page, _lines(pad))
    parts.append(page.line(932, 34, _rules(page, pad, say)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}"'
        f' viewBox="0 0 {SIZE} {SIZE}">{"".join(parts)}</svg>'
    )


def _rules(page: Page, pad: PadFrame, say: PadWords) -> str:
    """The rules by name, how many of them are changed, and how far the match went."""
    others = len(pad.changes.keys() - {"match.target"})
    parts = [say.preset()]
    if others:
        parts.append(page.gettext("changes: {count}", count=others))
    parts.append(page.gettext("to {target}", target=int(pad.target)))
    if pad.best_of > 1:
        parts.append(page.gettext("best of {count}", count=pad.best_of))
    return page.gettext(", ").join(parts)


def _block(page: Page, at: int, name: str, total: int, *, won: bool) -> list[str]:
    """The side that stands first, or second, from where one starts to read."""
    (width, height), (fill, ink) = _BLOCK, _COLOURS[at]
    x = page.x(at * (width + _GAP), width)
    middle = x + width / 2
    parts = [
        f'<rect x="{x}" y="{_TOP}" width="{width}" height="{height}" rx="44" fill="{fill}"/>',
        _text(page, middle, _TOP + 72, min(44, 620 // len(name)), name, ink),
        _text(page, middle, _TOP + 226, 168, str(total), ink),
    ]
    if won:
        crown = f"translate({middle - 24} {_TOP + 240}) scale(2)"
        parts.append(f'<path transform="{crown}" d="{CROWN}" fill="{ink}"/>')
    return parts


def _text(page: Page, x: float, y: float, size: int, text: str, ink: str) -> str:
    """A line around its middle."""
    arabic = _ARABIC.search(text) is not None
    family, inner = (page.arabic, f"{RLI}{text}{PDI}") if arabic else (LATIN, text)
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="700" fill="{ink}"'
        f' text-anchor="middle" font-family="{family}">{escape(inner)}</text>'
    )


def _lines(pad: PadFrame) -> list[tuple[int, int, int]]:
    """The matches of a series, or the last sixteen rounds of the one match: a number and points."""
    if pad.best_of > 1:
        return [(at, one.us, one.them) for at, one in enumerate(pad.matches, 1)]
    counted = [(one.number, one.us, one.them) for one in pad.rounds if one.number is not None]
    return counted[-2 * _ROWS :]


def _table(page: Page, lines: list[tuple[int, int, int]]) -> list[str]:
    """The lines in one column, or in two."""
    parts = []
    width = _BLOCK[0] + _GAP
    for at, (number, us, them) in enumerate(lines):
        column, row = divmod(at, _ROWS)
        y = _FIRST + row * _STEP
        for offset, value, ink in ((24, number, "#dcefe9"), (170, us, "#fff"), (330, them, "#fff")):
            x = page.x(column * width + offset, 0)
            parts.append(_text(page, x, y, 34, str(value), ink))
    return parts
