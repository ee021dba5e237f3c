"""The value of every card, all hands seen: plain minimax, the meaning of the fast solver."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.ai.bitcards import ABOVE, Duties, codes, coding, leads, replies
from engine.core.cards import Suit
from engine.core.sheet import LAST_TRICK

_ABNAT = (coding(None).abnat, coding(Suit.CLUBS).abnat)


@dataclass(frozen=True, slots=True)
class Open:
    """A moment of the play with all cards seen, seats 0 to 3, cards by their codes.

    `hands` are the cards still held; `table` those of the running trick, in playing order from
    `leader`. `all_so_far[team]`: that team has taken every trick before this one.
    """

    hands: tuple[int, int, int, int]
    leader: int
    table: tuple[int, ...] = ()
    all_so_far: tuple[bool, bool] = (True, True)

    @property
    def seat(self) -> int:
        """The seat to play."""
        return (self.leader + len(self.table)) % 4

    def winning(self, hokm: int) -> tuple[int, int]:
        """The winning card on the table and its seat; the table is not empty."""
        best, place = self.table[0], 0
        for i, code in enumerate(self.table):
            if code > best and (code >> 3 == best >> 3 or (hokm and code >= 24)):
                best, place = code, i
        return best, (self.leader + place) % 4


@dataclass(frozen=True, slots=True)
class Solver:
    """Best play of all four under one contract (`hokm` is 1 with trumps) and its settings.

    `all_tricks` is the abnat that taking all eight tricks brings on top, and that it costs when
    the other team does. Work grows by some thirty times with each card in hand: made for five or
    fewer. Positions once solved are remembered.
    """

    hokm: int
    duties: Duties
    all_tricks: int
    _known: dict[Open, int] = field(default_factory=dict, compare=False, repr=False)

    def legal(self, at: Open) -> int:
        """The cards the seat to play may play."""
        hand = at.hands[at.seat]
        if not at.table:
            return leads(hand, self.hokm, self.duties.locked)
        best, winner = at.winning(self.hokm)
        ours = (winner - at.seat) % 2 == 0
        out = at.hands[0] | at.hands[1] | at.hands[2] | at.hands[3]
        ekka = not ABOVE[at.table[0]] & out  # or an ace: nothing above the lead is out
        forced = self.duties.third and len(at.table) == 2 and not ekka
        led = at.table[0] >> 3
        return replies(hand, self.hokm, led, best, ours, forced, self.duties.under)

    def values(self, at: Open) -> dict[int, int]:
        """For each legal card what team 0 takes from now on, in abnat.

        The running trick and the ten of the last one count, and `all_tricks`, for team 0 or
        against it, where one team will have taken all eight.
        """
        return {code: self._after(at, code) for code in codes(self.legal(at))}

    def _value(self, at: Open) -> int:
        known = self._known.get(at)
        if known is None:
            known = (min if at.seat % 2 else max)(self.values(at).values())
            self._known[at] = known
        return known

    def _after(self, at: Open, code: int) -> int:
        held = list(at.hands)
        held[at.seat] ^= 1 << code
        hands = (held[0], held[1], held[2], held[3])
        now = Open(hands, at.leader, (*at.table, code), at.all_so_far)
        if len(now.table) < 4:
            return self._value(now)
        winner = now.winning(self.hokm)[1]
        team = winner % 2
        abnat = 0 if team else sum(_ABNAT[self.hokm][c] for c in now.table)
        all_so_far = (team == 0 and at.all_so_far[0], team == 1 and at.all_so_far[1])
        if any(hands):
            return abnat + self._value(Open(hands, winner, (), all_so_far))
        last = 0 if team else LAST_TRICK
        return abnat + last + self.all_tricks * (all_so_far[0] - all_so_far[1])
