"""What the cards played tell: worlds in which the others would have played otherwise are unlikely.

Every player is thought to lean to the heuristic's card. A world is weighed by how often the others,
holding what it gives them, played another one. A card of the same suit and the same abnat is as
good as the heuristic's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.ai.bitcards import SUIT, leads, replies
from engine.ai.heuristic import follow, lead
from engine.ai.position import Position
from engine.core.play import TrickCard
from engine.core.view import PlayerView

MISS: Final = (1, 2)
"""A world's weight falls to this share of itself with every card that was not the expected one."""

_WEIGHTS: Final[tuple[int, ...]] = tuple(
    (1 << 40) * MISS[0] ** n // MISS[1] ** n for n in range(33)
)


@dataclass(frozen=True, slots=True)
class _Play:
    """One card of another seat, with what was known when it was played."""

    seat: int
    code: int
    later: int  # this card and those the seat has played since
    gone: int
    place: int
    led: int
    best: int
    ours: bool
    forced: bool
    voids: tuple[int, ...]


class Habits:
    """The cards the others have played in one view, to be held against any number of worlds."""

    def __init__(self, view: PlayerView, position: Position) -> None:
        self._position = position
        self._abnat = position.coding.abnat
        self._plays = _plays(view, position)

    def weight(self, hands: Sequence[int]) -> int:
        """How likely the others' cards are in this world, as a share of `1 << 40`."""
        at = self._position
        hokm, owed, buyer, abnat = at.hokm, at.duties, at.buyer, self._abnat
        misses = 0
        for play in self._plays:
            hand = hands[play.seat] | play.later
            if play.place:
                legal = replies(hand, hokm, play.led, play.best, play.ours, play.forced, owed.under)
                if not legal & (legal - 1):
                    continue
                code = follow(
                    hand, legal, play.place, play.led, play.best, play.ours, play.gone, hokm
                )
            else:
                legal = leads(hand, hokm, owed.locked)
                code = lead(hand, legal, play.seat, play.gone, play.voids, buyer, hokm)
            if code != play.code and (
                code >> 3 != play.code >> 3 or abnat[code] != abnat[play.code]
            ):
                misses += 1
        return _WEIGHTS[misses]

    def weights(self, worlds: Sequence[list[int]]) -> list[int]:
        """The weight of each world."""
        return [self.weight(world) for world in worlds]


def _plays(view: PlayerView, position: Position) -> list[_Play]:
    code, owed = position.coding, position.duties
    plays: list[_Play] = []
    left = list(position.played)
    voids = [0, 0, 0, 0]
    gone = 0
    for trick in [*(taken.cards for taken in view.taken), view.trick]:
        led = best = winner = 0
        for place, played in enumerate(trick):
            seat, card = played.seat - 1, code.code[played.card.index]
            ours = place > 0 and not (winner ^ seat) & 1
            forced = ours and place == 2 and owed.third and _not_free(trick[0], code.code)
            if seat != position.seat:
                plays.append(
                    _Play(
                        seat, card, left[seat], gone, place, led, best, ours, forced, tuple(voids)
                    )
                )
            if not place:
                led, best, winner = card >> 3, card, seat
            elif card >> 3 == led:
                if card > best:
                    best, winner = card, seat
            else:
                voids[seat] |= SUIT[led]
                if position.hokm and card >= 24 and card > best:
                    best, winner = card, seat
            left[seat] ^= 1 << card
            gone |= 1 << card
    return plays


def _not_free(led: TrickCard, code: tuple[int, ...]) -> bool:
    """Whether a partner's winning lead leaves the third hand its duty to ruff."""
    return not led.ekka and code[led.card.index] & 7 != 7
