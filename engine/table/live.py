"""What is true of a table at this moment apart from its events: who is there, whose time runs."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.cards import BySeat


@dataclass(frozen=True, slots=True)
class SeatState:
    """A chair now: `online` its person looks, `away` a bot plays for its person, `open` it is free
    to take, `bank` the seconds it has left beyond its turns, `ready` its person has asked for the
    next deal. A bot is online and never away."""

    online: bool
    away: bool
    open: bool
    bank: float
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Live:
    """A table now. `deadline` (seconds since 1970) ends the turn and the bank of the seat to act,
    `turn` are the seconds of this turn without the bank; both None where no time runs, and for
    spectators. `watching` counts spectators; `rematch` is the lobby that follows."""

    states: BySeat[SeatState]
    deadline: float | None
    turn: float | None
    paused: bool
    watching: int
    closed: bool
    rematch: str | None
