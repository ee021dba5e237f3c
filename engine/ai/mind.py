"""How hard a level thinks: worlds, and from when on they are solved instead of rolled out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

MOST_CANDIDATES: Final = 2000
MOST_DEALS: Final = 2000
"""The sizes of the kernel's tables: it looks at no more."""

MOST_KEY: Final = 64  # bytes that a digest is keyed with


@dataclass(frozen=True, slots=True)
class Mind:
    """The work of one card decision; always the same work, never a time.

    `candidates` worlds agree with what is public; of these as many as `worlds` are rolled out, or
    `exact_worlds` solved when the hand has `exact_from` cards or fewer. A world whose calls make no
    sense is drawn again up to `tries` times, `tests` times in all. `habits` weighs the candidates
    by the cards the others played. A bid or a raise is weighed in `deals` imagined deals,
    at most 2,000; another call than the heuristic's must gain `shade` (in `points.UNIT`s of a
    point), since the best of many means is flattered. It thinks in the file `kernel`; `key` is
    mixed into its chance, so that who does not know it cannot tell what it will do.
    """

    name: str
    candidates: int
    worlds: int
    exact_from: int
    exact_worlds: int
    tries: int
    tests: int
    habits: bool
    deals: int = 500
    shade: int = 60
    kernel: str = "v1"
    key: bytes = field(default=b"", repr=False)

    def __post_init__(self) -> None:
        """Raises ValueError for more work than the kernel has room for, or none."""
        fits = 1 <= self.candidates <= MOST_CANDIDATES and 1 <= self.deals <= MOST_DEALS
        if not fits or len(self.key) > MOST_KEY:
            raise ValueError(f"no mind can be {self}")
