"""The auction as a table for the kernel: at each state who is asked, and what the heuristic says.

The kernel knows no rule of the auction. It goes from node to node by the worths of the hands, and
ends at a contract or at none. Places are seats counted from the one that speaks first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from struct import Struct
from typing import Final

from engine.ai import bidding
from engine.ai.bidding import NEVER, STYLE
from engine.core import auction as auctions
from engine.core.auction import Asked, Auction
from engine.core.calls import ASHKAL, CONFIRM_HOKM, CONFIRM_SUN, KAWESH, PASS, SUN, Call, Contract
from engine.core.cards import Card, Rank, Seat, Suit, card_of, cards
from engine.core.ruleset import RuleSet

SUN_WORTH: Final = 4  # 0 to 3: hokm in that suit
ASHKAL_WORTH: Final = 5
LOW_HAND: Final = 6
TURN_WORTH: Final = 7  # 7 to 10: sun less hokm in that suit
VOID: Final = 0
BRANCHES: Final = 6  # the most a node can have
NODES: Final = 2048  # the most a table can have

_NODE: Final = Struct(f"<3i{4 * BRANCHES}i")
_LOW: Final = cards("7S 8S 9S 7H 8H")  # five cards that may be thrown in
_PLACE: Final = {suit: i for i, suit in enumerate(Suit)}

State = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class AuctionTable:
    """Every state of the auction over one turned card: the nodes, packed, and where each lies."""

    nodes: bytes
    _places: dict[State, int]

    def root(self, auction: Auction) -> int:
        """Where the table goes on from here: a node, or `~contract` where the auction has ended."""
        return _at(auction, self._places)


def table(rules: RuleSet, turned: Card) -> AuctionTable:
    """The table of the auction under these rules."""
    rank = Rank.ACE if turned.rank is Rank.ACE else Rank.SEVEN  # nothing else of it is asked for
    return _table(rules, card_of(turned.suit, rank))


@lru_cache(maxsize=64)
def _table(rules: RuleSet, turned: Card) -> AuctionTable:
    first = auctions.opening(Seat.FOUR, turned)
    found: list[Auction] = []
    places: dict[State, int] = {}
    waiting = [first]
    while waiting:
        auction = waiting.pop()
        if auction.to_speak is None or _state(auction) in places:
            continue
        places[_state(auction)] = len(found)
        found.append(auction)
        for call in auctions.legal_calls(auction, rules, _LOW):
            waiting.append(auctions.after(auction, call, rules))
    assert len(found) <= NODES
    return AuctionTable(b"".join(_node(auction, rules, places) for auction in found), places)


def number(contract: Contract | None, first: Seat) -> int:
    """A contract in the kernel's words, from 1 to 40; `VOID` where nobody buys."""
    if contract is None:
        return VOID
    game = SUN_WORTH if contract.trump is None else _PLACE[contract.trump]
    return 1 + game * 8 + (contract.buyer - first) % 4 * 2 + contract.ashkal


def _state(auction: Auction) -> State:
    """All that what is still to come depends on, seats as places."""
    first = auction.first
    hokm, sun = auction.hokm, auction.sun
    passed = 0
    if auction.asked in (Asked.OPEN, Asked.REPLY):  # who has passed may not say ashkal
        for said in auction.spoken:
            if (
                said.round == auction.round
                and said.call is PASS
                and auction.position(said.seat) > 2
            ):
                passed |= 1 << auction.position(said.seat)
    return (
        auction.round,
        auction.asked,
        tuple((seat - first) % 4 for seat in auction.queue),
        hokm and ((hokm[0] - first) % 4, hokm[1]),
        sun and ((sun[0] - first) % 4, sun[1]),
        passed,
    )


def _at(auction: Auction, places: dict[State, int]) -> int:
    if auction.to_speak is None:
        return ~number(auction.contract, auction.first)
    return places[_state(auction)]


def _node(auction: Auction, rules: RuleSet, places: dict[State, int]) -> bytes:
    seat = auction.to_speak
    assert seat is not None
    otherwise = CONFIRM_HOKM if auction.asked is Asked.CONFIRM else PASS
    branches = [
        (measure, least, eased, _at(auctions.after(auction, call, rules), places))
        for call, measure, least, eased in _branches(auction, seat, rules)
    ]
    words = [word for branch in branches for word in branch]
    words += [0] * (4 * BRANCHES - len(words))
    return _NODE.pack(
        seat - auction.first,
        len(branches),
        _at(auctions.after(auction, otherwise, rules), places),
        *words,
    )


def _branches(auction: Auction, seat: Seat, rules: RuleSet) -> list[tuple[Call, int, int, bool]]:
    """What `bidding.call` may say here, in its order: what it measures, the least it asks for, and
    whether it asks for less of a side about to lose the match."""
    legal = auctions.legal_calls(auction, rules, _LOW)
    if auction.asked is Asked.CONFIRM:
        assert auction.hokm is not None
        measure = TURN_WORTH + _PLACE[auction.hokm[1]]
        return [(CONFIRM_SUN, measure, STYLE.turn, False)] if CONFIRM_SUN in legal else []
    found: list[tuple[Call, int, int, bool]] = []
    if KAWESH in legal and not bidding.partner_bid(auction, seat):
        found.append((KAWESH, LOW_HAND, 0, False))
    least = bidding.sun_measure(auction, seat, STYLE)
    if least < NEVER:
        found.append((SUN, SUN_WORTH, least, True))
        if ASHKAL in legal:
            found.append((ASHKAL, ASHKAL_WORTH, least, True))
    for call in legal:
        if call.suit is not None:
            found.append((call, _PLACE[call.suit], STYLE.hokm[auction.round - 1], True))
    return found
