"""What one viewer may see: `redact` hides, `PlayerView` is the table from a seat.

`redact` is the only place where secrets are taken out. A viewer's view is computed alike from the
truth and from the fold of what the viewer was sent.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from engine.core import cardplay, doubling, play
from engine.core import deal as deals
from engine.core import match as matches
from engine.core.auction import Asked, Spoken
from engine.core.calls import Call, Contract, Lock, Raise, Step
from engine.core.cards import BySeat, ByTeam, Card, Seat, Team
from engine.core.deal import NO_ABNAT, NONE_DECLARED, NONE_SHOWN, TURNED, Deal, Stage
from engine.core.doubling import Said
from engine.core.errors import Code
from engine.core.events import DealStarted, Event, RestDealt, VoidReason
from engine.core.hand import sort_hand
from engine.core.match import Match
from engine.core.play import TakenTrick, TrickCard
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
    `deals` is how many a contest has, 0 in a match. `calls`, `raises`, `choices` and `sawa` are
    what the viewer may do now, empty out of turn.
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
    deals: int
    calls: tuple[Call, ...]
    raises: tuple[Raise, ...]
    choices: tuple[CardChoice, ...]
    sawa: bool


def view(match: Match, viewer: Viewer) -> PlayerView:
    """The table as this viewer sees it, from the truth or from the viewer's own fold."""
    deal = match.deal
    if deal is None:
        return _empty(match, viewer)
    tricks = deal.tricks
    hand = _hand(deal, viewer)
    ladder = deal.ladder
    acting = viewer if deal.to_act is viewer else None
    playing = acting if deal.stage is Stage.PLAY else None
    raising = acting is not None and deal.stage is Stage.DOUBLING
    return PlayerView(
        viewer=viewer,
        seq=match.seq,
        phase=_phase(match),
        rules=match.rules,
        totals=match.totals,
        scored=match.scored,
        number=match.number,
        dealer=deal.dealer,
        to_act=deal.to_act,
        hand=hand,
        hand_sizes=BySeat.of(deal.held),
        turned=deal.auction.turned,
        round=deal.auction.round,
        asked=deal.auction.asked,
        spoken=deal.auction.spoken,
        contract=deal.contract,
        step=deal.step,
        lock=ladder.lock if ladder else Lock.OPEN,
        said=ladder.said if ladder else (),
        declared=tricks.declared if tricks else NONE_DECLARED,
        shown=tricks.shown if tricks else NONE_SHOWN,
        baloot=tricks.baloot if tricks else None,
        claimed=tricks.sawa if tricks else None,
        trick=tricks.trick if tricks else (),
        taken=tricks.taken if tricks else (),
        abnat=tricks.abnat if tricks else NO_ABNAT,
        void=match.void,
        winner=match.winner,
        by_gahwa=match.by_gahwa,
        deals=match.deals,
        calls=matches.legal_calls(match, acting) if acting else (),
        raises=doubling.legal_raises(ladder, match.rules) if raising and ladder else (),
        choices=choices(deal, playing, hand, match.rules) if playing else (),
        sawa=playing is not None and cardplay.sawa_proof(deal, playing, match.rules) is not None,
    )


def choices(
    deal: Deal, seat: Seat, hand: tuple[Card, ...], rules: RuleSet
) -> tuple[CardChoice, ...]:
    """For each card of the hand of the seat to play: playable, or the refusal that says why not."""
    owed = cardplay.duty(deal, seat, rules)
    trump = deal.contract.trump if deal.contract else None
    return tuple(CardChoice(card, play.refusal(owed, card, trump)) for card in hand)


def _hand(deal: Deal, viewer: Viewer) -> tuple[Card, ...]:
    if viewer is None:
        return ()
    known = deal.known(viewer)
    return sort_hand(known, deal.contract.trump if deal.contract else None)


def _phase(match: Match) -> Phase:
    if match.over:
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
        case _:
            assert_never(match.running.stage)


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
        declared=NONE_DECLARED,
        shown=NONE_SHOWN,
        baloot=None,
        claimed=None,
        trick=(),
        taken=(),
        abnat=NO_ABNAT,
        void=None,
        winner=match.winner,
        by_gahwa=match.by_gahwa,
        deals=match.deals,
        calls=(),
        raises=(),
        choices=(),
        sawa=False,
    )
