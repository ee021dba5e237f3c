"""A whole deal on numbers: the auction ended by the heuristic bidder, the cards by the heuristic.

What the kernel does for bids and raises, in plain Python: in an imagined deal a call is made, the
others answer as the heuristic bidder would, and the cards are played out and scored under the
table's own rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.ai import points
from engine.ai.bidding import call
from engine.ai.bitcards import coding, duties
from engine.ai.points import Stakes, totals_of
from engine.ai.position import Position
from engine.ai.rollout import play_out
from engine.core import auction as auctions
from engine.core import projects, scoring
from engine.core.auction import Auction
from engine.core.calls import Call, Contract, Step
from engine.core.cards import SEATS, BySeat, ByTeam, Card, Rank, Seat, Team, card_of, speaking_order
from engine.core.projects import Project
from engine.core.ruleset import RuleSet
from engine.core.sheet import Side

Hand = tuple[Card, ...]
_RUN_STARTS: Final = 0x3F3F3F3F  # where a sequence of three can begin, in each suit
_SET_RANKS: Final = 0xF8  # ten to ace, in spades


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same in all imagined deals of a decision."""

    rules: RuleSet
    dealer: Seat
    totals: ByTeam[int]


def finish(
    auction: Auction, first_call: Call, fives: BySeat[Hand], table: Table
) -> Contract | None:
    """The contract after this call and the heuristic's answers; None where the deal is void."""
    rules = table.rules
    auction = auctions.after(auction, first_call, rules)
    while auction.contract is None and auction.void is None:
        seat = auction.to_speak
        assert seat is not None
        said = call(auction, fives[seat], rules, table.totals)
        auction = auctions.after(auction, said, rules)
    return auction.contract


def complete(
    fives: BySeat[Hand], turned: Card, rest: Sequence[Card], contract: Contract, dealer: Seat
) -> BySeat[Hand]:
    """The hands of eight, `rest` dealt out in the order of the pack."""
    hands = fives
    at = 0
    for seat in speaking_order(dealer):
        take = 2 if seat is contract.card_to else 3
        own = (turned,) if seat is contract.card_to else ()
        hands = hands.replace(seat, (*fives[seat], *own, *rest[at : at + take]))
        at += take
    return hands


def value(hands: BySeat[Hand], contract: Contract, table: Table) -> int:
    """What the deal is worth to team 0 when the heuristic plays it undoubled (`points.UNIT`)."""
    abnat, tricks = outcome(hands, contract, table, locked=False)
    return points.value(stakes(hands, contract, table, Step.NONE), abnat, tricks)


def outcome(
    hands: BySeat[Hand], contract: Contract, table: Table, *, locked: bool
) -> tuple[int, int]:
    """Abnat and tricks of team 0 when the heuristic plays the deal."""
    position = before_lead(contract, table.dealer.next, table.rules, locked)
    masks = [position.coding.mask(hand) for hand in hands]
    return play_out(masks, [0, 0, 0, 0], position, -1)


def before_lead(contract: Contract, first: Seat, rules: RuleSet, locked: bool) -> Position:
    """The position of a deal before its first lead, with no hand seen: enough to play it out."""
    none, leader = (0, 0, 0, 0), first - 1
    return Position(
        coding(contract.trump),
        duties(rules, locked),
        leader,
        0,
        contract.buyer - 1,
        leader,
        (),
        0,
        0,
        0,
        (8, 8, 8, 8),
        none,
        none,
        none,
    )


def stakes(hands: BySeat[Hand], contract: Contract, table: Table, step: Step) -> Stakes:
    """The stakes of a deal whose hands of eight are known."""
    rules, bidders = table.rules, contract.buyer.team
    found = hands.map(lambda hand: _projects(hand, contract, rules))
    counted = projects.count(found, contract, table.dealer.next, rules)
    kinds = tuple(p.kind for own in counted.projects for p in own)
    return Stakes(
        contract.game,
        contract.buyer,
        kinds if counted.team is bidders else (),
        kinds if counted.team is bidders.other else (),
        _baloot(hands, found, contract, rules),
        step,
        _reverse(hands, contract, table),
        totals_of(table.totals, contract),
        rules,
    )


def _projects(hand: Hand, contract: Contract, rules: RuleSet) -> tuple[Project, ...]:
    """As `projects.find`, which is asked only where there may be something to find."""
    bits = 0
    for card in hand:
        bits |= card.bit
    runs = bits & bits >> 1 & bits >> 2 & _RUN_STARTS
    sets = bits & bits >> 8 & bits >> 16 & bits >> 24 & _SET_RANKS
    return projects.find(hand, contract.game, rules.proj_hundred_order) if runs or sets else ()


def _baloot(
    hands: BySeat[Hand], found: BySeat[tuple[Project, ...]], contract: Contract, rules: RuleSet
) -> Side | None:
    if contract.trump is None:
        return None
    king, queen = card_of(contract.trump, Rank.KING), card_of(contract.trump, Rank.QUEEN)
    for seat in SEATS:
        if king in hands[seat] and queen in hands[seat]:
            counts = projects.baloot_counts(found[seat], contract, rules)
            return scoring.side_of(seat.team, contract) if counts else None
    return None


def _reverse(hands: BySeat[Hand], contract: Contract, table: Table) -> bool:
    return (
        contract.trump is None
        and contract.buyer is table.dealer.next
        and any(card.rank is Rank.ACE for card in hands[contract.buyer])
    )


def sign(seat: Seat) -> int:
    """1 for team 0's seats, -1 for the others'."""
    return 1 if seat.team is Team.ODD else -1
