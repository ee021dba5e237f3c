"""`/challenge`: the same deals for everybody of a group, chosen by buttons under one message."""

from __future__ import annotations

import re
from typing import Final

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot import challenge_keys as keys
from bot.admins import is_admin
from bot.callbacks import ChallengeOffer, ChallengePress
from bot.challenge_notices import put_card
from bot.challenge_words import choice_text, refusal
from bot.edits import edit
from bot.filters import IN_GROUP, IN_PRIVATE
from bot.links import Links
from bot.services import Services
from bot.words import Words, words_of
from engine.contest.errors import ChallengeRefused
from engine.contest.terms import DEALS, LONGEST, Asked
from engine.core.ruleset import RuleSet
from engine.store.challenges import CardPlace
from engine.store.users import User

_TIME: Final = re.compile(r"([1-9][0-9]{0,2})(h|d)")
_USUAL: Final = Asked(4, 24, False, RuleSet())


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="challenge")
    command, flags = Command("challenge", ignore_case=True), {"rate": "tables"}
    router.message.register(in_group, command, IN_GROUP, flags=flags)
    router.message.register(in_private, command, IN_PRIVATE)
    router.callback_query.register(pressed, ChallengePress.filter())
    router.callback_query.register(taken_up, ChallengeOffer.filter())
    return router


async def in_group(
    message: Message, command: CommandObject, user: User, services: Services
) -> None:
    """Lets the asker choose, beginning with what was written: `/challenge 8 3d duel`."""
    chat = await services.chats.ensure(message.chat.id, user.lang)
    if not chat.present:
        await services.chats.set_present(chat.id, True)
    asked = read((command.args or "").split(), chat.rules)
    assert message.from_user is not None
    own = words_of(chat.lang)
    buttons = keys.choice(own, message.from_user.id, asked)
    await message.answer(choice_text(own, asked), reply_markup=buttons)


async def in_private(message: Message, words: Words, links: Links) -> None:
    """Says what it is, and leads to the app and to other chats."""
    await message.answer(
        words.message("challenge_private"), reply_markup=keys.private(words, links)
    )


async def pressed(
    query: CallbackQuery,
    callback_data: ChallengePress,
    bot: Bot,
    user: User,
    words: Words,
    services: Services,
) -> None:
    """Chooses, or makes the challenge of what is chosen: for the asker, and for admins."""
    place = _place(query)
    chat = await services.chats.get(place.chat_id) if place.chat_id is not None else None
    if chat is None:
        await query.answer(words.gettext("This button is old."), show_alert=True)
        return
    asker = query.from_user.id == callback_data.who
    if not asker and not await is_admin(bot, chat.id, query.from_user.id):
        said = words.gettext("Only who asked for the challenge may choose. /challenge makes yours.")
        await query.answer(said, show_alert=True)
        return
    asked = Asked(callback_data.deals, callback_data.hours, callback_data.duel, chat.rules)
    if not callback_data.made and await services.challenges.at(place) is None:
        await query.answer()
        own = words_of(chat.lang)
        buttons = keys.choice(own, callback_data.who, asked)
        await edit(bot, query, choice_text(own, asked), buttons)
        return
    await _make(query, user, words, services, asked, place)


def _place(query: CallbackQuery) -> CardPlace:
    """Where the message is whose button was pressed."""
    message = query.message
    if message is None:
        return CardPlace()
    thread = None
    if isinstance(message, Message) and message.is_topic_message:
        thread = message.message_thread_id
    return CardPlace(message.chat.id, thread, message.message_id)


async def taken_up(
    query: CallbackQuery,
    callback_data: ChallengeOffer,
    bot: Bot,
    user: User,
    words: Words,
    services: Services,
) -> None:
    """Makes the challenge somebody sent by way of inline mode, once for each message."""
    asked = Asked(callback_data.deals, callback_data.hours, callback_data.duel, RuleSet())
    if query.inline_message_id is None:
        await query.answer(words.gettext("This button is old."), show_alert=True)
        return
    host = None
    if keys.signed(bot.token, callback_data.host, asked, callback_data.sign):
        host = await services.users.by_telegram(callback_data.host)
    place = CardPlace(inline_id=query.inline_message_id)
    await _make(query, host or user, words, services, asked, place)


async def _make(
    query: CallbackQuery,
    host: User,
    words: Words,
    services: Services,
    asked: Asked,
    place: CardPlace,
) -> None:
    """Where the message is a card already, nothing is made, and the card is brought up to date."""
    known = await services.challenges.at(place)
    try:
        id = known or await services.challenges.create(host.id, asked, place)
    except ChallengeRefused as refused:
        await query.answer(refusal(words, refused.code), show_alert=True)
        return
    await query.answer(words.gettext("The challenge is open: press “Take part”."))
    if known is not None:
        await put_card(services.outbox, None, id, place.chat_id)


def read(said: list[str], rules: RuleSet) -> Asked:
    """What was written behind the command, as far as it can be read; else what is usual."""
    deals, hours, duel = _USUAL.deals, _USUAL.hours, _USUAL.duel
    for word in (one.lower() for one in said):
        time = _TIME.fullmatch(word)
        if word == "duel":
            duel = True
        elif word == "match":
            deals = 0
        elif word in {str(one) for one in DEALS if one}:
            deals = int(word)
        elif time is not None:
            hours = min(LONGEST, int(time[1]) * (24 if time[2] == "d" else 1))
    return Asked(deals, hours, duel, rules)
