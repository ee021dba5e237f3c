"""Reads pytest's output and fails on any skipped test whose reason is not on the allowed list.

Usage: skips.py LOG ALLOWED. Every line of ALLOWED is a regular expression that must be found in
pytest's line for the skip ("path:line: reason"); empty lines and lines that begin with # are left
out. The skips listed by `-ra` must add up to the number in pytest's closing line, so that a skip
that pytest did not list cannot pass unseen. The closing line is printed again as the last line.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

SKIPPED = re.compile(r"^SKIPPED \[(\d+)\] (.*)$")
CLOSING = re.compile(r"^=* ?((?:\d+ [a-z ]+(?:, )?)+) in [\d.]+s(?: \([\d:]+\))? ?=*$")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True, slots=True)
class Run:
    """What pytest printed of one run: the skips it listed, and its closing line."""

    skips: tuple[tuple[int, str], ...]
    closing: str

    @property
    def counted(self) -> int:
        """The number of skipped tests in the closing line."""
        found = re.search(r"(\d+) skipped", self.closing)
        return int(found[1]) if found else 0

    @property
    def ran(self) -> int:
        """The number of passed tests in the closing line."""
        found = re.search(r"(\d+) passed", self.closing)
        return int(found[1]) if found else 0


def read(text: str) -> Run:
    """The run of a log; the closing line is empty where pytest did not reach its end."""
    lines = [COLOUR.sub("", line.rstrip()) for line in text.splitlines()]
    skips = [(int(found[1]), found[2]) for line in lines if (found := SKIPPED.match(line))]
    closings = [line for line in lines if CLOSING.match(line)]
    return Run(tuple(skips), closings[-1] if closings else "")


def allowed(text: str) -> list[re.Pattern[str]]:
    """The patterns of an allowed list."""
    lines = (line.strip() for line in text.splitlines())
    return [re.compile(line) for line in lines if line and not line.startswith("#")]


def complaints(run: Run, patterns: list[re.Pattern[str]]) -> list[str]:
    """Everything that makes the run unacceptable; empty when it is fine."""
    if not run.closing:
        return ["pytest's closing line is missing"]
    found = [
        f"a skip that is not on the list: {line}"
        for _, line in run.skips
        if not any(pattern.search(line) for pattern in patterns)
    ]
    listed = sum(number for number, _ in run.skips)
    if listed != run.counted:
        found.append(f"pytest counted {run.counted} skips and listed {listed}")
    if not run.ran:
        found.append("no test passed")
    return found


def main(log: str, list_file: str) -> int:
    """Prints the verdict; the exit code is 1 where there is a complaint."""
    run = read(Path(log).read_text(encoding="utf-8", errors="replace"))
    found = complaints(run, allowed(Path(list_file).read_text(encoding="utf-8")))
    for line in found:
        print(f"skips: {line}", file=sys.stderr)
    print(f"skips: {run.counted} skipped, {len(found)} complaints")
    print(run.closing)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
