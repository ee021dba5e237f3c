"""Counting the tree: positions in `data/*.perft` with the number of ways to go on from them.

The numbers come from the slow judge; `python -m tests.core.perft` counts them again and writes the
files. A position is a paragraph: `id`, `rules` (what differs from standard), `deck` (the pack in
dealing order), `after` (what was said and played, the dealer's right being first), and a line
`perft DEPTH WAYS` for each depth. A deal that has ended is one way; claims are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from engine.core.ruleset import PRESETS, RuleSet
from tests.core import slow_deal
from tests.core.driver import STEERS, play_deal
from tests.core.judged import moves_of

DATA = Path(__file__).parent / "data"
AFFORDABLE = 30_000


@dataclass(frozen=True)
class Position:
    """A position with the number of ways at each depth."""

    name: str
    rules: RuleSet
    deck: list[str]
    moves: list[str]
    ways: dict[int, int] = field(default_factory=dict)

    def __str__(self) -> str:
        changes = self.rules.changes_from(RuleSet())
        rules = " ".join(f"{name}={value}" for name, value in changes.items())
        lines = [f"id {self.name}", f"rules {rules}", f"deck {' '.join(self.deck)}"]
        lines += [f"after {' '.join(self.moves)}"]
        lines += [f"perft {depth} {ways}" for depth, ways in self.ways.items()]
        return "\n".join(line.rstrip() for line in lines)


def parse(paragraph: str) -> Position:
    """The position of a paragraph."""
    words = {"rules": "", "after": ""}
    ways: dict[int, int] = {}
    for line in paragraph.strip().splitlines():
        key, _, text = line.partition(" ")
        if key == "perft":
            depth, _, number = text.partition(" ")
            ways[int(depth)] = int(number)
        else:
            words[key] = text
    rules = RuleSet.parse(words["rules"])
    return Position(words["id"], rules, words["deck"].split(), words["after"].split(), ways)


def read() -> list[Position]:
    """All positions of the data files."""
    texts = [path.read_text() for path in sorted(DATA.glob("*.perft"))]
    return [parse(paragraph) for text in texts for paragraph in text.strip().split("\n\n")]


def _stages(moves: list[str]) -> Iterator[tuple[str, list[str], int]]:
    """Places to count from in one deal: how it is called, the moves before, the greatest depth."""
    cards = [at for at, move in enumerate(moves) if move[0] in "7891JQKA" and move[-1] in "SHDC"]
    yield "auction", [], 8
    yield "ladder", moves[: _last_call(moves) + 1], 7
    yield "lead", moves[: cards[0]], 6
    yield "second trick", moves[: cards[4] + 1], 6
    yield "fourth trick", moves[: cards[14]], 7
    yield "last three", moves[: cards[20]], 12


def _last_call(moves: list[str]) -> int:
    words = ("sun", "ashkal", "confirm_hokm", "confirm_sun")
    return max(at for at, move in enumerate(moves) if move in words)


def main() -> None:
    """Writes the data files again, one for each preset."""
    hokm, sun = STEERS[1], STEERS[12]
    for n, (preset, rules) in enumerate(PRESETS.items()):
        paragraphs = []
        for steer, seed in ((hokm, 100 + n), (sun, 200 + n)):
            while not any(c in moves_of(play_deal(seed, rules, steer).events) for c in PLAYED):
                seed += 50
            deal = play_deal(seed, rules, steer)
            opening = deal.plies[0].after.deal
            assert opening is not None
            deck = [str(card) for card in opening.deck]
            for stage, moves, deepest in _stages(moves_of(deal.events)):
                name = f"{preset.value}, {steer.name.split()[-1]} {seed}: {stage}"
                position = Position(name, rules, deck, moves)
                for depth in range(1, deepest + 1):
                    ways = slow_deal.count(deck, rules.settings(), moves, depth)
                    position.ways[depth] = ways
                    if ways > AFFORDABLE:
                        break
                paragraphs.append(str(position))
        (DATA / f"{preset.value}.perft").write_text("\n\n".join(paragraphs) + "\n")


PLAYED = ("confirm_hokm", "sun", "ashkal", "confirm_sun")

if __name__ == "__main__":
    main()
