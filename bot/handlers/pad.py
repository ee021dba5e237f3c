"""`/pad`: the score sheet of a group, its one card, and rounds written to it in a line."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import Any, Final

from aiogram import F, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, InlineKeyboardButton, Message, ReplyParameters

from bot import keyboards
from bot.callbacks import PadPress
from bot.filters import IN_GROUP, IN_PRIVATE
from bot.links import Links
from bot.pad_lines import entry, is_undo, says_something
from bot.pad_notices import put_card
from bot.pad_words import refusal, score
from bot.scores import NoScore
from bot.services import Services
from bot.words import Words, isolated, words_of
from engine.contest.pad_info import PadInfo
from engine.contest.pads import Terms
from engine.core.cards import ByTeam
from engine.core.pad import PadCode, PadRefused
from engine.core.pad_entry import Entry, Quick, score_of
from engine.core.pad_events import Command as PadCommand
from engine.core.pad_events import EnterRound, RoundEntered, Undo
from engine.core.ruleset import RuleSet
from engine.store.chats import Chat
from engine.store.pads import Request
from engine.store.users import User

_SAME: Final = 60.0  # seconds in which the same points by somebody else may be the same round
_LONGEST: Final = 300
_TRIES: Final = 20  # of one round, while others write


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="pad")
    command = Command("pad", ignore_case=True)
    router.message.register(in_group, command, IN_GROUP)
    router.message.register(in_private, command, IN_PRIVATE)
    answers = F.reply_to_message.from_user.is_bot
    router.message.register(replied, IN_GROUP, F.text, answers, _to_card)
    router.callback_query.register(pressed, PadPress.filter())
    return router


async def _to_card(message: Message, services: Services) -> bool | dict[str, Any]:
    """Whether a message answers the card of the group's pad with what can be meant for it."""
    to, line = message.reply_to_message, message.text or ""
    if to is None or len(line) > _LONGEST or line.startswith("/") or not says_something(line):
        return False
    for head in await services.pads.recent(message.chat.id):
        if head.message_id == to.message_id:
            return {"pad": head.id}
    return False


async def in_group(
    message: Message,
    command: CommandObject,
    user: User,
    words: Words,
    links: Links,
    services: Services,
) -> None:
    """Opens the sheet of the group, by its house rules, or shows the one that runs; with a line
    writes to it."""
    chat = await services.chats.ensure(message.chat.id, user.lang)
    if not chat.present:
        await services.chats.set_present(chat.id, True)
    line = command.args or ""
    if line:
        await _told(message, chat, line, user, services)
        return
    last = await services.pads.recent(chat.id)
    info = await services.pads.create(user.id, _terms(message, chat))
    if info.id in [head.id for head in last]:
        await _show(message, info, words, links, services)


async def _told(message: Message, chat: Chat, line: str, user: User, services: Services) -> None:
    """Writes a line to the sheet it is for, unless this was done before."""
    words = words_of(chat.lang)
    if await services.pads.was_done(chat.id, _request(message, line, user)):
        return
    try:
        if is_undo(line):
            info = await _last(chat, services)
        else:
            info = await _running(message, chat, line, user, services)
    except NoScore as wrong:
        await message.reply(words.message("pad_no_score", why=wrong.why))
    except PadRefused as refused:
        await message.reply(refusal(words, refused.code))
    else:
        await _write(message, info, line, user, words, services)


def _terms(message: Message, chat: Chat) -> Terms:
    thread = message.message_thread_id if message.is_topic_message else None
    return Terms(chat.rules, chat_id=chat.id, thread_id=thread)


async def _last(chat: Chat, services: Services) -> PadInfo:
    """The sheet that an undo is for: the last one, over or not, since a round may have ended it."""
    last = await services.pads.recent(chat.id)
    if not last:
        raise PadRefused(PadCode.NOTHING_TO_UNDO)
    return await services.pads.find(last[0].id)


async def _running(
    message: Message, chat: Chat, line: str, user: User, services: Services
) -> PadInfo:
    """The sheet that runs in the group; where none does a new one, but not for a line that cannot
    be read (`NoScore`), nor for the very round with which somebody has just ended the match."""
    if not await services.pads.of_chat(chat.id):
        told = entry(words_of(chat.lang), line, chat.rules)
        for last in (await services.pads.recent(chat.id))[:1]:
            info = await services.pads.find(last.id)
            points = score_of(told, info.pad.rules).points
            if _same(info, points, user.id, message.date.timestamp()) is not None:
                raise PadRefused(PadCode.PAD_OVER)
    return await services.pads.create(user.id, _terms(message, chat))


async def _show(
    message: Message, info: PadInfo, words: Words, links: Links, services: Services
) -> None:
    """Points to the card; one that is lost is made anew."""
    card = info.head.message_id
    if card is None:
        now = message.date.timestamp()
        await put_card(services.outbox, None, info.id, message.chat.id, now)
        return
    button = keyboards.link(words.gettext("Open the sheet"), links.pad(info.id))
    reply = ReplyParameters(message_id=card, allow_sending_without_reply=True)
    await message.answer(
        words.gettext("The score sheet is here."),
        reply_parameters=reply,
        reply_markup=keyboards.keyboard([button]),
    )


