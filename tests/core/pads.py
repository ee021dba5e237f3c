"""A score pad as somebody writes on it."""

from __future__ import annotations

import pytest

from engine.core.calculation import Told
from engine.core.calls import Game, Step
from engine.core.cards import ByTeam, Seat
from engine.core.pad import Pad, PadCode, PadRefused, begin, decide, fold
from engine.core.pad_entry import Quick
from engine.core.pad_events import (
    NAMELESS,
    Command,
    EnterRound,
    PadEvent,
    Undo,
)
from engine.core.ruleset import RuleSet

RULES = RuleSet()
HUNDRED = RULES.with_settings({"match.target": "100"})
ROUND = Told(Game.HOKM, 104, step=Step.DOUBLE)


class Sheet:
    """A pad with its list, as somebody writes on it."""

    def __init__(self, rules: RuleSet = RULES, best_of: int = 1) -> None:
        self.events: list[PadEvent] = [begin(rules, best_of, NAMELESS, Seat.ONE)]

    @property
    def pad(self) -> Pad:
        return fold(self.events)

    def do(self, command: Command) -> Pad:
        """The pad after a command."""
        event = decide(self.pad, command)
        if event is not None:
            self.events.append(event)
        return self.pad

    def enter(self, *rounds: tuple[int, int]) -> Pad:
        """The pad after rounds of which only the points are told."""
        for us, them in rounds:
            self.do(EnterRound(Quick(ByTeam(us, them)), self.pad.last_round))
        return self.pad

    def undo(self) -> Pad:
        """The pad after the last change is taken back."""
        return self.do(Undo(self.pad.seq))

    def totals(self) -> tuple[int, int]:
        """The totals of the match that runs or was last."""
        totals = self.pad.standing().totals
        return totals.odd, totals.even


def refusal(sheet: Sheet, command: Command) -> PadCode:
    with pytest.raises(PadRefused) as refused:
        sheet.do(command)
    return refused.value.code
