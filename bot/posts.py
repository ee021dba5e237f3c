"""What the bot says of itself at an hour: the one post of a group and day, the one reminder of a
person and day, put into words at the moment they are sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from aiogram import Bot
from aiogram.types import InlineKeyboardButton

from bot import keyboards
from bot.links import Links, daily_token
from bot.ranking_words import RankLine, rank_line
from bot.services import Services
from bot.words import Words, words_of
from engine.contest import day as days
from engine.contest.boards import Board
from engine.contest.views import Progress
from engine.store.outbox import Body
from engine.store.standings import Line

BEST: Final = 3  # of yesterday
OF_WEEK: Final = 5
_TIES: Final = 2  # more than that are shown where they share the last rank


class Posts:
    """Sends what `announcements` has written; what a day said is let go once it is over."""

    def __init__(
        self, bot: Bot, services: Services, links: Links, now: Callable[[], float]
    ) -> None:
        self._bot = bot
        self._services = services
        self._links = links
        self._now = now

    async def post(self, chat_id: int, body: Body) -> None:
        """The day's deals and yesterday's best, the week, or both."""
        chat = await self._services.chats.get(chat_id)
        if chat is None or body["day"] != days.day_at(self._now()):
            return
        words = words_of(chat.lang)
        values: dict[str, Any] = {"number": None, "best": (), "week": None}
        buttons: list[InlineKeyboardButton] = []
        if body["daily"]:
            number = days.number_of(body["day"])
            values |= {"number": number, "best": await self._yesterday(words, chat_id, number)}
            text = words.gettext("Today’s deals")
            buttons.append(keyboards.link(text, self._links.daily(number)))
        if body["week"] is not None:
            values["week"] = await self._week(words, chat_id, body["week"])
        key = await self._services.chats.key_of(chat_id)
        buttons.append(keyboards.link(words.gettext("Ranking"), self._links.group(key)))
        await self._bot.send_message(
            chat_id,
            words.message("post", **values),
            reply_markup=keyboards.keyboard(*([one] for one in buttons)),
        )

    async def _yesterday(self, words: Words, chat_id: int, number: int) -> list[RankLine]:
        if number < 2:
            return []
        page = await self._services.rankings.past_in_group(chat_id, number - 1)
        return [rank_line(words, line, Board.DAY) for line in _first(page.lines, BEST)]

    async def _week(self, words: Words, chat_id: int, week: int) -> dict[str, Any]:
        found = await self._services.rankings.week_in_group(chat_id, week)
        best = next(iter(found.best), None)
        return {
            "lines": [
                rank_line(words, one, Board.WEEK) for one in _first(found.ranking.lines, OF_WEEK)
            ],
            "players": found.ranking.players,
            "best": None if best is None else rank_line(words, best[1], Board.DAY),
            "best_number": None if best is None else days.number_of(best[0]),
        }

    async def remind(self, chat_id: int, body: Body) -> None:
        """Only whoever still wants it, and has not played meanwhile."""
        user = await self._services.users.by_telegram(chat_id)
        if user is None or not user.writable or body["day"] != days.day_at(self._now()):
            return
        state = await self._services.daily.state(user.id)
        number = days.number_of(body["day"])
        done = state.number == number and state.progress is Progress.FINISHED
        if done or await self._services.reminding.hour_of(user) is None:
            return
        words = words_of(user.lang)
        path, token = f"/daily/{number}", daily_token(number)
        button = keyboards.app(words, self._links, words.gettext("Today’s deals"), path, token)
        text = words.message("reminder", number=number, streak=state.streak.length)
        await self._bot.send_message(chat_id, text, reply_markup=keyboards.keyboard([button]))


def _first(lines: tuple[Line, ...], ranks: int) -> list[Line]:
    """Those up to a rank, and not many more where several share it."""
    return [line for line in lines if line.rank <= ranks][: ranks + _TIES]
