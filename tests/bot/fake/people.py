"""Who is in Telegram: people, chats, and the bot itself."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass
class Person:
    """An account, and what it has to do with the bot in private."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = "en"
    started: bool = False
    """Whether the bot may write: the person has written first, or allowed it."""

    blocked: bool = False
    deactivated: bool = False

    def json(self) -> Json:
        """The `User`."""
        said = {
            "last_name": self.last_name,
            "username": self.username,
            "language_code": self.language_code,
        }
        known = {"id": self.id, "is_bot": False, "first_name": self.first_name}
        return known | {key: value for key, value in said.items() if value}

    def chat_json(self) -> Json:
        """The private chat with the person, as a `Chat`."""
        kept = ("id", "first_name", "last_name", "username")
        return {"type": "private"} | {k: v for k, v in self.json().items() if k in kept}


@dataclass
class Group:
    """A group or supergroup. `members` are statuses by the id of a person."""

    id: int
    title: str
    kind: str = "supergroup"
    members: dict[int, str] = field(default_factory=dict)
    bot: str = "member"
    """The bot's status: member, administrator, left or kicked."""

    forum: bool = False
    topics: set[int] = field(default_factory=set)
    moved_to: int | None = None

    @property
    def instance(self) -> str:
        """The `chat_instance` of every button pressed here: the same, and not the id."""
        return str(int.from_bytes(hashlib.sha256(str(self.id).encode()).digest()[:8], "big"))

    def json(self) -> Json:
        """The `Chat`."""
        known: Json = {"id": self.id, "type": self.kind, "title": self.title}
        return known | ({"is_forum": True} if self.forum else {})


@dataclass
class Me:
    """The bot, with what BotFather has been told about it."""

    id: int
    username: str
    first_name: str = "Baloot"
    can_join_groups: bool = True
    can_read_all_group_messages: bool = False
    supports_inline_queries: bool = True
    has_main_web_app: bool = True

    def json(self, *, full: bool = False) -> Json:
        """The bot as a `User`; `full` as only getMe tells it."""
        known: Json = {
            "id": self.id,
            "is_bot": True,
            "first_name": self.first_name,
            "username": self.username,
        }
        if not full:
            return known
        return known | {
            "can_join_groups": self.can_join_groups,
            "can_read_all_group_messages": self.can_read_all_group_messages,
            "supports_inline_queries": self.supports_inline_queries,
            "has_main_web_app": self.has_main_web_app,
            "can_connect_to_business": False,
            "has_topics_enabled": False,
        }
