"""The versions of the bots: a kernel file and a table of levels, never changed once it is played.

A contest names its version, so that everybody meets the same bots however long it lasts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.ai.mind import Mind


@dataclass(frozen=True, slots=True)
class Version:
    """What the levels that search do their work with; the easy level is the heuristic alone."""

    name: str
    normal: Mind
    strong: Mind


_V1: Final = Version(
    "v1",
    normal=Mind("normal", 200, 80, 0, 0, 16, 3200, True, kernel="v1"),
    strong=Mind("strong", 1000, 400, 5, 60, 64, 20_000, True, kernel="v1"),
)

VERSIONS: Mapping[str, Version] = MappingProxyType({"v1": _V1})
"""The versions by name, the newest last. One is taken out when no contest names it any more."""

CURRENT: Final = "v1"
"""The version new tables and contests play by."""

NORMAL: Final = VERSIONS[CURRENT].normal
STRONG: Final = VERSIONS[CURRENT].strong
