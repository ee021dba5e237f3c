"""The slow judge's score: one function a preset, each told from its row of the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from tests.core.slow_projects import POINTS

Points = tuple[int, int]
"""The bidders' and the defenders' match points."""


@dataclass(frozen=True)
class Case:
    """A deal to be scored. `step` is 1 to 4, or 5 for gahwa; `kaboot`, `baloot` "b", "d" or ""."""

    game: str
    bidders: int
    defenders: int
    bidders_projects: tuple[str, ...] = ()
    defenders_projects: tuple[str, ...] = ()
    baloot: str = ""
    kaboot: str = ""
    step: int = 1
    reverse: bool = False

    @property
    def full(self) -> int:
        """The trick points of the whole deal."""
        return 16 if self.game == "hokm" else 26

    @property
    def all_tricks(self) -> int:
        """The points of a kaboot: 90 abnat more than all."""
        return floor(Fraction(162 + 90, 10)) if self.game == "hokm" else (130 + 90) * 2 // 10

    @property
    def projects(self) -> Points:
        """Face value of each side's counted projects."""
        values = POINTS[self.game]
        return (
            sum(values[kind] for kind in self.bidders_projects),
            sum(values[kind] for kind in self.defenders_projects),
        )

    @property
    def melds(self) -> Points:
        """Two points for the side with the baloot."""
        return (2 if self.baloot == "b" else 0, 2 if self.baloot == "d" else 0)

    @property
    def raw(self) -> Points:
        """Abnat and projects in abnat, baloot left out."""
        factor = 10 if self.game == "hokm" else 5
        ours, theirs = self.projects
        return self.bidders + ours * factor, self.defenders + theirs * factor

    @property
    def raiser(self) -> str:
        """The side that raised last."""
        return {1: "", 2: "d", 3: "b", 4: "d", 5: "b"}[self.step]


def largest_fraction(case: Case) -> Points:
    """Both together; a point left over goes to the larger fraction, to the bidders when equal."""
    factor = Fraction(1, 10) if case.game == "hokm" else Fraction(1, 5)
    exact = (case.bidders * factor, case.defenders * factor)
    ours, theirs = floor(exact[0]), floor(exact[1])
    if ours + theirs == case.full:
        return ours, theirs
    to_bidders = exact[0] - ours >= exact[1] - theirs
    return (ours + 1, theirs) if to_bidders else (ours, theirs + 1)


def rounded(abnat: int, game: str) -> int:
    """One side alone to the nearest ten: a five goes down in hokm, and stays in sun."""
    low, units = abnat // 10 * 10, abnat % 10
    if game == "hokm":
        return (low + (10 if units > 5 else 0)) // 10
    return (abnat if units == 5 else low + (10 if units > 5 else 0)) // 5


def nearest_ten(case: Case) -> Points:
    """The opponents of the last raiser count, the defenders where nobody raised."""
    if case.raiser == "d":
        ours = rounded(case.bidders, case.game)
        return ours, case.full - ours
    theirs = rounded(case.defenders, case.game)
    return case.full - theirs, theirs


def both_rounded(case: Case) -> Points:
    """Each side alone; 17 in hokm costs the larger remainder, then the larger total, a point."""
    ours, theirs = rounded(case.bidders, case.game), rounded(case.defenders, case.game)
    if ours + theirs == 17:
        ours_cut = (case.bidders % 10, case.bidders) > (case.defenders % 10, case.defenders)
        return (ours - 1, theirs) if ours_cut else (ours, theirs - 1)
    return ours, theirs


def _made_or_set(
    case: Case, conversion: Callable[[Case], Points], half_made: bool
) -> tuple[bool, Points]:
    """Rules 6 of `standard` and `classic`: both sides score, multiplied, projects at face value."""
    made = case.bidders >= case.defenders if half_made else case.bidders > case.defenders
    (ours, theirs), (own, other), (meld, their_meld) = conversion(case), case.projects, case.melds
    if case.kaboot:
        made = case.kaboot == "b"
        ours, theirs = (case.all_tricks, 0) if made else (0, case.all_tricks)
    if made:
        return True, (ours * case.step + own + meld, theirs * case.step + other + their_meld)
    all_tricks = theirs if case.kaboot else case.full
    return False, (meld, all_tricks * case.step + own + other + their_meld)


