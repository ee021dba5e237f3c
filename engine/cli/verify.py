"""`python -m engine verify`: holds a match in a file against the rules and its seeds."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cli.arguments import Arguments
from engine.cli.files import read_events
from engine.cli.proof import proved
from engine.cli.recompute import decided_again


def main(argv: Sequence[str]) -> int:
    """Prints each difference with its line, then a line that sums up.

    Status 0 where there is none, 1 where there is one. Raises CommandError or Refused for a file
    that is not a list of events.
    """
    parser = Arguments(
        "verify",
        "Recomputes a match: every pack from its revealed seed, the seeds back to the commitment, "
        "every call and card against the rules, every trick, project and score. Status 1 if "
        "anything differs, 2 if the file is no match.",
    )
    parser.add_argument("file", metavar="FILE", help="a match, - for stdin")
    told = read_events(parser.parse_args(argv).file)
    proof = proved(told)
    found = sorted((*decided_again(told), *proof.differences), key=lambda one: one.line)
    for one in found:
        print(f"line {one.line}: {one.text}")
    packs = f"{proof.proven} of {proof.deals} packs proven by their seeds"
    print(f"{len(told)} events, {packs}, {len(found)} differences")
    return 1 if found else 0
