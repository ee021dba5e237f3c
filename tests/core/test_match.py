"""A match: who deals, when it ends, what is taken back, and what is refused in between."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import shuffle
from engine.core.calls import PASS, Say
from engine.core.cards import SEATS, Card, Seat, cards
from engine.core.commands import (
    Bid,
    ClaimSawa,
    Command,
    PlayCard,
    RevealSeed,
    StartDeal,
    StartMatch,
    TakeBack,
)
from engine.core.errors import Code, Refused
from engine.core.events import (
    DealScored,
    DealStarted,
    DealVoided,
    Event,
    MatchStarted,
    SeedRevealed,
    TakenBack,
    VoidReason,
)
from engine.core.history import at_seq, check_take_back, fold, live
from engine.core.match import Match, apply, decide, legal_calls
from engine.core.ruleset import NOT_YET_OFFERED, RuleSet
from tests.core.driver import (
    STEERS,
    PlayedDeal,
    Steer,
    legal_commands,
    play_deal,
    play_match,
)
from tests.core.table import begun, do, hokm_match, played_out, refusal, say, started
from tests.strategies import played_deals

STANDARD = RuleSet()
PASSED_OUT = "pass " * 8


# --- starting -------------------------------------------------------------------------------------


def test_a_match_starts_once_with_its_rules_and_commitment_in_the_first_event() -> None:
    rules = RuleSet.parse("match.target=100")
    (event,) = decide(Match(), StartMatch(rules, Seat.TWO, "table", "c0ffee"))
    assert event == MatchStarted(rules, Seat.TWO, "table", "c0ffee")
    assert isinstance(event, MatchStarted)
    match = apply(Match(), event)
    assert (match.dealer, match.rules, match.awaits_deal) == (Seat.TWO, rules, True)
    assert refusal(match, StartMatch(rules, Seat.TWO)) is Code.ALREADY_STARTED
    short = shuffle.NO_NONCES.replace(Seat.ONE, bytes(15))
    assert refusal(Match(), StartMatch(rules, Seat.TWO, nonces=short)) is Code.BAD_SEED


@pytest.mark.parametrize(("name", "value"), NOT_YET_OFFERED.items())
def test_a_table_refuses_rules_that_are_built_later(name: str, value: str) -> None:
    rules = STANDARD.with_settings({name: value})
    assert refusal(Match(), StartMatch(rules, Seat.ONE)) is Code.SETTING_NOT_OFFERED


@pytest.mark.parametrize(
    "command",
    [
        StartDeal(bytes(32)),
        Bid(Seat.ONE, PASS),
        PlayCard(Seat.ONE, Card.parse("AS")),
        ClaimSawa(Seat.ONE),
    ],
)
def test_nothing_can_be_done_before_a_match_has_started(command: Command) -> None:
    assert refusal(Match(), command) is Code.NOT_STARTED


def test_a_deal_comes_from_its_seed_and_not_while_another_runs() -> None:
    seed = bytes(range(32))
    (event,) = decide(begun(), StartDeal(seed))
    assert event == DealStarted(1, Seat.FOUR, shuffle.deal_deck(seed, "table", 1))
    assert isinstance(event, DealStarted)
    match = apply(begun(), event)
    assert refusal(match, StartDeal(seed)) is Code.DEAL_RUNNING
    assert refusal(begun(), StartDeal(bytes(31))) is Code.BAD_SEED


# --- who deals ------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", SEATS)
def test_the_deal_passes_to_the_right_after_a_scored_hand(dealer: Seat) -> None:
    match, events = played_out(say(started(_pack(), dealer), "sun")[0])
    (scored,) = [event for event in events if isinstance(event, DealScored)]
    assert scored.next_dealer is dealer.next
    assert (match.dealer, match.awaits_deal) == (dealer.next, True)


@pytest.mark.parametrize("dealer", SEATS)
def test_a_hand_passed_out_twice_is_void_scores_nothing_and_moves_the_deal(dealer: Seat) -> None:
    match, events = say(started(_pack(), dealer), PASSED_OUT)
    assert events[-1] == DealVoided(VoidReason.NO_BUYER, dealer.next)
    assert (match.void, match.dealer) == (VoidReason.NO_BUYER, dealer.next)
    assert list(match.totals) == [0, 0]
    assert match.awaits_deal
    assert match.number == 1
    (again,) = decide(match, StartDeal(bytes(32)))
    assert isinstance(again, DealStarted)
    assert (again.number, again.dealer) == (2, dealer.next)


@pytest.mark.parametrize(
    ("setting", "calls", "next_dealer"),
    [
        ("same_dealer", "kawesh", Seat.FOUR),
        ("same_dealer", "pass pass pass pass kawesh", Seat.FOUR),
        ("same_dealer", "pass pass hokm pass kawesh", Seat.ONE),
        ("next_dealer", "kawesh", Seat.ONE),
        ("next_dealer", "pass pass hokm pass kawesh", Seat.ONE),
    ],
)
def test_after_a_kawesh_the_same_or_the_next_dealer_deals(
    setting: str, calls: str, next_dealer: Seat
) -> None:
    """Seat one holds nothing above a nine; who has bid matters to one of the settings."""
    rules = STANDARD.with_settings({"bid.kawesh": setting})
    match = started(_pack("7S 8S 9S 7H 8H"), rules=rules)
    turned = _pack("7S 8S 9S 7H 8H")[20].suit.value
    match, events = say(match, calls.replace("hokm", f"hokm:{turned}"))
    assert events[-1] == DealVoided(VoidReason.KAWESH, next_dealer)
    assert (match.dealer, match.void) == (next_dealer, VoidReason.KAWESH)


def _pack(first: str = "") -> tuple[Card, ...]:
    """A pack by chance that is always the same; seat one's first five cards may be wished."""
    pack = list(shuffle.deck(bytes(32)))
    for place, card in zip((0, 1, 2, 12, 13), cards(first), strict=False):
        at = pack.index(card)
        pack[place], pack[at] = pack[at], pack[place]
    return tuple(pack)


