"""A view in the kernel's words: one block of integers, laid out as `Task` in kernel.c."""

from __future__ import annotations

from struct import Struct
from typing import Final

from engine.ai import chance, hearing, stakes
from engine.ai.bitcards import Coding, coding, duties
from engine.ai.hearing import Heard
from engine.ai.mind import Mind
from engine.ai.points import worth
from engine.core.calls import Lock
from engine.core.view import PlayerView

TASK: Final = Struct("<Q4i5iI4Ii32I76i163i2i7i")
ABNAT: Final = 163  # places of the table of match points: no deal has more abnat than 162
_NO_CARDS: Final = (0,) * 32
_EKKA: Final = 1 << 16


def task(view: PlayerView, mind: Mind) -> bytes:
    """The block for a card decision of the viewer.

    Raises ValueError where the viewer is a spectator or there is no contract.
    """
    contract, seat, turned = view.contract, view.viewer, view.turned
    if contract is None or seat is None or turned is None:
        raise ValueError("no seat, or no contract")
    code = coding(contract.trump)
    owed = duties(view.rules, view.lock is Lock.LOCKED)
    history = _history(view, code)
    points = worth(stakes.seen(view))
    return TASK.pack(
        chance.of_view(view, mind.name, mind.key).seed,
        *(code.hokm, owed.third, owed.under, owed.locked),
        seat - 1,
        contract.buyer - 1,
        view.dealer.next - 1,
        contract.card_to - 1,
        code.code[turned.index],
        code.mask(view.hand),
        *(code.mask(card for p in shown for card in p.cards) for shown in view.shown),
        len(history),
        *history,
        *_NO_CARDS[len(history) :],
        *_heard(view, code),
        *points.by_abnat,
        *(0,) * (ABNAT - len(points.by_abnat)),
        points.all_tricks,
        points.no_trick,
        mind.candidates,
        mind.worlds,
        mind.exact_from,
        mind.exact_worlds,
        mind.tries,
        mind.tests,
        mind.habits,
    )


def _history(view: PlayerView, code: Coding) -> list[int]:
    """The cards played since the deal began: seat, code and ekka of each in one number."""
    return [
        (played.seat - 1) | code.code[played.card.index] << 8 | (_EKKA if played.ekka else 0)
        for cards in (*(taken.cards for taken in view.taken), view.trick)
        for played in cards
    ]


_TESTS: Final = 5
_UNHEARD: Final = (0,) * 19


def _heard(view: PlayerView, code: Coding) -> list[int]:
    """What the calls of the four seats tell, the viewer's own left empty."""
    words: list[int] = []
    heard = hearing.heard(view)
    for seat in range(4):
        words += _words(heard[seat], code) if seat in heard else _UNHEARD
    return words


def _words(heard: Heard, code: Coding) -> list[int]:
    words = [heard.place, len(heard.tests)]
    for game, least, below in heard.tests:
        words += (4 if game is None else code.place(game), least, below)
    words += (0,) * (3 * (_TESTS - len(heard.tests)))
    return [*words, *(heard.eight or (0, 0))]
