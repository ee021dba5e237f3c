"""The rules a match is played under: a frozen set of named settings, and the five presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum, StrEnum
from functools import cache
from typing import Final

from engine.core.errors import Code, Refused
from engine.core.settings import (
    AshkalRounds,
    BothOver,
    Declare,
    DoubledLoser,
    DoubledTie,
    DoubleTop,
    Ekka,
    Enforcement,
    Half,
    HokmReplies,
    HundredOrder,
    KabootDouble,
    KabootLoserProjects,
    Kawesh,
    LockBy,
    MadeTest,
    ProjectDouble,
    ProjectTie,
    Rounding,
    Sawa,
    SetBaloot,
    SetProjects,
    SunGate,
    SunPriority,
    Switch,
    Target,
    Undertrump,
)


class Preset(StrEnum):
    """The named rule sets."""

    STANDARD = "standard"
    CLASSIC = "classic"
    PAGAT = "pagat"
    OFFICIAL = "official"
    KAMMELNA = "kammelna"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Every named setting (`docs/settings.md`); the defaults are the preset `standard`.

    A field `bid_kawesh` is the setting `bid.kawesh`: the first underscore stands for the dot.
    """

    bid_hokm_replies_r1: HokmReplies = HokmReplies.ALL_OTHERS
    bid_sun_priority_r1: SunPriority = SunPriority.EARLIER_ANY
    bid_hokm_confirm: Switch = Switch.ON
    bid_flip_on_ace: Switch = Switch.OFF
    bid_ashkal_rounds: AshkalRounds = AshkalRounds.FIRST
    bid_ashkal_on_ace: Switch = Switch.ON
    bid_kawesh: Kawesh = Kawesh.OFF
    double_enabled: Switch = Switch.ON
    double_top: DoubleTop = DoubleTop.GAHWA
    double_sun_gate: SunGate = SunGate.OVER_100
    double_lock_by: LockBy = LockBy.DOUBLE_AND_FOUR
    play_third_hand_ruff: Switch = Switch.ON
    play_undertrump: Undertrump = Undertrump.FREE
    play_ekka: Ekka = Ekka.AUTO
    play_enforcement: Enforcement = Enforcement.BLOCK
    play_sawa: Sawa = Sawa.PROVEN
    proj_declare: Declare = Declare.AUTO
    proj_hundred_order: HundredOrder = HundredOrder.QUADS_FIRST
    proj_tie: ProjectTie = ProjectTie.BIDDERS
    proj_baloot_absorbed: Switch = Switch.OFF
    score_rounding: Rounding = Rounding.LARGEST_FRACTION
    score_half: Half = Half.MADE
    score_made_test: MadeTest = MadeTest.ABNAT
    score_set_projects: SetProjects = SetProjects.TO_DEFENDERS
    score_set_baloot: SetBaloot = SetBaloot.HOLDER
    score_doubled_loser: DoubledLoser = DoubledLoser.SCORES
    score_project_double: ProjectDouble = ProjectDouble.FACE
    score_kaboot_double: KabootDouble = KabootDouble.MULTIPLIED
    score_kaboot_loser_projects: KabootLoserProjects = KabootLoserProjects.KEEP_UNLESS_SET
    score_doubled_tie: DoubledTie = DoubledTie.MADE
    score_reverse_kaboot: Switch = Switch.OFF
    match_target: Target = Target.T152
    match_both_over: BothOver = BothOver.HIGHER_TOTAL

    def __post_init__(self) -> None:
        for name, kind in _kinds().items():
            if not isinstance(getattr(self, name), kind):
                raise Refused(Code.BAD_SETTING, f"{name} is no {kind.__name__}")

    def __str__(self) -> str:
        """The stable text form: every setting by name, in the fixed order, one space between."""
        return " ".join(f"{name}={value}" for name, value in self.settings().items())

    def settings(self) -> dict[str, str]:
        """Every setting by its dotted name, in the fixed order."""
        return {dotted(name): str(getattr(self, name)) for name in _kinds()}

    def with_settings(self, changes: Mapping[str, str]) -> RuleSet:
        """The same with some settings changed; refuses an unknown name or value (`bad_setting`)."""
        values: dict[str, Enum] = {}
        for name, text in changes.items():
            field = name.replace(".", "_", 1)
            kind = _kinds().get(field)
            if kind is None or "." not in name:
                raise Refused(Code.BAD_SETTING, f"no setting {name!r}")
            try:
                values[field] = kind(str(text))
            except ValueError:
                raise Refused(Code.BAD_SETTING, f"{name} cannot be {text!r}") from None
        return replace(self, **values)  # type: ignore[arg-type]  # each is of its field's kind

    @staticmethod
    def parse(text: str) -> RuleSet:
        """The rule set of a text form; settings left out are those of `standard`."""
        pairs = [word.partition("=") for word in text.split()]
        if len({name for name, _, _ in pairs}) != len(pairs):
            raise Refused(Code.BAD_SETTING, "a setting is named twice")
        return RuleSet().with_settings({name: value for name, _, value in pairs})

    def changes_from(self, base: RuleSet) -> dict[str, str]:
        """The settings in which this rule set differs from another, with this one's values."""
        theirs = base.settings()
        return {name: value for name, value in self.settings().items() if value != theirs[name]}


