"""The arena: fair, repeatable, and told in one line of JSON."""

from __future__ import annotations

import json

import pytest

from engine.ai import arena
from engine.ai.arena import PLAYERS, run
from engine.ai.base import Level
from engine.core.ruleset import PRESETS, RuleSet, preset

RULES = RuleSet()


def test_every_level_can_be_sent_in() -> None:
    assert set(PLAYERS) == {"random", *(level.value for level in Level)}


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


def test_with_a_fixed_auction_both_seatings_start_from_the_same_contract() -> None:
    first = arena.opened(RULES, 1, 3, True)
    assert first.deal is not None
    assert first.deal.contract is not None
    assert first == arena.opened(RULES, 1, 3, True)
    assert first != arena.opened(RULES, 2, 3, True)


def test_two_deals_are_the_least_and_players_have_names() -> None:
    with pytest.raises(ValueError, match="two deals"):
        run("easy", "random", 1, RULES, 1)
    with pytest.raises(KeyError):
        run("easy", "nobody", 2, RULES, 1)


def test_the_command_line_prints_mean_and_interval(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["easy", "random", "--deals", "4", "--rules", "pagat", "--seed", "3"]
    assert arena.main([*words, "--json", "--workers", "1"]) == 0
    figures = json.loads(capsys.readouterr().out)
    result = run("easy", "random", 4, preset("pagat"), 3, workers=1)
    assert (figures["mean"], figures["ci95"]) == (result.mean, result.ci95)
    assert arena.main([*words, "--workers", "1"]) == 0
    assert f"{result.mean:+.2f} ± {result.ci95:.2f}" in capsys.readouterr().out


def test_bad_words_are_refused_with_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["easy", "random", "--rules", "house"]) == 2
    assert "bad_setting" in capsys.readouterr().err
    with pytest.raises(SystemExit) as left:
        arena.main(["easy", "nobody"])
    assert left.value.code == 2
