"""What the calls tell of the hands: worlds in which the others' calls make no sense are unlikely.

A call is taken to say that a worth (`evaluate`) was at least, or was below, what the heuristic
bidder asks for, give or take. Which five of a hand's eight cards its owner bid on is not known:
some are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.ai import bidding, evaluate
from engine.ai.bidding import STYLE
from engine.ai.bitcards import Coding, coding
from engine.ai.chance import SplitMix
from engine.ai.position import Position
from engine.ai.raising import HOKM_WORTH
from engine.ai.worlds import Worlds
from engine.core import auction as auctions
from engine.core.auction import Asked, Auction
from engine.core.calls import Call, Say, Step
from engine.core.cards import SEATS, Seat, Suit
from engine.core.ruleset import RuleSet
from engine.core.view import PlayerView

SLACK: Final = 20  # tenths of a point by which a call may miss the heuristic's measure
_ASHKAL_SLACK: Final = 60  # the worth of the turned card to the partner instead
_FAR: Final = 100_000

Test = tuple[Suit | None, int, int]
"""A worth in hokm of a suit (None: in sun) that is at least the first and below the second."""


@dataclass(slots=True)
class _Bounds:
    """What one seat's calls say of the worths of its six cards, the turned one among them."""

    least: dict[Suit | None, int] = field(default_factory=dict)
    below: dict[Suit | None, int] = field(default_factory=dict)

    def add(self, game: Suit | None, worth: int, bid: bool) -> None:
        if bid:
            self.least[game] = worth
        else:
            self.below[game] = min(worth, self.below.get(game, _FAR))

    def tests(self) -> tuple[Test, ...]:
        games = [game for game in (None, *Suit) if game in self.least or game in self.below]
        return tuple(
            (game, self.least.get(game, -_FAR) - SLACK, self.below.get(game, _FAR) + SLACK)
            for game in games
        )


@dataclass(frozen=True, slots=True)
class Heard:
    """What one seat's calls tell: its place from the one that leads first, tests of the six cards
    it bid on, and bounds of its eight cards' worth in the contract, by its calls on the ladder."""

    place: int
    tests: tuple[Test, ...]
    eight: tuple[int, int] | None


def heard(view: PlayerView) -> dict[int, Heard]:
    """What the calls of the others tell, by seats 0 to 3, the buyer first.

    Raises ValueError without a contract.
    """
    if view.contract is None or view.turned is None:
        raise ValueError("no contract")
    bounds = _auction_bounds(view)
    return {
        seat - 1: Heard((view.dealer.next - seat) % 4, bounds[seat].tests(), _ladder(view, seat))
        for seat in view.contract.buyer.order()
        if seat is not view.viewer
    }


def tests(view: PlayerView) -> dict[int, tuple[Test, ...]]:
    """What the calls of the others in the auction tell of their six cards, by seats 0 to 3.

    Raises ValueError before a deal.
    """
    if view.turned is None:
        raise ValueError("no deal")
    bounds = _auction_bounds(view)
    return {seat - 1: bounds[seat].tests() for seat in SEATS if seat is not view.viewer}


