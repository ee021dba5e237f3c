"""Who sits at a table, as the people at it are told."""

from __future__ import annotations

from dataclasses import dataclass

from engine.ai.base import Level
from engine.core.cards import SEATS, BySeat, ByTeam, Seat, Team
from engine.core.ruleset import RuleSet
from engine.store.headers import Chair, Header
from engine.store.tables import Listed
from engine.table.clock import BANK, ClockKind, Tempo


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A chair: a person (id and cleaned name), or a bot (a level, no name)."""

    seat: Seat
    user: str | None
    name: str
    bot: Level | None


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table apart from its events. `created` in seconds since 1970; `host` the user who may give
    seats away; `shared`: whoever has the id may watch; `tempo`: how fast bots move;
    `contest`: what its one person plays for."""

    id: str
    rules: RuleSet
    seats: BySeat[SeatInfo]
    created: float
    clock: ClockKind = ClockKind.NONE
    host: str | None = None
    shared: bool = False
    tempo: Tempo = Tempo.NORMAL
    contest: str | None = None


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table in a person's list; totals and target in points. `your_turn`: it waits for the
    person, to act or to ask for the next deal. `closed`: it was given up."""

    id: str
    created: float
    seat: Seat
    totals: ByTeam[int]
    target: int
    your_turn: bool
    winner: Team | None
    shared: bool = False
    closed: bool = False


def info_of(header: Header) -> TableInfo:
    """What the people at a table are told of it: nothing of its seeds."""
    return TableInfo(
        header.id,
        header.rules,
        BySeat.of(lambda seat: _seat_info(seat, header.chairs[seat])),
        header.created,
        ClockKind(header.clock),
        host_of(header),
        header.shared,
        Tempo(header.tempo),
        header.contest,
    )


def _seat_info(seat: Seat, chair: Chair) -> SeatInfo:
    return SeatInfo(seat, chair.user, chair.name, level_of(chair))


def level_of(chair: Chair) -> Level | None:
    """The level of the bot on a chair; None for a person."""
    return None if chair.bot is None else Level(chair.bot)


def seat_of(header: Header, user: str) -> Seat | None:
    """Where a person sits; None for somebody else."""
    for seat in SEATS:
        if header.chairs[seat].user == user:
            return seat
    return None


def persons_of(header: Header) -> list[str]:
    """The people who sit at a table, in the order of their seats."""
    return [chair.user for chair in header.chairs if chair.user is not None]


def host_of(header: Header) -> str | None:
    """Who may give seats away: the host, or the next person where the host has gone."""
    people = persons_of(header)
    if header.host in people:
        return header.host
    return people[0] if people else None


def person(user: str, name: str = "") -> Chair:
    """A chair with a person on it; the name shown is the one the store knows."""
    return Chair(user, name, None, BANK, False)


def bot(level: Level, *, open: bool = False) -> Chair:
    """A chair with a bot on it, for good or until somebody takes it."""
    return Chair(None, "", level.value, BANK, open)


def summary_of(listed: Listed) -> TableSummary:
    """A line of a person's list of tables."""
    standing, closed = listed.standing, listed.closed is not None
    return TableSummary(
        listed.id,
        listed.created,
        listed.seat,
        standing.totals,
        listed.target,
        standing.winner is None and not closed and standing.to_act in (listed.seat, None),
        standing.winner,
        listed.shared,
        closed,
    )
