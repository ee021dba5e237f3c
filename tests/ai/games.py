"""Deals to ask bots about, and every state on the way through them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random

from engine.ai.base import Bot
from engine.ai.players import random_bot
from engine.core import view as views
from engine.core.calls import Raise
from engine.core.cards import SEATS, Card, Seat
from engine.core.commands import By, Double, SeatCommand, StartDeal, StartMatch
from engine.core.events import DealStarted, Event, TakenBack
from engine.core.match import Match, apply, decide
from engine.core.ruleset import RuleSet
from engine.core.view import PlayerView


def seed(number: int) -> bytes:
    """The seed of a test deal."""
    return hashlib.blake2b(b"tests %d" % number, digest_size=32).digest()


def put(match: Match, events: tuple[Event, ...]) -> Match:
    """The match after these events."""
    for event in events:
        assert not isinstance(event, TakenBack)
        match = apply(match, event)
    return match


def dealt(rules: RuleSet, number: int) -> Match:
    """Deal `number`, before its first call."""
    match = put(Match(), decide(Match(), StartMatch(rules, SEATS[number % 4])))
    return put(match, decide(match, StartDeal(seed(number))))


def stacked(rules: RuleSet, dealer: Seat, deck: tuple[Card, ...]) -> Match:
    """A deal of a pack in a given order, before its first call."""
    match = put(Match(), decide(Match(), StartMatch(rules, dealer)))
    return put(match, (DealStarted(1, dealer, deck),))


def to_act(match: Match) -> Seat:
    """The seat a running deal waits for."""
    seat = match.to_act
    assert seat is not None
    return seat


def states(match: Match, bot: Bot = random_bot) -> Iterator[tuple[Match, PlayerView, SeatCommand]]:
    """Every decision of a deal: the state, the view of the seat to act, what the bot did there."""
    while match.running:
        seen = views.view(match, to_act(match))
        command = bot(seen)
        yield match, seen, command
        match = put(match, decide(match, command))


def locking(cards: Bot, others: Bot) -> Bot:
    """A bot for deals that are locked where they may be: it locks by a double, and else plays cards
    as the one and calls as the other."""

    def choose(view: PlayerView) -> SeatCommand:
        seat = view.viewer
        for call in (Raise.DOUBLE_LOCKED, Raise.LOCKED, Raise.PASS):
            if seat is not None and call in view.raises:
                return Double(seat, call, By.BOT)
        return cards(view) if view.choices else others(view)

    return choose


def mixed(rng: Random, often: Bot, now_and_then: Bot = random_bot) -> Bot:
    """A bot that plays like the one, now and then like the other: it meets more of a game."""

    def choose(view: PlayerView) -> SeatCommand:
        return (now_and_then if rng.random() < 0.25 else often)(view)

    return choose
