"""Auctions as a test tells them: the calls in a line, and what comes of them."""

from __future__ import annotations

from engine.core import auction as auctions
from engine.core.auction import Auction
from engine.core.calls import Call
from engine.core.cards import Card, Seat, cards
from engine.core.ruleset import RuleSet

STANDARD = RuleSet()
LOW = cards("7S 8S 9S 7H 8H")
WALA = "pass pass pass pass "
"""The calls that open the second round."""


def after(turned: str, calls: str, rules: RuleSet = STANDARD) -> Auction:
    """The auction after these calls; seat four deals, so seats are places in speaking order."""
    auction = auctions.opening(Seat.FOUR, Card.parse(turned))
    for word in calls.split():
        call = Call.parse(word)
        assert auction.to_speak is not None
        auctions.check_call(auction, auction.to_speak, call, rules, LOW)
        auction = auctions.after(auction, call, rules)
    return auction


def asks(auction: Auction, rules: RuleSet = STANDARD) -> tuple[int | None, set[str]]:
    """Who is to speak, and the texts of what may be said."""
    return auction.to_speak, {str(call) for call in auctions.legal_calls(auction, rules)}


def bought(auction: Auction) -> str:
    """The contract in short: game or trump, buyer, who takes the card."""
    contract = auction.contract
    assert contract is not None
    assert auction.to_speak is None
    assert auctions.legal_calls(auction, STANDARD) == ()
    word = contract.trump.value if contract.trump else "sun"
    return f"{word} by {contract.buyer} card to {contract.card_to}"
