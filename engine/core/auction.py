"""The auction as a state machine: who speaks, what may be said, who buys (rules 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final, NamedTuple, assert_never

from engine.core.calls import (
    ASHKAL,
    CONFIRM_HOKM,
    CONFIRM_SUN,
    HOKM,
    KAWESH,
    PASS,
    SUN,
    Call,
    Contract,
    Game,
    Say,
)
from engine.core.cards import Card, Rank, Seat, Suit, speaking_order
from engine.core.errors import Code, Refused
from engine.core.ruleset import RuleSet
from engine.core.settings import AshkalRounds, HokmReplies, SunPriority
from engine.core.settings import Kawesh as KaweshRule

_HOKM: Final = Game.HOKM
_SUN: Final = Game.SUN


class Asked(Enum):
    """What the seat to speak is being asked."""

    OPEN = "open"  # nothing is bid yet
    REPLY = "reply"  # a hokm is pending
    CLAIM = "claim"  # a sun was said by a later seat: "before you"
    CONFIRM = "confirm"  # the hokm bidder confirms, or turns to sun
    NOTHING = "nothing"  # the auction has ended

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Spoken:
    """One call of the auction with the round (1 or 2) it was made in."""

    seat: Seat
    call: Call
    round: int


_spoken: Final = cache(Spoken)  # so few are possible that none need be made twice


class Auction(NamedTuple):
    """Where an auction stands.

    `queue` are the seats still to be asked, the next one first. `hokm` is the pending hokm, `sun`
    the pending sun. `contract` is set when somebody has bought; `void` when nobody will.
    """

    first: Seat
    turned: Card
    round: int
    asked: Asked
    queue: tuple[Seat, ...]
    spoken: tuple[Spoken, ...] = ()
    hokm: tuple[Seat, Suit] | None = None
    sun: tuple[Seat, bool] | None = None
    contract: Contract | None = None
    void: Say | None = None  # PASS: nobody bought; KAWESH: the hand was thrown in

    @property
    def to_speak(self) -> Seat | None:
        """The seat whose turn it is to speak; None when the auction has ended."""
        return self.queue[0] if self.queue else None

    def position(self, seat: Seat) -> int:
        """The seat's place in the speaking order, 1 to 4 (4 is the dealer)."""
        return (seat - self.first) % 4 + 1


def opening(dealer: Seat, turned: Card) -> Auction:
    """The auction before the first call."""
    order = speaking_order(dealer)
    return Auction(order[0], turned, 1, Asked.OPEN, order)


def legal_calls(
    auction: Auction, rules: RuleSet, hand: Sequence[Card | None] = ()
) -> tuple[Call, ...]:
    """What the seat to speak may say; nothing once the auction has ended.

    `hand` are the speaker's five cards, which only a kawesh looks at.
    """
    seat = auction.to_speak
    if seat is None:
        return ()
    match auction.asked:
        case Asked.OPEN:
            calls = [PASS, *_hokm_calls(auction), SUN]
        case Asked.REPLY:
            calls = [PASS, SUN]
        case Asked.CLAIM:
            return (PASS, SUN)
        case Asked.CONFIRM:
            return _confirm_calls(auction, rules)
        case Asked.NOTHING:
            return ()
        case _:
            assert_never(auction.asked)
    if _may_ashkal(auction, seat, rules):
        calls.append(ASHKAL)
    if rules.bid_kawesh is not KaweshRule.OFF and is_kawesh(hand):
        calls.append(KAWESH)
    return tuple(calls)


def _hokm_calls(auction: Auction) -> tuple[Call, ...]:
    turned = auction.turned.suit
    if auction.round == 1:
        return (HOKM[turned],)
    return tuple(call for suit, call in HOKM.items() if suit is not turned)


def _confirm_calls(auction: Auction, rules: RuleSet) -> tuple[Call, ...]:
    """On a turned ace a first-round hokm cannot be turned to sun (rules 2)."""
    on_ace = auction.round == 1 and auction.turned.rank is Rank.ACE
    if on_ace and not rules.bid_flip_on_ace:
        return (CONFIRM_HOKM,)
    return (CONFIRM_HOKM, CONFIRM_SUN)


def _may_ashkal(auction: Auction, seat: Seat, rules: RuleSet) -> bool:
    """Only the third and fourth seat, and only before they have passed in this round."""
    if auction.position(seat) < 3:
        return False
    if auction.round == 2 and rules.bid_ashkal_rounds is AshkalRounds.FIRST:
        return False
    if auction.turned.rank is Rank.ACE and not rules.bid_ashkal_on_ace:
        return False
    return not any(
        said.seat is seat and said.round == auction.round and said.call.say is Say.PASS
        for said in auction.spoken
    )


def is_kawesh(hand: Sequence[Card | None]) -> bool:
    """Whether these five cards are all sevens, eights and nines."""
    low = (Rank.SEVEN, Rank.EIGHT, Rank.NINE)
    return len(hand) == 5 and all(card is not None and card.rank in low for card in hand)


