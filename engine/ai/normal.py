"""The normal bot: every legal card rolled out by the heuristic over sampled worlds."""

from __future__ import annotations

from typing import Final

from engine.ai import chance, easy, stakes, staking, weighing
from engine.ai.bitcards import codes
from engine.ai.habits import Habits
from engine.ai.hearing import Hearing
from engine.ai.points import worth
from engine.ai.position import position
from engine.ai.rollout import values
from engine.ai.worlds import NoWorld, Worlds
from engine.core.cards import Card
from engine.core.commands import Bid, By, Double, PlayCard, SeatCommand
from engine.core.view import PlayerView

LEVEL: Final = "normal"
CANDIDATES: Final = 200  # worlds that agree with what is public and with the calls
WORLDS: Final = 80  # those rolled out: candidates that the cards played make likely


def choose(view: PlayerView) -> SeatCommand:
    """What the normal bot does; raises ValueError where the viewer has nothing to do."""
    seat = view.viewer
    if seat is not None and view.calls:
        return Bid(seat, weighing.bid(view, LEVEL), By.BOT)
    if seat is not None and view.raises:
        return Double(seat, staking.double(view, LEVEL), By.BOT)
    if seat is not None and view.choices and not view.sawa:
        return PlayCard(seat, card(view), By.BOT)
    return easy.choose(view)


def card(view: PlayerView) -> Card:
    """The card with the best sum of roll-outs; of equals the cheapest, then the lowest code."""
    at = position(view)
    legal = codes(easy.legal_mask(view, at.coding))
    if len(legal) == 1:
        return at.coding.card[legal[0]]
    try:
        source = Worlds(at)
    except NoWorld:
        return easy.card(view)  # a view that no deal explains: better a fair card than none
    random = chance.of_view(view, LEVEL)
    hearing = Hearing(view, at)
    candidates = [hearing.likely(source, random) for _ in range(CANDIDATES)]
    worlds = Habits(view, at).choose(candidates, WORLDS, random)
    sums = values(at, legal, worlds, worth(stakes.seen(view)))
    abnat = at.coding.abnat
    best = max(range(len(legal)), key=lambda i: (sums[i], -abnat[legal[i]], -legal[i]))
    return at.coding.card[legal[best]]
