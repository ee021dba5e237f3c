"""The solver's values are those of best play under the core's own rules, from every moment."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from engine.ai import exact
from engine.ai.bitcards import codes, coding, duties
from engine.ai.solver import Open, Solver
from engine.core import play
from engine.core.cards import PACK, SEATS, Card, Seat, Suit
from engine.core.play import TrickCard
from engine.core.ruleset import RuleSet

BONUS = 500
MOST = 4  # cards a hand
RULES = [
    RuleSet().with_settings({"play.third_hand_ruff": third, "play.undertrump": under})
    for third, under in product(("on", "off"), ("free", "required"))
]
CONTRACTS = [(rules, locked) for rules in RULES for locked in (False, True)]


class Ending:
    """A few cards in each hand, played to the end in every way the core allows."""

    def __init__(
        self, rng: Random, left: int, trump: Suit | None, locked: bool, rules: RuleSet
    ) -> None:
        self.trump, self.locked, self.rules = trump, locked, rules
        cards = rng.sample(PACK, 4 * left)
        self.hands = {seat: cards[i * left : (i + 1) * left] for i, seat in enumerate(SEATS)}
        self.gone = sum(card.bit for card in PACK) - sum(card.bit for card in cards)
        self.leader: Seat = rng.choice(SEATS)
        self.trick: list[TrickCard] = []
        self.swept = rng.choice(((True, True), (True, False), (False, True), (False, False)))
        for _ in range(rng.randrange(4)):
            self._put(rng.choice(self.legal()))

    @property
    def seat(self) -> Seat:
        return Seat((self.leader - 1 + len(self.trick)) % 4 + 1)

    def legal(self) -> tuple[Card, ...]:
        hand = tuple(self.hands[self.seat])
        return play.legal_cards(hand, self.seat, self.trick, self.trump, self.locked, self.rules)

    def value(self, card: Card) -> int:
        """What team 0 takes from here when this card is played, by plain minimax."""
        before = self.leader, self.gone, self.swept, list(self.trick), self.seat
        abnat = self._put(card)
        if any(self.hands.values()):
            best = max if self.seat.team == 0 else min
            abnat += best(self.value(next_card) for next_card in self.legal())
        else:
            abnat += BONUS * (self.swept[0] - self.swept[1])
        self.leader, self.gone, self.swept, self.trick, seat = before
        self.hands[seat].append(card)
        return abnat

    def _put(self, card: Card) -> int:
        """Plays a card; what team 0 takes by it."""
        ekka = not self.trick and play.is_ekka(card, self.gone, self.trump)
        seat = self.seat
        self.hands[seat].remove(card)
        self.trick.append(TrickCard(seat, card, ekka))
        self.gone |= card.bit
        if len(self.trick) < 4:
            return 0
        winner = play.best(self.trick, self.trump).seat
        abnat = play.abnat_in(self.trick, self.trump)
        if not any(self.hands.values()):
            abnat += 10
        team = winner.team
        self.swept = (self.swept[0] and team == 0, self.swept[1] and team == 1)
        self.leader, self.trick = winner, []
        return abnat if team == 0 else 0


def solved(ending: Ending) -> tuple[dict[Card, int], dict[Card, int]]:
    """The values of the same ending by the plain solver, and by the kernel's."""
    code = coding(ending.trump)
    masks = [code.mask(ending.hands[seat]) for seat in SEATS]
    table = tuple(code.code[played.card.index] for played in ending.trick)
    hands = (masks[0], masks[1], masks[2], masks[3])
    at = Open(hands, ending.leader - 1, table, ending.swept)
    owed = duties(ending.rules, ending.locked)
    assert at.seat == ending.seat - 1
    plain = Solver(code.hokm, owed, BONUS).values(at)
    kernel = exact.solved(exact.packed(code.hokm, owed, at))
    return (
        {code.card[number]: value for number, value in plain.items()},
        {code.card[number]: kernel[number] for number in range(32) if kernel[number] > -2 * BONUS},
    )


@pytest.mark.parametrize(
    ("sizes", "endings"),
    [
        ((1, 2, 2, 3, 3, 3), 160),
        pytest.param((1, 2, 3), 20_000, marks=pytest.mark.long),
        pytest.param((2, 3, 4), 1_500, marks=pytest.mark.long),
    ],
)
def test_values_are_those_of_best_play_by_the_rules_of_the_core(
    sizes: tuple[int, ...], endings: int
) -> None:
    rng = Random(4)
    shapes = set()
    for number in range(endings):
        rules, locked = CONTRACTS[number % len(CONTRACTS)]
        trump = None if number % 5 == 0 else rng.choice(list(Suit))
        ending = Ending(rng, rng.choice(sizes), trump, locked, rules)
        left = len(ending.hands[ending.seat])
        if not left:
            continue
        shapes.add((left, len(ending.trick)))
        expected = {card: ending.value(card) for card in ending.legal()}
        assert solved(ending) == (expected, expected)
    assert shapes >= set(product(set(sizes), range(4)))


def ending_of(*hands: tuple[int, ...]) -> tuple[int, int, int, int]:
    masks = [sum(1 << code for code in hand) for hand in hands]
    return masks[0], masks[1], masks[2], masks[3]


@pytest.mark.parametrize(("third", "forced"), [("on", True), ("off", False)])
def test_a_third_hand_ruffs_a_lead_that_is_neither_ace_nor_ekka(third: str, forced: bool) -> None:
    rules = RuleSet().with_settings({"play.third_hand_ruff": third})
    solver = Solver(1, duties(rules, False), 0)
    # seat 0 leads a king of suit 0 (code 5) with its ten (6) out; seat 2 has a trump and a plain
    king = Open(ending_of((8,), (9, 10), (24, 16), (6, 11)), 0, (5, 0))
    trump_and_plain = {24} if forced else {24, 16}
    assert set(codes(solver.legal(king))) == trump_and_plain
    ekka = Open(ending_of((8,), (9, 10), (24, 16), (12, 11)), 0, (5, 0))
    assert set(codes(solver.legal(ekka))) == {16, 24}


def test_all_tricks_pay_only_a_team_that_has_every_one_so_far() -> None:
    solver = Solver(0, duties(RuleSet(), False), BONUS)
    hands = ending_of((7,), (0,), (1,), (2,))
    assert solver.values(Open(hands, 0, (), (True, False))) == {7: 21 + BONUS}
    assert solver.values(Open(hands, 0, (), (False, False))) == {7: 21}
    turned = ending_of((0,), (7,), (1,), (2,))
    assert solver.values(Open(turned, 1, (), (False, True))) == {7: -BONUS}
