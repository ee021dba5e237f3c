"""What sharing needs: the pictures, their public addresses, and the bot that hands them on."""

from __future__ import annotations

from typing import Final, Protocol

from engine.table.limits import Bucket
from webapp.config import Config
from webapp.pictures import Pictures, find_fonts
from webapp.shared import Shared, seal

_A_SECOND: Final = 0.5
_AT_ONCE: Final = 30


class Sharer(Protocol):
    """Has Telegram keep a message that a person then sends from the app."""

    async def prepare(
        self, person: int, lang: str, text: str, link: str, picture: str | None
    ) -> str | None:
        """The id of a message prepared for this account of Telegram's: the text, a button that
        opens the link, and the picture at this public address. None where Telegram will not."""


class Sharing:
    """Pictures, and the way to Telegram."""

    def __init__(self, config: Config) -> None:
        self.pictures: Final = Pictures(find_fonts())
        self.key: Final = config.derived("pictures").encode() if config.bot_token else None
        """What seals the public addresses; None where nobody is given one."""

        self.strangers: Final = Bucket(_A_SECOND, _AT_ONCE)
        """How often pictures are drawn for people who do not say who they are: an old address is as
        good as a new one, and the server stands still while it draws."""

        self.sharer: Sharer | None = None
        """The bot; None without one, and until it runs."""

        self._base = str(config.public_url).rstrip("/") if config.secure else None

    def address(self, what: Shared, lang: str) -> str | None:
        """Where Telegram finds the picture; None where it cannot, or there is no picture."""
        if self.key is None or self._base is None or not self.pictures.there:
            return None
        return f"{self._base}/p/{seal(self.key, what, lang)}.png"
