"""The buttons of challenges: choosing one, taking it up from any chat, its card."""

from __future__ import annotations

import base64
import hmac
from dataclasses import replace
from typing import Final

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup, SwitchInlineQueryChosenChat

from bot.callbacks import ChallengeOffer, ChallengePress
from bot.challenge_words import span
from bot.keyboards import app, keyboard, link
from bot.links import Links
from bot.words import Words
from engine.contest.challenge_views import Challenge
from engine.contest.terms import DEALS, Asked

HOURS: Final = (1, 6, 24, 72, 168)
QUERY: Final = "challenge"
"""What is typed after the bot's name to be offered challenges only."""

_SIGN_BYTES: Final = 6


def choice(words: Words, who: int, asked: Asked) -> InlineKeyboardMarkup:
    """What a challenge is to be: what is chosen bears a tick; `who` in Telegram chooses."""

    def press(text: str, to: Asked, made: bool = False) -> Button:
        chosen = to == asked and not made
        data = ChallengePress(
            who=who, deals=to.deals, hours=to.hours, duel=to.duel, made=made
        ).pack()
        return Button(text=f"✓ {text}" if chosen else text, callback_data=data)

    deals = [press(deals_word(words, one), replace(asked, deals=one)) for one in DEALS]
    hours = [press(span(words, one), replace(asked, hours=one)) for one in HOURS]
    whom = [
        press(words.gettext("Everybody"), replace(asked, duel=False)),
        press(words.gettext("A duel of two"), replace(asked, duel=True)),
    ]
    make = press(words.gettext("Post the challenge"), asked, made=True)
    return keyboard(deals[:3], deals[3:], hours[:3], hours[3:], whom, [make])


def deals_word(words: Words, deals: int) -> str:
    """So many deals, or a whole match."""
    if not deals:
        return words.gettext("A whole match")
    return words.ngettext("{count} deal", "{count} deals", deals).format(count=deals)


def offer(words: Words, token: str, host: int, asked: Asked) -> InlineKeyboardMarkup:
    """The button under a challenge that was sent by way of inline mode and is not made yet."""
    sign = _signature(token, host, asked)
    data = ChallengeOffer(
        host=host, deals=asked.deals, hours=asked.hours, duel=asked.duel, sign=sign
    ).pack()
    return keyboard([Button(text=words.gettext("Open the challenge"), callback_data=data)])


def signed(token: str, host: int, asked: Asked, sign: str) -> bool:
    """Whether a sign proves that this person offered this challenge: what a button carries can be
    forged."""
    return hmac.compare_digest(_signature(token, host, asked).encode(), sign.encode())


def _signature(token: str, host: int, asked: Asked) -> str:
    said = f"challenge {host} {asked.deals} {asked.hours} {asked.duel:d}"
    whole = hmac.digest(token.encode(), said.encode(), "sha256")
    return base64.urlsafe_b64encode(whole[:_SIGN_BYTES]).decode()


def card(words: Words, links: Links, found: Challenge) -> InlineKeyboardMarkup:
    """The one button of a card and of the final message: a link, since it is in a group."""
    text = words.gettext("See every deal") if found.closed else words.gettext("Take part")
    return keyboard([link(text, links.challenge(found.id))])


def private(words: Words, links: Links) -> InlineKeyboardMarkup:
    """Ways to a challenge from the private chat: in the app, or straight into another chat."""
    chats = SwitchInlineQueryChosenChat(query=QUERY, allow_user_chats=True, allow_group_chats=True)
    send = Button(text=words.gettext("Send to a chat"), switch_inline_query_chosen_chat=chats)
    return keyboard([app(words, links, words.gettext("New challenge"), "/challenge/new")], [send])
