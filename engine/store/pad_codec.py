"""The form in which the events of a score pad are kept: a kind, a version, a JSON object."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final, get_args, get_type_hints

import msgspec

from engine.core.errors import Code, Refused
from engine.core.pad_entry import Entry
from engine.core.pad_events import PadEvent
from engine.store import codec


def _members(union: Any) -> Mapping[str, type[Any]]:
    """The classes of a union, by the name each has in rows."""
    flat = [arg for one in get_args(union) for arg in (get_args(one) or (one,))]
    return {re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower(): cls for cls in flat}


KINDS: Final = _members(PadEvent)
ENTRIES: Final = _members(Entry)
_NAMES: Final = {cls: name for name, cls in (*KINDS.items(), *ENTRIES.items())}
_HINTS: Final = {cls: get_type_hints(cls) for cls in KINDS.values()}
_TAGGED: Final = "entry"  # the one field that may hold one of several classes


def kind_of(event: PadEvent) -> str:
    """The kind of an event, as rows name it."""
    return _NAMES[type(event)]


def encode(event: PadEvent) -> tuple[str, int, str]:
    """The kind, version and JSON text of an event; `decode` gives the same event again."""
    data = {field.name: _plain(field.name, getattr(event, field.name)) for field in fields(event)}
    return kind_of(event), event.version, msgspec.json.encode(data).decode()


def _plain(name: str, value: Any) -> Any:
    if name == _TAGGED:
        return {"kind": _NAMES[type(value)], **codec.plain(value)}
    return codec.plain(value)


def decode(kind: str, version: int, text: str) -> PadEvent:
    """The event of a row; refuses, with `bad_notation`, whatever is not exactly an event's form."""
    cls = KINDS.get(kind)
    if cls is None or cls.version != version:
        raise Refused(Code.BAD_NOTATION, f"no event {kind[:30]!r} of version {version}")
    hints = _HINTS[cls]
    try:
        data = msgspec.json.decode(text)
        if data.keys() != {field.name for field in fields(cls)}:
            raise KeyError(kind)
        event: PadEvent = cls(**{name: _read(name, hints[name], data[name]) for name in data})
    except (msgspec.DecodeError, AttributeError, KeyError, TypeError) as error:
        raise Refused(Code.BAD_NOTATION, repr(error)[:60]) from None
    return event


def _read(name: str, hint: Any, value: Any) -> Any:
    if name == _TAGGED:
        entry = dict(value)
        return codec.read(ENTRIES[entry.pop("kind")], entry)
    return codec.read(hint, value)
