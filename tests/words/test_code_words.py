"""Every code a refusal can carry, and every setting and its values, have words in the browser."""

from __future__ import annotations

import re
from typing import Final

import pytest

from engine.core.calculation import Flaw
from engine.core.errors import Code
from engine.core.pad import PadCode
from engine.core.ruleset import PRESETS, choices
from engine.table.asks import Reply
from tests.words.sources import SCRIPTS
from webapp.frames import Fault

OF_HTTP: Final = ("auth_required", "bad_token", "bad_field", "rate", "restarting", "internal")
OF_THE_BROWSER: Final = ("offline", "replaced", "upgrade", "too_slow")

SETTING: Final = re.compile(r"^  '(\w+\.\w+)': \{$(.*?)^  \},$", re.MULTILINE | re.DOTALL)
VALUE: Final = re.compile(r"(\w+): \[")


def settings_in_words() -> dict[str, set[str]]:
    source = (SCRIPTS / "rules.js").read_text()
    return {
        name: set(VALUE.findall(body.partition("values:")[2]))
        for name, body in SETTING.findall(source)
    }


@pytest.mark.parametrize(
    "code", sorted({*map(str, (*Code, *Reply, *Fault, *Flaw, *PadCode)), *OF_HTTP, *OF_THE_BROWSER})
)
def test_a_code_has_its_sentence(code: str) -> None:
    assert re.search(rf"^  {code}: t\('", (SCRIPTS / "codes.js").read_text(), re.MULTILINE)


def test_each_setting_is_in_the_sheet_with_every_value() -> None:
    assert settings_in_words() == {name: set(values) for name, values in choices().items()}


def test_the_settings_stand_in_the_order_of_the_rules() -> None:
    assert list(settings_in_words()) == list(choices())


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_has_a_name_and_a_sentence(preset: str) -> None:
    source = (SCRIPTS / "rules.js").read_text()
    assert re.search(rf"^  {preset}: \[t\('[^']+'\), t\('[^']+'\)\],$", source, re.MULTILINE)


@pytest.mark.parametrize("preset", ["pagat", "official", "kammelna"])
def test_second_hand_presets_are_offered_as_close_to(preset: str) -> None:
    source = (SCRIPTS / "rules.js").read_text()
    line = re.search(rf"^  {preset}: .*$", source, re.MULTILINE)
    assert line
    assert re.search(r"Close to .* not certified", line[0])
