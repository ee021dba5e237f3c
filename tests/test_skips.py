"""The reader of skipped tests: what `.ci/run` accepts of a run of pytest, and what it does not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

SCRIPT: Final = Path(__file__).parents[1] / ".ci" / "skips.py"

CLEAN: Final = """\
tests/core/test_play.py ....                                             [100%]
============================== 4 passed in 0.12s ===============================
"""
SKIPS: Final = """\
tests/store/test_db.py ss.s                                              [100%]
=========================== short test summary info ============================
SKIPPED [2] tests/store/conftest.py:20: no PostgreSQL is reachable
SKIPPED [1] tests/js/test_js.py:30: Node is not installed
=================== 1 passed, 3 skipped in 61.02s (0:01:01) ====================
"""


def verdict(tmp_path: Path, output: str, *patterns: str) -> subprocess.CompletedProcess[str]:
    log, allowed = tmp_path / "test.log", tmp_path / "allowed.txt"
    log.write_text(output)
    allowed.write_text("\n".join(["# why", "", *patterns]))
    command = [sys.executable, str(SCRIPT), str(log), str(allowed)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_run_without_skips_passes_and_its_closing_line_is_printed_last(tmp_path: Path) -> None:
    done = verdict(tmp_path, CLEAN)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == CLEAN.splitlines()[-1]


def test_a_skip_that_is_not_on_the_list_fails_and_is_named(tmp_path: Path) -> None:
    done = verdict(tmp_path, SKIPS, "no PostgreSQL")
    assert done.returncode == 1
    assert "test_js.py:30: Node is not installed" in done.stderr
    assert "PostgreSQL" not in done.stderr


def test_skips_on_the_list_pass(tmp_path: Path) -> None:
    assert verdict(tmp_path, SKIPS, "no PostgreSQL", r"test_js\.py:\d+: Node").returncode == 0


def test_a_skip_that_pytest_counted_and_did_not_list_fails(tmp_path: Path) -> None:
    hidden = SKIPS.replace("SKIPPED [1]", "skipped [1]")
    done = verdict(tmp_path, hidden, "no PostgreSQL")
    assert done.returncode == 1
    assert "counted 3 skips and listed 2" in done.stderr


@pytest.mark.parametrize("output", ["", "Killed\n", "===== no tests ran in 0.01s =====\n"])
def test_a_run_that_did_not_reach_its_end_fails(tmp_path: Path, output: str) -> None:
    assert verdict(tmp_path, output).returncode == 1


def test_a_run_in_which_everything_was_skipped_fails(tmp_path: Path) -> None:
    only = SKIPS.replace("1 passed, ", "")
    assert verdict(tmp_path, only, "PostgreSQL", "Node").returncode == 1


def test_colours_do_not_hide_a_skip(tmp_path: Path) -> None:
    coloured = SKIPS.replace("SKIPPED", "\x1b[33mSKIPPED\x1b[0m")
    assert verdict(tmp_path, coloured, "no PostgreSQL").returncode == 1


def test_what_pytest_prints_today_is_understood(tmp_path: Path) -> None:
    tests = tmp_path / "test_planted.py"
    tests.write_text(
        "import pytest\ndef test_a(): pass\ndef test_b(): pytest.skip('not today')\n"
        "@pytest.mark.skip(reason='never')\ndef test_c(): pass\n"
    )
    command = [sys.executable, "-m", "pytest", "-ra", "-c", "/dev/null", "--rootdir", str(tmp_path)]
    run = subprocess.run(
        [*command, "-p", "no:cacheprovider", str(tests)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert verdict(tmp_path, run.stdout, "not today$", "never$").returncode == 0
    refused = verdict(tmp_path, run.stdout, "not today$")
    assert "never" in refused.stderr
    assert refused.returncode == 1
