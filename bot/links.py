"""Where a button leads: links of the form the bot really has, and pages of the app by https."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlencode

TELEGRAM: Final = "https://t.me"
SCORE: Final = "s"
"""The start token of the calculator."""

_TABLE: Final = re.compile(r"t([A-Za-z0-9_-]{22})")
_DAILY: Final = re.compile(r"d([1-9][0-9]{0,5})")
_GROUP: Final = re.compile(r"g([A-Za-z0-9_-]{22})")
_REPLAY: Final = re.compile(r"r([A-Za-z0-9_-]{22})")
_CHALLENGE: Final = re.compile(r"c([A-Za-z0-9_-]{22})")
_PAD: Final = re.compile(r"s([A-Za-z0-9_-]{22})")
_HOUSE: Final = re.compile(r"h([A-Za-z0-9_-]{43})")


@dataclass(slots=True)
class Links:
    """The addresses of this bot; `username` and `main_app` are known once Telegram has told.

    `public_url` is where people reach the web app; `app` is the short name of the direct-link app.
    """

    public_url: str | None = None
    app: str | None = None
    username: str | None = None
    main_app: bool = True

    def open(self, token: str = "") -> str:
        """A link that opens the app from any chat, at what the start token names.

        A bot without any app is opened in private instead, where its buttons lead on.
        """
        if self.app is None and not self.main_app:
            return self.private(token)
        path = f"/{self.app}" if self.app else ""
        query = f"?startapp={token}" if token else "" if self.app else "?startapp"
        return f"{TELEGRAM}/{self.username}{path}{query}"

    def table(self, table: str) -> str:
        """A link to a lobby, and to the table it becomes."""
        return self.open(table_token(table))

    def daily(self, number: int) -> str:
        """A link to a day's deals."""
        return self.open(daily_token(number))

    def group(self, key: str) -> str:
        """A link to the rankings of a group."""
        return self.open(group_token(key))

    def challenge(self, id: str) -> str:
        """A link to a challenge."""
        return self.open(challenge_token(id))

    def pad(self, id: str) -> str:
        """A link to a score pad."""
        return self.open(pad_token(id))

    def private(self, token: str = "") -> str:
        """A link to the private chat with the bot."""
        return f"{TELEGRAM}/{self.username}" + (f"?start={token}" if token else "")

    def share(self, link: str, text: str) -> str:
        """A link that lets a person choose whom to send a link to."""
        return f"{TELEGRAM}/share/url?{urlencode({'url': link, 'text': text}, quote_via=quote)}"

    def page(self, path: str, lang: str) -> str | None:
        """A page of the app for a `web_app` button; None where Telegram would refuse it."""
        secure = self.public_url is not None and self.public_url.startswith("https://")
        return self.public(path, lang) if secure else None

    def public(self, path: str, lang: str) -> str | None:
        """A page of the app for any browser; None where nobody but us can reach it."""
        if self.public_url is None:
            return None
        return f"{self.public_url.rstrip('/')}{path}{'&' if '?' in path else '?'}lang={lang}"


def table_token(table: str) -> str:
    """The start token of a lobby or table."""
    return f"t{table}"


def table_of(token: str) -> str | None:
    """The lobby or table a start token names; None for anything else."""
    match = _TABLE.fullmatch(token)
    return match[1] if match else None


def daily_token(number: int) -> str:
    """The start token of a day's deals."""
    return f"d{number}"


def daily_of(token: str) -> int | None:
    """The number of the day's deals that a start token names; None for anything else."""
    match = _DAILY.fullmatch(token)
    return int(match[1]) if match else None


def group_token(key: str) -> str:
    """The start token of the rankings of a group."""
    return f"g{key}"


def group_of(token: str) -> str | None:
    """The key of the group that a start token names; None for anything else."""
    match = _GROUP.fullmatch(token)
    return match[1] if match else None


def replay_token(id: str) -> str:
    """The start token of a deal that somebody shows."""
    return f"r{id}"


def replay_of(token: str) -> str | None:
    """The name of the shown deal that a start token names; None for anything else."""
    match = _REPLAY.fullmatch(token)
    return match[1] if match else None


def challenge_token(id: str) -> str:
    """The start token of a challenge."""
    return f"c{id}"


def challenge_of(token: str) -> str | None:
    """The challenge a start token names; None for anything else."""
    match = _CHALLENGE.fullmatch(token)
    return match[1] if match else None


def pad_token(id: str) -> str:
    """The start token of a score pad."""
    return f"s{id}"


def pad_of(token: str) -> str | None:
    """The score pad a start token names; None for anything else."""
    match = _PAD.fullmatch(token)
    return match[1] if match else None


def house_token(key: str) -> str:
    """The start token of a pass to the house rules of a group."""
    return f"h{key}"


def house_of(token: str) -> str | None:
    """The key of the pass that a start token holds; None for anything else."""
    match = _HOUSE.fullmatch(token)
    return match[1] if match else None
