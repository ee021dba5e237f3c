"""How well a level knows what it buys: the make rate it expects against what comes of it.

The level plays with itself, each deal alone at 0-0 under its own doubling. Every deal bought gives
one row: what the level expected at the call that named the contract (hokm, sun, ashkal, or sun
instead of the own hokm), and whether the buyer made it. A call that another seat overbid gives
none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.ai.base import BOTS, Level
from engine.ai.dealing import opened, step
from engine.ai.forecast import FORECASTS
from engine.ai.workers import shared, spans
from engine.core.calls import Game, Say
from engine.core.cards import Seat
from engine.core.commands import Bid
from engine.core.ruleset import RuleSet
from engine.core.view import view

EDGES: Final = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""The borders of the bins; a bin holds its lower one, the last its upper one too."""

_NAMES_A_CONTRACT: Final = (Say.HOKM, Say.SUN, Say.ASHKAL, Say.CONFIRM_SUN)


@dataclass(frozen=True, slots=True)
class Row:
    """One deal bought: the expected make rate, None where the level had none, and the outcome."""

    game: Game
    predicted: float | None
    made: bool


@dataclass(frozen=True, slots=True)
class Bin:
    """The rows of a game whose expected make rate is from `low` up to `high`.

    `predicted` and `actual` are means, `difference` is the second less the first; None where `n`
    is 0.
    """

    game: Game
    low: float
    high: float
    n: int
    predicted: float | None
    actual: float | None
    difference: float | None


@dataclass(frozen=True, slots=True)
class Calibration:
    """The report on a level.

    `passed_out` is the share of deals without a buyer, `bought` the number of the others,
    `unpredicted` how many of those had no forecast. `brier` is the mean squared error of the
    forecasts (0 is perfect, 0.25 a coin's); None without any.
    """

    level: str
    deals: int
    passed_out: float
    bought: int
    unpredicted: int
    brier: float | None
    bins: tuple[Bin, ...]


@dataclass(frozen=True, slots=True)
class _Job:
    """Some of the deals of a run, by number."""

    level: Level
    rules: str
    seed: int
    deals: range


def run(level: Level, deals: int, rules: RuleSet, seed: int, workers: int = 2) -> Calibration:
    """Plays `deals` deals of a level with itself; the same seed, the same report.

    Raises ValueError for fewer than one deal.
    """
    if deals < 1:
        raise ValueError("nothing comes of no deal")
    jobs = [_Job(level, str(rules), seed, numbers) for numbers in spans(deals)]
    rows = [row for part in shared(_play, jobs, workers) for row in part]
    return report(level.value, deals, rows)


def report(level: str, deals: int, rows: Sequence[Row]) -> Calibration:
    """The report on `deals` deals, of which those bought gave these rows."""
    known = [(row.predicted, row.made) for row in rows if row.predicted is not None]
    return Calibration(
        level,
        deals,
        (deals - len(rows)) / deals,
        len(rows),
        len(rows) - len(known),
        sum((p - made) ** 2 for p, made in known) / len(known) if known else None,
        tuple(
            _bin(game, low, high, rows)
            for game in (Game.HOKM, Game.SUN)
            for low, high in pairwise(EDGES)
        ),
    )


def _bin(game: Game, low: float, high: float, rows: Iterable[Row]) -> Bin:
    held = [
        (row.predicted, row.made)
        for row in rows
        if row.game is game
        and row.predicted is not None
        and (low <= row.predicted < high or row.predicted == high == EDGES[-1])
    ]
    n = len(held)
    if not n:
        return Bin(game, low, high, 0, None, None, None)
    predicted = sum(p for p, _ in held) / n
    actual = sum(made for _, made in held) / n
    return Bin(game, low, high, n, predicted, actual, actual - predicted)


def _play(job: _Job) -> list[Row]:
    rules = RuleSet.parse(job.rules)
    played = (_row(job.level, rules, job.seed, number) for number in job.deals)
    return [row for row in played if row is not None]


def _row(level: Level, rules: RuleSet, seed: int, number: int) -> Row | None:
    """What a deal gives; None where it is passed out."""
    forecast = FORECASTS.get(level)
    match = opened(rules, seed, number)
    expected: dict[Seat, float | None] = {}
    while match.running:
        seen = view(match, match.to_act)
        command = BOTS[level](seen)
        if forecast and isinstance(command, Bid) and command.call.say in _NAMES_A_CONTRACT:
            expected[command.seat] = forecast(seen, command.call)
        match = step(match, command)
    if match.void is not None:
        return None
    score = match.scored[-1]
    return Row(score.contract.game, expected.get(score.contract.buyer), score.result.made)


def told(found: Calibration) -> str:
    """A report as a table for people: shares in per cent, the difference in points."""
    brier = "no forecasts" if found.brier is None else f"Brier score {found.brier:.3f}"
    lines = [
        f"{found.level}: {found.deals} deals, {found.passed_out:.1%} passed out,"
        f" {found.bought} bought ({found.unpredicted} without a forecast), {brier}",
        "  game  expected       n  mean  made  difference",
    ]
    for row in found.bins:
        text = f"  {row.game.value:<4}  {row.low:.0%}-{row.high:.0%}"
        if row.predicted is None or row.actual is None or row.difference is None:
            lines.append(f"{text:<17}{row.n:>6}")
        else:
            lines.append(
                f"{text:<17}{row.n:>6}{row.predicted:>6.0%}{row.actual:>6.0%}"
                f"{100 * row.difference:>+12.1f}"
            )
    return "\n".join(lines)
