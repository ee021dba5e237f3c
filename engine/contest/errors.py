"""What contests refuse."""

from __future__ import annotations


class NotThere(Exception):
    """No such contest or attempt, or none that this person may know of."""


class AlreadyBegun(Exception):
    """The person has a counted attempt; `table` is where it is played."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table
