"""`python -m engine replay`: any moment of a match, as the open table."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cli.arguments import Arguments
from engine.cli.faults import CommandError, Fault
from engine.cli.files import Told, read_events
from engine.cli.show import table
from engine.core import history, notation
from engine.core.errors import STUMBLES


def main(argv: Sequence[str]) -> int:
    """Prints the table after an event, the last one without `--at`; raises as `asked`, `moment`."""
    told, at = asked(
        "replay",
        "Shows the open table at any moment of a match: hands, calls, trick and scores. The file "
        "is in the notation or in JSON lines.",
        argv,
    )
    print(moment(told, at))
    return 0


def asked(command: str, about: str, argv: Sequence[str]) -> tuple[Sequence[Told], int]:
    """The match in the file a command names, and the number of the event it asks for.

    Raises CommandError: `bad_moment` for a number there is no event of.
    """
    parser = Arguments(command, about)
    parser.add_argument("file", metavar="FILE", help="a match, - for stdin")
    parser.add_argument(
        "--at", metavar="N", type=int, help="the number of an event, from 1; else the last one"
    )
    args = parser.parse_args(argv)
    told = read_events(args.file)
    at = len(told) if args.at is None else args.at
    if not 1 <= at <= len(told):
        raise CommandError(Fault.BAD_MOMENT, f"{at}: there are events 1 to {len(told)}")
    return told, at


def moment(told: Sequence[Told], at: int) -> str:
    """The table after event number `at`; raises CommandError (`bad_events`)."""
    events = [event for _, event in told[:at]]
    heading = f"event {at} of {len(told)}: {_short(notation.write_line(events[-1]))}"
    try:
        return f"{heading}\n{table(history.fold(events))}"
    except STUMBLES:
        raise CommandError(
            Fault.BAD_EVENTS, "the events do not follow one another (`verify` says where)"
        ) from None


def _short(line: str) -> str:
    return line if len(line) <= 90 else f"{line[:89]}…"