@cache
def _kinds() -> dict[str, type[Enum]]:
    return {field.name: type(field.default) for field in fields(RuleSet)}


@cache
def dotted(field: str) -> str:
    """The setting's name of a field: `bid_kawesh` is `bid.kawesh`."""
    return field.replace("_", ".", 1)


def choices() -> dict[str, tuple[str, ...]]:
    """The values each setting can take, by dotted name, the default first."""
    return {dotted(name): tuple(str(value) for value in kind) for name, kind in _choices().items()}


def _choices() -> dict[str, tuple[Enum, ...]]:
    default = RuleSet()
    return {
        name: (getattr(default, name), *(v for v in kind if v is not getattr(default, name)))
        for name, kind in _kinds().items()
    }


NOT_YET_OFFERED: Final = {
    "play.enforcement": "qaid",
    "play.ekka": "manual",
    "proj.declare": "manual",
}
"""Settings that are named and scored but cannot be played at a table yet."""


def check_playable(rules: RuleSet) -> None:
    """Refuses, with `setting_not_offered`, a rule set that no table can play yet."""
    have = rules.settings()
    for name, value in NOT_YET_OFFERED.items():
        if have[name] == value:
            raise Refused(Code.SETTING_NOT_OFFERED, f"{name}={value}")


_CHANGES: Final[dict[Preset, dict[str, str]]] = {
    Preset.STANDARD: {},
    Preset.CLASSIC: {
        "double.enabled": "off",
        "play.third_hand_ruff": "off",
        "play.undertrump": "required",
        "score.rounding": "nearest_ten",
        "score.half": "set",
    },
    Preset.PAGAT: {
        "proj.tie": "dealer_right",
        "proj.baloot_absorbed": "on",
        "score.rounding": "nearest_ten",
        "score.made_test": "points",
        "score.set_baloot": "defenders",
        "score.doubled_loser": "zero",
        "score.project_double": "x2",
        "score.kaboot_loser_projects": "lost",
    },
    Preset.OFFICIAL: {
        "bid.ashkal_rounds": "both",
        "bid.kawesh": "next_dealer",
        "proj.hundred_order": "sequence_first",
        "proj.tie": "dealer_right",
        "proj.baloot_absorbed": "on",
        "score.rounding": "nearest_ten",
        "score.made_test": "raw_with_projects",
        "score.set_projects": "lost",
        "score.set_baloot": "lost",
        "score.doubled_loser": "zero",
        "score.project_double": "x2",
        "score.kaboot_double": "flat",
        "score.kaboot_loser_projects": "lost",
        "score.doubled_tie": "last_raiser_loses",
        "score.reverse_kaboot": "on",
    },
    Preset.KAMMELNA: {
        "bid.sun_priority_r1": "earlier_opponents",
        "bid.ashkal_rounds": "both",
        "bid.ashkal_on_ace": "off",
        "bid.kawesh": "same_dealer",
        "double.lock_by": "buyer",
        "play.third_hand_ruff": "off",
        "play.undertrump": "required",
        "proj.hundred_order": "rank_only",
        "proj.tie": "dealer_right",
        "proj.baloot_absorbed": "on",
        "score.rounding": "kammelna",
        "score.made_test": "kammelna",
        "score.set_baloot": "defenders",
        "score.doubled_loser": "zero",
        "score.project_double": "full",
        "score.kaboot_double": "flat",
        "score.kaboot_loser_projects": "to_winner",
        "score.doubled_tie": "last_raiser_loses",
    },
}

PRESETS: Final[dict[Preset, RuleSet]] = {
    preset: RuleSet().with_settings(changes) for preset, changes in _CHANGES.items()
}
"""The five presets; `pagat`, `official` and `kammelna` are close to, not certified by, theirs."""


def nearest_preset(rules: RuleSet) -> tuple[Preset, dict[str, str]]:
    """The preset these rules differ from least, and the settings in which they do."""
    found = {preset: rules.changes_from(base) for preset, base in PRESETS.items()}
    nearest = min(found, key=lambda one: len(found[one]))
    return nearest, found[nearest]


def preset(name: str) -> RuleSet:
    """The preset of this name; refuses another with `bad_setting`."""
    try:
        return PRESETS[Preset(name)]
    except ValueError:
        raise Refused(Code.BAD_SETTING, f"no preset {name!r}") from None
