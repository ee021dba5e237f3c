"""Cases of kind `bidding`: the auction after some calls, or a step of the ladder (rules 2, 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.cli.cases.deal import DEALER
from engine.cli.cases.fields import Answer, Fields
from engine.core import auction as auctions
from engine.core import doubling
from engine.core.auction import Auction
from engine.core.calls import KAWESH, Call, Raise, Step
from engine.core.cards import Card, Seat, cards
from engine.core.errors import Code, Refused
from engine.core.ruleset import RuleSet

_LOW_HAND: Final = cards("7S 8S 9S 7D 8C")
"""What a seat that says kawesh must hold, where the case does not tell its hand."""


def read(inputs: Fields, rules: RuleSet) -> Answer:
    """The question of a case of kind `bidding`; raises CommandError for one that is none."""
    if inputs.has("doubling"):
        return _doubling(inputs.part("doubling"), rules)
    turned = inputs.card("turned")
    calls = [_call(inputs, row) for row in inputs.rows("calls")]
    hands = _hands(inputs)
    return lambda: _answer(turned, calls, hands, rules)


def _call(inputs: Fields, row: object) -> tuple[Seat, str]:
    if not isinstance(row, list) or len(row) != 2 or not isinstance(row[1], str):
        raise inputs.bad("a call is a seat and a word")
    return inputs.as_seat(row[0]), row[1]


def _hands(inputs: Fields) -> dict[Seat, tuple[Card, ...]]:
    """What is told of the first five cards: only a kawesh asks for them."""
    if not inputs.has("hands"):
        return {}
    return {inputs.as_seat(seat): inputs.as_cards(own) for seat, own in inputs.items("hands")}


def _answer(
    turned: Card,
    calls: list[tuple[Seat, str]],
    hands: Mapping[Seat, tuple[Card, ...]],
    rules: RuleSet,
) -> dict[str, object]:
    auction = auctions.opening(DEALER, turned)
    for seat, word in calls:
        call = Call.parse(word)
        hand = hands.get(seat, _LOW_HAND if call == KAWESH else ())
        auctions.check_call(auction, seat, call, rules, hand)
        auction = auctions.after(auction, call, rules)
    speaker = auction.to_speak
    hand = hands.get(speaker, ()) if speaker else ()
    return {
        "to_speak": int(speaker) if speaker else None,
        "legal": [str(call) for call in auctions.legal_calls(auction, rules, hand)],
        "result": _result(auction, rules),
        "round": auction.round,
    }


def _result(auction: Auction, rules: RuleSet) -> dict[str, object] | None:
    """How the auction ended; None while it goes on."""
    contract = auction.contract
    if contract is not None:
        return {
            "contract": contract.game.value,
            "trump": contract.trump.value if contract.trump else None,
            "buyer_seat": int(contract.buyer),
            "card_to_seat": int(contract.card_to),
            "ashkal": contract.ashkal,
            "redeal": False,
        }
    if auction.void is None:
        return None
    dealer = auctions.next_dealer(auction, rules)
    return {"contract": None, "redeal": True, "next_dealer_seat": int(dealer)}


def _doubling(inputs: Fields, rules: RuleSet) -> Answer:
    """After what was `said`, which side is asked and what it may say."""
    game = inputs.game()
    said = inputs.rows("said", [])
    bidders, defenders = inputs.number("buyers_score", 0), inputs.number("others_score", 0)
    words = [word.partition(":")[0] for word in said if isinstance(word, str)]
    if len(words) != len(said):
        raise inputs.bad("'said' holds what is no word")

    def answer() -> dict[str, object]:
        gate = doubling.gate_open(bidders, defenders, rules)
        step = Step.NONE
        for word in words:
            offered = {raised.step for raised in doubling.next_steps(game, step, gate, rules)}
            climbed = Raise.parse(word).step
            if climbed is None or climbed not in offered:
                raise Refused(Code.BAD_DOUBLE, word)
            step = climbed
        offers = doubling.next_steps(game, step, gate, rules)
        return {
            "side": doubling.side_to_raise(step).value,
            "legal": [raised.value for raised in (Raise.PASS, *offers)],
        }

    return answer
