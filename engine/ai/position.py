"""The card play as one seat sees it, in numbers: the table, and what each other hand may hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.ai.bitcards import ABOVE, FULL, SUIT, TRUMPS, Coding, Duties, coding, duties
from engine.core.calls import Lock
from engine.core.cards import Seat
from engine.core.play import TrickCard
from engine.core.view import PlayerView


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of the card play, seats 0 to 3, cards by their codes.

    `possible[s]` are the unseen cards seat s may hold by what everybody saw, `known[s]` those it is
    known to hold, `sizes[s]` the number of its cards. `abnat` and `tricks` are team 0's so far.
    """

    coding: Coding
    duties: Duties
    seat: int
    hand: int
    buyer: int
    leader: int
    table: tuple[int, ...]  # the codes on the table, in playing order
    gone: int
    abnat: int
    tricks: int
    sizes: tuple[int, ...]
    possible: tuple[int, ...]
    known: tuple[int, ...]
    played: tuple[int, ...]  # what each seat has played so far

    @property
    def hokm(self) -> int:
        """1 with trumps, 0 in sun."""
        return self.coding.hokm

    def voids(self) -> tuple[int, ...]:
        """For each seat the suits it can no longer hold, whole."""
        found = []
        for seat, possible in enumerate(self.possible):
            cards = self.hand if seat == self.seat else possible
            found.append(sum(suit for suit in SUIT if not cards & suit))
        return tuple(found)


def position(view: PlayerView) -> Position:
    """The position of a view in the stage of doubling or play, with the inferences of rules 4.

    Raises ValueError without a contract, or where the viewer is a spectator.
    """
    if view.viewer is None or view.contract is None or view.turned is None:
        raise ValueError("no seat, or no contract")
    contract = view.contract
    code = coding(contract.trump)
    own = code.mask(view.hand)
    clues = _Clues(code, duties(view.rules, view.lock is Lock.LOCKED))
    tricks = 0
    for taken in view.taken:
        clues.trick(taken.cards)
        tricks += not (taken.winner - 1) & 1
    clues.trick(view.trick)
    unseen = FULL ^ (clues.gone | own)
    card_to = contract.card_to - 1
    clues.holds(card_to, 1 << code.code[view.turned.index])
    for seat, shown in enumerate(view.shown):
        for project in shown:
            clues.holds(seat, code.mask(project.cards))
    me = view.viewer - 1
    known = [held & unseen if seat != me else 0 for seat, held in enumerate(clues.known)]
    taken_by = [0, 0, 0, 0]
    for seat, cards in enumerate(known):
        for other in range(4):
            if other != seat:
                taken_by[other] |= cards
    possible = [
        clues.possible[s] & unseen & ~taken_by[s] | known[s] if s != me else 0 for s in range(4)
    ]
    leader = _leader(view) - 1
    return Position(
        code,
        clues.duties,
        me,
        own,
        contract.buyer - 1,
        leader,
        tuple(code.code[played.card.index] for played in view.trick),
        clues.gone,
        view.abnat.odd,
        tricks,
        tuple(view.hand_sizes),
        tuple(possible),
        tuple(known),
        tuple(clues.played),
    )


def _leader(view: PlayerView) -> Seat:
    if view.trick:
        return view.trick[0].seat
    return view.taken[-1].winner if view.taken else view.dealer.next


class _Clues:
    """What the cards played so far tell of the hands."""

    def __init__(self, code: Coding, owed: Duties) -> None:
        self.coding = code
        self.duties = owed
        self.gone = 0
        self.possible = [FULL] * 4
        self.known = [0] * 4
        self.played = [0] * 4

    def holds(self, seat: int, cards: int) -> None:
        """A seat is known to hold, or to have held, these cards."""
        self.known[seat] |= cards

    def trick(self, cards: Sequence[TrickCard]) -> None:
        """A whole or running trick, card by card."""
        best = led = winner = -1
        for place, played in enumerate(cards):
            seat, code = played.seat - 1, self.coding.code[played.card.index]
            if place == 0:
                self._lead(seat, code)
                best, led, winner = code, code >> 3, seat
            else:
                ours = not (winner ^ seat) & 1
                self._reply(seat, code, led, best, ours, place, cards[0].ekka)
                if code > best and (code >> 3 == led or (self.coding.hokm and code >= 24)):
                    best, winner = code, seat
            self.gone |= 1 << code
            self.played[seat] |= 1 << code

    def _lead(self, seat: int, code: int) -> None:
        """A trump led in a locked deal shows that its leader has nothing else."""
        if self.duties.locked and code >= 24:
            self.possible[seat] &= TRUMPS

    def _reply(
        self, seat: int, code: int, led: int, best: int, ours: bool, place: int, ekka: bool
    ) -> None:
        suit = code >> 3
        hokm = self.coding.hokm
        if suit == led:
            if hokm and led == 3 and not ours and code < best:
                self.possible[seat] &= ~ABOVE[best]
            return
        self.possible[seat] &= ~SUIT[led]
        if not hokm or led == 3:
            return
        if suit == 3:
            if not ours and code < best:
                self.possible[seat] &= ~ABOVE[best]
        elif ours:
            owed = place == 2 and self.duties.third and not ekka and best & 7 < 7
            if owed:
                self.possible[seat] &= ~TRUMPS
        elif best < 24 or self.duties.under:
            self.possible[seat] &= ~TRUMPS
        else:
            self.possible[seat] &= ~ABOVE[best]
