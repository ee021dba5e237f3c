"""The auction, row by row of the rules, and the whole tree of it against the slow judge."""

from __future__ import annotations

import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import auction as auctions
from engine.core.auction import Asked, Auction
from engine.core.calls import ASHKAL, Call, Contract, Game, Say
from engine.core.cards import SEATS, Card, Seat, Suit, cards
from engine.core.errors import Code, Refused
from engine.core.ruleset import RuleSet
from tests.core import slow_bidding
from tests.strategies import auctions_under

STANDARD = RuleSet()
LOW = cards("7S 8S 9S 7H 8H")


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


# --- round 1 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("calls", "seat", "may"),
    [
        ("", 1, "pass hokm:H sun"),
        ("pass", 2, "pass hokm:H sun"),
        ("pass pass", 3, "pass hokm:H sun ashkal"),
        ("pass pass pass", 4, "pass hokm:H sun ashkal"),
    ],
)
def test_with_nothing_bid_hokm_is_in_the_turned_suit_and_ashkal_for_the_last_two(
    calls: str, seat: int, may: str
) -> None:
    assert asks(after("7H", calls)) == (seat, set(may.split()))


def test_four_passes_open_the_second_round() -> None:
    auction = after("7H", "pass pass pass pass")
    assert auction.round == 2
    assert auction.asked is Asked.OPEN
    assert auction.to_speak is Seat.ONE


@pytest.mark.parametrize(
    ("calls", "order"),
    [
        ("hokm:H", "2 3 4"),
        ("pass hokm:H", "3 4 1"),
        ("pass pass hokm:H", "4 1 2"),
        ("pass pass pass hokm:H", "1 2 3"),
    ],
)
def test_a_hokm_is_answered_by_the_three_others_once_round(calls: str, order: str) -> None:
    asked = []
    for passes in range(3):
        auction = after("7H", calls + " pass" * passes)
        assert auction.asked is Asked.REPLY
        asked.append(str(int(auction.to_speak or 0)))
    assert " ".join(asked) == order
    assert after("7H", calls + " pass pass pass").asked is Asked.CONFIRM


def test_nobody_bids_hokm_over_hokm_and_only_those_who_have_not_passed_may_say_ashkal() -> None:
    assert asks(after("7H", "hokm:H")) == (2, {"pass", "sun"})
    assert asks(after("7H", "hokm:H pass")) == (3, {"pass", "sun", "ashkal"})
    assert asks(after("7H", "pass pass pass hokm:H pass pass")) == (3, {"pass", "sun"})
    assert asks(after("7H", "pass pass hokm:H")) == (4, {"pass", "sun", "ashkal"})


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ("sun", "sun by 1 card to 1"),
        ("pass sun pass", "sun by 2 card to 2"),
        ("pass sun sun", "sun by 1 card to 1"),
        ("pass pass sun pass sun", "sun by 2 card to 2"),
        ("pass pass pass sun pass pass pass", "sun by 4 card to 4"),
        ("pass pass pass sun pass pass sun", "sun by 3 card to 3"),
        ("pass pass ashkal pass pass", "sun by 3 card to 1"),
        ("pass pass pass ashkal pass pass pass", "sun by 4 card to 2"),
        ("pass pass pass ashkal sun", "sun by 1 card to 1"),
        ("hokm:H sun pass", "sun by 2 card to 2"),
        ("hokm:H sun sun", "sun by 1 card to 1"),
        ("pass hokm:H pass pass sun", "sun by 1 card to 1"),
        ("hokm:H pass pass ashkal pass pass pass", "sun by 4 card to 2"),
    ],
)
def test_a_sun_goes_to_the_first_earlier_seat_that_wants_it_else_to_its_caller(
    calls: str, contract: str
) -> None:
    assert bought(after("7H", calls)) == contract


def test_before_you_is_asked_from_the_first_seat_up_and_is_sun_or_nothing() -> None:
    auction = after("7H", "pass pass pass sun")
    assert auction.asked is Asked.CLAIM
    assert asks(auction) == (1, {"pass", "sun"})
    assert asks(after("7H", "pass pass pass sun pass")) == (2, {"pass", "sun"})
    assert asks(after("7H", "pass pass pass sun pass pass")) == (3, {"pass", "sun"})


