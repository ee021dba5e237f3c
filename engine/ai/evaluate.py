"""What a hand is worth if it buys: tenths of a match point, from tables of one suit at a time.

The weights are a least-squares fit to 30,000 deals for each game, bought with a fair hand and
played out by the card heuristic under `standard`, projects and baloot included. A hand is a set of
bits by `Card.index`, before anything is known of the other three.
"""

from __future__ import annotations

from typing import Final

from engine.core.cards import Card, Rank, Suit

_RANKS: Final = tuple(Rank)
_SUITS: Final = tuple(Suit)
_PLACE: Final = {suit: i for i, suit in enumerate(_SUITS)}

_TRUMP_CARD: Final = {"J": 81, "9": 42, "A": 17, "10": 11, "K": 7, "Q": 5}
_TRUMP_LENGTH: Final = (0, 0, 37, 86, 127, 156, 159, 159, 159)
_TRUMP_RUN: Final = (0, 0, 0, 15, 52, 82, 82, 82, 82)
_TRUMP_KING_QUEEN: Final = 20
HOKM_BASE: Final = -160
SUN_BASE: Final = -236
FOUR_ACES: Final = 410
FIRST_LEAD: Final = (-30, 0, -20, 0)  # sun: whoever leads first gives a little away
_ASHKAL: Final = {"A": 109, "10": 63, "K": 16, "Q": 7, "J": 9, "9": 4, "8": 10, "7": -1}


def _held(byte: int) -> set[str]:
    return {rank.value for place, rank in enumerate(_RANKS) if byte >> place & 1}


def _run(byte: int) -> int:
    """The length of the longest sequence in a suit."""
    length = 0
    while byte:
        byte &= byte >> 1
        length += 1
    return length


def _trump(byte: int) -> int:
    held = _held(byte)
    value = sum(_TRUMP_CARD.get(rank, 0) for rank in held)
    value += _TRUMP_LENGTH[len(held)] + _TRUMP_RUN[_run(byte)]
    return value + (_TRUMP_KING_QUEEN if {"K", "Q"} <= held else 0)


def _side(byte: int) -> int:
    held = _held(byte)
    size = len(held)
    value = (35 if "A" in held else 0) + (13 if size >= 3 else 0) + (4 if not size else 0)
    if "10" in held:
        value += 19 if "A" in held else 18 if size > 1 else 3
    return value + (10 if _run(byte) >= 3 else 0)


def _sun(byte: int) -> int:
    held = _held(byte)
    size = len(held)
    value = 0
    if "A" in held:
        value += 93 + (76 if "10" in held else 0) + (14 if size >= 3 else 0)
        if "K" in held:
            value += 18 if "10" in held else 11
    elif "10" in held:
        value += (0, 29, 63, 76)[min(size, 3)] + (8 if "K" in held else 0)
    elif "K" in held:
        value += 7
    value += (18 if size >= 4 else 0) + (0, 0, 0, 6, 50, 42)[min(_run(byte), 5)]
    return value


TRUMP_TABLE: Final = tuple(_trump(byte) for byte in range(256))
SIDE_TABLE: Final = tuple(_side(byte) for byte in range(256))
SUN_TABLE: Final = tuple(_sun(byte) for byte in range(256))
_ACES: Final = 0x80808080


def hokm(hand: int, trump: Suit) -> int:
    """The worth of buying hokm in this suit; `hand` holds the turned card too."""
    place = _PLACE[trump] * 8
    trumps = hand >> place & 255
    side = SIDE_TABLE
    others = side[hand & 255] + side[hand >> 8 & 255] + side[hand >> 16 & 255] + side[hand >> 24]
    return HOKM_BASE + TRUMP_TABLE[trumps] + others - side[trumps]


def sun(hand: int, place: int) -> int:
    """The worth of buying sun; `hand` holds the turned card too, `place` counts seats from the one
    that leads first."""
    table = SUN_TABLE
    value = table[hand & 255] + table[hand >> 8 & 255] + table[hand >> 16 & 255] + table[hand >> 24]
    if hand & _ACES == _ACES:
        value += FOUR_ACES
    return SUN_BASE + value + FIRST_LEAD[place]


def ashkal(hand: int, turned: Card, place: int) -> int:
    """The worth of ashkal with these five cards: the partner takes the turned card."""
    return sun(hand, place) + turned_for_partner(turned)


def turned_for_partner(turned: Card) -> int:
    """What the turned card is worth in the partner's hand, in sun."""
    return _ASHKAL[turned.rank.value]
