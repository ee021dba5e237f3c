"""The rules as cases: the shared sample, and what the sample leaves out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.cli.cases.case import Case, read_cases
from tests.cli.wild import Cli

DATA = Path(__file__).parent.parent / "data" / "rules.json"
CASES = read_cases(json.loads(DATA.read_text(encoding="utf-8")), "rules.json")
HIGH_SUN = {"doubling": {"contract": "sun", "said": [], "buyers_score": 101, "others_score": 100}}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_engine_answers_every_shared_case(case: Case) -> None:
    got = case.got()
    assert case.holds(got), f"expected {case.expected}, got {got}"


def test_check_counts_the_shared_cases(cli: Cli) -> None:
    told = cli("check", str(DATA))
    assert (told.status, told.out) == (0, "81 passed, 0 failed\n")


def ask(kind: str, inputs: dict[str, Any], preset: str = "standard", **settings: Any) -> Any:
    """The facts the engine finds."""
    data = {
        "id": "X",
        "kind": kind,
        "preset": preset,
        "settings": {name.replace("_", ".", 1): value for name, value in settings.items()},
        "inputs": inputs,
        "expected": {"anything": 1},
    }
    return read_cases([data], "here")[0].answer()


def test_the_opening_deal_is_three_then_two_and_the_twenty_first_card_is_turned() -> None:
    facts = ask("deal", {"ask": "opening"})
    assert facts["packets"] == [3, 2]
    assert facts["hand_sizes"] == 5
    assert facts["turned_index"] == 21
    assert facts["stock"] == 11
    assert facts["first_seat"] == 1
    assert facts["order"] == [1, 2, 3, 4]


def test_the_sun_pack_holds_120_abnat_and_130_with_the_last_trick() -> None:
    facts = ask("deal", {"ask": "card_points", "contract": "sun"})
    assert (facts["cards"], facts["with_last_trick"]) == (120, 130)


def test_the_last_trick_is_worth_ten_more() -> None:
    played = ((1, "7D"), (2, "JD"), (3, "9D"), (4, "9S"))
    trick = [{"seat": seat, "card": card} for seat, card in played]
    inputs = {"ask": "trick", "contract": "hokm", "trump": "D", "trick": trick}
    facts, last = ask("deal", inputs), ask("deal", inputs | {"last": True})
    assert (facts["winner_seat"], facts["points"]) == (2, 34)
    assert (last["winner_seat"], last["points"]) == (2, 44)


def test_the_deal_passes_to_the_right_from_any_dealer() -> None:
    assert ask("deal", {"ask": "next_dealer", "dealer": 2})["next_dealer_seat"] == 3


def test_a_turned_ace_bought_as_hokm_can_only_be_confirmed() -> None:
    calls = [[1, "hokm:H"], [2, "pass"], [3, "pass"], [4, "pass"]]
    assert ask("bidding", {"turned": "AH", "calls": calls})["legal"] == ["confirm_hokm"]
    flipped = ask("bidding", {"turned": "AH", "calls": calls}, bid_flip_on_ace="on")
    assert flipped["legal"] == ["confirm_hokm", "confirm_sun"]


def test_settings_of_a_case_override_its_preset() -> None:
    calls = [[1, "pass"], [2, "pass"], [3, "pass"], [4, "sun"], [1, "pass"]]
    inputs = {"turned": "9H", "calls": calls}
    assert ask("bidding", inputs, "kammelna")["to_speak"] == 3
    assert ask("bidding", inputs, "kammelna", bid_sun_priority_r1="earlier_any")["to_speak"] == 2


def test_a_setting_may_be_told_as_true_or_false() -> None:
    calls = [[1, "hokm:H"], [2, "pass"], [3, "pass"], [4, "pass"]]
    result = ask("bidding", {"turned": "9H", "calls": calls}, bid_hokm_confirm=False)["result"]
    assert result["contract"] == "hokm"


@pytest.mark.parametrize(("preset", "dealer"), [("kammelna", 4), ("official", 1)])
def test_a_kawesh_before_any_bid_is_dealt_again_by_the_setting(preset: str, dealer: int) -> None:
    inputs = {"turned": "9H", "calls": [[1, "pass"], [2, "kawesh"]]}
    result = ask("bidding", inputs, preset)["result"]
    assert result == {"contract": None, "redeal": True, "next_dealer_seat": dealer}


def test_a_kawesh_is_offered_only_to_a_hand_of_sevens_eights_and_nines() -> None:
    low, high = ["7S", "8S", "9S", "7D", "8C"], ["7H", "8H", "9D", "7C", "AC"]
    inputs: dict[str, Any] = {"turned": "9H", "calls": [], "hands": {"1": low, "2": high}}
    assert "kawesh" in ask("bidding", inputs, "official")["legal"]
    assert "kawesh" not in ask("bidding", inputs, "standard")["legal"]
    inputs |= {"calls": [[1, "pass"]]}
    assert "kawesh" not in ask("bidding", inputs, "official")["legal"]


@pytest.mark.parametrize(
    ("said", "side", "legal"),
    [
        (["double", "three"], "defenders", ["pass", "four:open", "four:locked"]),
        (["double", "three", "four"], "bidders", ["pass", "gahwa"]),
        (["double", "three", "four", "gahwa"], "defenders", ["pass"]),
    ],
)
def test_the_ladder_is_climbed_by_turns(said: list[str], side: str, legal: list[str]) -> None:
    facts = ask("bidding", {"doubling": {"contract": "hokm", "said": said}})
    assert (facts["side"], facts["legal"]) == (side, legal)


def test_the_ladder_can_end_at_four() -> None:
    doubling = {"contract": "hokm", "said": ["double", "three", "four"]}
    assert ask("bidding", {"doubling": doubling}, double_top="four")["legal"] == ["pass"]


def test_a_sun_is_doubled_only_above_100_against_100_at_most() -> None:
    assert ask("bidding", HIGH_SUN)["legal"] == ["pass", "double"]
    level = {"doubling": {"contract": "sun", "said": []}}
    assert ask("bidding", level)["legal"] == ["pass"]
    assert ask("bidding", level, double_sun_gate="none")["legal"] == ["pass", "double"]
    assert ask("bidding", HIGH_SUN, double_sun_gate="never")["legal"] == ["pass"]


def test_without_doubling_there_is_nothing_to_raise() -> None:
    assert ask("bidding", {"doubling": {"contract": "hokm"}}, "classic")["legal"] == ["pass"]


def test_the_buyer_chooses_the_lock_apart_where_the_setting_says_so() -> None:
    doubling = {"doubling": {"contract": "hokm", "said": []}}
    assert ask("bidding", doubling, "kammelna")["legal"] == ["pass", "double"]


def test_a_multiplier_may_be_a_text() -> None:
    inputs = {"contract": "hokm", "bidder_abnat": 96, "defender_abnat": 66}
    assert ask("score", inputs | {"multiplier": "3"}) == ask("score", inputs | {"multiplier": 3})


def test_a_kaboot_needs_no_abnat() -> None:
    assert ask("score", {"contract": "hokm", "tricks_bidder": 8})["bidder_points"] == 25
    assert ask("score", {"contract": "sun", "tricks_bidder": 0})["defender_points"] == 44


def test_a_reverse_kaboot_is_88_where_it_is_on_and_the_first_seat_held_an_ace() -> None:
    inputs = {"contract": "sun", "tricks_bidder": 0, "bidder_seat": 1}
    assert ask("score", inputs | {"buyer_aces": 1}, "official")["defender_points"] == 88
    assert ask("score", inputs | {"buyer_aces": 0}, "official")["defender_points"] == 44
    assert ask("score", inputs | {"reverse_kaboot": True}, "standard")["defender_points"] == 44


def test_a_gahwa_names_the_winner_of_the_match() -> None:
    inputs = {"contract": "hokm", "bidder_abnat": 100, "defender_abnat": 62, "multiplier": "gahwa"}
    assert ask("score", inputs)["match_winner"] == "bidder"
    qaid = {"subkind": "qaid", "contract": "hokm", "offender": "bidder", "multiplier": "gahwa"}
    assert ask("score", qaid)["match_winner"] == "defender"


def test_a_qaid_in_sun_is_26_and_the_innocent_sides_projects() -> None:
    inputs = {
        "subkind": "qaid",
        "contract": "sun",
        "offender": "bidder",
        "innocent_projects": ["sira"],
    }
    facts = ask("score", inputs)
    assert (facts["offender_points"], facts["innocent_points"]) == (0, 30)


@pytest.mark.parametrize(
    ("us", "them", "target", "status", "winner"),
    [
        (151, 90, 152, "ongoing", None),
        (100, 99, 100, "finished", "us"),
        (20, 152, 152, "finished", "them"),
        (152, 152, 152, "extra_deal", None),
    ],
)
def test_the_end_of_a_match(
    us: int, them: int, target: int, status: str, winner: str | None
) -> None:
    facts = ask("score", {"subkind": "match_end", "us": us, "them": them, "target": target})
    assert facts == {"status": status, "winner": winner}


def test_an_illegal_call_fails_its_case_with_the_code() -> None:
    data = json.loads(DATA.read_text(encoding="utf-8"))[0]
    data["inputs"]["calls"] = [[2, "sun"]]
    case = read_cases([data], "here")[0]
    assert case.got() == {"refused": "not_your_turn"}
    assert not case.holds(case.got())


def test_a_four_hundred_in_hokm_fails_its_case_with_the_code() -> None:
    inputs = {"contract": "hokm", "bidder_abnat": 90, "projects_bidder": ["four_hundred"]}
    data = {"id": "X", "kind": "score", "inputs": inputs, "expected": {"made": True}}
    assert read_cases([data], "here")[0].got() == {"refused": "bad_score"}
