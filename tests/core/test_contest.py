"""A contest: deals that stand alone, each at 0 to 0, until all of them have been played."""

from __future__ import annotations

import pytest

from engine.core import shuffle
from engine.core.cards import ByTeam, Seat
from engine.core.commands import RevealSeed, StartContest, StartDeal
from engine.core.errors import Code
from engine.core.events import (
    ContestOver,
    ContestStarted,
    DealScored,
    DealVoided,
    Event,
    MatchWon,
    TakenBack,
)
from engine.core.match import Match, apply, decide
from engine.core.ruleset import RuleSet
from engine.core.view import Phase, view
from tests.core.table import hokm_match, played_out, refusal, say

RULES = RuleSet().with_settings({"double.top": "four"})
SEEDS = shuffle.chain(bytes(32), 12)


def begun(deals: int = 3, rules: RuleSet = RULES) -> Match:
    return after(Match(), decide(Match(), StartContest(rules, Seat.FOUR, deals, "d1", "c0ffee")))


def after(match: Match, events: tuple[Event, ...]) -> Match:
    for event in events:
        assert not isinstance(event, TakenBack)
        match = apply(match, event)
    return match


def next_deal(match: Match) -> Match:
    return after(match, decide(match, StartDeal(SEEDS[match.number])))


def bought(match: Match) -> tuple[Match, list[Event]]:
    """The next deal, bought as hokm by the first speaker and played out."""
    match = next_deal(match)
    assert match.deal is not None
    suit = match.deal.auction.turned.suit.value
    match, events = say(match, f"hokm:{suit} pass pass pass confirm_hokm")
    match, more = played_out(match)
    return match, events + more


def passed_out(match: Match) -> tuple[Match, list[Event]]:
    return say(next_deal(match), " ".join(["pass"] * 8))


def test_it_begins_with_its_rules_its_name_and_its_number_of_deals() -> None:
    (event,) = decide(Match(), StartContest(RULES, Seat.TWO, 4, "d214", "c0ffee"))
    assert event == ContestStarted(RULES, Seat.TWO, "d214", "c0ffee", 4)
    match = after(Match(), (event,))
    assert (match.deals, match.dealer, match.awaits_deal, match.over) == (4, Seat.TWO, True, False)
    assert refusal(match, StartContest(RULES, Seat.TWO, 4)) is Code.ALREADY_STARTED


@pytest.mark.parametrize("deals", [0, -1, 100])
def test_it_has_one_to_ninety_nine_deals(deals: int) -> None:
    assert refusal(Match(), StartContest(RULES, Seat.ONE, deals)) is Code.BAD_SETTING


def test_its_ladder_ends_below_gahwa() -> None:
    assert refusal(Match(), StartContest(RuleSet(), Seat.ONE, 4)) is Code.BAD_SETTING


def test_every_deal_begins_at_nothing_and_the_dealer_goes_on() -> None:
    match, dealers = begun(), []
    for number in (1, 2, 3):
        assert match.awaits_deal
        match, events = bought(match)
        dealers.append(match.deal.dealer if match.deal else None)
        scores = [event.score for event in events if isinstance(event, DealScored)]
        assert len(scores) == 1
        assert scores[0].totals == scores[0].points == match.totals
        assert not any(isinstance(event, MatchWon) for event in events)
        assert (events[-1] == ContestOver()) is (number == 3)
        if number < 3:
            assert next_deal(match).totals == ByTeam(0, 0)
    assert dealers == [Seat.FOUR, Seat.ONE, Seat.TWO]
    assert match.over
    assert match.winner is None
    assert not match.awaits_deal
    assert len(match.scored) == 3
    assert view(match, Seat.ONE).phase is Phase.OVER


def test_nobody_wins_a_match_however_many_points_are_made() -> None:
    low = RULES.with_settings({"match.target": "100"})
    match = begun(12, low)
    for _ in range(12):
        match, _ = bought(match)
    points = ByTeam.of(lambda team: sum(score.points[team] for score in match.scored))
    assert max(points.odd, points.even) > 100
    assert match.done
    assert match.winner is None


def test_a_deal_that_is_passed_out_counts_as_one() -> None:
    match, events = passed_out(begun(2))
    assert isinstance(events[-1], DealVoided)
    assert (match.awaits_deal, match.number) == (True, 1)
    match, events = passed_out(match)
    assert [type(event) for event in events[-2:]] == [DealVoided, ContestOver]
    assert match.over
    assert match.scored == ()


def test_after_it_nothing_is_dealt_but_the_seed_is_revealed() -> None:
    match, _ = bought(begun(1))
    assert refusal(match, StartDeal(SEEDS[1])) is Code.MATCH_OVER
    assert after(match, decide(match, RevealSeed(SEEDS[0]))).revealed == 1


def test_a_match_has_no_deals_to_count() -> None:
    match, events = played_out(hokm_match())
    assert (match.deals, match.over) == (0, False)
    assert not any(isinstance(event, ContestOver) for event in events)
