"""Who is at a table: whose feeds are open, and since when somebody has none.

The memory of a table that is awake, in monotonic time; nothing of it is stored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection


class Presence:
    """Counts the feeds of each user. A table that wakes has had no person for `unattended`."""

    def __init__(self, now: float, unattended: float) -> None:
        self._woke = now
        self._unattended_since = now - unattended
        self._feeds: Counter[str] = Counter()
        self._came: dict[str, float] = {}
        self._left: dict[str, float] = {}

    def opened(self, user: str, now: float) -> None:
        """One more feed of this user."""
        if not self._feeds[user]:
            self._came[user] = now
        self._feeds[user] += 1

    def closed(self, user: str, now: float) -> None:
        """One feed less."""
        self._feeds[user] -= 1
        if not self._feeds[user]:
            del self._feeds[user]
            self._left[user] = now

    def touched(self, user: str, now: float) -> None:
        """The user was heard of, with a feed or without."""
        if not self.online(user):
            self._left[user] = now

    def online(self, user: str) -> bool:
        """Whether the user looks at the table."""
        return user in self._feeds

    def absent(self, user: str, now: float) -> float:
        """The seconds since the user's last feed, or since the table woke."""
        return 0.0 if self.online(user) else now - self._left.get(user, self._woke)

    def unattended(self, users: Collection[str], now: float) -> float:
        """The seconds since any of these users was there, before the table slept included."""
        if any(self.online(user) for user in users):
            return 0.0
        times = [self._left.get(user, self._unattended_since) for user in users]
        return now - max(times, default=self._unattended_since)

    def came(self, users: Collection[str]) -> float | None:
        """Since when at least one of these users has been there; None where none is."""
        times = [self._came[user] for user in users if self.online(user)]
        return min(times, default=None)
