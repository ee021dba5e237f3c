"""Seed to pack: against the algorithm written a second time, known packs, and chance itself."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from hypothesis import given

from engine.core import shuffle
from engine.core.cards import PACK, BySeat, Card, Seat
from engine.core.errors import Code, Refused
from tests.core import slow_rules
from tests.strategies import decks, seeds

KNOWN = {
    (bytes(32), "t", 1): (
        "AC 8C KS KH AS 7S 10D 9C 7D QD 8H 9D JS QC 10H 7C"
        " 9H JD JC 8S 10C QS 10S 7H 8D KD KC 9S JH QH AD AH"
    ),
    (bytes(range(32)), "table-1", 1): (
        "JD QD QS 8C 10D JC KH 9H KS 10H 10C 7D 7C 7S KD A"
        "H AC 7H QH 8H KC 8S 8D QC 9S AS AD 10S JH 9C JS 9D"
    ),
    (bytes(range(32)), "table-1", 2): (
        "9C AS 9D JC AD JH 7D 8S KD 10D QC 7S QD QH 10S 9H"
        " KH 10C AC 10H 7H JD 8C 8H KC JS 7C 8D 9S AH KS QS"
    ),
    (b"\xff" * 32, "طاولة", 1000): (
        "AD QD KH AS KS KC 9H 9D JH JD AH 10H 8H 10S JS 7S"
        " QS 10D QC JC 8C 7H 8D KD AC 10C 7D QH 9S 9C 7C 8S"
    ),
}
"""Packs that must never change: an old match is dealt from its seed again."""

WITH_NONCES = {
    (bytes(32), "t", 1, ("01" * 16, "00" * 16, "00" * 16, "00" * 16)): (
        "KH 10H 8S 10S 9D 7H 10C QC 7S 8C AS 9C JD 9S KS 7D"
        " KD QS 7C KC QH AH 8D JS AD QD JH AC 9H 10D JC 8H"
    ),
    (
        bytes(range(32)),
        "table-1",
        2,
        ("000102030405060708090a0b0c0d0e0f", "00" * 16, "ff" * 16, "00" * 16),
    ): (
        "QC 9C KS 9S JD QS JS 8H 9D QH 8D JC 10C AC 10D 9H"
        " 7S 8S AS 8C QD AD 10S AH 7D KC 7H KD KH JH 10H 7C"
    ),
    (b"\xff" * 32, "طاولة", 1000, ("11" * 16, "22" * 16, "33" * 16, "44" * 16)): (
        "10S KS JS 7D 10D JH QC QH 9H 10C QS 9S 7H KH 9D 7C"
        " AC 8C QD 9C 8D KC 8S 8H JC 7S 10H JD KD AS AD AH"
    ),
}
"""Packs the seats have had a share in; the verifier of the documents and the page know them too."""


def slow_deck(seed: bytes, table: str, number: int, nonces: bytes = bytes(64)) -> list[str]:
    """The documented algorithm, as text in, text out, with all words made beforehand."""
    message = table.encode("utf-8") + bytes.fromhex(f"{number:08x}") + nonces
    key = hmac.digest(seed, message, "sha256")
    stream = b"".join(hashlib.sha256(key + n.to_bytes(8, "big")).digest() for n in range(40))
    words = [int(stream[at : at + 4].hex(), 16) for at in range(0, len(stream), 4)]
    pack = list(slow_rules.PACK)
    for size in range(32, 1, -1):
        while words[0] >= (2**32 // size) * size:
            words.pop(0)
        at = words.pop(0) % size
        pack[size - 1], pack[at] = pack[at], pack[size - 1]
    return pack


@given(seeds())
def test_a_seed_gives_the_pack_of_the_documented_algorithm(seed: bytes) -> None:
    for table, number in (("", 1), ("table", 7), ("طاولة", 2**31)):
        pack = shuffle.deal_deck(seed, table, number)
        assert [str(card) for card in pack] == slow_deck(seed, table, number)
        assert sorted(map(str, pack)) == sorted(slow_rules.PACK)


@pytest.mark.parametrize("given_from", KNOWN, ids=lambda known: f"{known[1]}-{known[2]}")
def test_old_seeds_give_their_old_packs(given_from: tuple[bytes, str, int]) -> None:
    assert " ".join(map(str, shuffle.deal_deck(*given_from))) == KNOWN[given_from]


@pytest.mark.parametrize("given_from", WITH_NONCES, ids=lambda known: f"{known[1]}-{known[2]}")
def test_seeds_with_nonces_give_the_packs_of_the_documented_algorithm(
    given_from: tuple[bytes, str, int, tuple[str, str, str, str]],
) -> None:
    seed, table, number, nonces = given_from
    a, b, c, d = map(bytes.fromhex, nonces)
    pack = shuffle.deal_deck(seed, table, number, BySeat((a, b, c, d)))
    assert " ".join(map(str, pack)) == WITH_NONCES[given_from]
    assert [str(card) for card in pack] == slow_deck(seed, table, number, a + b + c + d)


@pytest.mark.parametrize("size", [0, 15, 17])
def test_a_nonce_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(Refused) as refusal:
        shuffle.check_nonces(shuffle.NO_NONCES.replace(Seat.THREE, bytes(size)))
    assert refusal.value.code is Code.BAD_SEED


def test_a_word_from_the_last_incomplete_multiple_is_thrown_away() -> None:
    words = list(range(1000, 1031))
    limit = 2**32 - 2**32 % 31  # of the second swap, among 31 cards
    straight = shuffle._shuffled(iter(words))
    rejected = [words[0], limit, 2**32 - 1, *words[1:]]
    assert shuffle._shuffled(iter(rejected)) == straight
    kept = [words[0], limit - 1, *words[2:]]
    assert shuffle._shuffled(iter(kept)) == shuffle._shuffled(iter([words[0], 30, *words[2:]]))
    first = [2**32 - 1, *words[1:]]  # among 32 no word is left over
    assert shuffle._shuffled(iter(first)) == shuffle._shuffled(iter([31, *words[1:]]))


def test_the_seat_nonces_change_the_pack_and_default_to_zeros() -> None:
    seed = bytes(32)
    zeros = shuffle.deal_key(seed, "t", 1, BySeat((bytes(16),) * 4))
    assert zeros == shuffle.deal_key(seed, "t", 1)
    others = shuffle.deal_key(seed, "t", 1, shuffle.NO_NONCES.replace(Seat.ONE, b"\x01" * 16))
    assert shuffle.deck(others) != shuffle.deck(zeros)


PLACES = 961  # degrees of freedom of 32 x 32 cells: each row and each column has its sum


def quantile(sigmas: float) -> float:
    """The chi-square that so many sigmas of a normal distribution stand for (Wilson, Hilferty)."""
    part = 2 / (9 * PLACES)
    return float(PLACES * (1 - part + sigmas * part**0.5) ** 3)


LEAST, MOST = quantile(-3.0902), quantile(3.0902)  # p of 0.001 and 0.999


def chi_square(packs: int, deck: Callable[[bytes], Sequence[Card]]) -> float:
    """How far cards are from being equally likely at every place, over so many packs."""
    counts = [[0] * 32 for _ in range(32)]
    for n in range(packs):
        pack = deck(hashlib.sha256(b"chi%d" % n).digest())
        for row, card in zip(counts, pack, strict=True):
            row[card.index] += 1
    expected = packs / 32
    return sum((count - expected) ** 2 / expected for row in counts for count in row)


def biased(key: bytes) -> Sequence[Card]:
    """The well-known wrong shuffle: every card is swapped with any other."""
    pack, words = list(PACK), shuffle._words(key)
    for i in range(32):
        j = next(words) % 32
        pack[i], pack[j] = pack[j], pack[i]
    return pack


@pytest.mark.parametrize("packs", [3_200, pytest.param(1_000_000, marks=pytest.mark.long)])
def test_every_card_is_equally_likely_at_every_place(packs: int) -> None:
    assert LEAST < chi_square(packs, shuffle.deck) < MOST


def test_a_shuffle_that_is_not_fair_is_found_out() -> None:
    assert chi_square(3_200, biased) > 2 * MOST


def test_seeds_form_a_chain_whose_last_is_the_secret() -> None:
    secret = bytes(range(32))
    chain = shuffle.chain(secret, 5)
    assert len(chain) == 5
    assert chain[-1] == secret
    for earlier, later in pairwise(chain):
        assert hashlib.sha256(later).digest() == earlier
        assert shuffle.follows(later, earlier)
        assert not shuffle.follows(earlier, later)
    assert shuffle.chain(secret, 1) == (secret,)


def test_the_commitment_covers_table_and_first_seed() -> None:
    seed = bytes(32)
    committed = shuffle.commitment("table", seed)
    assert committed == hashlib.sha256(b"baloot-v1table" + seed).hexdigest()
    assert committed != shuffle.commitment("tablf", seed)
    assert committed != shuffle.commitment("table", b"\x01" + seed[1:])


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_of_another_length_is_refused(size: int) -> None:
    for ask in (lambda s: shuffle.chain(s, 2), lambda s: shuffle.deal_key(s, "t", 1)):
        with pytest.raises(Refused) as refusal:
            ask(bytes(size))
        assert refusal.value.code is Code.BAD_SEED


@given(decks())
def test_packs_of_the_strategies_are_packs(deck: tuple[Card, ...]) -> None:
    assert set(deck) == set(PACK)
