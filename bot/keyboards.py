"""The buttons under messages. In groups and inline results they are links, never `web_app`."""

from __future__ import annotations

from typing import Final

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup, WebAppInfo

from bot.callbacks import (
    Act,
    BoardPress,
    DeletePress,
    House,
    HousePress,
    LobbyPress,
    Setting,
    SettingPress,
    SheetPress,
)
from bot.links import Links
from bot.phrases import CLOCKS, PRESETS, chair
from bot.ranking_words import BOARDS
from bot.words import Words
from engine.contest.boards import Board
from engine.core.cards import SEATS, Seat
from engine.core.ruleset import Preset, nearest_preset
from engine.core.settings import Target
from engine.store.chats import Chat
from engine.store.users import User
from engine.table.clock import ClockKind
from engine.table.lobby import LobbyInfo, LobbyState

HOURS: Final = (9, 13, 17, 20, 22)
"""What the bot offers for the reminder; the app has them all."""

Rows = list[list[Button]]

LANGUAGE_NAMES: Final = {"ar": "العربية", "en": "English", "fr": "Français"}


def keyboard(*rows: list[Button]) -> InlineKeyboardMarkup:
    """Rows of buttons; empty ones are left out."""
    return InlineKeyboardMarkup(inline_keyboard=[row for row in rows if row])


def link(text: str, url: str) -> Button:
    """A button that opens a link."""
    return Button(text=text, url=url)


def app(words: Words, links: Links, text: str, path: str = "/", token: str = "") -> Button:
    """A button, for private chats only, that opens a page of the app; by link where we have no
    https."""
    page = links.page(path, words.lang)
    if page is None:
        return link(text, links.open(token))
    return Button(text=text, web_app=WebAppInfo(url=page))


def card(words: Words, links: Links, info: LobbyInfo) -> InlineKeyboardMarkup | None:
    """The buttons of a lobby's card in a group; chairs of one team stand side by side."""
    if info.state is LobbyState.STARTED:
        return keyboard([link(words.gettext("Open the table"), links.table(info.id))])
    if info.state is not LobbyState.WAITING:
        return None

    def press(text: str, act: Act, seat: int = 0) -> Button:
        data = LobbyPress(act=act, lobby=info.id, seat=seat).pack()
        return Button(text=text, callback_data=data)

    def sit(seat: Seat) -> Button:
        taken = info.seats[seat]
        text = chair(words, taken) if taken else words.gettext("Sit here")
        bot = taken is not None and taken.user is None
        return press(text, Act.AWAY if bot else Act.SIT, int(seat))

    return keyboard(
        [sit(Seat.ONE), sit(Seat.THREE)],
        [sit(Seat.TWO), sit(Seat.FOUR)],
        [
            press(words.gettext("Switch side"), Act.SWAP),
            press(words.gettext("Get up"), Act.LEAVE),
        ],
        [
            press(words.gettext("Add a bot"), Act.BOT, _first_free(info)),
            press(words.gettext("Start"), Act.START),
            press(words.gettext("Cancel"), Act.CANCEL),
        ],
        [link(words.gettext("Open in the app"), links.table(info.id))],
    )


def _first_free(info: LobbyInfo) -> int:
    """The first chair that is free; 0 where none is."""
    return next((int(seat) for seat in SEATS if info.seats[seat] is None), 0)


def house(words: Words, chat: Chat) -> InlineKeyboardMarkup:
    """The house rules of a group: what is chosen bears a tick."""
    base, _ = nearest_preset(chat.rules)

    def press(text: str, what: House, value: str, chosen: bool) -> Button:
        data = HousePress(what=what, value=value).pack()
        return Button(text=f"✓ {text}" if chosen else text, callback_data=data)

    presets = [press(words.gettext(PRESETS[one]), House.PRESET, one, one is base) for one in Preset]
    targets = [
        press(
            words.gettext("to {target}").format(target=one.points),
            House.TARGET,
            one.value,
            one is chat.rules.match_target,
        )
        for one in Target
    ]
    clocks = [
        press(words.gettext(CLOCKS[one]), House.CLOCK, one, one == chat.clock) for one in ClockKind
    ]
    posts = [
        press(text, what, "off" if wanted else "on", wanted)
        for text, what, wanted in (
            (words.gettext("Daily post"), House.DAILY, chat.daily),
            (words.gettext("Weekly summary"), House.WEEKLY, chat.weekly),
        )
    ]
    whole = Button(text=words.gettext("All the rules"), callback_data=SheetPress().pack())
    done = press(words.gettext("Done"), House.DONE, "", False)
    return keyboard(presets[:3], presets[3:], targets, clocks, posts, [whole, done])


def ranking(words: Words, links: Links, board: Board, key: str) -> InlineKeyboardMarkup:
    """Under the ranking of a group: the others, and the app."""
    boards = [
        Button(
            text=f"✓ {words.gettext(text)}" if one is board else words.gettext(text),
            callback_data=BoardPress(board=one).pack(),
        )
        for one, text in BOARDS.items()
    ]
    return keyboard(boards, [link(words.gettext("Open in the app"), links.group(key))])


def settings(
    words: Words, links: Links, user: User, notices: bool, hour: int | None
) -> InlineKeyboardMarkup:
    """One's own settings: language, notices, the hour of the reminder; the rest is in the app."""
    languages = [
        Button(
            text=f"✓ {name}" if lang == user.lang else name,
            callback_data=SettingPress(what=Setting.LANGUAGE, value=lang).pack(),
        )
        for lang, name in LANGUAGE_NAMES.items()
    ]
    text = words.gettext("Don’t tell me") if notices else words.gettext("Tell me")
    data = SettingPress(what=Setting.NOTICES, value="off" if notices else "on").pack()

    def remind(text: str, value: str, chosen: bool) -> Button:
        press = SettingPress(what=Setting.REMINDER, value=value).pack()
        return Button(text=f"✓ {text}" if chosen else text, callback_data=press)

    return keyboard(
        languages,
        [Button(text=text, callback_data=data)],
        [remind(f"{one}:00", str(one), one == hour) for one in HOURS],
        [remind(words.gettext("No reminder"), "off", hour is None)],
        [app(words, links, words.gettext("All settings"), "/settings")],
    )


def delete(words: Words) -> InlineKeyboardMarkup:
    """The second step before everything is deleted."""
    return keyboard(
        [
            Button(
                text=words.gettext("Delete everything"),
                callback_data=DeletePress(sure=True).pack(),
            ),
            Button(text=words.gettext("Keep it"), callback_data=DeletePress(sure=False).pack()),
        ]
    )
