"""The composition root: the parts of a server joined, from the database to the port.

With a token the bot runs beside the site; it is loaded once the site listens, since that takes a
while.
"""

from __future__ import annotations

import asyncio
import json
import signal
from contextlib import AsyncExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import structlog
from aiohttp import web

from bot.announcements import Announcements
from bot.challenge_notices import ChallengeNotices
from bot.links import Links
from bot.notify import Notices
from bot.pad_notices import PadNotices
from bot.services import Services as BotServices
from bot.services import Webhook
from engine.contest.aftermath import aftermath
from engine.contest.challenges import Challenges
from engine.contest.daily import Daily
from engine.contest.dealing import Dealing
from engine.contest.freezing import Freezer
from engine.contest.groups import Groups
from engine.contest.herald import Herald
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
from engine.store.users import Users
from engine.table.bots import ThreadBots
from engine.table.breeds import check_breeds
from engine.table.broom import Broom
from engine.table.clock import Pace, SystemClock
from engine.table.lobby import LobbyService
from engine.table.pulse import Pulse
from engine.table.service import TableService
from engine.table.tasks import Nursery
from webapp import keys
from webapp.accounts import Accounts
from webapp.app import Services, make_app, runner_options
from webapp.config import Config
from webapp.late import late
from webapp.me import forget

if TYPE_CHECKING:
    from bot.app import BotApp

log: Final = structlog.stdlib.get_logger(__name__)


async def serve(config: Config) -> None:
    """Serves until told to stop. Raises `Unusable`, or OSError where the port is not to be had."""
    stop = asyncio.Event()
    for one in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(one, stop.set)
    async with AsyncExitStack() as stack:
        database = await Database.open(config.database_url)
        stack.push_async_callback(database.close)
        await check_breeds(database)
        nursery = await stack.enter_async_context(Nursery())
        pulse = await Pulse.begin(database, SystemClock(), nursery)  # before a table wakes
        outbox = Outbox(database)
        services = await _services(config, database, outbox, nursery, stack)
        app = make_app(services, config)
        telegram = Telegram(config, database, outbox, services, app, nursery)
        stack.push_async_callback(telegram.close)  # after the sockets and the webhook in hand
        runner = await _listen(config, app, stack)
        log.info("listening", addresses=runner.addresses)
        if config.bot_token is not None:
            if not config.secure:
                log.warning("people cannot open the app from Telegram: PUBLIC_URL is not https")
            telegram.start(config.bot_token.get_secret_value())
        await stop.wait()
        app[keys.DRAINING].set()
        log.info("stopping")
        await services.tables.close()  # what was asked is stored and answered before sockets close
        await pulse.stop()
    log.info("stopped")


async def _services(
    config: Config, database: Database, outbox: Outbox, nursery: Nursery, stack: AsyncExitStack
) -> Services:
    bots = ThreadBots(config.bot_threads)
    stack.callback(bots.close)
    usual, factor = Pace(), config.bot_pace
    pace = Pace(usual.bot * factor, usual.bot_spread * factor, usual.void * factor)
    notices = Notices(database, outbox, nursery) if config.bot_token is not None else None
    clock = SystemClock()
    watcher = ChallengeNotices(outbox) if config.bot_token is not None else None
    ended = aftermath(clock.now, watcher, notices, guests=notices is None)
    tables = TableService(database, bots, clock, nursery, pace=pace, notifier=notices, ended=ended)
    stack.push_async_callback(tables.close)
    daily = Daily(database, tables, clock, nursery)
    Freezer(database, clock, nursery, watcher)
    lobbies = LobbyService(database, tables, clock, nursery, watcher=notices)
    tables.rematches = lobbies
    Broom(database, clock, nursery)
    if notices is not None:
        Herald(database, clock, nursery, Announcements(outbox, clock.now))
    sheets = PadNotices(outbox) if config.bot_token is not None else None
    return Services(
        tables=tables,
        lobbies=lobbies,
        daily=daily,
        challenges=Challenges(database, tables, clock, nursery, watcher),
        rankings=Rankings(database, daily, clock),
        replays=Replays(database),
        proofs=Proofs(database, daily),
        dealing=Dealing(database),
        profiles=Profiles(database, clock),
        accounts=Accounts(Users(database), Sessions(database), Devices(database)),
        blocks=Blocks(database),
        chats=Chats(database),
        passes=Passes(database),
        groups=Groups(database, clock),
        reminding=Reminding(database, clock),
        pads=ScorePads(database, clock, sheets),
    )


class Telegram:
    """The bot beside the site: loaded late, tried again until Telegram is there."""

    def __init__(
        self,
        config: Config,
        database: Database,
        outbox: Outbox,
        services: Services,
        app: web.Application,
        nursery: Nursery,
    ) -> None:
        self._config = config
        self._app = app
        self._nursery = nursery
        self._services = BotServices(
            tables=services.tables,
            lobbies=services.lobbies,
            challenges=services.challenges,
            users=Users(database),
            chats=services.chats,
            inbox=Inbox(database),
            outbox=outbox,
            blocks=services.blocks,
            passes=services.passes,
            daily=services.daily,
            rankings=services.rankings,
            groups=services.groups,
            reminding=services.reminding,
            pads=services.pads,
            forget=partial(forget, app),
        )
        self._bot: BotApp | None = None
        self._starting: asyncio.Task[None] | None = None

    def start(self, token: str) -> None:
        """Begins to start the bot; the site serves meanwhile, and where that never ends.

        Updates that are brought before the bot is loaded are stored for it.
        """
        self._app[keys.DOOR].opens(self._keep)
        self._starting = self._nursery.start(self._run(token), "start the bot")

    async def _keep(self, update: dict[str, Any]) -> None:
        await self._services.inbox.add(update["update_id"], json.dumps(update))

    async def _run(self, token: str) -> None:
        bot_app = await late(_bot_app)
        links = Links(self._config.public_url, self._config.bot_app)
        bot = bot_app(token, self._config.api_base, self._services, links, self._nursery)
        self._bot = bot
        self._app[keys.DOOR].opens(bot.feed)
        try:
            await bot.start(self._webhook())
        except Exception:
            log.exception("the bot does not run; python -m webapp doctor says why")
            return
        self._app[keys.LINKS].into_telegram(links.open, links.open())
        self._app[keys.SHARING].sharer = bot.prepared
        log.info("the bot runs", webhook=self._config.hooked)

    def _webhook(self) -> Webhook | None:
        door, base = self._app[keys.DOOR], (self._config.public_url or "").rstrip("/")
        return Webhook(f"{base}{door.path}", door.secret) if self._config.hooked else None

    async def close(self) -> None:
        """Stops the bot, if there is one; what it has not sent stays to be sent."""
        if self._starting is not None:
            self._starting.cancel()
        if self._bot is not None:
            await self._bot.close()


def _bot_app() -> type[BotApp]:
    """The bot, whose libraries take a second or two to load."""
    from bot.app import BotApp as found

    return found


async def _listen(config: Config, app: web.Application, stack: AsyncExitStack) -> web.AppRunner:
    runner = web.AppRunner(app, **runner_options(config))
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    await web.TCPSite(runner, config.host, config.port).start()
    host, port = runner.addresses[0][:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"Baloot: http://{shown}:{port}/", flush=True)
    return runner