def test_an_ashkal_is_bought_by_its_caller_and_only_the_card_goes_over() -> None:
    auction = after("7H", "pass pass ashkal pass pass")
    assert auction.contract == Contract(Game.SUN, None, Seat.THREE, Seat.ONE, True)


def test_the_hokm_bidder_confirms_or_turns_to_sun_and_that_ends_the_auction() -> None:
    auction = after("7H", "pass hokm:H pass pass pass")
    assert asks(auction) == (2, {"confirm_hokm", "confirm_sun"})
    assert bought(after("7H", "pass hokm:H pass pass pass confirm_hokm")) == "H by 2 card to 2"
    assert bought(after("7H", "pass hokm:H pass pass pass confirm_sun")) == "sun by 2 card to 2"


def test_on_a_turned_ace_a_first_round_hokm_stays_hokm() -> None:
    assert asks(after("AH", "hokm:H pass pass pass")) == (1, {"confirm_hokm"})
    with pytest.raises(Refused) as refusal:
        after("AH", "hokm:H pass pass pass confirm_sun")
    assert refusal.value.code is Code.BAD_BID


# --- round 2 --------------------------------------------------------------------------------------

WALA = "pass pass pass pass "


def test_in_the_second_round_hokm_is_any_suit_but_the_turned_one_and_there_is_no_ashkal() -> None:
    may = {"pass", "sun", "hokm:S", "hokm:D", "hokm:C"}
    for passes in range(4):
        assert asks(after("7H", WALA + "pass " * passes)) == (passes + 1, may)


def test_four_more_passes_void_the_hand() -> None:
    auction = after("7H", WALA + WALA)
    assert auction.void is Say.PASS
    assert auction.contract is None
    assert asks(auction) == (None, set())


def test_a_second_hokm_is_answered_only_by_the_seats_still_to_speak() -> None:
    assert asks(after("7H", WALA + "pass hokm:S")) == (3, {"pass", "sun"})
    assert asks(after("7H", WALA + "pass hokm:S pass")) == (4, {"pass", "sun"})
    assert asks(after("7H", WALA + "pass hokm:S pass pass")) == (2, {"confirm_hokm", "confirm_sun"})
    assert after("7H", WALA + "pass pass pass hokm:C").asked is Asked.CONFIRM


def test_a_second_round_sun_ends_the_auction_at_once() -> None:
    assert bought(after("7H", WALA + "pass pass pass sun")) == "sun by 4 card to 4"
    assert bought(after("7H", WALA + "hokm:S sun")) == "sun by 2 card to 2"


def test_a_turned_ace_does_not_matter_to_a_second_hokm() -> None:
    confirm = WALA + "hokm:S pass pass pass"
    assert asks(after("AH", confirm)) == (1, {"confirm_hokm", "confirm_sun"})
    assert bought(after("AH", confirm + " confirm_sun")) == "sun by 1 card to 1"


# --- the settings ---------------------------------------------------------------------------------


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


# --- refusals, and the whole tree -----------------------------------------------------------------


@given(st.data())
def test_a_call_out_of_turn_is_refused(data: st.DataObject) -> None:
    auction = data.draw(auctions_under(STANDARD))
    for seat in SEATS:
        if seat is not auction.to_speak:
            with pytest.raises(Refused) as refusal:
                auctions.check_call(auction, seat, ASHKAL, STANDARD, ())
            assert refusal.value.code is Code.NOT_YOUR_TURN


@given(st.data())
def test_an_auction_ends_in_a_contract_or_a_void_hand_and_in_nothing_else(
    data: st.DataObject,
) -> None:
    auction = data.draw(auctions_under(STANDARD))
    ended = auction.contract is not None or auction.void is not None
    assert (auction.to_speak is None) == ended == (auction.asked is Asked.NOTHING)


@pytest.mark.parametrize("text", ["", "hokm", "hokm:", "hokm:X", "Sun", "double", "hokm:H:S"])
def test_a_text_that_is_no_call_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        Call.parse(text)
    assert refusal.value.code is Code.BAD_BID


@pytest.mark.parametrize("suit", Suit)
def test_the_text_of_a_call_reads_back(suit: Suit) -> None:
    for say in Say:
        text = f"{say.value}:{suit.value}" if say is Say.HOKM else say.value
        call = Call.parse(text)
        assert (call.say, call.suit, str(call)) == (say, suit if call.suit else None, text)
        assert Call.parse(text) is call
        assert pickle.loads(pickle.dumps(call)) is call


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
