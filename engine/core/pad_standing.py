"""Where the rounds of a score pad stand: matches one after the other, until one side has won most
of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.cards import ByTeam, Team
from engine.core.pad_entry import RoundScore
from engine.core.scoring import match_winner


@dataclass(frozen=True, slots=True)
class Tally:
    """One match: how many rounds it had so far, their totals, and who has won it."""

    rounds: int
    totals: ByTeam[int]
    winner: Team | None = None
    gahwa: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a round stands: the match and its number in that, both from 1, and the totals of the
    match after it."""

    match: int
    number: int
    totals: ByTeam[int]


@dataclass(frozen=True, slots=True)
class Standing:
    """All matches of a pad, the last one running or just over, and the places of its rounds.
    Rounds after the last of these are not counted: the match was over by then."""

    matches: tuple[Tally, ...]
    places: tuple[Place, ...]
    won: ByTeam[int]
    winner: Team | None

    @property
    def totals(self) -> ByTeam[int]:
        """The totals of the match that runs, or of the one that has just ended."""
        return self.matches[-1].totals if self.matches else ByTeam(0, 0)

    @property
    def counted(self) -> int:
        """How many of the rounds count: the first so many."""
        return len(self.places)

    @property
    def points(self) -> ByTeam[int]:
        """The points of all matches together."""
        return ByTeam.of(lambda team: sum(one.totals[team] for one in self.matches))


def standing(scores: Sequence[RoundScore], target: int, best_of: int) -> Standing:
    """The matches these rounds make, each to the target, for the best of so many.

    A match ends with the first round after which somebody has won it; equal totals past the target
    go on. A gahwa that is won ends it at once.
    """
    matches: list[Tally] = []
    places: list[Place] = []
    won = ByTeam(0, 0)
    running = Tally(0, ByTeam(0, 0))
    for score in scores:
        if max(won) > best_of // 2:
            break
        running = _and(running, score, target)
        places.append(Place(len(matches) + 1, running.rounds, running.totals))
        if running.winner is not None:
            matches.append(running)
            won = won.replace(running.winner, won[running.winner] + 1)
            running = Tally(0, ByTeam(0, 0))
    if running.rounds:
        matches.append(running)
    leader = Team.ODD if won.odd > won.even else Team.EVEN
    winner = leader if max(won) > best_of // 2 else None
    return Standing(tuple(matches), tuple(places), won, winner)


def _and(before: Tally, score: RoundScore, target: int) -> Tally:
    """A match with one round more."""
    totals = ByTeam.of(lambda team: before.totals[team] + score.points[team])
    gahwa = score.winner is not None
    winner = score.winner if gahwa else match_winner(totals, target)
    return Tally(before.rounds + 1, totals, winner, gahwa)
