"""One case: read from JSON, put to the engine, held against what is expected."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.cli.cases import bidding, deal, legal, projects, score
from engine.cli.cases.fields import Answer, Fields
from engine.cli.faults import CommandError, Fault
from engine.core.errors import Refused
from engine.core.ruleset import Preset, RuleSet, preset

_READERS: Final[dict[str, Callable[[Fields, RuleSet], Answer]]] = {
    "deal": deal.read,
    "bidding": bidding.read,
    "legal": legal.read,
    "projects": projects.read,
    "score": score.read,
}
_SETS: Final = ("legal", "counted")
"""The facts that are sets: their order says nothing."""

_SWITCH: Final = {True: "on", False: "off"}


@dataclass(frozen=True, slots=True)
class Case:
    """A case that has been understood; `answer` asks the engine."""

    id: str
    expected: dict[str, object]
    answer: Answer

    def got(self) -> dict[str, object]:
        """What the engine says to all that `expected` names; a refusal of the rules by its code."""
        try:
            facts = self.answer()
        except Refused as refused:
            return {"refused": refused.code.value}
        return {name: facts[name] for name in self.expected if name in facts}

    def holds(self, got: dict[str, object]) -> bool:
        """Whether an answer is the one expected."""
        return _agrees(self.expected, got)


def read_cases(data: object, path: str) -> list[Case]:
    """The cases of a file; raises CommandError (`bad_file`, `bad_case`) for one that is none."""
    if not isinstance(data, list):
        raise CommandError(Fault.BAD_FILE, f"{path}: not a list of cases")
    if not data:
        raise CommandError(Fault.BAD_FILE, f"{path}: no case in the list")
    return [_read(one, f"{path}: case {number}") for number, one in enumerate(data, 1)]


def _read(data: object, where: str) -> Case:
    if not isinstance(data, dict):
        raise CommandError(Fault.BAD_CASE, f"{where}: no object")
    fields = Fields(data, where)
    name = fields.text("id")
    where = f"{where} ({name[:30]})"
    fields = Fields(data, where)
    kind = fields.text("kind")
    if kind not in _READERS:
        raise fields.bad(f"no kind {kind[:20]!r}")
    expected = fields.get("expected")
    if not isinstance(expected, dict) or not expected:
        raise fields.bad("'expected' is no object with something in it")
    return Case(name, expected, _READERS[kind](fields.part("inputs"), _rules(fields)))


def _rules(fields: Fields) -> RuleSet:
    """The preset, with the settings of the case over it."""
    try:
        rules = preset(fields.text("preset", Preset.STANDARD.value))
        if not fields.has("settings"):
            return rules
        changes = fields.items("settings")
        return rules.with_settings({name: _value(value) for name, value in changes})
    except Refused as refused:
        raise fields.bad(f"{refused.code}: {refused.detail}") from None


def _value(value: object) -> str:
    return _SWITCH[value] if isinstance(value, bool) else str(value)


def _agrees(expected: object, got: object, name: str = "") -> bool:
    """Whether all that is expected is found: in objects the names expected, in sets any order."""
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(
            key in got and _agrees(value, got[key], key) for key, value in expected.items()
        )
    if name in _SETS and isinstance(expected, list) and isinstance(got, list):
        return set(map(_plain, expected)) == set(map(_plain, got))
    return _plain(expected) == _plain(got)


def _plain(value: object) -> str:
    return json.dumps(value, sort_keys=True)
