"""The application, built in one place from its parts."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from aiohttp import web

from engine.contest.challenges import Challenges
from engine.contest.daily import Daily
from engine.contest.dealing import Dealing
from engine.contest.groups import Groups
from engine.contest.pads import ScorePads
from engine.contest.profile import Profiles
from engine.contest.proof import Proofs
from engine.contest.rankings import Rankings
from engine.contest.reminding import Reminding
from engine.contest.replays import Replays
from engine.store.blocks import Blocks
from engine.store.chats import Chats
from engine.store.passes import Passes
from engine.table.limits import Buckets
from engine.table.lobby import LobbyService
from engine.table.service import TableService
from webapp import cards_svg, headers, keys
from webapp.accounts import Accounts
from webapp.assets import Assets
from webapp.config import Config
from webapp.connections import Connections
from webapp.errors import errors
from webapp.links import Links
from webapp.pages import Pages
from webapp.routes import add_routes
from webapp.sharer import Sharing
from webapp.updates import Door

_CLOSE_SECONDS: Final = 1.5
_SHUTDOWN_SECONDS: Final = 0.5  # for requests in hand; sockets are closed before


@dataclass(frozen=True, slots=True)
class Services:
    """What the web app stands on."""

    tables: TableService
    lobbies: LobbyService
    daily: Daily
    challenges: Challenges
    rankings: Rankings
    replays: Replays
    proofs: Proofs
    dealing: Dealing
    profiles: Profiles
    accounts: Accounts
    blocks: Blocks
    chats: Chats
    passes: Passes
    groups: Groups
    reminding: Reminding
    pads: ScorePads


def make_app(services: Services, config: Config) -> web.Application:
    """The web app over the services; opens nothing and binds nothing itself."""
    app = web.Application(middlewares=[errors], client_max_size=config.body_bytes)
    assets, pages = _site()
    app[keys.CONFIG] = config
    app[keys.SERVICE] = services.tables
    app[keys.LOBBIES] = services.lobbies
    app[keys.DAILY] = services.daily
    app[keys.CHALLENGES] = services.challenges
    app[keys.PADS] = services.pads
    app[keys.RANKINGS] = services.rankings
    app[keys.REPLAYS] = services.replays
    app[keys.PROOFS] = services.proofs
    app[keys.DEALING] = services.dealing
    app[keys.PROFILES] = services.profiles
    app[keys.ACCOUNTS] = services.accounts
    app[keys.BLOCKS] = services.blocks
    app[keys.CHATS] = services.chats
    app[keys.PASSES] = services.passes
    app[keys.GROUPS] = services.groups
    app[keys.REMINDING] = services.reminding
    app[keys.LINKS] = Links(config)
    app[keys.SHARING] = Sharing(config)
    app[keys.DOOR] = Door(config)
    app[keys.ASSETS] = assets
    app[keys.PAGES] = pages
    app[keys.BOOT] = secrets.token_hex(4)
    app[keys.DRAINING] = asyncio.Event()
    app[keys.CONNECTIONS] = Connections(config)
    app[keys.REQUESTS] = Buckets(60, config.requests_per_minute)
    app[keys.NEW_TABLES] = Buckets(3600, config.tables_per_hour)
    app[keys.INVITES] = Buckets(3600, config.invites_per_hour)
    app[keys.NEW_GUESTS] = Buckets(3600, config.guests_per_hour)
    add_routes(app)
    app.on_response_prepare.append(headers.on_prepare(config, pages.critical_css))
    app.on_shutdown.append(close_sockets)
    return app


@cache
def _site() -> tuple[Assets, Pages]:
    """The files and pages, which are the same for every application of a process."""
    assets = Assets.load(extra={"deck.svg": cards_svg.sprite()})
    return assets, Pages(assets)


def runner_options(config: Config) -> dict[str, Any]:
    """How connections are kept under the application: not for long where nothing comes."""
    return {
        "access_log": None,
        "keepalive_timeout": config.idle_seconds,
        "lingering_time": min(1.0, config.idle_seconds),
        "shutdown_timeout": _SHUTDOWN_SECONDS,
    }


async def close_sockets(app: web.Application) -> None:
    """Tells every socket that the server restarts and closes it (1012)."""
    app[keys.DRAINING].set()
    await app[keys.CONNECTIONS].restart(_CLOSE_SECONDS)
