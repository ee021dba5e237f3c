"""The rating of live matches: openskill's Plackett-Luce for two teams of two, and how it is shown.

A rating is a belief about a person: a mean `mu` and a deviation `sigma`. Everybody begins at 25 and
25/3, openskill's own. docs/ratings.md says what follows from the numbers here.
"""

from __future__ import annotations

import math
from typing import Final

from openskill.models import PlackettLuce

from engine.contest.day import DAY
from engine.core.cards import BySeat, Seat, Team
from engine.store.ratings import Rating

NEW: Final = Rating(25.0, 25.0 / 3.0, 0, 0.0)
SURE: Final = 5.4  # deviation up to which a number is no guess: about 30 matches
SETTLED: Final = 4.5  # deviation after the last match up to which one is ranked: about 50 matches
RECENT: Final = 14.0 * DAY  # in seconds: who is ranked has played within this time
WEEK: Final = 7.0 * DAY
RUST: Final = (SURE**2 - SETTLED**2) / 26
"""By how much a week without a match raises the variance: somebody who has just settled becomes a
guess again after half a year."""

_BASE: Final = 1000
_POINTS: Final = 40  # of the number shown, for one of `mu`
_MODEL: Final = PlackettLuce(mu=NEW.mu, sigma=NEW.sigma)


def rested(rating: Rating, now: float) -> Rating:
    """The rating as it is worth now: each whole week since the last match makes it less sure, up to
    the deviation of somebody new."""
    weeks = max(0, int((now - rating.at) // WEEK)) if rating.matches else 0
    grown = min(NEW.sigma, math.sqrt(rating.sigma**2 + weeks * RUST))
    return Rating(rating.mu, grown if weeks else rating.sigma, rating.matches, rating.at)


def shown(rating: Rating) -> int:
    """The number people read: 1000 for somebody new, and 40 for each of `mu - 3 sigma`, the level
    that is reached almost for certain; halves up, never below 0."""
    level = rating.mu - 3 * rating.sigma
    return max(0, math.floor(_BASE + _POINTS * level + 0.5))


def provisional(rating: Rating) -> bool:
    """Whether the number is still a guess, which is shown with a question mark."""
    return rating.sigma > SURE


def after(before: BySeat[Rating], winner: Team, now: float) -> BySeat[Rating]:
    """The ratings of four people after a match between them that ends now, from those of before as
    they are worth now."""
    teams = [
        [_MODEL.rating(before[seat].mu, before[seat].sigma) for seat in pair] for pair in _PAIRS
    ]
    rated = _MODEL.rate(teams, ranks=[int(team is not winner) for team in Team])
    found = {
        seat: one
        for pair, ratings in zip(_PAIRS, rated, strict=True)
        for seat, one in zip(pair, ratings, strict=True)
    }
    return BySeat.of(
        lambda seat: Rating(found[seat].mu, found[seat].sigma, before[seat].matches + 1, now)
    )


_PAIRS: Final = ((Seat.ONE, Seat.THREE), (Seat.TWO, Seat.FOUR))
"""The seats of each team, in the order of the teams."""
