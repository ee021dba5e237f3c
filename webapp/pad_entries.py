"""Rounds of a score pad on the wire, as they are told and as they are shown again."""

from __future__ import annotations

from typing import Any, Final, Literal, assert_never

from msgspec import Struct

from engine.core import pad_entry
from engine.core.calculation import Declared, Kinds, Told
from engine.core.calls import Step
from engine.core.cards import ByTeam, Team
from engine.core.pad_entry import Deal, Entry, NoBuyer, Qaid, Quick
from engine.core.sheet import Side
from webapp.problem import Problem
from webapp.question import Number, Question, deal_of, number, qaid_of, word_of

SideOfPad = Literal["us", "them"]
SIDES: Final[dict[Team, SideOfPad]] = {Team.ODD: "us", Team.EVEN: "them"}


class QuickEntry(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="quick"):
    """Only the points of both sides."""

    us: Number
    them: Number


class DealEntry(
    Question, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="deal"
):
    """A deal as `POST /api/score` takes it, or a qaid; and who bought."""

    buyer: SideOfPad


class NoBuyerEntry(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="no_buyer"
):
    """Nobody bought."""


EntryAsked = QuickEntry | DealEntry | NoBuyerEntry


class EntryFrame(Struct, frozen=True, omit_defaults=True):
    """A round as it was told, in the form in which it can be told again. `us` and `them` are those
    of a quick one, the rest says what `DealEntry` says."""

    kind: Literal["quick", "deal", "no_buyer"]
    us: int | None = None
    them: int | None = None
    buyer: SideOfPad | None = None
    subkind: Literal["deal", "qaid"] = "deal"
    contract: Literal["hokm", "sun"] | None = None
    bidder_abnat: int | None = None
    defender_abnat: int | None = None
    declared_bidder: list[str] = []
    declared_defender: list[str] = []
    projects_bidder: list[str] = []
    projects_defender: list[str] = []
    higher: str | None = None
    first: str | None = None
    baloot: str | None = None
    kaboot: str | None = None
    multiplier: int | Literal["gahwa"] | None = None
    reverse_kaboot: bool = False
    offender: str | None = None
    innocent_projects: list[str] = []
    innocent_baloot: bool = False


def entry_of(asked: EntryAsked) -> Entry:
    """The round that is told; refuses with 422 and the field what is no number or side."""
    match asked:
        case QuickEntry():
            return Quick(ByTeam(_points("us", asked.us), _points("them", asked.them)))
        case DealEntry():
            return _deal(asked)
        case NoBuyerEntry():
            return NoBuyer()
        case _:
            assert_never(asked)


def _points(field: str, value: Number) -> int:
    found = number(field, value)
    assert found is not None, "a number or its digits"
    return found


def _deal(asked: DealEntry) -> Entry:
    us = Side.BIDDERS if asked.buyer == "us" else Side.DEFENDERS
    match asked.subkind:
        case "deal":
            return pad_entry.entry_of(deal_of(asked), us)
        case "qaid":
            return pad_entry.entry_of(qaid_of(asked), us)
        case "match_end":
            raise Problem(422, "bad_field", "subkind")
        case _:
            assert_never(asked.subkind)


def entry_frame(entry: Entry) -> EntryFrame:
    """A round as it was told."""
    match entry:
        case Quick(points):
            return EntryFrame("quick", points.odd, points.even)
        case NoBuyer():
            return EntryFrame("no_buyer")
        case Qaid():
            return EntryFrame(
                "deal",
                buyer="us",
                subkind="qaid",
                contract=entry.game.value,
                offender="bidder" if entry.offender is Team.ODD else "defender",
                multiplier=_times(entry.step),
                innocent_projects=_words(entry.projects),
                innocent_baloot=entry.baloot,
            )
        case Deal(buyer, told):
            return EntryFrame("deal", buyer=SIDES[buyer], **_told(told))
        case _:
            assert_never(entry)


def _told(told: Told) -> dict[str, Any]:
    declared: Declared = told.projects
    bidders, defenders = told.counted or ((), ())
    return {
        "contract": told.game.value,
        "bidder_abnat": told.bidder_abnat,
        "defender_abnat": told.defender_abnat,
        "declared_bidder": _words(declared.bidders),
        "declared_defender": _words(declared.defenders),
        "projects_bidder": _words(bidders),
        "projects_defender": _words(defenders),
        "higher": declared.higher and declared.higher.value,
        "first": "defender" if declared.first is Side.DEFENDERS else None,
        "baloot": word_of(told.baloot),
        "kaboot": word_of(told.kaboot),
        "multiplier": _times(told.step),
        "reverse_kaboot": told.reverse,
    }


def _words(kinds: Kinds) -> list[str]:
    return [kind.word for kind in kinds]


def _times(step: Step) -> int | Literal["gahwa"] | None:
    if step is Step.GAHWA:
        return "gahwa"
    return None if step is Step.NONE else int(step)
