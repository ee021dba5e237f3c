"""Cards, seats and teams."""

from __future__ import annotations

import copy
import pickle

import pytest

from engine.core.cards import (
    PACK,
    SEATS,
    BySeat,
    ByTeam,
    Card,
    Rank,
    Seat,
    Suit,
    Team,
    card_of,
    cards,
    mask_of,
    speaking_order,
)
from engine.core.errors import Code, Refused
from tests.core import slow_rules


def test_the_pack_holds_32_cards_seven_to_ace_in_four_suits() -> None:
    assert tuple(str(card) for card in PACK) == slow_rules.PACK
    assert len(set(PACK)) == 32


@pytest.mark.parametrize("card", PACK, ids=str)
def test_the_text_of_a_card_reads_back_as_the_same_object(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert card_of(card.suit, card.rank) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card


@pytest.mark.parametrize("text", ["", "H10", "1H", "10h", "10HH", "0H", "XX", "٧H", "A", "6S"])
def test_a_text_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        Card.parse(text)
    assert refusal.value.code is Code.BAD_CARD


def test_a_list_of_cards_reads_back() -> None:
    assert [str(card) for card in cards("10H AS 7C")] == ["10H", "AS", "7C"]


@pytest.mark.parametrize("text", ["", "s", "X", "SH"])
def test_a_text_that_is_no_suit_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        Suit.parse(text)
    assert refusal.value.code is Code.BAD_CARD


def test_a_set_of_cards_as_a_number_has_one_bit_a_card() -> None:
    assert mask_of(PACK) == 2**32 - 1
    assert mask_of([card_of(Suit.SPADES, Rank.SEVEN), None, card_of(Suit.CLUBS, Rank.ACE)]) == (
        1 | 1 << 31
    )


def test_play_goes_to_the_right_and_partners_sit_opposite() -> None:
    assert [seat.next for seat in SEATS] == [Seat.TWO, Seat.THREE, Seat.FOUR, Seat.ONE]
    assert [seat.partner for seat in SEATS] == [Seat.THREE, Seat.FOUR, Seat.ONE, Seat.TWO]
    assert [seat.team for seat in SEATS] == [Team.ODD, Team.EVEN, Team.ODD, Team.EVEN]
    assert [team.other for team in Team] == [Team.EVEN, Team.ODD]


@pytest.mark.parametrize("dealer", SEATS)
def test_the_dealers_right_speaks_first_and_the_dealer_last(dealer: Seat) -> None:
    order = speaking_order(dealer)
    assert order[0] is dealer.next
    assert order[1] is dealer.partner
    assert order[3] is dealer
    assert sorted(order) == list(SEATS)
    assert dealer.order()[0] is dealer


def test_a_value_for_each_seat_is_found_changed_and_mapped_by_seat() -> None:
    names = BySeat(("a", "b", "c", "d"))
    assert [names[seat] for seat in SEATS] == list(names) == ["a", "b", "c", "d"]
    for seat in SEATS:
        changed = names.replace(seat, "x")
        assert changed[seat] == "x"
        assert [changed[other] for other in SEATS if other is not seat] == [
            names[other] for other in SEATS if other is not seat
        ]
    assert names.map(str.upper) == BySeat(("A", "B", "C", "D"))
    assert BySeat.of(int) == BySeat((1, 2, 3, 4))


def test_a_value_for_each_team_is_found_changed_and_mapped_by_team() -> None:
    points = ByTeam(16, 0)
    assert points[Team.ODD] == 16
    assert points[Team.EVEN] == 0
    assert list(points.replace(Team.EVEN, 5)) == [16, 5]
    assert list(points.replace(Team.ODD, 5)) == [5, 0]
    assert list(points.map(lambda value: value + 1)) == [17, 1]
    assert list(ByTeam.of(lambda team: team.name)) == ["ODD", "EVEN"]
