"""The bots' front door: levels, and one pure function from a view to a command."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from typing import Final, Protocol, assert_never

from engine.ai import easy, searching
from engine.ai.versions import CURRENT, VERSIONS
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


@dataclass(frozen=True, slots=True)
class Breed:
    """Which bots sit at a table: their version, and a secret mixed into their chance.

    Two tables of one breed get the same answers to the same play.
    """

    version: str = CURRENT
    key: bytes = field(default=b"", repr=False)


COMMON: Final = Breed()


def bot(level: Level, breed: Breed = COMMON) -> Bot:
    """The bot of this level; raises KeyError for a version that is not there."""
    minds = VERSIONS[breed.version]
    match level:
        case Level.EASY:
            return easy.choose
        case Level.NORMAL:
            return partial(searching.choose, mind=replace(minds.normal, key=breed.key))
        case Level.STRONG:
            return partial(searching.choose, mind=replace(minds.strong, key=breed.key))
        case _:
            assert_never(level)


BOTS: Final[dict[Level, Bot]] = {level: bot(level) for level in Level}
"""The levels of the current version."""


def choose(view: PlayerView, level: Level, breed: Breed = COMMON) -> SeatCommand:
    """What a bot of this level does where `view.viewer` is the seat to act, as `By.BOT`.

    Always a legal command, and the same one for the same view, level and breed on every machine and
    in every thread. Raises ValueError for a view whose viewer has nothing to do, KeyError for a
    version that is not there.
    """
    return bot(level, breed)(view)
