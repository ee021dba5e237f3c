"""A card by search: the kernel values every legal card, the best one is played."""

from __future__ import annotations

from engine.ai import easy
from engine.ai.bitcards import coding
from engine.ai.kernel import encode
from engine.ai.kernel.vehicle import kernel
from engine.ai.mind import Mind
from engine.core.cards import Card, Team
from engine.core.view import PlayerView


def card(view: PlayerView, mind: Mind) -> Card:
    """The card worth most to the viewer's team; of equals the cheapest, then the lowest code.

    Raises ValueError where the viewer has no card to play.
    """
    if view.viewer is None or view.contract is None:
        raise ValueError("the viewer has nothing to do")
    code = coding(view.contract.trump)
    legal = [code.code[choice.card.index] for choice in view.choices if choice.refusal is None]
    if len(legal) == 1:
        return code.card[legal[0]]
    worlds, values = kernel(mind.kernel).think(encode.task(view, mind))
    if not worlds:
        return easy.card(view)  # a view that no deal explains: better a fair card than none
    sign = 1 if view.viewer.team is Team.ODD else -1
    best = max(legal, key=lambda c: (sign * values[c], -code.abnat[c], -c))
    return code.card[best]
