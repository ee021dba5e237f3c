"""Duplicate deals between two bots: each deal twice, seats swapped, every bot on its own view.

A deal goes through `decide` and `apply` like any other, stands alone at 0-0, and counts nothing for
both sides where it is passed out. A gahwa counts as the target of the match.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import signal
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from typing import Final

from engine.ai import easy
from engine.ai.base import BOTS, Bot
from engine.ai.chance import of_view
from engine.core import match as matches
from engine.core.calls import Raise
from engine.core.cards import SEATS, Team
from engine.core.commands import (
    Bid,
    By,
    Command,
    Double,
    PlayCard,
    SeatCommand,
    StartDeal,
    StartMatch,
)
from engine.core.errors import Refused
from engine.core.events import TakenBack
from engine.core.match import Match
from engine.core.ruleset import RuleSet, preset
from engine.core.view import PlayerView, view

CHUNK: Final = 10  # deals a worker takes at a time


def random_bot(view: PlayerView) -> SeatCommand:
    """Any legal command, each card, call or raise equally likely; it never claims."""
    seat = view.viewer
    if seat is None:
        raise ValueError("a spectator has nothing to do")
    chance = of_view(view, "random")
    if view.calls:
        return Bid(seat, view.calls[chance.below(len(view.calls))], By.BOT)
    if view.raises:
        return Double(seat, view.raises[chance.below(len(view.raises))], By.BOT)
    allowed = [choice.card for choice in view.choices if choice.refusal is None]
    return PlayCard(seat, allowed[chance.below(len(allowed))], By.BOT)


PLAYERS: Final[dict[str, Bot]] = {
    "random": random_bot,
    **{level.value: bot for level, bot in BOTS.items()},
}
"""The players by name; a new bot is entered here."""


@dataclass(frozen=True, slots=True)
class Result:
    """What player `a` gains over player `b`, in match points a deal.

    `ci95` is the half-width of the 95 % interval over deals. `cpu_a` and `cpu_b` are milliseconds
    of process time a decision, `cards_a` and `cards_b` those a card. `void` is the share of deals
    passed out.
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
    void: float


@dataclass(slots=True)
class _Spent:
    """Process time of some decisions."""

    seconds: float = 0.0
    decisions: int = 0

    def add(self, other: _Spent) -> None:
        self.seconds += other.seconds
        self.decisions += other.decisions

    @property
    def mean(self) -> float:
        """Milliseconds a decision."""
        return 1000 * self.seconds / max(1, self.decisions)


@dataclass(slots=True)
class _Tally:
    """What some deals brought: the first player's gain in each, the times, how many were void.

    `cards` and `calls` hold the times of both players.
    """

    gains: list[float] = field(default_factory=list)
    voids: int = 0
    cards: tuple[_Spent, _Spent] = field(default_factory=lambda: (_Spent(), _Spent()))
    calls: tuple[_Spent, _Spent] = field(default_factory=lambda: (_Spent(), _Spent()))

    def add(self, other: _Tally) -> None:
        self.gains += other.gains
        self.voids += other.voids
        for player in (0, 1):
            self.cards[player].add(other.cards[player])
            self.calls[player].add(other.calls[player])

    def decision(self, player: int) -> float:
        """Milliseconds a decision of a player, cards and calls together."""
        both = _Spent()
        both.add(self.cards[player])
        both.add(self.calls[player])
        return both.mean


@dataclass(frozen=True, slots=True)
class _Job:
    """Some of the deals of a run: numbers `start` up to, not including, `stop`."""

    names: tuple[str, str]
    rules: str
    seed: int
    start: int
    stop: int
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

    `play_only` fixes one auction, the easy bot's, for both, without doubling, and leaves out deals
    that are passed out. Raises KeyError for an unknown player, ValueError for fewer than two deals.
    """
    if deals < 2:
        raise ValueError("an interval needs two deals")
    for name in (a, b):
        PLAYERS[name]
    jobs = [
        _Job((a, b), str(rules), seed, start, min(start + CHUNK, deals), play_only)
        for start in range(0, deals, CHUNK)
    ]
    tally = _Tally()
    if workers > 1 and len(jobs) > 1:
        with ProcessPoolExecutor(workers, initializer=_leave_interrupts) as pool:
            for part in pool.map(_play, jobs):
                tally.add(part)
    else:
        for job in jobs:
            tally.add(_play(job))
    return _result(a, b, tally)


def _leave_interrupts() -> None:
    """Ctrl-C is for the parent alone: a worker that dies of it leaves the parent waiting."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _result(a: str, b: str, tally: _Tally) -> Result:
    deals = len(tally.gains)
    mean = sum(tally.gains) / deals
    spread = math.sqrt(sum((gain - mean) ** 2 for gain in tally.gains) / (deals - 1))
    return Result(
        a,
        b,
        deals,
        mean,
        1.96 * spread / math.sqrt(deals),
        tally.decision(0),
        tally.decision(1),
        tally.cards[0].mean,
        tally.cards[1].mean,
        tally.voids / (2 * deals),
    )


