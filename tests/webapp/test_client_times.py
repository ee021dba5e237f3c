"""The times that pages count down or tell are those the server keeps to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from engine.core.deal import Stage
from engine.table.clock import BANK, NEXT_DEAL, ClockKind, turn_seconds
from engine.table.emotes import EMOTE_PAUSE
from engine.table.lobby_moves import OPEN_FOR

SCRIPTS: Final = Path(__file__).parents[2] / "webapp" / "static" / "js"


@pytest.mark.parametrize(
    ("module", "pattern", "seconds"),
    [
        ("lobbies.js", r"OPEN_SECONDS = (\d+);", OPEN_FOR),
        ("emotes.js", r"PAUSE_MS = (\d+)000;", EMOTE_PAUSE),
        ("ready.js", r"WAIT = (\d+);", NEXT_DEAL),
        ("company.js", r"BANK = (\d+);", BANK),
        (
            "lobbies.js",
            r"'Fast \{seconds\}', \{ seconds: (\d+)",
            turn_seconds(ClockKind.FAST, Stage.PLAY),
        ),
        (
            "lobbies.js",
            r"'Relaxed \{seconds\}', \{ seconds: (\d+)",
            turn_seconds(ClockKind.RELAXED, Stage.PLAY),
        ),
        ("pace.js", r"'(\d+) seconds to call", turn_seconds(ClockKind.FAST, Stage.AUCTION)),
        ("pace.js", r"to call, (\d+) for a card", turn_seconds(ClockKind.FAST, Stage.PLAY)),
        (
            "pace.js",
            r"'(\d+) seconds for each turn",
            turn_seconds(ClockKind.RELAXED, Stage.AUCTION),
        ),
        ("lobbycards.js", r"After (\d+) seconds bots", OPEN_FOR),
        ("codes.js", r"after (\d+) seconds", OPEN_FOR),
    ],
)
def test_a_time_in_the_browser_is_that_of_the_server(
    module: str, pattern: str, seconds: float | None
) -> None:
    source = (SCRIPTS / module).read_text(encoding="utf-8")
    assert [float(found) for found in re.findall(pattern, source)] == [seconds]
