"""Figures of the kernel's speed: playouts, exact solves by trick, a cold start; colver beside."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import time
from typing import Any, Final

from engine.ai import exact
from engine.ai.dealing import bought, step
from engine.ai.kernel.vehicle import kernel
from engine.ai.players import PLAYERS, act
from engine.core.cards import Suit
from engine.core.match import Match
from engine.core.ruleset import RuleSet
from engine.core.view import view

TRICKS: Final = (1, 2, 3, 4)
_RULES: Final = RuleSet()
_SEED: Final = 2026


def playouts(count: int) -> dict[str, float]:
    """Deals a second the kernel shuffles and plays out, hokm and sun by halves."""
    figures = {}
    for name, heuristic in (("random", 0), ("heuristic", 1)):
        start = time.process_time()
        for hokm in (0, 1):
            kernel().call("playouts", count, hokm, heuristic)
        spent = time.process_time() - start
        figures[f"kernel_{name}_playouts_per_s"] = 2 * count / max(spent, 1e-9)
    return figures


def positions(count: int, trick: int, *, hokm_only: bool = False) -> list[Match]:
    """So many deals, bought and played by the easy bot up to the first card of a trick."""
    found: list[Match] = []
    number = 0
    easy = PLAYERS["easy"]
    while len(found) < count:
        match = bought(_RULES, _SEED, number)
        number += 1
        contract = match.running.contract if match.running else None
        if hokm_only and (contract is None or contract.trump is None):
            continue
        while match.running and match.running.tricks and match.to_act:
            if len(match.running.tricks.taken) == trick - 1 and not match.running.tricks.trick:
                found.append(match)
                break
            match = step(match, act(easy, match, view(match, match.to_act)))
    return found


def solves(count: int) -> dict[str, float]:
    """Positions a second of which every card is valued exactly, by the trick they begin."""
    figures = {}
    one = kernel()
    for trick in TRICKS:
        blocks = [exact.block(match) for match in positions(count, trick)]
        at = one.call("seen")
        start = time.process_time()
        for block in blocks:
            one.write(block, at)
            one.call("solve")
        figures[f"solves_per_s_trick_{trick}"] = count / max(time.process_time() - start, 1e-9)
    return figures


def beside_colver(count: int) -> dict[str, float]:
    """The time of exact values of every card in hokm from trick 1, as a share of colver's on the
    same deals. Needs the package `colver`; its rules are those of Belote."""
    engine: Any = importlib.import_module("colver").Env
    matches = positions(count, 1, hokm_only=True)
    one, at = kernel(), kernel().call("seen")
    start = time.process_time()
    for match in matches:
        one.write(exact.block(match), at)
        one.call("solve")
    ours = time.process_time() - start
    tables = [colver_table(engine, match) for match in matches]
    start = time.process_time()
    for table in tables:
        table.solve_scores()
    theirs = time.process_time() - start
    return {"solve_over_colver_time": ours / max(theirs, 1e-9)}


def colver_table(engine: Any, match: Match) -> Any:
    """The deal of a match at colver's table, whose cards go by suit, then 7 8 9 J Q K 10 A."""
    deal = match.running
    assert deal is not None
    assert deal.contract is not None
    assert deal.contract.trump is not None
    assert match.to_act is not None
    suits = list(Suit)
    ranks = ["7", "8", "9", "J", "Q", "K", "10", "A"]
    hands = [
        sorted(suits.index(c.suit) * 8 + ranks.index(c.rank.value) for c in exact.known(deal, seat))
        for seat in match.to_act.order()
    ]
    table = engine.deal_with_hands(dealer=3, hands=hands)
    trump = suits.index(deal.contract.trump)
    table.set_contract(trump=trump, value=80, team=0, coinche=0)
    table.set_phase_playing()
    return table


_COLD: Final = """
import json, resource, time
start = time.perf_counter()
from engine.ai.base import Level, choose
from engine.ai.dealing import bought
from engine.core.ruleset import RuleSet
from engine.core.view import view
match = bought(RuleSet(), 2026, 0)
ready = time.perf_counter()
choose(view(match, match.to_act), Level.STRONG)
done = time.perf_counter()
print(json.dumps([ready - start, done - ready, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss]))
"""


def cold_start() -> dict[str, float]:
    """A process that only plays: milliseconds to import and deal, to the first move of `strong`
    after it, and the megabytes it holds then."""
    done = subprocess.run([sys.executable, "-c", _COLD], capture_output=True, text=True, check=True)
    imported, moved, kilobytes = json.loads(done.stdout)
    return {
        "cold_import_ms": 1000 * imported,
        "cold_first_move_ms": 1000 * moved,
        "cold_rss_mb": kilobytes / 1024,
    }
