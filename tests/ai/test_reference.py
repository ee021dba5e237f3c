"""The reference: the yardstick that never changes, and the policy it is made of."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from engine.ai import honours, reference
from engine.ai.bitcards import TRUMPS, coding
from engine.ai.players import random_bot
from engine.core.calls import HOKM, PASS, SUN, Call, Lock, Raise, Say
from engine.core.cards import PACK, SEATS, Card, Seat, Suit
from engine.core.commands import Bid, By, Double, PlayCard, SeatCommand
from engine.core.match import decide
from engine.core.ruleset import PRESETS, RuleSet
from engine.core.view import PlayerView, view
from tests.ai.games import dealt, mixed, put, stacked, states, to_act

GOLDEN: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "reference.json").read_text())
"""Deals card by card, and what the reference would have done at each step. Rules, packs and the
moves made are written out, so that nothing but the reference can change an answer."""


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text."""
    return tuple(Card.parse(name) for name in text.split())


def said(command: SeatCommand) -> str:
    """A command as the golden file has it: its call, or its card."""
    assert isinstance(command, Bid | Double | PlayCard)
    return str(command.card if isinstance(command, PlayCard) else command.call)


def read(word: str, seen: PlayerView) -> SeatCommand:
    """The command of a word of the golden file."""
    seat = seen.viewer or Seat.ONE
    if seen.calls:
        return Bid(seat, Call.parse(word), By.BOT)
    if seen.raises:
        return Double(seat, Raise.parse(word), By.BOT)
    return PlayCard(seat, Card.parse(word), By.BOT)


def golden(preset: str) -> Iterator[tuple[PlayerView, str]]:
    """The states of the golden file for a preset, each with its golden move."""
    rules = RuleSet.parse(GOLDEN[preset]["rules"])
    for deal in GOLDEN[preset]["deals"]:
        match = stacked(rules, Seat(deal["dealer"]), cards(deal["deck"]))
        for played, move in zip(deal["played"].split(), deal["moves"].split(), strict=True):
            seen = view(match, to_act(match))
            yield seen, move
            match = put(match, decide(match, read(played, seen)))


@pytest.mark.parametrize("preset", GOLDEN)
def test_the_yardstick_never_changes(preset: str) -> None:
    """Figures against the reference are compared over years: where this fails, it is the reference
    that must be put back as it was. The file is never recorded anew."""
    assert [said(reference.choose(seen)) for seen, _ in golden(preset)] == [
        move for _, move in golden(preset)
    ]


def test_the_golden_states_hold_every_kind_of_decision_under_five_presets() -> None:
    kinds: Counter[str] = Counter()
    for preset in GOLDEN:
        for seen, move in golden(preset):
            kinds["card" if seen.choices else f"raise {move}" if seen.raises else move[:4]] += 1
    assert set(GOLDEN) == {preset.value for preset in PRESETS}
    assert kinds.total() >= 500
    assert kinds["card"] >= 400
    for kind in ("pass", "hokm", "sun", "conf", "raise pass", "raise open"):
        assert kinds[kind], kind


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_it_is_never_refused_and_says_only_plain_things(rules: RuleSet) -> None:
    rng = Random(4)
    plain = {Say.PASS, Say.HOKM, Say.SUN, Say.CONFIRM_HOKM}
    decisions = 0
    for number in range(80):
        for match, seen, _ in states(dealt(rules, number), mixed(rng, reference.choose)):
            command = reference.choose(seen)
            assert isinstance(command, Bid | Double | PlayCard)
            assert (command.seat, command.by) == (seen.viewer, By.BOT)
            decide(match, command)
            if isinstance(command, Bid):
                assert command.call.say in plain
            if isinstance(command, Double):
                assert command.call in (Raise.PASS, Raise.OPEN)
            decisions += 1
    assert decisions > 1000


def test_nothing_to_do_is_said_so() -> None:
    match = dealt(RuleSet(), 1)
    waiting = next(seat for seat in SEATS if seat is not match.to_act)
    for viewer in (waiting, None):
        with pytest.raises(ValueError, match="nothing to do"):
            reference.choose(view(match, viewer))
        with pytest.raises(ValueError, match="nothing to say"):
            honours.call(view(match, viewer))
        with pytest.raises(ValueError, match="no contract"):
            reference.card(view(match, viewer))


# --- the auction ----------------------------------------------------------------------------------


