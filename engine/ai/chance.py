"""The bots' own randomness: splitmix64 from a digest of what the bot sees and of its level."""

from __future__ import annotations

import hashlib
from typing import Final

from engine.core.view import PlayerView

_WORD: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15
_MIX_ONE: Final = 0xBF58476D1CE4E5B9
_MIX_TWO: Final = 0x94D049BB133111EB


class SplitMix:
    """Steele, Lea and Flood's splitmix64: integers only, the same on every machine."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    @property
    def seed(self) -> int:
        """Where this source stands; another made with it goes on alike."""
        return self._state

    def word(self) -> int:
        """The next 64 random bits."""
        self._state = z = (self._state + _GAMMA) & _WORD
        z = ((z ^ (z >> 30)) * _MIX_ONE) & _WORD
        z = ((z ^ (z >> 27)) * _MIX_TWO) & _WORD
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 up to, not including, `bound` (far below 2**32: the bias is nothing)."""
        return (self.word() >> 32) * bound >> 32


def of_view(view: PlayerView, level: str, key: bytes = b"") -> SplitMix:
    """The randomness of one decision: the same for the same visible state, level and key.

    A secret `key`, at most 64 bytes, keeps others from working out what the bot will do.
    What tells nothing about the cards or the score (the table, the time, the number of events) has
    no part in it.
    """
    text = canonical(view, level).encode()
    digest = hashlib.blake2b(text, digest_size=8, key=key).digest()
    return SplitMix(int.from_bytes(digest, "big"))


def canonical(view: PlayerView, level: str) -> str:
    """A text that is equal exactly where the bot's knowledge is: what it sees, in a fixed order."""
    tricks = [taken.cards for taken in view.taken]
    contract = view.contract
    parts = [
        level,
        str(view.rules),
        f"{view.viewer} {view.dealer} {view.totals.odd} {view.totals.even} {view.turned}",
        " ".join(sorted(str(card) for card in view.hand)),
        " ".join(f"{said.round}.{said.seat}.{said.call}" for said in view.spoken),
        f"{contract.game}:{contract.trump}:{contract.buyer}:{contract.card_to}" if contract else "",
        " ".join(f"{said.seat}.{said.call}" for said in view.said),
        "/".join(
            " ".join(f"{played.seat}.{played.card}{'!' if played.ekka else ''}" for played in trick)
            for trick in [*tricks, view.trick]
        ),
        " ".join(",".join(kind.word for kind in kinds) for kinds in view.declared),
        " ".join(",".join(str(card) for p in shown for card in p.cards) for shown in view.shown),
        str(view.baloot),
    ]
    return "|".join(parts)
