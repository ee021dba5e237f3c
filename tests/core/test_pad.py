"""A score pad: rounds in, edited, taken out and undone; totals, matches and the dealer follow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.calculation import Told
from engine.core.calls import Game, Step
from engine.core.cards import ByTeam, Seat, Team
from engine.core.pad import PadCode, PadRefused, begin, decide
from engine.core.pad_entry import Deal, NoBuyer, Quick
from engine.core.pad_events import (
    NAMELESS,
    Close,
    Closed,
    EditRound,
    EnterRound,
    Names,
    RemoveRound,
    SetDealer,
    SetNames,
    SetTerms,
    Undo,
    Undone,
)
from tests.core.pads import HUNDRED, RULES, Sheet, refusal

# --- rounds, edits, undo --------------------------------------------------------------------------


def test_totals_follow_when_an_early_round_is_edited_or_taken_out() -> None:
    sheet = Sheet()
    first, second, _ = sheet.enter((16, 0), (10, 6), (0, 26)).rounds
    assert sheet.totals() == (26, 32)
    sheet.do(EditRound(first.id, Quick(ByTeam(0, 16)), first.changed))
    assert sheet.totals() == (10, 48)
    assert [one.id for one in sheet.do(RemoveRound(second.id, second.changed)).rounds] == [2, 4]
    assert sheet.totals() == (0, 42)


def test_undo_takes_back_the_last_change_whatever_it_was_and_then_the_one_before() -> None:
    sheet = Sheet()
    empty = sheet.pad
    first = sheet.enter((16, 0)).rounds[0]
    sheet.do(EditRound(first.id, Quick(ByTeam(9, 7)), first.id))
    sheet.do(SetNames(Names(ByTeam("أ", ""), NAMELESS.players)))
    assert sheet.undo().names == NAMELESS
    assert sheet.totals() == (9, 7)
    assert sheet.undo().rounds == (first,)
    assert replace(sheet.undo(), seq=1) == empty
    assert refusal(sheet, Undo(sheet.pad.seq)) is PadCode.NOTHING_TO_UNDO


def test_an_undone_round_comes_back_under_a_name_of_its_own() -> None:
    sheet = Sheet()
    sheet.enter((16, 0))
    sheet.undo()
    assert [one.id for one in sheet.enter((16, 0)).rounds] == [4]


def test_a_round_after_another_than_the_last_is_not_taken() -> None:
    """Two people enter the same round: the second of them is told."""
    sheet = Sheet()
    sheet.enter((16, 0))
    assert refusal(sheet, EnterRound(Quick(ByTeam(16, 0)), 0)) is PadCode.PAD_MOVED
    assert len(sheet.do(EnterRound(Quick(ByTeam(16, 0)), None)).rounds) == 2


def test_an_edit_or_an_undo_of_what_has_changed_since_is_not_taken() -> None:
    sheet = Sheet()
    one = sheet.enter((16, 0)).rounds[0]
    other = Quick(ByTeam(1, 2))
    sheet.do(EditRound(one.id, other, one.id))
    assert refusal(sheet, EditRound(one.id, other, one.id)) is PadCode.PAD_MOVED
    assert refusal(sheet, RemoveRound(one.id, one.id)) is PadCode.PAD_MOVED
    assert refusal(sheet, Undo(2)) is PadCode.PAD_MOVED
    sheet.do(RemoveRound(one.id, 3))
    assert refusal(sheet, EditRound(one.id, other, 3)) is PadCode.NO_ROUND


def test_what_is_so_already_is_no_event() -> None:
    sheet = Sheet()
    one = sheet.enter((16, 0)).rounds[0]
    before = len(sheet.events)
    for command in (
        EditRound(one.id, one.entry, one.id),
        SetNames(NAMELESS),
        SetDealer(sheet.pad.dealer),
    ):
        sheet.do(command)
    assert len(sheet.events) == before


def test_the_rules_stand_once_there_is_a_round() -> None:
    sheet = Sheet()
    assert sheet.do(SetTerms(HUNDRED, 3)).rules == HUNDRED
    assert refusal(sheet, SetTerms(HUNDRED, 2)) is PadCode.BAD_TERMS
    sheet.enter((16, 0))
    assert refusal(sheet, SetTerms(RULES, 1)) is PadCode.ROUNDS_ENTERED
    with pytest.raises(PadRefused):
        begin(RULES, 4, NAMELESS, Seat.ONE)


# --- the dealer -----------------------------------------------------------------------------------


def test_the_dealer_moves_to_the_right_with_every_round_bought_or_not() -> None:
    sheet = Sheet()
    sheet.enter((16, 0))
    assert sheet.do(EnterRound(NoBuyer(), 2)).dealer is Seat.THREE
    assert [one.dealer for one in sheet.pad.rounds] == [Seat.ONE, Seat.TWO]
    assert sheet.totals() == (16, 0)
    assert sheet.undo().dealer is Seat.TWO
    sheet.do(SetDealer(Seat.FOUR))
    assert sheet.enter((1, 15)).dealer is Seat.ONE


def test_the_dealer_goes_back_where_a_round_was_one_too_many() -> None:
    sheet = Sheet()
    sheet.enter((16, 0), (16, 0), (0, 26))
    assert sheet.do(RemoveRound(3, 3)).dealer is Seat.THREE


# --- the end --------------------------------------------------------------------------------------


def test_the_match_ends_at_its_target_and_takes_no_more() -> None:
    sheet = Sheet(HUNDRED)
    sheet.enter((90, 20), (10, 16))
    assert (sheet.pad.over, sheet.pad.standing().winner) == (True, Team.ODD)
    assert refusal(sheet, EnterRound(Quick(ByTeam(16, 0)), 3)) is PadCode.PAD_OVER


def test_equal_totals_past_the_target_go_on() -> None:
    sheet = Sheet(HUNDRED)
    sheet.enter((90, 90), (16, 16))
    assert not sheet.pad.over
    sheet.enter((0, 16))
    assert sheet.pad.standing().winner is Team.EVEN


def test_a_gahwa_that_is_won_ends_the_match() -> None:
    sheet = Sheet()
    sheet.enter((0, 60))
    sheet.do(EnterRound(Deal(Team.ODD, Told(Game.HOKM, 100, step=Step.GAHWA)), 2))
    (match,) = sheet.pad.standing().matches
    assert (match.winner, match.gahwa, match.totals) == (Team.ODD, True, ByTeam(0, 60))


def test_an_edit_opens_a_match_again_and_another_one_ends_it() -> None:
    sheet = Sheet(HUNDRED)
    first = sheet.enter((90, 20), (16, 10)).rounds[0]
    assert sheet.pad.over
    sheet.do(EditRound(first.id, Quick(ByTeam(60, 20)), first.id))
    assert (sheet.pad.over, sheet.totals()) == (False, (76, 30))
    sheet.enter((0, 26))
    sheet.do(EditRound(first.id, Quick(ByTeam(99, 20)), sheet.pad.rounds[0].changed))
    standing = sheet.pad.standing()
    assert (standing.winner, standing.totals) == (Team.ODD, ByTeam(115, 30))
    assert standing.counted == 2, "the round after the end is there, and counts for nothing"
    assert len(sheet.pad.rounds) == 3


def test_the_best_of_three_takes_two_matches() -> None:
    sheet = Sheet(HUNDRED, 3)
    sheet.enter((100, 20), (30, 40), (0, 70))
    standing = sheet.pad.standing()
    assert [match.totals for match in standing.matches] == [ByTeam(100, 20), ByTeam(30, 110)]
    assert (standing.won, standing.winner) == (ByTeam(1, 1), None)
    sheet.enter((1, 0))
    assert sheet.totals() == (1, 0)
    sheet.enter((99, 5))
    standing = sheet.pad.standing()
    assert (standing.won, standing.winner) == (ByTeam(2, 1), Team.ODD)
    assert standing.points == ByTeam(230, 135)


def test_a_match_that_is_given_up_takes_no_rounds_until_that_is_undone() -> None:
    sheet = Sheet()
    sheet.enter((16, 0))
    sheet.do(Close())
    assert refusal(sheet, EnterRound(Quick(ByTeam(16, 0)), 2)) is PadCode.PAD_OVER
    assert len(sheet.do(Close()).marks) == 3, "twice is once"
    sheet.undo()
    assert len(sheet.enter((0, 16)).rounds) == 2


def test_a_pad_does_not_grow_for_ever() -> None:
    sheet = Sheet()
    full = replace(sheet.pad, marks=tuple(range(2000)))
    with pytest.raises(PadRefused) as refused:
        decide(full, EnterRound(Quick(ByTeam(1, 2)), None))
    assert refused.value.code is PadCode.PAD_FULL
    assert decide(full, Close()) == Closed()
    assert decide(full, Undo(full.seq)) == Undone(1998)
    with pytest.raises(PadRefused, match="pad_full"):  # nor by undo and end in turn
        decide(replace(full, seq=4000), Undo(4000))
    assert decide(replace(full, seq=4000), Close()) == Closed()
