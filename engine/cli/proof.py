"""The proof of a match's packs: each from its revealed seed, and the seeds from the commitment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cli.files import Told
from engine.core import shuffle
from engine.core.events import ContestStarted, DealStarted, MatchStarted, SeedRevealed


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a file differs from what it should say: the line, and in what."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Proof:
    """How far the packs are proven: deals begun, packs that come from their seed, differences."""

    deals: int
    proven: int
    differences: tuple[Difference, ...]


def proved(told: Sequence[Told]) -> Proof:
    """Shuffles each pack again from its revealed seed, and follows the seeds to the commitment."""
    table, commitment, nonces = "", "", shuffle.NO_NONCES
    decks: dict[int, DealStarted] = {}
    seeds: dict[int, bytes] = {}
    proven: set[int] = set()
    found: list[Difference] = []
    for line, event in told:
        if isinstance(event, MatchStarted | ContestStarted) and is_utf8(event.table):
            table, commitment = event.table, event.commitment
            if isinstance(event, MatchStarted):
                nonces = event.nonces
        elif isinstance(event, DealStarted):
            decks[event.number] = event
        elif isinstance(event, SeedRevealed):
            wrong = _wrong_seed(event, table, nonces, commitment, decks, seeds)
            if wrong is None:
                proven.add(event.number)
            else:
                found.append(Difference(line, wrong))
    return Proof(len(decks), len(proven), tuple(found))


def _wrong_seed(
    event: SeedRevealed,
    table: str,
    nonces: shuffle.Nonces,
    commitment: str,
    decks: dict[int, DealStarted],
    seeds: dict[int, bytes],
) -> str | None:
    """What is wrong with a revealed seed, which is then known for the deals after it."""
    number, deal = event.number, decks.get(event.number)
    try:
        seed = bytes.fromhex(event.seed)
    except ValueError:
        seed = b""
    if len(seed) != shuffle.SEED_BYTES or seed.hex() != event.seed:
        return f"bad_seed: not {shuffle.SEED_BYTES} bytes in hexadecimal"
    if deal is None:
        return f"bad_seed: there was no deal {number}"
    seeds[number] = seed
    if shuffle.deal_deck(seed, table, number, nonces) != deal.deck:
        return f"bad_seed: the pack of deal {number} is not shuffled from this seed"
    if not commitment:
        return None
    if number == 1:
        committed = shuffle.commitment(table, seed) == commitment
        return None if committed else "bad_seed: the match was committed to another first seed"
    if number - 1 not in seeds or not shuffle.follows(seed, seeds[number - 1]):
        return f"bad_seed: it does not follow the seed of deal {number - 1}"
    return None


def is_utf8(text: str) -> bool:
    """Whether a text can be hashed: half of a surrogate pair, which JSON allows, cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
