"""`python -m engine arena`, `calibrate` and `bench`: the bots measured; run from the bots' tools.

What they measure with is loaded only when one of them runs.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from typing import Final, TypeVar

from engine.ai.base import Level
from engine.cli.arguments import Arguments
from engine.cli.faults import CommandError, Fault
from engine.cli.play import read_rules

Found = TypeVar("Found")
MOST_DEALS: Final = 1_000_000
MOST_WORKERS: Final = 64


def arena(argv: Sequence[str]) -> int:
    """Two players over duplicate deals: who is better, and by how much.

    Raises CommandError or Refused for bad arguments.
    """
    from engine.ai import arena as tool
    from engine.ai.players import PLAYERS

    parser = _parser("arena", "Two players over duplicate deals, each twice, seats swapped.", 500)
    for side in ("a", "b"):
        parser.add_argument(side, choices=sorted(PLAYERS))
    parser.add_argument(
        "--play-only", action="store_true", help="the reference's auction for both, undoubled"
    )
    args = parser.parse_args(argv)
    rules = read_rules(args.rules, None)
    deals, workers = _number("deals", args.deals), _workers(args.workers)
    result = _run(
        lambda: tool.run(args.a, args.b, deals, rules, args.seed, args.play_only, workers)
    )
    print(json.dumps(asdict(result)) if args.json else tool.told(result))
    return 0


def calibrate(argv: Sequence[str]) -> int:
    """A level's forecasts of its buys against what came of them; raises like `arena`."""
    from engine.ai import calibration as tool

    parser = _parser("calibrate", "What a level expects of its buys, and what comes of them.", 1000)
    parser.add_argument("level", choices=[level.value for level in Level])
    args = parser.parse_args(argv)
    rules = read_rules(args.rules, None)
    deals, workers = _number("deals", args.deals), _workers(args.workers)
    found = _run(lambda: tool.run(Level(args.level), deals, rules, args.seed, workers))
    print(json.dumps(asdict(found)) if args.json else tool.told(found))
    return 0


def bench(argv: Sequence[str]) -> int:
    """Figures of speed, whatever they are; raises like `arena`."""
    from engine.ai import bench as tool

    parser = Arguments("bench", "Figures of speed of the core, the bots and the kernel.")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--scale", type=float, default=1.0, help="how much is measured")
    args = parser.parse_args(argv)
    if not (math.isfinite(args.scale) and 0 < args.scale <= 1000):
        raise CommandError(Fault.BAD_USAGE, "--scale is a number above 0, at most 1000")
    figures = tool.run(args.scale)
    if args.json:
        print(json.dumps({name: round(value, 3) for name, value in figures.items()}))
        return 0
    for name, value in figures.items():
        print(f"{name:34} {value:14,.2f}")
    return 0


def _parser(command: str, description: str, deals: int) -> Arguments:
    parser = Arguments(command, description)
    parser.add_argument("--deals", default=str(deals), metavar="N")
    parser.add_argument("--rules", default="standard", metavar="P", help="as for `play`")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", default="2", metavar="N", help="processes, at most 64")
    parser.add_argument("--json", action="store_true")
    return parser


def _workers(word: str) -> int:
    return _number("workers", word, MOST_WORKERS)


def _number(name: str, word: str, most: int = MOST_DEALS) -> int:
    """A whole number from 1 to `most`; raises CommandError."""
    if not (word.isascii() and word.isdigit() and len(word) < 8 and 1 <= int(word) <= most):
        raise CommandError(Fault.BAD_USAGE, f"--{name} is a number from 1 to {most}")
    return int(word)


def _run(measure: Callable[[], Found]) -> Found:
    try:
        return measure()
    except ValueError as error:
        raise CommandError(Fault.BAD_USAGE, str(error)) from None
    except BrokenProcessPool:
        raise CommandError(Fault.BROKEN, "a worker was ended from outside") from None
