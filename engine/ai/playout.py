"""The bare playout: eight tricks of random legal cards, as fast as plain Python goes.

Hands are four lists of codes, one a suit, each in random order. A card picked freely from a suit is
then simply the last of its list; only a choice that looks at heights draws a random number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.ai.bitcards import Duties, coding
from engine.core.cards import Suit
from engine.core.sheet import LAST_TRICK

Hand = tuple[list[int], list[int], list[int], list[int]]
Hands = tuple[Hand, Hand, Hand, Hand]
Draw = Callable[[], float]
"""A random number from 0 up to, not including, 1."""

_PACK: Final = range(32)
_AFTER: Final = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))
_LEFT: Final = (8, 7, 6, 5, 4, 3, 2, 1)
_ABNAT: Final = (coding(None).abnat, coding(Suit.CLUBS).abnat)


def deal(draw: Draw) -> Hands:
    """Four hands of eight, every deal equally likely: the pack sorted by 32 random numbers."""
    keys = [draw() for _ in _PACK]
    return from_deck(sorted(_PACK, key=keys.__getitem__))


def from_deck(deck: list[int]) -> Hands:
    """The hands of a deck of codes: eight to seat 0, eight to seat 1 …, in the deck's order."""
    one: Hand = ([], [], [], [])
    two: Hand = ([], [], [], [])
    three: Hand = ([], [], [], [])
    four: Hand = ([], [], [], [])
    for code in deck[:8]:
        one[code >> 3].append(code)
    for code in deck[8:16]:
        two[code >> 3].append(code)
    for code in deck[16:24]:
        three[code >> 3].append(code)
    for code in deck[24:]:
        four[code >> 3].append(code)
    return one, two, three, four


def playout(hands: Hands, hokm: int, leader: int, duties: Duties, draw: Draw) -> tuple[int, int]:
    """Plays the deal out, every legal card equally likely: abnat and tricks of team 0.

    The abnat hold the ten of the last trick. Empties `hands`. One long loop, because a call costs
    as much as a card; a test holds it to `engine.core`.
    """
    abnat = _ABNAT[hokm]
    third, under, locked = duties.third, duties.under, duties.locked and hokm
    taken = [0, 0]
    tricks = [0, 0]
    for left in _LEFT:
        hand = hands[leader]
        suit = hand[3]
        if locked and left > len(suit):
            pick = int(draw() * (left - len(suit)))
            for suit in hand[:3]:
                pick -= len(suit)
                if pick < 0:
                    break
        else:
            pick = int(draw() * left)
            for suit in hand:
                pick -= len(suit)
                if pick < 0:
                    break
        best = code = suit.pop()
        points = abnat[code]
        led = code >> 3
        winner = leader
        trumps_led = hokm and led == 3
        may_ruff = hokm and led != 3
        for seat in _AFTER[leader]:
            hand = hands[seat]
            suit = hand[led]
            if suit:
                if trumps_led and (winner ^ seat) & 1 and len(suit) > 1:
                    code = _above(suit, best, draw)
                    if code < 0:
                        code = suit.pop()
                else:
                    code = suit.pop()
                if code > best:
                    best = code
                    winner = seat
                points += abnat[code]
                continue
            if may_ruff and hand[3]:
                suit = hand[3]
                code = -1
                if (winner ^ seat) & 1:
                    if best < 24:
                        code = suit.pop()
                    else:
                        code = _above(suit, best, draw)
                        if code < 0 and under:
                            code = suit.pop()
                elif third and seat == leader ^ 2 and best & 7 < 7:
                    # not an ace; not an ekka either, if a higher card is in any hand
                    for other in hands[leader][led] + hands[seat ^ 1][led] + hands[leader ^ 1][led]:
                        if other > best:
                            code = suit.pop()
                            break
                if code < 0:
                    code = _any(hand, left, draw)
                if code > best and code >= 24:
                    best = code
                    winner = seat
                points += abnat[code]
                continue
            pick = int(draw() * left)
            for suit in hand:
                pick -= len(suit)
                if pick < 0:
                    break
            points += abnat[suit.pop()]
        taken[winner & 1] += points
        tricks[winner & 1] += 1
        leader = winner
    taken[leader & 1] += LAST_TRICK
    return taken[0], tricks[0]


def _above(suit: list[int], best: int, draw: Draw) -> int:
    """A random card of a suit higher than `best`, taken out; -1 where there is none."""
    higher = [code for code in suit if code > best]
    if not higher:
        return -1
    code = higher[int(draw() * len(higher))]
    suit.remove(code)
    return code


def _any(hand: Hand, size: int, draw: Draw) -> int:
    """A random card of a hand of this size, taken out."""
    pick = int(draw() * size)
    for suit in hand:
        pick -= len(suit)
        if pick < 0:
            return suit.pop()
    raise AssertionError("the hand is smaller than its size")
