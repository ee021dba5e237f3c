"""Roll-outs: a world played to its end by the heuristic, for each card that may be played now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ai.bitcards import ABOVE, SUIT, TRUMPS, coding, leads
from engine.ai.heuristic import follow, lead
from engine.ai.points import Worth
from engine.ai.position import Position
from engine.core.cards import Suit
from engine.core.sheet import LAST_TRICK

_ABNAT: Final = (coding(None).abnat, coding(Suit.CLUBS).abnat)


def play_out(
    hands: list[int],
    voids: list[int],
    position: Position,
    first: int,
) -> tuple[int, int]:
    """Plays `first`, then every card by the heuristic: abnat and tricks of team 0 at the end.

    Where `first` is -1 the heuristic plays that card too. `hands` and `voids` are changed. Legal
    cards are those of `bitcards.replies`, written out here because this loop is what thinking time
    is made of; a test holds the two together.
    """
    hokm, buyer, owed = position.coding.hokm, position.buyer, position.duties
    third, under, locked = owed.third, owed.under, owed.locked
    values = _ABNAT[hokm]
    abnat, tricks, gone = position.abnat, position.tricks, position.gone
    leader, table = position.leader, position.table
    done = len(table)
    led, best, winner, points = _on_table(table, leader, hokm, values)
    suit = SUIT[led]
    for left in _LEFT[hands[leader + done & 3].bit_count()]:
        if not done:
            hand = hands[leader]
            if first < 0:
                legal = leads(hand, hokm, True) if locked else hand
                code = lead(hand, legal, leader, gone, voids, buyer, hokm)
            else:
                code, first = first, -1
            bit = 1 << code
            hands[leader] = hand ^ bit
            gone |= bit
            led, best, winner, points = code >> 3, code, leader, values[code]
            suit = SUIT[led]
            done = 1
        for place in _PLACES[done]:
            seat = leader + place & 3
            hand = hands[seat]
            if first < 0:
                legal = hand & suit
                ours = not (winner ^ seat) & 1
                if legal:
                    if led == 3 and hokm and not ours:
                        legal = legal & ABOVE[best] or legal
                elif hokm and led != 3 and hand & TRUMPS:
                    legal = hand & TRUMPS
                    if not ours:
                        if best >= 24:
                            legal = legal & ABOVE[best] or (legal if under else hand)
                    elif not (third and place == 2 and ABOVE[best] & ~gone):
                        legal = hand  # the partner wins, by an ace or an ekka if this is the third
                else:
                    legal = hand
                if legal & (legal - 1):
                    code = follow(hand, legal, place, led, best, ours, gone, hokm)
                else:
                    code = legal.bit_length() - 1
            else:
                code, first = first, -1
            bit = 1 << code
            hands[seat] = hand ^ bit
            gone |= bit
            points += values[code]
            if code >> 3 == led:
                if code > best:
                    best, winner = code, seat
            else:
                voids[seat] |= suit
                if code > best and hokm and code >= 24:
                    best, winner = code, seat
        if left == 1:
            points += LAST_TRICK
        if not winner & 1:
            abnat += points
            tricks += 1
        leader, done = winner, 0
    return abnat, tricks


_LEFT: Final = tuple(tuple(range(left, 0, -1)) for left in range(9))
_PLACES: Final = ((), (1, 2, 3), (2, 3), (3,))


def _on_table(
    table: Sequence[int], leader: int, hokm: int, values: Sequence[int]
) -> tuple[int, int, int, int]:
    """Of a running trick the suit led, the winning card, its seat, and the abnat lying there."""
    if not table:
        return 0, 0, leader, 0
    best, winner = table[0], leader
    led = best >> 3
    for place, code in enumerate(table):
        if code > best and (code >> 3 == led or (hokm and code >= 24)):
            best, winner = code, leader + place & 3
    return led, best, winner, sum(values[code] for code in table)


def values(
    position: Position, legal: Sequence[int], worlds: Sequence[list[int]], worth: Worth
) -> dict[int, int]:
    """For each legal code what its roll-outs are worth to team 0, summed over the worlds."""
    sums = dict.fromkeys(legal, 0)
    voids = position.voids()
    by_abnat = worth.by_abnat
    for world in worlds:
        for code in legal:
            abnat, tricks = play_out(list(world), list(voids), position, code)
            sums[code] += by_abnat[abnat] if 0 < tricks < 8 else worth.of(abnat, tricks)
    return sums
