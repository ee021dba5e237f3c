"""A table for tests: matches set up from written hands, and played in the words of players."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.calls import Call, Raise
from engine.core.cardplay import duty
from engine.core.cards import PACK, ByTeam, Card, Seat, cards
from engine.core.commands import Bid, Command, Double, PlayCard, SeatCommand
from engine.core.deal import Stage
from engine.core.errors import Code, Refused
from engine.core.events import (
    DealStarted,
    Event,
    MatchStarted,
    TakenBack,
)
from engine.core.match import Match, apply, decide
from engine.core.ruleset import RuleSet
from tests.core.driver import with_totals

STANDARD = RuleSet()

HANDS = {
    1: "AS KS QS 7H 8H 10S JD 7C",
    2: "AD KD QD 9S 7S QH KH QC",
    3: "JH 9H AH 9D 8S 10D 9C AC",
    4: "10H JS 7D 8D 10C JC KC 8C",
}
"""Seat two holds the baloot of hearts; seats one and two each a sira with an ace on top."""


def pack_of(hands: dict[int, str], turned: str, taker: int) -> tuple[Card, ...]:
    """The pack that gives places one to four these hands when `taker` takes the turned card."""
    left = {place: [c for c in cards(text) if str(c) != turned] for place, text in hands.items()}
    pack = [card for size in (3, 2) for place in left for card in _take(left[place], size)]
    pack.append(Card.parse(turned))
    for place in left:
        pack += _take(left[place], 2 if place == taker else 3)
    assert sorted(map(str, pack)) == sorted(map(str, PACK))
    return tuple(pack)


def _take(hand: list[Card], size: int) -> list[Card]:
    taken, hand[:] = hand[:size], hand[size:]
    return taken


def started(pack: tuple[Card, ...], dealer: Seat = Seat.FOUR, rules: RuleSet = STANDARD) -> Match:
    """A match whose first deal has this pack."""
    match = apply(Match(), MatchStarted(rules, dealer, "", ""))
    return apply(match, DealStarted(1, dealer, pack))


def do(match: Match, commands: Sequence[SeatCommand]) -> tuple[Match, list[Event]]:
    """The match after these commands, with all events they brought about."""
    events: list[Event] = []
    for command in commands:
        made = decide(match, command)
        events += made
        for event in made:
            assert not isinstance(event, TakenBack)
            match = apply(match, event)
    return match, events


def say(match: Match, words: str) -> tuple[Match, list[Event]]:
    """The match after these calls, raises or cards, each by the seat whose turn it is."""
    events: list[Event] = []
    for word in words.split():
        assert match.deal is not None
        seat = match.to_act
        assert seat is not None
        command: SeatCommand
        match match.deal.stage:
            case Stage.AUCTION:
                command = Bid(seat, Call.parse(word))
            case Stage.DOUBLING:
                command = Double(seat, Raise.parse(word))
            case _:
                command = PlayCard(seat, Card.parse(word))
        match, made = do(match, [command])
        events += made
    return match, events


def hokm_match(rules: RuleSet = STANDARD) -> Match:
    """Seat two has bought hearts with these hands, nobody doubled, seat one is to lead."""
    pack = pack_of(HANDS, "QH", 2)
    return say(started(pack, rules=rules), "pass hokm:H pass pass pass confirm_hokm pass pass")[0]


def refusal(match: Match, command: Command) -> Code:
    """The code a command is refused with."""
    with pytest.raises(Refused) as refused:
        decide(match, command)
    return refused.value.code


def begun(rules: RuleSet = STANDARD, totals: ByTeam[int] | None = None) -> Match:
    """A match before its next deal, seat four dealing, perhaps with points already."""
    match = apply(Match(), MatchStarted(rules, Seat.FOUR, "table", ""))
    return apply(match, with_totals(totals, Seat.FOUR)) if totals else match


def played_out(match: Match) -> tuple[Match, list[Event]]:
    """The rest of a deal, nobody doubling and everybody playing the first legal card."""
    events: list[Event] = []
    while match.running is not None:
        word = "pass"
        if match.running.stage is Stage.PLAY:
            assert match.to_act is not None
            word = str(duty(match.running, match.to_act, match.rules).allowed[0])
        match, made = say(match, word)
        events += made
    return match, events
