"""Bids of the searching bots: every call that can be thought of, tried in the same imagined deals.

After each call the others answer as the heuristic bidder would, and the heuristic plays the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, assert_never

from engine.ai import bidding, evaluate, outcomes
from engine.ai.kernel import encode_bid
from engine.ai.kernel.vehicle import kernel
from engine.ai.mind import Mind
from engine.ai.outcomes import Outcomes
from engine.core.auction import Auction
from engine.core.calls import Call, Game, Say, Step
from engine.core.cards import Seat, mask_of
from engine.core.sheet import Pair
from engine.core.view import PlayerView

HOPELESS: Final = -60  # tenths of a point by `evaluate`: what is worth less is not weighed


def bid(view: PlayerView, mind: Mind) -> Call:
    """What to say in the auction: the call with the best mean over the imagined deals.

    Raises ValueError where the viewer has nothing to say in the auction.
    """
    plain, options = thinkable(view)
    if len(options) == 1:
        return options[0]
    sums = values(view, options, mind)
    best = max(
        range(len(options)),
        key=lambda i: (sums[i] + (mind.shade * mind.deals if options[i] is plain else 0), -i),
    )
    return options[best]


def thinkable(view: PlayerView) -> tuple[Call, list[Call]]:
    """What the heuristic bidder would say, and the legal calls that are worth the time, this one
    among them.

    Raises ValueError where the viewer has nothing to say in the auction.
    """
    if view.viewer is None or not view.calls:
        raise ValueError("nothing to say in the auction")
    auction = bidding.auction_of(view)
    plain = bidding.call(auction, view.hand, view.rules, view.totals)
    return plain, [call for call in view.calls if call is plain or _hopeful(call, auction, view)]


def values(view: PlayerView, options: Sequence[Call], mind: Mind) -> list[int]:
    """What each option is worth to the viewer's side, summed over the imagined deals."""
    seat = view.viewer
    assert seat is not None
    known = outcomes.outcomes(view.rules)
    worths: dict[int, int] = {outcomes.VOID: 0}
    sums = []
    for endings in encode_bid.endings(kernel(mind.kernel), view, options, mind):
        total = 0
        for ending, count in Counter(endings).items():
            worth = worths.get(ending)
            if worth is None:
                worth = worths[ending] = _worth(ending, seat, view, known)
            total += count * worth
        sums.append(total)
    return sums


def _worth(ending: int, seat: Seat, view: PlayerView, known: Outcomes) -> int:
    contract, outcome = outcomes.split(ending)
    bidders = outcomes.buyer(contract, view.dealer.next).team
    totals = Pair(view.totals[bidders], view.totals[bidders.other])
    found = known.scored(outcome, outcomes.game(contract), Step.NONE)
    worth = found.at(totals, view.rules.match_target.points)
    return worth if bidders is seat.team else -worth


def predicted(view: PlayerView, call: Call, mind: Mind) -> float | None:
    """How likely the viewer makes the contract when this call buys it, from 0 to 1.

    It is the share of the imagined deals in which the viewer's side is not set, among those the
    viewer buys in the game that is called; None where there are none. Raises ValueError where the
    viewer has nothing to say in the auction.
    """
    seat = view.viewer
    (endings,) = encode_bid.endings(kernel(mind.kernel), view, (call,), mind)
    game = Game.HOKM if call.say in (Say.HOKM, Say.CONFIRM_HOKM) else Game.SUN
    known = outcomes.outcomes(view.rules)
    made = bought = 0
    for ending in endings:
        contract, outcome = outcomes.split(ending)
        if contract == outcomes.VOID or outcomes.game(contract) is not game:
            continue
        if outcomes.buyer(contract, view.dealer.next) is seat:
            bought += 1
            made += known.scored(outcome, game, Step.NONE).made
    return made / bought if bought else None


def _hopeful(call: Call, auction: Auction, view: PlayerView) -> bool:
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
