"""`check`: what it prints, its status, and what it does with bad files."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cli.cases.case import read_cases
from engine.cli.faults import CommandError
from tests.cli.test_cases import CASES, DATA
from tests.cli.wild import Cli, is_refused

GOOD = json.loads(DATA.read_text(encoding="utf-8"))


def test_a_failing_case_is_printed_with_what_was_expected_and_what_was_got(cli: Cli) -> None:
    wrong = [GOOD[0], {**GOOD[1], "id": "W", "expected": {"result": {"contract": "sun"}}}]
    told = cli("check", cli.file(json.dumps(wrong)))
    assert told.status == 1
    assert told.lines[0].startswith('W: expected {"result": {"contract": "sun"}} got {"result": ')
    assert told.lines[1:] == ["1 passed, 1 failed"]


def test_only_what_is_expected_is_compared_and_legal_in_any_order(cli: Cli) -> None:
    case = {**GOOD[0], "expected": {"legal": ["hokm:H", "pass", "sun"]}}
    assert cli("check", cli.file(json.dumps([case]))).out == "1 passed, 0 failed\n"


def test_a_fact_the_engine_does_not_know_fails(cli: Cli) -> None:
    case = {**GOOD[0], "expected": {"weather": None}}
    assert cli("check", cli.file(json.dumps([case]))).lines[-1] == "0 passed, 1 failed"


def test_several_files_are_counted_together(cli: Cli) -> None:
    path = cli.file(json.dumps(GOOD[:3]))
    assert cli("check", path, path).out == "6 passed, 0 failed\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_file"),
        ("no json", "bad_file"),
        ('{"id": 1}', "bad_file"),
        ("[" * 100_000, "bad_file"),
        (b"\xff\xfe", "bad_file"),
        ("[]", "bad_file"),
        ("[1]", "bad_case"),
        ("[{}]", "bad_case"),
        ("null", "bad_file"),
    ],
)
def test_a_file_that_is_no_list_of_cases_is_refused(cli: Cli, text: str | bytes, code: str) -> None:
    assert is_refused(cli("check", cli.file(text)), code)


def test_a_file_that_cannot_be_read_is_refused(cli: Cli) -> None:
    assert is_refused(cli("check", "/nowhere/at/all.json"), "unreadable")
    assert is_refused(cli("check", "/"), "unreadable")
    assert is_refused(cli("check", "a\0b"), "unreadable")
    assert is_refused(cli("check"), "bad_usage")


def changed(**fields: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """A change of some fields of a case."""
    return lambda case: {**case, **fields}


@pytest.mark.parametrize(
    "change",
    [
        changed(kind="weather"),
        changed(kind=None),
        changed(id=3),
        changed(inputs=None),
        changed(inputs=[]),
        changed(inputs={}),
        changed(expected=None),
        changed(expected={}),
        changed(preset="nobody"),
        changed(settings={"bid.weather": "on"}),
        changed(settings={"bid.kawesh": "sometimes"}),
        changed(settings=["bid.kawesh"]),
        changed(inputs={"turned": "1H", "calls": []}),
        changed(inputs={"turned": "9H", "calls": [[5, "pass"]]}),
        changed(inputs={"turned": "9H", "calls": [["pass"]]}),
        changed(inputs={"turned": "9H", "calls": "pass"}),
        changed(inputs={"doubling": {"contract": "poker"}}),
        changed(inputs={"doubling": {"contract": "hokm", "said": [1]}}),
        changed(kind="deal", inputs={"ask": "weather"}),
        changed(kind="deal", inputs={"ask": "trick", "contract": "sun", "trick": []}),
        changed(kind="legal", inputs={"contract": "hokm", "seat": 1, "hand": ["7S"]}),
        changed(kind="legal", inputs={"contract": "sun", "seat": 1, "hand": ["7S", "7S"]}),
        changed(kind="projects", inputs={"contract": "sun", "bidder_seat": 1, "hands": {"5": []}}),
        changed(kind="score", inputs={"contract": "sun"}),
        changed(kind="score", inputs={"contract": "sun", "bidder_abnat": 1.5}),
        changed(kind="score", inputs={"contract": "sun", "bidder_abnat": 65, "multiplier": 5}),
        changed(kind="score", inputs={"subkind": "weather"}),
    ],
)
def test_a_case_that_cannot_be_understood_is_refused_before_any_is_run(
    cli: Cli, change: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    told = cli("check", cli.file(json.dumps([GOOD[5], change(GOOD[0])])))
    assert is_refused(told, "bad_case")
    assert "case 2" in told.err


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.sampled_from(GOOD), st.data())
@settings(max_examples=200, deadline=None)
def test_any_case_is_answered_or_refused_whatever_stands_in_it(
    case: dict[str, Any], data: st.DataObject
) -> None:
    inputs = dict(case["inputs"])
    for name in data.draw(st.lists(st.sampled_from(sorted(inputs)), unique=True, min_size=1)):
        inputs[name] = data.draw(JSON)
    try:
        cases = read_cases([{**case, "inputs": inputs}], "here")
    except CommandError:
        return
    assert cases[0].holds(cases[0].got()) in (True, False)


def test_the_sample_asks_every_kind_of_question() -> None:
    assert len(CASES) == 81
    assert {case["kind"] for case in GOOD} == {"deal", "bidding", "legal", "projects", "score"}
