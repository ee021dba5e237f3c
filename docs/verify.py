"""Checks the deals of a match by itself: `python docs/verify.py match.txt`. It knows nothing of our
code: the steps are those written at the top of engine/core/shuffle.py, done a second time.
Prints a line a deal, and ends with 1 where a pack does not come from its seed, or a seed not from
the commitment that was shown before the first deal."""

import hashlib
import hmac
import json
import sys

PACK = [rank + suit for suit in "SHDC" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]


def words(key):
    n = 0
    while True:
        block = hashlib.sha256(key + n.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))
        n += 1


def shuffled(seed, table, number, nonces):
    key = hmac.digest(seed, table.encode() + number.to_bytes(4, "big") + nonces, "sha256")
    pack, source = PACK[:], words(key)
    for i in range(31, 0, -1):
        word = next(source)
        while word >= 2**32 - 2**32 % (i + 1):
            word = next(source)
        j = word % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def check(lines):
    table, commitment, nonces = "", "", bytes(64)  # four of 16 bytes
    seeds, packs, wrong = {}, {}, 0
    for line in lines:
        kind, *rest = line.split() or [""]
        if kind in ("match", "contest"):
            table, commitment, given = rest[3], rest[5], rest[6] == "nonces"
            table = json.loads(table) if table.startswith('"') else table
            nonces = bytes.fromhex(rest[7].replace(",", "")) if given else nonces
        elif kind == "deal":
            packs[int(rest[0])] = rest[rest.index("cards") + 1 :]
        elif kind == "seed":
            seeds[int(rest[0])] = bytes.fromhex(rest[1])
    for number, pack in packs.items():
        first = seed = seeds.get(number, b"")
        for _ in range(number - 1):  # each seed leads to the one before it
            first = hashlib.sha256(first).digest()
        bound = hashlib.sha256(b"baloot-v1" + table.encode() + first).hexdigest()
        good = bound == commitment and shuffled(seed, table, number, nonces) == pack
        print(f"deal {number}: {'proven' if good else 'NOT PROVEN'}")
        wrong += not good
    return 1 if wrong or not packs else 0


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as lines:
        sys.exit(check(lines))
