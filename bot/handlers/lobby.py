"""The buttons of a lobby's card: sit, leave, change team, bots, start, cancel."""

from __future__ import annotations

from typing import assert_never

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.callbacks import Act, LobbyPress
from bot.outbox import OutboxSender
from bot.phrases import refusal
from bot.services import Services
from bot.words import Words
from engine.core.cards import Seat
from engine.store.users import User
from engine.table.lobby import LobbyCode, LobbyInfo, LobbyRefused


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="lobby")
    router.callback_query.register(pressed, LobbyPress.filter())
    return router


async def pressed(
    query: CallbackQuery,
    callback_data: LobbyPress,
    user: User,
    words: Words,
    services: Services,
    sender: OutboxSender,
) -> None:
    """Does it, says what came of it to whoever pressed, and has the card brought up to date."""
    try:
        info = await services.lobbies.find(callback_data.lobby)
    except LobbyRefused as refused:
        await query.answer(refusal(words, refused.code), show_alert=True)
        return
    try:
        said = await _done(callback_data, info, user, words, services)
    except LobbyRefused as refused:
        await query.answer(refusal(words, refused.code), show_alert=True)
    else:
        await query.answer(said)
    await sender.card(await services.lobbies.find(info.id))
    if (other := _other_card(query, info)) is not None:
        await sender.other_card(info, other)


def _other_card(query: CallbackQuery, info: LobbyInfo) -> int | None:
    """The message that was pressed, where it is not the card we know of: one more was posted when
    the process ended before it could be written down."""
    message, place = query.message, info.chat
    if message is None or place is None or place.message_id in (None, message.message_id):
        return None
    return message.message_id if message.chat.id == place.chat_id else None


async def _done(
    press: LobbyPress, info: LobbyInfo, user: User, words: Words, services: Services
) -> str:
    """Does what the button says, and puts it into words; a second press changes nothing."""
    lobbies = services.lobbies
    match press.act:
        case Act.SIT:
            return await _sit(press, info, user, words, services)
        case Act.AWAY:
            return await _away(press, info, user, words, services)
        case Act.LEAVE:
            if user.id not in info.people:
                raise LobbyRefused(LobbyCode.NOT_SEATED)
            await lobbies.leave(info.id, user.id)
            return words.gettext("You got up.")
        case Act.SWAP:
            await lobbies.swap(info.id, user.id)
            return words.gettext("You are on the other side now.")
        case Act.BOT:
            await lobbies.put_bot(info.id, user.id, _for_bot(press, info), info.level)
            return words.gettext("A bot sat down.")
        case Act.START:
            await lobbies.start(info.id, user.id)
            return words.gettext("The match is on: press “Open the table”.")
        case Act.CANCEL:
            await lobbies.cancel(info.id, user.id)
            return words.gettext("The table was cancelled.")
        case _:
            assert_never(press.act)


def _for_bot(press: LobbyPress, info: LobbyInfo) -> Seat | None:
    """The chair the card offered, so that a double tap adds one bot; None where a person has taken
    it meanwhile: then the first that is free."""
    seat = Seat(press.seat) if press.seat else None
    taken = info.seats[seat] if seat else None
    return None if taken and taken.user else seat


async def _away(
    press: LobbyPress, info: LobbyInfo, user: User, words: Words, services: Services
) -> str:
    """The host takes a bot out by pressing on it; for anybody else it is a chair."""
    if press.seat == 0 or user.id != info.host:
        return await _sit(press, info, user, words, services)
    await services.lobbies.put_bot(info.id, user.id, Seat(press.seat), None)
    return words.gettext("The bot got up.")


async def _sit(
    press: LobbyPress, info: LobbyInfo, user: User, words: Words, services: Services
) -> str:
    await services.lobbies.sit(info.id, user.id, Seat(press.seat) if press.seat else None)
    return words.gettext("This seat is yours.")
