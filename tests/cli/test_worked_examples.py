"""The two examples of the rules page this project began with."""

from __future__ import annotations

from engine.core import auction as auctions
from engine.core import play
from engine.core.calls import CONFIRM_HOKM, CONFIRM_SUN, HOKM, PASS, Contract, Game
from engine.core.cards import PACK, Card, Seat, Suit, cards
from engine.core.commands import Bid, StartMatch
from engine.core.events import ContractMade, DealStarted, Event, RestDealt, TakenBack
from engine.core.match import Match, apply, decide
from engine.core.play import TrickCard
from engine.core.ruleset import PRESETS, RuleSet
from engine.core.view import view


def test_the_worked_trick() -> None:
    """Hokm in spades, 1 and 4 against 2 and 3; 3 leads, then 1, 2, 4 (here seats 1, 2, 3, 4).

    The ace of hearts; no hearts, so the seven of spades; no hearts, so over it with the queen of
    spades; the king of hearts follows. The trick goes to the third hand: 11 + 0 + 3 + 4 = 18.
    """
    plays = [
        (Seat.ONE, "AH 10H 7C", "AH 10H 7C", "AH"),
        (Seat.TWO, "7S AD 8C", "7S", "7S"),
        (Seat.THREE, "QS KD 9C", "QS", "QS"),
        (Seat.FOUR, "KH 9S JD", "KH", "KH"),
    ]
    for rules in (PRESETS[name] for name in PRESETS):
        trick: tuple[TrickCard, ...] = ()
        for seat, hand, legal, card in plays:
            allowed = play.legal_cards(cards(hand), seat, trick, Suit.SPADES, False, rules)
            assert set(allowed) == set(cards(legal))
            trick = (*trick, TrickCard(seat, Card.parse(card)))
        assert play.best(trick, Suit.SPADES).seat is Seat.THREE
        assert play.abnat_in(trick, Suit.SPADES) == 18


def test_the_buying_example() -> None:
    """The turned card is the ace of spades; a player with jack and nine of spades says hokm:
    spades are trumps, and the buyer takes the ace."""
    rest = [card for card in PACK if str(card) not in ("AS", "JS", "9S")]
    deck = [*cards("JS 9S"), *rest[:18], Card.parse("AS"), *rest[18:]]
    match = Match()
    match = _after(match, decide(match, StartMatch(RuleSet(), Seat.FOUR)))
    match = apply(match, DealStarted(1, Seat.FOUR, tuple(deck)))
    assert view(match, Seat.ONE).turned is Card.parse("AS")
    assert set(cards("JS 9S")) <= set(view(match, Seat.ONE).hand)

    calls = [
        (Seat.ONE, HOKM[Suit.SPADES]),
        (Seat.TWO, PASS),
        (Seat.THREE, PASS),
        (Seat.FOUR, PASS),
    ]
    for seat, call in calls:
        match = _after(match, decide(match, Bid(seat, call)))
    assert match.deal is not None
    assert auctions.legal_calls(match.deal.auction, match.rules) == (CONFIRM_HOKM,)
    assert CONFIRM_SUN not in view(match, Seat.ONE).calls

    _, bought, dealt = decide(match, Bid(Seat.ONE, CONFIRM_HOKM))
    assert bought == ContractMade(Contract(Game.HOKM, Suit.SPADES, Seat.ONE, Seat.ONE))
    assert isinstance(dealt, RestDealt)
    assert dealt.hands[Seat.ONE][0] is Card.parse("AS")
    assert [len(hand) for hand in dealt.hands] == [3, 3, 3, 3]


def _after(match: Match, events: tuple[Event, ...]) -> Match:
    for event in events:
        assert not isinstance(event, TakenBack)
        match = apply(match, event)
    return match
