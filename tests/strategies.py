"""Hypothesis strategies for everything a test of the game needs, and the seeded random player.

`play_deals`, `play_deal` and `play_match` (from `tests.core.driver`) are for plain loops.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from engine.core import auction as auctions
from engine.core.auction import Auction
from engine.core.cards import PACK, SEATS, Card, Seat
from engine.core.deal import Stage
from engine.core.events import Event
from engine.core.match import Match
from engine.core.ruleset import NOT_YET_OFFERED, PRESETS, RuleSet, choices
from tests.core.driver import STEERS, PlayedDeal, Steer, play_deal, play_deals, play_match

settings.register_profile(
    "baloot",
    deadline=None,  # a loaded machine is no reason to fail
    derandomize=True,  # the same examples for everybody; chance is what the long mode is for
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("baloot")

__all__ = [
    "STEERS",
    "PlayedDeal",
    "Steer",
    "auctions_under",
    "decks",
    "hands",
    "play_deal",
    "play_deals",
    "play_match",
    "played_deals",
    "played_matches",
    "positions",
    "rulesets",
    "seats",
    "seeds",
]


def seats() -> st.SearchStrategy[Seat]:
    """One of the four seats."""
    return st.sampled_from(SEATS)


def seeds() -> st.SearchStrategy[bytes]:
    """The 32 bytes that shuffle a deal."""
    return st.binary(min_size=32, max_size=32)


def decks() -> st.SearchStrategy[tuple[Card, ...]]:
    """The 32 cards in any order."""
    return st.permutations(PACK).map(tuple)


def hands(size: int = 8) -> st.SearchStrategy[tuple[Card, ...]]:
    """Some cards of one hand."""
    return decks().map(lambda deck: deck[:size])


def rulesets() -> st.SearchStrategy[RuleSet]:
    """Any rule set a table can play: a preset with any settings changed."""
    changes = {
        name: st.sampled_from([v for v in values if NOT_YET_OFFERED.get(name) != v])
        for name, values in choices().items()
    }
    return st.builds(
        RuleSet.with_settings,
        st.sampled_from(list(PRESETS.values())),
        st.fixed_dictionaries({}, optional=changes),
    )


@st.composite
def auctions_under(draw: st.DrawFn, rules: RuleSet) -> Auction:
    """An auction under these rules after any number of legal calls, ended ones included."""
    auction = auctions.opening(draw(seats()), draw(st.sampled_from(PACK)))
    for _ in range(draw(st.integers(0, 14))):
        calls = auctions.legal_calls(auction, rules)
        if not calls:
            break
        auction = auctions.after(auction, draw(st.sampled_from(calls)), rules)
    return auction


@st.composite
def played_deals(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] | None = None) -> PlayedDeal:
    """A deal played out at random, perhaps steered towards something rare."""
    chosen = draw(rules or rulesets())
    return play_deal(draw(st.integers(0, 2**32)), chosen, draw(st.sampled_from(STEERS)))


@st.composite
def positions(draw: st.DrawFn, stage: Stage | None = None) -> Match:
    """A match in the middle of a deal, in this stage, where some seat is to act."""
    plies = draw(
        played_deals().filter(lambda deal: any(_in(ply.before, stage) for ply in deal.plies))
    ).plies
    return draw(st.sampled_from([ply.before for ply in plies if _in(ply.before, stage)]))


def _in(match: Match, stage: Stage | None) -> bool:
    deal = match.running
    return deal is not None and (stage is None or deal.stage is stage)


@st.composite
def played_matches(draw: st.DrawFn) -> list[Event]:
    """The events of a whole match."""
    ways = [steer for steer in STEERS if not steer.rig and steer.name != "void"]
    return play_match(draw(st.integers(0, 2**32)), draw(rulesets()), draw(st.sampled_from(ways)))
