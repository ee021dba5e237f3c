"""The book of rules that can be chosen from, as the page for a new match wants it."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.core.ruleset import NOT_YET_OFFERED, PRESETS, choices


@cache
def book() -> dict[str, Any]:
    """What there is to choose from: {"presets", "settings", "not_offered"}, values as text."""
    return {
        "presets": {name.value: rule_set.settings() for name, rule_set in PRESETS.items()},
        "settings": choices(),
        "not_offered": NOT_YET_OFFERED,
    }
