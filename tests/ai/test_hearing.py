"""Worlds in which the others' calls make no sense are told from those in which they do."""

from __future__ import annotations

from engine.ai.chance import SplitMix
from engine.ai.hearing import Hearing
from engine.ai.position import position
from engine.core.calls import CONFIRM_HOKM, HOKM, PASS, Call, Raise
from engine.core.cards import PACK, Card, Seat, Suit, cards
from engine.core.commands import Bid, Double
from engine.core.match import decide
from engine.core.ruleset import RuleSet
from engine.core.view import PlayerView, view
from tests.ai.games import put, stacked, to_act


def heard(*calls: Call) -> PlayerView:
    """The first lead, seen by seat 1, after these calls and a ladder of passes; 8H is turned."""
    order = [card for card in PACK if card is not Card.parse("8H")]
    deck = (*order[:20], Card.parse("8H"), *order[20:])
    match = stacked(RuleSet(), Seat.FOUR, deck)
    for call in calls:
        match = put(match, decide(match, Bid(to_act(match), call)))
    while match.deal is not None and match.deal.ladder is not None and match.deal.ladder.queue:
        match = put(match, decide(match, Double(to_act(match), Raise.PASS)))
    return view(match, Seat.ONE)


def share(seen: PlayerView, buyer: str, partner: str, other: str) -> float:
    """How often a world with these cards for seats 2, 3 and 4 makes sense, over draws of fives."""
    at = position(seen)
    hands = [0, *(at.coding.mask(cards(hand)) for hand in (buyer, partner, other))]
    hearing, chance = Hearing(seen, at, 1, 1), SplitMix(1)
    return sum(hearing.accepts(hands, chance) for _ in range(200)) / 200


HOKM_BY_TWO = (PASS, HOKM[Suit.HEARTS], PASS, PASS, PASS, CONFIRM_HOKM)
QUIET = "7S 8S 7C 9C QD JS QC 9D", "KS QS JC JD 9S 10C 8C KD"


def test_a_buyer_with_trumps_and_quiet_others_make_sense() -> None:
    assert share(heard(*HOKM_BY_TWO), "JH 9H AH AS 10S 7D 8D 8H", *QUIET) > 0.6


def test_a_buyer_without_trumps_makes_none() -> None:
    assert share(heard(*HOKM_BY_TWO), "AS 10S KH 7H AC 7D 8D 8H", *QUIET) < 0.2


def test_one_who_let_sun_go_by_does_not_hold_the_aces() -> None:
    strong = "AC 10C KC AD 10D KD AS 10S"
    buyer = "JH 9H AH KS 9S 7D 8D 8H"
    assert share(heard(*HOKM_BY_TWO), buyer, strong, QUIET[0]) < 0.3
