"""Inline mode: a challenge, one's own table that waits, what a deal is worth, or the app, shared in
any chat."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from aiogram import Router
from aiogram.types import (
    ChosenInlineResult,
    InlineQuery,
    InlineQueryResultArticle,
    InlineQueryResultUnion,
    InputTextMessageContent,
)
from aiogram.types import User as Sender

from bot import challenge_keys as keys
from bot import challenge_words, keyboards
from bot.links import SCORE, Links, table_token
from bot.messages import card_text
from bot.scores import EXAMPLES, NoScore, score
from bot.services import Services
from bot.words import Words, words_of
from engine.contest.errors import ChallengeRefused
from engine.contest.terms import DEALS, Asked
from engine.core.ruleset import RuleSet
from engine.core.score_text import speaks_of_a_deal
from engine.store.challenges import CardPlace
from engine.table.lobby import LobbyInfo

_HOURS: Final = 24
_RESULT: Final = re.compile(r"c([0-9])-([01])")


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="inline")
    router.inline_query.register(offer)
    router.chosen_inline_result.register(sent)
    return router


async def offer(query: InlineQuery, links: Links, services: Services) -> None:
    """Offers what this person may share; fresh each time, and for this person alone."""
    user = await services.users.by_telegram(query.from_user.id)
    words = words_of(user.lang if user else query.from_user.language_code)
    assert query.bot is not None
    duel = query.chat_type == "private"
    asked = [Asked(deals, _HOURS, duel, RuleSet()) for deals in DEALS]
    challenges = [_challenge(words, query.bot.token, query.from_user, one) for one in asked]
    said = query.query.strip().lower()
    if said and keys.QUERY.startswith(said):
        await query.answer(challenges, cache_time=0, is_personal=True)
        return
    waiting = await services.lobbies.of_user(user.id) if user else []
    results: list[InlineQueryResultUnion] = [_table(words, links, info) for info in waiting]
    if speaks_of_a_deal(query.query):
        results = [_score(words, links, query.query), *results]
    else:
        results += challenges
    await query.answer([*results, _app(words, links)], cache_time=0, is_personal=True)


async def sent(result: ChosenInlineResult, services: Services) -> None:
    """Makes a challenge that was sent, where Telegram is set to tell; else the first press of its
    button does."""
    asked, sender = _asked(result.result_id), result.from_user
    if asked is None or result.inline_message_id is None or sender.is_bot:
        return
    lang = words_of(sender.language_code).lang
    host = await services.users.by_telegram(sender.id)
    host = host or await services.users.of_telegram(sender.id, sender.full_name, lang)
    with suppress(ChallengeRefused):  # too many: the button says so
        place = CardPlace(inline_id=result.inline_message_id)
        await services.challenges.create(host.id, asked, place)


def _asked(result_id: str) -> Asked | None:
    """The challenge a result of ours names."""
    found = _RESULT.fullmatch(result_id)
    if found is None or int(found[1]) not in DEALS:
        return None
    return Asked(int(found[1]), _HOURS, found[2] == "1", RuleSet())


def _challenge(words: Words, token: str, sender: Sender, asked: Asked) -> InlineQueryResultUnion:
    title = words.gettext("Duel: {deals}") if asked.duel else words.gettext("Challenge: {deals}")
    text = challenge_words.choice_text(words, asked)
    return InlineQueryResultArticle(
        id=f"c{asked.deals}-{asked.duel:d}",
        title=title.format(deals=keys.deals_word(words, asked.deals)),
        description=words.gettext("The same cards for everybody, for {span}").format(
            span=challenge_words.span(words, asked.hours)
        ),
        input_message_content=InputTextMessageContent(message_text=text),
        reply_markup=keys.offer(words, token, sender.id, asked),
    )


def _score(words: Words, links: Links, line: str) -> InlineQueryResultArticle:
    """The deal of the line with what it is worth; while the line is no deal yet, what is missing.
    By the standard rules, where it names no others: which chat it is for is not told."""
    page = keyboards.link(words.gettext("Calculator"), links.open(SCORE))
    try:
        found = score(words, line, RuleSet())
    except NoScore as refused:
        example = words.gettext(EXAMPLES[0])
        return InlineQueryResultArticle(
            id="score-hint",
            title=words.gettext("What a deal is worth"),
            description=refused.why,
            input_message_content=InputTextMessageContent(
                message_text=words.message("no_score", why=refused.why, example=example)
            ),
            reply_markup=keyboards.keyboard([page]),
        )
    return InlineQueryResultArticle(
        id="score",
        title=found.outcome,
        description=found.head,
        input_message_content=InputTextMessageContent(message_text=found.text),
    )


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
