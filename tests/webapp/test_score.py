"""The calculator over HTTP: every case, the calculator page line by line, and what cannot be."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from engine.core.calls import Game
from engine.core.projects import POINTS
from engine.core.ruleset import PRESETS
from engine.core.sheet import TOTAL_ABNAT, TOTAL_POINTS
from tests.webapp.world import World, running

CASES = [
    case
    for case in json.loads((Path(__file__).parents[1] / "data" / "rules.json").read_text())
    if case["kind"] == "score"
]


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with running(tmp_path) as made:
        yield made


async def ask(world: World, **question: Any) -> dict[str, Any]:
    """The answer to a question that may be asked, without a login."""
    status, body = await post(world, question)
    assert status == 200, body
    return body


async def post(world: World, question: object, lang: str = "en") -> tuple[int, dict[str, Any]]:
    async with world.http.post(world.url(f"/api/score?lang={lang}"), json=question) as answer:
        return answer.status, await answer.json()


def points(body: dict[str, Any]) -> tuple[int, int]:
    return body["bidder_points"], body["defender_points"]


async def test_every_case_is_answered_as_the_engine_answers_it(world: World) -> None:
    assert CASES
    for case in CASES:
        rules = {name: case[name] for name in ("preset", "settings") if name in case}
        for question in (rules | case["inputs"], case):
            got = await ask(world, **question)
            expected = case["expected"]
            assert {name: got[name] for name in expected} == expected, case["id"]


HOKM = {"contract": "hokm"}
SUN = {"contract": "sun"}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        # a hokm round holds 162 and is worth 16, a sun round 130 and 26
        (HOKM | {"bidder_abnat": 162}, (16, 0)),
        (SUN | {"bidder_abnat": 130}, (26, 0)),
        # both sides are rounded together; the larger fraction, then the bidders
        (HOKM | {"bidder_abnat": 96, "defender_abnat": 66}, (10, 6)),
        (HOKM | {"defender_abnat": 66}, (10, 6)),
        # projects in match points, never multiplied
        (HOKM | {"bidder_abnat": 96, "declared_bidder": ["sira"]}, (12, 6)),
        (SUN | {"bidder_abnat": 80, "declared_bidder": ["sira"]}, (20, 10)),
        (HOKM | {"bidder_abnat": 96, "declared_bidder": ["fifty"]}, (15, 6)),
        (SUN | {"bidder_abnat": 80, "declared_bidder": ["fifty"]}, (26, 10)),
        (HOKM | {"bidder_abnat": 96, "declared_bidder": ["hundred"]}, (20, 6)),
        (SUN | {"bidder_abnat": 80, "declared_bidder": ["hundred"]}, (36, 10)),
        (SUN | {"bidder_abnat": 80, "declared_bidder": ["four_hundred"]}, (56, 10)),
        (HOKM | {"bidder_abnat": 96, "baloot": "bidder"}, (12, 6)),
        # the single highest project brings all of its side; the bidders' where the best tie
        (
            HOKM
            | {
                "bidder_abnat": 96,
                "declared_bidder": ["fifty", "sira"],
                "declared_defender": ["sira", "sira"],
            },
            (17, 6),
        ),
        (
            HOKM
            | {
                "bidder_abnat": 96,
                "declared_bidder": ["sira"],
                "declared_defender": ["sira"],
                "higher": "equal",
            },
            (12, 6),
        ),
        # the baloot scores for whoever holds it
        (
            HOKM | {"bidder_abnat": 96, "declared_bidder": ["fifty"], "baloot": "defender"},
            (15, 8),
        ),
        # kaboot: 25 and 44, for whichever side makes it
        (HOKM | {"kaboot": "bidder"}, (25, 0)),
        (SUN | {"kaboot": "bidder"}, (44, 0)),
        (HOKM | {"kaboot": "defender"}, (0, 25)),
        # doubling multiplies tricks, last trick and kaboot; projects and baloot come after
        (HOKM | {"bidder_abnat": 96, "multiplier": 2}, (20, 12)),
        (HOKM | {"bidder_abnat": 96, "multiplier": 3}, (30, 18)),
        (HOKM | {"bidder_abnat": 96, "multiplier": 4}, (40, 24)),
        (HOKM | {"kaboot": "bidder", "multiplier": 2, "declared_bidder": ["sira"]}, (52, 0)),
        (HOKM | {"bidder_abnat": 96, "multiplier": 2, "baloot": "bidder"}, (22, 12)),
        # exactly half is enough; projects do not count toward it
        (HOKM | {"bidder_abnat": 81}, (8, 8)),
        (SUN | {"bidder_abnat": 65}, (13, 13)),
        (HOKM | {"bidder_abnat": 80, "declared_bidder": ["hundred"]}, (0, 26)),
        # set: the defenders take everything, the bidders keep their baloot
        (HOKM | {"bidder_abnat": 80}, (0, 16)),
        (SUN | {"bidder_abnat": 64, "declared_bidder": ["sira"]}, (0, 30)),
        (HOKM | {"bidder_abnat": 80, "baloot": "bidder"}, (2, 16)),
    ],
)
async def test_the_calculator_page_line_by_line(
    question: dict[str, Any], expected: tuple[int, int], world: World
) -> None:
    assert points(await ask(world, **question)) == expected


async def test_a_gahwa_is_the_match_for_whoever_wins_the_round(world: World) -> None:
    for abnat, winner in ((81, "bidder"), (80, "defender")):
        got = await ask(world, contract="hokm", bidder_abnat=abnat, multiplier="gahwa")
        assert (got["match_winner"], points(got)) == (winner, (0, 0))


@pytest.mark.parametrize("preset", [str(preset) for preset in PRESETS])
async def test_every_split_adds_up_where_the_rules_say_so(preset: str, world: World) -> None:
    """Both sides of a made contract share 16 or 26; a set one gives all to the defenders."""
    for game in Game:
        for abnat in range(TOTAL_ABNAT[game] + 1):
            got = await ask(world, preset=preset, contract=game.value, bidder_abnat=abnat)
            assert sum(points(got)) == TOTAL_POINTS[game], (preset, game, abnat)
            assert got["kaboot"] is None, "a kaboot is never concluded from abnat"
            assert got["made"] or got["bidder_points"] == 0


@pytest.mark.parametrize("game", list(Game))
async def test_of_every_pair_of_declared_kinds_the_best_counts(game: Game, world: World) -> None:
    values = {kind.word: worth for kind, worth in POINTS[game].items()}
    question = {"contract": game.value, "bidder_abnat": TOTAL_ABNAT[game] - 20}
    plain = points(await ask(world, **question))
    for ours, theirs in product(values, values):
        told = question | {"declared_bidder": [ours], "declared_defender": [theirs]}
        if ours == theirs:
            status, body = await post(world, told)
            assert (status, body) == (422, {"code": "whose_is_higher", "field": "higher"})
        for higher in ("bidder", "defender", "equal"):
            got = points(await ask(world, **told, higher=higher))
            first = values[ours] > values[theirs] or (
                values[ours] == values[theirs] and higher != "defender"
            )
            gain = (values[ours], 0) if first else (0, values[theirs])
            assert got == (plain[0] + gain[0], plain[1] + gain[1]), (ours, theirs, higher)


async def test_equal_projects_go_to_who_sits_first_where_the_rules_ask_for_that(
    world: World,
) -> None:
    told = {
        "preset": "pagat",
        "contract": "hokm",
        "bidder_abnat": 120,
        "declared_bidder": ["sira"],
        "declared_defender": ["sira"],
        "higher": "equal",
    }
    assert points(await ask(world, **told, first="bidder")) == (14, 4)
    assert points(await ask(world, **told, first="defender")) == (12, 6)


@pytest.mark.parametrize(("contract", "abnat"), [("hokm", 162), ("sun", 130)])
async def test_all_abnat_are_no_kaboot_until_somebody_says_so(
    contract: str, abnat: int, world: World
) -> None:
    told = {"contract": contract, "bidder_abnat": abnat, "defender_abnat": 0}
    assert (await ask(world, **told))["kaboot"] is None
    assert (await ask(world, **told, tricks_bidder=7))["kaboot"] is None
    assert (await ask(world, **told, tricks_bidder=8))["kaboot"] == "bidder"
    assert (await ask(world, **told, kaboot="bidder"))["kaboot"] == "bidder"


@pytest.mark.parametrize(
    ("question", "field", "code"),
    [
        ({}, "contract", "missing"),
        (HOKM, "bidder_abnat", "missing"),
        ({"contract": "spades"}, "contract", "bad_field"),
        (HOKM | {"bidder_abnat": 163}, "bidder_abnat", "abnat_range"),
        (SUN | {"bidder_abnat": 131}, "bidder_abnat", "abnat_range"),
        (HOKM | {"defender_abnat": -5}, "defender_abnat", "abnat_range"),
        (HOKM | {"bidder_abnat": 100, "defender_abnat": 100}, "defender_abnat", "abnat_sum"),
        (HOKM | {"bidder_abnat": 9.5}, "bidder_abnat", "bad_field"),
        (HOKM | {"bidder_abnat": True}, "bidder_abnat", "bad_field"),
        (HOKM | {"bidder_abnat": ""}, "bidder_abnat", "bad_field"),
        (HOKM | {"bidder_abnat": "many"}, "bidder_abnat", "bad_field"),
        (HOKM | {"bidder_abnat": "-5"}, "bidder_abnat", "bad_field"),
        (HOKM | {"bidder_abnat": "9" * 9}, "bidder_abnat", "bad_field"),
        (HOKM | {"bidder_abnat": 90, "kaboot": "bidder"}, "bidder_abnat", "kaboot_abnat"),
        (HOKM | {"kaboot": "defender", "tricks_bidder": 8}, "kaboot", "kaboot_tricks"),
        (HOKM | {"kaboot": "both"}, "kaboot", "bad_field"),
        (HOKM | {"bidder_abnat": 90, "tricks_bidder": 9}, "tricks_bidder", "bad_field"),
        (SUN | {"bidder_abnat": 90, "baloot": "bidder"}, "baloot", "baloot_in_sun"),
        (HOKM | {"bidder_abnat": 90, "multiplier": 5}, "multiplier", "bad_field"),
        (HOKM | {"bidder_abnat": 90, "multiplier": "khamsin"}, "multiplier", "bad_field"),
        (
            HOKM | {"bidder_abnat": 90, "declared_bidder": ["four_hundred"]},
            "declared_bidder",
            "no_such_project",
        ),
        (
            HOKM | {"bidder_abnat": 90, "projects_defender": ["four_hundred"]},
            "projects_defender",
            "no_such_project",
        ),
        (
            HOKM | {"bidder_abnat": 90, "declared_bidder": ["sira"] * 5},
            "declared_bidder",
            "too_many_projects",
        ),
        (
            SUN | {"bidder_abnat": 90, "declared_defender": ["four_hundred"] * 2},
            "declared_defender",
            "too_many_projects",
        ),
        (HOKM | {"bidder_abnat": 90, "declared_bidder": ["flush"]}, "declared_bidder", "bad_field"),
        (
            HOKM | {"bidder_abnat": 90, "declared_bidder": ["sira"], "projects_bidder": ["sira"]},
            "declared_bidder",
            "declared_and_counted",
        ),
        (HOKM | {"bidder_abnat": 90, "preset": "moon"}, "preset", "bad_setting"),
        (HOKM | {"bidder_abnat": 90, "settings": {"score.moon": "on"}}, "settings", "bad_setting"),
        ({"subkind": "qaid", "contract": "hokm"}, "offender", "missing"),
        ({"subkind": "match_end", "us": 3}, "them", "missing"),
        ({"subkind": "match_end", "us": -3, "them": 4}, "us", "bad_field"),
        ({"subkind": "match_end", "us": 3, "them": 4, "target": -5}, "target", "bad_field"),
    ],
)
async def test_what_cannot_be_is_refused_at_its_field(
    question: dict[str, Any], field: str, code: str, world: World
) -> None:
    assert await post(world, question) == (422, {"code": code, "field": field})


async def test_numbers_too_large_for_any_number_are_refused(world: World) -> None:
    raw = b'{"contract": "hokm", "bidder_abnat": 1e309}'
    headers = {"Content-Type": "application/json"}
    async with world.http.post(world.url("/api/score"), data=raw, headers=headers) as answer:
        assert answer.status in (400, 422)


async def test_arabic_digits_are_digits(world: World) -> None:
    got = await ask(world, contract="hokm", bidder_abnat="٩٦", multiplier="٢")
    assert points(got) == (20, 12)


async def test_a_sun_above_double_is_computed_with_a_note(world: World) -> None:
    for step, noted in ((1, []), (2, []), (3, ["sun_above_double"]), (4, ["sun_above_double"])):
        got = await ask(world, contract="sun", bidder_abnat=65, multiplier=step)
        assert (points(got), got["notes"]) == ((13 * step, 13 * step), noted)


async def test_the_steps_say_why_in_one_line_each_in_the_readers_language(world: World) -> None:
    told = {"contract": "hokm", "bidder_abnat": 75, "declared_bidder": ["sira"]}
    for lang, word in (("en", "did not make it"), ("fr", "chuté"), ("ar", "طاح")):
        status, body = await post(world, told, lang)
        assert status == 200
        kinds = [step["kind"] for step in body["steps"]]
        assert kinds == ["abnat", "converted", "set", "projects", "total"]
        assert word in body["steps"][2]["text"]
        assert all(step["text"] and "\n" not in step["text"] for step in body["steps"])
    last = body["steps"][-1]
    assert (last["bidder"], last["defender"]) == points(body)


async def test_every_step_of_every_system_has_words(world: World) -> None:
    for preset, game, step, kaboot in product(
        PRESETS, Game, (1, 2, 4, "gahwa"), (None, "bidder", "defender")
    ):
        told = {"preset": str(preset), "contract": game.value, "multiplier": step}
        told |= {"kaboot": kaboot} if kaboot else {"bidder_abnat": 60}
        told |= {} if game is Game.SUN else {"baloot": "bidder"}
        got = await ask(world, **told, declared_defender=["fifty"])
        assert all(one["text"] for one in got["steps"])
