"""Walad, the jack: a boy with his falcon on the glove."""

from __future__ import annotations

from webapp.deck.courts import HEM, face, fist
from webapp.deck.pen import (
    ACCENT,
    GOLD,
    INK,
    PAPER,
    SKIN,
    at,
    beaded,
    checked,
    dot,
    fill,
    line,
    seam,
    shade,
    use,
)


def walad_parts() -> dict[str, str]:
    """What the four jacks share, by id."""
    shirt = fill(f"M14 40C46 44 74 52 81 76{HEM}V76C-60 56-30 46 14 40Z", PAPER)
    boy = fill("M-9 20H9V44L0 56L-9 44Z", SKIN) + shade("M-9 24L9 20V28Q2 40-9 38Z")
    boy += fill("M-25-3a5 6 0 1 0 2 11ZM25-3a5 6 0 1 1-2 11Z", SKIN)
    boy += shade("M-25-3a5 6 0 1 0 2 11Z") + face(
        "0 -30 C 17 -30 25 -20 25 -4 C 25 15 13 33 0 34", 3, -1
    )
    boy += line("M-6 20Q0 24 7 19", INK, 2)
    return {"shirt": shirt, "boy": boy, "falcon": falcon()}


def falcon() -> str:
    """The bird on the glove."""
    out = fill("M3 0H13L18 44H2Z", PAPER) + line("M4 14H14M3 22H15M3 30H16M2 38H17", INK, 4)
    out += fill(
        "M-12-76C-10-86 6-88 11-78C16-68 25-60 25-44C25-24 18-6 12 4L0 6"
        "C-14-2-22-22-19-42C-18-52-13-56-12-62Z",
        PAPER,
    )
    out += checked(
        "M-16-46Q-8-42-2-46M-17-37Q-8-32-1-36M-16-28Q-8-22 0-26M-13-18Q-6-13 1-16", INK, 3
    )
    out += fill("M3-62C18-68 28-56 27-40C27-20 21 4 14 20L9 4C0-14-4-44 3-62Z", INK)
    out += line("M10-44Q10-20 15 2M17-46Q18-24 17-10", PAPER, 1.4)
    out += fill("M-12-74C-11-88 8-90 12-77C14-70 18-66 20-61C8-58 1-64-1-70Z", INK) + line(
        "M-5-72L-7-60", INK, 4
    )
    out += (
        fill("M-11-79C-19-79-21-70-16-64C-15-69-13-70-10-70Z", GOLD)
        + dot(-4, -76, 3, GOLD)
        + dot(-4.5, -76, 1.5)
    )
    return out


def hood() -> str:
    """The hood over the falcon's eyes."""
    out = fill("M-11-79C-19-79-21-70-16-64C-15-69-13-70-10-70Z", INK)
    out += fill("M-11-70C-15-88 10-92 13-76C13-67 7-62 0-62C-6-62-8-66-11-70Z", GOLD)
    out += line("M-11-70C-3-74 3-70 5-63M-3-86Q2-78 13-75", INK, 1.3)
    return out + line("M0-87Q-3-95 5-99M0-87Q3-93 11-93", INK, 3)


def walad(suit: str) -> str:
    """The upper half of the jack of a suit."""
    out = use("shirt")
    out += fill(f"M44 43C66 50 78 58 81 76V{seam(81)}L36 {seam(36)}Z", ACCENT)
    out += fill(f"M-14 48L-4 {seam(-4)}L-81 {seam(-81)}V76C-60 56-34 50-14 48Z", ACCENT)
    out += line(f"M-13 48L-3 {seam(-3)}M44 44L36 {seam(36)}", GOLD, 3) + line(
        "M7 44L16 58L25 44M16 58V107", INK, 1.4
    )
    hat = {"S": wrapped, "H": bare, "D": loose, "C": cap}[suit]
    out += at(16, 0, use("boy") + hat())
    bird = use("falcon") + (hood() if suit in "SC" else "")
    out += at(-50, 44, bird, "scale(-1 1)" if suit == "H" else "")
    out += fist(-50, 52, GOLD)
    out += line("M-58 41v4M-53 41v5M-48 41v4", INK, 2.6)
    return out


def bare() -> str:
    """The hair of the jack of hearts."""
    return fill(
        "M-27-2C-32-14-34-26-28-36C-30-44-20-50-14-50C-8-60 8-60 12-54"
        "C22-56 30-46 28-36C34-26 32-14 27-2"
        "C25-8 25-14 22-20C18-20 14-24 12-28C8-22-2-20-8-22C-12-20-18-18-22-20C-25-14-25-8-27-2Z"
    )


def wrapped() -> str:
    """The wrapped ghutra of the jack of spades."""
    out = fill("M20-20C30-10 36 10 34 30C40 40 40 50 34 58L22 50C28 36 24 6 20-20Z", PAPER)
    out += shade("M24-8C30 8 30 34 24 51L30 54C34 40 34 10 28-12Z")
    out += fill("M-28-8C-38-36-24-58 0-59S38-40 28-8C20-22-16-24-28-8Z", PAPER)
    out += shade(
        "M-30-18C-20-34 6-44 30-34Q33-28 31-20C14-34-14-30-28-8ZM-28-36"
        "C-16-52 8-56 22-50C4-52-16-46-30-28Z"
    )
    out += checked(
        "M-30-27C-18-44 8-50 29-38M-29-13C-16-31 16-37 30-25M31 4Q33 22 29 40", ACCENT, 3
    )
    return out + line("M-28-9C-20-24 16-26 28-8", INK, 1.2)


def loose() -> str:
    """The loose ghutra of the jack of diamonds."""
    out = fill(
        "M-26-2C-30-20-20-32 0-32S30-20 26-2C24-12 20-16 14-19C8-14 2-16-2-22"
        "C-8-16-16-18-20-16C-23-12-24-8-26-2Z"
    )
    out += fill(
        "M-40-16C-38-44-22-58 0-58S38-44 39-16C40 2 46 14 64 20Q64 34 48 36Q54 42 53 50"
        "C36 48 28 30 28-4C28-24 14-31 0-31S-28-24-28-4C-29 14-28 26-34 42L-50 36"
        "C-42 20-40 4-40-16Z",
        PAPER,
    )
    out += shade(
        "M28-4C28 30 36 48 53 50Q54 42 48 36C38 28 33 14 33-8ZM-28-4"
        "C-29 14-28 26-34 42L-39 40C-34 24-34 8-33-8Z"
    )
    return out + checked(
        "M-34-16C-32-40-18-52 0-52S33-40 34-16C35 4 42 18 58 25M-37 0C-38 14-40 24-45 34",
        ACCENT,
        3.2,
    )


def cap() -> str:
    """The gahfiya of the jack of clubs."""
    out = fill(
        "M-27-2C-29-12-28-20-26-26H26C28-20 29-12 27-2C24-8 24-14 21-20Q0-24-21-20"
        "C-24-14-24-8-27-2Z"
    )
    out += fill("M-28-22C-29-44-18-54 0-54S29-44 28-22Q0-32-28-22Z", PAPER)
    places = ((-4, -37), (-15, -35), (7, -35), (-25, -31), (17, -31))
    out += fill("".join(f"M{x} {y}l4-5 4 5-4 5Z" for x, y in places), ACCENT)
    return out + beaded("M-18-45Q0-52 18-45", GOLD, 2.4, 5)
