"""Playing to a trick: order and value of cards, winner, legal cards, ekka (rules 1, 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from engine.core.cards import PACK, Card, Rank, Seat, Suit
from engine.core.errors import Code
from engine.core.ruleset import RuleSet
from engine.core.settings import Undertrump

# Names for members of enums, which are slow to look up; these are asked for at every card.
_ACE: Final = Rank.ACE
_MUST_FOLLOW: Final = Code.MUST_FOLLOW
_MUST_TRUMP: Final = Code.MUST_TRUMP
_MUST_OVER: Final = Code.MUST_OVER
_LOCKED: Final = Code.LOCKED

_PLAIN_ORDER: Final = ["7", "8", "9", "J", "Q", "K", "10", "A"]
_TRUMP_ORDER: Final = ["7", "8", "Q", "K", "10", "A", "9", "J"]
_PLAIN_VALUE: Final = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
_TRUMP_VALUE: Final = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}

PLAIN_POWER: Final = tuple(_PLAIN_ORDER.index(card.rank.value) for card in PACK)
"""Height of each card (by its index) in a plain suit: 0 for a seven, 7 for an ace."""

TRUMP_POWER: Final = tuple(8 + _TRUMP_ORDER.index(card.rank.value) for card in PACK)
"""Height of each card as a trump: 8 for a seven, 15 for a jack."""

PLAIN_ABNAT: Final = tuple(_PLAIN_VALUE.get(card.rank.value, 0) for card in PACK)
TRUMP_ABNAT: Final = tuple(_TRUMP_VALUE.get(card.rank.value, 0) for card in PACK)

ABOVE: Final = tuple(
    sum(
        c.bit
        for c in PACK
        if c.suit is card.suit and PLAIN_POWER[c.index] > PLAIN_POWER[card.index]
    )
    for card in PACK
)
"""The higher cards of the same plain suit, as a set of bits."""


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card on the table: who played it, and whether it was called an ekka."""

    seat: Seat
    card: Card
    ekka: bool = False


on_table: Final = cache(TrickCard)
"""A card on the table; the same one is not made twice."""


@dataclass(frozen=True, slots=True)
class TakenTrick:
    """A finished trick: its four cards in playing order, the winner, the abnat without last ten."""

    cards: tuple[TrickCard, ...]
    winner: Seat
    abnat: int


def power(card: Card, led: Suit, trump: Suit | None) -> int:
    """What a card is worth in winning a trick; -1 for a card that cannot win it."""
    if card.suit is trump:
        return TRUMP_POWER[card.index]
    if card.suit is led:
        return PLAIN_POWER[card.index]
    return -1


def abnat_of(card: Card, trump: Suit | None) -> int:
    """A card's abnat (rules 1)."""
    return TRUMP_ABNAT[card.index] if card.suit is trump else PLAIN_ABNAT[card.index]


def best(trick: Sequence[TrickCard], trump: Suit | None) -> TrickCard:
    """The card that is winning a trick of one to four cards."""
    top = trick[0]
    best_card = top.card
    for played in trick:
        card = played.card
        if card.suit is best_card.suit:
            height = TRUMP_POWER if card.suit is trump else PLAIN_POWER
            if height[card.index] > height[best_card.index]:
                top, best_card = played, card
        elif card.suit is trump:
            top, best_card = played, card
    return top


def abnat_in(trick: Sequence[TrickCard], trump: Suit | None) -> int:
    """The abnat lying in a trick, without the ten of the last one."""
    abnat = 0
    for played in trick:
        card = played.card
        abnat += TRUMP_ABNAT[card.index] if card.suit is trump else PLAIN_ABNAT[card.index]
    return abnat


def is_ekka(card: Card, gone: int, trump: Suit | None) -> bool:
    """Whether a card led now is an ekka: hokm, a plain suit, not an ace, the highest one left.

    `gone` are the cards played before, as a set of bits; a superior in the leader's own hand is
    still out, so the lower card is no ekka (rules 4).
    """
    if trump is None or card.suit is trump or card.rank is _ACE:
        return False
    return not ABOVE[card.index] & ~gone


_new: Final = tuple.__new__  # a named tuple at half the cost of its constructor; all fields given


