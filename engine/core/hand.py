"""The order of a hand of cards, as players hold it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.cards import Card, Suit
from engine.core.play import PLAIN_POWER, TRUMP_POWER

_BLACK: Final = (Suit.SPADES, Suit.CLUBS)
_RED: Final = (Suit.HEARTS, Suit.DIAMONDS)


def sort_hand(hand: Sequence[Card], trump: Suit | None) -> tuple[Card, ...]:
    """Trumps first, then the colours in turn; in a suit by the contract's order, highest first."""
    held = {card.suit for card in hand}
    order: list[Suit] = [trump] if trump in held and trump is not None else []
    rest = [suit for suit in Suit if suit in held and suit not in order]
    while rest:
        black = [suit for suit in rest if suit in _BLACK]
        red = [suit for suit in rest if suit in _RED]
        last_black = order[-1] in _BLACK if order else len(red) > len(black)
        suit = (red or black)[0] if last_black else (black or red)[0]
        order.append(suit)
        rest.remove(suit)
    return tuple(sorted(hand, key=lambda card: (order.index(card.suit), -_height(card, trump))))


def _height(card: Card, trump: Suit | None) -> int:
    return TRUMP_POWER[card.index] if card.suit is trump else PLAIN_POWER[card.index]
