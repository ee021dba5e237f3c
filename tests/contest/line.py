"""The deals of a day as somebody plays them by rote: `python -m tests.contest.line DAY …`.

Prints the digest of each day's whole list of events, to the last card; it is the same on every
machine, whatever else the machine does.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable

from engine.ai.base import Level, choose
from engine.contest import terms
from engine.contest.result import PLAYER
from engine.core.commands import Command, StartContest, StartDeal
from engine.core.match import Match, decide
from engine.core.view import view
from engine.store.codec import encode
from engine.table.bots import first_legal
from engine.table.record import after
from engine.table.seeds import breed, seed_of

SECRET = bytes(range(32))
DAILY = terms.daily  # the bots as they are, whatever a test puts in their place


def digest(day: int) -> str:
    """The four deals of a day, the player always doing the first legal thing."""
    contest = DAILY(SECRET, day, 0.0)
    bots = breed(contest.secret, contest.bots)
    told = hashlib.sha256()

    def done(match: Match, command: Command) -> Match:
        events = decide(match, command)
        for event in events:
            told.update(repr(encode(event)).encode())
        return after(match, events)

    match = done(Match(), StartContest(contest.rules, contest.dealer, contest.deals, contest.id))
    while not match.over:
        match = done(match, StartDeal(seed_of(contest.secret, match.number + 1)))
        while match.to_act is not None:
            seen = view(match, match.to_act)
            own = match.to_act is PLAYER
            move = first_legal(seen) if own else choose(seen, Level(contest.level), bots)
            match = done(match, move)
    return told.hexdigest()


def digests(days: Iterable[int]) -> list[str]:
    """Of several days."""
    return [digest(day) for day in days]


if __name__ == "__main__":
    print(*digests(int(day) for day in sys.argv[1:]))
