"""Commands: what a seat or the table may ask of a match (the imperative of `events`)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.core.calls import Call, Raise
from engine.core.cards import Card, Seat
from engine.core.ruleset import RuleSet
from engine.core.shuffle import NO_NONCES, Nonces


class By(StrEnum):
    """Who chose: the person, a bot for the clock or an absence, a bot seat, a proven claim."""

    PERSON = "person"
    BOT = "bot"
    CLOCK = "clock"
    CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class StartMatch:
    """The table: begin, under these rules, with this first dealer.

    `table` and `commitment` bind the seeds that will be revealed (see `shuffle`); both may be
    empty where nothing is to be proven. `nonces` are what the seats add to them.
    """

    rules: RuleSet
    dealer: Seat
    table: str = ""
    commitment: str = ""
    nonces: Nonces = NO_NONCES


@dataclass(frozen=True, slots=True)
class StartContest:
    """The table: begin a contest of `deals` deals (1 to 99), each at 0 to 0.

    `table` is the name of the contest; equal seeds, dealers and names make equal deals. The ladder
    of its rules must end below gahwa, which is about a whole match.
    """

    rules: RuleSet
    dealer: Seat
    deals: int
    table: str = ""
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class StartDeal:
    """The table: shuffle and deal the next deal from this seed (32 bytes)."""

    seed: bytes


@dataclass(frozen=True, slots=True)
class Bid:
    """A seat: say this in the auction."""

    seat: Seat
    call: Call
    by: By = By.PERSON


@dataclass(frozen=True, slots=True)
class Double:
    """A seat: say this on the doubling ladder."""

    seat: Seat
    call: Raise
    by: By = By.PERSON


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A seat: play this card."""

    seat: Seat
    card: Card
    by: By = By.PERSON


@dataclass(frozen=True, slots=True)
class ClaimSawa:
    """A seat: the rest is mine."""

    seat: Seat
    by: By = By.PERSON


@dataclass(frozen=True, slots=True)
class RevealSeed:
    """The table: publish the seed of the deal that has just ended."""

    seed: bytes


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The table: go back to the state after event number `to_seq`."""

    to_seq: int


SeatCommand = Bid | Double | PlayCard | ClaimSawa
Command = StartMatch | StartContest | StartDeal | SeatCommand | RevealSeed | TakeBack
