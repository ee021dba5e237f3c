"""What must hold for every deal ever played: each check takes a deal and fails with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from random import Random

from engine.core import shuffle
from engine.core.cards import PACK, SEATS, Card, Seat
from engine.core.commands import (
    Command,
    RevealSeed,
)
from engine.core.errors import Refused
from engine.core.events import (
    CardPlayed,
    DealStarted,
    Event,
    ProjectsShown,
    RestDealt,
    TakenBack,
)
from engine.core.history import at_seq, fold
from engine.core.match import Match, apply, decide
from engine.core.view import redact, view
from tests.core.driver import PlayedDeal

VIEWERS = (*SEATS, None)


def refused(match: Match, command: Command) -> str | None:
    """The code with which a command is refused; None if it is accepted."""
    try:
        decide(match, command)
    except Refused as refusal:
        return refusal.code.value
    return None


# --- what the cards must add up to ----------------------------------------------------------------


def check_cards(deal: PlayedDeal) -> None:
    """All 32 cards once each: in the pack, in the hands of eight, and on the table."""
    (start,) = [event for event in deal.events if isinstance(event, DealStarted)]
    assert set(start.deck) == set(PACK)
    final = deal.final.deal
    assert final is not None
    if final.contract is None:
        return
    assert sorted(str(c) for hand in final.dealt for c in hand) == sorted(map(str, PACK))
    played = [event for event in deal.events if isinstance(event, CardPlayed)]
    assert {event.card for event in played} == set(PACK)
    assert len(played) == 32
    assert all(event.card in final.dealt[event.seat] for event in played)


def check_abnat(deal: PlayedDeal) -> None:
    """The abnat of both sides add up to 162 or 130, the tricks' to ten less."""
    final = deal.final.deal
    assert final is not None
    assert final.tricks is None or final.contract is not None
    if final.tricks is None or final.contract is None:
        return
    whole = 162 if final.contract.trump else 130
    assert sum(final.tricks.abnat) == whole
    assert sum(taken.abnat for taken in final.tricks.taken) == whole - 10


def check_seed(deal: PlayedDeal) -> None:
    """The seed gives the pack again, and only the seed of this deal can be revealed."""
    (start,) = [event for event in deal.events if isinstance(event, DealStarted)]
    pack = shuffle.deal_deck(deal.seed, "test", start.number)
    if pack != start.deck:
        assert refused(deal.final, RevealSeed(deal.seed)) == "bad_seed"
        return
    (revealed,) = decide(deal.final, RevealSeed(deal.seed))
    assert not isinstance(revealed, TakenBack)
    assert refused(apply(deal.final, revealed), RevealSeed(deal.seed)) == "bad_seed"


def check_taken_back(deal: PlayedDeal, rng: Random) -> None:
    """Taking back to the end of a decision gives the state there, for the truth and a viewer."""
    to = rng.choice(deal.plies).after.seq
    viewer = rng.choice(VIEWERS)
    whole = [*deal.events, TakenBack(to)]
    then = fold(whole[:to])
    assert fold(whole) == at_seq(then, len(whole))
    seen = [redact(event, viewer) for event in whole]
    assert view(fold(seen), viewer) == view(fold(whole), viewer)


# --- what each viewer is sent ---------------------------------------------------------------------


def cards_in(value: object) -> Iterator[Card]:
    """Every card anywhere inside a value."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list | set | frozenset):
        for item in value:
            yield from cards_in(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))
    else:
        assert value is None or isinstance(value, str | int | bytes | Enum), type(value)


def _made_public(event: Event) -> set[Card]:
    match event:
        case CardPlayed():
            return {event.card}
        case ProjectsShown():
            return {card for project in event.projects for card in project.cards}
        case DealStarted():
            return {card for card in event.deck[20:21] if card is not None}
        case _:
            return set()


def _dealt(event: Event, seat: Seat) -> set[Card]:
    """The cards that an event puts into a seat's hand, by the rules of the deal."""
    match event:
        case DealStarted():
            place = (seat - event.dealer - 1) % 4
            own = (
                event.deck[3 * place : 3 * place + 3] + event.deck[12 + 2 * place : 14 + 2 * place]
            )
            return {card for card in own if card is not None}
        case RestDealt():
            return {card for card in event.hands[seat] if card is not None}
        case _:
            return set()


def check_views(deal: PlayedDeal, rng: Random, share: float) -> None:
    """Folding what a viewer was sent gives that viewer's view of the truth, at a share of all
    moments; and no payload holds a card that the viewer has not seen."""
    public: set[Card] = set()
    own: dict[Seat | None, set[Card]] = {viewer: set() for viewer in VIEWERS}
    folds = {viewer: Match() for viewer in VIEWERS}
    truth = Match()
    for event in deal.events:
        assert not isinstance(event, TakenBack)
        truth = apply(truth, event)
        public |= _made_public(event)
        walked = False
        look = rng.random() < share
        for viewer in VIEWERS:
            if viewer is not None:
                own[viewer] |= _dealt(event, viewer)
            sent = redact(event, viewer)
            assert not isinstance(sent, TakenBack)
            folds[viewer] = apply(folds[viewer], sent)
            known = public | own[viewer]
            if sent is not event or not walked:
                assert set(cards_in(sent)) <= (public if sent is event else known), (viewer, sent)
                walked = walked or sent is event
            if look:
                seen = view(folds[viewer], viewer)
                assert seen == view(truth, viewer), (viewer, truth.seq)
                assert set(cards_in(seen)) <= known, (viewer, truth.seq)
