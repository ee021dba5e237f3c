"""The values each named setting of a rule set can take, one enumeration a setting."""

from __future__ import annotations

from enum import StrEnum


class Switch(StrEnum):
    """A setting that is on or off."""

    ON = "on"
    OFF = "off"

    def __bool__(self) -> bool:
        return self._value_ == "on"


class HokmReplies(StrEnum):
    """Who answers a first-round hokm."""

    ALL_OTHERS = "all_others"
    LATER_ONLY = "later_only"


class SunPriority(StrEnum):
    """Who may take a first-round sun with a sun of their own ("before you")."""

    EARLIER_ANY = "earlier_any"
    EARLIER_OPPONENTS = "earlier_opponents"
    NONE = "none"


class AshkalRounds(StrEnum):
    """The rounds of the auction in which ashkal may be said."""

    FIRST = "first"
    BOTH = "both"


class Kawesh(StrEnum):
    """Whether a hand of sevens, eights and nines may be thrown in, and who deals then."""

    OFF = "off"
    SAME_DEALER = "same_dealer"
    NEXT_DEALER = "next_dealer"


class DoubleTop(StrEnum):
    """The highest step of the doubling ladder."""

    GAHWA = "gahwa"
    FOUR = "four"


class SunGate(StrEnum):
    """When a sun may be doubled."""

    OVER_100 = "over_100"
    NONE = "none"
    NEVER = "never"


class LockBy(StrEnum):
    """Who chooses between open and locked."""

    DOUBLE_AND_FOUR = "double_and_four"
    EVERY_STEP = "every_step"
    BUYER = "buyer"


class Undertrump(StrEnum):
    """What a player does who must over-ruff and cannot."""

    FREE = "free"
    REQUIRED = "required"


class Ekka(StrEnum):
    """Who calls an ekka: the server, or the player."""

    AUTO = "auto"
    MANUAL = "manual"


class Enforcement(StrEnum):
    """Whether illegal cards are held back, or may be played and challenged."""

    BLOCK = "block"
    QAID = "qaid"


class Sawa(StrEnum):
    """Whether the rest may be claimed when it is proven."""

    PROVEN = "proven"
    OFF = "off"


class Declare(StrEnum):
    """Who declares projects: the server, or the player."""

    AUTO = "auto"
    MANUAL = "manual"


class HundredOrder(StrEnum):
    """Which of two hundreds is the higher."""

    QUADS_FIRST = "quads_first"
    SEQUENCE_FIRST = "sequence_first"
    RANK_ONLY = "rank_only"


class ProjectTie(StrEnum):
    """Whose projects count when the best of both sides are equal."""

    BIDDERS = "bidders"
    DEALER_RIGHT = "dealer_right"


class Rounding(StrEnum):
    """How abnat become points."""

    LARGEST_FRACTION = "largest_fraction"
    NEAREST_TEN = "nearest_ten"
    KAMMELNA = "kammelna"


class Half(StrEnum):
    """What exactly half is worth to the bidders."""

    MADE = "made"
    SET = "set"


class MadeTest(StrEnum):
    """What decides whether the contract is made."""

    ABNAT = "abnat"
    POINTS = "points"
    RAW_WITH_PROJECTS = "raw_with_projects"
    KAMMELNA = "kammelna"


class SetProjects(StrEnum):
    """What becomes of the bidders' counted projects in a set contract."""

    TO_DEFENDERS = "to_defenders"
    LOST = "lost"


class SetBaloot(StrEnum):
    """What becomes of the bidders' baloot in a set contract."""

    HOLDER = "holder"
    DEFENDERS = "defenders"
    LOST = "lost"


class DoubledLoser(StrEnum):
    """Whether the losing side of a doubled deal keeps its own trick points."""

    SCORES = "scores"
    ZERO = "zero"


class ProjectDouble(StrEnum):
    """What doubling does to projects."""

    FACE = "face"
    X2 = "x2"
    FULL = "full"


class KabootDouble(StrEnum):
    """What doubling does to a kaboot."""

    MULTIPLIED = "multiplied"
    FLAT = "flat"


class KabootLoserProjects(StrEnum):
    """What becomes of the counted projects of a side that took no trick."""

    KEEP_UNLESS_SET = "keep_unless_set"
    LOST = "lost"
    TO_WINNER = "to_winner"


class DoubledTie(StrEnum):
    """Who wins an exact tie in a doubled deal."""

    MADE = "made"
    LAST_RAISER_LOSES = "last_raiser_loses"


class Target(StrEnum):
    """The points that end a match."""

    T152 = "152"
    T100 = "100"

    @property
    def points(self) -> int:
        """The target as a number of match points."""
        return int(self.value)


class BothOver(StrEnum):
    """Who wins when both sides pass the target in one deal."""

    HIGHER_TOTAL = "higher_total"