# --- seeds ----------------------------------------------------------------------------------------


def test_a_seed_is_revealed_after_its_deal_once_and_must_be_the_right_one() -> None:
    seed = bytes(range(32))
    assert refusal(begun(), RevealSeed(seed)) is Code.BAD_SEED
    (event,) = decide(begun(), StartDeal(seed))
    assert isinstance(event, DealStarted)
    match = apply(begun(), event)
    assert refusal(match, RevealSeed(seed)) is Code.DEAL_RUNNING
    match, _ = say(match, PASSED_OUT)
    assert refusal(match, RevealSeed(bytes(32))) is Code.BAD_SEED
    assert refusal(match, RevealSeed(b"")) is Code.BAD_SEED
    (revealed,) = decide(match, RevealSeed(seed))
    assert revealed == SeedRevealed(1, seed.hex())
    assert isinstance(revealed, SeedRevealed)
    after = apply(match, revealed)
    assert (after.void, after.dealer, after.totals) == (match.void, match.dealer, match.totals)
    assert refusal(after, RevealSeed(seed)) is Code.BAD_SEED


# --- taking back ----------------------------------------------------------------------------------


@given(played_deals(), st.data())
def test_taking_back_leaves_out_everything_after_a_number(
    deal: PlayedDeal, data: st.DataObject
) -> None:
    events = list(deal.events)
    to = data.draw(st.integers(1, len(events)))
    whole = [*events, TakenBack(to)]
    assert live(whole) == events[:to]
    assert fold(whole) == at_seq(fold(events[:to]), len(whole))


def test_a_match_goes_on_after_a_take_back_and_can_take_back_again() -> None:
    events: list[Event] = list(play_deal(3, STANDARD, Steer("calm")).events)
    ends = [ply.after.seq for ply in play_deal(3, STANDARD, Steer("calm")).plies]
    events.append(TakenBack(ends[-5]))
    match = fold(events)
    command = legal_commands(match)[0]
    events += decide(match, command)
    assert fold(events).seq == len(events)
    second = decide(fold(events), TakeBack(ends[2]))
    assert second == (TakenBack(ends[2]),)
    again = fold([*events, *second])
    assert again == at_seq(fold(events[: ends[2]]), len(events) + 1)


def test_a_number_inside_what_was_taken_back_leads_to_what_stood_before_it() -> None:
    deal = play_deal(3, STANDARD, Steer("calm"))
    ends = [ply.after.seq for ply in deal.plies]
    whole = [*deal.events, TakenBack(ends[1])]
    gone = fold([*whole, TakenBack(ends[4])])
    assert gone == at_seq(fold(deal.events[: ends[1]]), len(whole) + 1)


@given(played_deals())
def test_only_the_end_of_a_decision_can_be_gone_back_to(deal: PlayedDeal) -> None:
    ends = {len(deal.prelude), *(ply.after.seq for ply in deal.plies)} - {len(deal.events)}
    accepted = set()
    for to in range(-1, len(deal.events) + 2):
        with suppress(Refused):
            check_take_back(deal.events, to)
            accepted.add(to)
    assert accepted - set(range(1, len(deal.prelude))) == ends
    for to in accepted:
        then = fold([*deal.events[:to]])
        assert then.awaits_deal or then.to_act is not None


def test_taking_back_to_nowhere_is_refused() -> None:
    match = play_deal(3, STANDARD).final
    for to in (0, -1, match.seq, match.seq + 1):
        assert refusal(match, TakeBack(to)) is Code.BAD_TAKE_BACK
    assert decide(match, TakeBack(1)) == (TakenBack(1),)


# --- a claim --------------------------------------------------------------------------------------


def test_a_claim_is_played_out_won_to_the_end_and_scored() -> None:
    kaboot = next(steer for steer in STEERS if steer.name == "kaboot")
    deal = play_deal(1, STANDARD, kaboot)
    moments = [ply.before for ply in deal.plies if ply.before.running]
    moment, seat = next(
        (match, command.seat)
        for match in moments
        for command in legal_commands(match)
        if isinstance(command, ClaimSawa)
    )
    match, events = do(moment, [ClaimSawa(seat)])
    assert match.running is None
    assert [event for event in events if isinstance(event, DealScored)]
    assert moment.deal is not None
    assert match.deal is not None
    assert match.deal.tricks is not None
    assert moment.deal.tricks is not None
    rest = match.deal.tricks.taken[len(moment.deal.tricks.taken) :]
    assert {taken.winner for taken in rest} == {seat}
    assert match.deal.tricks.sawa is seat


def test_a_claim_without_proof_or_out_of_turn_is_refused() -> None:
    match = hokm_match()
    assert refusal(match, ClaimSawa(Seat.ONE)) is Code.BAD_SAWA
    assert refusal(match, ClaimSawa(Seat.TWO)) is Code.NOT_YOUR_TURN
    assert refusal(started(_pack()), ClaimSawa(Seat.ONE)) is Code.BAD_SAWA


# --- odds and ends --------------------------------------------------------------------------------


def test_only_the_seat_to_speak_is_offered_calls() -> None:
    match = started(_pack())
    for seat in SEATS:
        says = {call.say for call in legal_calls(match, seat)}
        assert says == ({Say.PASS, Say.HOKM, Say.SUN} if seat is Seat.ONE else set())
    assert legal_calls(begun(), Seat.ONE) == ()


def test_the_same_seed_plays_the_same_match() -> None:
    assert play_match(5, STANDARD) == play_match(5, STANDARD)
