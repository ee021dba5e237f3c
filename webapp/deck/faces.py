"""Indices, pips, number cards and aces."""

from __future__ import annotations

import math

from webapp.deck.pen import ACCENT, GOLD, PAPER, TURN, at, fill, points, sym, use

PIPS = {
    "S": sym("0 -50 C 7 -33 46 -12 46 14 C 46 29 35 38 23 38 C 14 38 7 33 4 26 C 5 37 9 45 19 50"),
    "H": sym("0 -29 C 3 -40 12 -46 22 -46 C 36 -46 46 -36 46 -21 C 46 6 10 28 0 49"),
    "D": sym("0 -54 Q 16 -23 42 0 Q 16 23 0 54"),
    "C": (
        "M0-50a22.5 22.5 0 0 1 16 38.5a22.5 22.5 0 1 1-12 35C5 36 9 45 18 50H-18"
        "C-9 45-5 36-4 23.5a22.5 22.5 0 1 1-12-35A22.5 22.5 0 0 1 0-50Z"
    ),
}

SOLID = {  # ranks drawn as filled shapes, 66 high
    "7": "M-21 0H21V11L2 66H-13L5 13H-21Z",
    "K": "M-22 0H-9V26L8 0H23L4 28L25 66H10L-4 40L-9 47V66H-22Z",
    "A": "M-7 0H7L26 66H12L8.5 52H-8.5L-12 66H-26ZM-5.5 41H5.5L0 19Z",
}
STROKED = {  # ranks drawn with a 12-unit pen
    "8": "M0 6A13 12.5 0 0 1 0 31A16 14.5 0 0 1 0 60A16 14.5 0 0 1 0 31A13 12.5 0 0 1 0 6Z",
    "9": "M16 25A16 19 0 1 1 16 24.9C17 48 8 60-13 60",
    "10": (
        "M-17 66V0M-27.5 16.5L-15 5M10.5 6C17.5 6 20.5 15 20.5 33S17.5 60 10.5 60"
        "S.5 51 .5 33S3.5 6 10.5 6Z"
    ),
    "J": "M-7 6H13V42C13 54 7 60-2 60C-12 60-16 53-16 43",
    "Q": "M0 6C11 6 17 16 17 32S11 58 0 58S-17 48-17 32S-11 6 0 6ZM3 42L20 64",
}


def stretch(rank: str) -> str:
    """The width of the corner letters: a ten has to fit where one letter stands."""
    return f'transform="scale({1.04 if rank == "10" else 1.15} 1.08)"'


def ranks_and_pips() -> str:
    """The shapes of ranks and suits, each with its id."""
    out = "".join(f'<path id="pip-{s}" d="{d}"/>' for s, d in PIPS.items())
    for rank, d in SOLID.items():
        out += f'<path id="rank-{rank}" d="{d}" fill-rule="evenodd" {stretch(rank)}/>'
    for rank, d in STROKED.items():
        pen = 'fill="none" stroke="currentColor" stroke-width="12"'
        out += f'<path id="rank-{rank}" d="{d}" {pen} {stretch(rank)}/>'
    return out


COLUMN = 29  # half the distance of the two pip columns
LAYOUTS = {  # rows of one or two pips: (pips, y); then those that come again in the lower half
    "7": ([(2, 54), (1, 115), (2, 175)], [(2, 54)]),
    "8": ([(2, 54), (1, 115), (2, 175)], [(2, 54), (1, 115)]),
    "9": ([(2, 52), (2, 134), (1, 175)], [(2, 52), (2, 134)]),
    "10": ([(2, 52), (1, 93), (2, 134)], [(2, 52), (1, 93), (2, 134)]),
}


def pip_rows() -> str:
    """For each suit one pip in the middle column, and a row of two."""
    out = ""
    for suit in PIPS:
        single = f'<use id="one-{suit}" href="#pip-{suit}" transform="translate(125)scale(.41)"/>'
        out += (
            single
            + f'<g id="two-{suit}">{use(f"one-{suit}", -COLUMN)}{use(f"one-{suit}", COLUMN)}</g>'
        )
    return out


def corner(rank: str, suit: str) -> str:
    """The index: rank over suit, in the left 28 % of the card."""
    return use(f"rank-{rank}", 40, 14) + use(f"pip-{suit}", 40, 113, 0.44)


def number_card(rank: str, suit: str) -> str:
    """The pips of a seven to ten."""
    upper, lower = (
        "".join(use(f"{('one', 'two')[n - 1]}-{suit}", 0, y) for n, y in rows)
        for rows in LAYOUTS[rank]
    )
    return upper + f'<g transform="{TURN}">{lower}</g>'


def ace(suit: str) -> str:
    """The large emblem of an ace."""
    x, y = 125, 175
    if suit != "S":
        return use(f"pip-{suit}", x, y, 1.36) + at(x, y + {"H": -6, "D": 0, "C": 4}[suit], inlay())
    return use("pip-S", x, y - 1, 0.98) + at(x, y + 8, inlay(), "scale(.72)") + at(x, y, ring())


def inlay() -> str:
    """A woven lozenge let into the emblem."""
    return fill("M0-28L20 0 0 28-20 0ZM0-20L-14 0 0 20 14 0Z", PAPER) + fill(
        "M0-13L9 0 0 13-9 0Z", GOLD
    )


def ring() -> str:
    """Comb, line and a crown of triangles, as on the edge of a woven cushion."""
    turn = math.tau / 28
    rays = ""
    for i in range(28):
        corners = ((65, i - 0.42), (76, i), (65, i + 0.42))
        rays += (
            "M"
            + "L".join(
                points((r * math.sin(a * turn), -r * math.cos(a * turn))) for r, a in corners
            )
            + "Z"
        )
    comb = f'<circle r="58.5" fill="none" stroke="{ACCENT}" stroke-width="6"'
    comb += ' stroke-dasharray="3.282"/>'
    return (
        fill(rays, ACCENT)
        + comb
        + f'<circle r="62.5" fill="none" stroke="{GOLD}" stroke-width="2.5"/>'
    )
