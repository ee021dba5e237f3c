"""All that the server knows: people, chats, messages, settings, and what was asked of it."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tests.bot.fake.people import Group, Json, Me, Person
from tests.bot.fake.rates import Rates
from tests.bot.fake.refusals import Refused
from tests.bot.fake.updates import Updates


@dataclass
class Post:
    """A message, of a person or of the bot."""

    chat_id: int
    id: int
    sender: Json
    text: str
    """As it is seen."""

    entities: list[Json] = field(default_factory=list)
    source: str = ""
    """As it was sent, with its HTML."""

    markup: Json | None = None
    thread: int | None = None
    in_topic: bool = False
    reply_to: int | None = None
    service: Json = field(default_factory=dict)
    file: tuple[str, bytes] | None = None
    inline_id: str | None = None
    edits: int = 0
    deleted: bool = False
    date: int = field(default_factory=lambda: int(time.time()))

    @property
    def buttons(self) -> list[Json]:
        """The buttons under it, in their order."""
        rows = (self.markup or {}).get("inline_keyboard", ())
        return [button for row in rows for button in row]


@dataclass
class Press:
    """A press of a button, and the answers to it."""

    id: str
    person: Person
    data: str
    answers: list[Json] = field(default_factory=list)
    stale: bool = False

    @property
    def said(self) -> str | None:
        """What the person was told; None while there was no answer."""
        return str(self.answers[0].get("text", "")) if self.answers else None


@dataclass
class Question:
    """An inline query, and the answer to it."""

    id: str
    person: Person
    query: str
    answer: Json | None = None


@dataclass(frozen=True)
class Call:
    """A request of the bot, and whether it was done."""

    method: str
    values: Json
    error: Refused | None


@dataclass
class Webhook:
    """Where updates are to be sent."""

    url: str = ""
    secret: str = ""
    error: str = ""
    error_date: int = 0
    max_connections: int = 40
    ip_address: str = "149.154.167.220"


@dataclass
class State:
    """Everything, by its id."""

    token: str
    me: Me
    people: dict[int, Person] = field(default_factory=dict)
    groups: dict[int, Group] = field(default_factory=dict)
    posts: dict[tuple[int, int], Post] = field(default_factory=dict)
    inline_posts: dict[str, Post] = field(default_factory=dict)
    presses: dict[str, Press] = field(default_factory=dict)
    questions: dict[str, Question] = field(default_factory=dict)
    prepared: dict[str, Json] = field(default_factory=dict)
    """Messages that people may send from the app."""

    commands: dict[tuple[str, str], list[Json]] = field(default_factory=dict)
    """By scope ("default", "chat:5") and language."""

    menus: dict[int, Json] = field(default_factory=dict)
    """By chat; 0 is everybody's."""

    words: dict[tuple[str, str], str] = field(default_factory=dict)
    """Name and descriptions of the bot by method and language."""

    webhook: Webhook = field(default_factory=Webhook)
    updates: Updates = field(default_factory=Updates)
    rates: Rates = field(default_factory=Rates)
    calls: list[Call] = field(default_factory=list)
    breaches: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    strangers: int = 0
    """Requests with a token that nobody knows."""

    local: bool = True
    """As a Bot API server of one's own: a webhook may be plain HTTP, at any address."""

    _counter: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    def number(self) -> int:
        """A number that was not there before."""
        return next(self._counter)

    def chat_json(self, chat_id: int) -> Json:
        """The `Chat` of this id."""
        group = self.groups.get(chat_id)
        return group.json() if group is not None else self.people[chat_id].chat_json()

    def post_json(self, post: Post) -> Json:
        """The `Message`."""
        made: Json = {
            "message_id": post.id,
            "date": post.date,
            "chat": self.chat_json(post.chat_id),
            "from": post.sender,
        } | post.service
        if post.file is not None:
            made["document"] = _document(post.file)
            if post.text:
                made["caption"] = post.text
        elif not post.service:
            made |= {"text": post.text} | ({"entities": post.entities} if post.entities else {})
        if post.markup is not None and "inline_keyboard" in post.markup:
            made["reply_markup"] = post.markup
        if post.thread is not None:
            made["message_thread_id"] = post.thread
        return made | ({"is_topic_message": True} if post.in_topic else {})


@dataclass
class Fault:
    """The next requests of a method (any, where it is "") go wrong so."""

    method: str
    refusal: Refused
    times: int
    when: Callable[[Json], bool] = lambda values: True


FAILURE: Final = Refused(500, "Internal Server Error")


def _document(file: tuple[str, bytes]) -> dict[str, Any]:
    name, data = file
    return {
        "file_id": f"BQAC{len(data)}",
        "file_unique_id": f"Ag{len(data)}",
        "file_name": name,
        "file_size": len(data),
    }
