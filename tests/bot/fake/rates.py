"""How fast Telegram lets a bot speak: 30 a second, in a chat about 1, in a group 20 a minute."""

from __future__ import annotations

import math
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Final

from tests.bot.fake.refusals import TooMany

_GROUP: Final = (20, 60.0)
_CHAT: Final = (20, 20.0)
"""One a second, and short bursts."""

_ALL: Final = (30, 1.0)


@dataclass
class _Window:
    """So many within so many seconds."""

    most: int
    seconds: float
    times: deque[float] = field(default_factory=deque)

    def wait(self, now: float) -> float:
        """How long until one more is allowed."""
        while self.times and self.times[0] <= now - self.seconds:
            self.times.popleft()
        return self.times[0] + self.seconds - now if len(self.times) >= self.most else 0.0


@dataclass
class Rates:
    """Messages and edits of late; `skip` lets time pass without waiting."""

    skipped: float = 0.0
    frozen: float | None = None
    off: bool = False
    """Whether the server looks away."""

    most: dict[int, int] = field(default_factory=dict)
    """The most that ever stood in the window of a chat."""

    _chats: dict[int, _Window] = field(default_factory=dict)
    _all: _Window = field(default_factory=lambda: _Window(*_ALL))

    def now(self) -> float:
        """The time by which the windows go."""
        return (time.monotonic() if self.frozen is None else self.frozen) + self.skipped

    def freeze(self) -> None:
        """From now on time passes by `skip` alone."""
        self.frozen = time.monotonic()

    def skip(self, seconds: float) -> None:
        """Lets so much time pass at once."""
        self.skipped += seconds

    def spend(self, chat_id: int) -> None:
        """Counts one message or edit. Raises `TooMany`, which counts nothing."""
        now = self.now()
        window = self._chats.setdefault(chat_id, _Window(*(_CHAT if chat_id > 0 else _GROUP)))
        wait = 0.0 if self.off else max(window.wait(now), self._all.wait(now))
        if wait > 0:
            raise TooMany(max(1, math.ceil(wait)))
        window.times.append(now)
        self._all.times.append(now)
        self.most[chat_id] = max(self.most.get(chat_id, 0), len(window.times))
