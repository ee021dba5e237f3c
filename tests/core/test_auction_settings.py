"""The auction under other rules, and the whole tree of it against the slow judge."""

from __future__ import annotations

from itertools import product

import pytest

from engine.core import auction as auctions
from engine.core.auction import Asked, Auction
from engine.core.calls import Contract, Game, Say
from engine.core.cards import Card, Seat, cards
from engine.core.ruleset import RuleSet
from tests.core import slow_bidding
from tests.core.auctions import LOW, STANDARD, WALA, after, asks, bought


def ruled(**changes: str) -> RuleSet:
    """The standard rules with some bidding settings changed."""
    return STANDARD.with_settings({f"bid.{name}": value for name, value in changes.items()})


def test_replies_may_be_left_to_the_later_seats() -> None:
    rules = ruled(hokm_replies_r1="later_only")
    assert asks(after("7H", "pass hokm:H", rules), rules)[0] == 3
    assert after("7H", "pass hokm:H pass pass", rules).asked is Asked.CONFIRM
    assert after("7H", "pass pass pass hokm:H", rules).asked is Asked.CONFIRM


def test_before_you_may_be_left_to_the_opponents_or_to_nobody() -> None:
    rules = ruled(sun_priority_r1="earlier_opponents")
    assert asks(after("7H", "pass pass pass sun", rules), rules)[0] == 1
    assert asks(after("7H", "pass pass pass sun pass", rules), rules)[0] == 3
    assert bought(after("7H", "pass pass pass sun pass pass", rules)) == "sun by 4 card to 4"
    rules = ruled(sun_priority_r1="none")
    assert bought(after("7H", "pass pass pass sun", rules)) == "sun by 4 card to 4"


def test_without_the_question_a_hokm_stands_after_the_replies() -> None:
    rules = ruled(hokm_confirm="off")
    assert bought(after("7H", "hokm:H pass pass pass", rules)) == "H by 1 card to 1"
    assert bought(after("7H", WALA + "pass pass pass hokm:C", rules)) == "C by 4 card to 4"


def test_turning_to_sun_on_an_ace_can_be_allowed() -> None:
    rules = ruled(flip_on_ace="on")
    assert bought(after("AH", "hokm:H pass pass pass confirm_sun", rules)) == "sun by 1 card to 1"


def test_ashkal_can_be_allowed_in_the_second_round_and_forbidden_on_an_ace() -> None:
    rules = ruled(ashkal_rounds="both")
    assert "ashkal" in asks(after("7H", WALA + "pass pass", rules), rules)[1]
    assert bought(after("7H", WALA + "pass pass ashkal", rules)) == "sun by 3 card to 1"
    assert "ashkal" not in asks(after("7H", WALA + "pass", rules), rules)[1]
    assert "ashkal" in asks(after("AH", "pass pass"))[1]
    rules = ruled(ashkal_on_ace="off")
    assert "ashkal" not in asks(after("AH", "pass pass", rules), rules)[1]
    assert "ashkal" in asks(after("KH", "pass pass", rules), rules)[1]


@pytest.mark.parametrize("setting", ["same_dealer", "next_dealer"])
def test_a_hand_of_low_cards_may_be_thrown_in_where_the_rules_know_it(setting: str) -> None:
    rules = ruled(kawesh=setting)
    opened = after("7D", "", rules)
    assert Say.KAWESH in {call.say for call in auctions.legal_calls(opened, rules, LOW)}
    for hand in (cards("7S 8S 9S 7H 10H"), LOW[:4], (None,) * 5):
        assert Say.KAWESH not in {call.say for call in auctions.legal_calls(opened, rules, hand)}
    assert Say.KAWESH not in {call.say for call in auctions.legal_calls(opened, STANDARD, LOW)}
    assert after("7D", "pass kawesh", rules).void is Say.KAWESH


# --- the whole tree -------------------------------------------------------------------------------

SETTINGS = {
    "bid.hokm_replies_r1": ("all_others", "later_only"),
    "bid.sun_priority_r1": ("earlier_any", "earlier_opponents", "none"),
    "bid.hokm_confirm": ("on", "off"),
    "bid.flip_on_ace": ("off", "on"),
    "bid.ashkal_rounds": ("first", "both"),
    "bid.ashkal_on_ace": ("on", "off"),
    "bid.kawesh": ("off", "next_dealer"),
}


@pytest.mark.parametrize("turned", ["AH", "9C"])
@pytest.mark.parametrize("priority", SETTINGS["bid.sun_priority_r1"])
def test_every_auction_there_is_goes_as_the_slow_judge_says(turned: str, priority: str) -> None:
    """The whole tree, under all combinations of the settings; seat three holds low cards."""
    rest = {name: values for name, values in SETTINGS.items() if not name.endswith("priority_r1")}
    for values in product(*rest.values()):
        changes = dict(zip(rest, values, strict=True)) | {"bid.sun_priority_r1": priority}
        rules = STANDARD.with_settings(changes)
        assert _compare(auctions.opening(Seat.FOUR, Card.parse(turned)), [], rules) > 20


def _compare(auction: Auction, said: list[str], rules: RuleSet) -> int:
    """Holds every continuation against the slow judge; the number of endings."""
    story = slow_bidding.auction(str(auction.turned), rules.settings(), {3})
    asking, end = slow_bidding.told(story, list(said))
    if end is not None:
        _same_end(auction, end)
        return 1
    hand = LOW if auction.to_speak is Seat.THREE else ()
    calls = auctions.legal_calls(auction, rules, hand)
    assert (auction.to_speak, {str(call) for call in calls}) == asking, said
    return sum(
        _compare(auctions.after(auction, call, rules), [*said, str(call)], rules) for call in calls
    )


def _same_end(auction: Auction, end: slow_bidding.Bought) -> None:
    assert auction.to_speak is None
    if end.buyer is None:
        kawesh = end.kawesh_after_bid is not None
        assert auction.void is (Say.KAWESH if kawesh else Say.PASS)
        return
    assert auction.contract is not None
    trump = auction.contract.trump
    assert auction.contract == Contract(
        Game.HOKM if end.trump else Game.SUN, trump, Seat(end.buyer), Seat(end.card_to), end.ashkal
    )
    assert (trump.value if trump else None) == end.trump
