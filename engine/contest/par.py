"""Par: what the contest's bot gets in the player's seat, knowing what a player there may know."""

from __future__ import annotations

from engine.ai.base import Level, choose
from engine.contest.result import margin
from engine.core.commands import Command, StartContest, StartDeal
from engine.core.match import Match, decide
from engine.core.view import view
from engine.store.contests import Contest
from engine.table.record import after
from engine.table.seeds import breed, seed_of


def par(contest: Contest) -> tuple[int, ...]:
    """Own points less theirs, deal by deal, with the bot in all four seats. It takes about half a
    second, and is the same on every machine."""
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
