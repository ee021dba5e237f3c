"""Bint, the queen: veil or headpiece, jewellery, something fragrant or woven in hand."""

from __future__ import annotations

from webapp.deck.courts import HEM, arm, face, fist
from webapp.deck.pen import (
    ACCENT,
    GOLD,
    INK,
    LIP,
    PAPER,
    SKIN,
    beaded,
    dot,
    fill,
    line,
    shade,
    sym,
    use,
)


def bint_parts() -> dict[str, str]:
    """What the four queens share, by id."""
    gown = fill(f"M0 40C30 44 66 52 81 82{HEM}V82C-66 52-30 44 0 40Z", ACCENT)
    beading = beaded(
        "M30 58C54 62 68 70 76 92M26 68C46 72 60 80 66 96M-30 58C-50 62-58 66-66 74"
        "M-26 68C-40 71-48 75-54 80",
        GOLD,
        3,
        6,
    )
    head = fill("M-9 20H9V46L16 52Q0 66-16 52L-9 46Z", SKIN) + shade("M-9 26L9 22V29Q2 40-9 36Z")
    head += face("0 -34 C 15 -34 23 -21 23 -4 C 23 15 11 33 0 34", 2.2)
    head += line("M-17 1L-21-1M17 1L21-1", INK, 1.6)
    head += fill(
        "M-19 10a5 4 0 1 0 10 0a5 4 0 1 0-10 0ZM9 10a5 4 0 1 0 10 0a5 4 0 1 0-10 0Z", LIP, 0.25
    )
    head += fill("M-7 19Q-3 17.5 0 18.5Q3 17.5 7 19Q0 26.5-7 19Z", LIP)
    hair = fill(
        sym(
            "0 -46 C 20 -46 30 -30 29 -2 C 29 10 28 18 25 26 C 24 10 24 -8 18 -18 "
            "C 12 -25 5 -28 0 -36"
        ),
        INK,
    )
    collar = fill(sym("0 56 Q 15 54 20 42 L 36 50 Q 28 80 0 86"), GOLD)
    plates = ((-4, 67), (-16, 64), (8, 64), (-26, 57), (18, 57))
    collar += fill("".join(f"M{x} {y}l4 8 4-8Z" for x, y in plates), ACCENT)
    collar += line("M-25 46Q-18 60 0 62Q18 60 25 46", INK, 1.2)
    drops = (
        dot(-26, 18, 4.5, GOLD)
        + dot(26, 18, 4.5, GOLD)
        + fill("M-26 22l5 12h-10ZM26 22l5 12h-10Z", GOLD)
    )
    return {
        "gown": gown,
        "beading": beading,
        "lady": head,
        "hair": hair,
        "collar": collar,
        "drops": drops,
    }


def bint(suit: str) -> str:
    """The upper half of the queen of a suit."""
    head = {"S": veiled, "H": bun, "D": veiled, "C": braids}[suit]
    hand = {"S": incense, "H": rose, "D": sprinkler, "C": fan}[suit]
    return use("gown") + head() + hand()


def veiled() -> str:
    """The head of the queens of spades and diamonds."""
    out = (
        fill(sym("0 -40 C 34 -40 32 0 30 20 L 34 60 L 0 60"), INK)
        + use("lady")
        + use("collar")
        + use("hair")
    )
    out += fill(
        sym(
            "0 -63 C 30 -63 45 -42 44 -14 C 44 14 50 44 81 72 L 81 84 L 46 88 "
            "C 30 58 28 30 29 0 C 29 -26 16 -42 0 -42"
        ),
        ACCENT,
    )
    out += line(
        "M-46 82C-30 58-28 30-29 0C-29-26-16-42 0-42S29-26 29 0C28 30 32 66 50 112", GOLD, 4
    )
    out += beaded("M39 48C42 66 50 88 62 108M-39 48C-43 62-50 70-58 76", GOLD, 3, 7)
    out += beaded("M-38-14C-38-38-22-54 0-54S38-38 38-14", GOLD, 3.4, 8)
    return out + fill("M0-40l4 8-4 8-4-8Z", GOLD)


