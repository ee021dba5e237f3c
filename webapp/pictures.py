"""Share pictures as PNG: our SVG through resvg, with a Noto Arabic font of the system."""

from __future__ import annotations

import asyncio
import os
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from resvg_py import svg_to_bytes

from webapp.picture_svg import LATIN, drawing
from webapp.shared import Shared

FOLDERS: Final = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path("/Library/Fonts"),
    Path.home() / ".local/share/fonts",
    Path.home() / ".fonts",
    Path.home() / "Library/Fonts",
)
"""Where systems keep their fonts."""

_FACE: Final = re.compile(
    r"Noto(?P<kind>Sans|SansArabic|NaskhArabic|KufiArabic)(-(Regular|Bold)|-VF|\[wght\])\.(ttf|otf)"
)
_FAMILIES: Final = {
    "SansArabic": "Noto Sans Arabic",
    "NaskhArabic": "Noto Naskh Arabic",
    "KufiArabic": "Noto Kufi Arabic",
}
"""The fonts for Arabic, the best first."""

_KEPT: Final = 32


class NoFont(Exception):
    """The system lacks a font, and without it letters would be boxes."""


@dataclass(frozen=True, slots=True)
class Fonts:
    """The font files to draw with, and the family of the one for Arabic."""

    arabic: str
    files: tuple[str, ...]


def find_fonts(folders: tuple[Path, ...] = FOLDERS) -> Fonts | None:
    """A Noto font for Arabic and the one for Latin; None where the system lacks either."""
    faces: dict[str, list[str]] = {}
    for folder in folders:
        for base, _, names in os.walk(folder):
            for name in names:
                if found := _FACE.fullmatch(name):
                    faces.setdefault(found["kind"], []).append(os.path.join(base, name))
    kind = next((one for one in _FAMILIES if one in faces), None)
    if kind is None or "Sans" not in faces:
        return None
    return Fonts(_FAMILIES[kind], tuple(sorted(faces[kind] + faces["Sans"])))


class Pictures:
    """Draws share pictures, one at a time, and keeps the latest."""

    def __init__(self, fonts: Fonts | None) -> None:
        self._fonts = fonts
        self._free = asyncio.Lock()  # while one is drawn, Python does nothing else
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    @property
    def there(self) -> bool:
        """Whether pictures can be drawn here."""
        return self._fonts is not None

    def kept(self, key: Hashable) -> bytes | None:
        """The picture of this name, where it is there already."""
        return self._kept.get(key)

    async def png(self, what: Shared, lang: str) -> bytes:
        """The picture of a result. Raises `NoFont`."""
        return await self.draw((what, lang), lambda fonts: render(what, lang, fonts))

    async def draw(self, key: Hashable, draw: Callable[[Fonts], bytes]) -> bytes:
        """The picture of this name, drawn once for all who ask meanwhile. Raises `NoFont`."""
        if self._fonts is None:
            raise NoFont
        known = self._kept.get(key)
        if known is None:
            async with self._free:
                known = self._kept.get(key)
                if known is None:
                    known = await asyncio.to_thread(draw, self._fonts)
                    self._kept[key] = known
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
        return known


def render(what: Shared, lang: str, fonts: Fonts) -> bytes:
    """The PNG of a result; takes a tenth of a second."""
    return png_of(drawing(what, lang, fonts.arabic), fonts)


def png_of(svg: str, fonts: Fonts) -> bytes:
    """An SVG as PNG, in these fonts."""
    return svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=True,
        font_files=list(fonts.files),
        font_family=LATIN,
    )
