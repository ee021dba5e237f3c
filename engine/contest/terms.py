"""What a contest is made of: its deals, its bots and its secret, fixed before anybody plays."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from engine.ai.base import Level
from engine.ai.versions import CURRENT
from engine.contest import day as days
from engine.core.cards import Seat
from engine.core.ruleset import RuleSet
from engine.store.contests import Contest
from engine.table.seeds import commitment_of

DAILY: Final = "daily"
DAILY_DEALS: Final = 4  # the player speaks once in each place
RULES: Final = RuleSet().with_settings({"double.top": "four"})
"""Of the daily deals: `standard`, without gahwa, which is about a whole match."""


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
        kind=DAILY,
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
