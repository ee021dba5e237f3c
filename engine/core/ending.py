"""How a deal ends: what was played becomes a score, and the score may end the match."""

from __future__ import annotations

from engine.core import cardplay, scoring
from engine.core.calls import Contract, Game
from engine.core.cards import ByTeam, Rank
from engine.core.deal import Deal
from engine.core.events import DealScored, MatchWon
from engine.core.ruleset import RuleSet
from engine.core.sheet import Pair, Played, Side


def scored(deal: Deal, totals: ByTeam[int], rules: RuleSet) -> DealScored:
    """The score of a deal whose last trick is taken, in points beside those before it (rules 6
    and 7)."""
    assert deal.contract is not None
    result = scoring.score(_played(deal, rules), rules)
    score = scoring.at_table(result, deal.contract, deal.step, totals)
    return DealScored(score, deal.dealer.next)


def events_of(deal: Deal, totals: ByTeam[int], rules: RuleSet) -> list[DealScored | MatchWon]:
    """The score of a deal whose last trick is taken, added to the totals in points before it, and
    the end of the match where it is won (rules 6, 7 and 8)."""
    assert deal.contract is not None
    ended = scored(deal, totals, rules)
    score, result = ended.score, ended.score.result
    events: list[DealScored | MatchWon] = [ended]
    if result.match_winner is not None:
        bidders = deal.contract.buyer.team
        team = bidders if result.match_winner is Side.BIDDERS else bidders.other
        events.append(MatchWon(team, True))
    else:
        winner = scoring.match_winner(score.totals, rules.match_target.points)
        if winner is not None:
            events.append(MatchWon(winner, False))
    return events


def _played(deal: Deal, rules: RuleSet) -> Played:
    """What scoring needs to know of a deal that has been played out."""
    contract, tricks = deal.contract, deal.tricks
    assert contract is not None
    assert tricks is not None
    bidders = contract.buyer.team
    counted = cardplay.counted_projects(deal, rules)
    kinds = tuple([p.kind for own in counted.projects for p in own])
    holder = cardplay.baloot_seat(deal, rules)
    winners = {taken.winner.team for taken in tricks.taken}
    kaboot = scoring.side_of(winners.pop(), contract) if len(winners) == 1 else None
    reverse = kaboot is Side.DEFENDERS and _reverse_kaboot(deal, contract)
    return Played(
        contract.game,
        Pair(tricks.abnat[bidders], tricks.abnat[bidders.other]),
        kinds if counted.team is bidders else (),
        kinds if counted.team is bidders.other else (),
        scoring.side_of(holder.team, contract) if holder else None,
        kaboot,
        deal.step,
        reverse,
    )


def _reverse_kaboot(deal: Deal, contract: Contract) -> bool:
    """Sun bought by the first speaker, who held an ace (rules 6)."""
    return (
        contract.game is Game.SUN
        and contract.buyer is deal.first
        and any(card is not None and card.rank is Rank.ACE for card in deal.dealt[contract.buyer])
    )
