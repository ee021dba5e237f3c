"""Calibration: the arithmetic on rows made up, and runs that can be had again."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine.ai.base import BOTS, Level
from engine.ai.calibration import Bin, Row, report, run, told
from engine.ai.forecast import FORECASTS
from engine.cli import measure
from engine.core.calls import HOKM, PASS, SUN, Call, Game
from engine.core.cards import PACK, Card, Seat, Suit
from engine.core.commands import Bid, SeatCommand
from engine.core.match import decide
from engine.core.ruleset import PRESETS, RuleSet
from engine.core.view import PlayerView, view
from tests.ai.games import dealt, put, stacked, to_act

RULES = RuleSet()
NORMAL_SAMPLE = 4  # deals


def rows(game: Game, predicted: float | None, made: int, lost: int) -> list[Row]:
    """Rows with one forecast, some made and some lost."""
    return [Row(game, predicted, True)] * made + [Row(game, predicted, False)] * lost


def bins(made_up: list[Row], game: Game) -> dict[float, Bin]:
    """The bins of a game that hold something, by their lower border."""
    return {one.low: one for one in report("x", 1, made_up).bins if one.game is game and one.n}


def test_a_bin_tells_number_forecast_outcome_and_difference() -> None:
    made_up = rows(Game.HOKM, 0.70, 3, 1) + rows(Game.HOKM, 0.78, 2, 0) + rows(Game.SUN, 0.7, 0, 1)
    one = bins(made_up, Game.HOKM)[0.7]
    assert (one.n, one.high) == (6, 0.8)
    assert one.predicted == pytest.approx((4 * 0.70 + 2 * 0.78) / 6)
    assert one.actual == pytest.approx(5 / 6)
    assert one.difference == pytest.approx(5 / 6 - (4 * 0.70 + 2 * 0.78) / 6)
    assert bins(made_up, Game.SUN)[0.7].difference == pytest.approx(-0.7)


def test_a_bin_holds_its_lower_border_and_the_last_both() -> None:
    edges = [0.0, 0.49, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]
    made_up = [Row(Game.SUN, edge, True) for edge in edges]
    held = bins(made_up, Game.SUN)
    assert {low: one.n for low, one in held.items()} == {
        0.0: 2,
        0.5: 1,
        0.6: 1,
        0.7: 1,
        0.8: 1,
        0.9: 2,
    }


def test_every_forecast_falls_in_exactly_one_bin() -> None:
    rng = Random(1)
    made_up = [Row(rng.choice(list(Game)), rng.random(), True) for _ in range(1000)]
    assert sum(one.n for one in report("x", 1000, made_up).bins) == 1000


def test_an_empty_bin_has_no_means() -> None:
    found = report("x", 3, [])
    assert [(one.n, one.predicted, one.actual, one.difference) for one in found.bins] == [
        (0, None, None, None)
    ] * 12
    assert (found.passed_out, found.brier) == (1, None)


def test_the_brier_score_is_the_mean_squared_error() -> None:
    made_up = rows(Game.HOKM, 0.9, 1, 1) + rows(Game.SUN, 0.5, 1, 0) + rows(Game.SUN, None, 4, 0)
    found = report("x", 10, made_up)
    assert found.brier == pytest.approx((0.01 + 0.81 + 0.25) / 3)
    assert (found.bought, found.unpredicted) == (7, 4)
    assert found.passed_out == pytest.approx(0.3)


def test_a_run_is_the_same_again_on_any_number_of_workers() -> None:
    one = run(Level.NORMAL, NORMAL_SAMPLE, RULES, 3, workers=1)
    assert one == run(Level.NORMAL, NORMAL_SAMPLE, RULES, 3, workers=1)
    assert one.bought + round(one.passed_out * one.deals) == NORMAL_SAMPLE
    assert one.bought > 0
    assert one.unpredicted == 0
    easy = run(Level.EASY, 30, RULES, 3, workers=1)
    assert easy == run(Level.EASY, 30, RULES, 3, workers=2)
    assert easy != run(Level.EASY, 30, RULES, 4, workers=1)


def test_a_level_without_a_forecast_still_tells_how_much_is_passed_out() -> None:
    assert Level.EASY not in FORECASTS
    found = run(Level.EASY, 60, RULES, 1, workers=1)
    assert found.unpredicted == found.bought > 20
    assert found.brier is None
    assert 0 < found.passed_out < 0.6


def test_the_forecast_kept_is_that_of_the_call_that_named_the_contract(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every forecast names its call; the rows must hold the buyer's, by its game."""
    asked: list[Call] = []

    def named(seen: PlayerView, call: Call) -> float:
        asked.append(call)
        return 0.25 if call.suit else 0.75

    monkeypatch.setitem(FORECASTS, Level.EASY, named)
    found = run(Level.EASY, 200, RULES, 1, workers=1)
    assert len(asked) > found.bought  # calls that were overbid, hokms turned to sun
    assert not {PASS} & set(asked)
    held = {(one.game, one.low) for one in found.bins if one.n}
    assert held == {(Game.HOKM, 0.0), (Game.SUN, 0.7)}


