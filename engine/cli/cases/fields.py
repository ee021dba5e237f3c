"""The fields of a case, each read as what it should be or refused with `bad_case`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from engine.cli.faults import CommandError, Fault
from engine.core.calls import Game
from engine.core.cards import Card, Seat, Suit
from engine.core.errors import Refused
from engine.core.projects import KIND_WORDS, ProjectKind
from engine.core.sheet import SIDE_WORDS, Side

T = TypeVar("T")
Answer = Callable[[], dict[str, object]]
"""Asks the engine: the facts by the names `expected` may use. Raises Refused where the rules do."""

_MISSING: Final = object()
_GAMES: Final = {game.value: game for game in Game}


class Fields:
    """An object of a case. Every reader raises CommandError (`bad_case`) that names the field;
    those with a default give it where the field is missing or null."""

    def __init__(self, data: dict[str, object], where: str) -> None:
        self._data = data
        self._where = where

    def bad(self, detail: str) -> CommandError:
        """The fault of a field, to be raised."""
        return CommandError(Fault.BAD_CASE, f"{self._where}: {detail}")

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self._data.get(name) is not None

    def get(self, name: str, default: object = _MISSING) -> object:
        """The field as it is."""
        value = self._data.get(name)
        if value is not None:
            return value
        if default is _MISSING:
            raise self.bad(f"{name!r} is missing")
        return default

    def part(self, name: str) -> Fields:
        """A field that is an object itself."""
        value = self.get(name)
        if not isinstance(value, dict):
            raise self.bad(f"{name!r} is no object")
        return Fields(value, f"{self._where}: {name}")

    def items(self, name: str) -> list[tuple[str, object]]:
        """The names and values of a field that is an object."""
        value = self.get(name)
        if not isinstance(value, dict):
            raise self.bad(f"{name!r} is no object")
        return list(value.items())

    def rows(self, name: str, default: object = _MISSING) -> list[object]:
        """A field that is a list."""
        value = self.get(name, default)
        if not isinstance(value, list):
            raise self.bad(f"{name!r} is no list")
        return value

    def text(self, name: str, default: object = _MISSING) -> str:
        """A field that is a text."""
        value = self.get(name, default)
        if not isinstance(value, str):
            raise self.bad(f"{name!r} is no text")
        return value

    def number(self, name: str, default: object = _MISSING) -> int:
        """A field that is a whole number."""
        value = self.get(name, default)
        if type(value) is not int:
            raise self.bad(f"{name!r} is no whole number")
        return value

    def flag(self, name: str) -> bool:
        """A field that is true or false; false where it is missing."""
        value = self.get(name, False)
        if not isinstance(value, bool):
            raise self.bad(f"{name!r} is neither true nor false")
        return value

    def seat(self, name: str, default: object = _MISSING) -> Seat:
        """A field that is a seat."""
        return self.as_seat(self.get(name, default))

    def as_seat(self, value: object) -> Seat:
        """A value that is a seat: 1 to 4, as a number or (in keys) as a text."""
        text = str(value) if type(value) in (int, str) else ""
        if text not in ("1", "2", "3", "4"):
            raise self.bad(f"{str(value)[:20]!r} is no seat")
        return Seat(int(text))

    def card(self, name: str) -> Card:
        """A field that is a card."""
        return self.as_card(self.get(name))

    def as_card(self, value: object) -> Card:
        """A value that is a card."""
        return self._parsed(Card.parse, value, "card")

    def cards(self, name: str) -> tuple[Card, ...]:
        """A field that is a list of different cards."""
        return self.as_cards(self.rows(name))

    def as_cards(self, values: object) -> tuple[Card, ...]:
        """A value that is a list of different cards."""
        if not isinstance(values, list):
            raise self.bad(f"{str(values)[:20]!r} is no list of cards")
        found = tuple(self.as_card(value) for value in values)
        if len(set(found)) != len(found):
            raise self.bad("a card is named twice")
        return found

    def game(self) -> Game:
        """The field `contract`: hokm or sun."""
        return self._one_of(_GAMES, self.get("contract"), "contract")

    def trump(self, game: Game) -> Suit | None:
        """The field `trump`, which a hokm needs; in sun it says nothing."""
        if game is Game.SUN:
            return None
        return self._parsed(Suit.parse, self.get("trump"), "suit")

    def side(self, name: str) -> Side | None:
        """A field that is a side; None where it is missing."""
        if not self.has(name):
            return None
        return self._one_of(SIDE_WORDS, self.get(name), "side")

    def kinds(self, name: str) -> tuple[ProjectKind, ...]:
        """A field that is a list of kinds of project; none where it is missing."""
        return tuple(self._one_of(KIND_WORDS, value, "project") for value in self.rows(name, []))

    def each(self, name: str, default: object = _MISSING) -> Iterable[Fields]:
        """The objects of a field that is a list of them."""
        for value in self.rows(name, default):
            if not isinstance(value, dict):
                raise self.bad(f"{name!r} holds what is no object")
            yield Fields(value, f"{self._where}: {name}")

    def _one_of(self, table: dict[str, T], value: object, what: str) -> T:
        if not isinstance(value, str) or value not in table:
            raise self.bad(f"{str(value)[:20]!r} is no {what}")
        return table[value]

    def _parsed(self, parse: Callable[[str], T], value: object, what: str) -> T:
        try:
            return parse(value if isinstance(value, str) else "")
        except Refused:
            raise self.bad(f"{str(value)[:20]!r} is no {what}") from None
