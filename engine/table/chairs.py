"""Who may change who sits where: giving a seat away, taking one, getting up for good."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from engine.ai.base import Level
from engine.core.cards import BySeat, Seat
from engine.core.errors import Code
from engine.core.match import Match
from engine.store.headers import Chair, Header
from engine.table.asks import Reply
from engine.table.seats import bot, host_of, person, persons_of, seat_of


@dataclass(frozen=True, slots=True)
class Give:
    """The host gives an absent person's seat to a bot for good, or (None) to whoever takes it."""

    seat: Seat
    level: Level | None


@dataclass(frozen=True, slots=True)
class Take:
    """Somebody sits down on an open chair."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Leave:
    """A person gets up for good."""


Change = Give | Take | Leave


class Unfit(Exception):
    """The change may not be made, and why; nothing is changed."""

    def __init__(self, code: Code | Reply) -> None:
        super().__init__(code.value)
        self.code = code


def changed(
    header: Header, match: Match, away: BySeat[bool], user: str, change: Change, at: float
) -> Header:
    """The header after a change that a user asks for; raises `Unfit`."""
    match change:
        case Leave():
            return _left(header, match, user, at)
        case Give():
            return _given(header, match, away, user, change)
        case Take():
            return _taken(header, match, user, change)
        case _:
            assert_never(change)


def _left(header: Header, match: Match, user: str, at: float) -> Header:
    """A bot sits down; where no person is left, and at a table of one, the table is closed.

    The table of a contest stays: it is the person's one attempt, which they may go on with.
    """
    seat = seat_of(header, user)
    if seat is None:
        raise Unfit(Reply.NOT_SEATED)
    if match.over or header.closed is not None or header.contest is not None:
        return header
    if not header.shared or persons_of(header) == [user]:
        return replace(header, closed=at)
    left = _with(header, seat, bot(Level.NORMAL))
    return replace(left, host=host_of(left))


def _given(header: Header, match: Match, away: BySeat[bool], user: str, change: Give) -> Header:
    if seat_of(header, user) is None:
        raise Unfit(Reply.NOT_SEATED)
    if host_of(header) != user:
        raise Unfit(Reply.NOT_HOST)
    _check_between(header, match)
    if not away[change.seat] and not header.chairs[change.seat].open:
        raise Unfit(Reply.NOT_ABSENT)
    level = change.level or Level.NORMAL
    return _with(header, change.seat, bot(level, open=change.level is None))


def _taken(header: Header, match: Match, user: str, change: Take) -> Header:
    seat = seat_of(header, user)
    if seat is change.seat:
        return header
    if seat is not None:
        raise Unfit(Reply.ALREADY_SEATED)
    if not header.chairs[change.seat].open:
        raise Unfit(Reply.SEAT_TAKEN)
    _check_between(header, match)
    return _with(header, change.seat, person(user))


def _check_between(header: Header, match: Match) -> None:
    if header.closed is not None:
        raise Unfit(Reply.CLOSED)
    if match.over:
        raise Unfit(Code.MATCH_OVER)
    if not match.awaits_deal:
        raise Unfit(Reply.NOT_NOW)


def _with(header: Header, seat: Seat, chair: Chair) -> Header:
    """Somebody else on a chair, whose bank stays with it."""
    kept = replace(chair, bank=header.chairs[seat].bank)
    return replace(header, chairs=header.chairs.replace(seat, kept))
