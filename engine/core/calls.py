"""What is said before the first lead: calls of the auction, and calls of the doubling ladder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

from engine.core.cards import Seat, Suit
from engine.core.errors import Code, Refused


class Say(StrEnum):
    """The kinds of call in the auction."""

    PASS = "pass"
    HOKM = "hokm"
    SUN = "sun"
    ASHKAL = "ashkal"
    CONFIRM_HOKM = "confirm_hokm"
    CONFIRM_SUN = "confirm_sun"
    KAWESH = "kawesh"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True, eq=False)
class Call:
    """One call of the auction; only a hokm names a suit. Text form: "pass", "hokm:H", "sun" …

    There is one object for each (the names below, and `parse`), so identity is equality.
    """

    say: Say
    suit: Suit | None = None

    def __str__(self) -> str:
        return f"{self.say.value}:{self.suit.value}" if self.suit else self.say.value

    def __reduce__(self) -> tuple[Callable[[str], Call], tuple[str]]:
        return Call.parse, (str(self),)

    @staticmethod
    def parse(text: str) -> Call:
        """The call of a text form; refuses anything else with `bad_bid`."""
        call = _CALLS.get(text)
        if call is None:
            raise Refused(Code.BAD_BID, f"no call {text[:20]!r}")
        return call


PASS: Final = Call(Say.PASS)
SUN: Final = Call(Say.SUN)
ASHKAL: Final = Call(Say.ASHKAL)
CONFIRM_HOKM: Final = Call(Say.CONFIRM_HOKM)
CONFIRM_SUN: Final = Call(Say.CONFIRM_SUN)
KAWESH: Final = Call(Say.KAWESH)
HOKM: Final[dict[Suit, Call]] = {suit: Call(Say.HOKM, suit) for suit in Suit}
_CALLS: Final = {
    str(call): call
    for call in (PASS, SUN, ASHKAL, CONFIRM_HOKM, CONFIRM_SUN, KAWESH, *HOKM.values())
}


class Step(IntEnum):
    """The rungs of the doubling ladder; the value of the first four is the multiplier."""

    NONE = 1
    DOUBLE = 2
    THREE = 3
    FOUR = 4
    GAHWA = 5


MULTIPLIERS: Final = {
    "1": Step.NONE,
    "2": Step.DOUBLE,
    "3": Step.THREE,
    "4": Step.FOUR,
    "gahwa": Step.GAHWA,
}
"""The rungs by the word with which a deal is told."""


class Lock(StrEnum):
    """Whether trumps may be led while other suits are held (rules 3)."""

    OPEN = "open"
    LOCKED = "locked"


class Raise(StrEnum):
    """One call of the doubling ladder."""

    PASS = "pass"
    DOUBLE = "double"
    DOUBLE_OPEN = "double:open"
    DOUBLE_LOCKED = "double:locked"
    THREE = "three"
    THREE_OPEN = "three:open"
    THREE_LOCKED = "three:locked"
    FOUR = "four"
    FOUR_OPEN = "four:open"
    FOUR_LOCKED = "four:locked"
    GAHWA = "gahwa"
    OPEN = "open"  # the buyer's choice where `double.lock_by` is `buyer`
    LOCKED = "locked"

    __hash__ = object.__hash__

    @staticmethod
    def parse(text: str) -> Raise:
        """The call of a text form; refuses anything else with `bad_double`."""
        try:
            return Raise(text)
        except ValueError:
            raise Refused(Code.BAD_DOUBLE, f"no call {text[:20]!r}") from None

    @property
    def step(self) -> Step | None:
        """The rung this call climbs to; None for pass and for a bare choice of the lock."""
        return _STEPS.get(self.value.partition(":")[0])

    @property
    def lock(self) -> Lock | None:
        """The lock this call chooses, if it chooses one."""
        word = self.value.rpartition(":")[2]
        return Lock(word) if word in ("open", "locked") else None


_STEPS: Final = {
    "double": Step.DOUBLE,
    "three": Step.THREE,
    "four": Step.FOUR,
    "gahwa": Step.GAHWA,
}


class Game(StrEnum):
    """The two contracts: hokm has a trump suit, sun has none."""

    HOKM = "hokm"
    SUN = "sun"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Contract:
    """What was bought, and by whom.

    The buyer is the caller, for ashkal too; `card_to` is the seat that takes the turned card.
    """

    game: Game
    trump: Suit | None
    buyer: Seat
    card_to: Seat
    ashkal: bool = False
