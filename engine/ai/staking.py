"""Raises of the searching bots: each step of the ladder weighed in the same imagined deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ai import outcomes, raising
from engine.ai.kernel import encode_stake
from engine.ai.kernel.encode_stake import Staked
from engine.ai.kernel.vehicle import kernel
from engine.ai.mind import Mind
from engine.ai.points import UNIT, totals_of
from engine.core import doubling
from engine.core.calls import Contract, Game, Lock, Raise, Step
from engine.core.cards import Seat
from engine.core.settings import LockBy
from engine.core.view import PlayerView

RISK: Final = {step: 3 * UNIT for step in Step}
"""What a raise must gain, by the step it climbs to: the heuristic's play flatters it."""


def double(view: PlayerView, mind: Mind) -> Raise:
    """What to say on the ladder: the call with the best mean, the answer of the others in it.

    Raises ValueError where there is nothing to say.
    """
    seat, contract = view.viewer, view.contract
    plain = raising.choose(view)
    if seat is None or contract is None or len(view.raises) == 1:
        return plain
    climbs = any(call.step for call in view.raises)
    if climbs and raising.needless(contract, seat, view.totals, view.rules):
        return Raise.PASS
    sums = values(view, view.raises, mind)
    if sums is None:
        return plain
    shades = [RISK[call.step] * mind.deals if call.step else 0 for call in view.raises]
    best = max(range(len(sums)), key=lambda i: (sums[i] - shades[i], -i))
    return view.raises[best]


def values(view: PlayerView, options: Sequence[Raise], mind: Mind) -> list[int] | None:
    """What each option is worth to the viewer's side, summed over the imagined deals; None where
    no deal agrees with what was seen.

    Raises ValueError without a contract, or where the viewer is a spectator.
    """
    seat, contract = view.viewer, view.contract
    if seat is None or contract is None:
        raise ValueError("no seat, or no contract")
    answering = _answering(view, contract, seat)
    found = encode_stake.staked(kernel(mind.kernel), view, answering, mind)
    if not found.worths:
        return None
    ladder = Ladder(view, contract, found)
    sign = 1 if seat.team is contract.buyer.team else -1
    return [sign * ladder.value(call) for call in options]


def _answering(view: PlayerView, contract: Contract, seat: Seat) -> Seat:
    """Who answers a raise of the viewer: the buyer, or who doubled."""
    if seat.team is not contract.buyer.team:
        return contract.buyer
    return next((said.seat for said in view.said if said.call.step is Step.DOUBLE), seat.next)


class Ladder:
    """The worlds of one decision, and what a step of the ladder is worth in them to the bidders."""

    def __init__(self, view: PlayerView, contract: Contract, found: Staked) -> None:
        self._view, self._contract, self._found = view, contract, found
        self._known = outcomes.outcomes(view.rules)
        self._totals = totals_of(view.totals, contract)

    def value(self, call: Raise) -> int:
        """The sum over the worlds after this call of the viewer's."""
        step, lock = call.step, call.lock
        if step is None:
            return self._end(self._view.step, lock or self._view.lock)
        lock = lock or Lock.OPEN
        answers = doubling.next_steps(self._contract.game, step, True, self._view.rules)
        if not answers:
            return self._end(step, lock)
        return self._answered(step, lock, answers)

    def _end(self, step: Step, lock: Lock) -> int:
        """The ladder ends here; where the buyer chooses the lock, it does so well."""
        every = range(len(self._found.worths))
        ends = [self._sum(every, step, other) for other in self._locks(step, lock)]
        return max(ends)

    def _locks(self, step: Step, lock: Lock) -> Sequence[Lock]:
        chosen = self._view.rules.double_lock_by is LockBy.BUYER
        undecided = chosen and Raise.LOCKED not in self._view.raises
        if self._contract.game is Game.HOKM and undecided and Step.NONE < step < Step.GAHWA:
            return tuple(Lock)
        return (lock,)

    def _answered(self, step: Step, lock: Lock, answers: Sequence[Raise]) -> int:
        """They raise again in the worlds where the heuristic would, in the rest it ends here."""
        higher = answers[0].step
        assert higher is not None
        asked = raising.HOKM_WORTH[higher]
        worths = self._found.worths
        accepted = [i for i, worth in enumerate(worths) if worth < asked]
        raised = [i for i, worth in enumerate(worths) if worth >= asked]
        ends = [self._sum(accepted, step, other) for other in self._locks(step, lock)]
        return max(ends) + self._sum(raised, higher, Lock.OPEN)

    def _sum(self, worlds: Sequence[int], step: Step, lock: Lock) -> int:
        ends = self._found.ends[lock]
        return self._known.sum((ends[i] for i in worlds), self._contract.game, step, self._totals)
