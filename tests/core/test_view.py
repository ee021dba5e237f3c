"""What a viewer is sent and sees: own cards, what lies open, and never anything else."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.calls import Lock, Step
from engine.core.cards import PACK, SEATS, Seat, Suit, cards
from engine.core.deal import Stage
from engine.core.errors import Code
from engine.core.events import CardPlayed, DealStarted, RestDealt
from engine.core.hand import sort_hand
from engine.core.history import fold
from engine.core.match import Match
from engine.core.view import CardChoice, Phase, PlayerView, redact, view
from engine.store.codec import encode, plain
from tests.core.driver import PlayedDeal
from tests.core.table import HANDS, hokm_match, pack_of, say, started
from tests.strategies import played_deals, positions

CARD = re.compile(r'"(?:10|[7-9JQKA])[SHDC]"')


def hand_of(match: Match, seat: Seat) -> set[str]:
    """The cards of a seat's view, as texts."""
    return {str(card) for card in view(match, seat).hand}


# --- redact ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", SEATS)
def test_of_the_opening_deal_a_seat_sees_its_five_cards_and_the_turned_one(dealer: Seat) -> None:
    event = DealStarted(1, dealer, PACK)
    for seat in SEATS:
        sent = redact(event, seat)
        assert isinstance(sent, DealStarted)
        seen = [card for card in sent.deck if card is not None]
        own = started(PACK, dealer).deal
        assert own is not None
        assert set(seen) == {*own.hands[seat], PACK[20]}
        assert len(sent.deck) == 32


def test_a_spectator_sees_only_the_turned_card() -> None:
    sent = redact(DealStarted(1, Seat.FOUR, PACK), None)
    assert isinstance(sent, DealStarted)
    assert [card for card in sent.deck if card is not None] == [PACK[20]]


def test_of_the_rest_a_seat_sees_its_own_three_and_where_the_turned_card_went() -> None:
    match, events = say(started(PACK), "sun")
    (rest,) = [event for event in events if isinstance(event, RestDealt)]
    for viewer in (*SEATS, None):
        sent = redact(rest, viewer)
        assert isinstance(sent, RestDealt)
        for seat in SEATS:
            known = [card for card in sent.hands[seat] if card is not None]
            open_card = [PACK[20]] if seat is Seat.ONE else []
            assert known == (list(rest.hands[seat]) if seat is viewer else open_card)
            assert len(sent.hands[seat]) == 3
    assert match.deal is not None


@given(played_deals())
def test_an_event_without_cards_in_hand_is_sent_as_it_is(deal: PlayedDeal) -> None:
    for event in deal.events:
        if not isinstance(event, DealStarted | RestDealt):
            assert all(redact(event, viewer) is event for viewer in (*SEATS, None))


@settings(max_examples=20)
@given(played_deals(), st.sampled_from([*SEATS, None]), st.data())
def test_the_json_of_what_a_viewer_gets_names_no_card_that_viewer_may_not_know(
    deal: PlayedDeal, viewer: Seat | None, data: st.DataObject
) -> None:
    end = data.draw(st.integers(1, len(deal.events)))
    events = deal.events[:end]
    truth = fold(events)
    sent = json.dumps([encode(redact(event, viewer)) for event in events])
    seen = json.dumps(plain(view(truth, viewer)))
    known = {f'"{event.card}"' for event in events if isinstance(event, CardPlayed)}
    if truth.deal is not None:
        hidden = {
            f'"{card}"'
            for seat in SEATS
            if seat is not viewer
            for card in truth.deal.hands[seat]
            if card not in _open_cards(truth)
        }
        if truth.deal.contract is None:
            hidden |= {f'"{card}"' for card in truth.deal.deck[21:]}
        assert not hidden & set(CARD.findall(sent + seen))
        if viewer is not None:
            assert {f'"{card}"' for card in truth.deal.hands[viewer]} <= set(CARD.findall(seen))
    assert known <= set(CARD.findall(sent))


