"""The ladder in the kernel's words: how each world ends with trumps free, and with them locked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.ai.kernel import encode
from engine.ai.kernel.encode_bid import TESTS, TRIES, Endings, read
from engine.ai.kernel.lore import lore
from engine.ai.kernel.vehicle import Kernel
from engine.ai.mind import Mind
from engine.core.calls import Lock
from engine.core.cards import Seat
from engine.core.view import PlayerView


@dataclass(frozen=True, slots=True)
class Staked:
    """Worlds played out before the first lead: the outcomes by lock, and in each world what the
    cards of one other seat are worth in the contract (tenths of a point, as in `evaluate`)."""

    ends: dict[Lock, Endings]
    worths: Endings


def staked(kernel: Kernel, view: PlayerView, answering: Seat, mind: Mind) -> Staked:
    """The worlds of a mind; none where no deal agrees with what was seen.

    Raises ValueError without a contract, or where the viewer is a spectator.
    """
    kernel.write(lore(view.rules), kernel.call("lore"))
    kernel.write(encode.task(view, staking(mind)), kernel.call("task"))
    count = kernel.call("stake", answering - 1)
    free, locked = read(kernel, 2, count)
    block = kernel.read(kernel.call("answers"), 4 * count)
    worths = memoryview(block).cast("i").tolist()
    return Staked({Lock.OPEN: free, Lock.LOCKED: locked}, worths)


def staking(mind: Mind) -> Mind:
    """The mind with which worlds are drawn for the ladder, as carefully as those of a bid: what a
    buyer holds is what a raise is about."""
    return replace(mind, candidates=mind.deals, tries=TRIES, tests=TESTS * mind.deals)
