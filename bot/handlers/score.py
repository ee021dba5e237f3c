"""`/score`: what a deal is worth, told in a line of words; alone it says how to tell one."""

from __future__ import annotations

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import InlineKeyboardMarkup, Message

from bot import keyboards
from bot.filters import IN_GROUP, IN_PRIVATE
from bot.links import SCORE, Links
from bot.scores import EXAMPLES, NoScore, score
from bot.services import Services
from bot.words import Words
from engine.core.ruleset import RuleSet


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="score")
    router.message.register(in_private, Command("score", ignore_case=True), IN_PRIVATE)
    router.message.register(in_group, Command("score", ignore_case=True), IN_GROUP)
    return router


async def in_private(message: Message, command: CommandObject, words: Words, links: Links) -> None:
    """By the standard rules, where the line names no others."""
    if command.args:
        await _answer(message, words, command.args, RuleSet(), _button(words, links))
    else:
        await explain(message, words, links)


async def in_group(
    message: Message, command: CommandObject, words: Words, links: Links, services: Services
) -> None:
    """By the house rules of the group, where the line names no others."""
    page = keyboards.keyboard([keyboards.link(words.gettext("Calculator"), links.open(SCORE))])
    if not command.args:
        await message.answer(_help(words), reply_markup=page)
        return
    chat = await services.chats.get(message.chat.id)
    await _answer(message, words, command.args, chat.rules if chat else RuleSet(), page)


async def explain(message: Message, words: Words, links: Links) -> None:
    """How to tell a deal, in private, with the page for whoever would rather tap."""
    await message.answer(_help(words), reply_markup=_button(words, links))


async def _answer(
    message: Message, words: Words, line: str, rules: RuleSet, page: InlineKeyboardMarkup
) -> None:
    """The score of the line, or what is wrong with it and a line that can be read."""
    try:
        await message.answer(score(words, line, rules).text)
    except NoScore as refused:
        example = f"/score {words.gettext(EXAMPLES[0])}"
        text = words.message("no_score", why=refused.why, example=example)
        await message.answer(text, reply_markup=page)


def _help(words: Words) -> str:
    return words.message("score_help", examples=[words.gettext(one) for one in EXAMPLES])


def _button(words: Words, links: Links) -> InlineKeyboardMarkup:
    return keyboards.keyboard(
        [keyboards.app(words, links, words.gettext("Calculator"), "/score", SCORE)]
    )
