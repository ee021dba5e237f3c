"""Playing to a trick: the list of the rules bullet by bullet, and against the slow judge."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import play
from engine.core.cards import PACK, SEATS, Card, Seat, Suit, cards, mask_of
from engine.core.errors import Code
from engine.core.play import TrickCard
from engine.core.ruleset import RuleSet
from tests.core import slow_rules

STANDARD = RuleSet()
STRICT = RuleSet.parse("play.undertrump=required")
EASY = RuleSet.parse("play.third_hand_ruff=off")
Refusals = dict[str, str | None]


def on_table(trick: str) -> tuple[TrickCard, ...]:
    """A running trick led by seat one; "KH!" is a card that was called an ekka."""
    words = trick.split()
    return tuple(
        TrickCard(seat, Card.parse(word.strip("!")), word.endswith("!"))
        for seat, word in zip(SEATS, words, strict=False)
    )


def answers(
    hand: str, trick: str, trump: str, rules: RuleSet = STANDARD, locked: bool = False
) -> Refusals:
    """For each card of the hand of the next to play: None, or why it may not be played."""
    table = on_table(trick)
    suit = Suit.parse(trump) if trump else None
    seat = SEATS[len(table)]
    owed = play.duty(cards(hand), seat, table, suit, locked, rules)
    legal = play.legal_cards(cards(hand), seat, table, suit, locked, rules)
    found = {}
    for card in cards(hand):
        code = play.refusal(owed, card, suit)
        assert (code is None) == (card in legal)
        found[str(card)] = code.value if code else None
    return found


def may(hand: str, trick: str, trump: str, rules: RuleSet = STANDARD, locked: bool = False) -> str:
    """The cards that may be played, in the order of the hand."""
    found = answers(hand, trick, trump, rules, locked)
    return " ".join(card for card in hand.split() if found[card] is None)


# --- order, value, winner -------------------------------------------------------------------------


def test_trumps_go_jack_nine_ace_ten_king_queen_eight_seven() -> None:
    trumps = cards("JH 9H AH 10H KH QH 8H 7H")
    powers = [play.power(card, Suit.SPADES, Suit.HEARTS) for card in trumps]
    assert powers == sorted(powers, reverse=True)
    assert [play.abnat_of(card, Suit.HEARTS) for card in trumps] == [20, 14, 11, 10, 4, 3, 0, 0]


def test_plain_cards_go_ace_ten_king_queen_jack_nine_eight_seven() -> None:
    plain = cards("AS 10S KS QS JS 9S 8S 7S")
    for trump in (Suit.HEARTS, None):
        powers = [play.power(card, Suit.SPADES, trump) for card in plain]
        assert powers == sorted(powers, reverse=True)
        assert [play.abnat_of(card, trump) for card in plain] == [11, 10, 4, 3, 2, 0, 0, 0]


def test_all_cards_hold_152_abnat_in_hokm_and_120_in_sun() -> None:
    for trump in Suit:
        assert sum(play.abnat_of(card, trump) for card in PACK) == 152
    assert sum(play.abnat_of(card, None) for card in PACK) == 120


@pytest.mark.parametrize(
    ("trick", "trump", "winner", "abnat"),
    [
        ("AH KH 10H 7H", "", 1, 25),
        ("7H KS AS AD", "", 1, 26),
        ("KH AH 10H QH", "", 2, 28),
        ("AH 7S 8S KH", "S", 3, 15),
        ("AS JS 9S 7S", "S", 2, 45),
        ("7D 8D AC 9D", "S", 4, 11),
        ("10H", "S", 1, 10),
        ("AH 7S QS KH", "S", 3, 18),  # the worked trick of a rules page: 11 + 0 + 3 + 4
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(
    trick: str, trump: str, winner: int, abnat: int
) -> None:
    suit = Suit.parse(trump) if trump else None
    assert play.best(on_table(trick), suit).seat is Seat(winner)
    assert play.abnat_in(on_table(trick), suit) == abnat


def test_a_trump_jack_beats_a_trump_ace() -> None:
    assert play.best(on_table("AS JS"), Suit.SPADES).card is Card.parse("JS")


# --- 1: leading -----------------------------------------------------------------------------------


def test_a_leader_plays_any_card() -> None:
    assert may("AS 7H JD 9D", "", "D") == "AS 7H JD 9D"
    assert may("AS 7H JD 9D", "", "") == "AS 7H JD 9D"


def test_locked_holds_trump_leads_back_while_another_suit_is_held() -> None:
    assert answers("JD 9D 7S", "", "D", locked=True) == {"JD": "locked", "9D": "locked", "7S": None}
    assert may("JD 9D", "", "D", locked=True) == "JD 9D"
    assert may("JD 9D 7S", "", "D") == "JD 9D 7S"


def test_locked_changes_nothing_but_the_lead() -> None:
    assert may("JD 9D 7S", "AS", "D", locked=True) == "7S"
    assert may("JD 9D 7S", "AH", "D", locked=True) == "JD 9D"
    assert may("JD 9D 7S", "7D", "D", locked=True) == "JD 9D"


# --- 2: holding the suit led ----------------------------------------------------------------------


def test_a_plain_suit_is_followed_with_any_card_of_it() -> None:
    assert answers("7S AS JD KH", "10S", "D") == {
        "7S": None,
        "AS": None,
        "JD": "must_follow",
        "KH": "must_follow",
    }
    assert may("7S AS JD KH", "10S", "") == "7S AS"
    assert may("7S AS JD", "10S 7D", "D") == "7S AS"


def test_a_trump_lead_is_beaten_if_an_opponent_is_winning_and_one_can() -> None:
    assert answers("JD 7D 10D KH", "AD", "D") == {
        "JD": None,
        "7D": "must_over",
        "10D": "must_over",
        "KH": "must_follow",
    }
    assert may("JD 9D 7D", "7S 8D AD", "D") == "JD 9D"
    assert may("8D 7D KH", "AD", "D") == "8D 7D"


def test_nobody_need_beat_a_partner_who_leads_trumps_and_wins() -> None:
    assert may("JD 7D KH", "9D 8D", "D") == "JD 7D"
    assert may("JD 7D KH", "8D 9D QD", "D") == "JD 7D"
    assert may("JD 7D KH", "8D QD 9D", "D") == "JD"


# --- 3, 4, 5: void and free -----------------------------------------------------------------------


def test_a_void_hand_is_free_in_sun_on_a_trump_lead_and_without_trumps() -> None:
    assert may("7S AS JD", "AH", "") == "7S AS JD"
    assert may("7S AS JC", "8D", "D") == "7S AS JC"
    assert may("7S AS JC", "8H", "D") == "7S AS JC"


# --- 6: void, a plain suit led, trumps in hand ----------------------------------------------------


def test_an_opponents_plain_card_must_be_ruffed_with_any_trump() -> None:
    assert answers("7D JD AS", "10H", "D") == {"7D": None, "JD": None, "AS": "must_trump"}
    assert may("7D JD AS", "10H AH", "D") == "7D JD"
    assert may("7D JD AS", "7H 8H 10H", "D") == "7D JD"  # the third hand is winning


def test_an_opponents_ruff_must_be_over_ruffed_by_who_can() -> None:
    assert answers("JD 7D AS", "AH 9D", "D") == {
        "JD": None,
        "7D": "must_over",
        "AS": "must_over",
    }


def test_who_cannot_over_ruff_is_free_or_must_still_trump() -> None:
    assert may("8D 7D AS", "AH 9D", "D") == "8D 7D AS"
    assert answers("8D 7D AS", "AH 9D", "D", STRICT) == {
        "8D": None,
        "7D": None,
        "AS": "must_trump",
    }
    assert may("KC AS", "AH 9D", "D", STRICT) == "KC AS"


def test_the_fourth_hand_is_free_when_its_partner_is_winning() -> None:
    assert may("JD 7D AS", "10H AH KH", "D") == "JD 7D AS"
    assert may("JD 7D AS", "10H 9D KH", "D") == "JD 7D AS"
    assert may("JD 7D AS", "10H 8D KH", "D", STRICT) == "JD 7D AS"


def test_the_third_hand_must_ruff_a_partner_who_leads_neither_ace_nor_ekka() -> None:
    assert answers("JD 7D AS", "10H 7H", "D") == {"JD": None, "7D": None, "AS": "must_trump"}
    assert may("JD 7D AS", "AH 7H", "D") == "JD 7D AS"
    assert may("JD 7D AS", "10H! 7H", "D") == "JD 7D AS"
    assert may("JD 7D AS", "10H 7H", "D", EASY) == "JD 7D AS"


def test_a_beaten_ace_or_ekka_of_the_partner_releases_nobody() -> None:
    assert may("JD 8D AS", "AH 9D", "D") == "JD"
    assert may("JD 8D AS", "KH! 7D", "D") == "JD 8D"


# --- ekka -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "gone", "trump", "called"),
    [
        ("10H", "AH", "S", True),
        ("10H", "", "S", False),  # the ace is out, be it in the leader's own hand
        ("KH", "AH 10H", "S", True),
        ("KH", "AH", "S", False),
        ("KH", "10H", "S", False),
        ("7H", "AH 10H KH QH JH 9H 8H", "S", True),
        ("7H", "AH 10H KH QH JH 9H", "S", False),
        ("AH", "", "S", False),  # an ace needs no call
        ("JS", "", "S", False),  # a trump is none
        ("9S", "JS", "S", False),
        ("10H", "AH", "", False),  # nor is anything in sun
    ],
)
def test_an_ekka_is_a_plain_card_led_in_hokm_whose_superiors_have_all_been_played(
    card: str, gone: str, trump: str, called: bool
) -> None:
    suit = Suit.parse(trump) if trump else None
    assert play.is_ekka(Card.parse(card), mask_of(cards(gone)), suit) == called


# --- against the slow judge -----------------------------------------------------------------------

SETTINGS = [
    f"play.third_hand_ruff={ruff} play.undertrump={under}"
    for ruff in ("on", "off")
    for under in ("free", "required")
]


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize(
    "positions", [1500, pytest.param(50_000, marks=pytest.mark.long)], ids=["few", "many"]
)
def test_any_hand_before_any_trick_may_play_what_the_slow_judge_says(
    settings: str, positions: int
) -> None:
    """Positions need not be reachable: few suits and few cards make duties frequent."""
    rules, rng = RuleSet.parse(settings), Random(settings)
    for _ in range(positions):
        pack = [c for c in PACK if c.suit in (Suit.SPADES, Suit.HEARTS) or rng.random() < 0.3]
        deck = rng.sample(pack, len(pack))
        table = on_table(" ".join(map(str, deck[: rng.randrange(4)])))
        hand = deck[len(table) : len(table) + rng.randint(1, 8)]
        trump = rng.choice([Suit.SPADES, Suit.HEARTS, None])
        locked, ekka = rng.random() < 0.5, bool(table) and rng.random() < 0.3
        if ekka:
            table = (TrickCard(table[0].seat, table[0].card, True), *table[1:])
        legal = play.legal_cards(tuple(hand), SEATS[len(table)], table, trump, locked, rules)
        texts = [str(played.card) for played in table]
        letter = trump.value if trump else None
        own = {str(card) for card in hand}
        expected = slow_rules.legal(own, texts, letter, locked, ekka, rules.settings())
        assert {str(card) for card in legal} == expected, (own, texts, letter, locked, ekka)
        if table:
            winner = play.best(table, trump)
            assert str(winner.card) == texts[slow_rules.winning(texts, letter)]


def test_a_card_that_may_be_played_has_no_refusal_and_every_other_has_one() -> None:
    owed = play.duty(cards("JD 7D AS"), Seat.TWO, on_table("10H"), Suit.DIAMONDS, False, STANDARD)
    assert play.refusal(owed, Card.parse("7D"), Suit.DIAMONDS) is None
    assert play.refusal(owed, Card.parse("AS"), Suit.DIAMONDS) is Code.MUST_TRUMP
