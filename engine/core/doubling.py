"""The doubling ladder: who may raise, to what, open or locked (rules 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, assert_never

from engine.core.calls import Contract, Game, Lock, Raise, Step
from engine.core.cards import ByTeam, Seat
from engine.core.errors import Code, Refused
from engine.core.ruleset import RuleSet
from engine.core.settings import DoubleTop, LockBy, SunGate
from engine.core.sheet import Side

SUN_GATE_POINTS: Final = 100


@dataclass(frozen=True, slots=True)
class Said:
    """One call of the ladder."""

    seat: Seat
    call: Raise


@dataclass(frozen=True, slots=True)
class Ladder:
    """Where the ladder stands; `queue` are the seats still to be asked, the next one first."""

    contract: Contract
    queue: tuple[Seat, ...]
    step: Step = Step.NONE
    lock: Lock = Lock.OPEN
    said: tuple[Said, ...] = ()
    choosing: bool = False  # only the lock is left to choose (`double.lock_by` is `buyer`)

    @property
    def to_speak(self) -> Seat | None:
        """The seat whose turn it is; None when the ladder has ended."""
        return self.queue[0] if self.queue else None


def next_steps(game: Game, step: Step, gate_open: bool, rules: RuleSet) -> tuple[Raise, ...]:
    """The raises that may follow this step, pass not named; nothing where the ladder ends."""
    if not rules.double_enabled or (game is Game.SUN and (step > Step.NONE or not gate_open)):
        return ()
    if game is Game.SUN:
        return (Raise.DOUBLE,)
    every = rules.double_lock_by is LockBy.EVERY_STEP
    choice = every or rules.double_lock_by is LockBy.DOUBLE_AND_FOUR
    match step:
        case Step.NONE:
            return (Raise.DOUBLE_OPEN, Raise.DOUBLE_LOCKED) if choice else (Raise.DOUBLE,)
        case Step.DOUBLE:
            return (Raise.THREE_OPEN, Raise.THREE_LOCKED) if every else (Raise.THREE,)
        case Step.THREE:
            return (Raise.FOUR_OPEN, Raise.FOUR_LOCKED) if choice else (Raise.FOUR,)
        case Step.FOUR if rules.double_top is DoubleTop.GAHWA:
            return (Raise.GAHWA,)
        case _:
            return ()


def gate_open(bidders: int, defenders: int, rules: RuleSet) -> bool:
    """Whether a sun may be doubled at these totals in points (rules 3)."""
    match rules.double_sun_gate:
        case SunGate.NONE:
            return True
        case SunGate.NEVER:
            return False
        case SunGate.OVER_100:
            return bidders > SUN_GATE_POINTS >= defenders
        case _:
            assert_never(rules.double_sun_gate)


def opening(contract: Contract, first: Seat, totals: ByTeam[int], rules: RuleSet) -> Ladder:
    """The ladder before the first call: the defenders, in speaking order, where one may raise."""
    team = contract.buyer.team
    gate = contract.game is Game.HOKM or gate_open(totals[team], totals[team.other], rules)
    if not next_steps(contract.game, Step.NONE, gate, rules):
        return Ladder(contract, ())
    return Ladder(contract, tuple([seat for seat in first.order() if seat.team is not team]))


def legal_raises(ladder: Ladder, rules: RuleSet) -> tuple[Raise, ...]:
    """What the seat to speak may say; nothing once the ladder has ended."""
    if not ladder.queue:
        return ()
    if ladder.choosing:
        return (Raise.OPEN, Raise.LOCKED)
    return (Raise.PASS, *next_steps(ladder.contract.game, ladder.step, True, rules))


def check_raise(ladder: Ladder, seat: Seat, call: Raise, rules: RuleSet) -> None:
    """Refuses a raise out of turn (`not_your_turn`) or one not on offer (`bad_double`)."""
    if ladder.to_speak is not seat:
        raise Refused(Code.NOT_YOUR_TURN)
    if call not in legal_raises(ladder, rules):
        raise Refused(Code.BAD_DOUBLE, str(call))


def after(ladder: Ladder, call: Raise, rules: RuleSet) -> Ladder:
    """The ladder after a legal call: a raise passes it on, a pass of all asked ends it."""
    seat, *rest = ladder.queue
    said = (*ladder.said, Said(seat, call))
    step = call.step
    if step is None and call.lock is None:
        ended = Ladder(ladder.contract, tuple(rest), ladder.step, ladder.lock, said)
        return ended if rest else _ended(ended, rules)
    if step is None:
        return Ladder(ladder.contract, (), ladder.step, call.lock or Lock.OPEN, said)
    raised = Ladder(ladder.contract, _answering(ladder, seat), step, call.lock or Lock.OPEN, said)
    if next_steps(ladder.contract.game, step, True, rules):
        return raised
    return _ended(Ladder(ladder.contract, (), step, raised.lock, said), rules)


def _answering(ladder: Ladder, raiser: Seat) -> tuple[Seat, ...]:
    """The buyer answers the defenders; the one who doubled answers the buyer."""
    buyer = ladder.contract.buyer
    if raiser.team is not buyer.team:
        return (buyer,)
    return tuple(said.seat for said in ladder.said if said.call.step is Step.DOUBLE)


def _ended(ladder: Ladder, rules: RuleSet) -> Ladder:
    """Where the buyer chooses the lock, that is asked last."""
    buyers = rules.double_lock_by is LockBy.BUYER and ladder.contract.game is Game.HOKM
    if not buyers or not Step.NONE < ladder.step < Step.GAHWA:
        return ladder
    buyer = ladder.contract.buyer
    return Ladder(ladder.contract, (buyer,), ladder.step, ladder.lock, ladder.said, True)


def side_to_raise(step: Step) -> Side:
    """The side whose step comes next: defenders double and four, bidders three and gahwa."""
    return Side.BIDDERS if step in (Step.DOUBLE, Step.FOUR) else Side.DEFENDERS


def last_raiser(step: Step) -> Side | None:
    """The side that raised to this step; None where nobody has doubled."""
    return None if step is Step.NONE else side_to_raise(step).other
