"""The doubling ladder, row by row of the rules, and the whole tree of it against the slow judge."""

from __future__ import annotations

from itertools import product

import pytest

from engine.core import doubling
from engine.core.calls import Contract, Game, Lock, Raise, Step
from engine.core.cards import SEATS, ByTeam, Seat, Suit, Team
from engine.core.doubling import Ladder
from engine.core.errors import Code, Refused
from engine.core.ruleset import RuleSet
from engine.core.sheet import Side
from tests.core import slow_bidding

STANDARD = RuleSet()
HOKM = Contract(Game.HOKM, Suit.HEARTS, Seat.TWO, Seat.TWO)
SUN = Contract(Game.SUN, None, Seat.TWO, Seat.TWO)
LEVEL = ByTeam(0, 0)


def ruled(**changes: str) -> RuleSet:
    """The standard rules with some doubling settings changed."""
    return STANDARD.with_settings({f"double.{name}": value for name, value in changes.items()})


def after(
    calls: str,
    contract: Contract = HOKM,
    rules: RuleSet = STANDARD,
    totals: ByTeam[int] = LEVEL,
) -> Ladder:
    """The ladder after these calls; seat one speaks first, seat two has bought."""
    ladder = doubling.opening(contract, Seat.ONE, totals, rules)
    for word in calls.split():
        assert ladder.to_speak is not None
        doubling.check_raise(ladder, ladder.to_speak, Raise.parse(word), rules)
        ladder = doubling.after(ladder, Raise.parse(word), rules)
    return ladder


def asks(ladder: Ladder, rules: RuleSet = STANDARD) -> tuple[int | None, set[str]]:
    """Who is to speak, and the texts of what may be said."""
    return ladder.to_speak, {str(call) for call in doubling.legal_raises(ladder, rules)}


def ended(ladder: Ladder) -> tuple[Step, Lock]:
    """How a ladder has ended."""
    assert ladder.to_speak is None
    assert doubling.legal_raises(ladder, STANDARD) == ()
    return ladder.step, ladder.lock


def test_the_defenders_are_asked_in_seat_order_and_one_call_is_enough() -> None:
    may = {"pass", "double:open", "double:locked"}
    assert asks(after("")) == (1, may)
    assert asks(after("pass")) == (3, may)
    assert ended(after("pass pass")) == (Step.NONE, Lock.OPEN)
    assert asks(after("double:open")) == (2, {"pass", "three"})


def test_the_buyer_answers_the_double_and_the_doubler_answers_the_buyer() -> None:
    assert asks(after("pass double:locked")) == (2, {"pass", "three"})
    assert asks(after("pass double:locked three")) == (3, {"pass", "four:open", "four:locked"})
    assert asks(after("double:open three")) == (1, {"pass", "four:open", "four:locked"})
    assert asks(after("double:open three four:open")) == (2, {"pass", "gahwa"})


@pytest.mark.parametrize(
    ("calls", "step", "lock"),
    [
        ("double:open pass", Step.DOUBLE, Lock.OPEN),
        ("double:locked pass", Step.DOUBLE, Lock.LOCKED),
        ("double:locked three pass", Step.THREE, Lock.OPEN),
        ("double:open three four:locked pass", Step.FOUR, Lock.LOCKED),
        ("double:locked three four:open pass", Step.FOUR, Lock.OPEN),
        ("double:locked three four:locked gahwa", Step.GAHWA, Lock.OPEN),
    ],
)
def test_double_and_four_choose_the_lock_three_and_gahwa_are_open(
    calls: str, step: Step, lock: Lock
) -> None:
    assert ended(after(calls)) == (step, lock)


def test_the_steps_multiply_by_two_three_and_four() -> None:
    assert [int(step) for step in (Step.NONE, Step.DOUBLE, Step.THREE, Step.FOUR)] == [1, 2, 3, 4]
    assert [doubling.side_to_raise(Step(n)) for n in (1, 2, 3, 4)] == [
        Side.DEFENDERS,
        Side.BIDDERS,
        Side.DEFENDERS,
        Side.BIDDERS,
    ]


def test_the_ladder_of_a_lone_deal_stops_at_four() -> None:
    rules = ruled(top="four")
    assert ended(after("double:open three four:locked", rules=rules)) == (Step.FOUR, Lock.LOCKED)


@pytest.mark.parametrize("totals", [ByTeam(0, 0), ByTeam(151, 0), ByTeam(0, 151)])
def test_hokm_may_be_doubled_at_any_match_score(totals: ByTeam[int]) -> None:
    assert asks(after("", totals=totals))[0] == 1


@pytest.mark.parametrize(
    ("bidders", "defenders", "open_gate"),
    [
        (101, 100, True),
        (101, 0, True),
        (151, 100, True),
        (100, 0, False),
        (100, 100, False),
        (101, 101, False),
        (0, 0, False),
        (50, 101, False),
    ],
)
def test_a_sun_may_be_doubled_by_a_side_up_to_100_against_one_above_it(
    bidders: int, defenders: int, open_gate: bool
) -> None:
    totals = ByTeam(defenders, bidders)  # seat two has bought
    ladder = after("", SUN, totals=totals)
    assert asks(ladder) == ((1, {"pass", "double"}) if open_gate else (None, set()))
    assert asks(after("", SUN, ruled(sun_gate="none"), totals)) == (1, {"pass", "double"})
    assert asks(after("", SUN, ruled(sun_gate="never"), totals)) == (None, set())


