"""Sawa: what is offered is true in every world; what is true is nearly always offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from engine.core import cardplay, sawa
from engine.core.cards import SEATS, Card, Seat, Suit, cards, mask_of
from engine.core.deal import Deal, Stage
from engine.core.match import Match
from engine.core.play import TrickCard
from engine.core.ruleset import PRESETS, RuleSet
from tests.core import slow_rules, slow_sawa
from tests.core.driver import STEERS, Steer, play_deal
from tests.core.slow_sawa import Claim, Layout, Played

STANDARD = RuleSet()


def proof(hand: str, left: str, trump: str = "", locked: bool = False) -> str | None:
    """The order of a claim on the lead when just `left` is out besides; None without a proof."""
    out = mask_of(cards(hand)) | mask_of(cards(left))
    suit = Suit.parse(trump) if trump else None
    found = sawa.proof(cards(hand), cards(hand), (), ~out & (1 << 32) - 1, suit, locked)
    return None if found is None else " ".join(map(str, found))


# --- examples -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "left", "trump", "locked", "proven"),
    [
        ("AS AH", "7S 8S 9S 7H 8H 9H", "", False, True),
        ("AS 10S", "KS QS 9S 7H 8H 9H", "", False, True),
        ("AS KS", "10S QS 9S 7H 8H 9H", "", False, False),  # one hand may hold 10 and another
        ("AS KS", "10S 8D 9D 7H 8H 9H", "", False, True),  # the ten must fall under the ace
        ("JS AH", "9S 7D 8D 7H 8H 9H", "S", False, True),  # the trump falls first
        ("JS AH", "9S 7S 8D 7H 8H 9H", "S", False, False),  # two trumps may sit together
        ("AH AD", "7S 8D 9D 7H 8H 9H", "S", False, False),  # a trump is out and none held
        ("AH AD", "7C 8D 9D 7H 8H 9H", "S", False, True),
        ("JS AH", "9S 7D 8D 7H 8H 9H", "S", True, False),  # locked: the ace must come first
        ("JS AH", "9C 7D 8D 7H 8H 9H", "S", True, True),
        ("7S 7D", "8H 9H 8C 9C 10C AC", "", False, True),  # nobody holds these suits
        ("AS", "7S 8S 9S", "", False, False),  # one card is no claim
    ],
)
def test_a_claim_on_the_lead(hand: str, left: str, trump: str, locked: bool, proven: bool) -> None:
    assert (proof(hand, left, trump, locked) is not None) == proven


def test_a_claim_within_a_trick_must_win_that_trick_too() -> None:
    trick = (TrickCard(Seat.ONE, Card.parse("10H")),)
    own = cards("AH AS")
    gone = ~mask_of([*own, *cards("7H 8H 9S 8S 7S")]) & (1 << 32) - 1
    follow = own[:1]
    assert sawa.proof(own, follow, trick, gone, None, False) == own
    low = cards("9H AS")
    gone = ~mask_of([*low, *cards("7H 8H 9S 8S 7S")]) & (1 << 32) - 1
    assert sawa.proof(low, low[:1], trick, gone, None, False) is None


def test_sawa_can_be_off() -> None:
    off = RuleSet.parse("play.sawa=off")
    for match in moments(STEERS[6], off, range(4)):
        assert match.deal is not None
        assert match.to_act is not None
        assert cardplay.sawa_proof(match.deal, match.to_act, off) is None


# --- every world ----------------------------------------------------------------------------------


def moments(steer: Steer, rules: RuleSet, seeds: range) -> Iterator[Match]:
    """Moments of these deals at which a seat with two cards is to play and, as there are many more
    worlds of them, one in five of those with three."""
    threes = 0
    for seed in seeds:
        for ply in play_deal(seed, rules, steer).plies:
            deal, seat = ply.before.running, ply.before.to_act
            if deal and seat and deal.stage is Stage.PLAY and 2 <= len(deal.hands[seat]) <= 3:
                threes += len(deal.hands[seat]) == 3
                if len(deal.hands[seat]) == 2 or threes % 5 == seed % 5:
                    yield ply.before


def claim_of(deal: Deal, seat: Seat) -> Claim:
    """The claimer's view in the slow judge's words."""
    assert deal.contract is not None
    assert deal.tricks is not None
    gone = {str(c) for c in slow_cards(deal)}
    own = frozenset(str(card) for card in deal.hands[seat])
    trick = deal.tricks.trick
    sizes = [len(deal.hands[other]) for other in seat.order()]
    return Claim(
        own,
        tuple(((t.seat - seat) % 4, str(t.card)) for t in trick),
        frozenset(slow_rules.PACK) - gone - own,
        (sizes[0], sizes[1], sizes[2], sizes[3]),
        deal.contract.trump.value if deal.contract.trump else None,
        deal.locked,
        bool(trick) and trick[0].ekka,
    )


def slow_cards(deal: Deal) -> list[Card]:
    """All cards played so far."""
    assert deal.tricks is not None
    taken = [played.card for trick in deal.tricks.taken for played in trick.cards]
    return taken + [played.card for played in deal.tricks.trick]


def seen_by(deal: Deal, seat: Seat, rules: RuleSet) -> list[Layout]:
    """The layouts that the claimer's view allows."""
    assert deal.tricks is not None
    played = []
    for trick in (*(taken.cards for taken in deal.tricks.taken), deal.tricks.trick):
        for at, move in enumerate(trick):
            before = tuple(str(other.card) for other in trick[:at])
            ekka = bool(at) and trick[0].ekka
            played.append(Played((move.seat - seat) % 4, str(move.card), before, ekka))
    declared = {
        (other - seat) % 4: tuple(kind.word for kind in deal.tricks.declared[other])
        for other in SEATS
    }
    order = rules.proj_hundred_order.value
    claim = claim_of(deal, seat)
    return slow_sawa.possible_layouts(claim, played, declared, order, rules.settings())