class Duty(NamedTuple):
    """What the seat to play owes: the cards allowed, and why each other one is not."""

    allowed: tuple[Card, ...]
    code: Code | None = None  # the refusal for a card that is not allowed
    over: Code | None = None  # the refusal for a trump too low, where it differs


def duty(
    hand: tuple[Card, ...],
    seat: Seat,
    trick: Sequence[TrickCard],
    trump: Suit | None,
    locked: bool,
    rules: RuleSet,
) -> Duty:
    """What a seat may play to a trick, in the order of evaluation of rules 4. Never empty for a
    hand that has cards."""
    if not trick:
        return _leading(hand, trump, locked)
    led = trick[0].card.suit
    following = tuple([card for card in hand if card.suit is led])
    if following:
        if led is trump:
            top = best(trick, trump)
            if top.seat is not seat.partner:
                return _beating(following, top.card)
        return _new(Duty, (following, _MUST_FOLLOW, None))
    if trump is None or led is trump:
        return _new(Duty, (hand, None, None))
    trumps = tuple([card for card in hand if card.suit is trump])
    if not trumps:
        return _new(Duty, (hand, None, None))
    top = best(trick, trump)
    if top.seat is seat.partner:
        return _partner_winning(hand, trumps, trick, rules)
    if top.card.suit is not trump:
        return Duty(trumps, _MUST_TRUMP)
    higher = _above(trumps, top.card)
    if higher:
        return Duty(higher, _MUST_OVER)
    if rules.play_undertrump is Undertrump.REQUIRED:
        return Duty(trumps, _MUST_TRUMP)
    return Duty(hand)


def _leading(hand: tuple[Card, ...], trump: Suit | None, locked: bool) -> Duty:
    """Locked: no trump may be led while another suit is held (rules 3)."""
    if locked and trump is not None:
        plain = tuple([card for card in hand if card.suit is not trump])
        if plain:
            return Duty(plain, _LOCKED)
    return _new(Duty, (hand, None, None))


def _above(trumps: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    height = TRUMP_POWER[card.index]
    return tuple([c for c in trumps if TRUMP_POWER[c.index] > height])


def _beating(trumps: tuple[Card, ...], card: Card) -> Duty:
    """Trump led, an opponent winning: beat him if you can."""
    higher = _above(trumps, card)
    return Duty(higher, _MUST_FOLLOW, _MUST_OVER) if higher else Duty(trumps, _MUST_FOLLOW)


def _partner_winning(
    hand: tuple[Card, ...], trumps: tuple[Card, ...], trick: Sequence[TrickCard], rules: RuleSet
) -> Duty:
    """The third hand must ruff its partner's lead, unless that is an ace or an ekka (rules 4)."""
    lead = trick[0]
    third = len(trick) == 2
    if third and rules.play_third_hand_ruff and lead.card.rank is not _ACE and not lead.ekka:
        return Duty(trumps, _MUST_TRUMP)
    return Duty(hand)


def surely_allowed(
    card: Card,
    dealt: Sequence[Card | None],
    gone: int,
    trick: Sequence[TrickCard],
    trump: Suit | None,
    locked: bool,
) -> bool:
    """Whether a held card may be played for a plain reason; most may, and `duty` is slower.

    The hand is what of the cards `dealt` is not `gone`, a set of bits.
    """
    if not trick:
        return not locked
    led = trick[0].card.suit
    if card.suit is led:
        return led is not trump
    if trump is None:
        for held in dealt:
            if held is not None and held.suit is led and not held.bit & gone:
                return False
        return True
    return False


def refusal(owed: Duty, card: Card, trump: Suit | None) -> Code | None:
    """Why a card of the hand may not be played; None if it may."""
    if card in owed.allowed:
        return None
    if owed.over is not None and card.suit is trump:
        return owed.over
    return owed.code


def legal_cards(
    hand: tuple[Card, ...],
    seat: Seat,
    trick: Sequence[TrickCard],
    trump: Suit | None,
    locked: bool,
    rules: RuleSet,
) -> tuple[Card, ...]:
    """The cards a seat may play to a trick (see `duty`)."""
    return duty(hand, seat, trick, trump, locked, rules).allowed
