"""Whatever is done to a pad, its list and its sums agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.core.calculation import Declared, Higher, Told
from engine.core.calls import Game, Step
from engine.core.cards import BySeat, ByTeam, Seat, Team
from engine.core.pad import Pad, PadRefused, apply, live
from engine.core.pad_entry import Deal, Entry, NoBuyer, Qaid, Quick, score_of
from engine.core.pad_events import (
    Close,
    Command,
    EditRound,
    EnterRound,
    Names,
    RemoveRound,
    SetDealer,
    SetNames,
    SetTerms,
    Undo,
)
from engine.core.pad_standing import Place
from engine.core.projects import ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.sheet import Side
from tests.core.pads import HUNDRED, RULES, Sheet


def entries() -> st.SearchStrategy[Entry]:
    """Rounds of every kind, such as can be."""
    points = st.builds(ByTeam, st.integers(0, 60), st.integers(1, 60))
    deals = st.builds(Deal, st.sampled_from(Team), st.one_of(told(), kaboots()))
    qaids = st.builds(Qaid, st.sampled_from(Game), st.sampled_from(Team), st.sampled_from(Step))
    return st.one_of(st.builds(Quick, points), deals, qaids, st.just(NoBuyer()))


def told() -> st.SearchStrategy[Told]:
    """Deals of both games, with what both sides have declared and whose the baloot is."""
    common = {"projects": declared(), "step": st.sampled_from(Step)}
    baloot = st.sampled_from([None, *Side])
    hokm = st.builds(Told, st.just(Game.HOKM), st.integers(0, 162), baloot=baloot, **common)
    sun = st.builds(Told, st.just(Game.SUN), st.integers(0, 130), **common)
    return st.one_of(hokm, sun)


def kaboots() -> st.SearchStrategy[Told]:
    """Deals in which one side has taken every trick."""
    step, side = st.sampled_from(Step), st.sampled_from(Side)
    return st.builds(Told, st.sampled_from(Game), st.none(), kaboot=side, step=step)


def declared() -> st.SearchStrategy[Declared]:
    """Projects of both sides, and whose is higher where that has to be told."""
    kinds = st.lists(st.sampled_from([ProjectKind.SIRA, ProjectKind.HUNDRED]), max_size=2)
    return st.builds(Declared, kinds.map(tuple), kinds.map(tuple), st.sampled_from(Higher))


def deeds() -> st.SearchStrategy[Sequence[tuple[str, int, Entry]]]:
    """What people do one after the other; the number picks a round or a seat."""
    changes = ("edit", "remove", "undo", "names", "dealer", "terms", "close")
    kinds = ("enter",) * 3 + changes
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
        case "terms":
            return SetTerms(HUNDRED, (1, 3, 5, 7)[number % 4])
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
    for number, match in enumerate(standing.matches, 1):
        own, places = scores[at : at + match.rounds], standing.places[at : at + match.rounds]
        at += match.rounds
        odd = even = 0
        for nth, (score, place) in enumerate(zip(own, places, strict=True), 1):
            odd, even = odd + score.points.odd, even + score.points.even
            assert place == Place(number, nth, ByTeam(odd, even))
        assert match.totals == ByTeam(odd, even)
        gahwa = own[-1].winner
        target = sheet.pad.rules.match_target.points
        assert match.winner is (gahwa if gahwa is not None else winner(match.totals, target))
    assert at == standing.counted
    assert standing.counted == len(scores) or standing.winner is not None


def winner(totals: ByTeam[int], target: int) -> Team | None:
    """Who has come to the target with more than the others (rules 6.8)."""
    if max(totals) < target or totals.odd == totals.even:
        return None
    return Team.ODD if totals.odd > totals.even else Team.EVEN
