"""How often somebody may ask: token buckets, one alone or one for each name."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final


class Bucket:
    """Holds up to `size` permissions and gains `rate` a second."""

    __slots__ = ("_at", "_clock", "_left", "_rate", "_size")

    def __init__(self, rate: float, size: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._size, self._clock = rate, size, clock
        self._left: float = size
        self._at = clock()

    def take(self) -> bool:
        """Takes one permission; False, and nothing is taken, where none is left."""
        now = self._clock()
        self._left = min(self._size, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each name; the names unused for longest are forgotten beyond `names`."""

    def __init__(
        self, per: float, size: int, names: int = 10_000, clock: Callable[[], float] = monotonic
    ) -> None:
        """Allows `size` at once and `size` in every `per` seconds."""
        self._rate: Final = size / per
        self._size: Final = size
        self._names: Final = names
        self._clock: Final = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str) -> bool:
        """Takes one permission of this name; False where none is left."""
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(self._rate, self._size, self._clock)
        self._buckets.move_to_end(name)
        while len(self._buckets) > self._names:
            self._buckets.popitem(last=False)
        return bucket.take()
