"""Cases of kind `legal`: the cards a seat may play to a trick (rules 4)."""

from __future__ import annotations

from engine.cli.cases.deal import read_trick
from engine.cli.cases.fields import Answer, Fields
from engine.core import play
from engine.core.ruleset import RuleSet


def read(inputs: Fields, rules: RuleSet) -> Answer:
    """The question of a case of kind `legal`; raises CommandError for one that is none."""
    trump = inputs.trump(inputs.game())
    trick = read_trick(inputs)
    seat = inputs.seat("seat", trick[-1].seat.next if trick else 1)
    if any(played.seat is seat for played in trick):
        raise inputs.bad("this seat has played already")
    hand = inputs.cards("hand")
    locked = inputs.flag("locked")

    def answer() -> dict[str, object]:
        allowed = play.legal_cards(hand, seat, trick, trump, locked, rules)
        return {"legal": [str(card) for card in allowed]}

    return answer
