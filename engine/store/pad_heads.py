"""The header of a score pad: what lists are made of, and where its list of events stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from engine.core.cards import ByTeam, Team
from engine.core.pad import Pad
from engine.core.pad_events import Names
from engine.core.ruleset import RuleSet
from engine.store import codec


@dataclass(frozen=True, slots=True)
class PadTally:
    """Where the whole of a pad stands: the totals of the match that runs or was last, the matches
    won, the points of all of them."""

    totals: ByTeam[int]
    won: ByTeam[int]
    points: ByTeam[int]


NOTHING: Final = PadTally(ByTeam(0, 0), ByTeam(0, 0), ByTeam(0, 0))


@dataclass(frozen=True, slots=True)
class PadHead:
    """A pad without its rounds. `ended` is null while it runs; `winner` where nobody has won.
    Times in seconds since 1970; the host is None where the account was erased."""

    id: str
    created: float
    changed: float
    host: str | None
    rules: RuleSet
    best_of: int
    names: Names
    seq: int = 0
    rounds: int = 0
    tally: PadTally = NOTHING
    winner: Team | None = None
    ended: float | None = None
    chat_id: int | None = None
    thread_id: int | None = None
    message_id: int | None = None
    follows: str | None = None

    def after(self, state: Pad, now: float) -> PadHead:
        """The header of the same pad in another state."""
        standing = state.standing()
        over = state.closed or standing.winner is not None
        return replace(
            self,
            changed=now,
            rules=state.rules,
            best_of=state.best_of,
            names=state.names,
            seq=state.seq,
            rounds=len(state.rounds),
            tally=PadTally(standing.totals, standing.won, standing.points),
            winner=standing.winner,
            ended=(self.ended or now) if over else None,
        )


def head_values(head: PadHead) -> dict[str, Any]:
    """What changes with the events."""
    return {
        "changed": head.changed,
        "seq": head.seq,
        "rules": str(head.rules),
        "best_of": head.best_of,
        "names": _json(head.names),
        "rounds": head.rounds,
        "tally": _json(head.tally),
        "won": None if head.winner is None else int(head.winner),
        "ended": head.ended,
    }


def _json(value: object) -> str:
    return msgspec.json.encode(codec.plain(value)).decode()


def head_of(row: Any) -> PadHead:
    """The header of a row."""
    return PadHead(
        row.id,
        row.created,
        row.changed,
        row.host,
        codec.read(RuleSet, row.rules),
        row.best_of,
        codec.read(Names, msgspec.json.decode(row.names)),
        row.seq,
        row.rounds,
        codec.read(PadTally, msgspec.json.decode(row.tally)),
        None if row.won is None else Team(row.won),
        row.ended,
        row.chat_id,
        row.thread_id,
        row.message_id,
        row.follows,
    )
