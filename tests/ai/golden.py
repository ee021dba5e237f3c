"""Moves of the bots in fixed states; `python -m tests.ai.golden` records them, a new bot's work."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from engine.ai.base import BOTS, Level, choose
from engine.ai.players import random_bot
from engine.core.commands import Bid, ClaimSawa, Double, PlayCard, SeatCommand
from engine.core.ruleset import PRESETS
from engine.core.view import PlayerView
from tests.ai.games import dealt, mixed, states

GOLDEN: Final = Path(__file__).with_name("moves.json")


def text(command: SeatCommand) -> str:
    """A command as a short text."""
    match command:
        case Bid():
            return str(command.call)
        case Double():
            return f"double {command.call}"
        case PlayCard():
            return str(command.card)
        case ClaimSawa():
            return "sawa"


def sampled(deals: int, every: int) -> Iterator[PlayerView]:
    """Views from deals of all presets, one decision of each `every`."""
    rng = Random(8)
    count = 0
    for number in range(deals):
        for rules in PRESETS.values():
            for _, seen, _ in states(dealt(rules, number), mixed(rng, BOTS[Level.EASY])):
                count += 1
                if count % every == 0:
                    yield seen


def moves() -> dict[str, list[str]]:
    """The moves of every level in 200 fixed states: played by random bots and by the easy one."""
    return {
        level.value: [text(choose(seen, level)) for seen in _golden_states()] for level in Level
    }


def _golden_states() -> list[PlayerView]:
    found = []
    for number, rules in enumerate(PRESETS.values()):
        for deal, bot in ((100 + number, random_bot), (200 + number, BOTS[Level.EASY])):
            found += [seen for _, seen, _ in states(dealt(rules, deal), bot)]
    return found[:: max(1, len(found) // 200)][:200]


def few() -> list[str]:
    """The normal bot's moves in some fixed states."""
    return [text(choose(seen, Level.NORMAL)) for seen in sampled(1, 7)]


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(moves(), indent=0) + "\n")
