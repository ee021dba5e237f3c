"""The browser's fold of what a seat was sent equals the server's view of it, at every event."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from engine.core.cards import SEATS, Seat
from engine.core.events import TakenBack
from engine.core.history import fold
from engine.core.match import Match, apply
from engine.core.view import redact, view
from engine.store.codec import encode, plain
from tests.golden.record import FOLDER, read
from tests.node import node

SCRIPT: Final = Path(__file__).parent.parent / "js" / "fold.mjs"
FILES: Final = sorted(FOLDER.glob("*.jsonl"))


def sent(path: Path, seat: Seat) -> Iterator[dict[str, Any]]:
    """What this seat is sent of a recorded match, each event with the view it must lead to."""
    events = read(path)
    match = Match()
    yield {"start": plain(view(match, seat))}
    for at, event in enumerate(events, 1):
        if isinstance(event, TakenBack):  # the client asks for a snapshot then
            match = fold(events[:at])
            yield {"start": plain(view(match, seat))}
            continue
        match = apply(match, event)
        kind, _, data = encode(redact(event, seat))
        yield {"event": {"kind": kind, **data}, "view": plain(view(match, seat))}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_the_browser_folds_a_recorded_match_as_the_server_does(path: Path) -> None:
    lines = [line for seat in SEATS for line in sent(path, seat)]
    done = subprocess.run(
        [node(), str(SCRIPT)],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == sum("event" in line for line in lines) > 500
