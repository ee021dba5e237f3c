"""What a level expects of a buy: the share of imagined deals in which the buyer makes it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from engine.ai import weighing
from engine.ai.base import Level
from engine.ai.versions import NORMAL, STRONG
from engine.core.calls import Call
from engine.core.view import PlayerView

Forecast = Callable[[PlayerView, Call], float | None]
"""From the view of a seat that is to speak and a call that buys, the chance that it makes what it
buys so; None where there is no telling."""

FORECASTS: Final[dict[Level, Forecast]] = {
    Level.NORMAL: partial(weighing.predicted, mind=NORMAL),
    Level.STRONG: partial(weighing.predicted, mind=STRONG),
}
"""The forecast of each level that makes one."""
