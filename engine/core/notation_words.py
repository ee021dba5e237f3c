"""The words a line of the notation is made of: the signs they use, and reading them one by one."""

from __future__ import annotations

import json
import re
from typing import Final, TypeVar

from engine.core.calls import Contract, Game
from engine.core.cards import BySeat, Card, Seat, Suit
from engine.core.commands import By
from engine.core.errors import Code, Refused
from engine.core.shuffle import Nonces

T = TypeVar("T")
HIDDEN: Final = "?"
"""A card that was not seen."""

NOTHING: Final = "-"
"""No cards."""

BARE: Final = re.compile(r"[A-Za-z0-9._/+-]{1,200}")
"""A text value that stands in a line as it is; others stand as JSON strings."""

_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_NONCES: Final = re.compile(r"[0-9a-f]{32}(?:,[0-9a-f]{32}){3}")
_SEATS: Final = {str(int(seat)): seat for seat in Seat}
_BYS: Final = {by.value: by for by in By if by is not By.PERSON}
_GAMES: Final = {game.value: game for game in Game}


def bad(detail: str) -> Refused:
    """The refusal of a word, to be raised."""
    return Refused(Code.BAD_NOTATION, detail)


def number_of(word: str) -> int:
    """The number of a word; at most nine digits."""
    if not _NUMBER.fullmatch(word):
        raise bad(f"{word[:20]!r} is no number")
    return int(word)


def pair_of(word: str) -> tuple[int, int]:
    """The two numbers of a word such as "50:0"."""
    first, _, second = word.partition(":")
    return number_of(first), number_of(second)


def text_of(word: str) -> str:
    """The text value of a word, bare or as a JSON string."""
    if BARE.fullmatch(word):
        return word
    try:
        text = json.loads(word)
        str(text).encode()  # half of a surrogate pair is no text
    except (ValueError, RecursionError):
        text = None
    if not isinstance(text, str):
        raise bad(f"{word[:20]!r} is no text")
    return text


def card_of(word: str) -> Card | None:
    """The card of a word; None for one not seen."""
    return None if word == HIDDEN else Card.parse(word)


def cards_of(word: str) -> tuple[Card | None, ...]:
    """The cards of a word such as "9H,?,8S"."""
    return () if word == NOTHING else tuple(map(card_of, word.split(",")))


def nonces_of(word: str) -> Nonces:
    """The four nonces of a word: 16 bytes each in hexadecimal, parted by commas."""
    if not _NONCES.fullmatch(word):
        raise bad(f"{word[:20]!r} are no nonces")
    a, b, c, d = map(bytes.fromhex, word.split(","))
    return BySeat((a, b, c, d))


class Words:
    """The words of a line, taken from the left; each method refuses, with `bad_notation`, what it
    cannot read."""

    def __init__(self, words: list[str]) -> None:
        self._left = words[::-1]

    def word(self) -> str:
        """The next word."""
        if not self._left:
            raise bad("the line is too short")
        return self._left.pop()

    def rest(self) -> list[str]:
        """All the words that are left."""
        left, self._left = self._left[::-1], []
        return left

    def end(self) -> None:
        """Refuses a line that goes on."""
        if self._left:
            raise bad(f"{self._left[-1][:20]!r} is one word too many")

    def flag(self, name: str) -> bool:
        """Whether the next word is this one; it is taken only if it is."""
        if self._left and self._left[-1] == name:
            self._left.pop()
            return True
        return False

    def named(self, name: str) -> None:
        """Takes this very word."""
        if not self.flag(name):
            raise bad(f"{name!r} is missing")

    def one_of(self, table: dict[str, T]) -> T:
        """What the next word stands for."""
        word = self.word()
        if word not in table:
            raise bad(f"{word[:20]!r} is none of {', '.join(table)}")
        return table[word]

    def number(self) -> int:
        """The next word, a number."""
        return number_of(self.word())

    def seat(self) -> Seat:
        """The next word, a seat."""
        return self.one_of(_SEATS)

    def by(self) -> By:
        """Who chose: the next word, or a person where there is none."""
        return self.one_of(_BYS) if self._left else By.PERSON

    def contract(self) -> Contract:
        """A contract: "hokm:H buyer 3 card 3", "sun buyer 3 card 1 ashkal"."""
        name, _, letter = self.word().partition(":")
        if name not in _GAMES:
            raise bad(f"no contract {name[:20]!r}")
        trump = Suit.parse(letter) if letter else None
        self.named("buyer")
        buyer = self.seat()
        self.named("card")
        return Contract(_GAMES[name], trump, buyer, self.seat(), self.flag("ashkal"))

    def pair(self, name: str) -> tuple[int, int]:
        """Two numbers after this word."""
        self.named(name)
        return pair_of(self.word())
