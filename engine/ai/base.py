"""The bots' front door: levels, and one pure function from a view to a command."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import Final, Protocol

from engine.ai import easy, searching
from engine.ai.mind import NORMAL, STRONG
from engine.core.commands import SeatCommand
from engine.core.view import PlayerView


class Level(StrEnum):
    """How well a bot plays; the value also seeds its randomness."""

    EASY = "easy"
    NORMAL = "normal"
    STRONG = "strong"


class Bot(Protocol):
    """A bot: the command of the seat to act, from that seat's own view."""

    def __call__(self, view: PlayerView) -> SeatCommand: ...


BOTS: Final[dict[Level, Bot]] = {
    Level.EASY: easy.choose,
    Level.NORMAL: partial(searching.choose, mind=NORMAL),
    Level.STRONG: partial(searching.choose, mind=STRONG),
}


def choose(view: PlayerView, level: Level) -> SeatCommand:
    """What a bot of this level does where `view.viewer` is the seat to act, as `By.BOT`.

    Always a legal command, and the same one for the same view and level on every machine and in
    every thread. Raises ValueError for a view whose viewer has nothing to do.
    """
    return BOTS[level](view)
