"""Recorded matches: every version folds them to the recorded scores, and decides the same again."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from engine.core import notation, shuffle
from engine.core.cards import SEATS
from engine.core.commands import (
    Bid,
    By,
    ClaimSawa,
    Command,
    Double,
    PlayCard,
    RevealSeed,
    StartContest,
    StartDeal,
    StartMatch,
    TakeBack,
)
from engine.core.events import (
    BidMade,
    CardPlayed,
    ContestStarted,
    DealStarted,
    Doubled,
    Event,
    MatchStarted,
    SawaClaimed,
    SeedRevealed,
    TakenBack,
)
from engine.core.history import fold, live
from engine.core.match import apply, decide
from engine.core.ruleset import PRESETS
from engine.core.view import redact, view
from engine.store import codec
from tests.golden.record import FOLDER, SCORES, read, rows, summary

RECORDED = dict(line.split("\t", 1) for line in SCORES.read_text("utf-8").splitlines())
FILES = sorted(path for path in FOLDER.iterdir() if path.suffix in (".jsonl", ".txt"))
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.name))


@each_file
def test_a_recorded_match_folds_to_its_recorded_scores(path: Path) -> None:
    assert summary(fold(read(path))) == RECORDED[path.name]


def test_there_are_recordings_of_every_preset_and_each_has_its_scores() -> None:
    assert {path.name for path in FILES} == set(RECORDED)
    for preset in PRESETS:
        assert sum(path.name.startswith(preset.value) for path in FILES) >= 2


@each_file
def test_a_recorded_match_is_written_again_letter_by_letter(path: Path) -> None:
    events = read(path)
    text = path.read_text("utf-8")
    if path.suffix == ".jsonl":
        assert rows(events) == "".join(map(_in_the_form_of_today, text.splitlines(keepends=True)))
    else:
        assert notation.write(events) == text


def _in_the_form_of_today(line: str) -> str:
    """A row as it is; one of an older version, written anew."""
    row = json.loads(line)
    if row["version"] == codec.KINDS[row["kind"]].version:
        return line
    return rows([codec.decode(row["kind"], row["version"], row["data"])])


@each_file
def test_the_same_decisions_bring_about_the_same_events(path: Path) -> None:
    events = read(path)
    seeds = {e.number: bytes.fromhex(e.seed) for e in events if isinstance(e, SeedRevealed)}
    match, at = fold([]), 0
    while at < len(events):
        made = decide(match, _command(events[at:], seeds))
        assert list(made) == events[at : at + len(made)], at
        at += len(made)
        for event in made:
            match = fold(events[:at]) if isinstance(event, TakenBack) else apply(match, event)


def _command(events: list[Event], seeds: dict[int, bytes]) -> Command:
    """The command that brought about the first of these events."""
    for event in events:
        match event:
            case MatchStarted():
                names = event.table, event.commitment
                return StartMatch(event.rules, event.dealer, *names, event.nonces)
            case ContestStarted():
                names = event.table, event.commitment
                return StartContest(event.rules, event.dealer, event.deals, *names)
            case DealStarted():
                return StartDeal(seeds[event.number])
            case BidMade():
                return Bid(event.seat, event.call, event.by)
            case Doubled():
                return Double(event.seat, event.call, event.by)
            case CardPlayed() if event.by is not By.CLAIM:
                return PlayCard(event.seat, event.card, event.by)
            case SawaClaimed():
                return ClaimSawa(event.seat)
            case SeedRevealed():
                return RevealSeed(bytes.fromhex(event.seed))
            case TakenBack():
                return TakeBack(event.to_seq)
            case _:
                continue
    raise AssertionError("no decision is left")


@each_file
def test_the_seeds_of_a_recorded_match_are_a_chain_that_its_commitment_covers(path: Path) -> None:
    events = read(path)
    start = events[0]
    assert isinstance(start, MatchStarted | ContestStarted)
    seeds = [bytes.fromhex(event.seed) for event in events if isinstance(event, SeedRevealed)]
    assert shuffle.commitment(start.table, seeds[0]) == start.commitment
    for earlier, later in pairwise(seeds):
        assert shuffle.follows(later, earlier)
    packs = [event.deck for event in live(events) if isinstance(event, DealStarted)]
    for number, (seed, pack) in enumerate(zip(seeds, packs, strict=True), 1):
        assert shuffle.deal_deck(seed, start.table, number) == pack


@each_file
def test_every_viewer_of_a_recorded_match_sees_its_end(path: Path) -> None:
    events = read(path)
    for viewer in (*SEATS, None):
        sent = [redact(event, viewer) for event in events]
        assert view(fold(sent), viewer) == view(fold(events), viewer)
