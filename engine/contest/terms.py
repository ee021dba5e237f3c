"""What a contest is made of: its deals, its bots and its secret, fixed before anybody plays."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Final

from engine.ai.base import Level
from engine.ai.versions import CURRENT
from engine.contest import day as days
from engine.core.cards import Seat
from engine.core.ruleset import RuleSet
from engine.store.contests import Contest, ContestKind
from engine.table.seeds import commitment_of

DEALS: Final = (1, 4, 8, 0)
"""Of a challenge; 0 is a whole match."""

LONGEST: Final = 168  # hours to play a challenge
DAILY_DEALS: Final = 4  # the player speaks once in each place
SINGLE: Final = {"double.top": "four"}
"""Of every contest of single deals: no gahwa, which is about a whole match."""

DUEL: Final = 2  # people
RULES: Final = RuleSet().with_settings(SINGLE)
"""Of the daily deals: `standard`."""


def daily_id(day: int) -> str:
    """The name of a day's contest, which its proof is bound to: "d" and its number."""
    return f"d{days.number_of(day)}"


def daily_secret(server: bytes, day: int) -> bytes:
    """The 32 bytes a day's deals and bots come from, out of the server's own secret: nothing has to
    run for a day to exist."""
    return hmac.digest(server, f"baloot daily {day}".encode(), hashlib.sha256)


def daily_commitment(server: bytes, day: int) -> str:
    """What is public from the day before on."""
    return commitment_of(daily_id(day), daily_secret(server, day))


def daily(server: bytes, day: int, now: float) -> Contest:
    """The contest of a day; frozen from the start where its time is up: nobody has played it."""
    closes = days.end_of(day)
    ends = closes + days.GRACE
    return Contest(
        id=daily_id(day),
        kind=ContestKind.DAILY,
        day=day,
        created=now,
        closes=closes,
        ends=ends,
        rules=RULES,
        deals=DAILY_DEALS,
        dealer=Seat.FOUR,
        level=Level.STRONG.value,
        bots=CURRENT,
        secret=daily_secret(server, day),
        commitment=daily_commitment(server, day),
        frozen=now if ends <= now else None,
    )


@dataclass(frozen=True, slots=True)
class Asked:
    """What a challenge is to be: so many deals (1, 4 or 8; 0 is a whole match), to be played within
    so many hours (1 to 168), by two people or by as many as like."""

    deals: int
    hours: int
    duel: bool
    rules: RuleSet


def challenge(id: str, host: str, asked: Asked, secret: bytes, now: float) -> Contest:
    """A challenge with a secret of its own; single deals lose their gahwa."""
    closes = now + asked.hours * days.HOUR
    return Contest(
        id=id,
        kind=ContestKind.CHALLENGE,
        day=None,
        created=now,
        closes=closes,
        ends=closes,
        rules=asked.rules.with_settings(SINGLE) if asked.deals else asked.rules,
        deals=asked.deals,
        dealer=Seat.FOUR,
        level=Level.STRONG.value,
        bots=CURRENT,
        secret=secret,
        commitment=commitment_of(id, secret),
        host=host,
        most=DUEL if asked.duel else None,
    )
