"""The heuristic bidder and raiser: sound hands bid, poor ones pass, raises have a point."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai import bidding, raising
from engine.ai.base import Level, choose
from engine.core import auction as auctions
from engine.core.calls import (
    ASHKAL,
    CONFIRM_HOKM,
    CONFIRM_SUN,
    HOKM,
    KAWESH,
    PASS,
    SUN,
    Call,
    Raise,
)
from engine.core.cards import PACK, ByTeam, Card, Seat, Suit, cards, speaking_order
from engine.core.commands import Bid, By, Double
from engine.core.events import TakenBack
from engine.core.match import Match, apply, decide
from engine.core.ruleset import PRESETS, Preset, RuleSet
from engine.core.view import view
from tests.ai.games import put, stacked, to_act

NIL = ByTeam(0, 0)
DEALER = Seat.FOUR
STANDARD = RuleSet()


def said(
    hand: str,
    turned: str,
    *before: str,
    rules: RuleSet = STANDARD,
    totals: ByTeam[int] = NIL,
    style: bidding.Style = bidding.STYLE,
) -> Call:
    """What the next seat says with this hand after these calls (dealer: seat 4)."""
    auction = auctions.opening(DEALER, Card.parse(turned))
    for text in before:
        auction = auctions.after(auction, Call.parse(text), rules)
    return bidding.call(auction, cards(hand), rules, totals, style)


@pytest.mark.parametrize("style", [bidding.STYLE, bidding.CAREFUL])
def test_jack_nine_ace_of_the_turned_suit_buy_hokm(style: bidding.Style) -> None:
    assert said("JH 9H AH AS 7C", "8H", style=style) is HOKM[Suit.HEARTS]


@pytest.mark.parametrize("style", [bidding.STYLE, bidding.CAREFUL])
def test_three_aces_and_a_ten_buy_sun(style: bidding.Style) -> None:
    assert said("AH 10H AS AC KC", "8D", style=style) is SUN


@pytest.mark.parametrize("style", [bidding.STYLE, bidding.CAREFUL])
def test_a_poor_hand_passes_in_both_rounds(style: bidding.Style) -> None:
    assert said("7H 8S QC 9D JD", "8H", style=style) is PASS
    assert said("7H 8S QC 9D KD", "8H", "pass", "pass", "pass", "pass", style=style) is PASS


def test_round_two_names_the_best_other_suit() -> None:
    passed = ("pass", "pass", "pass", "pass")
    assert said("JC 9C AC KS AD", "8H", *passed) is HOKM[Suit.CLUBS]


def test_the_dealer_says_ashkal_when_the_turned_ace_suits_the_partner() -> None:
    call = said("AS 10S AC KC 10D", "AH", "pass", "pass", "pass")
    assert call in (SUN, ASHKAL)
    assert said("AS 10S AC KC 10D", "AH", "pass", "pass", "pass", rules=_no_sun_but_ashkal()) in (
        SUN,
        ASHKAL,
    )


def _no_sun_but_ashkal() -> RuleSet:
    return STANDARD.with_settings({"bid.ashkal_rounds": "both"})


def test_the_partners_sun_is_not_taken_away() -> None:
    strong = "AH 10H AS AC KC"
    assert said(strong, "8D", "pass", "pass", "sun") is PASS
    assert said(strong, "8D", "pass", "sun") is SUN


def test_the_partners_hokm_is_left_alone_with_a_fair_sun_hand() -> None:
    assert said("AH 10H KS AC 7D", "8D", "hokm:D", "pass") is PASS


def test_a_hokm_is_confirmed_and_turned_to_sun_only_with_a_sun_hand() -> None:
    after = ("hokm:H", "pass", "pass", "pass")
    assert said("JH 9H 7H 8S 7C", "8H", *after) is CONFIRM_HOKM
    assert said("AH 10H AS AC AD", "KH", *after) is CONFIRM_SUN
    assert said("10H KH AS AC AD", "AH", *after) is CONFIRM_HOKM


def test_sevens_eights_and_nines_are_thrown_in_where_that_is_a_rule() -> None:
    low = "7H 8S 9C 7D 8D"
    assert said(low, "8H", rules=PRESETS[Preset.OFFICIAL]) is KAWESH
    assert said(low, "8H") is PASS
    official = PRESETS[Preset.OFFICIAL]
    assert said(low, "8H", "hokm:H", rules=official) is KAWESH
    assert said(low, "8H", "hokm:H", "pass", rules=official) is not KAWESH


def test_a_side_about_to_lose_the_match_bids_on_less() -> None:
    hand, careful = "9H AH AS 7C QD", bidding.CAREFUL
    assert said(hand, "8H", style=careful) is PASS
    assert said(hand, "8H", style=careful, totals=ByTeam(90, 140)) is HOKM[Suit.HEARTS]
    assert said(hand, "8H", style=careful, totals=ByTeam(140, 90)) is PASS


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_every_call_is_legal_under_every_preset(rules: RuleSet) -> None:
    rng = Random(1)
    spoken = set()
    for number in range(400):
        deck = rng.sample(PACK, 32)
        dealer = Seat(number % 4 + 1)
        hands = {seat: deck[5 * i : 5 * i + 5] for i, seat in enumerate(speaking_order(dealer))}
        auction = auctions.opening(dealer, deck[20])
        while auction.to_speak is not None:
            seat = auction.to_speak
            call = bidding.call(auction, hands[seat], rules, NIL)
            auctions.check_call(auction, seat, call, rules, hands[seat])
            spoken.add(call.say)
            auction = auctions.after(auction, call, rules)
    assert len(spoken) >= 5


# --- the ladder -----------------------------------------------------------------------------------


DECK = "JH 9H AH {} AS 7C {}"


def doubling(
    defender: str, rules: RuleSet = STANDARD, totals: ByTeam[int] = NIL
) -> tuple[Match, Raise]:
    """What seat 2 says, holding these eight cards, after seat 1 has bought hokm in hearts."""
    held = cards(defender)
    rest = [card for card in PACK if card not in held]
    turned = Card.parse("8H") if Card.parse("8H") in rest else rest[0]
    rest.remove(turned)
    first, last = held[:5], held[5:]
    others = [rest[:5], rest[5:10], rest[10:15]]
    left = rest[15:]
    five = [others[0], list(first), others[1], others[2]]
    deck = [card for hand in five for card in hand[:3]] + [c for hand in five for c in hand[3:]]
    deck += [turned, *left[:2], *last, *left[2:]]
    match = stacked(rules, DEALER, tuple(deck))
    match = match._replace(totals=totals)
    for call in (HOKM[turned.suit], PASS, PASS, PASS, CONFIRM_HOKM):
        match = put(match, decide(match, Bid(to_act(match), call)))
    seen = view(match, Seat.TWO)
    return match, raising.choose(seen)


def test_a_hand_full_of_trumps_doubles_and_a_poor_one_does_not() -> None:
    assert doubling("JH 9H AH 7H AS 10S AC 7D")[1] is Raise.DOUBLE_OPEN
    assert doubling("7S 8S 9C 7D 8D QC JS KD")[1] is Raise.PASS


def test_nobody_doubles_where_a_set_wins_the_match_anyway() -> None:
    hand = "JH 9H AH 7H AS 10S AC 7D"
    assert doubling(hand, totals=ByTeam(20, 140))[1] is Raise.PASS


def test_a_made_contract_that_loses_the_match_is_doubled_on_less() -> None:
    hand = "JH AH 7S 8S AS 9C 10D 7D"
    assert doubling(hand)[1] is Raise.PASS
    assert doubling(hand, totals=ByTeam(146, 20))[1] is Raise.DOUBLE_OPEN


def test_the_buyer_asked_for_the_lock_leaves_trumps_free_or_weighs_it() -> None:
    match, call = doubling("JH 9H AH 7H AS 10S AC 7D", rules=PRESETS[Preset.KAMMELNA])
    assert call is Raise.DOUBLE
    for said_now in (Raise.DOUBLE, Raise.PASS):
        for event in decide(match, Double(to_act(match), said_now)):
            assert not isinstance(event, TakenBack)
            match = apply(match, event)
    seen = view(match, to_act(match))
    assert seen.raises == (Raise.OPEN, Raise.LOCKED)
    assert choose(seen, Level.EASY) == Double(Seat.ONE, Raise.OPEN, By.BOT)
    for level in (Level.NORMAL, Level.STRONG):
        command = choose(seen, level)
        assert isinstance(command, Double)
        assert command.call in seen.raises
