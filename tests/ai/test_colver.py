"""The exact solver beside colver's, a solver for Belote: the same value for every card.

With `play.third_hand_ruff` off and `play.undertrump` free one rule is left in which hokm differs
from Belote: there a trump led is beaten even if it is the partner's. A kernel is built with it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from engine.ai import exact
from engine.ai.bench_kernel import colver_table, positions
from engine.ai.bitcards import coding, duties
from engine.ai.kernel import build, vehicle
from engine.ai.kernel.vehicle import Kernel
from engine.ai.solver import Open
from engine.core.cards import Card, Suit
from engine.core.ruleset import RuleSet

RULES: Final = RuleSet().with_settings({"play.third_hand_ruff": "off", "play.undertrump": "free"})
HOKM: Final = "led == 3 && !ours && (over = follow & ABOVE(best))"
BELOTE: Final = "led == 3 && (over = follow & ABOVE(best))"
RANKS: Final = ("7", "8", "9", "J", "Q", "K", "10", "A")
KABOOT, CAPOT = 500, 90  # what the kernel and colver add for all eight tricks
DEALS: Final = 300


@pytest.mark.long
def test_every_card_of_whole_hokm_deals_is_worth_what_colver_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    colver = pytest.importorskip("colver", reason="colver is not installed")
    monkeypatch.setattr(vehicle, "_FOLDER", tmp_path)
    (tmp_path / "belote.wasm").write_bytes(belote(tmp_path))
    kernel = Kernel("belote")
    compared = 0
    for match in positions(DEALS, 1, hokm_only=True):
        deal, seat = match.running, match.to_act
        assert deal is not None
        assert seat is not None
        assert deal.contract is not None
        code = coding(deal.contract.trump)
        one, two, three, four = (code.mask(deal.known(other)) for other in seat.order())
        at = Open((one, two, three, four), 0)
        kernel.write(exact.packed(code.hokm, duties(RULES, False), at), kernel.call("seen"))
        kernel.call("solve")
        found = kernel.values()
        ours = {place(code.card[c]): points(found[c]) for c in range(32) if one >> c & 1}
        assert ours == dict(colver_table(colver.Env, match).solve_scores()["scores"])
        compared += len(ours)
    assert compared == 8 * DEALS


def belote(folder: Path) -> bytes:
    """The kernel with Belote's rule for a trump led."""
    text = build.SOURCE.read_text()
    assert text.count(HOKM) == 1
    source = folder / "belote.c"
    source.write_text(text.replace(HOKM, BELOTE))
    return build.built(source)


def place(card: Card) -> int:
    """Colver's number of a card."""
    return list(Suit).index(card.suit) * 8 + RANKS.index(card.rank.value)


def points(value: int) -> int:
    """The card points of the side to play, and 90 for all eight tricks."""
    return value - KABOOT + CAPOT if value >= KABOOT else max(value, 0)
