"""Coming into a group and leaving it, groups that get another id, people who block the bot."""

from __future__ import annotations

import time
from typing import Final

import structlog
from aiogram import F, Router
from aiogram.filters import JOIN_TRANSITION, LEAVE_TRANSITION, ChatMemberUpdatedFilter
from aiogram.types import ChatMemberUpdated, Message

from bot import pad_notices
from bot.challenge_notices import put_card
from bot.filters import IN_GROUP, IN_PRIVATE
from bot.outbox import OutboxSender
from bot.services import Services
from bot.words import words_of

log: Final = structlog.stdlib.get_logger(__name__)

_ANYONE: Final = {"anyone": True}


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="groups")
    member = router.my_chat_member
    member.register(added, IN_GROUP, ChatMemberUpdatedFilter(JOIN_TRANSITION))
    member.register(removed, IN_GROUP, ChatMemberUpdatedFilter(LEAVE_TRANSITION))
    member.register(unblocked, IN_PRIVATE, ChatMemberUpdatedFilter(JOIN_TRANSITION))
    member.register(blocked, IN_PRIVATE, ChatMemberUpdatedFilter(LEAVE_TRANSITION))
    router.message.register(becomes, F.migrate_to_chat_id, flags=_ANYONE)
    router.message.register(was, F.migrate_from_chat_id, flags=_ANYONE)
    return router


async def added(event: ChatMemberUpdated, services: Services, sender: OutboxSender) -> None:
    """Greets the group in the language of whoever brought the bot; where it has been before, the
    rules are as they were, and cards show what happened meanwhile."""
    chat = await services.chats.ensure(event.chat.id, words_of(event.from_user.language_code).lang)
    await services.chats.set_present(chat.id, True)
    await event.answer(words_of(chat.lang).message("group_hello"))
    await _refresh(chat.id, services, sender)


async def removed(event: ChatMemberUpdated, services: Services) -> None:
    """Nothing more is written there; what belongs to the group is kept for 90 days."""
    await services.chats.set_present(event.chat.id, False)


async def blocked(event: ChatMemberUpdated, services: Services) -> None:
    """Nothing more is written to this person."""
    await _writable(event, services, False)


async def unblocked(event: ChatMemberUpdated, services: Services) -> None:
    """The bot may write again."""
    await _writable(event, services, True)


async def _writable(event: ChatMemberUpdated, services: Services, writable: bool) -> None:
    user = await services.users.by_telegram(event.from_user.id)
    if user is not None:
        await services.users.set_writable(user.id, writable)


async def becomes(message: Message, services: Services, sender: OutboxSender) -> None:
    """The old group says its new id."""
    assert message.migrate_to_chat_id is not None
    await _moved(message.chat.id, message.migrate_to_chat_id, services, sender)


async def was(message: Message, services: Services, sender: OutboxSender) -> None:
    """The new group says its old id."""
    assert message.migrate_from_chat_id is not None
    await _moved(message.migrate_from_chat_id, message.chat.id, services, sender)


async def _moved(old: int, new: int, services: Services, sender: OutboxSender) -> None:
    """All that belongs to the group goes with it; its cards are made anew where they are lost."""
    log.info("chat_migrated", old=old, new=new)
    await services.chats.migrate(old, new)
    await _refresh(new, services, sender)


async def _refresh(chat_id: int, services: Services, sender: OutboxSender) -> None:
    for info in await services.lobbies.of_chat(chat_id):
        await sender.card(info)
    for challenge in await services.challenges.of_chat(chat_id):
        await put_card(services.outbox, None, challenge, chat_id)
    for pad in await services.pads.of_chat(chat_id):
        await pad_notices.put_card(services.outbox, None, pad.id, chat_id, time.time())