def standard(case: Case) -> tuple[bool, Points]:
    """The preset `standard`, rules 6 steps 1 to 6."""
    return _made_or_set(case, largest_fraction, half_made=True)


def classic(case: Case) -> tuple[bool, Points]:
    """The preset `classic`: nearest ten, and half is not enough."""
    return _made_or_set(case, nearest_ten, half_made=False)


def pagat(case: Case) -> tuple[bool, Points]:
    """The preset `pagat`: made by points, the winner of a doubled deal takes all."""
    ours, theirs = nearest_ten(case)
    (own, other), (meld, their_meld) = case.projects, case.melds
    unit = 10 if case.game == "hokm" else 5
    lead = ours + own + meld - theirs - other - their_meld
    lost = (case.bidders - ours * unit) - (case.defenders - theirs * unit)
    made = case.kaboot == "b" if case.kaboot else (lead > 0 or (lead == 0 and lost >= 0))
    factor = 2 if case.step > 1 else 1
    if case.kaboot:
        mine = own if made else other
        won = case.all_tricks * case.step + mine * factor + meld + their_meld
        return made, (won, 0) if made else (0, won)
    if made and case.step == 1:
        return True, (ours + own + meld, theirs + other + their_meld)
    won = case.full * case.step + (own + other) * factor + meld + their_meld
    return made, (won, 0) if made else (0, won)


def official(case: Case) -> tuple[bool, Points]:
    """The preset `official`: made by raw abnat with projects and baloot; a loser's own are lost."""
    ours, theirs = nearest_ten(case)
    (own, other), (meld, their_meld) = case.projects, case.melds
    raw = (case.raw[0] + meld * 10, case.raw[1] + their_meld * 10)
    tie_made = case.raiser != "b"
    made = raw[0] > raw[1] or (raw[0] == raw[1] and tie_made)
    if case.kaboot:
        made = case.kaboot == "b"
    factor = 2 if case.step > 1 else 1
    winners = own * factor + meld if made else other * factor + their_meld
    if case.kaboot:
        flat = 88 if case.kaboot == "d" and case.reverse and case.game == "sun" else case.all_tricks
        return made, (flat + winners, 0) if made else (0, flat + winners)
    if made and case.step == 1:
        return True, (ours + own + meld, theirs + other + their_meld)
    won = case.full * case.step + winners
    return made, (won, 0) if made else (0, won)


def kammelna(case: Case) -> tuple[bool, Points]:
    """The preset `kammelna`: made by points without baloot; a doubled winner takes all."""
    ours, theirs = both_rounded(case)
    (own, other), (meld, their_meld) = case.projects, case.melds
    points, raw = (ours + own, theirs + other), case.raw
    if points != (points[1], points[0]):
        made = points[0] > points[1]
    elif raw[0] != raw[1]:
        made = raw[0] > raw[1]
    else:
        made = case.raiser != "b"  # an undoubled sun is shared so, both with thirteen
    if case.kaboot:
        made = case.kaboot == "b"
        won = case.all_tricks + (own + other) * case.step + meld + their_meld
        return made, (won, 0) if made else (0, won)
    if made and case.step == 1:
        return True, (ours + own + meld, theirs + other + their_meld)
    won = (case.full + own + other) * case.step + meld + their_meld
    return made, (won, 0) if made else (0, won)


SYSTEMS: dict[str, Callable[[Case], tuple[bool, Points]]] = {
    "standard": standard,
    "classic": classic,
    "pagat": pagat,
    "official": official,
    "kammelna": kammelna,
}
