"""The state of a match: what a list of events comes to."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.core import deal as deals
from engine.core.cards import ByTeam, Seat, Team
from engine.core.deal import Deal
from engine.core.events import VoidReason
from engine.core.ruleset import RuleSet
from engine.core.sheet import DealScore
from engine.core.shuffle import NO_NONCES, Nonces

_STANDARD: Final = RuleSet()
NO_POINTS: Final = ByTeam(0, 0)


class Match(NamedTuple):
    """The state of a match, truth or one viewer's (then cards not seen are None).

    `seq` counts the events of the list, those taken back included. `dealer` deals the running deal
    or, between deals, the next one. `deal` stays, done, until the next one begins; `void` tells why
    it ended without a contract. `scored` are the deals scored so far. A contest has so many
    `deals`, none of which moves the totals of the next; `done`, they have been played. `nonces` are
    what the seats have added to the seeds.
    """

    seq: int = 0
    started: bool = False
    rules: RuleSet = _STANDARD
    table: str = ""
    commitment: str = ""
    dealer: Seat = Seat.FOUR
    number: int = 0
    totals: ByTeam[int] = NO_POINTS
    deal: Deal | None = None
    void: VoidReason | None = None
    scored: tuple[DealScore, ...] = ()
    revealed: int = 0
    winner: Team | None = None
    by_gahwa: bool = False
    deals: int = 0
    done: bool = False
    nonces: Nonces = NO_NONCES

    @property
    def running(self) -> Deal | None:
        """The deal that is being played; None between deals."""
        return self.deal if self.deal and self.deal.stage is not deals.DONE else None

    @property
    def to_act(self) -> Seat | None:
        """The seat the match is waiting for; None where it waits for the table."""
        return self.deal.to_act if self.deal else None

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing to happen is a new deal."""
        return self.started and not self.over and self.running is None

    @property
    def over(self) -> bool:
        """Whether somebody has won, or all deals of a contest have been played."""
        return self.winner is not None or self.done
