"""Colours, measures and the small helpers every figure is drawn with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

Point = tuple[float, float]
Segment = tuple[str, list[Point]]

INK, GOLD, SKIN, SAND, PAPER = "#16181d", "#c8963c", "#d8a47a", "#e8d5ab", "#fffdf8"
LIP, LINING = "#a8443a", "#c9bda4"
RED, BLACK, CREAM = "#8f1420", "#17120f", "#f3e6cc"  # the woven back
ACCENT = "currentColor"  # each card sets `color` to its suit

TWO_COLOUR = {"S": "#111418", "H": "#c8102e", "D": "#c8102e", "C": "#111418"}
FOUR_COLOUR = {"S": "#111418", "H": "#c8102e", "D": "#0b57d0", "C": "#0a7a33"}
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")

WIDTH, HEIGHT = 250, 350
LEFT, RIGHT, TOP = 76, 238, 12  # the window of a court figure's upper half
SLOPE = 0.283  # of the woven band between the halves
FIGURE = (157, 80)  # a figure's origin: the middle of its face


def seam(x: float) -> float:
    """Where the band's middle lies under x, in figure coordinates."""
    return round(WIDTH * 0.7 + SLOPE * (x + FIGURE[0] - WIDTH / 2) - FIGURE[1], 1)


def number(value: float) -> str:
    """A number with at most one decimal, as short as SVG allows."""
    text = f"{value:.1f}".removesuffix(".0")
    return re.sub(r"^(-?)0\.", r"\1.", "0" if text == "-0" else text)


def points(values: Iterable[float]) -> str:
    """Numbers in a row, as short as a path allows."""
    return " ".join(number(v) for v in values).replace(" -", "-")


def segments(half: str) -> tuple[Point, list[Segment]]:
    """'x y C … L …' as its start and a list of (command, [points])."""
    start, *rest = re.findall(r"([CLQ]?)((?: ?-?[\d.]+)+)", half)
    pairs = []
    for command, text in [start, *rest]:
        flat = [float(t) for t in text.split()]
        pairs.append((command, list(zip(flat[::2], flat[1::2], strict=True))))
    return pairs[0][1][0], pairs[1:]


def nodes(command: str, pairs: Sequence[Point], flip: int = 1) -> str:
    """A path command over points, mirrored where `flip` is -1."""
    return command + points(v for x, y in pairs for v in (flip * x, y))


def left_half(half: str) -> str:
    """The mirror image of a right half, open."""
    start, parts = segments(half)
    return nodes("M", [start], -1) + "".join(nodes(command, pairs, -1) for command, pairs in parts)


def sym(half: str) -> str:
    """A closed path from its right half, which runs from axis to axis: 'x y C … L …'."""
    start, parts = segments(half)
    path = nodes("M", [start]) + "".join(nodes(command, pairs) for command, pairs in parts)
    ends = [start] + [pairs[-1] for _, pairs in parts]
    if ends[-1][0]:
        path += nodes("L", [ends[-1]], -1)
    for (command, pairs), begin in zip(reversed(parts), reversed(ends[:-1]), strict=True):
        path += nodes(command, [*pairs[-2::-1], begin], -1)
    return path + "Z"


def fill(d: str, colour: str = INK, opacity: float | None = None) -> str:
    """A filled path."""
    return f'<path d="{d}" fill="{colour}"' + (f' opacity="{opacity}"' if opacity else "") + "/>"


def shade(d: str) -> str:
    """A soft shadow over what lies under it."""
    return fill(d, INK, 0.14)


def line(d: str, colour: str = INK, width: float = 2, more: str = "") -> str:
    """A stroked path."""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}"{more}/>'


def beaded(d: str, colour: str, width: float, step: float) -> str:
    """A row of round beads along a path."""
    return line(d, colour, width, f' stroke-dasharray="0 {step}"')


def checked(d: str, colour: str, width: float) -> str:
    """A woven check along a path."""
    return line(d, colour, width, ' stroke-dasharray="3 4" stroke-linecap="butt"')


def dot(x: float, y: float, r: float, colour: str = INK) -> str:
    """A filled circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{colour}"/>'


def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A drawn part used again, moved and scaled."""
    move = f"translate({points((x, y))})" if x or y else ""
    size = f"scale({scale:g})".replace("(0.", "(.") if scale != 1 else ""
    return f'<use href="#{name}"' + (f' transform="{move}{size}"' if move or size else "") + "/>"


def at(x: float, y: float, inner: str, more: str = "") -> str:
    """A group moved to a place, with more of a transform after it."""
    return f'<g transform="translate({points((x, y))}){more}">{inner}</g>'


TURN = "rotate(180 125 175)"


def half_turn(name: str) -> str:
    """A part and its half turn about the middle of the card."""
    return use(name) + f'<use href="#{name}" transform="{TURN}"/>'
