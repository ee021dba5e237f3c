"""Raises of the normal bot: each step of the ladder weighed in the same imagined deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.ai import points, raising
from engine.ai.chance import of_view
from engine.ai.hearing import Hearing
from engine.ai.points import UNIT
from engine.ai.position import position
from engine.ai.simulate import Table, outcome, sign, stakes
from engine.ai.worlds import Worlds
from engine.core.calls import Contract, Lock, Raise, Step
from engine.core.cards import BySeat
from engine.core.view import PlayerView

WORLDS: Final = 60
RISK: Final = 2 * UNIT
"""What a raise must gain: the others raise again where they are strong."""

_WEIGHED: Final = (Step.DOUBLE, Step.THREE, Step.FOUR)


def double(view: PlayerView, level: str) -> Raise:
    """What to say on the ladder: the step with the best mean, taken as the last one said.

    Gahwa, and the lock where the buyer is asked for it alone, are left to the heuristic. Raises
    ValueError where there is nothing to say.
    """
    seat, contract = view.viewer, view.contract
    plain = raising.choose(view)
    options = [call for call in view.raises if call is Raise.PASS or call.step in _WEIGHED]
    if seat is None or contract is None or plain not in options or len(options) == 1:
        return plain
    if raising.needless(contract, seat, view.totals, view.rules):
        return Raise.PASS
    sums = _sums(view, contract, options, level)
    factor, shade = sign(seat), RISK * WORLDS
    best = max(
        range(len(options)),
        key=lambda i: (factor * sums[i] + (shade if options[i] is Raise.PASS else 0), -i),
    )
    return options[best]


def _sums(view: PlayerView, contract: Contract, options: Sequence[Raise], level: str) -> list[int]:
    """For each option the sum over the imagined deals of what it is worth to team 0."""
    at = position(view)
    table = Table(view.rules, view.dealer, view.totals)
    source, hearing, random = Worlds(at), Hearing(view, at), of_view(view, level)
    sums = [0] * len(options)
    for _ in range(WORLDS):
        one, two, three, four = map(at.coding.cards, hearing.likely(source, random))
        hands = BySeat((one, two, three, four))
        open_end = outcome(hands, contract, table, locked=False)
        locked_end = outcome(hands, contract, table, locked=True)
        stake = stakes(hands, contract, table, view.step)
        for i, call in enumerate(options):
            end = locked_end if (call.lock or view.lock) is Lock.LOCKED else open_end
            sums[i] += points.value(replace(stake, step=call.step or view.step), *end)
    return sums
