"""Messages prepared at Telegram, which people send from the app: a result with its picture."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import InlineQueryResultArticle, InputTextMessageContent, LinkPreviewOptions

from bot import keyboards
from bot.words import words_of

log: Final = structlog.stdlib.get_logger(__name__)

_PATIENCE: Final = 6.0
"""Seconds: whoever has pressed the button waits that long."""


class PreparedMessages:
    """Has Telegram keep messages for people to send."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def prepare(
        self, person: int, lang: str, text: str, link: str, picture: str | None
    ) -> str | None:
        """The id of a message for this person: the text, a button that opens the link, and over
        them the picture at this address. None where Telegram will not, or takes too long.

        The picture is the preview of its address: a photo would have to be a JPEG, and where the
        picture cannot be fetched the text still goes.
        """
        words = words_of(lang)
        preview = LinkPreviewOptions(is_disabled=True)
        if picture is not None:
            preview = LinkPreviewOptions(url=picture, prefer_large_media=True, show_above_text=True)
        result = InlineQueryResultArticle(
            id="result",
            title=words.gettext("Baloot"),
            input_message_content=InputTextMessageContent(
                message_text=text, parse_mode=None, link_preview_options=preview
            ),
            reply_markup=keyboards.keyboard([keyboards.link(words.gettext("Play now"), link)]),
        )
        try:
            async with asyncio.timeout(_PATIENCE):
                made = await self._bot.save_prepared_inline_message(
                    person,
                    result,
                    allow_user_chats=True,
                    allow_group_chats=True,
                    allow_channel_chats=True,
                )
        except (AiogramError, TimeoutError) as error:
            log.warning("message_not_prepared", error=str(error) or type(error).__name__)
            return None
        return made.id
