"""The handlers of the bot: one router a feature, each made anew by its `get_router`."""

from __future__ import annotations

from aiogram import Router

from bot.handlers import (
    challenge,
    daily,
    delete,
    errors,
    export,
    groups,
    help,
    houserules,
    housesheet,
    inline,
    lobby,
    members,
    old,
    pad,
    play,
    privacy,
    rankings,
    rules,
    score,
    settings,
    start,
    table,
)

_FEATURES = (
    start,
    play,
    daily,
    rankings,
    table,
    lobby,
    challenge,
    houserules,
    housesheet,
    rules,
    score,
    pad,
    settings,
    privacy,
    export,
    delete,
    help,
    groups,
    members,
    inline,
    errors,
    old,
)
"""In the order in which they are asked; `old` takes what nobody else knows."""


def get_routers() -> list[Router]:
    """A new router of every feature."""
    return [feature.get_router() for feature in _FEATURES]
