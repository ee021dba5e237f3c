"""Par: what the contest's bot gets in the player's seat, knowing what a player there may know."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from engine.ai.base import Level, choose
from engine.contest.result import margin
from engine.core.commands import Command, StartContest, StartDeal
from engine.core.match import Match, decide
from engine.core.view import view
from engine.store.contests import Contest, Contests
from engine.store.db import Database
from engine.table.record import after
from engine.table.seeds import breed, seed_of


class Pars:
    """The pars of the contests of a database, each worked out once."""

    def __init__(self, database: Database) -> None:
        self._contests = Contests(database)
        self._working: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def of(self, contest: Contest) -> tuple[int, ...] | None:
        """Par, deal by deal; None of a whole match."""
        if contest.par is None and contest.deals:
            await self.work_out(contest)
            contest = await self._contests.find(contest.id) or contest
        return contest.par

    async def work_out(self, contest: Contest) -> None:
        """Has the bot play in the player's seat, in a thread, where nobody has done so yet; nothing
        for a whole match."""
        if not contest.deals:
            return
        async with self._working.setdefault(contest.id, asyncio.Lock()):
            known = await self._contests.find(contest.id)
            if known is None or known.par is None:
                found = await asyncio.to_thread(par, contest)
                await self._contests.set_par(contest.id, found)


def par(contest: Contest) -> tuple[int, ...]:
    """Own points less theirs, deal by deal, with the bot in all four seats. It takes about a tenth
    of a second a deal, and is the same on every machine."""
    level, bots = Level(contest.level), breed(contest.secret, contest.bots)
    begin = StartContest(contest.rules, contest.dealer, contest.deals, contest.id)
    match, scores = _done(Match(), begin), []
    while not match.over:
        match = _done(match, StartDeal(seed_of(contest.secret, match.number + 1)))
        while match.to_act is not None:
            match = _done(match, choose(view(match, match.to_act), level, bots))
        scores.append(margin(match))
    return tuple(scores)


def _done(match: Match, command: Command) -> Match:
    return after(match, decide(match, command))
