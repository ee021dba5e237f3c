"""The slow judge of a whole deal: it replays everything said and played from the pack each time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.core import slow_bidding, slow_projects, slow_rules
from tests.core.slow_bidding import Asking, Bought, Stakes, told
from tests.core.slow_rules import Rules, rank
from tests.core.slow_scoring import SYSTEMS, Case, Points


@dataclass
class Standing:
    """Where a deal stands after some moves; `asking` is None once it has ended."""

    asking: Asking | None = None
    bought: Bought | None = None
    stakes: Stakes = field(default_factory=Stakes)
    dealt: dict[int, frozenset[str]] = field(default_factory=dict)
    hands: dict[int, set[str]] = field(default_factory=dict)
    trick: list[str] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    ekkas: list[str] = field(default_factory=list)
    abnat: dict[int, int] = field(default_factory=dict)


def five(deck: Sequence[str]) -> dict[int, list[str]]:
    """The opening deal: three cards to each seat, then two."""
    places = (1, 2, 3, 4)
    return {s: [*deck[3 * s - 3 : 3 * s], *deck[10 + 2 * s : 12 + 2 * s]] for s in places}


def eight(deck: Sequence[str], card_to: int) -> dict[int, frozenset[str]]:
    """The full hands: the turned card and two more for one seat, three more for the others."""
    hands, rest = five(deck), list(deck[21:])
    for seat in hands:
        hands[seat] += [deck[20]] if seat == card_to else []
        while len(hands[seat]) < 8:
            hands[seat].append(rest.pop(0))
    return {seat: frozenset(hand) for seat, hand in hands.items()}


def standing(
    deck: Sequence[str], rules: Rules, moves: Sequence[str], scores: Points = (0, 0)
) -> Standing:
    """The deal after these moves; `scores` are those of seats 1 and 3, and of seats 2 and 4."""
    left = list(moves)
    state = Standing()
    low = [s for s, hand in five(deck).items() if all(rank(c) in ("7", "8", "9") for c in hand)]
    state.asking, state.bought = told(slow_bidding.auction(deck[20], rules, low), left)
    bought = state.bought
    if bought is None or bought.buyer is None:
        return state
    ours = (bought.buyer - 1) % 2
    hokm = bought.trump is not None
    state.dealt = eight(deck, bought.card_to)
    state.hands = {seat: set(hand) for seat, hand in state.dealt.items()}
    ladder = slow_bidding.ladder(hokm, bought.buyer, scores[ours], scores[1 - ours], rules)
    state.asking, stakes = told(ladder, left)
    if stakes is not None:
        state.stakes = stakes
        _play(state, left, rules)
    return state


def _play(state: Standing, left: list[str], rules: Rules) -> None:
    assert state.bought is not None
    trump, leader = state.bought.trump, 1
    played: list[str] = []
    state.abnat = {0: 0, 1: 0}
    ekka = False
    while True:
        seat = (leader + len(state.trick) - 1) % 4 + 1
        hand = state.hands[seat]
        if not hand:
            state.asking = None
            return
        may = slow_rules.legal(hand, state.trick, trump, state.stakes.locked, ekka, rules)
        state.asking = (seat, may)
        if not left:
            return
        card = left.pop(0)
        assert card in may, (state.asking, card)
        if not state.trick:
            ekka = slow_rules.is_ekka(card, played, trump)
            state.ekkas += [card] if ekka else []
        hand.remove(card)
        played.append(card)
        state.trick.append(card)
        if len(state.trick) == 4:
            leader = (leader + slow_rules.winning(state.trick, trump) - 1) % 4 + 1
            taken = sum(slow_rules.abnat(c, trump) for c in state.trick)
            state.abnat[(leader - 1) % 2] += taken + (0 if state.hands[leader] else 10)
            state.winners.append(leader)
            state.trick = []


def case(state: Standing, rules: Rules) -> Case:
    """What scoring needs of a deal that has been played out."""
    bought = state.bought
    assert bought is not None
    assert bought.buyer is not None
    game = "hokm" if bought.trump else "sun"
    ours = (bought.buyer - 1) % 2
    side, kinds = slow_projects.counted(state.dealt, game, bought.buyer, rules)
    listed = tuple(kind for own in kinds.values() for kind in own)
    holder = slow_projects.baloot(state.dealt, bought.trump, rules)
    takers = {(winner - 1) % 2 for winner in state.winners}
    kaboot = ("b" if takers == {ours} else "d") if len(takers) == 1 else ""
    held_ace = any(rank(c) == "A" for c in state.dealt[bought.buyer])
    return Case(
        game,
        state.abnat[ours],
        state.abnat[1 - ours],
        listed if side == ours else (),
        listed if side == 1 - ours else (),
        "" if holder is None else ("b" if (holder - 1) % 2 == ours else "d"),
        kaboot,
        state.stakes.step,
        game == "sun" and bought.buyer == 1 and held_ace,
    )


def outcome(state: Standing, preset: str, rules: Rules) -> tuple[bool, Points]:
    """Whether the contract was made, and the points of seats 1 and 3, and of seats 2 and 4."""
    assert state.bought is not None
    assert state.bought.buyer is not None
    made, (bidders, defenders) = SYSTEMS[preset](case(state, rules))
    if state.stakes.step == 5:
        bidders = defenders = 0
    return made, (bidders, defenders) if state.bought.buyer % 2 else (defenders, bidders)


def count(
    deck: Sequence[str], rules: Rules, moves: Sequence[str], depth: int, scores: Points = (0, 0)
) -> int:
    """How many ways there are to go on for `depth` moves (an ended deal is one way)."""
    asking = standing(deck, rules, moves, scores).asking
    if depth == 0 or asking is None:
        return 1
    if depth == 1:
        return len(asking[1])
    return sum(count(deck, rules, [*moves, move], depth - 1, scores) for move in asking[1])
