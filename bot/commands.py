"""The commands that work, by where they work, and how Telegram lists them in each language."""

from __future__ import annotations

from typing import Final

import structlog
from aiogram import Bot
from aiogram.exceptions import TelegramAPIError
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    MenuButtonCommands,
    MenuButtonWebApp,
    WebAppInfo,
)

from bot.links import Links
from bot.words import DEFAULT, LANGUAGES, N_, Words, words_of

log: Final = structlog.stdlib.get_logger(__name__)

COMMANDS: Final = {
    "daily": N_("Today’s deals, the same for everybody"),
    "rankings": N_("Who leads, here and among everybody"),
    "play": N_("Play against three bots"),
    "challenge": N_("The same deals for your friends"),
    "table": N_("Open a table for four"),
    "score": N_("What a deal is worth, and why"),
    "pad": N_("A score sheet for real cards"),
    "houserules": N_("House rules of the group"),
    "rules": N_("How to play"),
    "settings": N_("Language and notices"),
    "privacy": N_("What I keep about you"),
    "export": N_("Everything about you, as a file"),
    "delete": N_("Delete everything about you"),
    "help": N_("What I can do"),
}

PRIVATE: Final = (
    "daily",
    "rankings",
    "play",
    "challenge",
    "table",
    "score",
    "pad",
    "rules",
    "settings",
    "privacy",
    "export",
    "delete",
    "help",
)
IN_GROUPS: Final = (
    "daily",
    "rankings",
    "challenge",
    "table",
    "score",
    "pad",
    "houserules",
    "play",
    "rules",
    "help",
)
PRIVATE_ONLY: Final = tuple(name for name in PRIVATE if name not in IN_GROUPS)


def listed(words: Words, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Commands with what they do, in one language."""
    return [(name, words.gettext(COMMANDS[name])) for name in names]


async def announce(bot: Bot, links: Links) -> None:
    """Tells Telegram the commands and the menu button; trouble is logged, and the bot goes on."""
    try:
        for lang in (None, *LANGUAGES):
            words = words_of(lang)
            for scope, names in (
                (BotCommandScopeAllPrivateChats(), PRIVATE),
                (BotCommandScopeAllGroupChats(), IN_GROUPS),
            ):
                commands = [
                    BotCommand(command=name, description=says)
                    for name, says in listed(words, names)
                ]
                await bot.set_my_commands(commands, scope=scope, language_code=lang)
        await bot.set_chat_menu_button(menu_button=_menu_button(links))
    except TelegramAPIError as error:
        log.warning("commands_not_announced", error=str(error))


def _menu_button(links: Links) -> MenuButtonWebApp | MenuButtonCommands:
    page = links.page("/", DEFAULT)
    if page is None:
        return MenuButtonCommands()
    text = words_of(DEFAULT).gettext("Play now")
    return MenuButtonWebApp(text=text, web_app=WebAppInfo(url=page))
