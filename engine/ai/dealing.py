"""Deals to measure bots on: each from its number in a run, stepped by commands to a margin."""

from __future__ import annotations

import hashlib

from engine.ai import reference
from engine.core import match as matches
from engine.core.cards import SEATS, Team
from engine.core.commands import Command, StartDeal, StartMatch
from engine.core.deal import PLAY
from engine.core.events import TakenBack
from engine.core.match import Match
from engine.core.ruleset import RuleSet
from engine.core.view import view


def opened(rules: RuleSet, seed: int, number: int, attempt: int = 0) -> Match:
    """Deal `number` of a run, dealt, at 0-0; each attempt at it has other cards."""
    text = f"arena {seed} {number} {attempt}"
    secret = hashlib.blake2b(text.encode(), digest_size=32).digest()
    match = step(Match(), StartMatch(rules, SEATS[number % 4]))
    return step(match, StartDeal(secret))


def bought(rules: RuleSet, seed: int, number: int) -> Match:
    """Deal `number` before its first lead, undoubled, bought in the reference's auction: the first
    attempt that is not passed out."""
    attempt = 0
    while True:
        match = opened(rules, seed, number, attempt)
        while match.running and match.running.stage is not PLAY:
            match = step(match, reference.choose(view(match, match.to_act)))
        if match.running:
            return match
        attempt += 1


def step(match: Match, command: Command) -> Match:
    """The match after a command; raises `Refused` where it is not allowed."""
    for event in matches.decide(match, command):
        assert not isinstance(event, TakenBack)
        match = matches.apply(match, event)
    return match


def margin(match: Match) -> int:
    """The points of team 0 less those of team 1 in the deal just ended; a gahwa is the target."""
    if match.void is not None:
        return 0
    if match.by_gahwa:
        target = match.rules.match_target.points
        return target if match.winner is Team.ODD else -target
    points = match.scored[-1].points
    return points.odd - points.even