async def replied(message: Message, pad: str, user: User, services: Services) -> None:
    """Writes what answers the card."""
    chat, line = await services.chats.get(message.chat.id), message.text or ""
    if not await services.pads.was_done(message.chat.id, _request(message, line, user)):
        info = await services.pads.find(pad)
        await _write(message, info, line, user, words_of(chat.lang if chat else None), services)


async def in_private(message: Message, words: Words, links: Links) -> None:
    """Leads to the sheets in the app."""
    button = keyboards.app(words, links, words.gettext("Score sheets"), "/pads")
    await message.answer(words.message("pad_private"), reply_markup=keyboards.keyboard([button]))


async def _write(
    message: Message, info: PadInfo, line: str, user: User, words: Words, services: Services
) -> None:
    """Writes a line to the sheet; what is done shows on the card, what is not is answered."""
    try:
        request = _request(message, line, user)
        if is_undo(line):
            await services.pads.act(info.id, request, Undo(info.pad.seq))
        else:
            told = entry(words, line, info.pad.rules)
            await _enter(message, info.id, told, request, words, services)
    except NoScore as wrong:
        await message.reply(words.message("pad_no_score", why=wrong.why))
    except PadRefused as refused:
        await message.reply(refusal(words, refused.code))


async def _enter(
    message: Message, id: str, told: Entry, request: Request, words: Words, services: Services
) -> None:
    """Enters a round after the last one, or asks where that may be the same; looks again where
    somebody has written meanwhile."""
    for _ in range(_TRIES):
        info = await services.pads.find(id)
        points = score_of(told, info.pad.rules).points
        same = _same(info, points, request.user, message.date.timestamp())
        if same is not None:
            await _ask(message, info, points, same, words)
            return
        try:
            await services.pads.act(info.id, request, EnterRound(told, info.pad.last_round))
            return
        except PadRefused as refused:
            if refused.code is not PadCode.PAD_MOVED:
                raise
    raise PadRefused(PadCode.PAD_MOVED)


def _request(message: Message, line: str, user: User) -> Request:
    """The request a message makes: there is one for each."""
    return Request(user.id, f"m{message.chat.id}.{message.message_id}", _digest(line))


def _digest(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()


def _same(info: PadInfo, points: ByTeam[int], user: str, now: float) -> str | None:
    """Who has just entered a round of the same points, if somebody else has."""
    if not info.pad.rounds:
        return None
    last = info.pad.rounds[-1]
    change = info.change(last.id)
    fresh = isinstance(change.event, RoundEntered) and now - change.at < _SAME
    other = change.user not in (None, user)
    return change.name if fresh and other and last.score.points == points else None


async def _ask(
    message: Message, info: PadInfo, points: ByTeam[int], name: str, words: Words
) -> None:
    """Whether this is another round: one tap enters it."""
    us, them = points
    data = PadPress(pad=info.id, us=us, them=them, after=info.pad.last_round).pack()
    text = words.gettext("{name} has just entered {points}. Is yours another round?").format(
        name=isolated(words.name(name)), points=score(words, points)
    )
    yes = InlineKeyboardButton(text=words.gettext("Yes, enter mine too"), callback_data=data)
    await message.reply(text, reply_markup=keyboards.keyboard([yes]), parse_mode=None)


async def pressed(
    query: CallbackQuery, callback_data: PadPress, user: User, words: Words, services: Services
) -> None:
    """Enters the second of two equal rounds, once."""
    points = ByTeam(callback_data.us, callback_data.them)
    request = Request(user.id, f"b{callback_data.after}", _digest(str(points)))
    try:
        info = await services.pads.find(callback_data.pad)
        told = _asked_about(query, points, words, info.pad.rules)
        command: PadCommand = EnterRound(told, callback_data.after)
        done = await services.pads.act(info.id, request, command)
        if done.seq not in [one.id for one in done.info.pad.rounds]:  # taken back since
            raise PadRefused(PadCode.NO_ROUND)
    except PadRefused as refused:
        await query.answer(refusal(words, refused.code), show_alert=True)
        return
    await query.answer(words.gettext("Entered."))


def _asked_about(query: CallbackQuery, points: ByTeam[int], words: Words, rules: RuleSet) -> Entry:
    """The round of the line that was asked about; where it is gone, its points, and `PAD_MOVED` for
    one that gave none, as a gahwa does."""
    asked = query.message.reply_to_message if isinstance(query.message, Message) else None
    line = (asked.text if asked else None) or ""
    if line.startswith("/"):
        line = "".join(line.split(maxsplit=1)[1:])
    with suppress(NoScore):
        told = entry(words, line, rules)
        if score_of(told, rules).points == points:
            return told
    if points == ByTeam(0, 0):
        raise PadRefused(PadCode.PAD_MOVED)
    return Quick(points)
