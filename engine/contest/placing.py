"""What ranks those who have finished: in the daily deals the percentages of each deal, in a
challenge what the deals come to, in a whole match first who has won and then by how much."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest.field import Field
from engine.store import attempts
from engine.store.contests import Contest


async def field_of(connection: AsyncConnection, contest: Contest) -> Field[str]:
    """All who have finished a contest, by table."""
    if contest.day is not None:
        done = await attempts.field(connection, contest.id)
        return Field({one.table: one.scores for one in done})
    results = await attempts.results(connection, contest.id)
    return challenge_field({table: (bool(won), score) for table, won, score in results})


def challenge_field(results: dict[str, tuple[bool, int]]) -> Field[str]:
    """The field of a challenge; who has won (never, where there is no match to win) stands before
    all who have not."""
    order = {result: at for at, result in enumerate(sorted(set(results.values())))}
    places = {table: (order[result],) for table, result in results.items()}
    return Field(places, [score for _, score in results.values()])
