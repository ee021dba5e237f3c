"""How a match ends: the target, one more deal, a gahwa; and the reverse kaboot at the table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from engine.core.calls import PASS, Step
from engine.core.cards import ByTeam, Seat, Team
from engine.core.commands import (
    Bid,
    StartDeal,
)
from engine.core.errors import Code
from engine.core.events import (
    DealScored,
    DealStarted,
    Event,
    MatchWon,
)
from engine.core.history import fold
from engine.core.match import Match, apply, decide
from engine.core.ruleset import RuleSet
from tests.core.driver import (
    STEERS,
    legal_commands,
    play_deals,
)
from tests.core.table import begun, pack_of, played_out, refusal, say, started
from tests.strategies import played_matches

STANDARD = RuleSet()


@pytest.mark.parametrize("target", ["152", "100"])
def test_a_match_ends_when_a_side_reaches_the_target(target: str) -> None:
    rules = RuleSet.parse(f"match.target={target}")
    near = ByTeam(int(target) - 1, 0)
    match, events = played_out(_deal(begun(rules, near), "sun"))
    scored = match.scored[-1]
    assert scored.points.odd > 0
    assert scored.totals == ByTeam(near.odd + scored.points.odd, near.even + scored.points.even)
    assert events[-1] == MatchWon(Team.ODD, False)
    assert (match.winner, match.to_act, match.awaits_deal) == (Team.ODD, None, False)
    assert refusal(match, StartDeal(bytes(32))) is Code.MATCH_OVER
    assert refusal(match, Bid(Seat.ONE, PASS)) is Code.MATCH_OVER


def _deal(match: Match, calls: str) -> Match:
    (event,) = decide(match, StartDeal(bytes(32)))
    assert isinstance(event, DealStarted)
    return say(apply(match, event), calls)[0]


def test_both_past_the_target_the_higher_total_wins() -> None:
    for ahead, behind in ((150, 145), (145, 150)):
        match, events = played_out(_deal(begun(totals=ByTeam(ahead, behind)), "sun"))
        totals = match.totals
        assert max(totals) >= 152
        assert events[-1] == MatchWon(Team.ODD if totals.odd > totals.even else Team.EVEN, False)


def test_equal_totals_past_the_target_bring_one_more_deal() -> None:
    match, _ = played_out(_deal(begun(), "sun"))
    gained = match.scored[-1].points
    level = 200 - max(gained)
    before = ByTeam(level + max(gained) - gained.odd, level + max(gained) - gained.even)
    match, events = played_out(_deal(begun(totals=before), "sun"))
    assert list(match.totals) == [200, 200]
    assert isinstance(events[-1], DealScored)
    assert (match.winner, match.awaits_deal) == (None, True)


def test_a_gahwa_ends_the_match_at_once_for_the_rounds_winner() -> None:
    gahwa = next(steer for steer in STEERS if steer.name == "gahwa")
    made = set()
    for deal in play_deals(30, 1, STANDARD, gahwa):
        for event in deal.events:
            if isinstance(event, DealScored) and event.score.step is Step.GAHWA:
                assert list(deal.final.totals) == [0, 0]
                buyer = event.score.contract.buyer.team
                winner = buyer if event.score.result.made else buyer.other
                assert deal.events[-1] == MatchWon(winner, True)
                assert (deal.final.winner, deal.final.by_gahwa) == (winner, True)
                made.add(event.score.result.made)
    assert made == {True, False}


@settings(max_examples=15)
@given(played_matches())
def test_a_match_ends_with_its_winner_and_the_sum_of_its_deals(events: list[Event]) -> None:
    match = fold(events)
    assert isinstance(events[-1], MatchWon)
    assert match.winner is events[-1].team
    for team in Team:
        assert match.totals[team] == sum(score.points[team] for score in match.scored)
    if not match.by_gahwa:
        assert match.totals[match.winner] >= match.rules.match_target.points
        assert match.totals[match.winner] > match.totals[match.winner.other]
    dealers = [event.dealer for event in events if isinstance(event, DealStarted)]
    numbers = [event.number for event in events if isinstance(event, DealStarted)]
    assert numbers == list(range(1, len(dealers) + 1))
    assert legal_commands(match) == []


NO_TRICK = {
    1: "AS 7H 7D 7C 8H 8D 8C 9C",
    2: "AH KH 10H QH AD KD 10D QD",
    3: "JH 9H JD 9D 10S KS QS JS",
    4: "9S 8S 7S AC KC QC JC 10C",
}
"""Seat two takes every trick once it has the lead; it and seat four hold projects for 32."""

ALL_TO_TWO = """
7H AH JH 7S  KH 9H 8S 8H  10H JS 9S AS  QH QS 10C 9C
AD 9D JC 7D  KD JD QC 8D  10D KS KC 8C  QD 10S AC 7C
"""


@pytest.mark.parametrize(
    ("settings", "calls", "ace_at", "points"),
    [
        ("score.reverse_kaboot=on", "sun", 1, 88 + 32),
        ("", "sun", 1, 44 + 32),
        ("score.reverse_kaboot=on", "sun", 3, 44 + 32),  # the buyer held no ace
        ("score.reverse_kaboot=on", "pass pass sun pass pass", 3, 44 + 32),  # not the first seat
    ],
)
def test_a_reverse_kaboot_is_a_sun_of_the_first_seat_with_an_ace_and_no_trick(
    settings: str, calls: str, ace_at: int, points: int
) -> None:
    hands, tricks = dict(NO_TRICK), ALL_TO_TWO
    if ace_at == 3:
        hands[1], hands[3] = hands[1].replace("AS", "JS"), hands[3].replace("JS", "AS")
        tricks = tricks.replace("10H JS 9S AS", "10H AS 9S JS")
    taker = 3 if "pass" in calls else 1
    turned = "9C" if taker == 1 else "JD"
    match = started(pack_of(hands, turned, taker), rules=RuleSet.parse(settings))
    match, events = say(match, calls + tricks)
    assert list(match.totals) == [0, points]
    assert isinstance(events[-1], DealScored)