def test_a_sun_is_doubled_once_and_never_locked() -> None:
    totals = ByTeam(0, 120)
    assert ended(after("double", SUN, totals=totals)) == (Step.DOUBLE, Lock.OPEN)
    assert ended(after("pass double", SUN, totals=totals)) == (Step.DOUBLE, Lock.OPEN)
    every = ruled(lock_by="every_step", sun_gate="none")
    assert asks(after("", SUN, every), every) == (1, {"pass", "double"})


def test_doubling_can_be_off() -> None:
    assert asks(after("", rules=ruled(enabled="off"))) == (None, set())


def test_every_step_may_choose_the_lock() -> None:
    rules = ruled(lock_by="every_step")
    assert asks(after("double:open", rules=rules), rules) == (
        2,
        {"pass", "three:open", "three:locked"},
    )
    assert ended(after("double:open three:locked pass", rules=rules)) == (Step.THREE, Lock.LOCKED)
    calls = "double:open three:locked four:locked"
    assert asks(after(calls, rules=rules), rules) == (2, {"pass", "gahwa"})
    assert ended(after(f"{calls} gahwa", rules=rules)) == (Step.GAHWA, Lock.OPEN)


def test_the_buyer_may_be_the_one_who_chooses_the_lock_when_the_ladder_has_stopped() -> None:
    rules = ruled(lock_by="buyer")
    assert asks(after("", rules=rules), rules) == (1, {"pass", "double"})
    for calls, step in (
        ("double pass", Step.DOUBLE),
        ("double three pass", Step.THREE),
        ("double three four pass", Step.FOUR),
    ):
        assert asks(after(calls, rules=rules), rules) == (2, {"open", "locked"})
        assert ended(after(f"{calls} locked", rules=rules)) == (step, Lock.LOCKED)
        assert ended(after(f"{calls} open", rules=rules)) == (step, Lock.OPEN)
    assert ended(after("double three four gahwa", rules=rules)) == (Step.GAHWA, Lock.OPEN)
    assert ended(after("pass pass", rules=rules)) == (Step.NONE, Lock.OPEN)


def test_a_raise_out_of_turn_or_not_on_offer_is_refused() -> None:
    ladder = after("pass")
    for seat in SEATS:
        for call in Raise:
            allowed = seat is Seat.THREE and call in doubling.legal_raises(ladder, STANDARD)
            if allowed:
                doubling.check_raise(ladder, seat, call, STANDARD)
                continue
            with pytest.raises(Refused) as refusal:
                doubling.check_raise(ladder, seat, call, STANDARD)
            out_of_turn = seat is not Seat.THREE
            assert refusal.value.code is (Code.NOT_YOUR_TURN if out_of_turn else Code.BAD_DOUBLE)


@pytest.mark.parametrize("call", Raise)
def test_the_text_of_a_raise_reads_back(call: Raise) -> None:
    assert Raise.parse(str(call)) is call


@pytest.mark.parametrize("text", ["", "Double", "double:", "double:shut", "five", "hokm:H"])
def test_a_text_that_is_no_raise_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        Raise.parse(text)
    assert refusal.value.code is Code.BAD_DOUBLE


# --- the whole tree -------------------------------------------------------------------------------

SETTINGS = {
    "double.enabled": ("on", "off"),
    "double.top": ("gahwa", "four"),
    "double.sun_gate": ("over_100", "none", "never"),
    "double.lock_by": ("double_and_four", "every_step", "buyer"),
}


@pytest.mark.parametrize("buyer", SEATS)
def test_every_ladder_there_is_goes_as_the_slow_judge_says(buyer: Seat) -> None:
    for values in product(*SETTINGS.values()):
        rules = STANDARD.with_settings(dict(zip(SETTINGS, values, strict=True)))
        for game, bidders in product(Game, (100, 101)):
            trump = Suit.SPADES if game is Game.HOKM else None
            contract = Contract(game, trump, buyer, buyer)
            odd = buyer.team is Team.ODD
            totals = ByTeam(bidders, 100) if odd else ByTeam(100, bidders)
            ladder = doubling.opening(contract, Seat.ONE, totals, rules)
            _compare(ladder, [], bidders, rules)


def _compare(ladder: Ladder, said: list[str], bidders: int, rules: RuleSet) -> None:
    contract = ladder.contract
    hokm = contract.game is Game.HOKM
    story = slow_bidding.ladder(hokm, contract.buyer, bidders, 100, rules.settings())
    asking, end = slow_bidding.told(story, list(said))
    if end is not None:
        stakes = slow_bidding.Stakes(int(ladder.step), ladder.lock is Lock.LOCKED)
        assert (ladder.to_speak, stakes) == (None, end), said
        return
    raises = doubling.legal_raises(ladder, rules)
    assert (ladder.to_speak, {str(call) for call in raises}) == asking, said
    for raised in raises:
        following = doubling.after(ladder, raised, rules)
        _compare(following, [*said, str(raised)], bidders, rules)
