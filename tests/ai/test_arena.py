"""The arena: fair, repeatable, and told in one line of JSON."""

from __future__ import annotations

import json

import pytest

from engine.ai import easy
from engine.ai.arena import Result, run
from engine.ai.base import Level
from engine.ai.dealing import bought, opened
from engine.ai.players import PLAYERS, AllSeeing
from engine.ai.tally import Record, Spent, interval
from engine.cli import measure
from engine.core.calls import Step
from engine.core.commands import SeatCommand
from engine.core.match import Match
from engine.core.ruleset import PRESETS, RuleSet, preset
from engine.core.view import view

RULES = RuleSet()


def test_every_level_can_be_sent_in() -> None:
    assert set(PLAYERS) >= {"random", "reference", *(level.value for level in Level)}


def test_a_bot_against_itself_gains_exactly_nothing() -> None:
    result = run("easy", "easy", 12, RULES, 1, workers=1)
    assert (result.mean, result.ci95) == (0, 0)


def test_the_same_seed_gives_the_same_result_on_any_number_of_workers() -> None:
    one = run("easy", "random", 30, RULES, 5, workers=1)
    two = run("easy", "random", 30, RULES, 5, workers=2)
    assert (one.mean, one.ci95, one.void) == (two.mean, two.ci95, two.void)
    assert run("easy", "random", 30, RULES, 6, workers=1).mean != one.mean


def test_the_loser_loses_what_the_winner_wins() -> None:
    result = run("easy", "random", 20, RULES, 2, workers=1)
    assert run("random", "easy", 20, RULES, 2, workers=1).mean == -result.mean


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_easy_beats_random_by_far_under_every_preset(rules: RuleSet) -> None:
    result = run("easy", "random", 60, rules, 1, workers=1)
    assert result.mean - result.ci95 > 8


def test_easy_beats_random_in_card_play_alone() -> None:
    result = run("easy", "random", 100, RULES, 1, play_only=True, workers=1)
    assert result.mean - result.ci95 > 5
    assert result.void == 0


@pytest.mark.long
def test_normal_beats_easy_by_three_points_a_deal() -> None:
    result = run("normal", "easy", 500, RULES, 1)
    assert result.mean - result.ci95 >= 3


@pytest.mark.long
@pytest.mark.parametrize("play_only", [False, True])
def test_easy_is_no_worse_than_the_reference(play_only: bool) -> None:
    result = run("easy", "reference", 500, RULES, 1, play_only)
    assert result.mean - result.ci95 >= -0.5


def bought_of(result: Result) -> int:
    """The seatings that somebody bought."""
    return sum(made.bought for made in (result.hokm_a, result.hokm_b, result.sun_a, result.sun_b))


def test_every_seating_is_bought_by_one_of_them_or_passed_out() -> None:
    result = run("reference", "random", 40, RULES, 1, workers=1)
    assert bought_of(result) + round(result.void * 80) == 80
    assert 0 < result.void < 1


def test_what_each_player_bought_is_counted_as_its_own() -> None:
    """Easy buys with care and mostly makes it; random buys anything and does not."""
    result = run("easy", "random", 60, RULES, 1, workers=1)
    assert result.sun_a.made > 0.7 * result.sun_a.bought > 0
    assert result.sun_b.made < 0.5 * result.sun_b.bought
    swapped = run("random", "easy", 60, RULES, 1, workers=1)
    assert (swapped.hokm_b, swapped.sun_b) == (result.hokm_a, result.sun_a)
    assert (swapped.hokm_a, swapped.sun_a) == (result.hokm_b, result.sun_b)


def test_in_play_alone_both_buy_the_same_contracts() -> None:
    result = run("easy", "random", 30, RULES, 1, play_only=True, workers=1)
    assert bought_of(result) == 60
    assert result.hokm_a.bought == result.hokm_b.bought
    assert result.sun_a.bought == result.sun_b.bought
    assert result.hokm_a.made > result.hokm_b.made
    assert result.call_a == result.call_b == 0


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_a_fixed_auction_is_the_references_and_undoubled(rules: RuleSet) -> None:
    for number in range(12):
        match = bought(rules, 1, number)
        deal = match.running
        assert deal is not None
        assert deal.contract is not None
        assert (deal.step, deal.tricks and deal.tricks.trick) == (Step.NONE, ())
        assert match == bought(rules, 1, number)
        assert match != bought(rules, 2, number)


def test_a_player_that_sees_all_is_given_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Match] = []

    def peek(match: Match) -> SeatCommand:
        shown.append(match)
        return easy.choose(view(match, match.to_act))

    monkeypatch.setitem(PLAYERS, "peek", AllSeeing(peek))
    result = run("peek", "easy", 4, RULES, 1, workers=1)
    assert (result.mean, result.ci95) == (0, 0)
    deals = [match.running for match in shown]
    assert len(deals) > 20
    assert all(deal is not None and None not in deal.deck for deal in deals)


def test_the_cards_of_a_deal_hang_on_run_number_and_attempt() -> None:
    four = (
        opened(RULES, 1, 0),
        opened(RULES, 2, 0),
        opened(RULES, 1, 4),
        opened(RULES, 1, 0, attempt=1),
    )
    decks = [match.deal.deck for match in four if match.deal]
    assert len(set(decks)) == 4


def test_times_are_told_by_kind_and_the_longest_is_kept() -> None:
    record = Record()
    for cards, calls in ((0.010, 0.004), (0.030, 0.002)):
        other = Record()
        other.cards.add(Spent(cards, cards, 1))
        other.calls.add(Spent(calls, calls, 2))
        record.add(other)
    assert record.cards.mean == pytest.approx(20)
    assert record.cards.worst == 0.030
    assert record.calls.mean == pytest.approx(1.5)
    assert record.decisions.mean == pytest.approx(46 / 6)
    assert Spent().mean == 0


def test_an_interval_is_the_textbooks() -> None:
    mean, half = interval([1.0, 2.0, 3.0, 4.0])
    assert mean == 2.5
    assert half == pytest.approx(1.96 * (5 / 3) ** 0.5 / 2)


def test_two_deals_are_the_least_and_players_have_names() -> None:
    with pytest.raises(ValueError, match="two deals"):
        run("easy", "random", 1, RULES, 1)
    with pytest.raises(KeyError):
        run("easy", "nobody", 2, RULES, 1)


def test_the_command_line_prints_mean_and_interval(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["easy", "random", "--deals", "4", "--rules", "pagat", "--seed", "3"]
    assert measure.arena([*words, "--json", "--workers", "1"]) == 0
    figures = json.loads(capsys.readouterr().out)
    result = run("easy", "random", 4, preset("pagat"), 3, workers=1)
    assert (figures["mean"], figures["ci95"]) == (result.mean, result.ci95)
    assert figures["hokm_a"] == {"bought": result.hokm_a.bought, "made": result.hokm_a.made}
    assert figures["worst_a"] >= figures["card_a"] > 0
    assert measure.arena([*words, "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert f"{result.mean:+.2f} ± {result.ci95:.2f}" in told
    assert f"buying makes hokm {result.hokm_b}, sun {result.sun_b}" in told
