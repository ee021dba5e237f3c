"""What is chosen for a table: a preset, changes to it, how far, how strong the bots."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from engine.core.errors import Refused
from engine.core.ruleset import RuleSet, check_playable, preset
from webapp.problem import Problem

TARGET: Final = "match.target"

Settings = Annotated[dict[str, str], Meta(max_length=64)]
Target = Literal["152", "100", 152, 100]


class RuleChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Rules as they are asked for; `settings` are changes to the preset."""

    preset: str = "standard"
    settings: Settings = {}
    target: Target | None = None

    def rules(self) -> RuleSet:
        """The rules asked for; refuses, with 422 and the field, what no table can play."""
        return playable(self.preset, self.settings, self.target)


def playable(name: str, settings: dict[str, str], target: Target | None) -> RuleSet:
    """The preset with its changes; refuses, with 422 and the field, what no table can play."""
    rules = known(name, settings, target)
    try:
        check_playable(rules)
    except Refused as refused:
        raise Problem(422, refused.code, "settings") from None
    return rules


def known(name: str, settings: dict[str, str], target: Target | None) -> RuleSet:
    """The preset with its changes, whether or not a table can play them; refuses, with 422 and the
    field, what is no preset or setting."""
    changes = dict(settings)
    if target is not None:
        changes[TARGET] = str(target)
    try:
        base = preset(name)
    except Refused as refused:
        raise Problem(422, refused.code, "preset") from None
    try:
        return base.with_settings(changes)
    except Refused as refused:
        raise Problem(422, refused.code, "settings") from None
