"""What a table does by itself next, and when: a bot acts, a clock runs out, a deal is dealt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.ai.base import Level
from engine.core.cards import BySeat, Seat
from engine.core.commands import By
from engine.core.match import Match
from engine.store.headers import Header
from engine.table.clock import NEXT_DEAL, Pace, Tempo
from engine.table.seats import level_of, persons_of
from engine.table.turns import Turn


@dataclass(frozen=True, slots=True)
class Step:
    """After event `seq`, at monotonic time `due`: a bot of this level acts on this seat, or, with
    no seat, the next deal is dealt."""

    seq: int
    due: float
    seat: Seat | None = None
    level: Level = Level.NORMAL
    by: By = By.BOT


@dataclass(frozen=True, slots=True)
class Situation:
    """All that decides on the next step. Monotonic times: `since`, of the last event; `came`, since
    when some person is there; `agreed`, when all who are there had asked for the next deal."""

    header: Header
    match: Match
    since: float
    turn: Turn | None
    away: BySeat[bool]
    paused: bool
    came: float | None
    agreed: float | None


def next_step(now: Situation, pace: Pace) -> Step | None:
    """The next step; None where the table waits for people, or for nothing."""
    if now.paused or now.header.closed is not None:
        return None
    if now.match.to_act is not None:
        return _act(now, now.match.to_act, pace)
    return _deal(now, pace) if now.match.awaits_deal else None


def _act(now: Situation, seat: Seat, pace: Pace) -> Step | None:
    seq = now.match.seq
    soon = now.since + pace.bot_pause(now.header.id, seq, Tempo(now.header.tempo))
    level = level_of(now.header.chairs[seat])
    if level is not None:
        return Step(seq, soon, seat, level)
    if now.away[seat]:
        return Step(seq, soon, seat, by=By.CLOCK)
    return Step(seq, now.turn.until, seat, by=By.CLOCK) if now.turn else None


def _deal(now: Situation, pace: Pace) -> Step | None:
    """A deal without a contract is followed by the next one; a score is read first: by one person
    for as long as they like, by several until they agree or for a while."""
    match, tempo = now.match, Tempo(now.header.tempo)
    if match.void is not None or match.number == 0:
        return Step(match.seq, now.since + pace.void_pause(now.header.id, match.seq, tempo))
    if len(persons_of(now.header)) < 2 or now.came is None:
        return None
    if now.agreed is not None:
        return Step(match.seq, now.agreed)
    return Step(match.seq, max(now.since, now.came) + NEXT_DEAL)
