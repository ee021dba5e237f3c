"""The steps of a score by the names under which a sentence tells each of them."""

from __future__ import annotations

from typing import TypedDict

from engine.core.calculation import Offence, Told
from engine.core.ruleset import RuleSet
from engine.core.sheet import TOTAL_ABNAT, Result


class StepValues(TypedDict):
    """What the message `score_step` tells: `b` and `d` are what the buyers and the others have by
    the step, `value` is that of the setting that decided it."""

    kind: str
    b: int
    d: int
    value: str | None
    game: str
    total: int
    times: int
    qaid: bool


def values_of(result: Result, told: Told | Offence, rules: RuleSet) -> list[StepValues]:
    """The values of each line of a result, in their order."""
    settings = rules.settings()
    return [
        StepValues(
            kind=line.kind.value,
            b=line.amount.bidders,
            d=line.amount.defenders,
            value=None if line.setting is None else settings[line.setting],
            game=told.game.value,
            total=TOTAL_ABNAT[told.game],
            times=int(told.step),
            qaid=isinstance(told, Offence),
        )
        for line in result.lines
    ]
