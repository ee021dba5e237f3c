"""What the server says on the socket: every frame that may leave it, on one screen.

An `Annotated[Any, X]` is the JSON form of an X as `codec.plain` makes it; `wire_types` reads that.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from engine.ai.base import Level
from engine.core.calls import Call, Raise
from engine.core.cards import Card, Seat
from engine.core.errors import Code
from engine.core.events import Event
from engine.core.ruleset import Preset, nearest_preset
from engine.core.view import PlayerView
from engine.store import codec
from engine.store.users import User
from engine.table.asks import Ack, Reply
from engine.table.clock import ClockKind, Tempo
from engine.table.emotes import Emote
from engine.table.feed import Batch, Emoted, Legal, Lively, Snapshot
from engine.table.live import Live, SeatState
from engine.table.seats import SeatInfo, TableInfo
from webapp.lobby_frames import Lobby
from webapp.pad_frames import PadMessage
from webapp.words import shown_name

PROTO: Final = 1


class Fault(StrEnum):
    """Why a message was refused before any table saw it (else it is a `Code` or a `Reply`)."""

    BAD_JSON = "bad_json"
    BAD_MESSAGE = "bad_message"
    UNKNOWN_TYPE = "unknown_type"


class HelloFrame(Struct, frozen=True, tag_field="t", tag="hello"):
    """The client is known; `srv` names this run of the server, `hb` the seconds between pings."""

    proto: int
    srv: str
    hb: float


class SeatFrame(Struct, frozen=True):
    """Who sits on a seat: a person's name or a bot's level; `you` is the reader.

    `online`: the person looks. `away`: a bot plays meanwhile. `open`: free to take. `bank`: the
    seconds left beyond the turns. `ready`: the person has asked for the next deal.
    """

    seat: Annotated[Any, Seat]
    name: str
    bot: Annotated[Any, Level | None]
    you: bool
    online: bool
    away: bool
    open: bool
    bank: float
    ready: bool


class LiveFrame(Struct, frozen=True):
    """A table now. `deadline` (milliseconds since 1970) ends turn and bank of the seat to act;
    `turn` are the seconds of the turn alone. `rematch` is the lobby that follows; `host`: the
    reader may give seats away; `shared`: whoever has the id may watch. `contest`: what one person
    plays for here, "d" and the number of a day's deals or the id of a challenge."""

    clock: Annotated[Any, ClockKind]
    deadline: int | None
    turn: float | None
    paused: bool
    watching: int
    closed: bool
    rematch: str | None
    host: bool
    shared: bool
    tempo: Annotated[Any, Tempo]
    contest: str | None


class SnapFrame(Struct, frozen=True, tag_field="t", tag="snap"):
    """A table as it stands for this viewer; the rules are `preset` with `changes`.

    `you` is the viewer's seat, null for somebody who only watches.
    """

    table: str
    seq: int
    ply: int
    view: Annotated[Any, PlayerView]
    you: Annotated[Any, Seat | None]
    seats: list[SeatFrame]
    live: LiveFrame
    preset: Annotated[Any, Preset]
    changes: dict[str, str]


class LivelyFrame(Struct, frozen=True, tag_field="t", tag="live"):
    """Something changed that is no event: who is there, the time, the chairs, a rematch."""

    seats: list[SeatFrame]
    live: LiveFrame


class EmoteFrame(Struct, frozen=True, tag_field="t", tag="emote"):
    """The person on this seat said something."""

    seat: Annotated[Any, Seat]
    emote: Annotated[Any, Emote]


class LobbyFrame(Struct, frozen=True, tag_field="t", tag="lobby"):
    """A lobby as it stands for this viewer; once it is started, its id is that of the table."""

    lobby: Lobby


class LegalFrame(Struct, frozen=True):
    """What the viewer may do now, each own card with the reason against it; empty out of turn."""

    calls: Annotated[Any, tuple[Call, ...]]
    raises: Annotated[Any, tuple[Raise, ...]]
    cards: Annotated[Any, dict[str, Code | None]]
    sawa: bool


class EventFrame(Struct, frozen=True, tag_field="t", tag="ev"):
    """One event; the last of a batch also says who acts, what is legal, how the hand is sorted."""

    seq: int
    ply: int
    e: Annotated[Any, Event]
    to_act: Annotated[Any, Seat | None] | UnsetType = UNSET
    legal: LegalFrame | UnsetType = UNSET
    hand: Annotated[Any, tuple[Card, ...]] | UnsetType = UNSET


