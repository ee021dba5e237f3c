"""The settings of the score in words, for files and for screens alike."""

from __future__ import annotations

import json
from pathlib import Path

from engine.core.ruleset import PRESETS, Preset, choices, nearest_preset
from webapp.rule_words import SETTINGS, changes_in_words

SCREEN = Path(__file__).parents[2] / "webapp/static/js/rules.js"


def test_every_choice_that_a_score_depends_on_has_its_words() -> None:
    scored = {name for name in choices() if name.startswith("score.")}
    scored |= {"proj.hundred_order", "proj.tie", "proj.baloot_absorbed"}
    assert scored == SETTINGS.keys()
    for name, (_, values) in SETTINGS.items():
        assert set(values) == set(choices()[name]), name


def test_files_say_what_the_rule_sheet_says() -> None:
    text = SCREEN.read_text(encoding="utf-8")
    for name, (title, values) in SETTINGS.items():
        own = text[text.index(f"'{name}': {{") :].partition("\n  },")[0]
        assert all(f"t({quoted(label)})" in own for label in (title, *values.values())), name


def quoted(label: str) -> str:
    return "'" + json.dumps(label, ensure_ascii=False)[1:-1] + "'"


def test_what_differs_in_the_auction_alone_is_not_told_of_a_score() -> None:
    _, changes = nearest_preset(
        PRESETS[Preset.STANDARD].with_settings({"bid.kawesh": "same_dealer"})
    )
    assert changes
    assert changes_in_words(changes, "en") == []
