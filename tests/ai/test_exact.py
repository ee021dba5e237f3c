"""The exact values of a match's cards, and the player that sees all of them."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai import exact
from engine.ai.arena import run
from engine.ai.base import BOTS, Level
from engine.ai.bitcards import coding, duties
from engine.ai.players import PLAYERS, AllSeeing, random_bot
from engine.ai.solver import Open, Solver
from engine.core.calls import Lock
from engine.core.cards import SEATS, Suit, Team
from engine.core.match import Match, decide
from engine.core.ruleset import PRESETS, RuleSet
from tests.ai.games import dealt, locking, mixed, put, states


def endings(cards: int) -> list[Match]:
    """Matches about to play a card in the last tricks, over all presets."""
    rng = Random(4)
    return [
        match
        for number in range(3)
        for rules in PRESETS.values()
        for match, seen, _ in states(dealt(rules, number), mixed(rng, BOTS[Level.EASY]))
        if seen.choices and len(seen.hand) <= cards
    ]


def opened(match: Match) -> tuple[Solver, Open, int]:
    """The position for the plain solver, and the abnat still to be taken."""
    deal = match.running
    assert deal is not None
    assert deal.tricks is not None
    assert deal.contract is not None
    code = coding(deal.contract.trump)
    hands = [code.mask(deal.known(seat)) for seat in SEATS]
    table = tuple(code.code[played.card.index] for played in deal.tricks.trick)
    seat = match.to_act
    assert seat is not None
    leader = (deal.tricks.trick[0].seat if table else seat) - 1
    odd = [one.winner.team is Team.ODD for one in deal.tricks.taken]
    at = Open((hands[0], hands[1], hands[2], hands[3]), leader, table, (all(odd), not any(odd)))
    rest = sum(code.abnat[c] for c in range(32) if sum(hands) >> c & 1 or c in table) + 10
    return Solver(code.hokm, duties(match.rules, deal.locked), 500), at, rest


def trump_of(match: Match) -> Suit | None:
    """The trump suit of the running deal."""
    assert match.running is not None
    assert match.running.contract is not None
    return match.running.contract.trump


def test_the_values_are_those_of_plain_minimax() -> None:
    compared = 0
    for match in endings(3):
        solver, at, rest = opened(match)
        code = coding(trump_of(match))
        expected = solver.values(at)
        found = exact.values(match)
        assert {code.code[card.index] for card in found} == set(expected)
        for card, one in found.items():
            odd = expected[code.code[card.index]]
            own = odd - 500 * (odd >= 500) + 500 * (odd < 0)
            if at.seat % 2:
                assert one.abnat == rest - own
                assert one.kaboot == (odd < 0) - (odd >= 500)
            else:
                assert one.abnat == own
                assert one.kaboot == (odd >= 500) - (odd < 0)
            compared += 1
    assert compared > 200


COMBINATIONS = [
    f"play.third_hand_ruff={third} play.undertrump={under} double.sun_gate=none"
    for third in ("on", "off")
    for under in ("free", "required")
]


@pytest.mark.parametrize("text", COMBINATIONS)
@pytest.mark.parametrize("positions", [1_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_the_kernel_allows_what_the_rules_allow_and_takes_the_tricks_they_give(
    text: str, positions: int
) -> None:
    """Every position of deals of random cards, open and locked; the last card of each deal is
    scored by the core."""
    rules, seen_cards, number, locked = RuleSet.parse(text), 0, 0, 0
    while seen_cards < positions:
        for match, seen, command in states(
            dealt(rules, number), locking(random_bot, BOTS[Level.EASY])
        ):
            if not seen.choices:
                continue
            found = exact.values(match)
            assert set(found) == {c.card for c in seen.choices if c.refusal is None}
            seen_cards += 1
            locked += seen.lock is Lock.LOCKED
            if len(seen.hand) == 1 and len(seen.trick) == 3:
                after = put(match, decide(match, command))
                deal, seat = after.deal, seen.viewer
                assert deal is not None
                assert deal.tricks is not None
                assert seat is not None
                taken = deal.tricks.abnat[seat.team] - seen.abnat[seat.team]
                assert found[seen.hand[0]].abnat == taken
        number += 1
    assert locked > positions / 50


def test_there_is_no_value_where_no_card_is_to_be_played() -> None:
    with pytest.raises(ValueError, match="no card"):
        exact.values(dealt(RuleSet(), 1))
    with pytest.raises(ValueError, match="no card"):
        exact.values(Match())


def test_the_oracle_never_breaks_a_rule_and_beats_who_sees_one_hand() -> None:
    result = run("oracle", "easy", 12, RuleSet(), seed=3, play_only=True, workers=1)
    assert result.mean > 5


def test_no_level_is_all_seeing() -> None:
    """What sits at a table is handed a view, never a match."""
    assert isinstance(PLAYERS["oracle"], AllSeeing)
    for level in Level:
        assert not isinstance(PLAYERS[level.value], AllSeeing)