class AckFrame(Struct, frozen=True, tag_field="t", tag="ack"):
    """The action with this id is stored."""

    id: str
    seq: int
    ply: int


class NackFrame(Struct, frozen=True, tag_field="t", tag="nack"):
    """The message with this id (null where it had none) was refused; nothing has changed."""

    id: str | None
    code: Annotated[Any, Code | Reply | Fault]
    seq: int
    ply: int


class PingFrame(Struct, frozen=True, tag_field="t", tag="ping"):
    """The server is there; `now` is its time in milliseconds."""

    now: int


class RestartingFrame(Struct, frozen=True, tag_field="t", tag="restarting"):
    """The server goes away and comes back; connect again after a short random wait."""


class ErrorFrame(Struct, frozen=True, tag_field="t", tag="error"):
    """A `sub`, or the log-in, was refused."""

    code: Annotated[Any, Code | Reply]


class UpgradeFrame(Struct, frozen=True, tag_field="t", tag="upgrade"):
    """The client is of another version; load the page again."""


Frame = (
    HelloFrame
    | SnapFrame
    | EventFrame
    | LivelyFrame
    | EmoteFrame
    | LobbyFrame
    | PadMessage
    | AckFrame
    | NackFrame
    | PingFrame
    | RestartingFrame
    | ErrorFrame
    | UpgradeFrame
)


def text_of(frame: Frame) -> str:
    """The frame as it is sent."""
    return msgspec.json.encode(frame).decode()


def ack(id: str, stored: Ack) -> AckFrame:
    """The answer to an action that was stored."""
    return AckFrame(id, stored.seq, stored.ply)


def snap(snapshot: Snapshot, user: User) -> SnapFrame:
    """The table as this user sees it."""
    info = snapshot.info
    preset, changes = nearest_preset(info.rules)
    return SnapFrame(
        info.id,
        snapshot.seq,
        snapshot.ply,
        codec.plain(snapshot.view),
        codec.plain(snapshot.view.viewer),
        _seats(info, snapshot.live, user),
        _live(info, snapshot.live, user),
        preset.value,
        changes,
    )


def lively(now: Lively, user: User) -> LivelyFrame:
    """What has changed apart from the events, for this user."""
    return LivelyFrame(_seats(now.info, now.live, user), _live(now.info, now.live, user))


def emote(said: Emoted) -> EmoteFrame:
    """What somebody said."""
    return EmoteFrame(int(said.seat), said.emote.value)


def _seats(info: TableInfo, live: Live, user: User) -> list[SeatFrame]:
    return [_seat(seat, live.states[seat.seat], user) for seat in info.seats]


def _seat(seat: SeatInfo, state: SeatState, user: User) -> SeatFrame:
    return SeatFrame(
        int(seat.seat),
        shown_name(seat.name, user.lang),
        codec.plain(seat.bot),
        seat.user == user.id,
        state.online,
        state.away,
        state.open,
        state.bank,
        state.ready,
    )


def _live(info: TableInfo, live: Live, user: User) -> LiveFrame:
    return LiveFrame(
        info.clock.value,
        None if live.deadline is None else round(live.deadline * 1000),
        live.turn,
        live.paused,
        live.watching,
        live.closed,
        live.rematch,
        info.host == user.id,
        info.shared,
        info.tempo.value,
        info.contest,
    )


def batch(happened: Batch) -> Iterator[EventFrame]:
    """One frame for each event, in order."""
    if not happened.events:
        return
    for seq, event in happened.events[:-1]:
        yield EventFrame(seq, happened.ply, wire_event(event))
    seq, event = happened.events[-1]
    yield EventFrame(
        seq,
        happened.ply,
        wire_event(event),
        codec.plain(happened.to_act),
        _legal(happened.legal),
        codec.plain(happened.hand),
    )


def wire_event(event: Event) -> dict[str, Any]:
    """An event as it is sent: its kind beside its fields."""
    kind, _, data = codec.encode(event)
    return {"kind": kind, **data}


def _legal(legal: Legal | None) -> LegalFrame:
    if legal is None:
        return LegalFrame([], [], {}, False)
    cards = {str(choice.card): codec.plain(choice.refusal) for choice in legal.choices}
    return LegalFrame(codec.plain(legal.calls), codec.plain(legal.raises), cards, legal.sawa)
