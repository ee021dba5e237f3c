"""What rare things happened in a deal, so that a run can prove that it met them."""

from __future__ import annotations

from engine.core import cardplay, projects
from engine.core.calls import Game, Say, Step
from engine.core.cards import SEATS, Team
from engine.core.deal import Deal, Stage
from engine.core.errors import Code
from engine.core.events import BidMade, DealScored, DealVoided, SawaClaimed, VoidReason
from engine.core.play import best, refusal
from engine.core.projects import ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.sheet import Side
from tests.core.driver import PlayedDeal, Ply

WANTED = (
    "ashkal",
    "before you",
    "turn to sun",
    "void hand",
    "kaboot by the bidders",
    "kaboot by the defenders",
    "gahwa made",
    "gahwa set",
    "locked lead refused",
    "third-hand duty",
    "four hundred",
    "project tie",
    "sawa",
    "kawesh",
    "sun doubled",
    "baloot",
)
"""Every run must have seen each of these."""


def sightings(deal: PlayedDeal) -> set[str]:
    """Which of the wanted things happened in this deal."""
    seen: set[str] = set()
    for ply in deal.plies:
        seen |= _refused(ply)
        for event in ply.events:
            match event:
                case BidMade() if event.call.say is Say.SUN and _claiming(ply):
                    seen.add("before you")
                case BidMade() if event.call.say is Say.CONFIRM_SUN:
                    seen.add("turn to sun")
                case DealVoided():
                    void = event.reason is VoidReason.NO_BUYER
                    seen.add("void hand" if void else "kawesh")
                case SawaClaimed():
                    seen.add("sawa")
                case DealScored():
                    seen |= _scored(event, deal)
                case _:
                    pass
    return seen


def _claiming(ply: Ply) -> bool:
    assert ply.before.deal is not None
    return ply.before.deal.auction.sun is not None


def _refused(ply: Ply) -> set[str]:
    """The duties of the seat to play that hold a card of its hand back."""
    deal, seat = ply.before.running, ply.before.to_act
    if deal is None or seat is None or deal.stage is not Stage.PLAY:
        return set()
    assert deal.contract is not None
    assert deal.tricks is not None
    trump, trick = deal.contract.trump, deal.tricks.trick
    owed = cardplay.duty(deal, seat, ply.before.rules)
    codes = {refusal(owed, card, trump) for card in deal.hands[seat] if card is not None}
    if Code.LOCKED in codes:
        return {"locked lead refused"}
    if Code.MUST_TRUMP in codes and len(trick) == 2 and best(trick, trump).seat is seat.partner:
        return {"third-hand duty"}
    return set()


def _scored(event: DealScored, played: PlayedDeal) -> set[str]:
    deal, result = played.final.deal, event.score.result
    assert deal is not None
    assert deal.tricks is not None
    seen = set()
    if event.score.contract.ashkal:
        seen.add("ashkal")
    if result.kaboot is not None:
        seen.add(f"kaboot by the {'bidders' if result.kaboot is Side.BIDDERS else 'defenders'}")
    if event.score.step is Step.GAHWA:
        seen.add("gahwa made" if result.made else "gahwa set")
    if event.score.step is Step.DOUBLE and event.score.contract.game is Game.SUN:
        seen.add("sun doubled")
    if any(ProjectKind.FOUR_HUNDRED in kinds for kinds in deal.tricks.declared):
        seen.add("four hundred")
    if deal.tricks.baloot:
        seen.add("baloot")
    if _tie(deal, played.rules):
        seen.add("project tie")
    return seen


def _tie(deal: Deal, rules: RuleSet) -> bool:
    """Whether the best project of both sides is equally strong."""
    found = cardplay.found_projects(deal, rules)

    def best_of(team: Team) -> projects.Strength | None:
        own = [p for seat in SEATS if seat.team is team for p in found[seat]]
        return max((projects.strength(p, rules.proj_hundred_order) for p in own), default=None)

    return best_of(Team.ODD) is not None and best_of(Team.ODD) == best_of(Team.EVEN)
