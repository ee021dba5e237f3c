"""`python -m engine check`: runs cases of the rules and prints those that fail."""

from __future__ import annotations

import json
from collections.abc import Sequence

from engine.cli.arguments import Arguments
from engine.cli.cases.case import read_cases
from engine.cli.files import read_json


def main(argv: Sequence[str]) -> int:
    """Prints each failure (id, expected, got), then `N passed, M failed`.

    Status 0 where all passed, 1 where one failed. All files are read before the first case is
    run; raises CommandError for a bad one.
    """
    parser = Arguments(
        "check",
        "Runs cases of the rules: JSON files, each a list of objects with id, kind, preset, "
        "settings, inputs and expected. Status 1 if one fails, 2 if a file is bad.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file of cases, - for stdin")
    files: list[str] = parser.parse_args(argv).files
    cases = [case for path in files for case in read_cases(read_json(path), path)]
    failed = 0
    for case in cases:
        got = case.got()
        if not case.holds(got):
            failed += 1
            name = " ".join(case.id.split())
            print(f"{name}: expected {json.dumps(case.expected)} got {json.dumps(got)}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0
