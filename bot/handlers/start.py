"""`/start`: a greeting, or what the link that was followed names."""

from __future__ import annotations

from aiogram import Router
from aiogram.filters import CommandObject, CommandStart
from aiogram.types import InlineKeyboardMarkup, Message

from bot import keyboards
from bot.challenge_words import card_text as challenge_text
from bot.filters import IN_GROUP, IN_PRIVATE
from bot.handlers import daily, housesheet, rankings, score
from bot.links import (
    SCORE,
    Links,
    challenge_of,
    challenge_token,
    daily_of,
    group_of,
    house_of,
    pad_of,
    pad_token,
    replay_of,
    replay_token,
    table_of,
    table_token,
)
from bot.messages import card_text
from bot.pad_words import card_text as pad_text
from bot.services import Services
from bot.words import Words
from engine.contest.errors import NotThere
from engine.core.pad import PadRefused
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
        text = words.message("hello", name=words.name(user.name))
    elif await _led(message, command.args, user, words, links, services):
        return
    else:
        text = words.gettext("This link leads nowhere any more.")
    await message.answer(text, reply_markup=home(words, links))


async def _led(
    message: Message, token: str, user: User, words: Words, links: Links, services: Services
) -> bool:
    """Shows what a start token names; False where that is not there, or not for this person."""
    if token == SCORE:
        return await _calculator(message, words, links)
    if (number := daily_of(token)) is not None:
        return await _daily(message, number, words, links)
    if (group := group_of(token)) is not None:
        return await rankings.enter(message, group, user, words, links, services)
    if (challenge := challenge_of(token)) is not None:
        return await _challenge(message, challenge, words, links, services)
    if (pad := pad_of(token)) is not None:
        return await _pad(message, pad, words, links, services)
    if (key := house_of(token)) is not None:
        return await housesheet.enter(message, key, user, words, links, services)
    if (deal := replay_of(token)) is not None:
        return await _replay(message, deal, words, links)
    if (table := table_of(token)) is not None:
        return await _table(message, table, user, words, links, services)
    return False


async def _calculator(message: Message, words: Words, links: Links) -> bool:
    """Explains how a deal is told, and leads to the calculator."""
    await score.explain(message, words, links)
    return True


async def _daily(message: Message, number: int, words: Words, links: Links) -> bool:
    """Shows the deals of a day up to today."""
    if number > daily.today():
        return False
    text = words.message("daily", number=number)
    await message.answer(text, reply_markup=daily.button(words, links, number))
    return True


async def _replay(message: Message, deal: str, words: Words, links: Links) -> bool:
    """Leads to a deal that somebody shows; whether it is there is seen by the page."""
    path, token = f"/r/{deal}", replay_token(deal)
    watch = keyboards.app(words, links, words.gettext("Watch the deal"), path, token)
    text = words.gettext("Somebody shows you a deal.")
    await message.answer(text, reply_markup=keyboards.keyboard([watch]))
    return True


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


async def _pad(message: Message, id: str, words: Words, links: Links, services: Services) -> bool:
    """Shows the score pad of a link; False where it is not there."""
    try:
        found = await services.pads.find(id)
    except PadRefused:
        return False
    button = keyboards.app(
        words, links, words.gettext("Open the sheet"), f"/pad/{id}", pad_token(id)
    )
    await message.answer(pad_text(words, found), reply_markup=keyboards.keyboard([button]))
    return True


async def _table(
    message: Message, table: str, user: User, words: Words, links: Links, services: Services
) -> bool:
    """Leads to a lobby, or to the table it has become."""
    text = await _invitation(table, user, words, services)
    if text is None:
        return False
    path, token = f"/t/{table}", table_token(table)
    button = keyboards.app(words, links, words.gettext("Open the table"), path, token)
    await message.answer(text, reply_markup=keyboards.keyboard([button]))
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
