"""A score pad: rounds in, edited, taken out and undone; totals, matches and the dealer follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import calculation, scoring
from engine.core.calculation import Declared, Flaw, Impossible, Told
from engine.core.calls import Game, Step
from engine.core.cards import BySeat, ByTeam, Seat, Team
from engine.core.errors import Refused
from engine.core.pad import Pad, PadCode, PadRefused, apply, begin, decide, fold, live
from engine.core.pad_entry import Deal, Entry, NoBuyer, Qaid, Quick, score_of
from engine.core.pad_events import (
    NAMELESS,
    Close,
    Closed,
    Command,
    EditRound,
    EnterRound,
    Names,
    PadEvent,
    RemoveRound,
    SetDealer,
    SetNames,
    SetTerms,
    Undo,
    Undone,
)
from engine.core.projects import ProjectKind
from engine.core.ruleset import PRESETS, Preset, RuleSet
from engine.core.sheet import Side

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


# --- what a round is worth ------------------------------------------------------------------------


@pytest.mark.parametrize("buyer", Team)
def test_a_deal_is_worth_what_the_game_says_on_whichever_side_the_buyer_sits(buyer: Team) -> None:
    worth = scoring.score(calculation.played(ROUND, RULES), RULES).points
    score = score_of(Deal(buyer, ROUND), RULES)
    assert (score.points[buyer], score.points[buyer.other]) == (worth.bidders, worth.defenders)
    assert (score.made, score.winner) == (True, None)


def test_only_the_better_projects_of_those_declared_count() -> None:
    projects = Declared((ProjectKind.SIRA,), (ProjectKind.FIFTY,))
    score = score_of(Deal(Team.EVEN, Told(Game.HOKM, 100, projects=projects)), RULES)
    assert (score.points.odd, score.points.even) == (6 + 5, 10)


def test_a_qaid_gives_all_to_the_side_that_did_not_offend() -> None:
    score = score_of(Qaid(Game.SUN, Team.ODD, Step.DOUBLE, (ProjectKind.SIRA,)), RULES)
    assert score.points == ByTeam(0, 26 * 2 + 4)
    assert score.made is None
    assert score_of(Qaid(Game.HOKM, Team.ODD, Step.GAHWA), RULES).winner is Team.EVEN


@pytest.mark.parametrize(
    ("entry", "field", "flaw"),
    [
        (Quick(ByTeam(1000, 0)), "us", Flaw.POINTS_RANGE),
        (Quick(ByTeam(0, -1)), "them", Flaw.POINTS_RANGE),
        (Quick(ByTeam(0, 0)), "us", Flaw.NO_POINTS),
        (Deal(Team.ODD, Told(Game.HOKM, 163)), "bidder_abnat", Flaw.ABNAT_RANGE),
        (Deal(Team.ODD, Told(Game.SUN, 60, baloot=Side.BIDDERS)), "baloot", Flaw.BALOOT_IN_SUN),
        (Qaid(Game.SUN, Team.ODD, baloot=True), "innocent_baloot", Flaw.BALOOT_IN_SUN),
        (
            Qaid(Game.HOKM, Team.ODD, projects=(ProjectKind.FOUR_HUNDRED,)),
            "innocent_projects",
            Flaw.NO_SUCH_PROJECT,
        ),
    ],
)
def test_what_cannot_be_is_refused_at_its_field_and_changes_nothing(
    entry: Entry, field: str, flaw: Flaw
) -> None:
    sheet = Sheet()
    before = sheet.enter((16, 0))
    for command in (EnterRound(entry, 2), EditRound(2, entry, 2)):
        with pytest.raises(Impossible) as refused:
            sheet.do(command)
        assert (refused.value.field, refused.value.flaw) == (field, flaw)
    assert sheet.pad == before


def test_the_rules_of_the_pad_decide() -> None:
    """Half a hokm is made by one sheet and set by another."""
    half = EnterRound(Deal(Team.ODD, Told(Game.HOKM, 81)), 0)
    assert Sheet().do(half).rounds[0].score.made is True
    assert Sheet(PRESETS[Preset.CLASSIC]).do(half).rounds[0].score.made is False


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


# --- whatever is done -----------------------------------------------------------------------------


def entries() -> st.SearchStrategy[Entry]:
    """Rounds of every kind, such as can be."""
    points = st.builds(ByTeam, st.integers(0, 60), st.integers(1, 60))
    steps = st.sampled_from(Step)
    kinds = st.lists(st.sampled_from([ProjectKind.SIRA, ProjectKind.FIFTY]), max_size=2)
    ours = kinds.map(lambda found: Declared(tuple(found), ()))
    told = st.builds(Told, st.just(Game.HOKM), st.integers(0, 162), projects=ours, step=steps)
    deals = st.builds(Deal, st.sampled_from(Team), told)
    qaids = st.builds(Qaid, st.sampled_from(Game), st.sampled_from(Team), steps)
    return st.one_of(st.builds(Quick, points), deals, qaids, st.just(NoBuyer()))


def deeds() -> st.SearchStrategy[Sequence[tuple[str, int, Entry]]]:
    """What people do one after the other; the number picks a round or a seat."""
    kinds = ("enter", "enter", "enter", "edit", "remove", "undo", "names", "dealer", "close")
    one = st.tuples(st.sampled_from(kinds), st.integers(0, 99), entries())
    return st.lists(one, max_size=40)


def command_of(pad: Pad, kind: str, number: int, entry: Entry) -> Command:
    """The command of a deed, as somebody who sees the pad would give it."""
    one = pad.rounds[number % len(pad.rounds)] if pad.rounds else None
    match kind:
        case "edit" if one:
            return EditRound(one.id, entry, one.changed)
        case "remove" if one:
            return RemoveRound(one.id, one.changed)
        case "undo":
            return Undo(pad.seq)
        case "names":
            return SetNames(Names(ByTeam(f"{number}", ""), BySeat.of(lambda _: "")))
        case "dealer":
            return SetDealer(Seat(number % 4 + 1))
        case "close":
            return Close()
        case _:
            return EnterRound(entry, pad.last_round)


@given(deeds(), st.sampled_from([1, 3]), st.sampled_from([RULES, HUNDRED]))
def test_whatever_is_done_the_list_and_the_sums_agree(
    done: Sequence[tuple[str, int, Entry]], best_of: int, rules: RuleSet
) -> None:
    """Step by step and all at once the same pad; totals are the sums of what scoring gives; what
    is undone leaves no trace but its number."""
    sheet = Sheet(rules, best_of)
    before = [sheet.pad]
    for kind, number, entry in done:
        pad, length = sheet.pad, len(sheet.events)
        try:
            sheet.do(command_of(pad, kind, number, entry))
        except PadRefused:
            assert sheet.pad == pad
            continue
        if kind == "undo":
            before.pop()
            assert replace(sheet.pad, seq=0) == replace(before[-1], seq=0)
        elif len(sheet.events) > length:
            before.append(sheet.pad)
        check(sheet)


def check(sheet: Sheet) -> None:
    pad = Pad()
    for seq, event in live(sheet.events):
        pad = apply(pad, seq, event)
    assert replace(pad, seq=len(sheet.events)) == sheet.pad
    standing = sheet.pad.standing()
    scores = [score_of(one.entry, sheet.pad.rules) for one in sheet.pad.rounds]
    at = 0
    for match in standing.matches:
        own = scores[at : at + match.rounds]
        at += match.rounds
        assert match.totals.odd == sum(one.points.odd for one in own)
        assert match.totals.even == sum(one.points.even for one in own)
        gahwa = own[-1].winner
        target = sheet.pad.rules.match_target.points
        assert match.winner is (gahwa if gahwa is not None else winner(match.totals, target))
    assert at == standing.counted
    assert standing.counted == len(scores) or standing.winner is not None


def winner(totals: ByTeam[int], target: int) -> Team | None:
    return scoring.match_winner(totals, target)


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


def test_a_score_that_the_core_refuses_is_a_refusal_here_too() -> None:
    with pytest.raises(Refused):
        score_of(Deal(Team.ODD, Told(Game.HOKM, None)), RULES)
