"""All that follows from a deal, in its order: results, counts, ratings, and what else is given."""

from __future__ import annotations

from collections.abc import Callable

from engine.contest.dealing import DealingCounted
from engine.contest.ended import ContestEnded
from engine.contest.ports import Watcher
from engine.contest.rated import MatchRated
from engine.contest.records import RecordsKept
from engine.table.ports import DealEnded, InTurn


def aftermath(
    now: Callable[[], float],
    watcher: Watcher | None = None,
    last: DealEnded | None = None,
    *,
    guests: bool = True,
) -> InTurn:
    """What tables call at the end of a deal. `guests`: people without Telegram are rated too."""
    counts = DealingCounted(now), RecordsKept(), MatchRated(now, guests=guests)
    ours = ContestEnded(now, watcher), *counts
    return InTurn(*ours) if last is None else InTurn(*ours, last)
