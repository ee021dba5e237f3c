"""What is written to a group's score pad in a line: points, a deal, or to take one back."""

from __future__ import annotations

import re
from typing import Final

from bot.scores import NoScore, why
from bot.words import Words
from engine.core import score_text
from engine.core.calculation import Impossible
from engine.core.cards import ByTeam
from engine.core.pad_entry import Entry, Quick, entry_of, score_of
from engine.core.ruleset import RuleSet
from engine.core.score_text import Unreadable

_POINTS: Final = re.compile(r"\s*(\d{1,3})(?:\s*+[-–—:،,/]\s*+|\s++)(\d{1,3})\s*")
_UNDO: Final = frozenset({"undo", "تراجع", "annuler", "annule"})


def is_undo(line: str) -> bool:
    """Whether a line takes the last change back."""
    return line.strip().casefold() in _UNDO


def says_something(line: str) -> bool:
    """Whether a line could be meant for the sheet."""
    points = _POINTS.fullmatch(line) is not None
    return points or is_undo(line) or score_text.speaks_of_a_deal(line)


def entry(words: Words, line: str, rules: RuleSet) -> Entry:
    """The round of a line, from the side of "us": points of both, or the deal; raises `NoScore`."""
    points = _POINTS.fullmatch(line)
    try:
        if points is not None:
            read: Entry = Quick(ByTeam(int(points[1]), int(points[2])))
        else:
            told = score_text.read(line)
            if told.preset is not None:
                raise NoScore(
                    words.gettext("The sheet has its own rules: leave the name of the rules out.")
                )
            read = entry_of(told.told, told.us)
        score_of(read, rules)
    except (Unreadable, Impossible) as wrong:
        raise NoScore(why(words, wrong)) from None
    return read
