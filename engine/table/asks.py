"""What a person at a table may ask, and the answers: done, not done and why, no such table."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from engine.core.calls import Call, Raise
from engine.core.cards import Card, Seat
from engine.core.commands import Bid, ClaimSawa, Double, PlayCard, SeatCommand
from engine.core.errors import Code


@dataclass(frozen=True, slots=True)
class AskBid:
    """Say this in the auction."""

    call: Call


@dataclass(frozen=True, slots=True)
class AskDouble:
    """Say this on the doubling ladder."""

    call: Raise


@dataclass(frozen=True, slots=True)
class AskPlay:
    """Play this card."""

    card: Card


@dataclass(frozen=True, slots=True)
class AskSawa:
    """The rest is mine."""


@dataclass(frozen=True, slots=True)
class AskNext:
    """Deal the next deal: the score sheet has been read."""


Ask = AskBid | AskDouble | AskPlay | AskSawa | AskNext


class Reply(StrEnum):
    """Why a table did not do what was asked, besides what the rules refuse (`Code`)."""

    PLY_MISMATCH = "ply_mismatch"
    ID_REUSED = "id_reused"
    NOT_FOUND = "not_found"
    TRY_AGAIN = "try_again"
    BAD_MESSAGE = "bad_message"
    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    NOT_NOW = "not_now"
    NOT_ABSENT = "not_absent"
    NOT_OVER = "not_over"
    SEAT_TAKEN = "seat_taken"
    ALREADY_SEATED = "already_seated"
    CLOSED = "closed"
    RATE = "rate"
    TOO_MANY = "too_many"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Ack:
    """Done and stored: the last event of the decision, and its ply."""

    seq: int
    ply: int


class Nack(Exception):
    """Not done, nothing changed. `seq` and `ply` tell where the table stands."""

    def __init__(self, code: Code | Reply, seq: int, ply: int) -> None:
        super().__init__(f"{code} at event {seq}, ply {ply}")
        self.code = code
        self.seq = seq
        self.ply = ply


class NotFound(Exception):
    """There is no such table, or none this person may know of."""


def seat_command(ask: AskBid | AskDouble | AskPlay | AskSawa, seat: Seat) -> SeatCommand:
    """The command of a seat; the seat is the asking person's, never the client's word."""
    match ask:
        case AskBid():
            return Bid(seat, ask.call)
        case AskDouble():
            return Double(seat, ask.call)
        case AskPlay():
            return PlayCard(seat, ask.card)
        case AskSawa():
            return ClaimSawa(seat)
        case _:
            assert_never(ask)


def digest(ask: Ask, ply: int) -> str:
    """What tells a repeat from another action under the same id."""
    return hashlib.sha256(f"{ply} {_text(ask)}".encode()).hexdigest()[:32]


def _text(ask: Ask) -> str:
    match ask:
        case AskBid():
            return f"bid {ask.call}"
        case AskDouble():
            return f"double {ask.call.value}"
        case AskPlay():
            return f"play {ask.card}"
        case AskSawa():
            return "sawa"
        case AskNext():
            return "next"
        case _:
            assert_never(ask)
