"""What one viewer may see: `redact` hides, `PlayerView` is the table from a seat.

`redact` is the only place where secrets are taken out. A viewer's view is computed alike from the
truth and from the fold of what the viewer was sent.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.core import cardplay, doubling, play
from engine.core import deal as deals
from engine.core import match as matches
from engine.core.auction import Asked, Spoken
from engine.core.calls import Call, Contract, Lock, Raise, Step
from engine.core.cards import BySeat, ByTeam, Card, Seat, Suit, Team
from engine.core.deal import TURNED, Deal, Stage
from engine.core.doubling import Said
from engine.core.errors import Code
from engine.core.events import DealStarted, Event, RestDealt, VoidReason
from engine.core.match import Match
from engine.core.play import PLAIN_POWER, TRUMP_POWER, TakenTrick, TrickCard
from engine.core.projects import Project, ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.sheet import DealScore

Viewer = Seat | None
"""A seat, or None for a spectator, who sees no hand."""


def redact(event: Event, viewer: Viewer) -> Event:
    """The event as this viewer may see it: cards of others become None; everything else stays."""
    match event:
        case DealStarted():
            own = _own_places(event.dealer, viewer)
            deck = tuple(card if place in own else None for place, card in enumerate(event.deck))
            return DealStarted(event.number, event.dealer, deck)
        case RestDealt():
            return _redact_rest(event, viewer)
        case _:
            return event


def _own_places(dealer: Seat, viewer: Viewer) -> set[int]:
    """The places of the pack a viewer sees in the opening deal: the own five, the turned card."""
    places = {TURNED}
    if viewer is not None:
        at = (viewer - dealer.next) % 4
        places |= {3 * at, 3 * at + 1, 3 * at + 2, 12 + 2 * at, 13 + 2 * at}
    return places


def _redact_rest(event: RestDealt, viewer: Viewer) -> RestDealt:
    """Everybody sees where the turned card went; the other cards only their owner."""

    def seen(seat: Seat) -> deals.Cards:
        cards = event.hands[seat]
        if seat is viewer:
            return cards
        return (cards[0] if seat is event.card_to else None, None, None)

    return RestDealt(event.card_to, BySeat.of(seen))


class Phase(StrEnum):
    """What the match is waiting for, as a viewer sees it."""

    WAITING = "waiting"
    AUCTION = "auction"
    DOUBLING = "doubling"
    PLAY = "play"
    BETWEEN = "between"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card of the own hand at the own turn: None, or why it may not be played."""

    card: Card
    refusal: Code | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The table as one viewer sees it; everything a bot may know.

    `viewer` None is a spectator. `hand` is sorted for the hand: trumps first, colours in turn.
    `calls`, `raises`, `choices` and `sawa` are what the viewer may do now, empty out of turn.
    """

    viewer: Viewer
    seq: int
    phase: Phase
    rules: RuleSet
    totals: ByTeam[int]
    scored: tuple[DealScore, ...]
    number: int
    dealer: Seat
    to_act: Seat | None
    hand: tuple[Card, ...]
    hand_sizes: BySeat[int]
    turned: Card | None
    round: int
    asked: Asked
    spoken: tuple[Spoken, ...]
    contract: Contract | None
    step: Step
    lock: Lock
    said: tuple[Said, ...]
    declared: BySeat[tuple[ProjectKind, ...]]
    shown: BySeat[tuple[Project, ...]]
    baloot: Seat | None
    claimed: Seat | None
    trick: tuple[TrickCard, ...]
    taken: tuple[TakenTrick, ...]
    abnat: ByTeam[int]
    void: VoidReason | None
    winner: Team | None
    by_gahwa: bool
    calls: tuple[Call, ...]
    raises: tuple[Raise, ...]
    choices: tuple[CardChoice, ...]
    sawa: bool


_NOBODY: Final[BySeat[tuple[ProjectKind, ...]]] = BySeat(((), (), (), ()))
_NOTHING: Final[BySeat[tuple[Project, ...]]] = BySeat(((), (), (), ()))


def view(match: Match, viewer: Viewer) -> PlayerView:
    """The table as this viewer sees it, from the truth or from the viewer's own fold."""
    deal = match.deal
    if deal is None:
        return _empty(match, viewer)
    tricks = deal.tricks
    hand = _hand(deal, viewer)
    mine = viewer is not None and deal.to_act is viewer
    playing = mine and deal.stage is Stage.PLAY
    doubling_now = mine and deal.stage is Stage.DOUBLING and deal.ladder is not None
    return PlayerView(
        viewer,
        match.seq,
        _phase(match),
        match.rules,
        match.totals,
        match.scored,
        match.number,
        deal.dealer,
        deal.to_act,
        hand,
        deal.hands.map(len),
        deal.auction.turned,
        deal.auction.round,
        deal.auction.asked,
        deal.auction.spoken,
        deal.contract,
        deal.step,
        deal.ladder.lock if deal.ladder else Lock.OPEN,
        deal.ladder.said if deal.ladder else (),
        tricks.declared if tricks else _NOBODY,
        tricks.shown if tricks else _NOTHING,
        tricks.baloot if tricks else None,
        tricks.sawa if tricks else None,
        tricks.trick if tricks else (),
        tricks.taken if tricks else (),
        tricks.abnat if tricks else ByTeam(0, 0),
        match.void,
        match.winner,
        match.by_gahwa,
        matches.legal_calls(match, viewer) if viewer is not None else (),
        doubling.legal_raises(deal.ladder, match.rules) if doubling_now and deal.ladder else (),
        choices(deal, viewer, hand, match.rules) if playing and viewer is not None else (),
        playing
        and viewer is not None
        and cardplay.sawa_proof(deal, viewer, match.rules) is not None,
    )


