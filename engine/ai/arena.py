"""Duplicate deals between two players: each deal twice, seats swapped.

A deal goes through `decide` and `apply` like any other, stands alone at 0-0, and counts nothing for
both sides where it is passed out. A gahwa counts as the target of the match.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from engine.ai.dealing import bought, margin, opened, step
from engine.ai.players import PLAYERS, act
from engine.ai.tally import Made, Record, Spent, Tally, interval
from engine.ai.workers import shared, spans
from engine.core.cards import Team
from engine.core.match import Match
from engine.core.ruleset import RuleSet
from engine.core.view import view


@dataclass(frozen=True, slots=True)
class Result:
    """What player `a` gains over player `b`, in match points a deal.

    `ci95` is the half-width of the 95 % interval over deals. `void` is the share of seatings passed
    out. Times are milliseconds of process time: `cpu` a decision, `card` and `call` by kind (a call
    is a bid or a raise), `worst` the longest card. `hokm` and `sun` are what the player bought.
    """

    a: str
    b: str
    deals: int
    mean: float
    ci95: float
    cpu_a: float
    cpu_b: float
    card_a: float
    card_b: float
    call_a: float
    call_b: float
    worst_a: float
    worst_b: float
    hokm_a: Made
    hokm_b: Made
    sun_a: Made
    sun_b: Made
    void: float


@dataclass(frozen=True, slots=True)
class _Job:
    """Some of the deals of a run, by number."""

    names: tuple[str, str]
    rules: str
    seed: int
    deals: range
    play_only: bool


def run(
    a: str,
    b: str,
    deals: int,
    rules: RuleSet,
    seed: int,
    play_only: bool = False,
    workers: int = 2,
) -> Result:
    """Plays `deals` duplicate deals between two of `PLAYERS`; the same seed, the same result.

    `play_only` fixes one auction, the reference's for all four seats, which nobody doubles, and
    leaves out deals that are passed out. Raises KeyError for an unknown player, ValueError for
    fewer than two deals.
    """
    if deals < 2:
        raise ValueError("an interval needs two deals")
    for name in (a, b):
        PLAYERS[name]
    jobs = [_Job((a, b), str(rules), seed, numbers, play_only) for numbers in spans(deals)]
    tally = Tally()
    for part in shared(_play, jobs, workers):
        tally.add(part)
    return _result(a, b, tally)


def _result(a: str, b: str, tally: Tally) -> Result:
    mean, ci95 = interval(tally.gains)
    one, two = tally.players
    return Result(
        a=a,
        b=b,
        deals=len(tally.gains),
        mean=mean,
        ci95=ci95,
        cpu_a=one.decisions.mean,
        cpu_b=two.decisions.mean,
        card_a=one.cards.mean,
        card_b=two.cards.mean,
        call_a=one.calls.mean,
        call_b=two.calls.mean,
        worst_a=1000 * one.cards.worst,
        worst_b=1000 * two.cards.worst,
        hokm_a=one.hokm,
        hokm_b=two.hokm,
        sun_a=one.sun,
        sun_b=two.sun,
        void=tally.voids / (2 * len(tally.gains)),
    )


def _play(job: _Job) -> Tally:
    tally = Tally()
    deal = bought if job.play_only else opened
    for number in job.deals:
        match = deal(RuleSet.parse(job.rules), job.seed, number)
        margins = []
        for swapped in (False, True):
            played = _finish(match, job.names, swapped, tally.players)
            tally.ended(played, swapped)
            margins.append(margin(played))
        tally.gains.append((margins[0] - margins[1]) / 2)
    return tally


def _finish(
    match: Match, names: tuple[str, str], swapped: bool, records: tuple[Record, Record]
) -> Match:
    """Plays a deal to its end; `swapped` seats the second player at team 0."""
    while match.running:
        seat = match.to_act
        assert seat is not None
        seen = view(match, seat)
        player = (seat.team is Team.EVEN) ^ swapped
        start = time.process_time()
        command = act(PLAYERS[names[player]], match, seen)
        took = time.process_time() - start
        record = records[player]
        (record.cards if seen.choices else record.calls).add(Spent(took, took, 1))
        match = step(match, command)
    return match


def told(result: Result) -> str:
    """A result in a few lines for people."""
    r = result
    lines = [
        f"{r.a} v {r.b}: {r.mean:+.2f} ± {r.ci95:.2f} points a deal"
        f" over {r.deals} duplicate deals ({r.void:.0%} passed out)"
    ]
    for name, cpu, card, worst, call, hokm, sun in (
        (r.a, r.cpu_a, r.card_a, r.worst_a, r.call_a, r.hokm_a, r.sun_a),
        (r.b, r.cpu_b, r.card_b, r.worst_b, r.call_b, r.hokm_b, r.sun_b),
    ):
        lines += [
            f"  {name}: {cpu:.2f} ms a decision, {card:.2f} ms a card (worst {worst:.1f}),"
            f" {call:.2f} ms a call",
            f"    buying makes hokm {hokm}, sun {sun}",
        ]
    return "\n".join(lines)
