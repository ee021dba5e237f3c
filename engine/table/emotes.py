"""The fixed things people may say to each other at a table, and how often."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

EMOTE_PAUSE: Final = 3.0  # seconds between two emotes of one person


class Emote(StrEnum):
    """Something to say; there is no free text at tables."""

    BRAVO = "bravo"
    WELL_PLAYED = "well_played"
    THANKS = "thanks"
    HURRY = "hurry"
    SORRY = "sorry"
    LAUGH = "laugh"
    WOW = "wow"
    COFFEE = "coffee"


class EmotePace:
    """Who said something when (by the monotonic clock): one emote a person in a few seconds."""

    def __init__(self) -> None:
        self._last: dict[str, float] = {}

    def may(self, user: str, now: float) -> bool:
        """Whether a person may say something now; then this is their last one."""
        last = self._last.get(user)
        if last is not None and now - last < EMOTE_PAUSE:
            return False
        self._last[user] = now
        return True
