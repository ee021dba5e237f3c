"""`/table`: opens a lobby; in a group its card is posted there, in private it is shared by link."""

from __future__ import annotations

from typing import Final

from aiogram import Router
from aiogram.filters import Command
from aiogram.types import InlineKeyboardMarkup, Message, ReplyParameters

from bot import keyboards
from bot.filters import IN_GROUP, IN_PRIVATE
from bot.links import Links, table_token
from bot.messages import card_text
from bot.outbox import OutboxSender
from bot.phrases import refusal
from bot.services import Services
from bot.words import Words
from engine.ai.base import Level
from engine.core.ruleset import RuleSet
from engine.store.users import User
from engine.table.clock import ClockKind
from engine.table.lobby import ChatPlace, LobbyCode, LobbyInfo, LobbyRefused

LEVEL: Final = Level.NORMAL
"""Of the bots that fill free chairs."""


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="table")
    command, flags = Command("table", ignore_case=True), {"rate": "tables"}
    router.message.register(in_group, command, IN_GROUP, flags=flags)
    router.message.register(in_private, command, IN_PRIVATE, flags=flags)
    return router


async def in_group(
    message: Message,
    user: User,
    words: Words,
    links: Links,
    services: Services,
    sender: OutboxSender,
) -> None:
    """Opens a lobby under the house rules; the outbox posts its card, in the topic of the asker."""
    chat = await services.chats.ensure(message.chat.id, user.lang)
    if not chat.present:
        await services.chats.set_present(chat.id, True)
    thread = message.message_thread_id if message.is_topic_message else None
    try:
        info = await services.lobbies.create(
            user.id,
            chat.rules,
            ClockKind(chat.clock),
            LEVEL,
            chat=ChatPlace(message.chat.id, thread),
        )
    except LobbyRefused as refused:
        await _refused(message, refused, words, links, services)
        return
    await sender.card(info)


async def in_private(
    message: Message, user: User, words: Words, links: Links, services: Services
) -> None:
    """Opens a lobby under the standard rules and gives the link to send to friends."""
    try:
        info = await services.lobbies.create(user.id, RuleSet(), ClockKind.NONE, LEVEL)
    except LobbyRefused as refused:
        await _refused(message, refused, words, links, services)
        return
    await message.answer(
        card_text(words, info, pressable=False), reply_markup=_invite(words, links, info)
    )


def _invite(words: Words, links: Links, info: LobbyInfo) -> InlineKeyboardMarkup:
    token = table_token(info.id)
    share = links.share(links.table(info.id), words.gettext("Come and play Baloot with me"))
    return keyboards.keyboard(
        [keyboards.app(words, links, words.gettext("Open the table"), f"/t/{info.id}", token)],
        [keyboards.link(words.gettext("Invite friends"), share)],
    )


async def _refused(
    message: Message, refused: LobbyRefused, words: Words, links: Links, services: Services
) -> None:
    """Says why not; who sits at a table that waits is led to it."""
    text = refusal(words, refused.code)
    if refused.code is not LobbyCode.BUSY or refused.other is None:
        await message.answer(text)
        return
    other = await services.lobbies.find(refused.other)
    place = other.chat
    reply = None
    if place is not None and place.message_id is not None and place.chat_id == message.chat.id:
        text = words.gettext("Your table is waiting here.")
        reply = ReplyParameters(message_id=place.message_id, allow_sending_without_reply=True)
    button = keyboards.link(words.gettext("Open the table"), links.table(other.id))
    await message.answer(text, reply_parameters=reply, reply_markup=keyboards.keyboard([button]))
