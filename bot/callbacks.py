"""What the buttons carry: typed, with a version in the prefix, at most 64 bytes."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from aiogram.filters.callback_data import CallbackData
from pydantic import AfterValidator, Field

from engine.contest.boards import Board
from engine.contest.terms import DEALS

TableId = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22}$")]


def _offered(deals: int) -> int:
    if deals not in DEALS:
        raise ValueError(f"{deals} deals are not offered")
    return deals


Deals = Annotated[int, AfterValidator(_offered)]
Hours = Annotated[int, Field(ge=1, le=168)]
Chair = Annotated[int, Field(ge=0, le=4)]


class Act(StrEnum):
    """What a button of a lobby's card does."""

    SIT = "s"
    AWAY = "a"
    LEAVE = "l"
    SWAP = "w"
    BOT = "b"
    START = "g"
    CANCEL = "x"


class LobbyPress(CallbackData, prefix="l1"):
    """A button of a lobby's card; `seat` is 0 where the button is not a chair. A chair says by its
    act whether a bot sat there (`AWAY`) when the card was drawn: twice the same is done once."""

    act: Act
    lobby: TableId
    seat: Chair = 0


class House(StrEnum):
    """What a button of a group's house rules sets."""

    PRESET = "p"
    TARGET = "t"
    CLOCK = "c"
    DAILY = "y"
    WEEKLY = "w"
    DONE = "d"


class HousePress(CallbackData, prefix="h1"):
    """A button of the house rules; who may press it is asked of Telegram, not of the button."""

    what: House
    value: str


class SheetPress(CallbackData, prefix="f1"):
    """The button that gives an admin the whole rule sheet of this group."""


class ChallengePress(CallbackData, prefix="c1"):
    """A button under a challenge that is being chosen, with all that is chosen after the press;
    `who` in Telegram chooses; `made`: it is to be posted."""

    who: int
    deals: Deals
    hours: Hours
    duel: bool
    made: bool


class ChallengeOffer(CallbackData, prefix="c2"):
    """The button under a challenge that was sent by way of inline mode; `sign` proves that this
    `host` in Telegram has sent it."""

    host: int
    deals: Deals
    hours: Hours
    duel: bool
    sign: str


class Setting(StrEnum):
    """What a button of one's own settings sets."""

    LANGUAGE = "l"
    NOTICES = "n"
    REMINDER = "r"


class SettingPress(CallbackData, prefix="s1"):
    """A button of one's own settings."""

    what: Setting
    value: str


class BoardPress(CallbackData, prefix="r1"):
    """A button under the ranking of a group; the group is the one it stands in."""

    board: Board


PadPoints = Annotated[int, Field(ge=0, le=999)]


class PadPress(CallbackData, prefix="p1"):
    """The button that enters a round though somebody has just entered the same one, which is
    `after`."""

    pad: TableId
    us: PadPoints
    them: PadPoints
    after: Annotated[int, Field(ge=0, le=9999)]


class DeletePress(CallbackData, prefix="d1"):
    """The second step of deleting everything: sure, or not."""

    sure: bool
