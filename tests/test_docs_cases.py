"""The document of cases as a test: its examples hold, and it names all that shared cases use."""

from __future__ import annotations

import json
import re

from engine.cli.cases.case import read_cases
from tests.test_docs import text


def examples_of_cases() -> list[str]:
    """The files of cases that the document shows."""
    return re.findall(r"^```json\n(.*?)^```", text("docs/cases.md"), re.MULTILINE | re.DOTALL)


def test_the_examples_of_cases_hold() -> None:
    files = [json.loads(one) for one in examples_of_cases()]
    cases = [case for one in files for case in read_cases(one, "cases.md")]
    assert [case.id for case in cases if not case.holds(case.got())] == []


def test_every_kind_of_case_has_an_example() -> None:
    shown = [case for one in examples_of_cases() for case in json.loads(one)]
    known = json.loads(text("tests/data/rules.json"))
    asked = {(case["kind"], case["inputs"].get("subkind")) for case in shown}
    assert asked == {(case["kind"], case["inputs"].get("subkind")) for case in known}


def test_every_field_of_the_shared_cases_is_in_the_document_of_cases() -> None:
    page = text("docs/cases.md")
    known = json.loads(text("tests/data/rules.json"))
    names = {name for case in known for part in ("inputs", "expected") for name in case[part]}
    names |= {name for case in known for name in case}
    assert [name for name in sorted(names) if not re.search(rf'[`"]{name}[`"]', page)] == []
