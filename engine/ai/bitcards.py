"""Cards as small numbers and hands as bits: the encoding everything that must be fast works in.

A card's code is suit * 8 + height. In hokm the trump suit changes places with suit 3 and takes the
trump order of heights, so a higher code wins inside a suit, any code from 24 up beats every plain
card, and the abnat in a suit never fall as codes rise. A hand is one number with a bit for each
code; seats are 0 to 3, so that `seat & 1` is the team.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.core.cards import PACK, Card, Suit
from engine.core.play import PLAIN_ABNAT, PLAIN_POWER, TRUMP_ABNAT, TRUMP_POWER
from engine.core.ruleset import RuleSet
from engine.core.settings import Undertrump

FULL: Final = (1 << 32) - 1
TRUMPS: Final = 0xFF << 24
SUIT: Final = tuple(0xFF << (8 * suit) for suit in range(4))
RANK: Final = tuple(0x01010101 << height for height in range(8))
"""The four cards of one height, one in each suit."""

ABOVE: Final = tuple(SUIT[code >> 3] & ~((2 << code) - 1) for code in range(32))
"""The higher cards of the same suit as each code."""


@dataclass(frozen=True, slots=True)
class Coding:
    """How cards are numbered under one contract (`hokm` is 1 with trumps, 0 in sun)."""

    hokm: int
    code: tuple[int, ...]  # by `Card.index`
    card: tuple[Card, ...]  # by code
    suit: tuple[int, ...]  # place of each suit, by its place in `Suit`
    abnat: tuple[int, ...]  # by code

    def mask(self, cards: Iterable[Card | None]) -> int:
        """A hand of these cards; unknown ones are left out."""
        code = self.code
        bits = 0
        for card in cards:
            if card is not None:
                bits |= 1 << code[card.index]
        return bits

    def place(self, suit: Suit) -> int:
        """Where the codes of a suit lie, 0 to 3."""
        return self.suit[_PLACE[suit]]

    def cards(self, mask: int) -> tuple[Card, ...]:
        """The cards of a hand, by rising code."""
        return tuple(self.card[code] for code in codes(mask))


def codes(mask: int) -> list[int]:
    """The codes in a hand, rising."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


_SUITS: Final = tuple(Suit)


def _coding(trump: int | None) -> Coding:
    places = [0, 1, 2, 3]
    if trump is not None:
        places[trump], places[3] = 3, trump
    code = [0] * 32
    abnat = [0] * 32
    for card in PACK:
        i = card.index
        is_trump = i >> 3 == trump
        height = TRUMP_POWER[i] - 8 if is_trump else PLAIN_POWER[i]
        code[i] = places[i >> 3] * 8 + height
        abnat[code[i]] = TRUMP_ABNAT[i] if is_trump else PLAIN_ABNAT[i]
    by_code = sorted(PACK, key=lambda card: code[card.index])
    return Coding(int(trump is not None), tuple(code), tuple(by_code), tuple(places), tuple(abnat))


_CODINGS: Final = tuple(_coding(trump) for trump in (0, 1, 2, 3, None))
_PLACE: Final = {suit: i for i, suit in enumerate(_SUITS)}


def coding(trump: Suit | None) -> Coding:
    """The numbering of cards for this trump suit; None is sun."""
    return _CODINGS[4] if trump is None else _CODINGS[_PLACE[trump]]


@dataclass(frozen=True, slots=True)
class Duties:
    """The settings that decide which cards are legal, as plain switches."""

    third: bool  # the third hand must ruff its partner's lead (`play.third_hand_ruff`)
    under: bool  # who cannot over-ruff must still trump (`play.undertrump`)
    locked: bool  # trumps may not be led while another suit is held


def duties(rules: RuleSet, locked: bool) -> Duties:
    """The switches of a rule set and of a deal that is locked or open."""
    return Duties(
        bool(rules.play_third_hand_ruff), rules.play_undertrump is Undertrump.REQUIRED, locked
    )


def leads(hand: int, hokm: int, locked: bool) -> int:
    """The cards that may be led."""
    return hand & ~TRUMPS or hand if locked and hokm else hand


def replies(
    hand: int, hokm: int, led: int, best: int, ours: bool, forced: bool, under: bool
) -> int:
    """The cards that may follow a lead of suit `led` (rules 4, in its order of evaluation).

    `best` is the winning card, `ours` whether the partner played it, `forced` whether a third hand
    owes a ruff all the same (see `third_hand`).
    """
    follow = hand & SUIT[led]
    if follow:
        if hokm and led == 3 and not ours:
            return follow & ABOVE[best] or follow
        return follow
    if not hokm or led == 3:
        return hand
    trumps = hand & TRUMPS
    if not trumps:
        return hand
    if ours:
        return trumps if forced else hand
    if best < 24:
        return trumps
    return trumps & ABOVE[best] or (trumps if under else hand)
