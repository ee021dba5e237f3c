"""The types the browser checks itself against are those of this server."""

from __future__ import annotations

from engine.core.cards import PACK
from engine.store import codec
from webapp.wire_types import TYPES_FILE, declarations


def test_the_file_is_up_to_date() -> None:
    """Else run `python -m webapp.wire_types`."""
    assert TYPES_FILE.read_text(encoding="utf-8") == declarations()


def test_a_card_is_one_of_the_thirty_two_codes() -> None:
    [line] = [line for line in declarations().splitlines() if "type Card " in line]
    assert line == f"export type Card = {' | '.join(f'{chr(34)}{c}{chr(34)}' for c in PACK)};"


def test_every_event_can_be_told_apart_by_its_kind() -> None:
    text = declarations()
    [union] = [line for line in text.splitlines() if "type GameEvent " in line]
    for kind, cls in codec.KINDS.items():
        assert f'export interface {cls.__name__} {{\n  kind: "{kind}";' in text
        assert cls.__name__ in union


def test_nothing_is_left_without_a_declaration() -> None:
    text = declarations()
    assert "Any" not in text.replace("Annotated", "")
    assert "= ;" not in text
