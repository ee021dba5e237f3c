"""Cases of kind `projects`: which projects count, and whose the baloot is (rules 5)."""

from __future__ import annotations

from engine.cli.cases.deal import DEALER
from engine.cli.cases.fields import Answer, Fields
from engine.core import projects
from engine.core.calls import Contract
from engine.core.cards import SEATS, BySeat, Card, Seat
from engine.core.ruleset import RuleSet
from engine.core.scoring import side_of
from engine.core.sheet import Side


def read(inputs: Fields, rules: RuleSet) -> Answer:
    """The question of a case of kind `projects`; raises CommandError for one that is none."""
    game = inputs.game()
    buyer = inputs.seat("bidder_seat")
    contract = Contract(game, inputs.trump(game), buyer, buyer)
    hands: dict[Seat, tuple[Card, ...]] = dict.fromkeys(SEATS, ())
    for seat, own in inputs.items("hands"):
        hands[inputs.as_seat(seat)] = inputs.as_cards(own)
    held = [card for own in hands.values() for card in own]
    if len(set(held)) != len(held) or any(len(own) > 8 for own in hands.values()):
        raise inputs.bad("'hands' are no hands of a deal")
    return lambda: _answer(contract, hands, rules)


def _answer(
    contract: Contract, hands: dict[Seat, tuple[Card, ...]], rules: RuleSet
) -> dict[str, object]:
    found = BySeat.of(
        lambda seat: projects.find(hands[seat], contract.game, rules.proj_hundred_order)
    )
    counted = projects.count(found, contract, DEALER.next, rules)
    rows = [
        {"seat": int(seat), "kind": one.kind.word, "points": projects.points(one, contract.game)}
        for seat in SEATS
        for one in counted.projects[seat]
    ]
    side = side_of(counted.team, contract) if counted.team is not None else None
    total = sum(projects.points(one, contract.game) for own in counted.projects for one in own)
    holder = projects.baloot_holder(hands, contract)
    if holder and not projects.baloot_counts(found[holder], contract, rules):
        holder = None
    return {
        "counted_side": side.value if side else None,
        "counted": rows,
        "project_points": {each.value: total if each is side else 0 for each in Side},
        "baloot": side_of(holder.team, contract).value if holder else None,
        "baloot_seat": int(holder) if holder else None,
    }
