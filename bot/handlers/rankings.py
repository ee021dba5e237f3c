"""`/rankings`: who leads in a group, with buttons for the day, the week and all time; in private
where one stands oneself."""

from __future__ import annotations

from typing import Final

from aiogram import Bot, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from bot import keyboards
from bot.callbacks import BoardPress
from bot.edits import edit, group_of_press
from bot.filters import IN_GROUP, IN_PRIVATE
from bot.links import Links, group_token
from bot.ranking_words import rank_line
from bot.services import Services
from bot.words import Words, words_of
from engine.contest.boards import Board, Scope
from engine.contest.errors import NotThere
from engine.store.users import User

SHOWN: Final = 10  # lines in a message


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="rankings")
    command = Command("rankings", ignore_case=True)
    router.message.register(in_private, command, IN_PRIVATE)
    router.message.register(in_group, command, IN_GROUP, flags={"rate": "boards"})
    router.callback_query.register(pressed, BoardPress.filter(), flags={"rate": "boards"})
    return router


async def in_group(message: Message, user: User, links: Links, services: Services) -> None:
    """The ranking of the day among those who are in the group, as far as the bot has seen."""
    text, buttons = await _shown(message.chat.id, Board.DAY, user, links, services)
    await message.answer(text, reply_markup=buttons)


async def pressed(
    query: CallbackQuery,
    callback_data: BoardPress,
    bot: Bot,
    user: User,
    words: Words,
    links: Links,
    services: Services,
) -> None:
    """Another ranking in the same message; anybody may press."""
    chat_id = await group_of_press(query, words)
    if chat_id is None:
        return
    await query.answer()
    await edit(bot, query, *await _shown(chat_id, callback_data.board, user, links, services))


async def _shown(
    chat_id: int, board: Board, user: User, links: Links, services: Services
) -> tuple[str, InlineKeyboardMarkup]:
    """What everybody in the group may see: who is not listed has no line, own or not."""
    chat = await services.chats.ensure(chat_id, user.lang)
    if not chat.present:
        await services.chats.set_present(chat_id, True)
    page = await services.rankings.in_group(chat_id, board, user.id)
    words = words_of(chat.lang)
    own = page.own if page.own and page.own not in page.lines[:SHOWN] else None
    text = words.message(
        "ranking",
        board=board.value,
        lines=[rank_line(words, line, board) for line in page.lines[:SHOWN]],
        own=None if own is None else rank_line(words, own, board),
        players=page.players,
    )
    key = await services.chats.key_of(chat_id)
    return text, keyboards.ranking(words, links, board, key)


async def in_private(
    message: Message, user: User, words: Words, links: Links, services: Services
) -> None:
    """Where one stands among everybody."""
    stands = []
    for board in Board:
        page = await services.rankings.page(user.id, board, Scope.EVERYBODY)
        own = None if page.own is None else rank_line(words, page.own, board)
        stands.append((board.value, own, page.players))
    button = keyboards.app(words, links, words.gettext("Ranking"), "/rankings")
    text = words.message("stands", stands=stands)
    await message.answer(text, reply_markup=keyboards.keyboard([button]))


async def enter(
    message: Message, key: str, user: User, words: Words, links: Links, services: Services
) -> bool:
    """Leads whoever follows the link of a group they are in to its rankings; False for others."""
    try:
        chat = await services.chats.get(await services.groups.enter(user, key))
    except NotThere:
        return False
    text = words.gettext("Open in the app")
    button = keyboards.app(words, links, text, f"/rankings?group={key}", group_token(key))
    said = words.message("group", title=chat.title if chat else "")
    await message.answer(said, reply_markup=keyboards.keyboard([button]))
    return True
