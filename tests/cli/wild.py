"""Matches between players who do anything that is legal, and the command line in one call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pytest

from engine.cli.play import played, secret_of
from engine.cli.run import run
from engine.core.cards import BySeat
from engine.core.commands import Bid, By, ClaimSawa, Double, PlayCard, SeatCommand
from engine.core.events import Event
from engine.core.notation import write
from engine.core.ruleset import PRESETS, Preset
from engine.core.view import PlayerView

KINDS_OF_ACTOR = (By.PERSON, By.BOT, By.CLOCK)


def wild(view: PlayerView) -> SeatCommand:
    """Any legal action, the same one for the same view."""
    seat = view.viewer
    assert seat is not None
    chance = Random(f"{view.seq} {' '.join(map(str, view.hand))}")
    by = chance.choice(KINDS_OF_ACTOR)
    if view.calls:
        return Bid(seat, chance.choice(view.calls), by)
    if view.raises:
        return Double(seat, chance.choice(view.raises), by)
    if view.sawa:
        return ClaimSawa(seat, by)
    allowed = [choice.card for choice in view.choices if choice.refusal is None]
    return PlayCard(seat, chance.choice(allowed), by)


@cache
def wild_match(
    seed: str, preset: Preset = Preset.STANDARD, target: str = "152"
) -> tuple[Event, ...]:
    """A whole match between four of them."""
    rules = PRESETS[preset].with_settings({"match.target": target})
    return tuple(played(rules, BySeat((wild, wild, wild, wild)), secret_of(seed)))


@dataclass(frozen=True)
class Told:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of the output."""
        return self.out.splitlines()


class Cli:
    """Runs commands and writes the files they read."""

    def __init__(self, folder: Path, captured: pytest.CaptureFixture[str]) -> None:
        self._folder = folder
        self._captured = captured

    def __call__(self, *argv: str) -> Told:
        status = run(argv)
        out, err = self._captured.readouterr()
        return Told(status, out, err)

    def file(self, text: str | bytes) -> str:
        """A new file with this text; its path."""
        path = self._folder / f"file{len(list(self._folder.iterdir()))}"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)

    def match(self, events: Sequence[Event]) -> str:
        """A new file with these events in the notation; its path."""
        return self.file(write(events))


def is_refused(told: Told, code: str) -> bool:
    """Whether a command ended on bad input: one coded line, status 2, nothing else printed."""
    return (
        told.status == 2
        and told.out == ""
        and told.err.startswith(f"error: {code}: ")
        and told.err.count("\n") == 1
    )
