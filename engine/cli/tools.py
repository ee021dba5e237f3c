"""`python -m engine arena`, `calibrate` and `bench`: handed on to the bots' own tools."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

from engine.cli.faults import CommandError, Fault


def arena(argv: Sequence[str]) -> int:
    """Two bots over duplicate deals (`engine.ai.arena`)."""
    return _hand_on("engine.ai.arena", argv)


def calibrate(argv: Sequence[str]) -> int:
    """A level's forecasts of its buys against what came of them (`engine.ai.calibration`)."""
    return _hand_on("engine.ai.calibration", argv)


def bench(argv: Sequence[str]) -> int:
    """Figures of speed (`engine.ai.bench`)."""
    return _hand_on("engine.ai.bench", argv)


def _hand_on(module: str, argv: Sequence[str]) -> int:
    """Imported only when asked for: the tools bring more along than the other commands need."""
    try:
        tool = importlib.import_module(module)
    except ModuleNotFoundError as missing:
        raise CommandError(Fault.NOT_BUILT, f"no module {missing.name}") from None
    return int(tool.main(list(argv)) or 0)
