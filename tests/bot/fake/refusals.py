"""What Telegram answers instead of a result, in its own words."""

from __future__ import annotations

from typing import Any, Final


class Refused(Exception):
    """A request is not done; Telegram says why."""

    def __init__(self, status: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.status = status
        self.description = description
        self.parameters = parameters

    def json(self) -> dict[str, Any]:
        """The body of the answer."""
        body = {"ok": False, "error_code": self.status, "description": self.description}
        return body | ({"parameters": self.parameters} if self.parameters else {})


class Bad(Refused):
    """400."""

    def __init__(self, why: str, **parameters: int) -> None:
        super().__init__(400, f"Bad Request: {why}", **parameters)


class Forbidden(Refused):
    """403."""

    def __init__(self, why: str) -> None:
        super().__init__(403, f"Forbidden: {why}")


class TooMany(Refused):
    """429."""

    def __init__(self, seconds: int) -> None:
        super().__init__(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


class Conflict(Refused):
    """409."""

    def __init__(self, why: str) -> None:
        super().__init__(409, f"Conflict: {why}")


NOT_MODIFIED: Final = (
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)
QUERY_TOO_OLD: Final = "query is too old and response timeout expired or query ID is invalid"
OTHER_POLLER: Final = (
    "terminated by other getUpdates request; make sure that only one bot instance is running"
)
WEBHOOK_ACTIVE: Final = (
    "can't use getUpdates method while webhook is active;"
    " use deleteWebhook to delete the webhook first"
)
