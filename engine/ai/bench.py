"""Figures of speed, measured in one run: the core, the playouts, the bots, and colver beside them.

Every figure is process CPU time of this machine at this moment; what can be compared between
machines are the ratios within a run.
"""

from __future__ import annotations

import hashlib
import importlib.util
import random
import time
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from typing import Any, Final

from engine.ai import bench_kernel, bench_native, playout
from engine.ai.base import BOTS, Level
from engine.ai.bitcards import duties
from engine.ai.rollout import play_out
from engine.ai.simulate import before_lead
from engine.core import cardplay, doubling
from engine.core import match as matches
from engine.core.calls import Contract, Game
from engine.core.cards import SEATS, Seat, Suit
from engine.core.commands import Bid, Command, Double, PlayCard, StartDeal, StartMatch
from engine.core.deal import PLAY, Deal
from engine.core.events import TakenBack
from engine.core.match import Match
from engine.core.ruleset import RuleSet
from engine.core.view import view

_RULES: Final = RuleSet()
_SEED: Final = 2026
_BITS: Final = tuple(1 << code for code in range(32))
_play_card: Final = cache(PlayCard)
_CLUBS: Final = Contract(Game.HOKM, Suit.CLUBS, Seat.ONE, Seat.ONE)
_SUN: Final = Contract(Game.SUN, None, Seat.ONE, Seat.ONE)


def run(scale: float = 1.0) -> dict[str, float]:
    """All figures by name; `scale` multiplies how much is measured. Colver's are there if it is."""
    core_deals(int(100 * scale) + 1)  # caches and the interpreter's own shortcuts fill here
    figures = core_deals(int(2_000 * scale) + 1)
    figures |= playouts(int(10_000 * scale) + 1)
    figures |= bots(int(12 * scale) + 1)
    figures |= bench_kernel.playouts(int(100_000 * scale) + 1)
    figures |= bench_kernel.solves(int(60 * scale) + 1)
    figures |= bench_kernel.cold_start()
    if importlib.util.find_spec("ziglang"):
        figures |= bench_native.beside_native(int(20 * scale) + 1)
    if importlib.util.find_spec("colver"):
        figures |= colver(int(1_000 * scale) + 1)
        figures |= bench_kernel.beside_colver(int(40 * scale) + 1)
        figures["kernel_over_colver_rollouts"] = (
            figures["kernel_random_playouts_per_s"] / figures["colver_rollouts_per_s"]
        )
        figures["playout_over_colver_stepped"] = (
            figures["playouts_per_s"] / figures["colver_stepped_deals_per_s"]
        )
        figures["core_over_colver_whole"] = (
            figures["core_deals_per_s"] / figures["colver_whole_deals_per_s"]
        )
    return figures


# --- the core -------------------------------------------------------------------------------------


def core_deals(count: int) -> dict[str, float]:
    """Random deals through `decide` and `apply`, the legal actions computed at each turn.

    Only deals with a contract count; the time of those passed out is in the figure all the same.
    """
    draw = random.Random(_SEED).random
    events = played = number = 0
    begun = [_step(Match(), StartMatch(_RULES, dealer)) for dealer in SEATS]
    start = time.process_time()
    while played < count:
        seed = hashlib.blake2b(b"bench %d" % number, digest_size=32).digest()
        match = _step(begun[number % 4], StartDeal(seed))
        while (deal := match.deal) and (seat := deal.to_act):
            for event in matches.decide(match, _random_command(match, deal, seat, draw)):
                assert not isinstance(event, TakenBack)
                match = matches.apply(match, event)
        number += 1
        if match.void is None:
            played += 1
            events += match.seq - 1
    spent = time.process_time() - start
    return {"core_deals_per_s": count / spent, "core_events_per_deal": events / count}


def _random_command(match: Match, deal: Deal, seat: Seat, draw: Callable[[], float]) -> Command:
    """One of the legal commands, any as likely; `random.choice` would cost as much as the core."""
    if deal.stage is PLAY:
        cards = cardplay.duty(deal, seat, match.rules).allowed
        return _play_card(seat, cards[int(draw() * len(cards))])
    if deal.ladder is None:
        calls = matches.legal_calls(match, seat)
        return Bid(seat, calls[int(draw() * len(calls))])
    raises = doubling.legal_raises(deal.ladder, match.rules)
    return Double(seat, raises[int(draw() * len(raises))])


def _step(match: Match, command: Command) -> Match:
    for event in matches.decide(match, command):
        assert not isinstance(event, TakenBack)
        match = matches.apply(match, event)
    return match


# --- playouts -------------------------------------------------------------------------------------


