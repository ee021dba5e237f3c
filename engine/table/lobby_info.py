"""A lobby as the people in it are told, and why it does not do what they ask."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.ai.base import Level
from engine.core.cards import SEATS, BySeat, Seat
from engine.core.ruleset import RuleSet
from engine.store.lobbies import Lobby, Sitter
from engine.table.clock import ClockKind


class LobbyState(StrEnum):
    """What has become of a lobby: `STARTED` is a table now, `CLOSED` was abandoned."""

    WAITING = "waiting"
    STARTED = "started"
    CANCELLED = "cancelled"
    CLOSED = "closed"


class LobbyCode(StrEnum):
    """Why a lobby did not do what was asked."""

    NOT_FOUND = "not_found"
    BUSY = "busy"
    FULL = "full"
    SEAT_TAKEN = "seat_taken"
    STARTED = "started"
    CANCELLED = "cancelled"
    NOT_HOST = "not_host"
    NOT_SEATED = "not_seated"
    TOO_EARLY = "too_early"
    TOO_MANY = "too_many"
    BLOCKED = "blocked"


class LobbyRefused(Exception):
    """Not done, nothing changed. `other`: the lobby the person sits in already, for `BUSY`."""

    def __init__(self, code: LobbyCode, other: str | None = None) -> None:
        super().__init__(code.value)
        self.code = code
        self.other = other


@dataclass(frozen=True, slots=True)
class LobbySeat:
    """A chair that is taken: by a person (id and cleaned name), or by a bot (a level, no name)."""

    user: str | None
    name: str
    bot: Level | None


@dataclass(frozen=True, slots=True)
class ChatPlace:
    """Where the card of a lobby is in Telegram; without a message, where it is to be."""

    chat_id: int
    thread_id: int | None = None
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class LobbyInfo:
    """A lobby after its change number `version`; chairs that are free are None; `rated`: with four
    people the match moves their ratings.

    `level`: of the bots that fill the free chairs at the start. `open`: anybody may sit down.
    `host` is None only where the account was erased. Times in seconds since 1970.
    """

    id: str
    host: str | None
    created: float
    changed: float
    state: LobbyState
    version: int
    rules: RuleSet
    clock: ClockKind
    level: Level
    open: bool
    seats: BySeat[LobbySeat | None]
    chat: ChatPlace | None
    rated: bool = True

    @property
    def people(self) -> dict[str, Seat]:
        """The people who sit here, and where."""
        pairs = ((self.seats[seat], seat) for seat in SEATS)
        return {one.user: seat for one, seat in pairs if one is not None and one.user is not None}


def info_of(lobby: Lobby) -> LobbyInfo:
    """What is told of a lobby that is stored."""
    place = ChatPlace(lobby.chat_id, lobby.thread_id, lobby.message_id) if lobby.chat_id else None
    return LobbyInfo(
        lobby.id,
        lobby.host,
        lobby.created,
        lobby.changed,
        LobbyState(lobby.state),
        lobby.version,
        lobby.rules,
        ClockKind(lobby.clock),
        Level(lobby.level),
        lobby.open,
        lobby.chairs.map(_seat_info),
        place,
        lobby.rated,
    )


def _seat_info(sitter: Sitter | None) -> LobbySeat | None:
    if sitter is None:
        return None
    return LobbySeat(sitter.user, sitter.name, Level(sitter.bot) if sitter.bot else None)
