"""Reading the notation of a match: from lines of words to events (the grammar is in `notation`)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from engine.core.calls import Call, Contract, Game, Raise, Step
from engine.core.cards import BySeat, ByTeam, Card, Seat, Suit, Team
from engine.core.commands import By
from engine.core.errors import Code, Refused
from engine.core.events import (
    BalootCalled,
    BidMade,
    CardPlayed,
    ContractMade,
    DealScored,
    DealStarted,
    DealVoided,
    Doubled,
    Event,
    MatchStarted,
    MatchWon,
    ProjectsDeclared,
    ProjectsShown,
    RestDealt,
    SawaClaimed,
    SeedRevealed,
    TakenBack,
    TrickTaken,
    VoidReason,
)
from engine.core.projects import Project, ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.sheet import DealScore, Line, LineKind, Pair, Result, Side

T = TypeVar("T")
HEADER: Final = "notation 1"
MAX_TEXT: Final = 4_000_000
"""The longest text that is read, in characters; a match of fifty deals has about 200,000."""

MAX_LINE: Final = 8_000
BARE: Final = re.compile(r"[A-Za-z0-9._/+-]{1,200}")
"""A text value that stands in a line as it is; others stand as JSON strings."""

HIDDEN: Final = "?"
NOTHING: Final = "-"
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


def parse(text: str) -> list[Event]:
    """The events of a text; refuses anything else with `bad_notation`, naming the line."""
    return [event for _, event in parse_numbered(text)]


def parse_numbered(text: str) -> list[tuple[int, Event]]:
    """The events of a text, each with the number of its line from 1; refuses as `parse` does."""
    if len(text) > MAX_TEXT:
        raise Refused(Code.BAD_NOTATION, f"more than {MAX_TEXT} characters")
    found: list[tuple[int, Event]] = []
    heading = False
    for number, line in enumerate(text.split("\n"), 1):
        said = line.strip()
        if not said or said.startswith("#"):
            continue
        if not found and not heading and said == HEADER:
            heading = True
            continue
        try:
            found.append((number, parse_line(said)))
        except Refused as refused:
            raise Refused(Code.BAD_NOTATION, f"line {number}: {refused.detail}") from None
    return found


def parse_line(line: str) -> Event:
    """The event of one line; refuses anything else with `bad_notation`."""
    if len(line) > MAX_LINE:
        raise Refused(Code.BAD_NOTATION, f"more than {MAX_LINE} characters")
    words = _Words(line.split())
    kind = words.word()
    read = _READERS.get(kind)
    if read is None:
        raise words.refusal(f"no event {kind[:20]!r}")
    try:
        event = read(words)
    except Refused as refused:
        raise words.refusal(refused.detail) from None
    words.end()
    return event


class _Words:
    """The words of a line, taken from the left; each method refuses what it cannot read."""

    def __init__(self, words: list[str]) -> None:
        self._left = words[::-1]

    def refusal(self, detail: str) -> Refused:
        return Refused(Code.BAD_NOTATION, detail)

    def word(self) -> str:
        """The next word."""
        if not self._left:
            raise self.refusal("the line is too short")
        return self._left.pop()

    def rest(self) -> list[str]:
        """All the words that are left."""
        left, self._left = self._left[::-1], []
        return left

    def end(self) -> None:
        """Refuses a line that goes on."""
        if self._left:
            raise self.refusal(f"{self._left[-1][:20]!r} is one word too many")

    def flag(self, name: str) -> bool:
        """Whether the next word is this one; it is taken only if it is."""
        if self._left and self._left[-1] == name:
            self._left.pop()
            return True
        return False

    def named(self, name: str) -> None:
        """Takes this very word."""
        if not self.flag(name):
            raise self.refusal(f"{name!r} is missing")

    def one_of(self, table: dict[str, T]) -> T:
        """What the next word stands for."""
        word = self.word()
        if word not in table:
            raise self.refusal(f"{word[:20]!r} is none of {', '.join(table)}")
        return table[word]

    def number(self) -> int:
        """The next word, a number."""
        return _number(self.word())

    def seat(self) -> Seat:
        """The next word, a seat."""
        return self.one_of(_SEATS)

    def by(self) -> By:
        """Who chose: the next word, or a person where there is none."""
        return self.one_of(_BYS) if self._left else By.PERSON

    def contract(self) -> Contract:
        """A contract, as `_contract` writes it."""
        name, _, letter = self.word().partition(":")
        if name not in _GAMES:
            raise self.refusal(f"no contract {name[:20]!r}")
        trump = Suit.parse(letter) if letter else None
        self.named("buyer")
        buyer = self.seat()
        self.named("card")
        return Contract(_GAMES[name], trump, buyer, self.seat(), self.flag("ashkal"))

    def pair(self, name: str) -> tuple[int, int]:
        """Two numbers after this word."""
        self.named(name)
        return _read_pair(self.word())


_SEATS: Final = {str(int(seat)): seat for seat in Seat}
_BYS: Final = {by.value: by for by in By if by is not By.PERSON}
_GAMES: Final = {game.value: game for game in Game}
_SIDES: Final = {side.value: side for side in Side}
_STEPS: Final = {step.name.lower(): step for step in Step}
_TEAMS: Final = {team.name.lower(): team for team in Team}
_KINDS: Final = {kind.word: kind for kind in ProjectKind}
_LINES: Final = {kind.value: kind for kind in LineKind}
_REASONS: Final = {reason.value: reason for reason in VoidReason}


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise Refused(Code.BAD_NOTATION, f"{word[:20]!r} is no number")
    return int(word)


def _read_pair(word: str) -> tuple[int, int]:
    first, _, second = word.partition(":")
    return _number(first), _number(second)


def _read_text(word: str) -> str:
    if BARE.fullmatch(word):
        return word
    try:
        text = json.loads(word)
        str(text).encode()  # half of a surrogate pair is no text
    except (ValueError, RecursionError):
        text = None
    if not isinstance(text, str):
        raise Refused(Code.BAD_NOTATION, f"{word[:20]!r} is no text")
    return text


def _read_card(word: str) -> Card | None:
    return None if word == HIDDEN else Card.parse(word)


def _read_cards(word: str) -> tuple[Card | None, ...]:
    return () if word == NOTHING else tuple(map(_read_card, word.split(",")))


def _match(words: _Words) -> Event:
    words.named("dealer")
    dealer = words.seat()
    words.named("table")
    table = _read_text(words.word())
    words.named("commitment")
    commitment = _read_text(words.word())
    words.named("rules")
    return MatchStarted(RuleSet.parse(" ".join(words.rest())), dealer, table, commitment)


def _deal(words: _Words) -> Event:
    number = words.number()
    words.named("dealer")
    dealer = words.seat()
    words.named("cards")
    return DealStarted(number, dealer, tuple(map(_read_card, words.rest())))


def _bid(words: _Words) -> Event:
    return BidMade(words.seat(), Call.parse(words.word()), words.by())


def _void(words: _Words) -> Event:
    reason = words.one_of(_REASONS)
    words.named("dealer")
    return DealVoided(reason, words.seat())


def _rest(words: _Words) -> Event:
    words.named("card")
    card_to = words.seat()
    words.named("hands")
    a, b, c, d = (_read_cards(words.word()) for _ in range(4))
    return RestDealt(card_to, BySeat((a, b, c, d)))


def _double(words: _Words) -> Event:
    return Doubled(words.seat(), Raise.parse(words.word()), words.by())


def _declare(words: _Words) -> Event:
    seat = words.seat()
    return ProjectsDeclared(seat, tuple(_kind(word) for word in words.rest()))


def _kind(word: str) -> ProjectKind:
    if word not in _KINDS:
        raise Refused(Code.BAD_NOTATION, f"no project {word[:20]!r}")
    return _KINDS[word]


def _show(words: _Words) -> Event:
    seat = words.seat()
    return ProjectsShown(seat, tuple(map(_project, words.rest())))


def _project(word: str) -> Project:
    kind, _, cards = word.partition(":")
    return Project(
        _kind(kind), tuple(map(Card.parse, cards.split(","))) if cards != NOTHING else ()
    )


def _play(words: _Words) -> Event:
    return CardPlayed(words.seat(), Card.parse(words.word()), words.flag("ekka"), words.by())


def _trick(words: _Words) -> Event:
    number = words.number()
    words.named("winner")
    winner = words.seat()
    words.named("abnat")
    return TrickTaken(number, winner, words.number())


def _scored(words: _Words) -> Event:
    contract = words.contract()
    words.named("step")
    step = words.one_of(_STEPS)
    made = words.one_of({"made": True, "set": False})
    tie = words.flag("tie")
    kaboot = words.one_of(_SIDES) if words.flag("kaboot") else None
    winner = words.one_of(_SIDES) if words.flag("gahwa") else None
    sides = Pair(*words.pair("sides"))
    points, totals = ByTeam(*words.pair("points")), ByTeam(*words.pair("totals"))
    words.named("dealer")
    dealer = words.seat()
    words.named("lines")
    lines = tuple(map(_line, words.rest()))
    result = Result(made, tie, kaboot, sides, winner, lines)
    return DealScored(DealScore(contract, step, result, points, totals), dealer)


def _line(word: str) -> Line:
    name, _, rest = word.partition("=")
    amount, at, setting = rest.partition("@")
    if name not in _LINES:
        raise Refused(Code.BAD_NOTATION, f"no line {name[:20]!r}")
    return Line(_LINES[name], Pair(*_read_pair(amount)), _read_text(setting) if at else None)


def _seed(words: _Words) -> Event:
    return SeedRevealed(words.number(), _read_text(words.word()))


def _won(words: _Words) -> Event:
    return MatchWon(words.one_of(_TEAMS), words.flag("gahwa"))


def _seat_event(make: Callable[[Seat], Event], words: _Words) -> Event:
    return make(words.seat())


_READERS: Final[dict[str, Callable[[_Words], Event]]] = {
    "match": _match,
    "deal": _deal,
    "bid": _bid,
    "void": _void,
    "contract": lambda words: ContractMade(words.contract()),
    "rest": _rest,
    "double": _double,
    "declare": _declare,
    "show": _show,
    "play": _play,
    "baloot": partial(_seat_event, BalootCalled),
    "trick": _trick,
    "sawa": partial(_seat_event, SawaClaimed),
    "score": _scored,
    "seed": _seed,
    "won": _won,
    "back": lambda words: TakenBack(words.number()),
}