def _play(job: _Job) -> _Tally:
    tally = _Tally()
    for number in range(job.start, job.stop):
        match = opened(RuleSet.parse(job.rules), job.seed, number, job.play_only)
        margins = []
        for swapped in (False, True):
            played = _finish(match, job, swapped, tally)
            tally.voids += played.void is not None
            margins.append(margin(played))
        tally.gains.append((margins[0] - margins[1]) / 2)
    return tally


def opened(rules: RuleSet, seed: int, number: int, play_only: bool) -> Match:
    """Deal `number` of a run, dealt; with `play_only` also bought, from the first such deal."""
    dealer = SEATS[number % 4]
    attempt = 0
    while True:
        text = f"arena {seed} {number} {attempt}"
        secret = hashlib.blake2b(text.encode(), digest_size=32).digest()
        match = _step(_step(Match(), StartMatch(rules, dealer)), StartDeal(secret))
        if not play_only:
            return match
        while match.running and match.running.tricks is None:
            assert match.to_act is not None
            match = _step(match, easy.choose(view(match, match.to_act)))
        if match.running:
            return match
        attempt += 1


def _finish(match: Match, job: _Job, swapped: bool, tally: _Tally) -> Match:
    while match.running:
        seat = match.to_act
        assert seat is not None
        seen = view(match, seat)
        if job.play_only and seen.raises:
            call = Raise.PASS if Raise.PASS in seen.raises else seen.raises[0]
            match = _step(match, Double(seat, call, By.BOT))
            continue
        player = (seat.team is Team.EVEN) ^ swapped
        start = time.process_time()
        command = PLAYERS[job.names[player]](seen)
        spent = _Spent(time.process_time() - start, 1)
        (tally.cards if seen.choices else tally.calls)[player].add(spent)
        match = _step(match, command)
    return match


def _step(match: Match, command: Command) -> Match:
    for event in matches.decide(match, command):
        assert not isinstance(event, TakenBack)
        match = matches.apply(match, event)
    return match


def margin(match: Match) -> int:
    """The points of team 0 less those of team 1 in the deal just ended; a gahwa is the target."""
    if match.void is not None:
        return 0
    if match.by_gahwa:
        target = match.rules.match_target.points
        return target if match.winner is Team.ODD else -target
    points = match.scored[-1].points
    return points.odd - points.even


def main(argv: Sequence[str]) -> int:
    """`arena A B [--deals N] [--rules P] [--seed S] [--play-only] [--json]`; 2 for bad words."""
    parser = argparse.ArgumentParser(prog="python -m engine arena", description=__doc__)
    parser.add_argument("a", choices=sorted(PLAYERS))
    parser.add_argument("b", choices=sorted(PLAYERS))
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play-only", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    try:
        rules = preset(args.rules)
        result = run(args.a, args.b, args.deals, rules, args.seed, args.play_only, args.workers)
    except (Refused, ValueError) as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(asdict(result)))
        return 0
    print(
        f"{result.a} v {result.b}: {result.mean:+.2f} ± {result.ci95:.2f} points a deal"
        f" over {result.deals} duplicate deals ({result.void:.0%} passed out)"
    )
    for name, cpu, card in (
        (result.a, result.cpu_a, result.card_a),
        (result.b, result.cpu_b, result.card_b),
    ):
        print(f"  {name}: {cpu:.2f} ms a decision, {card:.2f} ms a card")
    return 0
