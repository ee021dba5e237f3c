"""The whole of Telegram for a test: the server on a port, and the hands of the people in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from aiohttp.test_utils import TestServer

from engine.table.tasks import Nursery
from tests.bot.fake.acts import Acts
from tests.bot.fake.delivery import deliver
from tests.bot.fake.moves import Moves
from tests.bot.fake.people import Group, Me, Person
from tests.bot.fake.refusals import Refused
from tests.bot.fake.server import make_app
from tests.bot.fake.state import Call, Fault, Post, State

TOKEN: Final = "42424242:AAF-a-token-that-is-in-no-log_0123456789"
BOT: Final = 42424242
WAIT: Final = 30.0
"""How long a test waits for the bot before it fails; nothing is ever measured."""


class FakeTelegram(Acts, Moves):
    """Telegram, with nobody in it yet."""

    def __init__(self) -> None:
        self.state = State(TOKEN, Me(BOT, "baloot_bot"))
        self.server = TestServer(make_app(self.state), host="127.0.0.1")
        self._people = 7_000_000_000  # more than 32 bits, as the newest accounts

    @property
    def base(self) -> str:
        """The address a bot is told to ask."""
        return f"http://127.0.0.1:{self.server.port}"

    def person(
        self, name: str, *, lang: str = "en", started: bool = False, last_name: str = ""
    ) -> Person:
        """A new account."""
        self._people += 1
        person = Person(self._people, name, last_name, language_code=lang, started=started)
        self.state.people[person.id] = person
        return person

    def group(
        self,
        title: str,
        *people: Person,
        kind: str = "supergroup",
        topics: frozenset[int] = frozenset(),
    ) -> Group:
        """A new group with the bot in it; the first of the people has made it."""
        number = -(1_000_000_000_000 if kind == "supergroup" else 0) - 5000 - self.state.number()
        members = {one.id: "creator" if one is people[0] else "member" for one in people}
        group = Group(number, title, kind, members, forum=bool(topics), topics=set(topics))
        self.state.groups[group.id] = group
        return group

    def messages(self, chat: Group | Person) -> list[Post]:
        """What the bot has written in a chat and what is still there, the oldest first."""
        return [
            post
            for (chat_id, _), post in sorted(self.state.posts.items(), key=lambda one: one[1].id)
            if chat_id == chat.id and post.sender["id"] == BOT and not post.deleted
        ]

    def calls(self, method: str) -> list[Call]:
        """The requests of this method, refused ones too."""
        return [call for call in self.state.calls if call.method == method]

    def fail(self, method: str, refusal: Refused, times: int = 1) -> None:
        """The next requests of the method ("": any) go wrong."""
        self.state.faults.append(Fault(method, refusal, times))

    async def until(self, true: Callable[[], object], seconds: float = WAIT) -> None:
        """Waits for something to become true."""
        async with asyncio.timeout(seconds):
            while not true():  # noqa: ASYNC110 - what is waited for has no event
                await asyncio.sleep(0.005)

    async def reply(self, chat: Group | Person, after: int = 0) -> Post:
        """The newest message of the bot in a chat, once it has written more than `after`."""
        await self.until(lambda: len(self.messages(chat)) > after)
        return self.messages(chat)[-1]


@asynccontextmanager
async def telegram() -> AsyncIterator[FakeTelegram]:
    """A server for one test. At the end, what no Telegram knows has not been asked of it."""
    fake = FakeTelegram()
    await fake.server.start_server()
    try:
        async with Nursery() as nursery:
            nursery.start(deliver(fake.state), name="deliver")
            yield fake
            fake.state.updates.close()
    finally:
        fake.state.updates.close()
        await fake.server.close()
    assert not fake.state.breaches, fake.state.breaches
