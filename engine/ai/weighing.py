"""Bids of the normal bot: every call that can be thought of, tried out in the same imagined deals.

After each call the others answer as the heuristic bidder would, and the heuristic plays the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from engine.ai import bidding, evaluate
from engine.ai.chance import SplitMix, of_view
from engine.ai.points import UNIT
from engine.ai.simulate import Hand, Table, complete, finish, sign, value
from engine.core import auction as auctions
from engine.core.auction import Auction
from engine.core.calls import Call, Say
from engine.core.cards import PACK, SEATS, BySeat, Card, Seat, mask_of
from engine.core.view import PlayerView

WORLDS: Final = 60
TRIES: Final = 6  # deals looked at for each one in which the others' calls make sense
HOPELESS: Final = -60  # tenths of a point by `evaluate`: what is worth less is not weighed
SHADE: Final = UNIT
"""What another call must gain over the heuristic's: the best of many means is flattered."""


def bid(view: PlayerView, level: str) -> Call:
    """What to say in the auction: the call with the best mean over the imagined deals."""
    seat = view.viewer
    if seat is None or not view.calls or view.turned is None:
        raise ValueError("nothing to say in the auction")
    auction = bidding.auction_of(view)
    plain = bidding.call(auction, view.hand, view.rules, view.totals)
    options = [call for call in view.calls if call == plain or _thinkable(call, auction, view)]
    if len(options) == 1:
        return options[0]
    table = Table(view.rules, view.dealer, view.totals)
    random = of_view(view, level)
    sums = [0] * len(options)
    for _ in range(WORLDS):
        fives, rest = _deal(view, auction, seat, random)
        seen: dict[object, int] = {}
        for i, option in enumerate(options):
            contract = finish(auction, option, fives, table)
            if contract is None:
                continue
            if contract not in seen:
                hands = complete(fives, view.turned, rest, contract, view.dealer)
                seen[contract] = value(hands, contract, table)
            sums[i] += seen[contract]
    factor = sign(seat)
    best = max(
        range(len(options)),
        key=lambda i: (factor * sums[i] + (SHADE * WORLDS if options[i] == plain else 0), -i),
    )
    return options[best]


def _thinkable(call: Call, auction: Auction, view: PlayerView) -> bool:
    """Whether a call other than the heuristic's is worth the time: no bid on a hopeless hand."""
    five, turned = mask_of(view.hand), auction.turned
    six = five | turned.bit
    place = (auction.first - (auction.to_speak or auction.first)) % 4
    match call.say:
        case Say.PASS | Say.CONFIRM_HOKM:
            return True
        case Say.HOKM:
            assert call.suit is not None
            return evaluate.hokm(six, call.suit) > HOPELESS
        case Say.SUN | Say.CONFIRM_SUN:
            return evaluate.sun(six, place) > HOPELESS
        case Say.ASHKAL:
            return evaluate.ashkal(five, turned, place) > HOPELESS
        case Say.KAWESH:
            return False
        case _:
            assert_never(call.say)


def _deal(
    view: PlayerView, auction: Auction, seat: Seat, random: SplitMix
) -> tuple[BySeat[Hand], Sequence[Card]]:
    """An imagined deal: five cards for the others and the order of the rest."""
    unseen = [card for card in PACK if card not in view.hand and card is not view.turned]
    best: tuple[BySeat[Hand], Sequence[Card]] | None = None
    for _ in range(TRIES):
        for i in range(len(unseen) - 1, 0, -1):
            j = random.below(i + 1)
            unseen[i], unseen[j] = unseen[j], unseen[i]
        at = 0
        fives: list[Hand] = []
        for other in SEATS:
            if other is seat:
                fives.append(view.hand)
            else:
                fives.append(tuple(unseen[at : at + 5]))
                at += 5
        best = BySeat((fives[0], fives[1], fives[2], fives[3])), tuple(unseen[at:])
        if _agrees(view, auction, seat, best[0]):
            break
    assert best is not None
    return best


def _agrees(view: PlayerView, auction: Auction, seat: Seat, fives: BySeat[Hand]) -> bool:
    """Whether the others, bidding by the heuristic, would have said what they said."""
    heard = auctions.opening(view.dealer, auction.turned)
    for said in auction.spoken:
        if said.seat is not seat:
            expected = bidding.call(heard, fives[said.seat], view.rules, view.totals)
            if (expected.say is Say.PASS) != (said.call.say is Say.PASS):
                return False
        heard = auctions.after(heard, said.call, view.rules)
    return True
