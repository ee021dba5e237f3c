"""The interface of profiles: what one has come to oneself, and what a match made of a rating."""

from __future__ import annotations

from dataclasses import astuple

from aiohttp import web
from msgspec import Struct

from engine.contest.profile import Profile, RatingShown
from engine.table.asks import NotFound
from webapp.auth import signed_in
from webapp.bodies import answer
from webapp.keys import PROFILES, SERVICE
from webapp.problem import Problem


class PointFrame(Struct, frozen=True):
    """The number shown after a match, at a time in seconds since 1970."""

    at: float
    shown: int


class RatingFrame(Struct, frozen=True):
    """A rating; `week`: what the last seven days made of it; `provisional`: still a guess."""

    shown: int
    provisional: bool
    matches: int
    week: int
    history: list[PointFrame]


class RecordFrame(Struct, frozen=True):
    """What one has done at tables, in plain counts."""

    matches: int
    won: int
    deals: int
    hokm: int
    hokm_made: int
    sun: int
    sun_made: int
    doubled: int
    doubled_won: int
    kaboot: int


class ProfileFrame(Struct, frozen=True):
    """What one has come to; `percent` the mean of the last `days` daily deals, in hundredths."""

    rating: RatingFrame | None
    record: RecordFrame
    streak: int
    best_streak: int
    percent: int | None
    days: int


class MatchRatingFrame(Struct, frozen=True):
    """The number shown before a match and after it."""

    before: int
    after: int
    provisional: bool


async def profile(request: web.Request) -> web.Response:
    """GET /api/profile: one's own, which nobody else is shown."""
    user = await signed_in(request)
    return answer({"profile": _shown(await request.app[PROFILES].of(user.id))})


async def rating(request: web.Request) -> web.Response:
    """GET /api/tables/{table}/rating: what the match made of one's rating; null where it was not
    rated, or is not over."""
    user, table = await signed_in(request), request.match_info["table"]
    try:
        await request.app[SERVICE].info(table, user.id)
    except NotFound:
        raise Problem(404) from None
    found = await request.app[PROFILES].change(table, user.id)
    if found is None:
        return answer({"rating": None})
    change, provisional = found
    return answer({"rating": MatchRatingFrame(change.before, change.shown, provisional)})


def _shown(found: Profile) -> ProfileFrame:
    return ProfileFrame(
        None if found.rating is None else _rating(found.rating),
        RecordFrame(*astuple(found.record)),
        found.streak,
        found.best_streak,
        found.percent,
        found.days,
    )


def _rating(found: RatingShown) -> RatingFrame:
    history = [PointFrame(point.at, point.shown) for point in found.history]
    return RatingFrame(found.shown, found.provisional, found.matches, found.week, history)
