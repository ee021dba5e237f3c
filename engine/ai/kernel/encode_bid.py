"""An auction in the kernel's words: imagined deals in, how each of them ends out."""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct
from typing import Final

from engine.ai import bidding, chance, evaluate, hearing
from engine.ai.bidding import STYLE
from engine.ai.bitcards import coding, duties
from engine.ai.kernel import auction_table
from engine.ai.kernel.lore import lore
from engine.ai.kernel.vehicle import Kernel
from engine.ai.mind import Mind
from engine.core import auction as auctions
from engine.core.calls import Call
from engine.core.cards import SEATS, Seat
from engine.core.view import PlayerView

BIDDING: Final = Struct("<Q5iI3i64i4i8i4x")
TRIES: Final = 200
TESTS: Final = 60
"""A deal in which the others' calls make no sense is drawn again up to `TRIES` times; in all so
many are looked at for each one that is wanted."""

_PLAIN: Final = coding(None)
_MOST_TESTS: Final = 5
_MOST_OPTIONS: Final = 8

Endings = Sequence[int]
"""How each deal ends, as `outcomes` reads it; 0 where nobody buys."""


def endings(kernel: Kernel, view: PlayerView, options: Sequence[Call], mind: Mind) -> list[Endings]:
    """For each option how each imagined deal ends when the viewer says it, the same deals for all.

    The rest of the auction is what the heuristic bidder says, the cards are the card heuristic's.
    Raises ValueError where the viewer has nothing to say in the auction.
    """
    seat, turned = view.viewer, view.turned
    if seat is None or turned is None or not view.calls:
        raise ValueError("nothing to say in the auction")
    auction = bidding.auction_of(view)
    table = auction_table.table(view.rules, turned)
    roots = [table.root(auctions.after(auction, call, view.rules)) for call in options]
    kernel.write(table.nodes, kernel.call("nodes"))
    kernel.write(lore(view.rules), kernel.call("lore"))
    kernel.write(_block(view, seat, roots, mind), kernel.call("bidding"))
    kernel.call("bid")
    return read(kernel, len(options), mind.deals)


def read(kernel: Kernel, rows: int, size: int) -> list[Endings]:
    """The rows of endings the kernel has left."""
    block = kernel.read(kernel.call("endings"), 4 * rows * size)
    found = memoryview(block).cast("I").tolist()
    return [found[row * size : (row + 1) * size] for row in range(rows)]


def _block(view: PlayerView, seat: Seat, roots: Sequence[int], mind: Mind) -> bytes:
    assert view.turned is not None
    owed = duties(view.rules, locked=False)
    first = view.dealer.next
    reliefs = [bidding.relief(first.order()[k], view.totals, view.rules, STYLE) for k in range(4)]
    return BIDDING.pack(
        chance.of_view(view, mind.name, mind.key).seed,
        owed.third,
        owed.under,
        seat - 1,
        first - 1,
        _PLAIN.code[view.turned.index],
        _PLAIN.mask(view.hand),
        STYLE.relief,
        sum(1 << place for place, relief in enumerate(reliefs) if relief),
        evaluate.turned_for_partner(view.turned),
        *_heard(view),
        mind.deals,
        TRIES,
        TESTS * mind.deals,
        len(roots),
        *roots,
        *(0,) * (_MOST_OPTIONS - len(roots)),
    )


def _heard(view: PlayerView) -> list[int]:
    """What the calls of the four seats tell, the viewer's own left empty."""
    words: list[int] = []
    heard = hearing.tests(view)
    for seat in SEATS:
        tests = heard.get(seat - 1, ())
        words.append(len(tests))
        for game, least, below in tests:
            place = auction_table.SUN_WORTH if game is None else _PLAIN.place(game)
            words += (place, least, below)
        words += (0,) * (3 * (_MOST_TESTS - len(tests)))
    return words
