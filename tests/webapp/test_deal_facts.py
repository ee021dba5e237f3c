"""What the pages that ask for a deal know of deals is what the engine knows."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import json

from engine.core.calculation import Impossible, check_kinds
from engine.core.calls import Game
from engine.core.projects import ProjectKind
from tests.webapp.test_pages import page
from tests.webapp.world import World
from webapp.deal_facts import deal_facts


@pytest.mark.parametrize("path", ["/score", "/pad/abc"])
async def test_a_page_that_asks_for_a_deal_is_told_what_can_be_told(
    path: str, world: World
) -> None:
    tags, _ = await page(world, path)
    data: Any = json.decode(tags.data["data"])
    assert data["deal"] == deal_facts()


def test_the_numbers_are_those_of_the_rules() -> None:
    facts = deal_facts()
    assert facts["abnat"] == {"hokm": 162, "sun": 130}
    assert facts["kinds"]["hokm"] == ["sira", "fifty", "hundred"]
    assert facts["kinds"]["sun"] == ["sira", "fifty", "hundred", "four_hundred"]
    assert facts["projects"] == 4
    assert facts["baloot"] == ["hokm"]
    assert facts["reverse"] == [["sun", "defender"]]


def test_no_more_of_a_kind_can_be_told_than_the_server_takes() -> None:
    for kind in ProjectKind:
        most = deal_facts()["most"][kind.word]
        check_kinds("projects", (kind,) * most, Game.SUN)
        with pytest.raises(Impossible):
            check_kinds("projects", (kind,) * (most + 1), Game.SUN)
