"""The reference player: the fixed yardstick other bots are measured by, in cards and in bids.

It stays as it is for ever: a figure against it means the same next year. It counts honours to buy,
never doubles, never claims, and plays by a short policy that knows the own hand, the cards gone and
which team bought. That policy is older than the tables' settings; where its card is illegal under
them the cheapest legal card takes its place.
"""

from __future__ import annotations

from typing import Final

from engine.ai import honours
from engine.ai.bitcards import ABOVE, FULL, SUIT, TRUMPS, codes, coding, replies
from engine.core.calls import Raise
from engine.core.cards import Card, Suit
from engine.core.commands import Bid, By, Double, PlayCard, SeatCommand
from engine.core.view import PlayerView

_ABNAT: Final = (coding(None).abnat, coding(Suit.CLUBS).abnat)
_KEEP_TRUMPS: Final = 200  # far more than any card's worth: trumps go last
_GIVE_NO_TRUMP: Final = 150


def choose(view: PlayerView) -> SeatCommand:
    """What the reference does; raises ValueError where the viewer has nothing to do."""
    seat = view.viewer
    if seat is not None and view.calls:
        return Bid(seat, honours.call(view), By.BOT)
    if seat is not None and view.raises:
        call = Raise.PASS if Raise.PASS in view.raises else Raise.OPEN
        return Double(seat, call, By.BOT)
    if seat is None or not view.choices:
        raise ValueError("the viewer has nothing to do")
    return PlayCard(seat, card(view), By.BOT)


def card(view: PlayerView) -> Card:
    """The policy's card or, where it may not be played, the cheapest that may: the fewest abnat,
    then the lowest code."""
    contract, seat = view.contract, view.viewer
    if contract is None or seat is None:
        raise ValueError("no seat, or no contract")
    code = coding(contract.trump)
    hand = code.mask(view.hand)
    table = [code.code[played.card.index] for played in view.trick]
    gone = code.mask(played.card for taken in view.taken for played in taken.cards)
    gone |= code.mask(played.card for played in view.trick)
    unseen = FULL ^ (hand | gone)
    if table:
        wanted = _follow(hand, table, unseen, code.hokm)
    else:
        bought = seat.team is contract.buyer.team
        wanted = _lead(hand, unseen, code.hokm, bought)
    legal = code.mask(choice.card for choice in view.choices if choice.refusal is None)
    if not legal >> wanted & 1:
        wanted = min(codes(legal), key=lambda c: (code.abnat[c], c))
    return code.card[wanted]


def _lead(hand: int, unseen: int, hokm: int, bought: bool) -> int:
    """Draw trumps with the highest; else a winner of a plain suit, the dearest; else low from the
    longest."""
    if hokm and bought and hand & TRUMPS and unseen & TRUMPS:
        top = hand.bit_length() - 1
        if not unseen & ABOVE[top]:
            return top
    plain = [hand & suit for suit in SUIT[: 4 - hokm] if hand & suit]
    tops = [cards.bit_length() - 1 for cards in plain]
    winners = [top for top in tops if not unseen & ABOVE[top]]
    if winners:
        return max(winners, key=lambda top: _ABNAT[hokm][top])  # of equals the first suit's
    return _low(max(plain, key=int.bit_count, default=hand), hokm)


def _follow(hand: int, table: list[int], unseen: int, hokm: int) -> int:
    """Give to a partner that wins, win what can be won for sure or last, else throw the least."""
    best, ours = _winning(table, hokm)
    led, last = table[0] >> 3, len(table) == 3
    legal = replies(hand, hokm, led, best, ours, False, True)
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    winners = legal & ABOVE[best]
    if hokm and best < 24:
        winners |= legal & TRUMPS
    top = winners.bit_length() - 1
    follows_high = top >> 3 == led and not unseen & ABOVE[top] if winners else False
    if ours and (last or not unseen & ABOVE[best]):
        return _gift(legal & ~winners or legal, hokm)
    if not ours and winners and last:
        ruffs = hokm and not winners & ~TRUMPS
        return _low(winners, hokm) if ruffs else _gift(winners, hokm)
    if follows_high:
        return top
    if not ours and winners & TRUMPS and hokm and led != 3:
        return _low(winners & TRUMPS, hokm)
    return _low(legal, hokm, keep_trumps=True)


def _winning(table: list[int], hokm: int) -> tuple[int, bool]:
    """The winning card of the table, and whether the partner of the seat to play played it."""
    best, place = table[0], 0
    for at, code in enumerate(table):
        if code > best and (code >> 3 == best >> 3 or (hokm and code >= 24)):
            best, place = code, at
    return best, (len(table) - place) % 2 == 0


def _low(cards: int, hokm: int, keep_trumps: bool = False) -> int:
    """The card with the fewest abnat, then the lowest; `keep_trumps` leaves trumps for the end."""

    def cost(code: int) -> int:
        kept = _KEEP_TRUMPS if keep_trumps and hokm and code >= 24 else 0
        return _ABNAT[hokm][code] * 8 + (code & 7) + kept

    return min(codes(cards), key=cost)


def _gift(cards: int, hokm: int) -> int:
    """The card with the most abnat, then the lowest; no trump if another will do."""

    def worth(code: int) -> int:
        kept = _GIVE_NO_TRUMP if hokm and code >= 24 else 0
        return _ABNAT[hokm][code] * 8 + 7 - (code & 7) - kept

    return max(codes(cards), key=worth)
