"""Bids and raises by the kernel: what it computes is what the core and the heuristics would do."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from struct import Struct

import pytest

from engine.ai import bid_twin, bidding, chance, easy, evaluate, outcomes, points, staking, weighing
from engine.ai.bidding import STYLE
from engine.ai.hearing import Hearing
from engine.ai.kernel import auction_table, encode_stake
from engine.ai.kernel.auction_table import ASHKAL_WORTH, LOW_HAND, SUN_WORTH, TURN_WORTH
from engine.ai.kernel.vehicle import kernel
from engine.ai.position import position
from engine.ai.simulate import Hand, Table, finish, outcome, stakes
from engine.ai.versions import NORMAL
from engine.ai.worlds import Worlds
from engine.core import auction as auctions
from engine.core.auction import Auction
from engine.core.calls import KAWESH, PASS, Game, Lock, Step
from engine.core.cards import PACK, BySeat, ByTeam, Rank, Seat, Suit, mask_of
from engine.core.ruleset import PRESETS, RuleSet
from engine.core.view import PlayerView
from tests.ai.games import dealt, mixed, states

ODD = {
    "replies": {"bid.hokm_replies_r1": "later_only"},
    "no_priority": {"bid.sun_priority_r1": "none", "bid.ashkal_rounds": "both"},
    "no_confirm": {"bid.hokm_confirm": "off", "bid.kawesh": "same_dealer"},
    "flip": {"bid.flip_on_ace": "on", "bid.kawesh": "next_dealer"},
    "swallowed": {"proj.baloot_absorbed": "on", "proj.hundred_order": "sequence_first"},
}
RULES = {
    **{preset.value: rules for preset, rules in PRESETS.items()},
    **{name: RuleSet().with_settings(changes) for name, changes in ODD.items()},
}
TOTALS = (ByTeam(0, 0), ByTeam(140, 90), ByTeam(30, 145), ByTeam(150, 149))
MIND = replace(NORMAL, name="test", deals=12)
every_rules = pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())


def asked(rules: RuleSet, deals: int, ladder: bool = False) -> list[PlayerView]:
    """Views of seats with something to say, in the auction or on the ladder."""
    rng = Random(5)
    found = []
    for number in range(deals):
        match = dealt(rules, number)._replace(totals=TOTALS[rng.randrange(4)])
        for _, seen, _ in states(match, mixed(rng, easy.choose)):
            if seen.choices:
                break
            if seen.raises if ladder else seen.calls:
                found.append(seen)
    return found


# --- the table of the auction ---------------------------------------------------------------------

_NODE = Struct(f"<3i{4 * auction_table.BRANCHES}i")


def walked(at: int, nodes: bytes, fives: BySeat[Hand], start: Auction, table: Table) -> int:
    """The contract the table ends in, walked in plain Python."""
    while at >= 0:
        place, count, at, *words = _NODE.unpack_from(nodes, at * _NODE.size)
        seat = start.first.order()[place]
        five = mask_of(fives[seat])
        six, value = five | start.turned.bit, 0
        sun = evaluate.sun(six, -place % 4)
        for i in range(count):
            measure, least, eased, child = words[4 * i : 4 * i + 4]
            if measure == LOW_HAND:
                if auctions.is_kawesh(fives[seat]):
                    at = child
                    break
                continue
            if measure == SUN_WORTH:
                worth = sun
            elif measure == ASHKAL_WORTH:
                worth = evaluate.ashkal(five, start.turned, -place % 4)
            elif measure >= TURN_WORTH:
                worth = sun - evaluate.hokm(six, tuple(Suit)[measure - TURN_WORTH])
            else:
                worth = evaluate.hokm(six, tuple(Suit)[measure])
            if eased:
                least -= bidding.relief(seat, table.totals, table.rules, STYLE)
            first = measure == SUN_WORTH or measure >= TURN_WORTH
            if worth >= least and (first or worth > value):
                value, at = worth, child
    return ~at


@every_rules
def test_the_table_ends_every_auction_as_the_core_and_the_heuristic_bidder_do(
    rules: RuleSet,
) -> None:
    rng = Random(3)
    spoken = set()
    for _ in range(200):
        deck = rng.sample(PACK, 32)
        if rng.random() < 0.2:  # low hands, which may be thrown in
            deck.sort(key=lambda card: card.rank not in (Rank.SEVEN, Rank.EIGHT, Rank.NINE))
            rest = deck[5:]
            rng.shuffle(rest)
            deck[5:] = rest
        first = Seat(rng.randrange(4) + 1)
        fives = BySeat((tuple(deck[:5]), tuple(deck[5:10]), tuple(deck[10:15]), tuple(deck[15:20])))
        table = Table(rules, first.order()[3], TOTALS[rng.randrange(4)])
        auction = auctions.opening(table.dealer, deck[20])
        compiled = auction_table.table(rules, deck[20])
        while (seat := auction.to_speak) is not None:
            legal = auctions.legal_calls(auction, rules, fives[seat])
            for call in legal:
                contract = finish(auction, call, fives, table)
                root = compiled.root(auctions.after(auction, call, rules))
                ended = walked(root, compiled.nodes, fives, auction, table)
                assert ended == auction_table.number(contract, auction.first)
            often = (
                PASS if PASS in legal and rng.random() < 0.6 else legal[rng.randrange(len(legal))]
            )
            spoken.add(often.say)
            auction = auctions.after(auction, often, rules)
    assert len(spoken) >= 5


# --- imagined deals -------------------------------------------------------------------------------


@every_rules
def test_the_kernel_values_every_call_as_the_twin_does(rules: RuleSet) -> None:
    views = asked(rules, 6)
    assert len(views) >= 20
    for seen in views:
        options = seen.calls
        assert weighing.values(seen, options, MIND) == bid_twin.values(seen, options, MIND)


@every_rules
def test_projects_and_baloot_of_many_deals_count_as_in_the_core(rules: RuleSet) -> None:
    seen = asked(rules, 1)[0]
    many = replace(MIND, deals=500)
    assert weighing.values(seen, seen.calls, many) == bid_twin.values(seen, seen.calls, many)


def test_a_prediction_is_a_share_of_the_deals_bought() -> None:
    shares = []
    for seen in asked(RuleSet(), 12):
        for call in seen.calls:
            share = weighing.predicted(seen, call, MIND)
            if call is PASS or call is KAWESH:
                continue
            assert share is None or 0 <= share <= 1
            shares.append(share)
    assert len({share for share in shares if share is not None}) > 5


# --- the ladder -----------------------------------------------------------------------------------


@every_rules
def test_the_kernel_ends_the_worlds_of_the_ladder_as_the_core_does(rules: RuleSet) -> None:
    views = asked(rules, 6, ladder=True)
    for seen in views:
        contract, seat = seen.contract, seen.viewer
        assert contract is not None
        assert seat is not None
        other = seat.next
        found = encode_stake.staked(kernel(), seen, other, MIND)
        table = Table(rules, seen.dealer, seen.totals)
        steps = (Step.NONE, Step.DOUBLE, Step.FOUR, Step.GAHWA)
        for i, hands in enumerate(worlds(seen)):
            held = mask_of(hands[other])
            place = (seen.dealer.next - other) % 4
            if contract.trump is None:
                worth = evaluate.sun(held, place)
            else:
                worth = evaluate.hokm(held, contract.trump)
            assert found.worths[i] == worth
            for lock in Lock:
                end = outcome(hands, contract, table, locked=lock is Lock.LOCKED)
                for step in steps if contract.game is Game.HOKM else steps[:2]:
                    value = points.value(stakes(hands, contract, table, step), *end)
                    assert told(found.ends[lock][i], seen, step) == value
    assert views or not rules.double_enabled


def worlds(seen: PlayerView) -> list[BySeat[Hand]]:
    """The worlds the twin draws for the ladder."""
    mind = encode_stake.staking(MIND)
    at = position(seen)
    source, hearing = Worlds(at), Hearing(seen, at, mind.tries, mind.tests)
    random = chance.of_view(seen, mind.name)
    found = []
    for _ in range(mind.candidates):
        one, two, three, four = map(at.coding.cards, hearing.likely(source, random))
        found.append(BySeat((one, two, three, four)))
    return found


def told(end: int, seen: PlayerView, step: Step) -> int:
    """What an end is worth to team 0."""
    contract = seen.contract
    assert contract is not None
    totals = points.totals_of(seen.totals, contract)
    worth = outcomes.outcomes(seen.rules).sum([end], contract.game, step, totals)
    return -worth if contract.buyer.team else worth


@every_rules
def test_every_raise_is_legal_and_the_same_each_time(rules: RuleSet) -> None:
    for seen in asked(rules, 10, ladder=True):
        call = staking.double(seen, MIND)
        assert call in seen.raises
        assert staking.double(seen, MIND) is call


@every_rules
def test_every_bid_is_legal_and_the_same_each_time(rules: RuleSet) -> None:
    for seen in asked(rules, 3):
        call = weighing.bid(seen, MIND)
        assert call in seen.calls
        assert weighing.bid(seen, MIND) is call
