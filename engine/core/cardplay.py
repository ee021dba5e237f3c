"""What a seat may play in a deal, and all that a card brings about (rules 4, 5, 7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.core import deal as deals
from engine.core import play, projects, sawa
from engine.core.cards import BySeat, Card, Rank, Seat
from engine.core.commands import By
from engine.core.deal import PLAY, CardEvent, Deal
from engine.core.errors import Code, Refused
from engine.core.events import (
    BalootCalled,
    CardPlayed,
    ProjectsDeclared,
    ProjectsShown,
    SawaClaimed,
    TrickTaken,
)
from engine.core.play import on_table
from engine.core.projects import Project
from engine.core.ruleset import RuleSet
from engine.core.settings import Sawa

# So few of these are possible that none need be made twice.
_card_played: Final = cache(CardPlayed)
_trick_taken: Final = cache(TrickTaken)
_PAIR: Final = (Rank.KING, Rank.QUEEN)


def duty(deal: Deal, seat: Seat, rules: RuleSet) -> play.Duty:
    """What a seat may play now (only for the seat to play, in the stage of play)."""
    tricks, contract = deal.tricks, deal.contract
    assert tricks is not None
    assert contract is not None
    trick = tricks.trick
    locked = not trick and deal.locked
    return play.duty(deal.known(seat), seat, trick, contract.trump, locked, rules)


def sawa_proof(deal: Deal, seat: Seat, rules: RuleSet) -> tuple[Card, ...] | None:
    """The proof that the rest belongs to the seat to play, from what that seat can see."""
    tricks = deal.tricks
    if rules.play_sawa is Sawa.OFF or tricks is None or deal.contract is None:
        return None
    hand = deal.known(seat)
    if len(hand) != deal.held(seat):
        return None
    allowed = duty(deal, seat, rules).allowed
    trump = deal.contract.trump
    return sawa.proof(hand, allowed, tricks.trick, tricks.gone, trump, deal.locked)


def check_card(deal: Deal, seat: Seat, card: Card, rules: RuleSet) -> None:
    """Refuses a card out of turn, not in hand, or against a duty of rules 4, each with its code."""
    tricks = deal.tricks
    if deal.stage is not PLAY or tricks is None or tricks.to_play is not seat:
        raise Refused(Code.NOT_YOUR_TURN)
    dealt, gone = deal.dealt[seat], tricks.gone
    if card not in dealt or card.bit & gone:
        raise Refused(Code.NOT_IN_HAND, str(card))
    assert deal.contract is not None
    trick, trump = tricks.trick, deal.contract.trump
    if play.surely_allowed(card, dealt, gone, trick, trump, not trick and deal.locked):
        return
    code = play.refusal(duty(deal, seat, rules), card, trump)
    if code is not None:
        raise Refused(code, str(card))


def card_events(deal: Deal, seat: Seat, card: Card, by: By, rules: RuleSet) -> list[CardEvent]:
    """A legal card with all it brings about: projects named or shown, a baloot, a trick taken."""
    tricks, contract = deal.tricks, deal.contract
    assert tricks is not None
    assert contract is not None
    trump, trick, number = contract.trump, tricks.trick, len(tricks.taken)
    ekka = not trick and play.is_ekka(card, tricks.gone, trump)
    made = _card_played(seat, card, ekka, by)
    events: list[CardEvent] = [made] if number > 1 else [*_projects(deal, seat, rules), made]
    if card.suit is trump and card.rank in _PAIR and _completes_baloot(deal, seat, card, rules):
        events.append(BalootCalled(seat))
    if len(trick) == 3:
        full = (*trick, on_table(seat, card))
        winner = play.best(full, trump).seat
        events.append(_trick_taken(number + 1, winner, play.abnat_in(full, trump)))
    return events


def claim_events(deal: Deal, seat: Seat, proof: Sequence[Card], rules: RuleSet) -> list[CardEvent]:
    """A proven claim of the seat to play, and the rest of the cards played out: the claimer's in
    the order of the proof, the others' the lowest of the pack they may play (rules 7)."""
    own = iter(proof)
    events: list[CardEvent] = [SawaClaimed(seat)]
    deal = deals.after(deal, events)
    while (turn := deal.to_act) is not None:
        card = next(own) if turn is seat else _lowest(duty(deal, turn, rules).allowed)
        made = card_events(deal, turn, card, By.CLAIM, rules)
        deal = deals.after(deal, made)
        events += made
    return events


def _lowest(allowed: Sequence[Card]) -> Card:
    return min(allowed, key=lambda card: card.index)


def found_projects(deal: Deal, rules: RuleSet) -> BySeat[tuple[Project, ...]]:
    """Each seat's projects, from its full hand of eight."""
    assert deal.contract is not None
    game, order = deal.contract.game, rules.proj_hundred_order
    one, two, three, four = [projects.find(hand, game, order) for hand in deal.dealt]
    return BySeat((one, two, three, four))


def counted_projects(deal: Deal, rules: RuleSet) -> projects.Count:
    """The projects that count in this deal."""
    assert deal.contract is not None
    return projects.count(found_projects(deal, rules), deal.contract, deal.first, rules)


def baloot_seat(deal: Deal, rules: RuleSet) -> Seat | None:
    """The seat whose baloot scores; None without one, or where a hundred has swallowed it."""
    contract = deal.contract
    assert contract is not None
    if contract.trump is None:
        return None
    holder = projects.baloot_holder(
        {seat: deal.dealt[seat] for seat in deal.first.order()}, contract
    )
    if holder is None:
        return None
    found = projects.find(deal.dealt[holder], contract.game, rules.proj_hundred_order)
    return holder if projects.baloot_counts(found, contract, rules) else None


def _projects(deal: Deal, seat: Seat, rules: RuleSet) -> list[CardEvent]:
    """Named with the first card; with the second, the cards of the side that counts (rules 5)."""
    assert deal.contract is not None
    assert deal.tricks is not None
    if not deal.tricks.taken:
        own = projects.find(deal.dealt[seat], deal.contract.game, rules.proj_hundred_order)
        return [ProjectsDeclared(seat, tuple([p.kind for p in own]))] if own else []
    if not deal.tricks.declared[seat]:
        return []
    own = counted_projects(deal, rules).projects[seat]
    return [ProjectsShown(seat, own)] if own else []


def _completes_baloot(deal: Deal, seat: Seat, card: Card, rules: RuleSet) -> bool:
    """Whether the second of king and queen of trumps falls with this one (rules 5)."""
    if baloot_seat(deal, rules) is not seat:
        return False
    rest = [c for c in deal.known(seat) if c is not card]
    return not any(c.suit is card.suit and c.rank in _PAIR for c in rest)
