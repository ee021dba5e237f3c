"""Lines of rankings in words, as messages show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, assert_never

from bot.words import N_, Words
from engine.contest.boards import Board
from engine.store.standings import Line

BOARDS: Final = {
    Board.DAY: N_("Day"),
    Board.WEEK: N_("Week"),
    Board.ALL: N_("All time"),
    Board.RATING: N_("Rating"),
}


@dataclass(frozen=True, slots=True)
class RankLine:
    """A line of a ranking as a message shows it; the name is not yet escaped."""

    rank: int
    name: str
    value: str


def rank_line(words: Words, line: Line, board: Board) -> RankLine:
    """A line of a ranking in words."""
    return RankLine(line.rank, words.listed(line.name), _value(line.value, board))


def _value(value: int, board: Board) -> str:
    """A percentage, for a week the sum of several, for the rating its number; as in the app."""
    match board:
        case Board.DAY | Board.ALL:
            return f"{_tenths(value)}%"
        case Board.WEEK:
            return _tenths(value)
        case Board.RATING:
            return str(value)
        case _:
            assert_never(board)


def _tenths(hundredths: int) -> str:
    """Hundredths of a percent with one place, halves up."""
    return f"{(hundredths + 5) // 10 / 10:.1f}"
