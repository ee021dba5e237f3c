"""What spectators are told, and when: no hands, and the card play strictly one trick late.

Who sits at the table with a friend who watches learns nothing that is not common knowledge there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from engine.core import history
from engine.core.deal import CardEvent, Stage
from engine.core.events import DealStarted, Event, TrickTaken
from engine.core.match import Match

_CARD_EVENTS = get_args(CardEvent)


def hidden(match: Match, tail: Sequence[Event]) -> int:
    """How many of the last events spectators may not know yet: those after the end of the last but
    one finished trick of the running deal. The auction and finished deals are known at once."""
    deal = match.running
    if deal is None or deal.stage is not Stage.PLAY or deal.tricks is None:
        return 0
    known = len(deal.tricks.taken) - 1
    count = 0
    for event in reversed(tail):
        if not isinstance(event, _CARD_EVENTS):
            break
        if isinstance(event, TrickTaken) and event.number <= known:
            break
        count += 1
    return count


def before_the_deal(events: Sequence[Event]) -> Match:
    """The match as it stood when the last deal of a list was dealt."""
    places = [at for at, event in enumerate(events) if isinstance(event, DealStarted)]
    return history.fold(events[: places[-1] if places else 0])
