"""Projects and baloot, row by row of the rules, and against a look at every subset of a hand."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import projects
from engine.core.calls import Contract, Game
from engine.core.cards import PACK, SEATS, BySeat, Card, Seat, Suit, cards
from engine.core.projects import Project, ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.settings import HundredOrder
from tests.core import slow_projects

STANDARD = RuleSet()
HOKM = Contract(Game.HOKM, Suit.HEARTS, Seat.TWO, Seat.TWO)
SUN = Contract(Game.SUN, None, Seat.TWO, Seat.TWO)


def named(hand: str, game: Game = Game.HOKM, order: str = "quads_first") -> list[str]:
    """The projects of a hand, the best first: "fifty AKQJ", "hundred JJJJ"."""
    found = projects.find(cards(hand), game, HundredOrder(order))
    return [f"{p.kind.word} {''.join(card.rank.value for card in p.cards)}" for p in found]


# --- what a hand holds ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("AS KS QS 7H 8D 9C JD 10H", ["sira AKQ"]),
        ("JH 10H 9H 8H 7S 7D AD AC", ["fifty J1098"]),
        ("QH JH 10H 9H 8H 7S 7D AC", ["hundred QJ1098"]),
        ("AH KH QH JH 10H 9H 8H 7H", ["hundred AKQJ10987"]),
        ("AS KS 10S QH 7D 8D 9C JC", []),
        ("AS KS QS AH KH QH 7D 9C", ["sira AKQ", "sira AKQ"]),
        ("KS QS JS 10S 9H 8H 7H AD", ["fifty KQJ10", "sira 987"]),
        ("AS KS QS 10S 9S 8S 7H JD", ["sira AKQ", "sira 1098"]),
        ("7S 8S 9S AS KS 10H QH JD", ["sira 987"]),  # no sequence goes round the ace
    ],
)
def test_a_sequence_is_three_four_or_five_and_more_of_a_suit(hand: str, found: list[str]) -> None:
    assert named(hand) == found


@pytest.mark.parametrize("rank", ["K", "Q", "J", "10"])
def test_four_of_a_rank_from_ten_up_are_a_hundred(rank: str) -> None:
    hand = f"{rank}S {rank}H {rank}D {rank}C 7S 8H 7D 8C"
    for game in Game:
        assert named(hand, game) == [f"hundred {rank * 4}"]


def test_four_aces_are_a_hundred_in_hokm_and_four_hundred_in_sun() -> None:
    hand = "AS AH AD AC 7S 8H 7D 8C"
    assert named(hand) == ["hundred AAAA"]
    assert named(hand, Game.SUN) == ["four_hundred AAAA"]


@pytest.mark.parametrize("rank", ["9", "8", "7"])
def test_four_nines_eights_or_sevens_are_nothing(rank: str) -> None:
    assert named(f"{rank}S {rank}H {rank}D {rank}C AS KH JD QC") == []


@pytest.mark.parametrize(
    ("game", "values"),
    [(Game.HOKM, [2, 5, 10]), (Game.SUN, [4, 10, 20, 40])],
)
def test_the_points_of_each_project(game: Game, values: list[int]) -> None:
    assert [projects.POINTS[game][kind] for kind in projects.POINTS[game]] == values
    assert projects.BALOOT_POINTS == 2
    sira = Project(ProjectKind.SIRA, cards("AS KS QS"))
    assert projects.points(sira, game) == values[0]


# --- one card, one project ------------------------------------------------------------------------


def test_the_split_has_the_best_project_then_the_best_total() -> None:
    assert named("AS KS QS JS KH KD KC 7H") == ["hundred KKKK"]
    assert named("AS KS QS JS 10S KH KD KC") == ["hundred KKKK", "sira QJ10"]
    assert named("AS KS QS JS 10S AH AD AC") == ["hundred AAAA", "fifty KQJ10"]


def test_the_order_of_hundreds_decides_which_split_is_best() -> None:
    hand = "AS KS QS JS 10S KH KD KC"
    assert named(hand, order="sequence_first") == ["hundred AKQJ10"]
    assert named(hand, order="rank_only") == ["hundred AKQJ10"]
    assert named("KS QS JS 10S 9S KH KD KC", order="rank_only") == ["hundred KKKK", "fifty QJ109"]


def test_two_sets_of_four_are_two_hundreds() -> None:
    assert named("KS KH KD KC QS QH QD QC") == ["hundred KKKK", "hundred QQQQ"]


@pytest.mark.parametrize("game", Game)
@pytest.mark.parametrize(
    "hands", [120, pytest.param(3000, marks=pytest.mark.long)], ids=["few", "many"]
)
def test_a_hand_has_a_split_that_no_other_betters(game: Game, hands: int) -> None:
    """Every subset of the hand and every pair of subsets is looked at, for each order."""
    rng = Random(game.value)
    for n in range(hands):
        tops = [card for card in PACK if card.rank.value not in "789"]
        deck = rng.sample(tops if n % 2 else PACK, 20 if n % 2 else 32)
        hand = sorted(deck, key=lambda c: (c.suit.value, rng.random() < 0.2, c.index))[n % 8 :][:8]
        for order in HundredOrder:
            found = projects.find(hand, game, order)
            split = frozenset((p.kind.word, frozenset(map(str, p.cards))) for p in found)
            own = frozenset(map(str, hand))
            assert split in slow_projects.best_splits(own, game.value, order.value)
            strengths = [projects.strength(p, order) for p in found]
            assert strengths == sorted(strengths, reverse=True)


# --- which side scores ----------------------------------------------------------------------------


def counted(
    hands: dict[int, str], contract: Contract = HOKM, first: Seat = Seat.ONE, settings: str = ""
) -> dict[int, list[str]]:
    """The projects that count, by seat; seats two and four have bought."""
    rules = RuleSet.parse(settings)
    found = BySeat.of(
        lambda seat: projects.find(
            cards(hands.get(seat, "")), contract.game, rules.proj_hundred_order
        )
    )
    count = projects.count(found, contract, first, rules)
    assert all(seat.team is count.team for seat in SEATS if count.projects[seat])
    return {int(s): [p.kind.word for p in count.projects[s]] for s in SEATS if count.projects[s]}


def test_the_side_with_the_single_best_project_scores_all_its_projects() -> None:
    hands = {1: "AS KS QS JS", 3: "9H 8H 7H", 2: "AD KD QD", 4: "AC KC QC"}
    assert counted(hands) == {1: ["fifty"], 3: ["sira"]}


def test_one_side_alone_scores_and_nobody_may_have_any() -> None:
    assert counted({2: "9H 8H 7H"}) == {2: ["sira"]}
    assert counted({}) == {}


@pytest.mark.parametrize(
    ("higher", "lower", "game"),
    [
        ("AS AH AD AC", "KS KH KD KC", Game.SUN),
        ("10S 10H 10D 10C", "AS KS QS JS", Game.HOKM),
        ("10S 9S 8S 7S", "AS KS QS", Game.HOKM),
        ("AS KS QS", "KH QH JH", Game.HOKM),
        ("10S 9S 8S", "9H 8H 7H", Game.HOKM),
        ("AS AH AD AC", "KS KH KD KC", Game.HOKM),
        ("JS JH JD JC", "10S 10H 10D 10C", Game.SUN),
    ],
)
@pytest.mark.parametrize("order", HundredOrder)
def test_a_higher_kind_wins_then_the_higher_top_card(
    higher: str, lower: str, game: Game, order: HundredOrder
) -> None:
    (high,) = projects.find(cards(higher), game, order)
    (low,) = projects.find(cards(lower), game, order)
    assert projects.strength(high, order) > projects.strength(low, order)


def test_a_set_of_four_beats_a_run_or_the_run_the_set_or_rank_alone_decides() -> None:
    low_run = {3: "QS QH QD QC", 4: "JH 10H 9H 8H 7H"}
    assert counted(low_run) == {3: ["hundred"]}
    assert counted(low_run, settings="proj.hundred_order=sequence_first") == {4: ["hundred"]}
    assert counted(low_run, settings="proj.hundred_order=rank_only") == {3: ["hundred"]}
    order = HundredOrder.RANK_ONLY
    (high_run,) = projects.find(cards("AH KH QH JH 10H"), Game.HOKM, order)
    (low_set,) = projects.find(cards("KS KH KD KC"), Game.HOKM, order)
    assert projects.strength(high_run, order) > projects.strength(low_set, order)


def test_length_beyond_five_does_not_matter() -> None:
    six, five = "KS QS JS 10S 9S 8S", "KH QH JH 10H 9H"
    assert counted({1: six, 2: five}) == {2: ["hundred"]}  # a tie: the bidders
    assert counted({1: six, 2: five}, settings="proj.tie=dealer_right") == {1: ["hundred"]}


@pytest.mark.parametrize("first", SEATS)
def test_an_exact_tie_goes_to_the_bidders_or_to_the_nearest_the_dealers_right(first: Seat) -> None:
    hands = {3: "AS KS QS", 4: "AD KD QD"}
    assert counted(hands, first=first) == {4: ["sira"]}
    nearest = {4: ["sira"]} if first is Seat.FOUR else {3: ["sira"]}
    assert counted(hands, first=first, settings="proj.tie=dealer_right") == nearest


def test_trumps_do_not_break_a_tie() -> None:
    assert counted({1: "AH KH QH", 2: "AS KS QS"}) == {2: ["sira"]}


# --- baloot ---------------------------------------------------------------------------------------


def holder(hand: str, contract: Contract) -> Seat | None:
    """Who holds the baloot when seat three has this hand and nobody else anything."""
    hands: dict[Seat, tuple[Card, ...]] = {seat: () for seat in SEATS}
    return projects.baloot_holder({**hands, Seat.THREE: cards(hand)}, contract)


def test_baloot_is_king_and_queen_of_trumps_in_one_hand() -> None:
    assert holder("KH QH", HOKM) is Seat.THREE
    assert holder("KH QS", HOKM) is None
    assert holder("KS QS", HOKM) is None
    assert holder("KH QH", SUN) is None


@pytest.mark.parametrize(
    ("hand", "counts_when_absorbed"),
    [
        ("KH QH 7S", True),
        ("KH QH JH", True),  # a sira does not swallow it
        ("AH KH QH JH", True),  # nor does a fifty
        ("AH KH QH JH 10H", False),
        ("KH QH JH 10H 9H", False),
        ("KH QH KS KD KC QS", True),  # the queen is outside
        ("KH QH AS KS QS JS 10S", True),  # another suit's hundred
    ],
)
def test_a_hundred_with_both_cards_swallows_a_baloot_where_the_rules_say_so(
    hand: str, counts_when_absorbed: bool
) -> None:
    own = projects.find(cards(hand), Game.HOKM)
    assert projects.baloot_counts(own, HOKM, STANDARD)
    absorbing = RuleSet.parse("proj.baloot_absorbed=on")
    assert projects.baloot_counts(own, HOKM, absorbing) == counts_when_absorbed
