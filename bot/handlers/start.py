"""`/start`: a greeting, or the table or the rule sheet that a link names."""

from __future__ import annotations

from aiogram import Router
from aiogram.filters import CommandObject, CommandStart
from aiogram.types import InlineKeyboardMarkup, Message

from bot import keyboards
from bot.challenge_words import card_text as challenge_text
from bot.filters import IN_GROUP, IN_PRIVATE
from bot.handlers import daily, housesheet, rankings
from bot.links import (
    Links,
    challenge_of,
    challenge_token,
    daily_of,
    group_of,
    house_of,
    replay_of,
    table_of,
    table_token,
)
from bot.messages import card_text
from bot.services import Services
from bot.words import Words
from engine.contest.errors import NotThere
from engine.store.users import User
from engine.table.lobby import LobbyRefused
from engine.table.service import NotFound


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="start")
    router.message.register(start, CommandStart(), IN_PRIVATE)
    router.message.register(start_in_group, CommandStart(), IN_GROUP)
    return router


async def start(
    message: Message,
    command: CommandObject,
    user: User,
    words: Words,
    links: Links,
    services: Services,
) -> None:
    """Greets, or shows where the link leads; one that leads nowhere is said to."""
    if not command.args:
        await message.answer(
            words.message("hello", name=words.name(user.name)), reply_markup=home(words, links)
        )
        return
    number = daily_of(command.args)
    if number is not None and number <= daily.today():
        await message.answer(
            words.message("daily", number=number), reply_markup=daily.button(words, links, number)
        )
        return
    group = group_of(command.args)
    if group is not None and await rankings.enter(message, group, user, words, links, services):
        return
    challenge = challenge_of(command.args)
    if challenge and await _challenge(message, challenge, words, links, services):
        return
    key = house_of(command.args)
    if key and await housesheet.enter(message, key, user, words, links, services):
        return
    shown = replay_of(command.args)
    if shown is not None:
        watch = keyboards.app(
            words, links, words.gettext("Watch the deal"), f"/r/{shown}", command.args
        )
        await message.answer(
            words.gettext("Somebody shows you a deal."), reply_markup=keyboards.keyboard([watch])
        )
        return
    table = table_of(command.args)
    text = await _invitation(table, user, words, services) if table else None
    if table is None or text is None:
        await message.answer(
            words.gettext("This link leads nowhere any more."), reply_markup=home(words, links)
        )
        return
    button = keyboards.app(
        words, links, words.gettext("Open the table"), f"/t/{table}", table_token(table)
    )
    await message.answer(text, reply_markup=keyboards.keyboard([button]))


async def _challenge(
    message: Message, id: str, words: Words, links: Links, services: Services
) -> bool:
    """Shows the challenge of a link; False where it is not there."""
    try:
        found = await services.challenges.find(id)
    except NotThere:
        return False
    text = words.gettext("See every deal") if found.closed else words.gettext("Take part")
    button = keyboards.app(words, links, text, f"/c/{id}", challenge_token(id))
    await message.answer(challenge_text(words, found), reply_markup=keyboards.keyboard([button]))
    return True


async def _invitation(table: str, user: User, words: Words, services: Services) -> str | None:
    """The lobby or table in words; None where it is not there, or not for this person."""
    try:
        return card_text(words, await services.lobbies.find(table), pressable=False)
    except LobbyRefused:
        pass
    try:
        await services.tables.info(table, user.id)
    except NotFound:
        return None
    return words.gettext("Your table is here.")


async def start_in_group(message: Message, words: Words) -> None:
    """Says what the bot does in a group."""
    await message.answer(words.message("group_hello"))


def home(words: Words, links: Links) -> InlineKeyboardMarkup:
    """The first choices of somebody in private."""
    return keyboards.keyboard(
        [keyboards.app(words, links, words.gettext("Play now"), "/new")],
        [keyboards.app(words, links, words.gettext("Home page"))],
    )
