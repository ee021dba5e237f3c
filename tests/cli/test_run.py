"""The front door: help, unknown commands, faults in one coded line."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool

import pytest

from engine.cli.run import COMMANDS
from tests.cli.test_cases import DATA
from tests.cli.wild import Cli, is_refused


def test_help_names_every_command(cli: Cli) -> None:
    told = cli("--help")
    assert told.status == 0
    assert all(f"  {name} " in told.out for name in COMMANDS)


@pytest.mark.parametrize("command", ["check", "play", "replay", "verify"])
def test_each_command_explains_itself(cli: Cli, command: str) -> None:
    told = cli(command, "--help")
    assert told.status == 0
    assert told.out.startswith(f"usage: python -m engine {command} ")


def test_an_unknown_command_is_refused(cli: Cli) -> None:
    assert is_refused(cli("fly"), "bad_usage")
    assert is_refused(cli(), "bad_usage")


def test_a_name_that_cannot_be_printed_is_still_told_in_one_line(cli: Cli) -> None:
    assert is_refused(cli("fly\n\udc80"), "bad_usage")


@pytest.mark.parametrize(
    "words",
    [
        "arena easy nobody",
        "arena easy",
        "arena easy easy --dea 3",
        "arena easy easy --deals 1",
        "arena easy easy --deals -5",
        "arena easy easy --deals 100000000000",
        "arena easy easy --workers 0",
        "arena easy easy --workers 1000000",
        "arena easy easy --seed x",
        "calibrate nobody",
        "calibrate easy --deals 0",
        "calibrate easy --workers 999999999999",
        "bench --scale nan",
        "bench --scale inf",
        "bench --scale -1",
        "bench --scale 0",
    ],
)
def test_what_cannot_be_measured_is_refused(cli: Cli, words: str) -> None:
    assert is_refused(cli(*words.split()), "bad_usage")


@pytest.mark.parametrize("command", ["arena easy easy", "calibrate easy"])
@pytest.mark.parametrize("rules", ["house", "standard,score.half=maybe"])
def test_rules_that_nobody_knows_are_refused(cli: Cli, command: str, rules: str) -> None:
    assert is_refused(cli(*command.split(), "--rules", rules), "bad_setting")


def test_players_are_measured_under_changed_settings_too(cli: Cli) -> None:
    words = "arena easy random --deals 2 --rules pagat,score.half=set --workers 1"
    assert cli(*words.split()).status == 0


def test_a_worker_that_is_killed_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    def killed(*_: object) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr("engine.ai.arena.run", killed)
    assert is_refused(cli("arena", "easy", "easy"), "broken")


def python(*argv: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own."""
    command = [sys.executable, "-m", "engine", *argv]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)


def test_the_module_runs_as_a_program() -> None:
    done = python("check", str(DATA))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "81 passed, 0 failed"


def test_standard_input_is_a_file_too() -> None:
    done = python("verify", "-", stdin="nonsense")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: bad_notation: line 1: ")


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m engine play --seed 1 | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("notation 1\n", "")


@pytest.mark.parametrize(
    ("shell", "told"),
    [
        ("play --seed 1 >&-", "error: unwritable: standard output is closed"),
        ("play --seed 1 >/dev/full", "error: unwritable: standard output: No space left on device"),
        ("--help >/dev/full", "error: unwritable: standard output: No space left on device"),
        ("verify - <&-", "error: unreadable: standard input is closed"),
    ],
)
def test_a_stream_that_is_closed_or_full_is_told_in_one_line(shell: str, told: str) -> None:
    command = f"{sys.executable} -m engine {shell}"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{told}\n")


def test_a_fault_never_goes_to_standard_output() -> None:
    command = f"{sys.executable} -m engine fly 2>&-"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
