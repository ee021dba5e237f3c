"""The steps of a score in words, one line each: what is counted, and the rule that decided it."""

from __future__ import annotations

from functools import cache

from jinja2 import Template
from msgspec import Struct

from engine.core.calls import Game, Step
from engine.core.ruleset import RuleSet
from engine.core.sheet import TOTAL_ABNAT, Line, Result
from webapp.templating import environment


class StepFrame(Struct, frozen=True):
    """A step: what each side has by it, the setting that decided it with its value, and a line."""

    kind: str
    bidder: int
    defender: int
    setting: str | None
    value: str | None
    text: str


def steps(
    result: Result, game: Game, step: Step, rules: RuleSet, lang: str, *, qaid: bool = False
) -> list[StepFrame]:
    """The lines of a result in this language."""
    values = rules.settings()

    def frame(line: Line) -> StepFrame:
        value = None if line.setting is None else values[line.setting]
        text = _template(lang).render(
            kind=line.kind.value,
            b=line.amount.bidders,
            d=line.amount.defenders,
            value=value,
            game=game.value,
            total=TOTAL_ABNAT[game],
            times=int(step),
            qaid=qaid,
        )
        amount = line.amount
        return StepFrame(
            line.kind.value, amount.bidders, amount.defenders, line.setting, value, text.strip()
        )

    return [frame(line) for line in result.lines]


@cache
def _template(lang: str) -> Template:
    return environment(lang).get_template("messages/score_step.txt")