class Hearing:
    """The others' calls in one view, to be held against any number of worlds."""

    def __init__(self, view: PlayerView, position: Position, tries: int, tests: int) -> None:
        """At most `tries` worlds are drawn for one, and `tests` held against the calls in all.

        Raises ValueError without a contract.
        """
        if view.contract is None or view.turned is None:
            raise ValueError("no contract")
        self._tries = tries
        self._tests_left = tests
        self._trump = view.contract.trump
        self._turned = view.turned.bit
        self._turned_code = 1 << position.coding.code[view.turned.index]
        self._played = position.played
        self._tables = _core_tables(position.coding)
        self._heard = heard(view)

    def accepts(self, hands: list[int], chance: SplitMix) -> bool:
        """Whether every other seat's calls fit its hand in this world (and what it has played)."""
        for seat, told in self._heard.items():
            cards = hands[seat] | self._played[seat]
            if told.eight is not None:
                assert self._trump is not None
                worth = evaluate.hokm(self._core(cards), self._trump)
                if not told.eight[0] <= worth < told.eight[1]:
                    return False
            if not told.tests:
                continue
            six = self._core(_five(cards & ~self._turned_code, chance)) | self._turned
            for game, least, below in told.tests:
                worth = evaluate.sun(six, told.place) if game is None else evaluate.hokm(six, game)
                if not least <= worth < below:
                    return False
        return True

    def likely(self, source: Worlds, chance: SplitMix) -> list[int]:
        """A world in which the calls make sense, or the last that may be tried.

        After so many tests any world will do: calls that fit no hand must not cost all the time.
        """
        world = source.draw(chance)
        for _ in range(self._tries - 1):
            if self._tests_left <= 0:
                break
            self._tests_left -= 1
            if self.accepts(world, chance):
                break
            world = source.draw(chance)
        return world

    def _core(self, cards: int) -> int:
        """A set of codes as a set of bits by `Card.index`."""
        one, two, three, four = self._tables
        return (
            one[cards & 255] | two[cards >> 8 & 255] | three[cards >> 16 & 255] | four[cards >> 24]
        )


def _five(cards: int, chance: SplitMix) -> int:
    """Five of a hand's cards, every choice equally likely."""
    bits = []
    while cards:
        low = cards & -cards
        bits.append(low)
        cards ^= low
    while len(bits) > 5:
        pick = chance.below(len(bits))
        last = bits.pop()
        if pick < len(bits):
            bits[pick] = last
    return sum(bits)


def _core_tables(code: Coding) -> tuple[tuple[int, ...], ...]:
    return _TABLES[code.card[24].suit if code.hokm else None]


def _tables(code: Coding) -> tuple[tuple[int, ...], ...]:
    """For each suit of a coding, each byte of heights as bits by `Card.index`."""
    return tuple(
        tuple(
            sum(code.card[suit * 8 + height].bit for height in range(8) if byte >> height & 1)
            for byte in range(256)
        )
        for suit in range(4)
    )


_TABLES: Final = {trump: _tables(coding(trump)) for trump in (None, *Suit)}


def _auction_bounds(view: PlayerView) -> dict[Seat, _Bounds]:
    assert view.turned is not None
    bounds = {seat: _Bounds() for seat in view.dealer.order()}
    heard = auctions.opening(view.dealer, view.turned)
    for said in view.spoken:
        _note(bounds[said.seat], heard, said.seat, said.call, view.rules)
        heard = auctions.after(heard, said.call, view.rules)
    return bounds


def _note(bounds: _Bounds, auction: Auction, seat: Seat, call: Call, rules: RuleSet) -> None:
    """What one call tells of its speaker."""
    if call.say is Say.CONFIRM_HOKM or call.say is Say.KAWESH:
        return
    if call.suit is not None:
        bounds.add(call.suit, STYLE.hokm[auction.round - 1], True)
        return
    bid = call.say is not Say.PASS
    slack = _ASHKAL_SLACK if call.say is Say.ASHKAL else 0
    bounds.add(None, bidding.sun_measure(auction, seat, STYLE) - slack, bid)
    if auction.asked is Asked.OPEN and not bid:
        for option in auctions.legal_calls(auction, rules):
            if option.suit is not None:
                bounds.add(option.suit, STYLE.hokm[auction.round - 1], False)


def _ladder(view: PlayerView, seat: Seat) -> tuple[int, int] | None:
    """Bounds of the worth in the contract of a seat's eight cards, by its calls on the ladder."""
    contract = view.contract
    assert contract is not None
    if contract.trump is None:
        return None
    least, below = -_FAR, _FAR
    reached = Step.NONE
    for said in view.said:
        step = said.call.step
        if step is None and said.call.lock is not None:
            continue
        if said.seat is seat:
            asked = HOKM_WORTH[Step(min(reached + 1, Step.GAHWA))]
            if step is None:
                below = asked + SLACK
            else:
                least = asked - SLACK
        reached = step or reached
    return None if (least, below) == (-_FAR, _FAR) else (least, below)
