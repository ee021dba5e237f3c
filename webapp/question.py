"""A deal as people tell it in a request: its fields, and what they come to."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from engine.core.calculation import Declared, Higher, Kinds, Offence, Told
from engine.core.calls import MULTIPLIERS, Game, Step
from engine.core.projects import KIND_WORDS
from engine.core.sheet import SIDE_WORDS, TRICKS, Side, kaboot_by
from webapp.problem import Problem

Number = int | Annotated[str, Meta(max_length=8)]
"""A whole number, or its digits, Arabic ones too."""

SideWord = Literal["bidder", "defender", "bidders", "defenders"]
Kind = Literal["sira", "fifty", "hundred", "four_hundred"]

_DIGITS: Final = re.compile(r"\d{1,6}")


class Question(Struct, frozen=True):
    """A deal as people tell it, by the names of the cases in docs/cases.md; what else a case holds
    says nothing here."""

    subkind: Literal["deal", "qaid", "match_end"] = "deal"
    contract: Literal["hokm", "sun"] | None = None
    bidder_abnat: Number | None = None
    defender_abnat: Number | None = None
    projects_bidder: list[Kind] | None = None
    projects_defender: list[Kind] | None = None
    declared_bidder: list[Kind] = []
    declared_defender: list[Kind] = []
    higher: Higher | None = None
    first: SideWord = "bidder"
    baloot: SideWord | None = None
    kaboot: SideWord | None = None
    tricks_bidder: Number | None = None
    multiplier: Number | None = None
    reverse_kaboot: bool = False
    buyer_seat: int | None = None
    buyer_has_ace: bool = False
    offender: SideWord | None = None
    innocent_projects: list[Kind] = []
    innocent_baloot: bool = False
    us: Number | None = None
    them: Number | None = None
    target: Number | None = None


def deal_of(question: Question) -> Told:
    """The deal that is asked about; refuses with 422 and the field."""
    return Told(
        _game(question),
        number("bidder_abnat", question.bidder_abnat),
        number("defender_abnat", question.defender_abnat),
        _declared(question),
        _counted(question),
        _side(question.baloot),
        _kaboot(question),
        _step(question),
        question.reverse_kaboot or (question.buyer_seat == 1 and question.buyer_has_ace),
    )


def qaid_of(question: Question) -> Offence:
    """The qaid that is asked about; refuses with 422 and the field."""
    offender = _side(question.offender)
    if offender is None:
        raise Problem(422, "missing", "offender")
    kinds = _kinds(question.innocent_projects)
    return Offence(_game(question), offender, _step(question), kinds, question.innocent_baloot)


def word_of(side: Side | None) -> str | None:
    """The word for a side, as a question has it; None for none."""
    return None if side is None else side.word


def _game(question: Question) -> Game:
    if question.contract is None:
        raise Problem(422, "missing", "contract")
    return Game(question.contract)


def number(field: str, value: Number | None) -> int | None:
    """A number, from whatever digits it is written with."""
    if value is None or isinstance(value, int):
        return value
    if not _DIGITS.fullmatch(value.strip()):
        raise Problem(422, "bad_field", field)
    return int(value)


def _step(question: Question) -> Step:
    value = question.multiplier
    if value is None:
        return Step.NONE
    word = str(value) if value == "gahwa" else str(number("multiplier", value))
    if word not in MULTIPLIERS:
        raise Problem(422, "bad_field", "multiplier")
    return MULTIPLIERS[word]


def _kaboot(question: Question) -> Side | None:
    """Told outright, or by the tricks of the bidders; never concluded from abnat."""
    tricks = number("tricks_bidder", question.tricks_bidder)
    if tricks is not None and not 0 <= tricks <= TRICKS:
        raise Problem(422, "bad_field", "tricks_bidder")
    by_tricks = None if tricks is None else kaboot_by(tricks)
    said = _side(question.kaboot)
    if said is not None and tricks is not None and by_tricks is not said:
        raise Problem(422, "kaboot_tricks", "kaboot")
    return said or by_tricks


def _declared(question: Question) -> Declared:
    first = _side(question.first) or Side.BIDDERS
    ours, theirs = _kinds(question.declared_bidder), _kinds(question.declared_defender)
    return Declared(ours, theirs, question.higher, first)


def _counted(question: Question) -> tuple[Kinds, Kinds] | None:
    """The counted projects, where they are told in place of those declared."""
    ours, theirs = question.projects_bidder or [], question.projects_defender or []
    if not (ours or theirs):
        return None
    if question.declared_bidder or question.declared_defender:
        raise Problem(422, "declared_and_counted", "declared_bidder")
    return _kinds(ours), _kinds(theirs)


def _kinds(words: list[Kind]) -> Kinds:
    return tuple(KIND_WORDS[word] for word in words)


def _side(word: SideWord | None) -> Side | None:
    return None if word is None else SIDE_WORDS[word]
