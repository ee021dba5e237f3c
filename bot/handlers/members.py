"""Who comes into a group and who leaves it: people with an account are remembered, or no more."""

from __future__ import annotations

from typing import Final

from aiogram import F, Router
from aiogram.types import ChatMemberUpdated, Message
from aiogram.types import User as Sender

from bot.doorkeeper import inside
from bot.filters import IN_GROUP
from bot.services import Services
from bot.words import words_of

_ANYONE: Final = {"anyone": True, "service": True}


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="members")
    router.message.register(came, IN_GROUP, F.new_chat_members, flags=_ANYONE)
    router.message.register(left, IN_GROUP, F.left_chat_member, flags=_ANYONE)
    router.chat_member.register(changed, IN_GROUP)
    return router


async def came(message: Message, services: Services) -> None:
    """Somebody was added, or came by a link."""
    for person in message.new_chat_members or ():
        await _seen(message.chat.id, person, True, services)


async def left(message: Message, services: Services) -> None:
    """Somebody left, or was removed."""
    if message.left_chat_member is not None:
        await _seen(message.chat.id, message.left_chat_member, False, services)


async def changed(event: ChatMemberUpdated, services: Services) -> None:
    """What somebody is in the group, as only a bot that is an admin is told."""
    member = event.new_chat_member
    await _seen(event.chat.id, member.user, inside(member), services)


async def _seen(chat_id: int, person: Sender, here: bool, services: Services) -> None:
    user = await services.users.by_telegram(person.id)
    if user is None:
        return
    if here:
        await services.groups.seen(chat_id, words_of(person.language_code).lang, user)
    else:
        await services.groups.left(chat_id, user)
