"""The daily deals as JSON: today's as somebody finds them, and what an attempt came to.

Percentages are hundredths of a percent, times milliseconds since 1970.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct

from engine.contest.views import Outcome, Progress, Today


class StreakFrame(Struct, frozen=True):
    """Days in a row; freezes held, and how many of them the next finish uses."""

    length: int
    best: int
    freezes: int
    uses: int


class TodayFrame(Struct, frozen=True):
    """Today's deals. `deal`: the one the own attempt stands at; `until`: it counts until then."""

    number: int
    deals: int
    now: int
    closes: int
    until: int
    progress: Annotated[Any, Progress]
    table: str | None
    deal: int
    streak: StreakFrame


class DealFrame(Struct, frozen=True):
    """A deal of an attempt; `tricks` is "1" for each own trick and "0" for each of theirs."""

    number: int
    score: int
    tricks: str
    par: int | None
    percent: int | None


class FieldFrame(Struct, frozen=True):
    """How many results lie in each bar from the `least` to the `most`; the own one's bar."""

    least: int
    most: int
    bars: list[int]
    own: int | None


class OutcomeFrame(Struct, frozen=True):
    """What an attempt came to; `final` once the ranking stands. `number`: of the daily deals, or
    `challenge`: the id of the challenge it belongs to; `won`: of a whole match."""

    number: int | None
    challenge: str | None
    counted: bool
    progress: Annotated[Any, Progress]
    final: bool
    closes: int
    score: int
    won: bool | None
    par: int | None
    deals: list[DealFrame]
    percent: int | None
    rank: int | None
    players: int
    field: FieldFrame
    table: str


def today(found: Today) -> TodayFrame:
    """Today's deals as somebody finds them."""
    streak = found.streak
    return TodayFrame(
        found.number,
        found.deals,
        ms(found.now),
        ms(found.closes),
        ms(found.until),
        found.progress.value,
        found.table,
        found.deal,
        StreakFrame(streak.length, streak.best, streak.freezes, streak.uses),
    )


def outcome(found: Outcome) -> OutcomeFrame:
    """What an attempt came to."""
    field = found.field
    return OutcomeFrame(
        found.number,
        found.contest if found.number is None else None,
        found.counted,
        found.progress.value,
        found.final,
        ms(found.closes),
        found.score,
        found.won,
        found.par,
        [DealFrame(one.number, one.score, one.tricks, one.par, one.percent) for one in found.deals],
        found.percent,
        found.rank,
        found.players,
        FieldFrame(field.least, field.most, list(field.bars), field.own),
        found.table,
    )


def ms(seconds: float) -> int:
    """A time or a span of seconds in whole milliseconds."""
    return round(seconds * 1000)
