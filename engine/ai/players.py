"""The players of the arena by name: the bots, and beside them random, reference and those that see
all cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.ai import exact, reference
from engine.ai.base import BOTS, Bot
from engine.ai.chance import of_view
from engine.core.commands import Bid, By, Double, PlayCard, SeatCommand
from engine.core.match import Match
from engine.core.view import PlayerView


@dataclass(frozen=True, slots=True)
class AllSeeing:
    """A player that is shown the truth: it measures what hidden cards are worth, and never sits at
    a table. `choose` gives the command of the seat to act."""

    choose: Callable[[Match], SeatCommand]


Player = Bot | AllSeeing
"""A bot, which is shown its own seat's view and nothing else, or one that sees all cards."""


def act(player: Player, match: Match, seen: PlayerView) -> SeatCommand:
    """What a player does for the seat to act; `seen` is that seat's view of `match`."""
    return player.choose(match) if isinstance(player, AllSeeing) else player(seen)


def random_bot(view: PlayerView) -> SeatCommand:
    """Any legal command, each card, call or raise equally likely; it never claims."""
    seat = view.viewer
    if seat is None:
        raise ValueError("a spectator has nothing to do")
    chance = of_view(view, "random")
    if view.calls:
        return Bid(seat, view.calls[chance.below(len(view.calls))], By.BOT)
    if view.raises:
        return Double(seat, view.raises[chance.below(len(view.raises))], By.BOT)
    allowed = [choice.card for choice in view.choices if choice.refusal is None]
    if not allowed:
        raise ValueError("this seat has nothing to do")
    return PlayCard(seat, allowed[chance.below(len(allowed))], By.BOT)


PLAYERS: Final[dict[str, Player]] = {
    "random": random_bot,
    "reference": reference.choose,
    "oracle": AllSeeing(exact.oracle),
    **{level.value: bot for level, bot in BOTS.items()},
}
"""The players by name; a new level enters by `BOTS`, any other player here."""
