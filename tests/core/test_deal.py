"""One deal at the table: what is dealt to whom, who leads, what a card brings about."""

from __future__ import annotations

import pytest
from hypothesis import given

from engine.core import cardplay
from engine.core import deal as deals
from engine.core.cards import PACK, SEATS, Card, Seat, cards, speaking_order
from engine.core.commands import By, PlayCard
from engine.core.deal import Stage
from engine.core.errors import Code, Refused
from engine.core.events import (
    BalootCalled,
    CardPlayed,
    ContractMade,
    DealScored,
    DealStarted,
    Event,
    ProjectsDeclared,
    ProjectsShown,
    RestDealt,
    TrickTaken,
)
from engine.core.match import decide
from engine.core.projects import ProjectKind
from engine.core.ruleset import RuleSet
from tests.core.table import HANDS, do, hokm_match, pack_of, say, started
from tests.strategies import decks, seats

STANDARD = RuleSet()
# --- dealing --------------------------------------------------------------------------------------


@given(decks(), seats())
def test_the_opening_deal_is_three_then_two_to_each_from_the_dealers_right(
    deck: tuple[Card, ...], dealer: Seat
) -> None:
    deal = deals.started(DealStarted(1, dealer, deck))
    for place, seat in enumerate(speaking_order(dealer)):
        three, two = deck[3 * place : 3 * place + 3], deck[12 + 2 * place : 14 + 2 * place]
        assert deal.hands[seat] == three + two
    assert deal.auction.turned is deck[20]
    assert deal.first is dealer.next
    assert deal.to_act is dealer.next


@given(decks(), seats(), seats())
def test_the_taker_gets_the_turned_card_and_two_the_others_three(
    deck: tuple[Card, ...], dealer: Seat, taker: Seat
) -> None:
    rest = deals.completion(deck, dealer, taker)
    assert rest[taker][0] is deck[20]
    assert [len(rest[seat]) for seat in SEATS] == [3, 3, 3, 3]
    in_order = [card for seat in speaking_order(dealer) for card in rest[seat]]
    assert [card for card in in_order if card is not deck[20]] == list(deck[21:])


@pytest.mark.parametrize(
    ("calls", "buyer", "taker"),
    [
        ("sun", Seat.ONE, Seat.ONE),
        ("pass sun pass", Seat.TWO, Seat.TWO),
        ("pass pass ashkal pass pass", Seat.THREE, Seat.ONE),
        ("pass pass pass ashkal pass pass pass", Seat.FOUR, Seat.TWO),
    ],
)
def test_the_buyer_takes_the_card_and_after_an_ashkal_the_partner(
    calls: str, buyer: Seat, taker: Seat
) -> None:
    match, events = say(started(PACK), calls)
    assert [type(event) for event in events[-2:]] == [ContractMade, RestDealt]
    assert match.deal is not None
    assert match.deal.contract is not None
    assert (match.deal.contract.buyer, match.deal.contract.card_to) == (buyer, taker)
    assert PACK[20] in match.deal.hands[taker]
    assert [len(match.deal.hands[seat]) for seat in SEATS] == [8, 8, 8, 8]


@pytest.mark.parametrize("dealer", SEATS)
def test_the_dealers_right_leads_the_first_trick_whoever_bought(dealer: Seat) -> None:
    match, _ = say(started(PACK, dealer), "pass pass pass sun pass pass pass")
    assert match.deal is not None
    assert match.deal.stage is Stage.PLAY
    assert match.to_act is dealer.next


# --- stages ---------------------------------------------------------------------------------------


def test_doubling_comes_after_all_eight_cards_and_before_the_first_lead() -> None:
    match, _ = say(started(pack_of(HANDS, "QH", 2)), "pass hokm:H pass pass pass confirm_hokm")
    assert match.deal is not None
    assert match.deal.stage is Stage.DOUBLING
    assert [len(match.deal.hands[seat]) for seat in SEATS] == [8, 8, 8, 8]
    assert match.to_act is Seat.ONE
    with pytest.raises(Refused) as refusal:
        decide(match, PlayCard(Seat.ONE, Card.parse("AS")))
    assert refusal.value.code is Code.NOT_YOUR_TURN
    match, _ = say(match, "double:locked pass")
    assert match.deal is not None
    assert (match.deal.stage, match.deal.locked) == (Stage.PLAY, True)


