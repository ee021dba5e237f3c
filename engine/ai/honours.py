"""The reference player's auction: honours, counted in tenths, against fixed thresholds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.calls import CONFIRM_HOKM, PASS, SUN, Call
from engine.core.cards import Card, Rank, Suit
from engine.core.view import PlayerView

SUN_LEAST: Final = 74
HOKM_LEAST: Final = (80, 76)
"""The least a hokm asks for: in the first round, in the second."""

_IN_SUN: Final = {Rank.ACE: 30, Rank.TEN: 14, Rank.KING: 5}
_TRUMP: Final = {Rank.JACK: 35, Rank.NINE: 25, Rank.ACE: 16, Rank.TEN: 14}
_LOW_TRUMP: Final = 9
_PLAIN: Final = {Rank.ACE: 16, Rank.TEN: 4}


def call(view: PlayerView) -> Call:
    """What the viewer, whose turn it is, says with its five and the turned card.

    Sun before hokm, the first suit before the next; never ashkal, never kawesh, and a hokm is
    confirmed. Always a legal call.
    """
    if view.turned is None or not view.calls:
        raise ValueError("nothing to say in the auction")
    if CONFIRM_HOKM in view.calls:
        return CONFIRM_HOKM
    six = (*view.hand, view.turned)
    if SUN in view.calls and sun(six) >= SUN_LEAST:
        return SUN
    least = HOKM_LEAST[view.round - 1]
    for option in view.calls:
        if option.suit is not None and hokm(six, option.suit) >= least:
            return option
    return PASS


def sun(cards: Sequence[Card]) -> int:
    """The count of these cards for sun."""
    return sum(_IN_SUN.get(card.rank, 0) for card in cards)


def hokm(cards: Sequence[Card], trump: Suit) -> int:
    """The count of these cards for a hokm in this suit."""
    trumps = sum(_TRUMP.get(card.rank, _LOW_TRUMP) for card in cards if card.suit is trump)
    return trumps + sum(_PLAIN.get(card.rank, 0) for card in cards if card.suit is not trump)
