"""The numbers of the bots hold the same rules as the core."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai import easy
from engine.ai.bitcards import codes, coding, duties, leads, replies
from engine.ai.position import position
from engine.core.calls import Lock
from engine.core.cards import PACK, Suit
from engine.core.play import abnat_of, best, power
from engine.core.ruleset import PRESETS, RuleSet
from engine.core.view import PlayerView
from tests.ai.games import dealt, mixed, states

TRUMPS = (None, *Suit)
RULES = [
    *PRESETS.values(),
    *(
        rules.with_settings({"double.lock_by": "every_step", "play.undertrump": under})
        for rules in (RuleSet(), PRESETS[next(iter(PRESETS))])
        for under in ("free", "required")
    ),
]


@pytest.mark.parametrize("trump", TRUMPS)
def test_a_coding_numbers_every_card_once_and_back(trump: Suit | None) -> None:
    code = coding(trump)
    assert sorted(code.code) == list(range(32))
    assert all(code.card[code.code[card.index]] is card for card in PACK)
    assert code.cards(code.mask(PACK)) == code.card


@pytest.mark.parametrize("trump", TRUMPS)
def test_heights_and_abnat_are_those_of_the_core(trump: Suit | None) -> None:
    code = coding(trump)
    for card in PACK:
        number = code.code[card.index]
        assert code.abnat[number] == abnat_of(card, trump)
        assert number & 7 == power(card, card.suit, trump) - (8 if card.suit is trump else 0)
        assert (number >> 3 == 3) == (card.suit is (trump or Suit.CLUBS))


def legal_by_numbers(seen: PlayerView) -> tuple[int, ...]:
    """The legal cards of a view by the bots' own rules."""
    at = position(seen)
    hokm = at.hokm
    if not at.table:
        return tuple(codes(leads(at.hand, hokm, at.duties.locked)))
    led = at.table[0] >> 3
    top, winner = at.table[0], 0
    for place, code in enumerate(at.table):
        if code > top and (code >> 3 == led or (hokm and code >= 24)):
            top, winner = code, place
    assert at.coding.card[top] is best(seen.trick, _trump(seen)).card
    ours = (len(at.table) - winner) % 2 == 0
    forced = (
        at.duties.third and len(at.table) == 2 and at.table[0] & 7 != 7 and not seen.trick[0].ekka
    )
    return tuple(codes(replies(at.hand, hokm, led, top, ours, forced, at.duties.under)))


def _trump(seen: PlayerView) -> Suit | None:
    assert seen.contract is not None
    return seen.contract.trump


@pytest.mark.parametrize("positions", [1500, pytest.param(100_000, marks=pytest.mark.long)])
def test_legal_cards_and_winners_are_those_of_the_core(positions: int) -> None:
    rng = Random(11)
    checked = locked = number = 0
    while checked < positions:
        rules = RULES[number % len(RULES)]
        for _, seen, _ in states(dealt(rules, number), mixed(rng, easy.choose)):
            if not seen.choices:
                continue
            code = coding(_trump(seen))
            allowed = code.mask(c.card for c in seen.choices if c.refusal is None)
            assert legal_by_numbers(seen) == tuple(codes(allowed)), seen
            checked += 1
            locked += (
                seen.lock is Lock.LOCKED and not seen.trick and allowed != code.mask(seen.hand)
            )
        number += 1
    assert locked > positions // 1000


def test_the_switches_of_every_preset_are_the_settings() -> None:
    for rules in PRESETS.values():
        owed = duties(rules, True)
        assert owed.third == (str(rules.play_third_hand_ruff) == "on")
        assert owed.under == (str(rules.play_undertrump) == "required")
        assert owed.locked
