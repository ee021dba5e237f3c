"""What the kernel must know of projects: tables by the cards of one suit, from the core's own."""

from __future__ import annotations

from functools import lru_cache
from struct import Struct
from typing import Final

from engine.ai.bitcards import coding
from engine.core import projects
from engine.core.calls import Game
from engine.core.cards import Rank, Suit, card_of
from engine.core.projects import POINTS, Project, ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.settings import HundredOrder, ProjectTie

LORE: Final = Struct("<512i512i256i16i16i8i2i")
_GAMES: Final = (Game.HOKM, Game.SUN)
_PLAIN: Final = coding(None)


@lru_cache(maxsize=16)
def lore(rules: RuleSet) -> bytes:
    """The block laid out as `Lore` in the kernel."""
    order = rules.proj_hundred_order
    runs = [_runs(byte, game, order) for game in _GAMES for byte in range(256)]
    sets = [_sets(height, game, order) for game in _GAMES for height in range(8)]
    return LORE.pack(
        *(_best(found, order) for found in runs),
        *(_kinds(found) for found in runs),
        *(_swallows(found) for found in runs[:256]),
        *(_best(found, order) for found in sets),
        *(_kinds(found) for found in sets),
        *(POINTS[game].get(kind, 0) for game in _GAMES for kind in ProjectKind),
        rules.proj_tie is ProjectTie.BIDDERS,
        bool(rules.proj_baloot_absorbed),
    )


def _runs(byte: int, game: Game, order: HundredOrder) -> tuple[Project, ...]:
    """The projects of these cards of one suit, bits by plain height."""
    return projects.find(_PLAIN.cards(byte), game, order)


def _sets(height: int, game: Game, order: HundredOrder) -> tuple[Project, ...]:
    rank = _PLAIN.card[height].rank
    return projects.find([card_of(suit, rank) for suit in Suit], game, order)


def _best(found: tuple[Project, ...], order: HundredOrder) -> int:
    """The strength of the best as one number, above 0."""
    if not found:
        return 0
    kind, form, top = projects.strength(found[0], order)
    return kind * 100 + form * 10 + top


def _kinds(found: tuple[Project, ...]) -> int:
    """How many there are of each kind, three bits for each."""
    return sum(1 << 3 * (project.kind - 1) for project in found)


def _swallows(found: tuple[Project, ...]) -> bool:
    """Whether a hundred among these has both king and queen."""
    both = {Rank.KING, Rank.QUEEN}
    return any(
        project.kind is ProjectKind.HUNDRED and both <= {card.rank for card in project.cards}
        for project in found
    )
