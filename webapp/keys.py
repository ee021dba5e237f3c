"""What hangs on the application, by typed key."""

from __future__ import annotations

import asyncio
from typing import Final

from aiohttp import web

from engine.table.service import TableService
from webapp.accounts import Accounts
from webapp.assets import Assets
from webapp.config import Config
from webapp.connections import Connections
from webapp.limits import Buckets
from webapp.pages import Pages

CONFIG: Final = web.AppKey("config", Config)
SERVICE: Final = web.AppKey("service", TableService)
ACCOUNTS: Final = web.AppKey("accounts", Accounts)
ASSETS: Final = web.AppKey("assets", Assets)
PAGES: Final = web.AppKey("pages", Pages)
CONNECTIONS: Final = web.AppKey("connections", Connections)
BOOT: Final = web.AppKey("boot", str)
DRAINING: Final = web.AppKey("draining", asyncio.Event)
REQUESTS: Final = web.AppKey("requests", Buckets)
NEW_TABLES: Final = web.AppKey("new_tables", Buckets)
NEW_GUESTS: Final = web.AppKey("new_guests", Buckets)
