"""Cards, seats and teams: the nouns everything else is said with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Final, Generic, TypeVar

from engine.core.errors import Code, Refused

T = TypeVar("T")
U = TypeVar("U")


class Suit(Enum):
    """The four suits; the value is the letter used in every text form."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    __hash__ = object.__hash__  # members are singletons; the inherited hash is a slow Python call

    @staticmethod
    def parse(text: str) -> Suit:
        """The suit of a letter S, H, D or C; refuses anything else with `bad_card`."""
        for suit in Suit:
            if suit.value == text:
                return suit
        raise Refused(Code.BAD_CARD, f"no suit {text!r}")


class Rank(Enum):
    """The eight ranks from seven to ace, in the order of sequences (ten between nine and jack)."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 32 cards. There is one object for each (see `PACK`), so identity is equality."""

    suit: Suit
    rank: Rank
    index: int  # 0..31: place in `PACK`
    bit: int = field(repr=False)  # 1 << index, for sets of cards as one number

    @staticmethod
    def parse(text: str) -> Card:
        """The card of a text such as "10H"; refuses anything else with `bad_card`."""
        card = _BY_NAME.get(text)
        if card is None:
            raise Refused(Code.BAD_CARD, f"no card {text[:8]!r}")
        return card

    def __str__(self) -> str:
        return self.rank.value + self.suit.value

    def __repr__(self) -> str:
        return f"Card({self})"

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        return Card.parse, (str(self),)


PACK: Final[tuple[Card, ...]] = tuple(
    Card(suit, rank, i * 8 + j, 1 << (i * 8 + j))
    for i, suit in enumerate(Suit)
    for j, rank in enumerate(Rank)
)
"""The fixed order of the pack: spades, hearts, diamonds, clubs, each from seven to ace."""

_BY_NAME: Final = {str(card): card for card in PACK}
_BY_SUIT_RANK: Final = {(card.suit, card.rank): card for card in PACK}


def card_of(suit: Suit, rank: Rank) -> Card:
    """The one card of this suit and rank."""
    return _BY_SUIT_RANK[suit, rank]


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as "10H AS 7C"; refuses a bad one with `bad_card`."""
    return tuple(Card.parse(word) for word in text.split())


def mask_of(some: Iterable[Card | None]) -> int:
    """A set of cards as a number with one bit a card; unknown cards (None) are left out."""
    mask = 0
    for card in some:
        if card is not None:
            mask |= card.bit
    return mask


class Team(IntEnum):
    """The two partnerships, named by their seats: 1 and 3, 2 and 4."""

    ODD = 0
    EVEN = 1

    @property
    def other(self) -> Team:
        """The opponents."""
        return Team.EVEN if self is Team.ODD else Team.ODD


class Seat(IntEnum):
    """A chair at the table. Numbers rise to the right (counter-clockwise), as play does.

    `next` is the seat on the right, the next to speak and to play; `partner` the seat opposite.
    """

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4

    next: Seat
    partner: Seat
    team: Team

    def order(self) -> tuple[Seat, Seat, Seat, Seat]:
        """The four seats as they act when this one begins."""
        return _ORDER[self]


SEATS: Final = (Seat.ONE, Seat.TWO, Seat.THREE, Seat.FOUR)
_ONE, _TWO, _THREE, _FOUR = SEATS
for _seat in SEATS:  # plain attributes: they are asked for at every card
    _seat.next = SEATS[_seat % 4]
    _seat.partner = SEATS[(_seat + 1) % 4]
    _seat.team = Team(1 - _seat % 2)
_ORDER: Final = tuple(
    (SEATS[i % 4], SEATS[(i + 1) % 4], SEATS[(i + 2) % 4], SEATS[(i + 3) % 4])
    for i in (0, 0, 1, 2, 3)
)


def speaking_order(dealer: Seat) -> tuple[Seat, Seat, Seat, Seat]:
    """The seats in speaking order: the dealer's right first, the dealer last."""
    return _ORDER[dealer.next]


@dataclass(frozen=True, slots=True)
class BySeat(Generic[T]):
    """One value for each seat, in the order of the seats' numbers."""

    values: tuple[T, T, T, T]

    def __getitem__(self, seat: Seat) -> T:
        return self.values[seat - 1]

    def __iter__(self) -> Iterator[T]:
        return iter(self.values)

    def replace(self, seat: Seat, value: T) -> BySeat[T]:
        """The same with another value at one seat."""
        a, b, c, d = self.values
        if seat is _ONE:
            return BySeat((value, b, c, d))
        if seat is _TWO:
            return BySeat((a, value, c, d))
        if seat is _THREE:
            return BySeat((a, b, value, d))
        return BySeat((a, b, c, value))

    def map(self, change: Callable[[T], U]) -> BySeat[U]:
        """The same with every value changed."""
        a, b, c, d = self.values
        return BySeat((change(a), change(b), change(c), change(d)))

    @staticmethod
    def of(make: Callable[[Seat], U]) -> BySeat[U]:
        """A value made for each seat."""
        return BySeat((make(Seat.ONE), make(Seat.TWO), make(Seat.THREE), make(Seat.FOUR)))


@dataclass(frozen=True, slots=True)
class ByTeam(Generic[T]):
    """One value for each team: seats 1 and 3, seats 2 and 4."""

    odd: T
    even: T

    def __getitem__(self, team: Team) -> T:
        return self.even if team else self.odd

    def __iter__(self) -> Iterator[T]:
        return iter((self.odd, self.even))

    def replace(self, team: Team, value: T) -> ByTeam[T]:
        """The same with another value for one team."""
        return ByTeam(self.odd, value) if team else ByTeam(value, self.even)

    def map(self, change: Callable[[T], U]) -> ByTeam[U]:
        """The same with both values changed."""
        return ByTeam(change(self.odd), change(self.even))

    @staticmethod
    def of(make: Callable[[Team], U]) -> ByTeam[U]:
        """A value made for each team."""
        return ByTeam(make(Team.ODD), make(Team.EVEN))