def check_call(
    auction: Auction, seat: Seat, call: Call, rules: RuleSet, hand: Sequence[Card | None]
) -> None:
    """Refuses a call out of turn (`not_your_turn`) or one that may not be made (`bad_bid`)."""
    if auction.to_speak is not seat:
        raise Refused(Code.NOT_YOUR_TURN)
    if call not in legal_calls(auction, rules, hand):
        raise Refused(Code.BAD_BID, str(call))


def after(auction: Auction, call: Call, rules: RuleSet) -> Auction:
    """The auction after a legal call of the seat to speak."""
    first, turned, number, asked, (seat, *rest), spoken, hokm, sun, contract, void = auction
    spoken = (*spoken, _spoken(seat, call, number))
    auction = Auction(first, turned, number, asked, tuple(rest), spoken, hokm, sun, contract, void)
    match call.say:
        case Say.PASS:
            return auction if rest else _all_passed(auction, rules)
        case Say.SUN if asked is Asked.CLAIM:
            return _bought_sun(auction, seat, ashkal=False)
        case Say.SUN | Say.ASHKAL:
            return _sun_said(auction, seat, call.say is Say.ASHKAL, rules)
        case Say.HOKM:
            assert call.suit is not None
            return _hokm_said(auction, seat, call.suit, rules)
        case Say.CONFIRM_HOKM:
            return _bought_hokm(auction)
        case Say.CONFIRM_SUN:
            return _bought_sun(auction, seat, ashkal=False)
        case Say.KAWESH:
            return _ended(auction, void=Say.KAWESH)
        case _:
            assert_never(call.say)


def next_dealer(auction: Auction, rules: RuleSet) -> Seat:
    """Who deals after an auction that ended void: the dealer's right, but after a kawesh that no
    bid came before the same dealer again, where `bid.kawesh` says so (rules 2)."""
    dealer = auction.first.order()[3]
    bid = any(said.call.say not in (Say.PASS, Say.KAWESH) for said in auction.spoken)
    again = auction.void is Say.KAWESH and rules.bid_kawesh is KaweshRule.SAME_DEALER and not bid
    return dealer if again else dealer.next


def _all_passed(auction: Auction, rules: RuleSet) -> Auction:
    match auction.asked:
        case Asked.OPEN if auction.round == 1:
            return auction._replace(round=2, queue=auction.first.order())
        case Asked.OPEN:
            return _ended(auction, void=Say.PASS)
        case Asked.REPLY:
            return _confirm(auction, rules)
        case Asked.CLAIM:
            assert auction.sun is not None
            return _bought_sun(auction, *auction.sun)
        case Asked.CONFIRM | Asked.NOTHING:
            raise AssertionError("nobody may pass here")
        case _:
            assert_never(auction.asked)


def _hokm_said(auction: Auction, seat: Seat, suit: Suit, rules: RuleSet) -> Auction:
    """The others answer: in round 1 all of them (by default), in round 2 those still to speak."""
    later = auction.queue
    everybody = auction.round == 1 and rules.bid_hokm_replies_r1 is HokmReplies.ALL_OTHERS
    queue = seat.next.order()[:3] if everybody else later
    first, turned, number, _, _, spoken, *_ = auction
    auction = Auction(first, turned, number, Asked.REPLY, queue, spoken, (seat, suit))
    return auction if queue else _confirm(auction, rules)


def _confirm(auction: Auction, rules: RuleSet) -> Auction:
    if not rules.bid_hokm_confirm:
        return _bought_hokm(auction)
    assert auction.hokm is not None
    return auction._replace(asked=Asked.CONFIRM, queue=(auction.hokm[0],))


def _sun_said(auction: Auction, seat: Seat, ashkal: bool, rules: RuleSet) -> Auction:
    """In round 1 the seats that speak earlier may take the sun; in round 2 it ends the auction."""
    if auction.round == 2:
        return _bought_sun(auction, seat, ashkal)
    earlier = auction.first.order()[: auction.position(seat) - 1]
    match rules.bid_sun_priority_r1:
        case SunPriority.EARLIER_ANY:
            queue = earlier
        case SunPriority.EARLIER_OPPONENTS:
            queue = tuple(other for other in earlier if other.team is not seat.team)
        case SunPriority.NONE:
            queue = ()
        case _:
            assert_never(rules.bid_sun_priority_r1)
    if not queue:
        return _bought_sun(auction, seat, ashkal)
    first, turned, number, _, _, spoken, hokm, *_ = auction
    return Auction(first, turned, number, Asked.CLAIM, queue, spoken, hokm, (seat, ashkal))


def _bought_sun(auction: Auction, seat: Seat, ashkal: bool) -> Auction:
    contract = Contract(_SUN, None, seat, seat.partner if ashkal else seat, ashkal)
    return _ended(auction, contract)


def _bought_hokm(auction: Auction) -> Auction:
    assert auction.hokm is not None
    seat, suit = auction.hokm
    return _ended(auction, Contract(_HOKM, suit, seat, seat))


def _ended(auction: Auction, contract: Contract | None = None, void: Say | None = None) -> Auction:
    first, turned, number, _, _, spoken, hokm, sun, _, _ = auction
    return Auction(first, turned, number, Asked.NOTHING, (), spoken, hokm, sun, contract, void)
