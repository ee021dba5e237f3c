"""A deal told in a line of text, `hokm us 96 sira them fifty x2`; docs/score.md has the grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, assert_never

from engine.core.calculation import Declared, Higher, Kinds, Offence, Told
from engine.core.calls import Game, Step
from engine.core.errors import Code, Refused
from engine.core.projects import ProjectKind
from engine.core.ruleset import Preset
from engine.core.score_vocabulary import Item, Mark, Number, Whose, item_of
from engine.core.sheet import Side

LONGEST: Final = 300  # characters of a line; nobody tells a deal in more
_APART: Final = re.compile(r"[\s,،;؛:/|+()]+")
_AROUND: Final = ".!?؟«»\"'"


class TextFlaw(StrEnum):
    """Why a line cannot be read."""

    TOO_LONG = "too_long"
    UNKNOWN_WORD = "unknown_word"
    TWICE = "twice"
    """A word says again, or otherwise, what was said before it."""

    NO_SIDE = "no_side"
    """A word needs to know whose it is."""

    NOT_IN_QAID = "not_in_qaid"
    """A word has no place in a deal that ended with a qaid."""

    NO_KABOOT = "no_kaboot"
    """Only a kaboot can be reverse."""

    NO_CONTRACT = "no_contract"
    NO_BUYER = "no_buyer"


class Unreadable(Refused):
    """A line that cannot be read (`bad_score`): why, and the word at fault, "" for none."""

    def __init__(self, flaw: TextFlaw, word: str = "") -> None:
        super().__init__(Code.BAD_SCORE, f"{flaw.value} {word[:40]!r}")
        self.flaw = flaw
        self.word = word


@dataclass(frozen=True, slots=True)
class Reading:
    """What a line tells; `us` is the side of whoever tells, `preset` the rules it names."""

    told: Told | Offence
    us: Side
    preset: Preset | None


@dataclass(frozen=True, slots=True)
class _Word:
    """A word as it was written, and what it says."""

    text: str
    item: Item


def read(line: str) -> Reading:
    """The deal a line tells; raises `Unreadable`. Whether it can have been is not asked here."""
    if len(line) > LONGEST:
        raise Unreadable(TextFlaw.TOO_LONG)
    words = list(_words(line))
    notes = _Notes()
    for at, word in enumerate(words):
        notes.take(word, words[at - 1] if at else None, words[at + 1 :])
    return notes.reading()


def speaks_of_a_deal(line: str) -> bool:
    """Whether any word of a line names a contract or a qaid."""
    parts = (item_of(part) for part in _parts(line[:LONGEST]))
    return any(isinstance(item, Game) or item is Mark.QAID for item in parts)


def _parts(line: str) -> list[str]:
    parts = (part.strip(_AROUND) for part in _APART.split(line))
    return [part for part in parts if part]


def _words(line: str) -> Iterator[_Word]:
    """The words of a line; two that only together are one, as "four hundred", come as one."""
    parts = _parts(line)
    at = 0
    while at < len(parts):
        two = "".join(parts[at : at + 2])
        joined = item_of(two) if at + 1 < len(parts) and not two.isdecimal() else None
        if isinstance(joined, Step) and isinstance(item_of(parts[at]), Number):
            joined = None if at + 2 < len(parts) and _is_step(parts[at + 1 : at + 3]) else joined
        text = " ".join(parts[at : at + 2]) if joined else parts[at]
        item = joined or item_of(parts[at])
        if item is None:
            raise Unreadable(TextFlaw.UNKNOWN_WORD, text)
        yield _Word(text, item)
        at += 2 if joined else 1


def _is_step(parts: list[str]) -> bool:
    """Whether parts together are a step, as the last two of "4 x 2": the number is for itself."""
    return isinstance(item_of("".join(parts)), Step)


def _is_owned(item: Item) -> bool:
    """Whether a word says something of one side."""
    return isinstance(item, Number | ProjectKind) or item in (Mark.BALOOT, Mark.KABOOT)


@dataclass(slots=True)
class _Side:
    """What was said of one side."""

    abnat: Number | None = None
    projects: list[ProjectKind] = field(default_factory=list)


@dataclass(slots=True)
class _Notes:
    """What a line has told so far."""

    game: Game | None = None
    buyer: Whose | None = None
    speaking: Whose | None = None
    """Whose the words are that say nothing of a side."""

    sides: dict[Whose, _Side] = field(default_factory=lambda: {one: _Side() for one in Whose})
    step: Step | None = None
    preset: Preset | None = None
    named: dict[Mark, Whose] = field(default_factory=dict)
    equal: bool = False
    reverse: str = ""
    """The word, where it was said."""

    not_in_qaid: str = ""

    def take(self, word: _Word, before: _Word | None, after: list[_Word]) -> None:
        """Notes a word, knowing the one before it and all that come after it."""
        item = word.item
        match item:
            case Game():
                self._once(word, self.game)
                self.game = item
            case Whose():
                self._side(word, item, before, after)
            case Number():
                side = self.sides[self._speaker(word)]
                self._once(word, side.abnat)
                side.abnat = item
                self.not_in_qaid = self.not_in_qaid or word.text
            case ProjectKind():
                self.sides[self._speaker(word)].projects.append(item)
            case Step():
                self._once(word, self.step)
                self.step = item
            case Preset():
                self._once(word, self.preset)
                self.preset = item
            case Mark():
                self._mark(word, item, after)
            case _:
                assert_never(item)

    def _side(self, word: _Word, whose: Whose, before: _Word | None, after: list[_Word]) -> None:
        """Whose the words after this are, or whose the one before it is."""
        if before is not None and isinstance(before.item, Game):
            self._once(word, self.buyer)
            self.buyer = self.speaking = whose
        elif before is not None and isinstance(before.item, Mark) and _takes(before.item, after):
            self._name(before, before.item, whose)
        else:
            self.speaking = whose

    def _mark(self, word: _Word, mark: Mark, after: list[_Word]) -> None:
        if mark is Mark.EQUAL:
            self._once(word, self.named.get(Mark.HIGHER) or self.equal or None)
            self.equal = True
        elif mark is Mark.REVERSE:
            self._once(word, self.reverse or None)
            self.reverse = word.text
        elif after and isinstance(after[0].item, Whose) and _takes(mark, after[1:]):
            pass  # the side that follows names it
        elif mark in (Mark.BALOOT, Mark.KABOOT):
            self._name(word, mark, self._speaker(word))
        elif not (mark is Mark.HIGHER and after and after[0].item is Mark.EQUAL):
            raise Unreadable(TextFlaw.NO_SIDE, word.text)
        if mark not in (Mark.BALOOT, Mark.QAID):
            self.not_in_qaid = self.not_in_qaid or word.text

    def _name(self, word: _Word, mark: Mark, whose: Whose) -> None:
        self._once(word, self.named.get(mark) or (mark is Mark.HIGHER and self.equal) or None)
        self.named[mark] = whose

    def _once(self, word: _Word, known: object) -> None:
        if known is not None:
            raise Unreadable(TextFlaw.TWICE, word.text)

    def _speaker(self, word: _Word) -> Whose:
        if self.speaking is None:
            raise Unreadable(TextFlaw.NO_SIDE, word.text)
        return self.speaking

    def reading(self) -> Reading:
        """All of it together; a qaid may leave out who bought."""
        if self.game is None:
            raise Unreadable(TextFlaw.NO_CONTRACT)
        offender = self.named.get(Mark.QAID)
        if offender is not None:
            us = Side.BIDDERS if (self.buyer or Whose.US) is Whose.US else Side.DEFENDERS
            return Reading(self._offence(self.game, offender, us), us, self.preset)
        if self.buyer is None:
            raise Unreadable(TextFlaw.NO_BUYER)
        us = Side.BIDDERS if self.buyer is Whose.US else Side.DEFENDERS
        return Reading(self._told(self.game, us), us, self.preset)

    def _offence(self, game: Game, offender: Whose, us: Side) -> Offence:
        if self.not_in_qaid:
            raise Unreadable(TextFlaw.NOT_IN_QAID, self.not_in_qaid)
        innocent = _other(offender)
        baloot = self.named.get(Mark.BALOOT) is innocent
        kinds = tuple(self.sides[innocent].projects)
        return Offence(game, _side_of(offender, us), self.step or Step.NONE, kinds, baloot)

    def _told(self, game: Game, us: Side) -> Told:
        bidders = Whose.US if us is Side.BIDDERS else Whose.THEM
        ours, theirs = self.sides[bidders], self.sides[_other(bidders)]
        whose = {mark: _side_of(one, us) for mark, one in self.named.items()}
        if self.reverse and Mark.KABOOT not in whose:
            raise Unreadable(TextFlaw.NO_KABOOT, self.reverse)
        higher = whose.get(Mark.HIGHER)
        declared = Declared(
            _kinds(ours),
            _kinds(theirs),
            Higher.EQUAL if self.equal else _HIGHER[higher] if higher else None,
            whose.get(Mark.FIRST, Side.BIDDERS),
        )
        return Told(
            game,
            ours.abnat.value if ours.abnat else None,
            theirs.abnat.value if theirs.abnat else None,
            declared,
            None,
            whose.get(Mark.BALOOT),
            whose.get(Mark.KABOOT),
            self.step or Step.NONE,
            bool(self.reverse),
        )


_HIGHER: Final = {Side.BIDDERS: Higher.BIDDER, Side.DEFENDERS: Higher.DEFENDER}


def _takes(mark: Mark, after: list[_Word]) -> bool:
    """Whether a mark takes the side right after it: a baloot or kaboot only where nothing of that
    side follows; else the side begins what is said of it."""
    match mark:
        case Mark.HIGHER | Mark.FIRST | Mark.QAID:
            return True
        case Mark.BALOOT | Mark.KABOOT:
            return not (after and _is_owned(after[0].item)) or _names_its_own(after)
        case Mark.EQUAL | Mark.REVERSE:
            return False
        case _:
            assert_never(mark)


def _names_its_own(words: list[_Word]) -> bool:
    """Whether the first of these words is a baloot or kaboot that takes a side of its own."""
    mark, rest = words[0].item, words[1:]
    named = bool(rest) and isinstance(rest[0].item, Whose)
    return mark in (Mark.BALOOT, Mark.KABOOT) and named and _takes(Mark(mark), rest[1:])


def _kinds(side: _Side) -> Kinds:
    return tuple(side.projects)


def _side_of(whose: Whose, us: Side) -> Side:
    return us if whose is Whose.US else us.other


def _other(whose: Whose) -> Whose:
    return Whose.THEM if whose is Whose.US else Whose.US
