"""Roll-outs play by the rules of the core, from every moment of a trick, and end."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai import easy, heuristic
from engine.ai.bitcards import SUIT, codes, replies
from engine.ai.points import worth
from engine.ai.position import Position, position
from engine.ai.rollout import play_out, values
from engine.ai.simulate import before_lead
from engine.ai.stakes import seen as stakes_seen
from engine.core import play
from engine.core.calls import Contract, Game
from engine.core.cards import SEATS, Card, Seat, Suit
from engine.core.match import Match
from engine.core.play import TrickCard
from engine.core.ruleset import PRESETS, RuleSet
from engine.core.view import PlayerView
from tests.ai.games import dealt, mixed, states

RULES = [
    *PRESETS.values(),
    RuleSet().with_settings({"double.lock_by": "every_step", "play.undertrump": "required"}),
]


def by_the_core(match: Match, seen: PlayerView, at: Position, first: int) -> tuple[int, int]:
    """What `play_out` should find: the heuristic's choices among the core's legal cards."""
    deal, rules = match.deal, match.rules
    assert deal is not None
    assert deal.contract is not None
    trump = deal.contract.trump
    code = at.coding
    hands = {seat: [c for c in deal.hands[seat] if c is not None] for seat in SEATS}
    voids = list(at.voids())
    trick = list(seen.trick)
    gone = sum(code.card[c].bit for c in codes(at.gone))
    abnat, tricks = at.abnat, at.tricks
    seat = seen.to_act
    assert seat is not None
    chosen: Card | None = code.card[first]
    while any(hands.values()):
        if chosen is None:
            owed = play.duty(tuple(hands[seat]), seat, trick, trump, deal.locked, rules)
            chosen = code.card[_heuristic(at, hands, seat, trick, owed.allowed, gone, voids)]
        if trick and chosen.suit is not trick[0].card.suit:
            voids[seat - 1] |= SUIT[code.code[trick[0].card.index] >> 3]
        ekka = not trick and play.is_ekka(chosen, gone, trump)
        trick.append(TrickCard(seat, chosen, ekka))
        hands[seat].remove(chosen)
        gone |= chosen.bit
        chosen = None
        seat = seat.next
        if len(trick) == 4:
            seat = play.best(trick, trump).seat
            if seat.team == 0:
                last = not any(hands.values())
                abnat += play.abnat_in(trick, trump) + (10 if last else 0)
                tricks += 1
            trick = []
    return abnat, tricks


def _heuristic(
    at: Position,
    hands: dict[Seat, list[Card]],
    seat: Seat,
    trick: list[TrickCard],
    allowed: tuple[Card, ...],
    gone: int,
    voids: list[int],
) -> int:
    code = at.coding
    hand, legal = code.mask(hands[seat]), code.mask(allowed)
    fallen = code.mask(card for card in code.card if card.bit & gone)
    if not trick:
        return heuristic.lead(hand, legal, seat - 1, fallen, voids, at.buyer, at.hokm)
    top = play.best(trick, code.card[31].suit if at.hokm else None)
    best = code.code[top.card.index]
    led = code.code[trick[0].card.index] >> 3
    ours = top.seat is seat.partner
    return heuristic.follow(hand, legal, len(trick), led, best, ours, fallen, at.hokm)


@pytest.mark.parametrize("deals", [len(RULES) * 3, pytest.param(600, marks=pytest.mark.long)])
def test_a_roll_out_is_the_heuristic_among_the_legal_cards_of_the_core(deals: int) -> None:
    rng = Random(2)
    moments = set()
    for number in range(deals):
        start = dealt(RULES[number % len(RULES)], number)
        for match, seen, _ in states(start, mixed(rng, easy.choose)):
            if not seen.choices:
                continue
            at = position(seen)
            moments.add((len(seen.hand), len(seen.trick)))
            assert match.deal is not None
            for first in codes(easy.legal_mask(seen, at.coding)):
                hands = [at.coding.mask(hand) for hand in match.deal.hands]
                found = play_out(hands, list(at.voids()), at, first)
                assert found == by_the_core(match, seen, at, first), (seen, first)
                assert hands == [0, 0, 0, 0]
    assert moments == {(left, on_table) for left in range(1, 9) for on_table in range(4)}


def test_a_whole_deal_shares_out_all_abnat() -> None:
    rng = Random(6)
    for trump, total in ((None, 130), (Suit.SPADES, 162)):
        contract = Contract(Game.HOKM if trump else Game.SUN, trump, Seat.TWO, Seat.TWO)
        at = before_lead(contract, Seat.THREE, RuleSet(), False)
        for _ in range(50):
            deck = rng.sample(range(32), 32)
            hands = [sum(1 << c for c in deck[i : i + 8]) for i in (0, 8, 16, 24)]
            turned = [hands[1], hands[2], hands[3], hands[0]]
            abnat, tricks = play_out(list(hands), [0] * 4, at, -1)
            shifted = before_lead(
                Contract(contract.game, trump, Seat.ONE, Seat.ONE), Seat.TWO, RuleSet(), False
            )
            mirrored = play_out(list(turned), [0] * 4, shifted, -1)
            assert mirrored == (total - abnat, 8 - tricks)


def test_the_value_of_a_card_is_what_its_play_is_worth_to_team_0() -> None:
    for number in range(4):
        for match, seen, _ in states(dealt(RuleSet(), number), easy.choose):
            if not seen.choices or len(seen.hand) > 3:
                continue
            assert match.deal is not None
            at = position(seen)
            legal = codes(easy.legal_mask(seen, at.coding))
            world = [at.coding.mask(hand) for hand in match.deal.hands]
            table = worth(stakes_seen(seen))
            sums = values(at, legal, [world, world], table)
            assert list(sums) == legal
            for code, total in sums.items():
                abnat, tricks = play_out(list(world), list(at.voids()), at, code)
                assert total == 2 * table.of(abnat, tricks)


def test_the_table_of_replies_frees_the_third_hand_only_from_an_ace_or_ekka() -> None:
    trumps, plain = 0b11 << 24, 0b1
    hand = trumps | plain
    assert replies(hand, 1, 1, 12, True, True, False) == trumps
    assert replies(hand, 1, 1, 12, True, False, False) == hand
