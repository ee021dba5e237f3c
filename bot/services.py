"""What the bot works with: the same tables, lobbies and stores as the web app."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from engine.contest.challenges import Challenges
from engine.contest.daily import Daily
from engine.contest.groups import Groups
from engine.contest.pads import ScorePads
from engine.contest.rankings import Rankings
from engine.contest.reminding import Reminding
from engine.store.blocks import Blocks
from engine.store.chats import Chats
from engine.store.inbox import Inbox
from engine.store.outbox import Outbox
from engine.store.passes import Passes
from engine.store.users import Users
from engine.table.lobby import LobbyService
from engine.table.service import TableService


@dataclass(frozen=True, slots=True)
class Services:
    """Everything the handlers may ask."""

    tables: TableService
    lobbies: LobbyService
    challenges: Challenges
    users: Users
    chats: Chats
    inbox: Inbox
    outbox: Outbox
    blocks: Blocks
    passes: Passes
    daily: Daily
    rankings: Rankings
    groups: Groups
    reminding: Reminding
    pads: ScorePads
    forget: Callable[[str], Awaitable[None]]
    """Erases a person everywhere, open sockets of the app included."""


async def may_not_write(services: Services, chat: int) -> None:
    """Remembers that the bot may write no more to this group or person."""
    if chat < 0:
        await services.chats.set_present(chat, False)
    elif user := await services.users.by_telegram(chat):
        await services.users.set_writable(user.id, False)


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where Telegram is to bring updates, and what it says to be known."""

    url: str
    secret: str
