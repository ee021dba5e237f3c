"""What contests refuse."""

from __future__ import annotations

from enum import StrEnum


class NotThere(Exception):
    """No such contest or attempt, or none that this person may know of."""


class AlreadyBegun(Exception):
    """The person has a counted attempt; `table` is where it is played."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class ChallengeCode(StrEnum):
    """Why a challenge says no."""

    CLOSED = "closed"
    FULL = "full"
    TOO_MANY = "too_many"


class ChallengeRefused(Exception):
    """A challenge says no; nothing has changed."""

    def __init__(self, code: ChallengeCode) -> None:
        super().__init__(code.value)
        self.code = code


class DealRuns(Exception):
    """The deal is still being played."""


class ContestRuns(Exception):
    """Others still play these deals: nothing of them is shown before the contest is closed."""


class BadRecord(Exception):
    """A text is no match in the notation; `line` is to blame, where one is."""

    def __init__(self, line: int | None) -> None:
        super().__init__(line)
        self.line = line
