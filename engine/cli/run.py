"""The front door of the command line: picks the subcommand, turns faults into one coded line."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import Final

from engine.cli import check, measure, play, replay, solve, verify
from engine.cli.faults import CommandError, Fault
from engine.core.errors import Refused

Main = Callable[[Sequence[str]], int]

COMMANDS: Final[dict[str, tuple[Main, str]]] = {
    "play": (play.main, "four bots play a match; prints it in the notation"),
    "replay": (replay.main, "shows any moment of a match in a file"),
    "solve": (solve.main, "the exact value of every card at a moment, all hands seen"),
    "verify": (verify.main, "recomputes a match in a file: decks, legality, every score"),
    "check": (check.main, "runs cases of the rules"),
    "arena": (measure.arena, "two bots over duplicate deals"),
    "calibrate": (measure.calibrate, "the make rate a level expects of its buys, and the true one"),
    "bench": (measure.bench, "figures of speed"),
}

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
CLOSED_PIPE: Final = 141  # what a shell reports for a program ended by SIGPIPE


def usage() -> str:
    """The text of `python -m engine --help`."""
    lines = [f"  {name:<9} {what}" for name, (_, what) in COMMANDS.items()]
    return "\n".join(
        [
            "usage: python -m engine COMMAND …",
            "",
            "The rules of Baloot from the command line.",
            "",
            *lines,
            "",
            "python -m engine COMMAND --help tells more. Status: 0 fine, 1 differences found, 2 bad"
            " input.",
        ]
    )


def run(argv: Sequence[str] | None = None) -> int:
    """Runs a subcommand; its exit status. A fault is one coded line on stderr and status 2."""
    words = list(sys.argv[1:] if argv is None else argv)
    _speak_utf8()
    try:
        if sys.stdout is None:
            raise CommandError(Fault.UNWRITABLE, "standard output is closed")
        status = _dispatch(words)
        sys.stdout.flush()
        return status
    except CommandError as fault:
        return _complain(f"{fault.code}: {fault.detail}")
    except Refused as refused:
        return _complain(f"{refused.code}: {refused.detail}")
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has gone
        _drop_output()
        return CLOSED_PIPE
    except OSError as error:  # files that are read complain with a code of their own
        _drop_output()
        return _complain(f"{Fault.UNWRITABLE}: standard output: {error.strerror}")


def _dispatch(words: list[str]) -> int:
    if not words:
        raise CommandError(Fault.BAD_USAGE, f"name a command: {', '.join(COMMANDS)}")
    if words[0] in ("-h", "--help"):
        print(usage())
        return 0
    if words[0] not in COMMANDS:
        known = ", ".join(COMMANDS)
        raise CommandError(Fault.BAD_USAGE, f"no command {words[0][:30]!r}; there are {known}")
    main, _ = COMMANDS[words[0]]
    try:
        return main(words[1:])
    except SystemExit as left:  # argparse leaves like this after --help
        return left.code if isinstance(left.code, int) else 0


def _complain(text: str) -> int:
    line = " ".join(text.split())
    if sys.stderr is not None:  # `print` would take standard output instead
        print(f"error: {line}", file=sys.stderr)
    return BAD_INPUT


def _drop_output() -> None:
    """Lets the interpreter's last flush of what could not be written not complain again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _speak_utf8() -> None:
    """Nothing that is printed may fail to be, whatever the terminal's encoding."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