def choices(
    deal: Deal, seat: Seat, hand: tuple[Card, ...], rules: RuleSet
) -> tuple[CardChoice, ...]:
    """For each card of the hand of the seat to play: playable, or the refusal that says why not."""
    owed = cardplay.duty(deal, seat, rules)
    trump = deal.contract.trump if deal.contract else None
    return tuple(CardChoice(card, play.refusal(owed, card, trump)) for card in hand)


def _phase(match: Match) -> Phase:
    if match.winner is not None:
        return Phase.OVER
    if match.running is None:
        return Phase.BETWEEN if match.started else Phase.WAITING
    match match.running.stage:
        case Stage.AUCTION:
            return Phase.AUCTION
        case Stage.DOUBLING:
            return Phase.DOUBLING
        case Stage.PLAY | Stage.DONE:
            return Phase.PLAY


def _empty(match: Match, viewer: Viewer) -> PlayerView:
    return PlayerView(
        viewer=viewer,
        seq=match.seq,
        phase=_phase(match),
        rules=match.rules,
        totals=match.totals,
        scored=match.scored,
        number=match.number,
        dealer=match.dealer,
        to_act=None,
        hand=(),
        hand_sizes=BySeat((0, 0, 0, 0)),
        turned=None,
        round=1,
        asked=Asked.NOTHING,
        spoken=(),
        contract=None,
        step=Step.NONE,
        lock=Lock.OPEN,
        said=(),
        declared=_NOBODY,
        shown=_NOTHING,
        baloot=None,
        claimed=None,
        trick=(),
        taken=(),
        abnat=ByTeam(0, 0),
        void=None,
        winner=match.winner,
        by_gahwa=match.by_gahwa,
        calls=(),
        raises=(),
        choices=(),
        sawa=False,
    )


# --- the order of the hand ------------------------------------------------------------------------

_BLACK: Final = (Suit.SPADES, Suit.CLUBS)
_RED: Final = (Suit.HEARTS, Suit.DIAMONDS)


def _hand(deal: Deal, viewer: Viewer) -> tuple[Card, ...]:
    if viewer is None:
        return ()
    known = [card for card in deal.hands[viewer] if card is not None]
    return sort_hand(known, deal.contract.trump if deal.contract else None)


def sort_hand(hand: list[Card], trump: Suit | None) -> tuple[Card, ...]:
    """Trumps first, then the colours in turn; in a suit by the contract's order, highest first."""
    held = {card.suit for card in hand}
    order: list[Suit] = [trump] if trump in held and trump is not None else []
    rest = [suit for suit in Suit if suit in held and suit not in order]
    while rest:
        black = [suit for suit in rest if suit in _BLACK]
        red = [suit for suit in rest if suit in _RED]
        last_black = order[-1] in _BLACK if order else len(red) > len(black)
        suit = (red or black)[0] if last_black else (black or red)[0]
        order.append(suit)
        rest.remove(suit)
    return tuple(sorted(hand, key=lambda card: (order.index(card.suit), -_height(card, trump))))


def _height(card: Card, trump: Suit | None) -> int:
    return TRUMP_POWER[card.index] if card.suit is trump else PLAIN_POWER[card.index]
