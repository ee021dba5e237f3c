"""The bare playout plays by the rules of the core."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.ai import playout
from engine.ai.bitcards import Duties, coding
from engine.core import play
from engine.core.cards import SEATS, Card, Suit
from engine.core.play import TrickCard
from engine.core.ruleset import RuleSet

ALL_DUTIES = [
    Duties(third, under, locked)
    for third in (False, True)
    for under in (False, True)
    for locked in (False, True)
]


class Watched(list[int]):
    """A suit of a hand that tells which card left it."""

    log: list[int]

    def pop(self, *args: object) -> int:
        code = super().pop()
        self.log.append(code)
        return code

    def remove(self, code: int) -> None:
        super().remove(code)
        self.log.append(code)


def rules_of(duties: Duties) -> RuleSet:
    return RuleSet().with_settings(
        {
            "play.third_hand_ruff": "on" if duties.third else "off",
            "play.undertrump": "required" if duties.under else "free",
        }
    )


def watched(hands: playout.Hands) -> tuple[playout.Hands, list[int]]:
    """The same hands, and the list in which the cards will stand as they are played."""
    log: list[int] = []

    def suit(cards: list[int]) -> Watched:
        copy = Watched(cards)
        copy.log = log
        return copy

    a, b, c, d = ((suit(h[0]), suit(h[1]), suit(h[2]), suit(h[3])) for h in hands)
    return (a, b, c, d), log


def replay(
    hands: list[list[Card]], order: list[Card], leader: int, trump: Suit | None, duties: Duties
) -> tuple[int, int, set[str]]:
    """What the core makes of the cards a playout played: abnat and tricks of team 0."""
    rules = rules_of(duties)
    gone = abnat = tricks = 0
    met = set()
    seat = SEATS[leader]
    at = 0
    for number in range(8):
        trick: list[TrickCard] = []
        for _ in range(4):
            card = order[at]
            held = hands[seat - 1]
            owed = play.duty(tuple(held), seat, trick, trump, duties.locked, rules)
            assert card in owed.allowed
            if owed.code is not None:
                met.add(f"{owed.code}{'' if trick else ' lead'}")
            ekka = not trick and play.is_ekka(card, gone, trump)
            trick.append(TrickCard(seat, card, ekka))
            held.remove(card)
            gone |= card.bit
            seat = seat.next
            at += 1
        seat = play.best(trick, trump).seat
        if seat.team == 0:
            abnat += play.abnat_in(trick, trump) + (10 if number == 7 else 0)
            tricks += 1
    return abnat, tricks, met


@pytest.mark.parametrize("deals", [40, pytest.param(400, marks=pytest.mark.long)])
@pytest.mark.parametrize("duties", ALL_DUTIES)
@pytest.mark.parametrize("trump", [None, Suit.HEARTS])
def test_every_card_is_legal_and_the_count_is_that_of_the_core(
    trump: Suit | None, duties: Duties, deals: int
) -> None:
    draw = Random(7).random
    code = coding(trump)
    met: set[str] = set()
    for number in range(deals):
        hands, log = watched(playout.deal(draw))
        cards = [[code.card[c] for suit in hand for c in suit] for hand in hands]
        leader = number % 4
        result = playout.playout(hands, code.hokm, leader, duties, draw)
        abnat, tricks, seen = replay(cards, [code.card[c] for c in log], leader, trump, duties)
        assert result == (abnat, tricks)
        met |= seen
    expected = {"must_follow"} if trump is None else {"must_follow", "must_trump", "must_over"}
    assert met == expected | ({"locked lead"} if trump and duties.locked else set())


def test_a_deal_holds_every_card_once_and_eight_a_hand() -> None:
    for hands in (playout.deal(Random(n).random) for n in range(50)):
        assert [sum(map(len, hand)) for hand in hands] == [8, 8, 8, 8]
        assert sorted(c for hand in hands for suit in hand for c in suit) == list(range(32))
        assert all(c >> 3 == place for hand in hands for place, s in enumerate(hand) for c in s)


def test_every_card_is_as_likely_in_every_hand() -> None:
    draw = Random(5).random
    where = Counter(
        (seat, code)
        for _ in range(8000)
        for seat, hand in enumerate(playout.deal(draw))
        for suit in hand
        for code in suit
    )
    assert all(1780 < where[seat, code] < 2220 for seat in range(4) for code in range(32))


def test_every_lead_and_every_discard_is_as_likely() -> None:
    """Each seat holds one whole suit: the lead and every discard are free choices of eight."""
    rng = Random(3)
    first: Counter[int] = Counter()
    for _ in range(4000):
        deck = [code for suit in range(4) for code in rng.sample(range(suit * 8, suit * 8 + 8), 8)]
        hands, log = watched(playout.from_deck(deck))
        playout.playout(hands, 0, 0, Duties(False, False, False), rng.random)
        first.update(log[:4])
        first.update(log[8:12])
    assert all(870 < first[code] < 1130 for code in range(32))
