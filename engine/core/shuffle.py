"""From a seed to a pack, and the proof that the seed was fixed beforehand.

The algorithm is our own, short enough to write again in any language:

1. Seeds form a chain made backwards from 32 secret bytes, s(d) = SHA-256(s(d+1)); s(d) is deal d's.
2. The commitment, shown before the first deal, is SHA-256("baloot-v1" + table + s(1)).
3. The key of deal d is HMAC-SHA256(s(d), table + d as 4 bytes + the seats' four nonces of 16 bytes;
   zeros for a seat that gave none).
4. Random numbers are the 4-byte words (big-endian) of SHA-256(key + n as 8 bytes), n = 0, 1, 2 …
   A number below k is word % k, words from the last incomplete multiple of k on being rejected.
5. Fisher-Yates over the fixed pack (spades, hearts, diamonds, clubs, each 7 8 9 10 J Q K A): for i
   from 31 down to 1 swap card i with card j, j a number below i + 1.
6. The pack is dealt from its first card: three to each seat from the dealer's right, two to each,
   one turned up, then the rest in seat order (two to who takes the turned card, three to others).

A seed revealed after its deal hashes to the one before it, so the commitment covers every deal and
no reveal helps with the next.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Iterator
from itertools import chain as joined
from itertools import count
from typing import Final

from engine.core.cards import PACK, BySeat, Card
from engine.core.errors import Code, Refused

SEED_BYTES: Final = 32
NONCE_BYTES: Final = 16
Nonces = BySeat[bytes]
"""What each seat has added to the shuffle, 16 bytes each; zeros for a seat that gave nothing."""

NO_NONCES: Final[Nonces] = BySeat((bytes(NONCE_BYTES),) * 4)
_DOMAIN: Final = b"baloot-v1"
_WORDS: Final = 1 << 32
_BLOCK: Final = struct.Struct(">8I")
_SWAPS: Final = [(i, _WORDS - _WORDS % (i + 1)) for i in range(31, 0, -1)]
"""The cards that are swapped in turn, each with the first word that is rejected."""


def chain(secret: bytes, length: int) -> tuple[bytes, ...]:
    """The seeds s(1) … s(length) that end in this secret of 32 bytes."""
    _check(secret)
    seeds = [secret]
    for _ in range(length - 1):
        seeds.append(hashlib.sha256(seeds[-1]).digest())
    return tuple(reversed(seeds))


def commitment(table: str, first_seed: bytes) -> str:
    """What is published before the first deal of a table, in hexadecimal."""
    return hashlib.sha256(_DOMAIN + table.encode() + first_seed).hexdigest()


def follows(seed: bytes, previous: bytes) -> bool:
    """Whether a revealed seed comes next after another in the chain."""
    return hmac.compare_digest(hashlib.sha256(seed).digest(), previous)


def deal_key(seed: bytes, table: str, number: int, nonces: Nonces = NO_NONCES) -> bytes:
    """The key that shuffles deal `number` (from 1) of a table; refuses a bad seed (`bad_seed`)."""
    _check(seed)
    message = table.encode() + number.to_bytes(4, "big") + b"".join(nonces)
    return hmac.digest(seed, message, "sha256")


def deck(key: bytes) -> tuple[Card, ...]:
    """The 32 cards in dealing order, every order equally likely over random keys."""
    return _shuffled(_words(key))


def _shuffled(words: Iterator[int]) -> tuple[Card, ...]:
    pack = list(PACK)
    for i, limit in _SWAPS:
        word = next(words)
        while word >= limit:
            word = next(words)
        j = word % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return tuple(pack)


def deal_deck(seed: bytes, table: str, number: int, nonces: Nonces = NO_NONCES) -> tuple[Card, ...]:
    """The pack of deal `number` of a table, from its seed and what the seats have added."""
    return deck(deal_key(seed, table, number, nonces))


def check_nonces(nonces: Nonces) -> None:
    """Refuses, with `bad_seed`, nonces of another length than 16 bytes."""
    if any(len(nonce) != NONCE_BYTES for nonce in nonces):
        raise Refused(Code.BAD_SEED, f"a nonce has {NONCE_BYTES} bytes")


def _words(key: bytes) -> Iterator[int]:
    sha256 = hashlib.sha256
    blocks = (sha256(key + n.to_bytes(8, "big")).digest() for n in count())
    return joined.from_iterable(map(_BLOCK.unpack, blocks))


def _check(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise Refused(Code.BAD_SEED, f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
