"""Whether a player was ever sent a card of somebody else's hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from engine.core.cards import Seat
from engine.core.events import (
    CardPlayed,
    DealStarted,
    Event,
    ProjectsShown,
    RestDealt,
)

_CARD = re.compile(r"(?:[789JQKA]|10)[SHDC]")
_IN_TEXT = re.compile(rf"(?<![\w-]){_CARD.pattern}(?![\w-])")


def cards_in(value: Any) -> Iterator[str]:
    """Every card named anywhere in the JSON of a frame."""
    if isinstance(value, str) and _CARD.fullmatch(value):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from cards_in(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from cards_in(key)
            yield from cards_in(each)


def cards_in_text(text: str) -> list[str]:
    """Every card named by itself in lines of a log: codes that are part of an id are none."""
    return _IN_TEXT.findall(text)


def known(events: list[Event], seat: Seat | None, seq: int) -> set[str]:
    """The cards of the running deal that a viewer may know after event `seq`."""
    cards: set[str] = set()
    for event in events[:seq]:
        match event:
            case DealStarted(dealer=dealer, deck=deck):
                at = ((seat or 0) - dealer + 3) % 4
                own = (3 * at, 3 * at + 1, 3 * at + 2, 12 + 2 * at, 13 + 2 * at) if seat else ()
                cards = {str(deck[place]) for place in (*own, 20)}
            case RestDealt(hands=hands) if seat:
                cards |= {str(card) for card in hands[seat]}
            case CardPlayed(card=card):
                cards.add(str(card))
            case ProjectsShown(projects=projects):
                cards |= {str(card) for project in projects for card in project.cards}
            case _:
                pass
    return cards


def leaks(events: list[Event], seat: Seat | None, frames: list[dict[str, Any]]) -> list[Any]:
    """The frames with a card that this viewer could not know, each with those cards."""
    found = []
    for frame in frames:
        unknown = set(cards_in(frame)) - known(events, seat, frame.get("seq", 0))
        if unknown:
            found.append((frame, sorted(unknown)))
    return found