def in_words(order: tuple[Card, ...]) -> list[str]:
    """Cards as texts."""
    return [str(card) for card in order]


WAYS = [
    (steer, name)
    for steer in STEERS
    if steer.name in ("random", "random hokm", "locked", "sawa", "sawa hokm", "before you")
    for name in ("standard", "kammelna")
]


@pytest.mark.parametrize(
    ("deals_each", "floor"), [(3, 10), pytest.param(100, 500, marks=pytest.mark.long)]
)
def test_every_offer_is_true_in_every_world_and_most_true_claims_are_offered(
    deals_each: int, floor: int
) -> None:
    """Soundness over all layouts of the right sizes; completeness over those the view allows."""
    found: Counter[str] = Counter()
    for n, (steer, name) in enumerate(WAYS):
        rules = {kind.value: rules for kind, rules in PRESETS.items()}[name]
        calm = Steer(steer.name, steer.calls, steer.raises, steer.rig, highest=steer.highest)
        for match in moments(calm, rules, range(1000 * n, 1000 * n + deals_each)):
            deal, seat = match.deal, match.to_act
            assert deal is not None
            assert seat is not None
            order = cardplay.sawa_proof(deal, seat, rules)
            claim = claim_of(deal, seat)
            if order is not None:
                assert slow_sawa.sound(claim, in_words(order), rules.settings()), claim
                found["offered"] += 1
            elif slow_sawa.provable(claim, [_true_layout(deal, seat)], rules.settings()):
                possible = seen_by(deal, seat, rules)
                missed = slow_sawa.provable(claim, possible, rules.settings())
                found["missed"] += missed
    assert found["offered"] >= floor
    assert found["offered"] >= 9 * found["missed"]


def _true_layout(deal: Deal, seat: Seat) -> Layout:
    return {(s - seat) % 4: frozenset(str(card) for card in deal.hands[s]) for s in SEATS}
