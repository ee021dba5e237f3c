"""What is at stake in the running deal: the projects, the baloot and the doubling seen so far."""

from __future__ import annotations

from engine.ai.points import Stakes, totals_of
from engine.core import projects, scoring
from engine.core.calls import Contract, Game
from engine.core.cards import SEATS, BySeat, Card, Rank, Seat, Team
from engine.core.projects import Project, ProjectKind
from engine.core.sheet import Side
from engine.core.view import PlayerView

Kinds = tuple[ProjectKind, ...]


def seen(view: PlayerView) -> Stakes:
    """The stakes as the viewer knows them: projects shown, named or held, the own baloot.

    Raises ValueError without a contract.
    """
    contract, seat = view.contract, view.viewer
    if contract is None or seat is None:
        raise ValueError("no seat, or no contract")
    own = _full_hand(view, seat)
    kinds = _known_kinds(view, contract, seat, own)
    return Stakes(
        contract.game,
        contract.buyer,
        _of_side(kinds, contract, Side.BIDDERS),
        _of_side(kinds, contract, Side.DEFENDERS),
        _baloot(view, contract, seat, own),
        view.step,
        _may_be_reverse(view, contract),
        totals_of(view.totals, contract),
        view.rules,
    )


def _full_hand(view: PlayerView, seat: Seat) -> tuple[Card, ...]:
    """The eight cards a seat was dealt, as far as the viewer knows them."""
    played = [p.card for taken in view.taken for p in taken.cards if p.seat is seat]
    played += [p.card for p in view.trick if p.seat is seat]
    return (*view.hand, *played)


def _known_kinds(
    view: PlayerView, contract: Contract, seat: Seat, own: tuple[Card, ...]
) -> BySeat[Kinds]:
    """The kinds that count by what is known: those shown, else the side with the best named."""
    if any(view.shown):
        return view.shown.map(lambda shown: tuple(p.kind for p in shown))
    found: tuple[Project, ...] = projects.find(own, contract.game, view.rules.proj_hundred_order)
    named = view.declared.replace(seat, tuple(p.kind for p in found))
    best = [max((k for s in SEATS if s.team is team for k in named[s]), default=0) for team in Team]
    if best[Team.ODD] == best[Team.EVEN]:
        team = contract.buyer.team
    else:
        team = Team.ODD if best[Team.ODD] > best[Team.EVEN] else Team.EVEN
    return BySeat.of(lambda s: named[s] if s.team is team else ())


def _of_side(kinds: BySeat[Kinds], contract: Contract, side: Side) -> Kinds:
    return tuple(
        kind for s in SEATS if scoring.side_of(s.team, contract) is side for kind in kinds[s]
    )


def _baloot(view: PlayerView, contract: Contract, seat: Seat, own: tuple[Card, ...]) -> Side | None:
    if view.baloot is not None:
        return scoring.side_of(view.baloot.team, contract)
    held = {card.rank for card in own if card.suit is contract.trump}
    if contract.trump is None or not {Rank.KING, Rank.QUEEN} <= held:
        return None
    found = projects.find(own, contract.game, view.rules.proj_hundred_order)
    if not projects.baloot_counts(found, contract, view.rules):
        return None
    return scoring.side_of(seat.team, contract)


def _may_be_reverse(view: PlayerView, contract: Contract) -> bool:
    """Whether a lost kaboot would be a reverse one: an ace in the first speaker's sun is likely
    enough to be taken for given unless the viewer knows better."""
    first = contract.buyer is view.dealer.next
    return first and contract.game is Game.SUN and bool(view.rules.score_reverse_kaboot)
