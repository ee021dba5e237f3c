"""The one JSON encoding of core values, for rows, files and the wire; upgrades of old events."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Any, Final, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from engine.core.calls import Call
from engine.core.cards import BySeat, ByTeam, Card
from engine.core.errors import Code, Refused
from engine.core.events import Event
from engine.core.projects import KIND_WORDS, ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.sheet import Pair
from engine.core.shuffle import NO_NONCES

T = TypeVar("T")
Data = dict[str, Any]
Upgrade = Callable[[Data], Data]

_KIND_OF: Final[Mapping[type[Event], str]] = {
    event: re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower() for event in get_args(Event)
}

KINDS: Final[Mapping[str, type[Event]]] = {kind: event for event, kind in _KIND_OF.items()}
"""Every kind of event by the name it has in rows, files and on the wire ("card_played")."""

UPGRADES: Final[dict[tuple[str, int], Upgrade]] = {
    ("match_started", 1): lambda data: {**data, "nonces": plain(NO_NONCES)},
}
"""For each form that was ever changed, by kind and version: how to make the next version of it."""


def encode(event: Event) -> tuple[str, int, Data]:
    """The kind, version and JSON object of an event; `decode` gives the same event again."""
    return _KIND_OF[type(event)], event.version, plain(event)


def decode(kind: str, version: int, data: object) -> Event:
    """The event of a row; refuses, with `bad_notation`, whatever is not exactly an event's form."""
    cls = KINDS.get(kind)
    if cls is None or not isinstance(data, dict):
        raise _bad(f"no event {kind[:30]!r}")
    return read(cls, upgrade(kind, version, data))


def upgrade(kind: str, version: int, data: Data) -> Data:
    """The data of an event, brought from the version it was stored in to the one in use."""
    while version != KINDS[kind].version:
        step = UPGRADES.get((kind, version))
        if step is None:
            raise _bad(f"no way from version {version} of {kind}")
        data, version = step(data), version + 1
    return data


# --- writing --------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """The JSON form of any core value or dataclass made of them (a `PlayerView` too).

    Raises TypeError for what has no such form.
    """
    cls: Any = type(value)
    return _writer(cls)(value)


@cache
def _writer(cls: Any) -> Callable[[Any], Any]:
    if cls in (int, str, bool, float, NoneType):
        return lambda value: value
    if cls in (Card, Call):
        return str
    if cls is RuleSet:
        return _rules_text
    if cls is ProjectKind:
        return lambda kind: kind.word
    if issubclass(cls, Enum):
        values = {member: member.value for member in cls}
        return values.__getitem__
    if cls is bytes:
        return bytes.hex
    if cls in (tuple, list, BySeat, ByTeam):
        return lambda values: [plain(value) for value in values]
    if cls is Pair:
        return lambda pair: [pair.bidders, pair.defenders]
    if cls is dict:
        return lambda items: {str(plain(key)): plain(value) for key, value in items.items()}
    if is_dataclass(cls):
        names = tuple(field.name for field in fields(cls))
        return lambda value: {name: plain(getattr(value, name)) for name in names}
    raise TypeError(f"{cls.__name__} has no JSON form")


@lru_cache(maxsize=64)
def _rules_text(rules: RuleSet) -> str:
    return str(rules)


# --- reading --------------------------------------------------------------------------------------


def read(cls: type[T], data: object) -> T:
    """The value of a class from its JSON form; refuses anything else with `bad_notation`."""
    reader = cast(Callable[[Any], T], _reader(cast(Any, cls)))
    return reader(data)


@cache
def _reader(cls: Any) -> Callable[[Any], Any]:
    """The function that reads values of a class or of an annotation such as `tuple[Card, ...]`."""
    known = _scalar_reader(cls)
    if known is not None:
        return known
    origin, args = get_origin(cls), get_args(cls)
    if origin in (Union, UnionType):
        return _optional_reader([arg for arg in args if arg is not NoneType])
    if origin is tuple:
        return _list_reader(args[0]) if args[1:] == (...,) else _fixed_reader(args, _as_tuple)
    if origin is BySeat:
        return _fixed_reader(args * 4, lambda *four: BySeat(four))
    if origin is ByTeam:
        return _fixed_reader(args * 2, ByTeam)
    if cls is Pair:
        return _fixed_reader((int, int), Pair)
    if is_dataclass(cls):
        return _object_reader(cast(type, cls))
    raise TypeError(f"{cls} has no JSON form")


def _scalar_reader(cls: Any) -> Callable[[Any], Any] | None:
    if cls in (int, str, bool):
        return lambda data: data if type(data) is cls else _refuse(data)
    if cls is float:
        return lambda data: data if type(data) in (int, float) else _refuse(data)
    if cls is Card:
        return lambda data: _text_reader(Card.parse, data)
    if cls is Call:
        return lambda data: _text_reader(Call.parse, data)
    if cls is RuleSet:
        return lambda data: _text_reader(_rules_of, data)
    if cls is bytes:
        return lambda data: _text_reader(bytes.fromhex, data)
    if cls is ProjectKind:
        return _table_reader(KIND_WORDS)
    if isinstance(cls, type) and issubclass(cls, Enum):
        return _table_reader({member.value: member for member in cls})
    return None


@lru_cache(maxsize=64)
def _rules_of(text: str) -> RuleSet:
    return RuleSet.parse(text)


def _text_reader(parse: Callable[[str], Any], data: object) -> Any:
    if not isinstance(data, str):
        return _refuse(data)
    try:
        return parse(data)
    except (Refused, ValueError):
        return _refuse(data)


def _table_reader(table: Mapping[Any, Any]) -> Callable[[Any], Any]:
    """Reads one of a few texts or numbers; True and 1.0 are not the number 1."""

    def reader(data: Any) -> Any:
        if type(data) in (str, int) and data in table:
            return table[data]
        return _refuse(data)

    return reader


def _optional_reader(others: list[Any]) -> Callable[[Any], Any]:
    if len(others) != 1:
        raise TypeError("only `X | None` can be read back")
    inner = _reader(others[0])
    return lambda data: None if data is None else inner(data)


def _list_reader(item: Any) -> Callable[[Any], Any]:
    inner = _reader(item)
    return lambda data: tuple([inner(one) for one in _a_list(data)])


def _fixed_reader(items: tuple[Any, ...], make: Callable[..., Any]) -> Callable[[Any], Any]:
    inner = tuple(_reader(item) for item in items)

    def reader(data: Any) -> Any:
        values = _a_list(data)
        if len(values) != len(inner):
            return _refuse(data)
        return make(*(one(value) for one, value in zip(inner, values, strict=True)))

    return reader


def _as_tuple(*values: Any) -> tuple[Any, ...]:
    return values


def _object_reader(cls: type) -> Callable[[Any], Any]:
    hints = get_type_hints(cls)
    inner = {field.name: _reader(hints[field.name]) for field in fields(cls)}

    def reader(data: Any) -> Any:
        if not isinstance(data, dict) or data.keys() != inner.keys():
            return _refuse(data)
        return cls(*(one(data[name]) for name, one in inner.items()))

    return reader


def _a_list(data: object) -> list[Any]:
    return data if isinstance(data, list) else cast(list[Any], _refuse(data))


def _refuse(data: object) -> Any:
    raise _bad(repr(data)[:60])


def _bad(detail: str) -> Refused:
    return Refused(Code.BAD_NOTATION, detail)
