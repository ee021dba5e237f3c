"""The whole program for a test: site, tables, lobbies and bot, joined as `webapp.program` does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import aiohttp
from aiohttp.test_utils import TestServer

from bot.app import BotApp
from bot.callbacks import Act, LobbyPress
from bot.challenge_notices import ChallengeNotices
from bot.links import Links
from bot.notify import Notices
from bot.pacing import Pacing
from bot.pad_notices import PadNotices
from bot.services import Services as BotServices
from bot.services import Webhook
from engine.contest.aftermath import aftermath
from engine.contest.challenges import Challenges
from engine.contest.daily import Daily
from engine.contest.dealing import Dealing
from engine.contest.freezing import Freezer
from engine.contest.groups import Groups
from engine.contest.pads import ScorePads
from engine.contest.profile import Profiles
from engine.contest.proof import Proofs
from engine.contest.rankings import Rankings
from engine.contest.reminding import Reminding
from engine.contest.replays import Replays
from engine.store.blocks import Blocks
from engine.store.chats import Chats
from engine.store.db import Database
from engine.store.devices import Devices
from engine.store.inbox import Inbox
from engine.store.outbox import Outbox
from engine.store.passes import Passes
from engine.store.sessions import Sessions
from engine.store.users import User, Users
from engine.table.bots import ThreadBots
from engine.table.clock import AT_ONCE, SystemClock
from engine.table.lobby import LobbyInfo, LobbyService
from engine.table.service import TableService
from engine.table.tasks import Nursery
from tests import fresh
from tests.bot.fake.people import Group, Person
from tests.bot.fake.state import Post, Press
from tests.bot.fake.telegram import TOKEN, FakeTelegram
from tests.webapp.launches import launch_data
from webapp import keys
from webapp.accounts import Accounts
from webapp.app import Services, make_app, runner_options
from webapp.config import Config
from webapp.me import forget

FAR: Final = 1e12  # later than any sending is due
PUBLIC: Final = "https://baloot.example"
SWIFT: Final = Pacing((10_000, 1.0), (10_000, 1.0), (10_000, 60.0), ())
"""No pacing: what a test says is said at once. The fake is told to look away meanwhile."""


class Listening(Notices):
    """The port of the bot, noting what it is told."""

    def __init__(self, database: Database, outbox: Outbox, nursery: Nursery) -> None:
        super().__init__(database, outbox, nursery)
        self.turns: list[tuple[str, str]] = []

    def your_turn(self, user: str, table: str) -> None:
        """Notes it and tells the bot."""
        self.turns.append((user, table))
        super().your_turn(user, table)


@dataclass
class Club:
    """A running program, and Telegram around it."""

    tg: FakeTelegram
    server: TestServer
    http: aiohttp.ClientSession
    bot: BotApp
    services: BotServices
    database: Database
    door: Webhook
    watcher: ChallengeNotices
    turns: list[tuple[str, str]]
    """Who was waited for while looking elsewhere, and at which table."""

    tokens: dict[int, str] = field(default_factory=dict)

    def url(self, path: str) -> str:
        """The address of a page."""
        return f"http://127.0.0.1:{self.server.port}{path}"

    async def user(self, person: Person) -> User:
        """The account of a person, who has one."""
        found = await self.services.users.by_telegram(person.id)
        assert found is not None
        return found

    async def token(self, person: Person) -> str:
        """A session of a person who opens the app."""
        if person.id not in self.tokens:
            headers = {"Authorization": f"tma {launch_data(person.json(), TOKEN)}"}
            async with self.http.post(self.url("/api/login"), headers=headers) as response:
                body = await response.json()
            assert response.status == 200, body
            self.tokens[person.id] = str(body["token"])
        return self.tokens[person.id]

    async def card(self, person: Person, chat: Group, topic: int | None = None) -> Post:
        """The card of a new table that a person asks for."""
        before = len(self.tg.messages(chat))
        self.tg.say(person, chat, "/table", topic=topic)
        return await self.tg.reply(chat, before)

    async def lobby(self, card: Post) -> LobbyInfo:
        """The lobby a card shows."""
        return await self.services.lobbies.find(lobby_of(card))

    async def seats(self, card: Post) -> list[str]:
        """Who sits on the four chairs of a card."""
        info = await self.lobby(card)
        return ["" if one is None else one.name if one.user else "bot" for one in info.seats]

    async def press(self, person: Person, card: Post, act: Act, seat: int = 0) -> str:
        """A press of a button that must be there; what the person is told."""
        wanted = data(act, lobby_of(card), seat)
        if act is Act.BOT:  # it names the chair
            wanted = next(text for text in carried(card) if text.startswith(f"l1:{act}:"))
        return await self.answered(self.tg.press(person, card, wanted))

    async def answered(self, press: Press) -> str:
        """What a press is answered with."""
        await self.tg.until(lambda: press.answers)
        return str(press.said)

    async def settled(self) -> None:
        """Waits until every update is handled and nothing waits to be sent."""
        updates = self.tg.state.updates
        async with asyncio.timeout(20):
            while (  # noqa: ASYNC110 - what is waited for has no event
                updates.waiting
                or await self.services.inbox.pending()
                or await self.services.outbox.due(FAR, 1)
            ):
                await asyncio.sleep(0.01)

    async def feed(self, update: dict[str, Any], **headers: str) -> int:
        """Posts an update to the webhook as Telegram would; the status of the answer."""
        known = {"X-Telegram-Bot-Api-Secret-Token": self.door.secret}
        async with self.http.post(self.door.url, json=update, headers=known | headers) as response:
            return response.status


def data(act: Act, lobby: str, seat: int = 0) -> str:
    """What a button of a card carries."""
    return LobbyPress(act=act, lobby=lobby, seat=seat).pack()


def lobby_of(card: Post) -> str:
    """The id of the lobby a card shows; that of the table, once it has begun."""
    for button in card.buttons:
        if "callback_data" in button:
            return LobbyPress.unpack(button["callback_data"]).lobby
    [link] = [button["url"] for button in card.buttons]
    return str(link).rpartition("=t")[2]


def carried(post: Post) -> list[str]:
    """What the buttons under a message carry."""
    return [str(one["callback_data"]) for one in post.buttons if "callback_data" in one]


def words(post: Post) -> list[str]:
    """The texts of the buttons under a message."""
    return [str(button["text"]) for button in post.buttons]


@asynccontextmanager
async def club(
    folder: Path,
    tg: FakeTelegram,
    *,
    webhook: bool = False,
    pacing: Pacing = SWIFT,
    started: bool = True,
    **settings: Any,
) -> AsyncIterator[Club]:
    """A program over `baloot.db` in the folder, updates by polling or webhook."""
    tg.state.rates.off = pacing is SWIFT
    usual: dict[str, Any] = {
        "bot_token": TOKEN,
        "api_base": tg.base,
        "public_url": PUBLIC,
        "webhook": webhook,
        "bot_app": "play",
        "requests_per_minute": 10_000,
        "socket_rate": 10_000,
    }
    config = Config(_env_file=None, **(usual | settings))  # type: ignore[call-arg]
    async with AsyncExitStack() as stack:
        database = await Database.open(fresh.url(folder))
        stack.push_async_callback(database.close)
        threads = ThreadBots(1)
        stack.callback(threads.close)
        nursery = await stack.enter_async_context(Nursery())
        outbox, clock = Outbox(database), SystemClock()
        notices = Listening(database, outbox, nursery)
        watcher = ChallengeNotices(outbox)
        tables = TableService(
            database,
            threads,
            clock,
            nursery,
            pace=AT_ONCE,
            notifier=notices,
            ended=aftermath(clock.now, watcher, notices),
        )
        stack.push_async_callback(tables.close)
        daily = Daily(database, tables, clock, nursery)
        challenges = Challenges(database, tables, clock, nursery, watcher)
        Freezer(database, clock, nursery, watcher)
        lobbies = LobbyService(database, tables, clock, nursery, watcher=notices)
        pads = ScorePads(database, clock, PadNotices(outbox))
        accounts = Accounts(Users(database), Sessions(database), Devices(database))
        blocks, chats, passes = Blocks(database), Chats(database), Passes(database)
        rankings, groups = Rankings(database, daily, clock), Groups(database, clock)
        reminding = Reminding(database, clock)
        app = make_app(
            Services(
                tables,
                lobbies,
                daily,
                challenges,
                rankings,
                Replays(database),
                Proofs(database, daily),
                Dealing(database),
                Profiles(database, clock),
                accounts,
                blocks,
                chats,
                passes,
                groups,
                reminding,
                pads,
            ),
            config,
        )
        services = BotServices(
            tables,
            lobbies,
            challenges,
            Users(database),
            chats,
            Inbox(database),
            outbox,
            blocks,
            passes,
            daily,
            rankings,
            groups,
            reminding,
            pads,
            partial(forget, app),
        )
        links = Links(config.public_url, config.bot_app)
        bot = BotApp(TOKEN, tg.base, services, links, nursery, pacing=pacing)
        stack.push_async_callback(bot.close)
        server = TestServer(app, host="127.0.0.1")
        await server.start_server(**runner_options(config))
        stack.push_async_callback(server.close)
        http = await stack.enter_async_context(aiohttp.ClientSession())
        entry = app[keys.DOOR]
        door = Webhook(f"http://127.0.0.1:{server.port}{entry.path}", entry.secret)
        entry.opens(bot.feed)
        if started:
            await bot.start(door if webhook else None)
            app[keys.LINKS].into_telegram(links.open, links.open())
            app[keys.SHARING].sharer = bot.prepared
        yield Club(tg, server, http, bot, services, database, door, watcher, notices.turns)
