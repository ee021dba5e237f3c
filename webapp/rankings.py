"""The interface of rankings: a page at a time, one's own line with each."""

from __future__ import annotations

import re
from typing import Final

from aiohttp import web
from msgspec import Struct

from engine.contest.boards import Board, Scope
from engine.contest.errors import NotThere
from engine.contest.rankings import TOP, RankingPage, Start
from engine.store.standings import Line
from engine.store.users import User
from webapp.auth import signed_in
from webapp.bodies import answer
from webapp.keys import GROUPS, RANKINGS
from webapp.problem import Problem
from webapp.words import shown_name

_AFTER: Final = re.compile(r"([1-9][0-9]{0,8})\.([0-9]{1,8})")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,5}")
_GROUP: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_KNOWN: Final = frozenset({"scope", "group", "after", "day", "lang"})


class LineFrame(Struct, frozen=True):
    """A line of a ranking; `value` in hundredths of a percent, of a rating the number shown."""

    rank: int
    name: str
    you: bool
    value: int


class RankingFrame(Struct, frozen=True):
    """Lines in order, the reader's own, how many are ranked; `after` names the next page."""

    lines: list[LineFrame]
    own: LineFrame | None
    players: int
    after: str | None
    final: bool


class GroupFrame(Struct, frozen=True):
    """A group the reader is in; the title is "" where it is not known."""

    key: str
    title: str


async def ranking(request: web.Request) -> web.Response:
    """GET /api/rankings/{board}: fifty lines. `scope` is everybody, friends or group, `group` the
    key of one the reader is in (else 404), `day` a day that is not today, `after` what the page
    before has told. 400 for anything else."""
    user = await signed_in(request)
    query = request.query
    if not set(query) <= _KNOWN or len(query) != len(set(query)):
        raise Problem(400)
    scope = _scope(query.get("scope", Scope.EVERYBODY.value))
    after = _after(query.get("after"))
    board = Board(request.match_info["board"])
    rankings = request.app[RANKINGS]
    day, key = query.get("day"), _key(scope, query.get("group"))
    if day is not None and (board is not Board.DAY or not _NUMBER.fullmatch(day)):
        raise Problem(400)
    try:
        group = None if key is None else await request.app[GROUPS].enter(user, key)
        if day is None:
            page = await rankings.page(user.id, board, scope, after, group)
        else:
            page = await rankings.past(user.id, int(day), scope, after, group)
    except NotThere:
        raise Problem(404) from None
    return answer({"ranking": _shown(page, user)})


async def groups(request: web.Request) -> web.Response:
    """GET /api/groups: the groups one is in, as far as the bot has seen."""
    user = await signed_in(request)
    found = await request.app[GROUPS].of(user)
    return answer({"groups": [GroupFrame(key, title) for key, title in found]})


def _key(scope: Scope, word: str | None) -> str | None:
    """The key of a group, which is there where the ranking is a group's, and only there."""
    if (word is not None) is not (scope is Scope.GROUP):
        raise Problem(400)
    if word is not None and not _GROUP.fullmatch(word):
        raise Problem(400)
    return word


def _scope(word: str) -> Scope:
    try:
        return Scope(word)
    except ValueError:
        raise Problem(400) from None


def _after(word: str | None) -> Start:
    if word is None:
        return TOP
    match = _AFTER.fullmatch(word)
    if match is None:
        raise Problem(400)
    return int(match[1]), int(match[2])


def _shown(page: RankingPage, user: User) -> RankingFrame:
    after = None if page.next is None else f"{page.next[0]}.{page.next[1]}"
    own = None if page.own is None else _line(page.own, user)
    lines = [_line(line, user) for line in page.lines]
    return RankingFrame(lines, own, page.players, after, page.final)


def _line(line: Line, user: User) -> LineFrame:
    return LineFrame(line.rank, shown_name(line.name, user.lang), line.user == user.id, line.value)
