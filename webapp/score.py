"""The calculator over HTTP, without a login: what a deal is worth, and why, a line a step."""

from __future__ import annotations

import re
from typing import Any, Final, assert_never

import msgspec
from aiohttp import web
from msgspec import Struct

from engine.core import calculation, scoring
from engine.core.calculation import Impossible, Offence, Told
from engine.core.cards import ByTeam, Team
from engine.core.errors import Refused
from engine.core.ruleset import RuleSet, preset
from webapp.bodies import answer, read_body
from webapp.pages import language
from webapp.problem import Problem
from webapp.question import Number, Question, deal_of, number, qaid_of, word_of
from webapp.score_words import steps

_SWITCH: Final = {True: "on", False: "off"}


class Asked(Struct, frozen=True):
    """The rules a deal is scored under: a preset with changes."""

    preset: str = "standard"
    settings: dict[str, str | bool | int] = {}
    inputs: dict[str, Any] | None = None
    """The question, where it has a place of its own, as in a case; else its fields stand here."""


async def score(request: web.Request) -> web.Response:
    """POST /api/score: what a deal is worth under these rules, with the steps that lead there.

    Refuses with 422 and the field what is no number, side or project, and what cannot be.
    """
    raw = await read_body(request, dict[str, Any])
    asked = _read(raw, Asked)
    question = _read(asked.inputs if asked.inputs is not None else raw, Question)
    rules = _rules(asked)
    try:
        return answer(_answer(question, rules, language(request)))
    except Impossible as wrong:
        raise Problem(422, wrong.flaw.value, wrong.field) from None
    except Refused as refused:
        raise Problem(422, refused.code.value) from None


def _read(data: dict[str, Any], kind: type[Any]) -> Any:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        found = re.search(r"`\$\.([a-z_]+)", str(error))
        raise Problem(422, "bad_field", found[1] if found else None) from None


def _rules(asked: Asked) -> RuleSet:
    try:
        base = preset(asked.preset)
    except Refused as refused:
        raise Problem(422, refused.code, "preset") from None
    changes = {
        name: _SWITCH[value] if isinstance(value, bool) else str(value)
        for name, value in asked.settings.items()
    }
    try:
        return base.with_settings(changes)
    except Refused as refused:
        raise Problem(422, refused.code, "settings") from None


def _answer(question: Question, rules: RuleSet, lang: str) -> dict[str, Any]:
    match question.subkind:
        case "deal":
            return _deal(question, rules, lang)
        case "qaid":
            return _qaid(question, rules, lang)
        case "match_end":
            return _match_end(question, rules)
        case _:
            assert_never(question.subkind)


# --- the three questions --------------------------------------------------------------------------


def _deal(question: Question, rules: RuleSet, lang: str) -> dict[str, Any]:
    told = deal_of(question)
    result = calculation.worth(told, rules)
    return {
        "made": result.made,
        "bidder_points": result.points.bidders,
        "defender_points": result.points.defenders,
        "match_winner": word_of(result.match_winner),
        "kaboot": word_of(result.kaboot),
        "tie": result.tie,
        "steps": steps(result, told, rules, lang),
        "notes": _notes(told),
    }


def _qaid(question: Question, rules: RuleSet, lang: str) -> dict[str, Any]:
    told = qaid_of(question)
    result = calculation.worth(told, rules)
    return {
        "offender_points": result.points[told.offender],
        "innocent_points": result.points[told.offender.other],
        "match_winner": word_of(result.match_winner),
        "steps": steps(result, told, rules, lang),
        "notes": _notes(told),
    }


def _match_end(question: Question, rules: RuleSet) -> dict[str, Any]:
    us, them = _needed("us", question.us), _needed("them", question.them)
    target = rules.match_target.points
    if question.target is not None:
        target = _needed("target", question.target) or target
    winner = scoring.match_winner(ByTeam(us, them), target)
    if winner is not None:
        return {"status": "finished", "winner": "us" if winner is Team.ODD else "them"}
    return {"status": "extra_deal" if max(us, them) >= target else "ongoing", "winner": None}


def _notes(told: Told | Offence) -> list[str]:
    return ["sun_above_double"] if calculation.beyond_double(told) else []


def _needed(field: str, value: Number | None) -> int:
    found = number(field, value)
    if found is None:
        raise Problem(422, "missing", field)
    if not 0 <= found <= 10_000:
        raise Problem(422, "bad_field", field)
    return found
