"""Records the golden matches: `python -m tests.golden.record` writes those that do not exist yet.

A recorded match is never written again: it is what an older version has stored. `*.jsonl` holds the
rows of the store (kind, version, data), `*.txt` the notation; `scores.tsv` what they came to.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from engine.ai.base import Level
from engine.ai.base import choose as bot
from engine.core import notation, shuffle
from engine.core.cards import SEATS
from engine.core.commands import (
    Command,
    RevealSeed,
    SeatCommand,
    StartContest,
    StartDeal,
    StartMatch,
    TakeBack,
)
from engine.core.errors import Refused
from engine.core.events import DealStarted, Event
from engine.core.history import check_take_back, fold
from engine.core.match import Match, decide
from engine.core.notation_reading import parse
from engine.core.ruleset import PRESETS, RuleSet
from engine.core.view import view
from engine.store.codec import decode, encode
from tests.core.driver import STEERS, choose

FOLDER = Path(__file__).parent
SCORES = FOLDER / "scores.tsv"
Policy = Callable[[Match], SeatCommand]


def play(
    name: str, rules: RuleSet, policy: Policy, rng: Random, *, back: bool, deals: int
) -> list[Event]:
    """A whole match, or a contest of so many deals, with all seeds revealed; with `back`, something
    is taken back in each deal."""
    seeds = shuffle.chain(rng.randbytes(32), 400)
    events: list[Event] = []

    def do(command: Command) -> Match:
        events.extend(decide(fold(events), command))
        return fold(events)

    dealer, names = rng.choice(SEATS), (name, shuffle.commitment(name, seeds[0]))
    start = (
        StartContest(rules, dealer, deals, *names) if deals else StartMatch(rules, dealer, *names)
    )
    match = do(start)
    while not match.over:
        match = do(StartDeal(seeds[match.number]))
        pending = back
        while match.running is not None:
            match = do(policy(match))
            if pending and match.running is not None and rng.random() < 0.05:
                match, pending = do(TakeBack(_earlier(events, rng))), False
        match = do(RevealSeed(seeds[match.number - 1]))
    return events


def _earlier(events: list[Event], rng: Random) -> int:
    """The end of an earlier decision in the deal that runs, at most ten back."""
    (began,) = [at for at, e in enumerate(events, 1) if isinstance(e, DealStarted)][-1:]
    ends = []
    for to in range(began, len(events)):
        with suppress(Refused):
            check_take_back(events, to)
            ends.append(to)
    return rng.choice(ends[-10:])


def rows(events: list[Event]) -> str:
    """The events as the store keeps them, one JSON object a line."""
    keys = ("kind", "version", "data")
    lines = [dict(zip(keys, encode(event), strict=True)) for event in events]
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def read(path: Path) -> list[Event]:
    """The events of a golden file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".txt":
        return parse(text)
    found = [json.loads(line) for line in text.splitlines()]
    return [decode(line["kind"], line["version"], line["data"]) for line in found]


def summary(match: Match) -> str:
    """What a match came to: winner, by gahwa or by points, totals, and each deal's points."""
    how = "gahwa" if match.by_gahwa else "points"
    winner = "none" if match.winner is None else match.winner.name.lower()
    deals = " ".join(f"{score.points.odd}:{score.points.even}" for score in match.scored)
    totals = f"{match.totals.odd}:{match.totals.even}"
    return f"{winner}\t{how}\t{totals}\t{match.number}\t{deals}"


def matches() -> Iterator[tuple[str, RuleSet, Policy, bool, int]]:
    """The recordings: random play and easy bots, under each preset and in a contest."""
    for n, (preset, rules) in enumerate(PRESETS.items()):
        short = rules.with_settings({"match.target": "100"})
        yield f"{preset.value}-random.jsonl", short, _wild(preset.value), n % 2 == 0, 0
        yield f"{preset.value}-easy.txt", rules, _easy, False, 0
    contest = RuleSet().with_settings({"double.top": "four"})
    yield "contest-random.jsonl", contest, _wild("contest"), False, 8
    yield "contest-easy.txt", contest, _easy, False, 4


def _wild(seed: str) -> Policy:
    """Random play, every deal in another way."""
    rng = Random(f"golden {seed}")
    ways = [steer for steer in STEERS if not steer.rig and steer.name != "gahwa"]
    return lambda match: choose(match, ways[match.number % len(ways)], rng)


def _easy(match: Match) -> SeatCommand:
    return bot(view(match, match.to_act), Level.EASY)


def main() -> None:
    """Writes the recordings that are missing, and their scores."""
    for name, rules, policy, back, deals in matches():
        path = FOLDER / name
        if path.exists():
            continue
        events = play(path.stem, rules, policy, Random(name), back=back, deals=deals)
        text = rows(events) if path.suffix == ".jsonl" else notation.write(events)
        path.write_text(text, encoding="utf-8")
        with SCORES.open("a", encoding="utf-8") as scores:
            scores.write(f"{name}\t{summary(fold(events))}\n")


if __name__ == "__main__":
    main()
