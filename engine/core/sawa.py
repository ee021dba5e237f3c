"""Sawa, "the rest is mine": a proof from what the claimer alone can see (rules 7).

The proof must hold against every lie of the unseen cards and every play of the other three seats,
the partner included. In each suit the worst case is the same: one seat holds all unseen cards of
the suit and parts with the lowest one at each lead. So the leads of a suit must stay above its
highest unseen card until as many leads have been made as there are unseen cards. Trumps come
first: while one is unseen, a plain lead may be ruffed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.cards import PACK, Card, Suit, mask_of
from engine.core.play import PLAIN_POWER, TRUMP_POWER, TrickCard, power

LEAST_TRICKS: Final = 2  # with one card left there is nothing to claim


def proof(
    hand: Sequence[Card],
    allowed: Sequence[Card],
    trick: Sequence[TrickCard],
    gone: int,
    trump: Suit | None,
    locked: bool,
) -> tuple[Card, ...] | None:
    """The claimer's cards in an order that wins every remaining trick; None without a proof.

    `allowed` are the legal ones of `hand`; `gone` are all cards played before, as a set of bits,
    those of the running `trick` included.
    """
    if len(hand) < LEAST_TRICKS:
        return None
    seen = mask_of(hand) | gone
    unseen = [card for card in PACK if not seen & card.bit]
    if not trick:
        return _leads(hand, unseen, trump, locked)
    for card in allowed:
        if _wins(card, trick, unseen, trump):
            rest = _leads([c for c in hand if c is not card], unseen, trump, locked)
            if rest is not None:
                return (card, *rest)
    return None


def _wins(card: Card, trick: Sequence[TrickCard], unseen: list[Card], trump: Suit | None) -> bool:
    """Whether a card wins the running trick whatever the seats behind the claimer hold."""
    led = trick[0].card.suit
    height = power(card, led, trump)
    if height < max(power(played.card, led, trump) for played in trick):
        return False
    return len(trick) == 3 or all(power(other, led, trump) < height for other in unseen)


def _leads(
    hand: Sequence[Card], unseen: list[Card], trump: Suit | None, locked: bool
) -> tuple[Card, ...] | None:
    trumps_out = sum(card.suit is trump for card in unseen)
    own_trumps = [card for card in hand if card.suit is trump]
    plain = len(own_trumps) < len(hand)
    if trumps_out and plain and (locked or len(own_trumps) < trumps_out):
        return None
    order: list[Card] = []
    for suit in sorted(Suit, key=lambda s: s is not trump):
        leads = _suit_leads(
            [card for card in hand if card.suit is suit],
            [card for card in unseen if card.suit is suit],
            TRUMP_POWER if suit is trump else PLAIN_POWER,
        )
        if leads is None:
            return None
        order += leads
    if locked and plain:  # trumps cannot be led before the other suits, and nobody else has any
        order.sort(key=lambda card: card.suit is trump)
    return tuple(order)


def _suit_leads(own: list[Card], out: list[Card], height: Sequence[int]) -> list[Card] | None:
    own.sort(key=lambda card: -height[card.index])
    top = max((height[card.index] for card in out), default=-1)
    if any(height[card.index] < top for card in own[: len(out)]):
        return None
    return own
