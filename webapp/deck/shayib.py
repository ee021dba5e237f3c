"""Shayib, the king: agal, ghutra, a bisht with a gold edge."""

from __future__ import annotations

from webapp.deck.courts import HEM, arm, face, fist
from webapp.deck.pen import (
    ACCENT,
    GOLD,
    INK,
    LINING,
    PAPER,
    SKIN,
    beaded,
    checked,
    fill,
    line,
    seam,
    shade,
    sym,
    use,
)

MOUSTACHE = sym("0 13 C 7 8 14 12 19 23 C 11 20 4 21 0 18")
BEARDS = {
    "S": "C 30 14 27 34 18 50 C 12 60 5 68 0 70",
    "H": "C 29 10 28 26 20 36 C 14 43 6 45 0 45",
    "D": "C 29 10 30 34 24 50 Q 12 58 0 58",
    "C": "C 29 14 26 32 17 42 C 14 52 8 60 0 62",
}
GREY_STRANDS = {  # in the dark beards
    "H": "M-13 29Q-11 37-3 40M13 29Q11 37 3 40",
    "C": "M-13 29Q-13 42-3 53M13 29Q13 42 3 53M-6 32Q-6 43-2 48M6 32Q6 43 2 48",
}
GHUTRA = sym(
    "0 -63 C 26 -63 42 -50 43 -30 C 43 -8 46 14 58 44 C 62 56 58 66 48 76 L 33 62 "
    "C 28 44 31 10 26 -15 Q 13 -23 0 -33"
)


def shayib_parts() -> dict[str, str]:
    """What the four kings share, by id."""
    robe = fill(f"M0 40C40 44 72 54 81 80{HEM}V80C-72 54-40 44 0 40Z", ACCENT)
    robe += fill(f"M-26 50H26L13 {seam(13)}H13L-13 {seam(-13)}Z", PAPER)
    robe += line(f"M-32 52L-13 {seam(-13)}M32 52L13 {seam(13)}", GOLD, 6)
    robe += line("M58 58Q70 76 70 112M-58 58Q-68 68-69 80", GOLD, 1.6)
    head = face("0 -38 C 16 -38 27 -24 27 -4 C 27 20 14 36 0 36", 4.2)
    head += line("M-21 5L-24 3M-20 8L-23 8M21 5L24 3M20 8L23 8M-7-28H7M-9-23H9", INK, 1.1)
    cloth = fill(GHUTRA, PAPER)
    cloth += shade(
        "M26-15C31 10 28 44 33 62L41 69C36 44 38 10 34-16ZM-26-15C-31 10-28 44-33 62L-41 69"
        "C-36 44-38 10-34-16ZM0-33L9-27 6-42Z"
    )
    cord = line(
        "M-42-34.5Q0-53 42-34.5M-42.5-26.5Q0-43 42.5-26.5", INK, 6.5, ' stroke-linecap="butt"'
    )
    cord += line("M0-33V-40", INK, 1.4)
    return {"robe": robe, "elder": head, "cloth": cloth, "cord": cord}


def shayib(suit: str) -> str:
    """The upper half of the king of a suit."""
    white = suit in "SD"
    beard = sym("0 13 C 6 10 12 12 16 15 C 20 8 22 0 23 -9 L 27 -6 " + BEARDS[suit])
    out = (
        use("robe")
        + fill(sym("0 -20 L 30 -10 L 34 58 L 0 80"), INK if white else LINING)
        + use("elder")
    )
    out += fill(beard, PAPER if white else INK)
    if white:
        out += line(
            "M-12 30Q-11 42-6 52M12 30Q11 42 6 52M0 36V56M-22 14Q-20 30-16 40M22 14Q20 30 16 40",
            INK,
            1.2,
        )
    else:
        out += line(GREY_STRANDS[suit], PAPER, 1.4)
        out += fill("M-6 21.5Q0 19 6 21.5Q0 27-6 21.5Z", SKIN)
    out += fill(MOUSTACHE, PAPER) + line(MOUSTACHE, INK, 1.2) + use("cloth")
    if suit in "HC":
        out += check()
    hand = {"S": sword, "H": coffee, "D": beads, "C": cane}[suit]
    return out + use("cord") + hand()


def check() -> str:
    """The woven check of a shemagh."""
    d = "M-30-54Q0-62 30-54M-24-48Q0-54 24-48M-38-16C-38 10-40 40-50 66M-33-10C-33 10-33 40-43 62"
    d += (
        "M38-16C38 10 40 40 50 66M33-10C33 10 33 40 43 62M-44 0C-46 14-52 30-58 48"
        "M44 0C46 14 52 30 58 48"
    )
    return checked(d, ACCENT, 3.2)


def sword() -> str:
    """What the king of spades holds."""
    blade = "M-66 46C-72 10-70-34-54-66C-56-30-58 10-57 46Z"
    out = arm(-61, 70)
    out += fill(blade, PAPER)
    out += line(blade + "M-62 40C-66 6-64-24-58-46", INK, 1.4)
    out += line("M-74 46Q-61 52-49 46", GOLD, 6)
    return out + fist(-61, 60)


def coffee() -> str:
    """What the king of hearts holds."""
    cup = "M-73-10H-49C-49 4-53 11-58 11H-64C-69 11-73 4-73-10Z"
    cup = fill(cup, PAPER) + line("M-71-3H-51", ACCENT, 4) + line(cup, INK, 1.2)
    steam = line("M-66-18Q-72-26-66-34T-66-50M-57-20Q-63-28-57-36T-57-48", INK, 1.5)
    return steam + arm(-60, 30) + line("M-52 18V5", SKIN, 6) + fist(-60, 18) + cup


def beads() -> str:
    """What the king of diamonds holds."""
    string = "M-60-2C-82 12-80 52-66 60C-56 52-54 20-58 0"
    return arm(-56, 12) + beaded(string, INK, 7.5, 8.4) + line("M-66 62V74", GOLD, 4) + fist(-58, 0)


def cane() -> str:
    """What the king of clubs holds."""
    out = line("M-58 84V-38Q-58-50-65-50T-72-40", INK, 6)
    out += line("M-58-26V-20", GOLD, 7) + arm(-58, 62)
    return out + fist(-58, 52)