def _open_cards(match: Match) -> set[object]:
    """The turned card, and the projects that were shown."""
    assert match.deal is not None
    found: set[object] = {match.deal.auction.turned}
    if match.deal.tricks:
        found |= {c for own in match.deal.tricks.shown for project in own for c in project.cards}
    return found


# --- the view -------------------------------------------------------------------------------------


def test_before_the_first_deal_a_view_is_empty() -> None:
    waiting = view(Match(), Seat.ONE)
    assert (waiting.phase, waiting.hand, waiting.to_act) == (Phase.WAITING, (), None)
    begun = view(fold([]), None)
    assert begun.phase is Phase.WAITING


def test_the_phases_follow_the_deal() -> None:
    match = started(pack_of(HANDS, "QH", 2))
    phases = [view(match, None).phase]
    match, _ = say(match, "pass hokm:H pass pass pass confirm_hokm")
    phases.append(view(match, None).phase)
    match, _ = say(match, "double:locked pass")
    phases.append(view(match, None).phase)
    seen = view(match, None)
    assert (seen.step, seen.lock) == (Step.DOUBLE, Lock.LOCKED)
    void, _ = say(started(PACK), "pass " * 8)
    phases.append(view(void, None).phase)
    assert phases == [Phase.AUCTION, Phase.DOUBLING, Phase.PLAY, Phase.BETWEEN]


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    match, _ = say(hokm_match(), "AS 7S")
    for place, seat in enumerate(SEATS, 1):
        assert hand_of(match, seat) == set(HANDS[place].split()) - {"AS", "7S"}
    assert list(view(match, None).hand_sizes) == [7, 7, 8, 8]
    assert view(match, None).hand == ()


def test_each_card_in_hand_is_legal_or_names_the_code_that_explains_why_not() -> None:
    match, _ = say(hokm_match(), "AS")
    choices = view(match, Seat.TWO).choices
    assert {str(choice.card): choice.refusal for choice in choices} == {
        "9S": None,
        "7S": None,
        "AD": Code.MUST_FOLLOW,
        "KD": Code.MUST_FOLLOW,
        "QD": Code.MUST_FOLLOW,
        "KH": Code.MUST_FOLLOW,
        "QH": Code.MUST_FOLLOW,
        "QC": Code.MUST_FOLLOW,
    }
    assert CardChoice(cards("9S")[0], None) in choices
    for seat in (Seat.ONE, Seat.THREE, Seat.FOUR, None):
        assert view(match, seat).choices == ()


@given(positions())
def test_only_the_seat_to_act_is_offered_anything(match: Match) -> None:
    for viewer in (*SEATS, None):
        seen = view(match, viewer)
        offered = bool(seen.calls or seen.raises or seen.choices)
        assert offered == (viewer is not None and viewer is match.to_act)
        assert seen.to_act is match.to_act
        assert not seen.sawa or (viewer is match.to_act and seen.phase is Phase.PLAY)


@given(positions(Stage.PLAY))
def test_the_open_table_is_the_same_for_every_viewer(match: Match) -> None:
    def table(seen: PlayerView) -> tuple[object, ...]:
        return (seen.trick, seen.taken, seen.abnat, seen.shown, seen.declared, seen.hand_sizes)

    assert len({table(view(match, viewer)) for viewer in (*SEATS, None)}) == 1


# --- the order of the hand ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trump", "order"),
    [
        ("7S AH 9D JC", None, "7S AH JC 9D"),
        ("7S JS AS AH KH", "S", "JS AS 7S AH KH"),
        ("7H JH 9C AC 10D", "H", "JH 7H AC 9C 10D"),
        ("7H 8H 9D 10D", None, "8H 7H 10D 9D"),
    ],
)
def test_a_hand_is_sorted_trumps_first_then_colours_in_turn(
    hand: str, trump: str | None, order: str
) -> None:
    suit = Suit.parse(trump) if trump else None
    assert " ".join(map(str, sort_hand(list(cards(hand)), suit))) == order
