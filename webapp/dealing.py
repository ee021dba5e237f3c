"""The statistics of dealing as they are told: counts beside what chance makes of as many deals."""

from __future__ import annotations

from datetime import UTC, datetime

from aiohttp import web
from msgspec import Struct

from engine.contest import day as days
from engine.contest.chance import ChiSquare, Figure
from engine.contest.dealing import Share, Week
from webapp.bodies import answer
from webapp.keys import DEALING


class FigureFrame(Struct, frozen=True):
    """A count; fair ones are within `noise` of `expected` 95 times in 100."""

    count: int
    expected: float
    noise: float


class ChiFrame(Struct, frozen=True):
    """A chi-square with its degrees of freedom; fair ones are from `least` to `most` 95 times in
    100, and above `value` with probability `p`."""

    value: float
    freedom: int
    least: float
    most: float
    p: float


class HandsFrame(Struct, frozen=True):
    """What people or bots were dealt: aces, and jack and nine of the suit turned up, among the
    first five cards; jack and nine of trumps among all eight of `hokm` hands."""

    hands: int
    aces: FigureFrame
    strong: FigureFrame
    hokm: int
    trumps: int


class DealingWeek(Struct, frozen=True):
    """A week of deals from this date on; `spread` is null while there are too few."""

    begins: str
    deals: int
    hokm: int
    sun: int
    void: int
    spread: ChiFrame | None
    aces: list[FigureFrame]
    people: HandsFrame
    bots: HandsFrame


async def dealing(request: web.Request) -> web.Response:
    """GET /api/dealing: how the cards have fallen, week by week, for anybody."""
    return answer({"weeks": [_week(week) for week in await request.app[DEALING].weeks()]})


def _week(week: Week) -> DealingWeek:
    noon = days.begin_of(week.day) + days.DAY / 2
    return DealingWeek(
        datetime.fromtimestamp(noon, UTC).date().isoformat(),
        week.deals,
        week.hokm,
        week.sun,
        week.void,
        _chi(week.spread) if week.spread else None,
        [_figure(one) for one in week.aces],
        _hands(week.people),
        _hands(week.bots),
    )


def _hands(share: Share) -> HandsFrame:
    aces, strong = _figure(share.aces), _figure(share.strong)
    return HandsFrame(share.hands, aces, strong, share.hokm, share.trumps)


def _figure(one: Figure) -> FigureFrame:
    return FigureFrame(one.count, round(one.expected, 1), round(one.noise, 1))


def _chi(one: ChiSquare) -> ChiFrame:
    ends = round(one.least, 1), round(one.most, 1)
    return ChiFrame(round(one.value, 1), one.freedom, *ends, round(one.p, 3))
