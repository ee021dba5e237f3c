"""One viewer's subscription to a score pad: as it is now, then as it is after each change."""

from __future__ import annotations

from collections.abc import Callable

from engine.contest.pad_info import PadInfo
from engine.table.newest import Newest


class PadFeed(Newest[PadInfo]):
    """Yields the pad at once and after changes, until it is closed. A slow viewer is told the
    newest only."""

    def __init__(self, on_close: Callable[[PadFeed], None]) -> None:
        super().__init__(lambda: on_close(self))
        self._last: tuple[int, bool] = (-1, False)

    def put(self, info: PadInfo) -> None:
        """Gives the viewer the pad as it is now; what is not newer is let go."""
        version = info.pad.seq, info.following is not None
        if version > self._last:
            self._last = version
            self.give(info)
