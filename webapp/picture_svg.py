"""The share picture as SVG: a rug with the result on it, 1080 x 1080.

The renderer takes all glyphs of a line from one font, so a line is Arabic or Latin and never both:
signs that Arabic fonts lack, such as # and +, stand in lines of their own. The renderer does not
know `direction` either: a line in Arabic is an isolate, and sides are counted from where one starts
to read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import escape

from webapp.shared import Shared, kaboot, signed
from webapp.words import catalogue, direction

SIZE: Final = 1080
LATIN: Final = "Noto Sans"

_DEEP: Final = "#0a5043"
_RUG: Final = "#11735f"
_WHITE: Final = "#fff"
_QUIET: Final = "#dcefe9"
_EDGE: Final = 24
MARGIN: Final = 96
_ROWS: Final = (612, 80)
"""Where the first row of tricks stands, and how far it is to the next."""

_IN_COLUMN: Final = 4
CROWN: Final = "M3.5 7.5l4.3 3.7L12 4.5l4.2 6.7 4.3-3.7L18.8 19H5.2z"
_BAND: Final = "M0 18l8-12 8 12zM16 18l8-12 8 12zM40 5l7 7-7 7-7-7z"
RLI: Final = "\u2067"  # RIGHT-TO-LEFT ISOLATE
PDI: Final = "\u2069"  # POP DIRECTIONAL ISOLATE


def drawing(what: Shared, lang: str, arabic: str) -> str:
    """The picture in a language; `arabic` is the family of the font for Arabic."""
    page = Page(lang, arabic)
    parts = [ground(), *_head(page, what), *_verdict(page, what), *_rows(page, what.rows)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}"'
        f' viewBox="0 0 {SIZE} {SIZE}">{"".join(parts)}</svg>'
    )


@dataclass(frozen=True, slots=True)
class Page:
    """The side one starts to read from, and how lines are written there."""

    lang: str
    arabic: str

    @property
    def mirrored(self) -> bool:
        """Whether one starts on the right."""
        return direction(self.lang) == "rtl"

    def gettext(self, message: str, **values: int) -> str:
        """A sentence of this language, with signs that its font has."""
        found = catalogue(self.lang).gettext(message).format(**values)
        return found.replace("%", "٪") if self.mirrored else found

    def line(self, y: int, size: int, text: str, *, bold: bool = False, end: bool = False) -> str:
        """A line of words at the start, or at the end, of its row."""
        inner = f"{RLI}{text}{PDI}" if self.mirrored else text
        family = self.arabic if self.mirrored else LATIN
        return self._text(y, size, str(escape(inner)), family, bold, end)

    def figure(self, y: int, size: int, text: str, small: str = "", *, end: bool = False) -> str:
        """A number with its signs, which reads from left to right everywhere."""
        beside = f'<tspan font-size="{size // 2}">{small}</tspan>' if small else ""
        return self._text(y, size, f"{escape(text)}{beside}", LATIN, bold=True, end=end)

    def _text(self, y: int, size: int, inner: str, family: str, bold: bool, end: bool) -> str:
        right = self.mirrored != end
        x, anchor = (SIZE - MARGIN, "end") if right else (MARGIN, "start")
        weight, colour = (700, _WHITE) if bold else (400, _QUIET)
        return (
            f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{colour}"'
            f' text-anchor="{anchor}" font-family="{family}">{inner}</text>'
        )

    def x(self, offset: float, width: float) -> float:
        """Where a shape of this width begins that lies so far from the start."""
        return SIZE - MARGIN - offset - width if self.mirrored else MARGIN + offset


def ground() -> str:
    """The rug on its floor, with the woven band at the foot."""
    inner = SIZE - 2 * _EDGE
    rug = f'x="{_EDGE}" y="{_EDGE}" width="{inner}" height="{inner}" rx="64"'
    line = f'fill="none" stroke="{_WHITE}" stroke-opacity=".34" stroke-width="3"'
    return (
        f'<defs><clipPath id="rug"><rect {rug}/></clipPath><pattern id="band" y="958" width="48"'
        f' height="24" patternUnits="userSpaceOnUse"><path d="{_BAND}" fill="{_WHITE}"'
        ' fill-opacity=".5"/></pattern></defs>'
        f'<rect width="{SIZE}" height="{SIZE}" fill="{_DEEP}"/><rect {rug} fill="{_RUG}"/>'
        f'<g clip-path="url(#rug)"><path d="M0 955.5h{SIZE}M0 984.5h{SIZE}" {line}/>'
        f'<rect y="958" width="{SIZE}" height="24" fill="url(#band)"/></g>'
    )


def _head(page: Page, what: Shared) -> list[str]:
    if what.number is None:
        return [page.line(160, 56, page.gettext("Baloot challenge"), bold=True)]
    return [
        page.line(160, 56, page.gettext("Baloot today"), bold=True),
        page.figure(160, 48, f"#{what.number}", end=True),
    ]


def _verdict(page: Page, what: Shared) -> list[str]:
    """The number the result comes to, and what it means."""
    if what.percent is None:
        # The minus sign is in no font of the package; the dash is.
        big = page.figure(390, 210, signed(what.score).replace("−", "–"))
        words = page.gettext("Our points less theirs")
    else:
        big = page.figure(390, 210, str(what.percent), "%")
        words = page.gettext("Better than {percent}% of players", percent=what.percent)
    parts = [big, page.line(468, 48, words, bold=True)]
    if what.rank is not None and what.players > 1:
        rank = page.gettext("Place {rank} of {players}", rank=what.rank, players=what.players)
        parts.append(page.line(532, 40, rank))
    if what.streak > 1:
        days = page.gettext("Streak of {days}", days=what.streak)
        alone = len(parts) == 2
        parts.append(page.line(532, 40, days, end=not alone))
    return parts


def _rows(page: Page, rows: tuple[str, ...]) -> list[str]:
    """The tricks deal by deal; more than four deals stand in two columns."""
    narrow = len(rows) > _IN_COLUMN
    side, gap, column = (38, 8, 452) if narrow else (64, 24, 0)
    top, step = _ROWS
    parts = []
    for at, tricks in enumerate(rows):
        y = top + step * (at % _IN_COLUMN)
        offset = column * (at // _IN_COLUMN)
        parts.append(_number(page, at + 1, offset, y, side))
        parts += _tricks(page, tricks, offset + (56 if narrow else 72), y, side, gap)
    return parts


def _number(page: Page, number: int, offset: float, y: int, side: int) -> str:
    x, size = page.x(offset, 0), 40
    anchor = "end" if page.mirrored else "start"
    return (
        f'<text x="{x}" y="{y + side / 2 + size * 0.36}" font-size="{size}" fill="{_QUIET}"'
        f' text-anchor="{anchor}" font-family="{LATIN}">{number}</text>'
    )


def _tricks(page: Page, tricks: str, offset: float, y: int, side: int, gap: int) -> list[str]:
    """A filled square for each own trick, a ring for each of theirs; all eight are one bar."""
    whole = 8 * side + 7 * gap
    if kaboot(tricks):
        x, scale = page.x(offset, whole), side / 28
        crown = f"translate({x + whole / 2 - 12 * scale} {y + side / 2 - 12 * scale})"
        return [
            f'<rect x="{x}" y="{y}" width="{whole}" height="{side}" rx="{side / 4}"'
            f' fill="{_WHITE}"/>'
            f'<path transform="{crown} scale({scale})" d="{CROWN}" fill="{_RUG}"/>'
        ]
    if not tricks:
        x, middle = page.x(offset, side), y + side / 2
        return [f'<path d="M{x} {middle}h{side}" stroke="{_QUIET}" stroke-width="6"/>']
    return [
        _trick(page.x(offset + at * (side + gap), side), y, side, own=one == "1")
        for at, one in enumerate(tricks)
    ]


def _trick(x: float, y: float, side: int, *, own: bool) -> str:
    if own:
        return (
            f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="{side / 4}"'
            f' fill="{_WHITE}"/>'
        )
    half, pen = side / 2, side / 9
    return (
        f'<circle cx="{x + half}" cy="{y + half}" r="{half - pen / 2}" fill="none"'
        f' stroke="{_WHITE}" stroke-opacity=".62" stroke-width="{pen}"/>'
    )
