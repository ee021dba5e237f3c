"""The steps of a score in words, one line each: what is counted, and the rule that decided it."""

from __future__ import annotations

from functools import cache

from jinja2 import Template
from msgspec import Struct

from engine.core.calculation import Offence, Told
from engine.core.ruleset import RuleSet
from engine.core.score_steps import StepValues, values_of
from engine.core.sheet import Result
from webapp.templating import environment


class StepFrame(Struct, frozen=True):
    """A step: what each side has by it, the setting that decided it with its value, and a line."""

    kind: str
    bidder: int
    defender: int
    setting: str | None
    value: str | None
    text: str


def steps(result: Result, told: Told | Offence, rules: RuleSet, lang: str) -> list[StepFrame]:
    """The lines of a result in this language."""

    def frame(setting: str | None, step: StepValues) -> StepFrame:
        text = _template(lang).render(**step)
        return StepFrame(step["kind"], step["b"], step["d"], setting, step["value"], text.strip())

    values = values_of(result, told, rules)
    return [frame(line.setting, step) for line, step in zip(result.lines, values, strict=True)]


@cache
def _template(lang: str) -> Template:
    return environment(lang).get_template("messages/score_step.txt")
