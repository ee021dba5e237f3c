"""What the finished score pads of a person add up to, by the names of sides and of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core.cards import SEATS, Team
from engine.store.pad_heads import PadHead


@dataclass(frozen=True, slots=True)
class StatLine:
    """What one name has done: pads played to a winner, pads won, points for and against."""

    name: str
    matches: int = 0
    won: int = 0
    points: int = 0
    against: int = 0


@dataclass(frozen=True, slots=True)
class PadStats:
    """The lines of the sides and of the players, who has won most first."""

    matches: int
    teams: tuple[StatLine, ...]
    players: tuple[StatLine, ...]


def stats(finished: Sequence[PadHead]) -> PadStats:
    """The lines over pads that somebody has won; the others count for nothing. A name is the same
    in whatever letters; it is shown as it was written last. Newest first, as lists are."""
    won = [one for one in finished if one.winner is not None]
    teams = _lines((name, team, one) for one in won for name, team in _teams(one))
    players = _lines((name, team, one) for one in won for name, team in _players(one))
    return PadStats(len(won), teams, players)


def _teams(head: PadHead) -> Iterator[tuple[str, Team]]:
    yield from ((head.names.teams[team], team) for team in Team)


def _players(head: PadHead) -> Iterator[tuple[str, Team]]:
    yield from ((head.names.players[seat], seat.team) for seat in SEATS)


def _lines(found: Iterator[tuple[str, Team, PadHead]]) -> tuple[StatLine, ...]:
    lines: dict[str, StatLine] = {}
    for name, team, head in found:
        if not name:
            continue
        line = lines.get(name.casefold(), StatLine(name))
        points = head.tally.points
        lines[name.casefold()] = StatLine(
            line.name,
            line.matches + 1,
            line.won + (head.winner is team),
            line.points + points[team],
            line.against + points[team.other],
        )
    return tuple(sorted(lines.values(), key=lambda one: (-one.won, one.matches, one.name)))