def playouts(count: int) -> dict[str, float]:
    """The bare random playout and the heuristic's, hokm and sun by turns, with the shuffle and
    without; the ratio compares the two with it."""
    draw = random.Random(_SEED).random
    owed = duties(_RULES, False)
    start = time.process_time()
    for _ in range(count):
        playout.deal(draw)
    shuffling = time.process_time() - start
    start = time.process_time()
    for i in range(count):
        playout.playout(playout.deal(draw), i & 1, i >> 1 & 3, owed, draw)
    both = time.process_time() - start
    masks = [
        [sum(map(_BITS.__getitem__, chain(*hand))) for hand in playout.deal(draw)]
        for _ in range(count)
    ]
    games = [
        [before_lead(contract, first, _RULES, False) for contract in (_SUN, _CLUBS)]
        for first in SEATS
    ]
    start = time.process_time()
    for i, world in enumerate(masks):
        play_out(world, [0, 0, 0, 0], games[i >> 1 & 3][i & 1], -1)
    heuristic = time.process_time() - start
    return {
        "playouts_per_s": count / both,
        "playouts_without_shuffle_per_s": count / max(both - shuffling, 1e-9),
        "heuristic_playouts_per_s": count / (shuffling + heuristic),
        "heuristic_without_shuffle_per_s": count / heuristic,
        "heuristic_over_random_time": (shuffling + heuristic) / both,
    }


# --- bots -----------------------------------------------------------------------------------------


def bots(count: int) -> dict[str, float]:
    """Milliseconds a decision of each level, in deals that the level plays with itself: a card, a
    call, and for the levels that search a card by the number left, and the worst one."""
    figures = {}
    for level in Level:
        name, bot = level.value, BOTS[level]
        cards: dict[int, list[float]] = {left: [] for left in range(8, 0, -1)}
        calls: list[float] = []
        for number in range(count):
            seed = hashlib.blake2b(b"bots %d" % number, digest_size=32).digest()
            match = _step(Match(), StartMatch(_RULES, SEATS[number % 4]))
            match = _step(match, StartDeal(seed))
            while match.running:
                assert match.to_act is not None
                seen = view(match, match.to_act)
                start = time.process_time()
                command = bot(seen)
                spent = 1000 * (time.process_time() - start)
                (cards[len(seen.hand)] if seen.choices else calls).append(spent)
                match = _step(match, command)
        every = [spent for some in cards.values() for spent in some]
        figures[f"{name}_ms_per_card"] = _mean(every)
        figures[f"{name}_ms_per_call"] = _mean(calls)
        figures[f"{name}_ms_per_decision"] = _mean(every + calls)
        figures[f"{name}_worst_ms_a_card"] = max(every, default=0.0)
        if level is not Level.EASY:
            figures |= {f"{name}_ms_with_{left}_cards": _mean(cards[left]) for left in cards}
    return figures


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / max(1, len(numbers))


# --- colver ---------------------------------------------------------------------------------------


def colver(count: int) -> dict[str, float]:
    """`colver`, a belote engine in Rust: random deals stepped from Python, and its own roll-out.

    Needs the package `colver`. A stepped deal is bought at once and played by random legal cards,
    as a bare playout is; a whole one has its auction too, as a deal of the core has.
    """
    engine: Any = importlib.import_module("colver").Env
    draw = random.Random(_SEED).random
    whole = _colver_whole_deals(engine, draw, count)
    start = time.process_time()
    for number in range(count):
        table = engine.deal(dealer=number % 4, seed=number)
        table.set_contract(trump=number % 4, value=80, team=0, coinche=0)
        table.set_phase_playing()
        while not table.is_terminal():
            legal = table.legal_actions()
            table.step(legal[int(draw() * len(legal))])
    stepped = time.process_time() - start
    table = engine.deal(dealer=1, seed=_SEED)
    table.set_contract(trump=2, value=80, team=0, coinche=0)
    table.set_phase_playing()
    many = 100 * count
    start = time.process_time()
    table.rollout(many)
    return {
        "colver_whole_deals_per_s": whole,
        "colver_stepped_deals_per_s": count / stepped,
        "colver_rollouts_per_s": many / max(time.process_time() - start, 1e-9),
    }


def _colver_whole_deals(engine: Any, draw: Callable[[], float], count: int) -> float:
    """Deals a second from the first call to the last card; those passed out do not count."""
    played = number = 0
    start = time.process_time()
    while played < count:
        table = engine.deal(dealer=number % 4, seed=number)
        while not table.is_terminal():
            legal = table.legal_actions()
            table.step(legal[int(draw() * len(legal))])
        number += 1
        played += bool(table.get_contract())
    return count / (time.process_time() - start)
