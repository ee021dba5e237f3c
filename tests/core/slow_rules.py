"""A second, slow judge of the card play, written from the rules alone: nothing of the engine here.

Cards are texts ("10H"), seats are places in the speaking order (1 = dealer's right … 4 = dealer).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

SUITS = "SHDC"
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
TRUMP_ORDER = ["J", "9", "A", "10", "K", "Q", "8", "7"]
PLAIN_ORDER = ["A", "10", "K", "Q", "J", "9", "8", "7"]
TRUMP_ABNAT = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_ABNAT = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}

Rules = Mapping[str, str]
"""The settings by their dotted names."""


def suit(card: str) -> str:
    """The suit letter of a card."""
    return card[-1]


def rank(card: str) -> str:
    """The rank of a card."""
    return card[:-1]


def abnat(card: str, trump: str | None) -> int:
    """A card's abnat."""
    return (TRUMP_ABNAT if suit(card) == trump else PLAIN_ABNAT)[rank(card)]


def beats(card: str, other: str, trump: str | None) -> bool:
    """Whether a card played after `other`, which was winning, takes the trick from it."""
    if suit(card) == suit(other):
        order = TRUMP_ORDER if suit(card) == trump else PLAIN_ORDER
        return order.index(rank(card)) < order.index(rank(other))
    return suit(card) == trump


def winning(trick: Sequence[str], trump: str | None) -> int:
    """The place (from 0) of the card that is winning a trick."""
    at = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[at], trump):
            at = place
    return at


def is_ekka(card: str, played: Collection[str], trump: str | None) -> bool:
    """Whether a card led is an ekka: all its superiors have been played, the leader's own too."""
    if trump is None or suit(card) == trump or rank(card) == "A":
        return False
    place = PLAIN_ORDER.index(rank(card))
    return all(r + suit(card) in played for r in PLAIN_ORDER[:place])


def legal(
    hand: Collection[str],
    trick: Sequence[str],
    trump: str | None,
    locked: bool,
    ekka: bool,
    rules: Rules,
) -> set[str]:
    """The cards that may be played to a trick, in the order of the numbered list of the rules.

    `ekka` tells whether the card led was called as one.
    """
    everything = set(hand)
    trumps = {card for card in hand if suit(card) == trump}
    if not trick:
        held_back = trumps if locked and trumps != everything else set()
        return everything - held_back
    led = suit(trick[0])
    at = winning(trick, trump)
    top = trick[at]
    partner_winning = at == len(trick) - 2
    higher = {card for card in trumps if beats(card, top, trump)}
    follow = {card for card in hand if suit(card) == led}
    if follow:
        if led != trump or partner_winning:
            return follow
        return higher or follow
    if trump is None or led == trump or not trumps:
        return everything
    if not partner_winning:
        if suit(top) != trump:
            return trumps
        if higher:
            return higher
        return trumps if rules["play.undertrump"] == "required" else everything
    if len(trick) == 3:
        return everything
    freed = rank(trick[0]) == "A" or ekka
    return everything if freed or rules["play.third_hand_ruff"] == "off" else trumps
