"""Inline mode: share the app, or one's own table that waits, in any chat. Links only."""

from __future__ import annotations

from aiogram import Router
from aiogram.types import (
    InlineQuery,
    InlineQueryResultArticle,
    InlineQueryResultUnion,
    InputTextMessageContent,
)

from bot import keyboards
from bot.links import Links, table_token
from bot.messages import card_text
from bot.services import Services
from bot.words import Words, words_of
from engine.table.lobby import LobbyInfo


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="inline")
    router.inline_query.register(offer)
    return router


async def offer(query: InlineQuery, links: Links, services: Services) -> None:
    """Offers what this person may share; fresh each time, and for this person alone."""
    user = await services.users.by_telegram(query.from_user.id)
    words = words_of(user.lang if user else query.from_user.language_code)
    waiting = await services.lobbies.of_user(user.id) if user else []
    results: list[InlineQueryResultUnion] = [_table(words, links, info) for info in waiting]
    await query.answer([*results, _app(words, links)], cache_time=0, is_personal=True)


def _table(words: Words, links: Links, info: LobbyInfo) -> InlineQueryResultArticle:
    button = keyboards.link(words.gettext("Open the table"), links.table(info.id))
    return InlineQueryResultArticle(
        id=table_token(info.id),
        title=words.gettext("My table is waiting"),
        description=words.gettext("Invite people of this chat to it"),
        input_message_content=InputTextMessageContent(message_text=_invitation(words, info)),
        reply_markup=keyboards.keyboard([button]),
    )


def _invitation(words: Words, info: LobbyInfo) -> str:
    """The lobby as it is now; this message is not changed later, so it says nothing of buttons."""
    return card_text(words, info, pressable=False)


def _app(words: Words, links: Links) -> InlineQueryResultArticle:
    return InlineQueryResultArticle(
        id="app",
        title=words.gettext("Baloot"),
        description=words.gettext("Share the game"),
        input_message_content=InputTextMessageContent(message_text=words.message("share")),
        reply_markup=keyboards.keyboard([keyboards.link(words.gettext("Play now"), links.open())]),
    )
