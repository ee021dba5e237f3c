"""Events of score pads as rows: each comes back as it was, and what is none is refused."""

from __future__ import annotations

import pytest

from engine.core.calculation import Declared, Higher, Told
from engine.core.calls import Game, Step
from engine.core.cards import BySeat, ByTeam, Seat, Team
from engine.core.errors import Refused
from engine.core.pad_entry import Deal, NoBuyer, Qaid, Quick, RoundScore
from engine.core.pad_events import (
    Begun,
    Closed,
    DealerSet,
    Names,
    PadEvent,
    Renamed,
    RoundEdited,
    RoundEntered,
    RoundRemoved,
    TermsSet,
    Undone,
)
from engine.core.projects import ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.sheet import Side
from engine.store import pad_codec

NAMES = Names(ByTeam("الصقور", ""), BySeat(("فهد", "", "سالم", "")))
TOLD = Told(
    Game.HOKM,
    None,
    58,
    Declared((ProjectKind.SIRA,), (ProjectKind.SIRA, ProjectKind.HUNDRED), Higher.EQUAL),
    ((ProjectKind.FIFTY,), ()),
    Side.DEFENDERS,
    None,
    Step.GAHWA,
    True,
)
SCORE = RoundScore(ByTeam(16, 0), Team.ODD, True)


@pytest.mark.parametrize(
    "event",
    [
        Begun(RuleSet(), 3, Seat.THREE, NAMES),
        TermsSet(RuleSet(), 5),
        RoundEntered(Quick(ByTeam(16, 0)), Seat.ONE, SCORE),
        RoundEntered(Deal(Team.EVEN, TOLD), Seat.ONE, RoundScore(ByTeam(0, 0))),
        RoundEdited(2, Qaid(Game.SUN, Team.ODD, Step.DOUBLE, (ProjectKind.SIRA,), False), SCORE),
        RoundEdited(2, NoBuyer(), SCORE),
        RoundRemoved(4),
        Renamed(NAMES),
        DealerSet(Seat.FOUR),
        Closed(),
        Undone(3),
    ],
    ids=lambda event: type(event).__name__,
)
def test_every_event_comes_back_as_it_was(event: PadEvent) -> None:
    assert pad_codec.decode(*pad_codec.encode(event)) == event


def test_every_kind_of_event_and_entry_is_known() -> None:
    assert set(pad_codec.KINDS) == {
        *("begun", "terms_set", "round_entered", "round_edited", "round_removed"),
        *("renamed", "dealer_set", "closed", "undone"),
    }
    assert set(pad_codec.ENTRIES) == {"quick", "deal", "qaid", "no_buyer"}


@pytest.mark.parametrize(
    ("kind", "version", "data"),
    [
        ("nothing", 1, "{}"),
        ("closed", 2, "{}"),
        ("closed", 1, "[]"),
        ("closed", 1, "{"),
        ("closed", 1, '{"more": 1}'),
        ("round_removed", 1, '{"round": "2"}'),
        ("round_entered", 1, '{"entry": {"kind": "quick"}, "dealer": 1, "score": {}}'),
        ("round_entered", 1, '{"entry": {"kind": "x"}, "dealer": 1, "score": {}}'),
        ("round_entered", 1, '{"entry": 5, "dealer": 1, "score": {}}'),
    ],
)
def test_a_row_that_is_no_event_is_refused(kind: str, version: int, data: str) -> None:
    with pytest.raises(Refused):
        pad_codec.decode(kind, version, data)
