"""What the command line refuses: each fault has a code, and ends the command with status 2."""

from __future__ import annotations

from enum import StrEnum


class Fault(StrEnum):
    """Why a command could not be done; the rules' own refusals keep their `errors.Code`."""

    BAD_USAGE = "bad_usage"
    UNREADABLE = "unreadable"
    UNWRITABLE = "unwritable"
    TOO_LARGE = "too_large"
    BAD_FILE = "bad_file"
    BAD_CASE = "bad_case"
    BAD_MOMENT = "bad_moment"
    BAD_EVENTS = "bad_events"
    BAD_BOT = "bad_bot"
    TOO_LONG = "too_long"
    BROKEN = "broken"


class CommandError(Exception):
    """A command that cannot be done; `code` is stable, `detail` one line for the person."""

    def __init__(self, code: Fault, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail
