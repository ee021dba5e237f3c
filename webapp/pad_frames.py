"""A score pad as one reader sees it, over HTTP and on the socket alike. Sides are "us" (seats 1 and
3) and "them"; pairs of numbers are in that order."""

from __future__ import annotations

from itertools import zip_longest
from typing import Annotated, Any, Final, Literal

from msgspec import Struct

from engine.contest.pad_info import PadInfo
from engine.contest.pad_stats import PadStats, StatLine
from engine.core.cards import SEATS, ByTeam, Seat, Team
from engine.core.pad import Round, live
from engine.core.pad_events import RoundEdited, RoundEntered, RoundRemoved
from engine.core.pad_standing import Place
from engine.core.ruleset import Preset, nearest_preset
from engine.store.pad_codec import kind_of
from engine.store.pad_heads import PadHead
from engine.store.pads import Change
from engine.store.users import User
from webapp.choices import TARGET
from webapp.pad_entries import SIDES, EntryFrame, SideOfPad, entry_frame
from webapp.words import shown_name

LOGGED: Final = 30
"""How many of the last changes a pad tells with it."""

ChangeKind = Literal[
    "begun",
    "terms_set",
    "round_entered",
    "round_edited",
    "round_removed",
    "renamed",
    "dealer_set",
    "closed",
    "undone",
]


class WhoFrame(Struct, frozen=True, omit_defaults=True):
    """Who did something and when, in seconds since 1970; without a name somebody whose account was
    erased."""

    at: float
    name: str | None = None
    you: bool = False


class RoundFrame(Struct, frozen=True):
    """A round that stands. `id` and `changed` name it in an edit; `match` and `number` count from
    1, null where the match was over by then. `winner` takes the match by a gahwa."""

    id: int
    changed: int
    match: int | None
    number: int | None
    entry: EntryFrame
    dealer: Annotated[Any, Seat]
    us: int
    them: int
    winner: SideOfPad | None
    made: bool | None
    by: WhoFrame
    edited: WhoFrame | None


class MatchFrame(Struct, frozen=True):
    """One match of the pad: its rounds so far, the totals, and who has won it (by a gahwa)."""

    rounds: int
    us: int
    them: int
    winner: SideOfPad | None
    gahwa: bool


class ChangeFrame(Struct, frozen=True):
    """Something that happened; `points` of a round, `round` the one it was about. What was undone
    does not stand any more."""

    seq: int
    kind: ChangeKind
    who: WhoFrame
    round: int | None
    points: Annotated[Any, ByTeam[int] | None]
    stands: bool


class PadNames(Struct, frozen=True):
    """What the sides and the players of seats 1 to 4 are called; empty where nobody has said."""

    us: str
    them: str
    players: list[str]


class PadFrame(Struct, frozen=True):
    """A pad. `totals` are those of the match that runs or was last, `won` the matches of each side;
    the rules are `preset` with `changes`. `last` is the last round, 0 without one; `log` the last
    changes; `following` the pad of the next match; `group`: it has a card in a group."""

    id: str
    seq: int
    preset: Annotated[Any, Preset]
    changes: dict[str, str]
    target: str
    best_of: int
    names: PadNames
    dealer: Annotated[Any, Seat]
    totals: Annotated[Any, ByTeam[int]]
    won: Annotated[Any, ByTeam[int]]
    matches: list[MatchFrame]
    winner: SideOfPad | None
    over: bool
    closed: bool
    last: int
    rounds: list[RoundFrame]
    log: list[ChangeFrame]
    undo: bool
    following: str | None
    group: bool
    link: str
    created: float
    changed: float


class PadMessage(Struct, frozen=True, tag_field="t", tag="pad"):
    """A score pad on the socket, now and after each change."""

    pad: PadFrame


class PadLine(Struct, frozen=True):
    """A pad in a list."""

    id: str
    names: PadNames
    target: str
    best_of: int
    totals: Annotated[Any, ByTeam[int]]
    won: Annotated[Any, ByTeam[int]]
    rounds: int
    winner: SideOfPad | None
    changed: float
    ended: float | None


class StatFrame(Struct, frozen=True):
    """What one name has done on the finished pads of a person."""

    name: str
    matches: int
    won: int
    points: int
    against: int


class PadStatsFrame(Struct, frozen=True):
    """Pads that somebody has won, and the lines of sides and players."""

    matches: int
    teams: list[StatFrame]
    players: list[StatFrame]


def pad_frame(info: PadInfo, user: User | None, link: str) -> PadFrame:
    """The pad as this user, or (None) nobody in particular, sees it."""
    pad, standing = info.pad, info.standing
    preset, changes = nearest_preset(pad.rules)
    return PadFrame(
        info.id,
        pad.seq,
        preset.value,
        changes,
        pad.rules.settings()[TARGET],
        pad.best_of,
        _names(info.head),
        int(pad.dealer),
        list(standing.totals),
        list(standing.won),
        [
            MatchFrame(one.rounds, one.totals.odd, one.totals.even, _side(one.winner), one.gahwa)
            for one in standing.matches
        ],
        _side(standing.winner),
        pad.over,
        pad.closed,
        pad.last_round,
        [_round(one, place, info, user) for one, place in zip_longest(pad.rounds, standing.places)],
        _log(info, user),
        len(pad.marks) > 1,
        info.following,
        info.head.chat_id is not None,
        link,
        info.head.created,
        info.head.changed,
    )


def _round(one: Round, place: Place | None, info: PadInfo, user: User | None) -> RoundFrame:
    edited = None if one.changed == one.id else _who(info.change(one.changed), user)
    return RoundFrame(
        one.id,
        one.changed,
        None if place is None else place.match,
        None if place is None else place.number,
        entry_frame(one.entry),
        int(one.dealer),
        one.score.points.odd,
        one.score.points.even,
        _side(one.score.winner),
        one.score.made,
        _who(info.change(one.id), user),
        edited,
    )


def _log(info: PadInfo, user: User | None) -> list[ChangeFrame]:
    standing = {seq for seq, _ in live([one.event for one in info.changes])}
    return [_change(one, one.seq in standing, user) for one in info.changes[-LOGGED:]]


def _change(change: Change, stands: bool, user: User | None) -> ChangeFrame:
    event, points, round_id = change.event, None, None
    if isinstance(event, RoundEntered | RoundEdited):
        points = list(event.score.points)
    if isinstance(event, RoundEdited | RoundRemoved):
        round_id = event.round
    kind: Any = kind_of(event)
    return ChangeFrame(change.seq, kind, _who(change, user), round_id, points, stands)


def _who(change: Change, user: User | None) -> WhoFrame:
    if change.user is None:
        return WhoFrame(change.at)
    if user is None:
        return WhoFrame(change.at, change.name)
    return WhoFrame(change.at, shown_name(change.name, user.lang), change.user == user.id)


def _names(head: PadHead) -> PadNames:
    names = head.names
    return PadNames(names.teams.odd, names.teams.even, [names.players[seat] for seat in SEATS])


def _side(team: Team | None) -> SideOfPad | None:
    return None if team is None else SIDES[team]


def pad_line(head: PadHead) -> PadLine:
    """A pad in a list."""
    tally = head.tally
    return PadLine(
        head.id,
        _names(head),
        head.rules.settings()[TARGET],
        head.best_of,
        _pair(tally.totals),
        _pair(tally.won),
        head.rounds,
        _side(head.winner),
        head.changed,
        head.ended,
    )


def _pair(numbers: ByTeam[int]) -> list[int]:
    return list(numbers)


def stats_frame(found: PadStats) -> PadStatsFrame:
    """The statistics of a person."""
    return PadStatsFrame(found.matches, _stats(found.teams), _stats(found.players))


def _stats(lines: tuple[StatLine, ...]) -> list[StatFrame]:
    return [StatFrame(one.name, one.matches, one.won, one.points, one.against) for one in lines]
