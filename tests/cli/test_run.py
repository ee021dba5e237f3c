"""The front door: help, unknown commands, faults in one coded line."""

from __future__ import annotations

import subprocess
import sys

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


def test_a_tool_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr("importlib.import_module", missing)
    assert is_refused(cli("arena", "easy", "easy"), "not_built")


def test_arena_and_bench_are_handed_their_arguments(
    monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    asked: list[object] = []

    class Tool:
        @staticmethod
        def main(argv: list[str]) -> int:
            asked.append(argv)
            return 3

    def found(name: str) -> type[Tool]:
        asked.append(name)
        return Tool

    monkeypatch.setattr("importlib.import_module", found)
    assert cli("arena", "easy", "normal", "--deals", "2").status == 3
    assert cli("bench", "--json").status == 3
    arena = ["engine.ai.arena", ["easy", "normal", "--deals", "2"]]
    assert asked == [*arena, "engine.ai.bench", ["--json"]]


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
