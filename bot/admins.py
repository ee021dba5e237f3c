"""Who is an admin of a group: Telegram is asked each time, since that changes."""

from __future__ import annotations

from typing import Final

import structlog
from aiogram import Bot
from aiogram.exceptions import TelegramAPIError
from aiogram.types import ChatMemberAdministrator, ChatMemberOwner

log: Final = structlog.stdlib.get_logger(__name__)


async def is_admin(bot: Bot, chat_id: int, sender: int) -> bool:
    """Whether Telegram says so; where it does not answer, nobody is."""
    try:
        member = await bot.get_chat_member(chat_id, sender)
    except TelegramAPIError as error:
        log.warning("no_chat_member", chat=chat_id, error=str(error))
        return False
    return isinstance(member, ChatMemberOwner | ChatMemberAdministrator)
