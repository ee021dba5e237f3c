"""`python -m engine solve`: the exact value of every card at a moment, all four hands seen."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ai import exact
from engine.cli.faults import CommandError, Fault
from engine.cli.replay import asked, moment
from engine.core import history
from engine.core.match import Match


def main(argv: Sequence[str]) -> int:
    """Prints the table after an event and what each card of the seat to play is worth.

    Raises CommandError as `replay` does, and `bad_moment` where no card is to be played.
    """
    told, at = asked(
        "solve",
        "What each card is worth with all four hands seen and best play of all: abnat the own team "
        "takes from then on, the ten of the last trick included.",
        argv,
    )
    table = moment(told, at)
    values = worths(history.fold([event for _, event in told[:at]]))
    print(f"{table}\n{values}")
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
