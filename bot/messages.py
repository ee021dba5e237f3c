"""The messages that several handlers send, in words: the card of a lobby, house rules, settings."""

from __future__ import annotations

from bot.phrases import chair, rules_line
from bot.words import Words
from engine.contest.herald import POST_HOUR
from engine.core.cards import SEATS
from engine.store.chats import Chat
from engine.table.clock import ClockKind
from engine.table.lobby import LobbyInfo


def card_text(words: Words, info: LobbyInfo, pressable: bool = True) -> str:
    """A lobby in words; `pressable`: the buttons of its chairs stand under it."""
    rules = rules_line(words, info.rules, info.clock)
    host = next((seat.name for seat in info.seats if seat and seat.user == info.host), "")
    return words.message(
        "card",
        host=words.name(host),
        rules=rules if info.rated else f"{rules} · {words.gettext('Not rated')}",
        seats=[chair(words, info.seats[seat]) for seat in SEATS],
        state=info.state.value,
        pressable=pressable,
    )


def house_text(words: Words, chat: Chat) -> str:
    """The house rules of a group, and what it wants posted."""
    return words.message(
        "house",
        rules=rules_line(words, chat.rules, ClockKind(chat.clock)),
        daily=chat.daily,
        weekly=chat.weekly,
        hour=f"{POST_HOUR}:00",
    )
