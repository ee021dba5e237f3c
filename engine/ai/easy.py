"""The easy bot: the card-play heuristic with a short memory, and the heuristic bidder, careful.

Of the tricks taken it remembers the aces and the trumps, not the rest, nor who ran out of a suit.
That is how many people play, and costs it about one point a deal.
"""

from __future__ import annotations

from typing import Final

from engine.ai import bidding, raising
from engine.ai.bitcards import RANK, TRUMPS, Coding
from engine.ai.heuristic import follow, lead
from engine.ai.position import Position, position
from engine.core.cards import Card
from engine.core.commands import Bid, By, ClaimSawa, Double, PlayCard, SeatCommand
from engine.core.view import PlayerView


def choose(view: PlayerView) -> SeatCommand:
    """What the easy bot does; raises ValueError where the viewer has nothing to do."""
    seat = view.viewer
    if seat is None:
        raise ValueError("a spectator has nothing to do")
    if view.calls:
        auction = bidding.auction_of(view)
        return Bid(
            seat, bidding.call(auction, view.hand, view.rules, view.totals, bidding.CAREFUL), By.BOT
        )
    if view.raises:
        return Double(seat, raising.choose(view), By.BOT)
    if view.sawa:
        return ClaimSawa(seat, By.BOT)
    if not view.choices:
        raise ValueError("the viewer has nothing to do")
    return PlayCard(seat, card(view), By.BOT)


def legal_mask(view: PlayerView, code: Coding) -> int:
    """The cards the viewer may play now; raises ValueError where there are none."""
    allowed = code.mask(choice.card for choice in view.choices if choice.refusal is None)
    if not allowed:
        raise ValueError("the viewer has nothing to do")
    return allowed


def card(view: PlayerView) -> Card:
    """The heuristic's card for the viewer, whose turn it is to play."""
    at = position(view)
    return at.coding.card[_code(at, legal_mask(view, at.coding))]


REMEMBERED: Final = (RANK[7], RANK[7] | TRUMPS)
"""What of the tricks taken stays in mind: in sun, in hokm."""


def _code(at: Position, legal: int) -> int:
    hokm, table = at.hokm, at.table
    gone = at.gone & REMEMBERED[hokm]
    if not table:
        return lead(at.hand, legal, at.seat, gone, (0, 0, 0, 0), at.buyer, hokm)
    led = table[0] >> 3
    best, winner = table[0], 0
    for place, code in enumerate(table):
        gone |= 1 << code
        if code > best and (code >> 3 == led or (hokm and code >= 24)):
            best, winner = code, place
    ours = not (winner ^ len(table)) & 1
    return follow(at.hand, legal, len(table), led, best, ours, gone, hokm)
