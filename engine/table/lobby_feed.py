"""One viewer's subscription to a lobby: the lobby as it is now, then as it is after each change."""

from __future__ import annotations

from collections.abc import Callable

from engine.table.lobby_info import LobbyInfo, LobbyState
from engine.table.newest import Newest


class LobbyFeed(Newest[LobbyInfo]):
    """Yields the lobby at once and after changes, until it waits no more or the feed is closed.

    A slow viewer is told the newest only: a lobby is small, and nothing in it is worth a replay.
    """

    def __init__(
        self, viewer: str, first: LobbyInfo, on_close: Callable[[LobbyFeed], None]
    ) -> None:
        super().__init__(lambda: on_close(self))
        self.viewer = viewer
        self.put(first)

    def put(self, info: LobbyInfo) -> None:
        """Gives the viewer the lobby as it is now."""
        self.give(info, last=info.state is not LobbyState.WAITING)
