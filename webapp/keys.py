"""What hangs on the application, by typed key."""

from __future__ import annotations

import asyncio
from typing import Final

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
from webapp.accounts import Accounts
from webapp.assets import Assets
from webapp.config import Config
from webapp.connections import Connections
from webapp.links import Links
from webapp.pages import Pages
from webapp.sharer import Sharing
from webapp.updates import Door

CONFIG: Final = web.AppKey("config", Config)
SERVICE: Final = web.AppKey("service", TableService)
LOBBIES: Final = web.AppKey("lobbies", LobbyService)
DAILY: Final = web.AppKey("daily", Daily)
CHALLENGES: Final = web.AppKey("challenges", Challenges)
PADS: Final = web.AppKey("pads", ScorePads)
RANKINGS: Final = web.AppKey("rankings", Rankings)
REPLAYS: Final = web.AppKey("replays", Replays)
PROOFS: Final = web.AppKey("proofs", Proofs)
DEALING: Final = web.AppKey("dealing", Dealing)
PROFILES: Final = web.AppKey("profiles", Profiles)
BLOCKS: Final = web.AppKey("blocks", Blocks)
CHATS: Final = web.AppKey("chats", Chats)
PASSES: Final = web.AppKey("passes", Passes)
GROUPS: Final = web.AppKey("groups", Groups)
REMINDING: Final = web.AppKey("reminding", Reminding)
ACCOUNTS: Final = web.AppKey("accounts", Accounts)
ASSETS: Final = web.AppKey("assets", Assets)
PAGES: Final = web.AppKey("pages", Pages)
LINKS: Final = web.AppKey("links", Links)
SHARING: Final = web.AppKey("sharing", Sharing)
DOOR: Final = web.AppKey("door", Door)
CONNECTIONS: Final = web.AppKey("connections", Connections)
BOOT: Final = web.AppKey("boot", str)
DRAINING: Final = web.AppKey("draining", asyncio.Event)
REQUESTS: Final = web.AppKey("requests", Buckets)
NEW_TABLES: Final = web.AppKey("new_tables", Buckets)
INVITES: Final = web.AppKey("invites", Buckets)
NEW_GUESTS: Final = web.AppKey("new_guests", Buckets)
