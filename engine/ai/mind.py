"""How hard a level thinks: worlds, and from when on they are solved instead of rolled out."""

from __future__ import annotations

from dataclasses import dataclass


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
    key: bytes = b""