def test_a_card_is_refused_out_of_turn_not_in_hand_or_against_a_duty() -> None:
    match, _ = say(hokm_match(), "AS")
    for seat, card, code in (
        (Seat.THREE, "8S", Code.NOT_YOUR_TURN),
        (Seat.TWO, "AS", Code.NOT_IN_HAND),
        (Seat.TWO, "10S", Code.NOT_IN_HAND),
        (Seat.TWO, "KH", Code.MUST_FOLLOW),
    ):
        with pytest.raises(Refused) as refusal:
            decide(match, PlayCard(seat, Card.parse(card)))
        assert refusal.value.code is code
    assert say(match, "7S")[0].to_act is Seat.THREE


def test_who_chose_a_card_is_told_by_the_event() -> None:
    match = hokm_match()
    for by in By:
        events = decide(match, PlayCard(Seat.ONE, Card.parse("AS"), by))
        assert CardPlayed(Seat.ONE, Card.parse("AS"), False, by) in events


# --- tricks ---------------------------------------------------------------------------------------


def test_the_winner_of_a_trick_leads_the_next_and_gets_its_abnat() -> None:
    match, events = say(hokm_match(), "7H KH JH 10H")
    assert [e for e in events if isinstance(e, TrickTaken)] == [TrickTaken(1, Seat.THREE, 34)]
    assert match.to_act is Seat.THREE
    assert match.deal is not None
    assert match.deal.tricks is not None
    assert list(match.deal.tricks.abnat) == [34, 0]
    assert match.deal.tricks.trick == ()


def test_an_ekka_is_called_by_itself_and_only_on_a_lead() -> None:
    _, events = say(hokm_match(), "AS 7S 8S JS 10S 9S 9C 10H")
    assert [str(e.card) for e in events if isinstance(e, CardPlayed) and e.ekka] == ["10S"]


def test_an_ekka_frees_the_third_hand_which_another_lead_does_not() -> None:
    match, _ = say(hokm_match(), "AS 7S 8S JS KS 9S")
    with pytest.raises(Refused) as refusal:
        say(match, "9C")
    assert refusal.value.code is Code.MUST_TRUMP
    assert say(hokm_match(), "AS 7S 8S JS 10S 9S 9C")[0].to_act is Seat.FOUR


# --- projects and baloot --------------------------------------------------------------------------


def test_projects_are_named_with_the_first_card_and_shown_at_the_second_trick() -> None:
    match, events = say(hokm_match(), "AS 7S 8S JS")
    named = [event for event in events if isinstance(event, ProjectsDeclared)]
    assert named == [
        ProjectsDeclared(Seat.ONE, (ProjectKind.SIRA,)),
        ProjectsDeclared(Seat.TWO, (ProjectKind.SIRA,)),
    ]
    assert not [event for event in events if isinstance(event, ProjectsShown)]
    _, events = say(match, "JD QD 10D 7D")
    shown = [event for event in events if isinstance(event, ProjectsShown)]
    assert [(event.seat, [p.kind for p in event.projects]) for event in shown] == [
        (Seat.TWO, [ProjectKind.SIRA])
    ]
    assert shown[0].projects[0].cards == cards("AD KD QD")


def test_a_baloot_is_called_as_the_second_of_king_and_queen_falls() -> None:
    match, events = say(hokm_match(), "7H KH JH 10H")
    assert not [event for event in events if isinstance(event, BalootCalled)]
    _, events = say(match, "9H 7D 8H QH")
    assert [event for event in events if isinstance(event, BalootCalled)] == [
        BalootCalled(Seat.TWO)
    ]


def test_the_last_trick_is_worth_ten_more_and_ends_the_deal() -> None:
    match = hokm_match()
    events: list[Event] = []
    while match.running is not None:
        assert match.to_act is not None
        card = cardplay.duty(match.running, match.to_act, STANDARD).allowed[0]
        match, made = do(match, [PlayCard(match.to_act, card)])
        events += made
    taken = [event for event in events if isinstance(event, TrickTaken)]
    assert [event.number for event in taken] == list(range(1, 9))
    assert sum(event.abnat for event in taken) == 152
    assert match.deal is not None
    assert match.deal.tricks is not None
    last = taken[-1].winner.team
    won = sum(event.abnat for event in taken if event.winner.team is last)
    assert match.deal.tricks.abnat[last] == won + 10
    assert isinstance(events[-1], DealScored)
    assert match.to_act is None
