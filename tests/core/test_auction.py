"""The auction, row by row of the rules."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import auction as auctions
from engine.core.auction import Asked
from engine.core.calls import ASHKAL, Call, Contract, Game, Say
from engine.core.cards import SEATS, Seat, Suit
from engine.core.errors import Code, Refused
from tests.core.auctions import STANDARD, WALA, after, asks, bought
from tests.strategies import auctions_under

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


# --- refusals -------------------------------------------------------------------------------------


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
