"""What can go wrong with the store, each with a code that the edges put into words."""

from enum import StrEnum


class Trouble(StrEnum):
    """Why a database cannot be used."""

    BAD_URL = "bad_database_url"
    NO_DRIVER = "database_driver_missing"
    UNREACHABLE = "database_unreachable"
    NOT_A_DATABASE = "not_a_database"
    IN_USE = "database_in_use"
    NO_BACKUP = "backup_not_offered"
    NO_BOTS = "bots_missing"


class Unusable(Exception):
    """The database cannot be used; `code` is stable, the text is for the operator, no password."""

    def __init__(self, code: Trouble, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class Conflict(Exception):
    """Another writer was there first, or a client's id is used already; nothing was written."""


class Unavailable(Exception):
    """The database cannot write or read now (disk full, read-only, connection lost): try again.

    Where the connection was lost during a commit, the write may have happened all the same.
    """


class TooMany(Exception):
    """There are as many of these as one may have; nothing was written."""
