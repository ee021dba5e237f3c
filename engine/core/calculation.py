"""From what people at a real table know of a deal to what scoring asks: abnat of one side, projects
as they were declared, a kaboot that somebody says (rules 5 and 6).

The arithmetic itself is that of `scoring`; here is only what may be told, and what it comes to.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, assert_never

from engine.core import scoring
from engine.core.calls import Game, Step
from engine.core.errors import Code, Refused
from engine.core.projects import POINTS, ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.settings import ProjectTie
from engine.core.sheet import TOTAL_ABNAT, Pair, Played, Result, Side

MOST_PROJECTS: Final = 4  # of one side: a card serves one project, so a hand holds two (rules 5)
Kinds = tuple[ProjectKind, ...]


class Flaw(StrEnum):
    """Why what was told cannot be."""

    MISSING = "missing"
    ABNAT_RANGE = "abnat_range"
    ABNAT_SUM = "abnat_sum"
    KABOOT_ABNAT = "kaboot_abnat"
    BALOOT_IN_SUN = "baloot_in_sun"
    NO_SUCH_PROJECT = "no_such_project"
    TOO_MANY_PROJECTS = "too_many_projects"
    POINTS_RANGE = "points_range"
    NO_POINTS = "no_points"
    WHOSE_IS_HIGHER = "whose_is_higher"
    """The best kinds are equal: whose is higher has to be told."""


class Impossible(Refused):
    """A deal that cannot have been like that (`bad_score`): the field that is wrong, and why."""

    def __init__(self, field: str, flaw: Flaw) -> None:
        super().__init__(Code.BAD_SCORE, f"{field}: {flaw.value}")
        self.field = field
        self.flaw = flaw


class Higher(StrEnum):
    """Whose best project is the higher where both are of one kind."""

    BIDDER = "bidder"
    DEFENDER = "defender"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True)
class Declared:
    """The projects both sides have declared, by kind. `first`: the side of the one of the two equal
    projects that sits nearer the dealer's right, where the rules ask for that."""

    bidders: Kinds
    defenders: Kinds
    higher: Higher | None = None
    first: Side = Side.BIDDERS


@dataclass(frozen=True, slots=True)
class Told:
    """A deal as it is told. One side's abnat is enough, and none where there is a kaboot; a kaboot
    is never concluded from them, since a side can take a trick that is worth nothing."""

    game: Game
    bidder_abnat: int | None = None
    defender_abnat: int | None = None
    projects: Declared = Declared((), ())
    counted: tuple[Kinds, Kinds] | None = None
    """The projects that count, by side, in place of those declared."""

    baloot: Side | None = None
    kaboot: Side | None = None
    step: Step = Step.NONE
    reverse: bool = False


@dataclass(frozen=True, slots=True)
class Offence:
    """A deal that ended with a qaid, as it is told; `projects` and `baloot` are what the side that
    did nothing wrong had of them."""

    game: Game
    offender: Side
    step: Step = Step.NONE
    projects: Kinds = ()
    baloot: bool = False


def worth(told: Told | Offence, rules: RuleSet) -> Result:
    """The score of what is told; raises `Impossible` for what cannot be."""
    if isinstance(told, Told):
        return scoring.score(played(told, rules), rules)
    check_kinds("innocent_projects", told.projects, told.game)
    if told.game is Game.SUN and told.baloot:
        raise Impossible("innocent_baloot", Flaw.BALOOT_IN_SUN)
    return scoring.qaid(told.game, told.offender, told.step, told.projects, told.baloot, rules)


def beyond_double(told: Told | Offence) -> bool:
    """Whether a sun went above double: it is computed, and many tables do not allow it."""
    return told.game is Game.SUN and told.step > Step.DOUBLE


def played(told: Told, rules: RuleSet) -> Played:
    """The deal as scoring wants it; raises `Impossible` for one that cannot be."""
    if told.game is Game.SUN and told.baloot is not None:
        raise Impossible("baloot", Flaw.BALOOT_IN_SUN)
    bidders, defenders = told.counted or counted(told.projects, told.game, rules)
    names = ("projects_bidder", "projects_defender")
    for name, kinds in zip(names, (bidders, defenders), strict=True):
        check_kinds(name, kinds, told.game)
    return Played(
        told.game,
        abnat(told),
        bidders,
        defenders,
        told.baloot,
        told.kaboot,
        told.step,
        told.reverse,
    )


def abnat(told: Told) -> Pair:
    """Both sides' abnat: one that is not told is what the other leaves, a kaboot takes all."""
    total = TOTAL_ABNAT[told.game]
    named = {"bidder_abnat": told.bidder_abnat, "defender_abnat": told.defender_abnat}
    for field, number in named.items():
        if number is not None and not 0 <= number <= total:
            raise Impossible(field, Flaw.ABNAT_RANGE)
    bidders, defenders = told.bidder_abnat, told.defender_abnat
    field = "bidder_abnat" if bidders is not None else "defender_abnat"
    if bidders is None and defenders is None:
        if told.kaboot is None:
            raise Impossible("bidder_abnat", Flaw.MISSING)
        return Pair.all_to(told.kaboot, total)
    if bidders is None:
        bidders = total - (defenders or 0)
    if defenders is None:
        defenders = total - bidders
    if bidders + defenders != total:
        raise Impossible("defender_abnat", Flaw.ABNAT_SUM)
    found = Pair(bidders, defenders)
    if told.kaboot is not None and found[told.kaboot] != total:
        raise Impossible(field, Flaw.KABOOT_ABNAT)
    return found


def most_of(kind: ProjectKind) -> int:
    """How many projects of a kind one side can hold: there are four aces only."""
    return 1 if kind is ProjectKind.FOUR_HUNDRED else MOST_PROJECTS


def check_kinds(field: str, kinds: Kinds, game: Game) -> None:
    """Raises `Impossible` for kinds that do not exist in a game, or that no side can hold."""
    if any(kind not in POINTS[game] for kind in kinds):
        raise Impossible(field, Flaw.NO_SUCH_PROJECT)
    many = any(kinds.count(kind) > most_of(kind) for kind in kinds)
    if many or len(kinds) > MOST_PROJECTS:
        raise Impossible(field, Flaw.TOO_MANY_PROJECTS)


def counted(declared: Declared, game: Game, rules: RuleSet) -> tuple[Kinds, Kinds]:
    """Which of the declared projects count: all of the side with the best one (rules 5).

    Raises `Impossible` where the best are of one kind and it is not told whose is higher.
    """
    check_kinds("declared_bidder", declared.bidders, game)
    check_kinds("declared_defender", declared.defenders, game)
    ours, theirs = max(declared.bidders, default=0), max(declared.defenders, default=0)
    if ours == theirs == 0:
        return (), ()
    side = Side.BIDDERS if ours > theirs else Side.DEFENDERS
    if ours == theirs:
        side = _higher(declared, rules)
    return (declared.bidders, ()) if side is Side.BIDDERS else ((), declared.defenders)


def _higher(declared: Declared, rules: RuleSet) -> Side:
    match declared.higher:
        case None:
            raise Impossible("higher", Flaw.WHOSE_IS_HIGHER)
        case Higher.BIDDER:
            return Side.BIDDERS
        case Higher.DEFENDER:
            return Side.DEFENDERS
        case Higher.EQUAL:
            bidders = rules.proj_tie is ProjectTie.BIDDERS
            return Side.BIDDERS if bidders else declared.first
        case _:
            assert_never(declared.higher)