def bun() -> str:
    """The head of the queen of hearts."""
    out = (
        use("beading")
        + dot(0, -52, 15)
        + fill(sym("0 -50 C 30 -50 36 -24 33 0 Q 32 14 25 28 L 0 28"), INK)
    )
    out += (
        use("lady")
        + use("collar")
        + use("hair")
        + use("drops")
        + fill("M-15-50Q0-42 15-50L16-45Q0-37-16-45Z", GOLD)
    )
    out += fill(sym("0 -36 Q 22 -36 32 -14 L 27 -12 Q 18 -28 0 -29"), GOLD)
    return out + fill("M0-34l4 9-4 8-4-8ZM-11-30l3 8-4 6-4-8ZM11-30l5 6-4 8-4-6Z", GOLD)


def braids() -> str:
    """The head of the queen of clubs."""
    out = use("beading") + fill(sym("0 -54 C 30 -54 37 -26 34 0 C 34 20 32 34 24 46 L 0 46"), INK)
    out += use("lady") + use("collar") + use("hair")
    plait = "M-31 22C-36 36-33 46-34 58M31 22C37 44 35 66 42 94"
    out += (
        beaded(plait, GOLD, 15, 9) + beaded(plait, INK, 12, 9) + line("M-34 60v6M42 88v8", GOLD, 9)
    )
    out += fill(sym("0 -60 C 26 -60 36 -42 35 -18 Q 20 -36 0 -36"), GOLD)
    out += fill(
        "M-4-50l4-8 4 8-4 8ZM-20-45l4-8 4 8-4 8ZM12-45l4-8 4 8-4 8ZM-31-33"
        "l3-8 4 6-3 8ZM31-33l-3-8-4 6 3 8Z",
        INK,
    )
    coins = ((-26, -21), (-18, -27), (-9, -31), (0, -32), (9, -31), (18, -27), (26, -21))
    return out + "".join(dot(x, y, 3, GOLD) for x, y in coins) + use("drops")


def incense() -> str:
    """What the queen of spades holds: a burner."""
    smoke = line("M-66-6C-78-16-56-26-66-38S-58-56-62-62M-60-8C-48-18-62-28-54-42", INK, 1.6)
    burner = fill("M-78-4L-74-4L-71 2H-57L-54-4H-50L-53 18L-59 24L-53 36H-75L-69 24L-75 18Z", GOLD)
    burner += fill("M-64 4l5 6-5 6-5-6Z", INK) + line("M-74 32H-54", INK, 2)
    return smoke + arm(-63, 58) + burner + fist(-63, 46, SKIN, 0.84)


def rose() -> str:
    """What the queen of hearts holds."""
    stem = line("M-60 60V4M-60 22Q-68 20-72 10M-60 14Q-53 12-50 2", INK, 3)
    bloom = fill("M-60 6C-78 4-80-18-70-26Q-64-22-60-28Q-56-22-50-26C-40-18-42 4-60 6Z", ACCENT)
    bloom += line(
        "M-70-24C-70-12-64-8-60-8S-50-12-50-24M-72-8C-68 0-62 2-60 2M-60-8C-64-14-62-20-60-22",
        PAPER,
        1.8,
    )
    return arm(-60, 58) + stem + bloom + fist(-60, 46, SKIN, 0.84)


def sprinkler() -> str:
    """What the queen of diamonds holds: a rose-water flask."""
    flask = fill(
        "M-62-48C-58-48-57-44-60-40L-60-8C-60 0-46 6-46 20Q-46 36-62 36T-78 20"
        "C-78 6-64 0-64-8L-64-40C-67-44-66-48-62-48Z",
        GOLD,
    )
    flask += fill("M-62 10l7 9-7 9-7-9Z", INK) + line(
        "M-66-8H-58M-65-24H-59M-74 8Q-62 2-50 8", INK, 1.6
    )
    return arm(-62, 58) + flask + fist(-62, 46, SKIN, 0.84)


def fan() -> str:
    """What the queen of clubs holds: a woven fan."""
    leaf = fill("M-78-38H-50V6H-78Z", GOLD) + fill(
        "M-78-38l7 11 7-11 7 11 7-11ZM-78 6l7-11 7 11 7-11 7 11Z", ACCENT
    )
    leaf += fill("M-64-28l10 12-10 12-10-12Z", PAPER)
    leaf += fill("M-64-22l5 6-5 6-5-6Z", ACCENT)
    leaf += line("M-78-38H-50M-78 6H-50", INK, 2)
    return arm(-52, 62) + leaf + line("M-50-44V62", INK, 4) + fist(-52, 48, SKIN, 0.84)
