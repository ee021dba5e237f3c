"""Files given to a command: texts, JSON, and matches in the notation or as JSON lines."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final, NamedTuple

from engine.cli.faults import CommandError, Fault
from engine.core import notation
from engine.core.errors import Code, Refused
from engine.core.events import Event
from engine.store import codec

MAX_BYTES: Final = 16_000_000
STANDARD_INPUT: Final = "-"


class Told(NamedTuple):
    """An event of a file, and the line it stands on (from 1)."""

    line: int
    event: Event


def read_text(path: str) -> str:
    """The text of a file, `-` for standard input.

    Raises CommandError: `unreadable`, `too_large` (16 MB), or `bad_file` for what is not UTF-8.
    """
    try:
        if path == STANDARD_INPUT:
            if sys.stdin is None:
                raise CommandError(Fault.UNREADABLE, "standard input is closed")
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        reason = getattr(error, "strerror", None) or error
        raise CommandError(Fault.UNREADABLE, f"{path}: {reason}") from None
    if len(data) > MAX_BYTES:
        raise CommandError(Fault.TOO_LARGE, f"{path}: more than {MAX_BYTES} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(Fault.BAD_FILE, f"{path}: not UTF-8 at byte {error.start}") from None


def read_json(path: str) -> object:
    """The JSON value of a file; raises CommandError as `read_text` does, or `bad_file`."""
    text = read_text(path)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CommandError(Fault.BAD_FILE, f"{path}: not JSON: {error}") from None


def read_events(path: str) -> list[Told]:
    """The events of a match in a file, in the notation or as JSON lines.

    Raises CommandError as `read_text` does, `bad_file` for a file without events, and Refused
    (`bad_notation`) that names the line.
    """
    text = read_text(path)
    if text.lstrip().startswith("{"):
        events = _json_lines(text)
    else:
        events = [Told(line, event) for line, event in notation.parse_numbered(text)]
    if not events:
        raise CommandError(Fault.BAD_FILE, f"{path}: holds no events")
    return events


def json_line(event: Event) -> str:
    """An event as one JSON line: `{"kind", "version", "data"}` (`engine.store.codec`)."""
    kind, version, data = codec.encode(event)
    return json.dumps({"kind": kind, "version": version, "data": data}, separators=(",", ":"))


def _json_lines(text: str) -> list[Told]:
    events: list[Told] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            events.append(Told(number, _json_event(line, len(events) + 1)))
        except Refused as refused:
            raise Refused(Code.BAD_NOTATION, f"line {number}: {refused.detail}") from None
    return events


def _json_event(line: str, seq: int) -> Event:
    """The event of a JSON line; where it names its `seq`, that must be its place in the list."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        raise Refused(Code.BAD_NOTATION, "not JSON") from None
    if not isinstance(row, dict) or not row.keys() <= {"seq", "kind", "version", "data"}:
        raise Refused(Code.BAD_NOTATION, "not an event")
    kind, version = row.get("kind"), row.get("version", 1)
    if not isinstance(kind, str) or type(version) is not int:
        raise Refused(Code.BAD_NOTATION, "not an event")
    if row.get("seq", seq) != seq:
        raise Refused(Code.BAD_NOTATION, f"event {seq} is out of its place")
    return codec.decode(kind, version, row.get("data"))
