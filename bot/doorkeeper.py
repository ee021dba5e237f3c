"""Who is in a group: Telegram is asked, which does not always tell a bot that is no admin."""

from __future__ import annotations

from typing import Final, assert_never

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError, TelegramMigrateToChat
from aiogram.types import (
    ChatMemberAdministrator,
    ChatMemberBanned,
    ChatMemberLeft,
    ChatMemberMember,
    ChatMemberOwner,
    ChatMemberRestricted,
    ChatMemberUnion,
)

from engine.store.chats import Chats

log: Final = structlog.stdlib.get_logger(__name__)


class ChatMembers:
    """Implements the port `engine.contest.groups.Doorkeeper`."""

    def __init__(self, bot: Bot, chats: Chats) -> None:
        self._bot = bot
        self._chats = chats

    async def is_member(self, chat_id: int, telegram_id: int) -> bool | None:
        """Whether a person is in a group; None where Telegram does not say."""
        try:
            return inside(await self._bot.get_chat_member(chat_id, telegram_id))
        except TelegramMigrateToChat as error:
            await self._chats.migrate(chat_id, error.migrate_to_chat_id)
            return None
        except AiogramError as error:
            log.info("no_chat_member", chat=chat_id, error=str(error))
            return None


def inside(member: ChatMemberUnion) -> bool:
    """Whether somebody of whom Telegram says this is in the group."""
    match member:
        case ChatMemberOwner() | ChatMemberAdministrator() | ChatMemberMember():
            return True
        case ChatMemberRestricted():
            return member.is_member
        case ChatMemberLeft() | ChatMemberBanned():
            return False
        case _:
            assert_never(member)
