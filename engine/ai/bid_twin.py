"""What the kernel computes for a bid, in plain Python: its specification and its oracle.

Never used to play: a test holds the two to the same values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ai import bidding, evaluate, hearing
from engine.ai.bitcards import codes, coding
from engine.ai.chance import SplitMix, of_view
from engine.ai.kernel.encode_bid import TESTS, TRIES
from engine.ai.mind import Mind
from engine.ai.simulate import Hand, Table, complete, finish, sign, value
from engine.core.calls import Call
from engine.core.cards import SEATS, BySeat, Card, Seat, mask_of
from engine.core.view import PlayerView

_PLAIN: Final = coding(None)


def values(view: PlayerView, options: Sequence[Call], mind: Mind) -> list[int]:
    """What each option is worth to the viewer's side, summed over the imagined deals.

    Raises ValueError where the viewer has nothing to say in the auction.
    """
    seat, turned = view.viewer, view.turned
    if seat is None or turned is None or not view.calls:
        raise ValueError("nothing to say in the auction")
    auction = bidding.auction_of(view)
    table = Table(view.rules, view.dealer, view.totals)
    source = _Deals(view, seat, turned, mind)
    sums = [0] * len(options)
    for _ in range(mind.deals):
        fives, rest = source.draw()
        for i, option in enumerate(options):
            contract = finish(auction, option, fives, table)
            if contract is not None:
                hands = complete(fives, turned, rest, contract, view.dealer)
                sums[i] += sign(seat) * value(hands, contract, table)
    return sums


class _Deals:
    """Deals of the unseen cards in which the others' calls make sense."""

    def __init__(self, view: PlayerView, seat: Seat, turned: Card, mind: Mind) -> None:
        self._seat, self._hand, self._turned = seat, view.hand, turned
        self._first = view.dealer.next
        self._heard = hearing.tests(view)
        self._random: SplitMix = of_view(view, mind.name, mind.key)
        self._tests_left = TESTS * mind.deals

    def draw(self) -> tuple[BySeat[Hand], Sequence[Card]]:
        """The hands of five and the order of the rest."""
        dealt = self._deal()
        for _ in range(TRIES - 1):
            if self._tests_left <= 0:
                break
            self._tests_left -= 1
            if all(self._fits(seat, dealt[0][seat]) for seat in SEATS):
                break
            dealt = self._deal()
        return dealt

    def _deal(self) -> tuple[BySeat[Hand], Sequence[Card]]:
        own = _PLAIN.mask([*self._hand, self._turned])
        pool = codes(~own & (1 << 32) - 1)
        fives = [self._hand if seat is self._seat else self._take(pool, 5) for seat in SEATS]
        return BySeat((fives[0], fives[1], fives[2], fives[3])), self._take(pool, 11)

    def _take(self, pool: list[int], count: int) -> Hand:
        taken = []
        for _ in range(count):
            pick = self._random.below(len(pool))
            taken.append(_PLAIN.card[pool[pick]])
            last = pool.pop()
            if pick < len(pool):
                pool[pick] = last
        return tuple(taken)

    def _fits(self, seat: Seat, five: Hand) -> bool:
        """Whether a hand's worths lie where the seat's calls say."""
        six = mask_of(five) | self._turned.bit
        place = (self._first - seat) % 4
        for game, least, below in self._heard.get(seat - 1, ()):
            worth = evaluate.sun(six, place) if game is None else evaluate.hokm(six, game)
            if not least <= worth < below:
                return False
        return True
