"""Where a table, a contest, a shown deal or a score pad is found by somebody who is sent a link."""

from __future__ import annotations

from collections.abc import Callable

from webapp.config import Config


class Links:
    """Links to send: into Telegram once a bot is there, else to the page itself."""

    def __init__(self, config: Config) -> None:
        self._public = config.public_url.rstrip("/") if config.public_url else None
        self._telegram: Callable[[str], str] | None = None
        self.app: str | None = None
        """What opens the app in Telegram; None without a bot, and until it runs."""

    def into_telegram(self, link: Callable[[str], str], app: str | None = None) -> None:
        """From now on links open the app in Telegram; `link` makes one from a start token."""
        self._telegram = link
        self.app = app

    def table(self, id: str, origin: str) -> str:
        """The link to a lobby and to the table it becomes; `origin` is where the reader is."""
        return self._link(f"t{id}", f"/t/{id}", origin)

    def daily(self, number: int, origin: str) -> str:
        """The link to a day's deals."""
        return self._link(f"d{number}", f"/daily/{number}", origin)

    def challenge(self, id: str, origin: str) -> str:
        """The link to a challenge."""
        return self._link(f"c{id}", f"/c/{id}", origin)

    def pad(self, id: str, origin: str) -> str:
        """The link to a score pad."""
        return self._link(f"s{id}", f"/pad/{id}", origin)

    def replay(self, id: str, origin: str) -> str:
        """The link to a deal that somebody shows."""
        return self._link(f"r{id}", f"/r/{id}", origin)

    def _link(self, token: str, path: str, origin: str) -> str:
        if self._telegram is not None:
            return self._telegram(token)
        return f"{self._public or origin}{path}"
