"""`python -m engine solve`: the exact value of every card at a moment, all four hands seen."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ai import exact
from engine.cli.arguments import Arguments
from engine.cli.faults import CommandError, Fault
from engine.cli.files import read_events
from engine.cli.replay import moment
from engine.core import history
from engine.core.match import Match


def main(argv: Sequence[str]) -> int:
    """Prints the table after an event and what each card of the seat to play is worth.

    Raises CommandError: `bad_moment` for a number there is no event of, or where no card is to be
    played, `bad_events` for events that do not follow one another.
    """
    parser = Arguments(
        "solve",
        "What each card is worth with all four hands seen and best play of all: abnat the own team "
        "takes from then on, the ten of the last trick included.",
    )
    parser.add_argument("file", metavar="FILE", help="a match, - for stdin")
    parser.add_argument(
        "--at", metavar="N", type=int, help="the number of an event, from 1; else the last one"
    )
    args = parser.parse_args(argv)
    told = read_events(args.file)
    at = len(told) if args.at is None else args.at
    if not 1 <= at <= len(told):
        raise CommandError(Fault.BAD_MOMENT, f"{at}: there are events 1 to {len(told)}")
    print(moment(told, at))
    print(worths(history.fold([event for _, event in told[:at]])))
    return 0


def worths(match: Match) -> str:
    """A line for each card that may be played, the best first; raises CommandError."""
    try:
        found = exact.values(match)
    except ValueError as error:
        raise CommandError(Fault.BAD_MOMENT, str(error)) from None
    best = sorted(found.items(), key=lambda item: (-item[1].kaboot, -item[1].abnat, item[0].index))
    words = {1: ", all eight tricks", 0: "", -1: ", no trick"}
    return "\n".join(f"{card!s:<10} {one.abnat:>3} abnat{words[one.kaboot]}" for card, one in best)
