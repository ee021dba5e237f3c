"""What comes from a table's one secret: the seeds of its deals, committed to before the first one,
and the chance of its bots."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from engine.ai.base import Breed
from engine.core import shuffle
from engine.core.errors import Code, Refused
from engine.store.tables import Owned

DEALS: Final = 4096  # longer than any match; a table can deal no more


def new_secret() -> bytes:
    """A secret of its own, for a contest."""
    return secrets.token_bytes(shuffle.SEED_BYTES)


def seed_of(secret: bytes, number: int) -> bytes:
    """The seed of deal `number`, from 1: `shuffle.chain(secret, DEALS)[number - 1]`.

    Refuses, with `bad_seed`, a deal after the last one.
    """
    if number > DEALS:
        raise Refused(Code.BAD_SEED, f"a table has {DEALS} deals")
    seed = secret
    for _ in range(DEALS - number):
        seed = hashlib.sha256(seed).digest()
    return seed


def commitment_of(table: str, secret: bytes) -> str:
    """What is shown before the first deal."""
    return shuffle.commitment(table, seed_of(secret, 1))


def breed_of(owned: Owned) -> Breed:
    """The bots of a table."""
    return breed(owned.secret, owned.header.bots)


def breed(secret: bytes, version: str) -> Breed:
    """Bots of this version: two tables with one secret have the same, and nobody who does not know
    it can tell what they will do."""
    return Breed(version, hmac.digest(secret, b"bots", "sha256"))
