"""The card-play heuristic: one function for leads, one for every other card, on numbers alone.

The easy bot plays by it, and every roll-out plays all four seats by it. It knows the own hand, what
is gone, who is out of which suit, and who bought. Each choice in it was measured in duplicate deals
against the same policy without it; ideas that won nothing (leading the shortest suit, third hand
high, knocking out the last higher card) were left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ai.bitcards import ABOVE, FULL, RANK, SUIT, TRUMPS, coding
from engine.core.cards import Suit

_ABNAT: Final = (coding(None).abnat, coding(Suit.CLUBS).abnat)
_FEED: Final = tuple(
    tuple(abnat[code] * 8 - (code & 7) - (300 if hokm and code >= 24 else 0) for code in range(32))
    for hokm, abnat in enumerate(_ABNAT)
)
"""What a card is worth as a gift to the partner: abnat first, trumps last."""

_MASTER: Final = 200  # what keeps a card that will win a trick of its own from being given away
_VOID_PARTNER: Final = 6  # a lead into the partner's void, in quarters of a card of length


def lead(
    hand: int, legal: int, seat: int, gone: int, voids: Sequence[int], buyer: int, hokm: int
) -> int:
    """The code to lead from `legal`, part of `hand`.

    `gone` are all cards played; `voids[s]` holds every card of the suits seat s has run out of.
    """
    unseen = FULL ^ (gone | hand)
    partner = seat ^ 2
    if hokm:
        may_draw = legal & TRUMPS and unseen & TRUMPS and not (seat ^ buyer) & 1
        if may_draw and not voids[seat ^ 1] & voids[seat ^ 3] & TRUMPS:
            top = legal.bit_length() - 1
            if not unseen & ABOVE[top] or (seat != buyer and not voids[partner] & TRUMPS):
                return top  # draw trumps; the buyer's partner brings the buyer's suit
        plain = legal & ~TRUMPS
        if not plain:
            return _trump_lead(legal, unseen)
    else:
        plain = legal
    abnat = _ABNAT[hokm]
    best, length = -1, -99
    long_suit = 0
    rest = plain
    while rest:
        top = rest.bit_length() - 1
        cards = rest & SUIT[top >> 3]
        rest ^= cards
        if not unseen & ABOVE[top]:
            if best < 0 or abnat[top] >= abnat[best]:
                best = top
        elif best < 0:
            size = cards.bit_count() * 4
            if not hokm and voids[partner] & cards:
                size -= _VOID_PARTNER
            if size >= length:
                length, long_suit = size, cards
    if best >= 0:
        return best
    return (long_suit & -long_suit).bit_length() - 1


def _trump_lead(trumps: int, unseen: int) -> int:
    """Nothing but trumps: the highest if it must win, else the lowest."""
    top = trumps.bit_length() - 1
    return (trumps & -trumps).bit_length() - 1 if unseen & ABOVE[top] else top


def follow(
    hand: int, legal: int, place: int, led: int, best: int, ours: bool, gone: int, hokm: int
) -> int:
    """The code to play from `legal` as the card number `place` (1 to 3) of a trick.

    `led` is the suit led, `best` the winning card, `ours` whether it is the partner's.
    """
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    unseen = FULL ^ (gone | hand)
    winning = legal & ABOVE[best]
    if hokm and best < 24:
        winning |= legal & TRUMPS
    if ours:
        if place == 3 or not unseen & ABOVE[best]:
            return _feed(legal & ~winning or legal, unseen, _FEED[hokm])
        top = winning.bit_length() - 1
        if winning and top >> 3 == led and not unseen & ABOVE[top]:
            return top
    elif winning:
        top = winning.bit_length() - 1
        if top >> 3 != led:
            return (winning & -winning).bit_length() - 1  # a ruff: the lowest that wins
        master = not unseen & ABOVE[top]
        if place == 3:
            second = winning ^ (1 << top)
            if second and master and not hokm:
                return second.bit_length() - 1  # win with less and keep the master
            return top
        if master:
            return top
    return _low(legal, led, hokm)


def _feed(cards: int, unseen: int, worth: Sequence[int]) -> int:
    """The best gift: much abnat, no card that will win by itself, no trump."""
    best, value = -1, -1000
    while cards:
        code = cards.bit_length() - 1
        cards ^= 1 << code
        gift = worth[code] if unseen & ABOVE[code] else worth[code] - _MASTER
        if gift > value:
            best, value = code, gift
    return best


def _low(legal: int, led: int, hokm: int) -> int:
    """The cheapest card: of the suit led, else the lowest height of any suit, trumps last."""
    follow = legal & SUIT[led]
    if not follow:
        cards = legal & ~TRUMPS or legal if hokm else legal
        for rank in RANK:
            follow = cards & rank
            if follow:
                break
    return (follow & -follow).bit_length() - 1