def first_call(five: str, turned: str, passes: int = 0) -> Call:
    """What the first speaker says with these cards, after this many passes in the auction."""
    own = cards(five)
    rest = [card for card in PACK if card not in own and str(card) != turned]
    deck = [*own[:3], *rest[:9], *own[3:], *rest[9:15], Card.parse(turned), *rest[15:]]
    match = stacked(RuleSet(), Seat.FOUR, tuple(deck))
    for _ in range(passes):
        match = put(match, decide(match, Bid(to_act(match), PASS)))
    command = reference.choose(view(match, to_act(match)))
    assert isinstance(command, Bid)
    return command.call


def test_two_aces_and_a_ten_are_just_a_sun() -> None:
    assert honours.sun(cards("AS AH 10D 7S 8S 9S")) == honours.SUN_LEAST
    assert first_call("AS AH 7S 8S 9S", "10D") is SUN
    assert first_call("AS AH 7S 8H KD", "KC") is PASS


def test_a_first_hokm_asks_for_more_than_a_second() -> None:
    trumps = cards("JS 9S AS 7H 8H 9D")
    assert honours.HOKM_LEAST[1] <= honours.hokm(trumps, Suit.SPADES) < honours.HOKM_LEAST[0]
    assert first_call("JS 9S 7H 8H 9D", "AS") is PASS
    assert first_call("JS 9S 10D 8H 9D", "AS") is HOKM[Suit.SPADES]
    assert first_call("JS 9S AS 7H 8H", "9D", passes=4) is HOKM[Suit.SPADES]


def test_sun_comes_before_hokm() -> None:
    assert first_call("AS JS 9S AH 7S", "AD", passes=4) is SUN


# --- the cards ------------------------------------------------------------------------------------


def asked(rules: RuleSet, deals: int) -> Iterator[PlayerView]:
    """Views of seats to play, from deals in which anybody may have said anything."""
    rng = Random(6)
    for number in range(deals):
        for _, seen, _ in states(dealt(rules, number), mixed(rng, reference.choose, random_bot)):
            if seen.choices and len(seen.choices) > 1:
                yield seen


def cheapest(seen: PlayerView) -> Card:
    """The cheapest card that may be played: the fewest abnat, then the lowest code."""
    assert seen.contract is not None
    code = coding(seen.contract.trump)
    legal = [choice.card for choice in seen.choices if choice.refusal is None]
    return min(legal, key=lambda card: (code.abnat[code.code[card.index]], code.code[card.index]))


def refuses_the_third_hands_gift(seen: PlayerView) -> bool:
    """Whether a third hand must ruff its partner's trick, where the policy would throw a card."""
    code = coding(seen.contract.trump if seen.contract else None)
    legal = code.mask(choice.card for choice in seen.choices if choice.refusal is None)
    hand = code.mask(seen.hand)
    if len(seen.trick) != 2 or not code.hokm or legal & ~TRUMPS or not hand & ~TRUMPS:
        return False
    one, two = (code.code[played.card.index] for played in seen.trick)
    return one < 24 and two < 24 and not (two > one and two >> 3 == one >> 3)


def test_where_a_third_hand_must_ruff_it_plays_the_cheapest_trump() -> None:
    owed = [seen for seen in asked(RuleSet(), 500) if refuses_the_third_hands_gift(seen)]
    assert len(owed) > 5
    assert all(reference.card(seen) is cheapest(seen) for seen in owed)


def draws_from_a_locked_deal(seen: PlayerView) -> bool:
    """Whether the buyers' highest trump, which the policy leads, may not be led."""
    contract = seen.contract
    if seen.lock is not Lock.LOCKED or seen.trick or contract is None or seen.viewer is None:
        return False
    code = coding(contract.trump)
    hand = code.mask(seen.hand)
    out = code.mask(p.card for taken in seen.taken for p in taken.cards)
    return (
        seen.viewer.team is contract.buyer.team
        and bool(hand & ~TRUMPS)
        and hand >> 31 == 1  # the jack
        and bool(TRUMPS & ~(hand | out))
    )


def test_where_trumps_may_not_be_led_it_leads_the_cheapest_card_that_may() -> None:
    locked = [seen for seen in asked(RuleSet(), 600) if draws_from_a_locked_deal(seen)]
    assert len(locked) > 3
    assert all(reference.card(seen) is cheapest(seen) for seen in locked)
