"""The heuristic bidder: what to say in the auction, from the worth of a hand and who has bid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.ai import evaluate
from engine.core import auction as auctions
from engine.core.auction import Asked, Auction
from engine.core.calls import ASHKAL, CONFIRM_HOKM, CONFIRM_SUN, KAWESH, PASS, SUN, Call, Say
from engine.core.cards import ByTeam, Card, Seat, mask_of
from engine.core.ruleset import RuleSet
from engine.core.view import PlayerView


@dataclass(frozen=True, slots=True)
class Style:
    """The least worth (in tenths of a point) that each step asks for, found by self-play.

    Pairs are for rounds 1 and 2.
    """

    hokm: tuple[int, int] = (30, 20)
    sun: tuple[int, int] = (15, 5)
    over_hokm: int = 15  # sun over an opponent's hokm
    over_partner: int = 80  # sun over the partner's hokm
    before_you: int = 50  # sun before an opponent's sun
    turn: int = 20  # by how much sun must be better than the own hokm to turn to it
    relief: int = 15  # what is let off where the opponents are about to win the match


STYLE: Final = Style()
CAREFUL: Final = Style((30, 20), (30, 20), 40, 90, 60)
"""The easy bot's: it lets doubtful hands pass, which costs about 0.3 points a deal."""

NEAR: Final = 26  # points from the target at which a side is about to win


def auction_of(view: PlayerView) -> Auction:
    """The auction a viewer has heard; raises ValueError before a deal."""
    if view.turned is None:
        raise ValueError("no deal")
    auction = auctions.opening(view.dealer, view.turned)
    for said in view.spoken:
        auction = auctions.after(auction, said.call, view.rules)
    return auction


def call(
    auction: Auction,
    hand: Sequence[Card],
    rules: RuleSet,
    totals: ByTeam[int],
    style: Style = STYLE,
) -> Call:
    """What the seat to speak says with these five cards. Always a legal call.

    Raises ValueError where nobody is to speak.
    """
    seat = auction.to_speak
    if seat is None:
        raise ValueError("nobody is to speak")
    legal = auctions.legal_calls(auction, rules, hand)
    five = mask_of(hand)
    six = five | auction.turned.bit
    place = (auction.first - seat) % 4
    sun = evaluate.sun(six, place)
    if auction.asked is Asked.CONFIRM:
        return _confirm(auction, six, sun, legal, style)
    eased = relief(seat, totals, rules, style)
    needed = sun_measure(auction, seat, style) - eased
    if auction.asked is Asked.CLAIM:
        return SUN if sun >= needed else PASS
    if KAWESH in legal and not partner_bid(auction, seat):
        return KAWESH
    best, value = PASS, 0
    if sun >= needed:
        best, value = SUN, sun
    if ASHKAL in legal:
        ashkal = evaluate.ashkal(five, auction.turned, place)
        if ashkal >= needed and ashkal > value:
            best, value = ASHKAL, ashkal
    for option in legal:
        if option.suit is not None:
            hokm = evaluate.hokm(six, option.suit)
            if hokm >= style.hokm[auction.round - 1] - eased and hokm > value:
                best, value = option, hokm
    return best


def _confirm(auction: Auction, six: int, sun: int, legal: tuple[Call, ...], style: Style) -> Call:
    assert auction.hokm is not None
    hokm = evaluate.hokm(six, auction.hokm[1])
    return CONFIRM_SUN if CONFIRM_SUN in legal and sun >= hokm + style.turn else CONFIRM_HOKM


def sun_measure(auction: Auction, seat: Seat, style: Style) -> int:
    """The least worth of a sun here."""
    if auction.asked is Asked.CLAIM:
        assert auction.sun is not None
        return NEVER if auction.sun[0] is seat.partner else style.before_you
    if auction.asked is Asked.REPLY:
        return style.over_partner if partner_bid(auction, seat) else style.over_hokm
    return style.sun[auction.round - 1]


NEVER: Final = 10_000
"""A measure no hand reaches."""


def partner_bid(auction: Auction, seat: Seat) -> bool:
    """Whether the seat's partner has bid in this auction."""
    return any(
        said.seat is seat.partner and said.call.say in (Say.HOKM, Say.SUN, Say.ASHKAL)
        for said in auction.spoken
    )


def relief(seat: Seat, totals: ByTeam[int], rules: RuleSet, style: Style) -> int:
    """What a seat is let off: it is bolder where the opponents would win with their next deal and
    the own side is behind."""
    theirs, ours = totals[seat.team.other], totals[seat.team]
    behind = theirs > ours and theirs >= rules.match_target.points - NEAR
    return style.relief if behind else 0
