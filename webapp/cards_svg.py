"""The deck as one SVG sprite: 32 faces, the back, and the small back of the fans.

Symbols are `card-7S` … `card-AC` and `card-back` (250 x 350), `card-mini` (50 x 70). Each face sets
`color` from `--suit-s/h/d/c` and paper from `--card`, so themes and the four-colour deck need no
second set. Inner ids begin with `d-`, so they do not meet the page's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from webapp.deck.back import back, mini, weave
from webapp.deck.bint import bint, bint_parts
from webapp.deck.courts import band
from webapp.deck.faces import PIPS, ace, corner, number_card, pip_rows, ranks_and_pips
from webapp.deck.pen import (
    FIGURE,
    INK,
    LEFT,
    PAPER,
    RANKS,
    SAND,
    TOP,
    TURN,
    TWO_COLOUR,
    at,
    fill,
    half_turn,
    seam,
    use,
)
from webapp.deck.shayib import shayib, shayib_parts
from webapp.deck.walad import walad, walad_parts

FIGURES: Final[Mapping[str, Callable[[str], str]]] = {"K": shayib, "Q": bint, "J": walad}


@cache
def sprite() -> str:
    """The whole sprite, one `<svg>` to be put into a page once (drawn on the first call)."""
    symbols = "".join(_card(rank, suit) for suit in PIPS for rank in RANKS)
    symbols += f'<symbol id="card-back" viewBox="0 0 250 350">{back()}</symbol>\n'
    symbols += f'<symbol id="card-mini" viewBox="0 0 50 70">{mini()}</symbol>'
    hidden = 'width="0" height="0" class="sprite" aria-hidden="true"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {hidden}>'
    svg += f"\n<defs>{_defs()}</defs>\n{symbols}\n</svg>\n"
    return re.sub(r'(id="|href="#)(?!card-)', r"\1d-", svg)


def flatten(svg: str, colours: Mapping[str, str]) -> str:
    """The sprite for renderers that know no CSS variables; `colours` names one for each suit."""
    svg = re.sub(r"var\(--suit-(\w),#\w+\)", lambda match: colours[match[1].upper()], svg)
    return re.sub(r"var\(--card,(#\w+)\)", r"\1", svg)


def _defs() -> str:
    edge = f'stroke="{INK}" stroke-opacity=".3" stroke-width="2"'
    paper = f'fill="var(--card,{PAPER})"'
    blank = f'<rect id="blank" x="1" y="1" width="248" height="348" rx="16" {paper} {edge}/>'
    shared = {**shayib_parts(), **bint_parts(), **walad_parts()}
    parts = "".join(f'<g id="{name}">{inner}</g>\n' for name, inner in shared.items())
    courts = "".join(_half(rank, suit) + "\n" for rank in FIGURES for suit in PIPS)
    return blank + ranks_and_pips() + pip_rows() + band() + weave() + parts + courts


def _half(rank: str, suit: str) -> str:
    """The upper half of a court card: the sand window and the figure in it."""
    window = f"M{LEFT} {TOP}H228Q238 12 238 22V{seam(81) + 80}L{LEFT} {seam(-81) + 80}Z"
    pen = 'stroke-linecap="round" stroke-linejoin="round"'
    figure = at(*FIGURE, FIGURES[rank](suit))
    return f'<g id="half-{rank}{suit}" {pen}>{fill(window, SAND)}{figure}</g>'


def _card(rank: str, suit: str) -> str:
    if rank == "A":
        middle = ace(suit)
    elif rank in FIGURES:
        middle = half_turn(f"half-{rank}{suit}") + use("band")
    else:
        middle = number_card(rank, suit)
    name = f"corner-{rank}{suit}"
    corners = f'<g id="{name}">{corner(rank, suit)}</g><use href="#{name}" transform="{TURN}"/>'
    ink = f'color="var(--suit-{suit.lower()},{TWO_COLOUR[suit]})" fill="currentColor"'
    inner = use("blank") + middle + corners
    return f'<symbol id="card-{rank}{suit}" viewBox="0 0 250 350" {ink}>{inner}</symbol>\n'
