"""What the court figures share: the face, the hand, the sleeve, and the band over the seam."""

from __future__ import annotations

from webapp.deck.pen import (
    ACCENT,
    GOLD,
    INK,
    PAPER,
    SKIN,
    at,
    dot,
    fill,
    left_half,
    line,
    number,
    seam,
    shade,
    sym,
)


def band() -> str:
    """The woven band that hides the seam of the two halves."""
    teeth = "l5.65 7 5.65-7" * 20
    rhombs = "".join(
        f"M{number(x)} 0l5.65-5 5.65 5-5.65 5Z" for x in [-113 + 11.3 * i for i in range(20)]
    )
    inner = fill("M-113-11H113V11H-113Z", INK) + fill(
        f"M-113-9{teeth}ZM113 9" + "l-5.65-7-5.65 7" * 20 + "Z", ACCENT
    )
    inner += fill(rhombs, GOLD) + line("M-113-10H113M-113 10H113", GOLD, 1.6)
    return f'<g id="band" transform="translate(125 175)skewY(15.8)">{inner}</g>'


HEM = f"V{seam(81)}L-81 {seam(-81)}"  # from the right shoulder down to the band and back


def face(half: str, brow: float = 3, look: float = -0.5) -> str:
    """Skin, the far half in shade, brows, almond eyes, nose; from the right half of its outline."""
    out = fill(sym(half), SKIN) + shade(left_half(half) + "L1 11.5Q-5 12-6 9Q-3 3-3-6Z")
    out += fill(
        "M-17 .5Q-10.5-6.5-4.5 1Q-10.5 4.5-17 .5ZM17 .5Q10.5-6.5 4.5 1Q10.5 4.5 17 .5Z", PAPER
    )
    out += dot(-10.5 + look, -0.8, 3.2) + dot(10.5 + look, -0.8, 3.2)
    out += line("M-17.5 1Q-10.5-7-4 1M4 1Q10.5-7 17.5 1", INK, 2)
    out += line("M-18-8.5Q-12-13.5-5-10M5-10Q12-13.5 18-8.5", INK, brow)
    out += line("M-3-5Q-3 3-6 9Q-5 12 1 11.5", INK, 1.4)
    return out


def fist(x: float, y: float, colour: str = SKIN, size: float = 1) -> str:
    """A closed hand."""
    inner = fill("M-11-6Q-11-10-7-10H7Q11-10 11-6V6Q11 10 7 10H-7Q-11 10-11 6Z", colour)
    inner += line("M-11-5H3M-11 0H3M-11 5H3", INK, 1.3)
    return at(x, y, inner, f"scale({size})" if size != 1 else "")


def arm(x: float, y: float) -> str:
    """A raised forearm in its sleeve, from the band up to the wrist."""
    sleeve = fill(
        f"M{x - 10} {y}H{x + 10}L{x + 17} {seam(x + 17)}L{x - 17} {seam(x - 17)}Z", ACCENT
    )
    return sleeve + line(f"M{x - 10} {y + 3}H{x + 10}", GOLD, 5)
