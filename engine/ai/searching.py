"""The bots that search: the cards by the kernel, bids and raises by imagined deals."""

from __future__ import annotations

from engine.ai import easy, staking, thinking, weighing
from engine.ai.mind import Mind
from engine.core.commands import Bid, By, Double, PlayCard, SeatCommand
from engine.core.view import PlayerView


def choose(view: PlayerView, mind: Mind) -> SeatCommand:
    """What a bot of this mind does; raises ValueError where the viewer has nothing to do."""
    seat = view.viewer
    if seat is not None and view.calls:
        return Bid(seat, weighing.bid(view, mind), By.BOT)
    if seat is not None and view.raises:
        return Double(seat, staking.double(view, mind), By.BOT)
    if seat is not None and view.choices and not view.sawa:
        return PlayCard(seat, thinking.card(view, mind), By.BOT)
    return easy.choose(view)