def test_no_deal_gives_no_report() -> None:
    with pytest.raises(ValueError, match="no deal"):
        run(Level.EASY, 0, RULES, 1)


# --- the normal bot's forecast --------------------------------------------------------------------


def first_speaker(five: str, turned: str) -> PlayerView:
    """What the first speaker sees with these cards."""
    own = [Card.parse(name) for name in five.split()]
    rest = [card for card in PACK if card not in own and str(card) != turned]
    deck = [*own[:3], *rest[:9], *own[3:], *rest[9:15], Card.parse(turned), *rest[15:]]
    match = stacked(RULES, Seat.FOUR, tuple(deck))
    return view(match, to_act(match))


def test_a_hand_that_cannot_lose_is_forecast_to_make_it() -> None:
    assert FORECASTS[Level.NORMAL](first_speaker("JS 9S 10S AH AD", "AS"), HOKM[Suit.SPADES]) == 1
    assert FORECASTS[Level.NORMAL](first_speaker("AS 10S AH AD AC", "10H"), SUN) == 1


def test_a_poor_hand_is_forecast_to_lose() -> None:
    seen = first_speaker("7S 8H 9D 7C 8C", "QS")
    for call in (HOKM[Suit.SPADES], SUN):
        chance = FORECASTS[Level.NORMAL](seen, call)
        assert chance is None or chance < 0.3


def test_a_forecast_is_of_the_own_view_alone_and_the_same_again() -> None:
    seen = first_speaker("JS 9S 10D AH 7D", "AS")
    assert FORECASTS[Level.NORMAL](seen, HOKM[Suit.SPADES]) == FORECASTS[Level.NORMAL](
        seen, HOKM[Suit.SPADES]
    )
    for viewer in (None, Seat.THREE):
        with pytest.raises(ValueError, match="nothing to say"):
            FORECASTS[Level.NORMAL](view(dealt(RULES, 3), viewer), SUN)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_a_forecast_is_a_share_in_whatever_deal_it_is_asked(rules: RuleSet) -> None:
    """Made or not is the table's own rule: every preset is asked, both teams buy."""
    chances = []
    for number in range(6):
        match = dealt(rules, number)
        while match.running and match.running.contract is None:
            seen = view(match, to_act(match))
            command: SeatCommand = BOTS[Level.EASY](seen)
            if isinstance(command, Bid) and command.call is not PASS:
                chance = FORECASTS[Level.NORMAL](seen, command.call)
                if chance is not None:
                    chances.append(chance)
            match = put(match, decide(match, command))
    assert all(0 <= chance <= 1 for chance in chances)
    assert sum(chances) > 0.5 * len(chances) > 0


# --- the command line -----------------------------------------------------------------------------


def test_the_command_line_prints_a_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["easy", "--deals", "20", "--seed", "2", "--rules", "pagat", "--workers", "1"]
    assert measure.calibrate([*words, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["level"], figures["deals"], len(figures["bins"])) == ("easy", 20, 12)
    assert measure.calibrate(words) == 0
    assert f"{figures['bought']} bought" in capsys.readouterr().out


def test_a_table_shows_per_cent_and_points() -> None:
    found = report("x", 10, rows(Game.HOKM, 0.75, 1, 1) + rows(Game.SUN, 1.0, 2, 0))
    lines = [line.split() for line in told(found).splitlines()]
    assert ["hokm", "70%-80%", "2", "75%", "50%", "-25.0"] in lines
    assert ["sun", "90%-100%", "2", "100%", "100%", "+0.0"] in lines
    assert ["sun", "50%-60%", "0"] in lines
