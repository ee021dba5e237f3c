"""The backs: al-Sadu weaving for a whole card, and the same cut down for a fan of seats."""

from __future__ import annotations

from webapp.deck.pen import BLACK, CREAM, RED, fill, half_turn, number


def weave() -> str:
    """The lower half of the back, woven outwards from the middle; the upper is its half turn."""

    def strip(y: float, height: float, colour: str) -> str:
        return fill(f"M10 {y}h230v{height}H10Z", colour)

    def row(y: float, step: float, unit: str, colour: str) -> str:
        return fill(f"M10 {y}" + unit * round(230 / step) + "Z", colour)

    out = strip(174, 166, BLACK)
    out += fill(
        "".join(f"M{47 + 46 * i} 217l9-17 9 17Z" for i in range(4))
        + "M10 200l9 17H10ZM240 200v17h-9Z",
        CREAM,
    )
    out += strip(217, 4, CREAM) + strip(221, 13, RED)
    out += row(220, 11.5, "v10h5.75v-10h5.75", CREAM)
    out += row(237, 23, "l11.5 26 11.5-26", RED) + strip(263, 4, CREAM)
    out += fill(
        "".join(f"M{number(10 + 23 * i)} 275l11.5-6 11.5 6-11.5 6Z" for i in range(10)), CREAM
    )
    out += strip(283, 4, RED) + row(287, 23, "l11.5 24 11.5-24", CREAM) + strip(311, 4, RED)
    out += strip(315, 4, CREAM) + strip(319, 21, RED) + row(318, 11.5, "v10h5.75v-10h5.75", CREAM)
    return f'<g id="weave">{out}</g>'


def lozenges() -> str:
    """The row in the middle of the back."""
    out = ""
    for x, y, colour in ((23, 42, RED), (15, 28, CREAM), (9, 17, BLACK)):
        out += fill(
            "".join(f"M{33 + 46 * i} {175 - y}l{x} {y}-{x} {y}-{x}-{y}Z" for i in range(5)), colour
        )
    return out


def mini() -> str:
    """The back of a fan card, 50 x 70: two stripes and two lozenges of the same weaving."""
    out = f'<rect width="50" height="70" rx="6" fill="{CREAM}"/>'
    out += f'<rect x="3.5" y="3.5" width="43" height="63" rx="3" fill="{RED}"/>'
    out += fill("M3.5 14h43v5h-43zM3.5 51h43v5h-43z", BLACK)
    out += fill("M3.5 19h43v3h-43zM3.5 48h43v3h-43z", CREAM)
    out += fill("M14.3 24l8 11-8 11-8-11zM35.7 24l8 11-8 11-8-11z", CREAM)
    out += fill("M14.3 30l3.5 5-3.5 5-3.5-5zM35.7 30l3.5 5-3.5 5-3.5-5z", BLACK)
    return out


def back() -> str:
    """The back of a whole card, 250 x 350."""
    edge = f'<rect width="250" height="350" rx="16" fill="{CREAM}"/>'
    return edge + half_turn("weave") + lozenges()
