"""The deck's sprite is well formed, complete and small."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

from engine.core.cards import PACK
from webapp.cards_svg import flatten, sprite
from webapp.deck.pen import FOUR_COLOUR

SVG = "{http://www.w3.org/2000/svg}"


def symbols() -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(sprite())
    return {symbol.attrib["id"]: symbol for symbol in root.iter(f"{SVG}symbol")}


def test_there_is_a_symbol_for_each_card_and_two_backs() -> None:
    assert symbols().keys() == {f"card-{card}" for card in PACK} | {"card-back", "card-mini"}


def test_the_32_faces_differ() -> None:
    inner = {
        "".join(ElementTree.tostring(child, "unicode") for child in symbol)
        for name, symbol in symbols().items()
        if name not in ("card-back", "card-mini")
    }
    assert len(inner) == 32


def test_a_court_card_is_drawn_by_its_own_figure() -> None:
    halves = re.findall(r'<g id="d-half-([JQK][SHDC])".*?</g>(?=\n)', sprite(), re.S)
    assert len(set(halves)) == 12


def test_every_part_that_is_used_is_drawn_once() -> None:
    ids = re.findall(r' id="([^"]+)"', sprite())
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', sprite())) <= set(ids)


def test_only_names_of_cards_lack_the_prefix() -> None:
    for name in re.findall(r' id="([^"]+)"', sprite()):
        assert name.startswith(("card-", "d-"))


def test_the_sprite_fits_the_first_load() -> None:
    assert len(gzip.compress(sprite().encode(), 9)) <= 14_000


def test_a_flattened_sprite_names_colours_instead_of_variables() -> None:
    flat = flatten(sprite(), FOUR_COLOUR)
    assert "var(" not in flat
    assert all(colour in flat for colour in FOUR_COLOUR.values())
