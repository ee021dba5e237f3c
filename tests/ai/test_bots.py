"""What every level promises: legal, deterministic, blind to hidden cards, the same everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from engine.ai.base import BOTS, Breed, Level, choose
from engine.ai.chance import SplitMix, canonical
from engine.ai.kernel.vehicle import Kernel
from engine.ai.position import position
from engine.ai.worlds import Worlds
from engine.core.cards import PACK, SEATS, Card, Seat, speaking_order
from engine.core.commands import Bid, By, ClaimSawa, Double, PlayCard, SeatCommand
from engine.core.errors import Refused
from engine.core.events import Event
from engine.core.match import Match, decide
from engine.core.ruleset import PRESETS, RuleSet
from engine.core.view import PlayerView, redact, view
from tests.ai.games import dealt, mixed, put, stacked, states
from tests.ai.golden import GOLDEN, few, moves, sampled

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
@pytest.mark.parametrize(
    ("level", "deals"),
    [
        (Level.EASY, 60),
        (Level.NORMAL, 2),
        (Level.STRONG, 2),
        pytest.param(Level.EASY, 3000, marks=pytest.mark.long),
        pytest.param(Level.NORMAL, 200, marks=pytest.mark.long),
        pytest.param(Level.STRONG, 200, marks=pytest.mark.long),
    ],
)
def test_a_bot_is_never_refused(level: Level, deals: int, rules: RuleSet) -> None:
    """Whole deals, with random moves of others in between: `decide` refuses nothing."""
    rng = Random(3)
    decisions = 0
    for number in range(deals):
        bots = mixed(rng, BOTS[Level.EASY])
        for match, seen, _ in states(dealt(rules, number), bots):
            command = choose(seen, level)
            assert command.seat is seen.viewer
            assert command.by is By.BOT
            try:
                decide(match, command)
            except Refused as refused:  # pragma: no cover
                pytest.fail(f"{level} was refused with {refused}: {seen}")
            decisions += 1
    assert decisions > 4 * deals


@pytest.mark.parametrize("level", Level)
def test_a_bot_with_nothing_to_do_says_so(level: Level) -> None:
    match = dealt(RuleSet(), 1)
    waiting = next(seat for seat in SEATS if seat is not match.to_act)
    for viewer in (waiting, None):
        with pytest.raises(ValueError, match="nothing to do"):
            choose(view(match, viewer), level)


@pytest.mark.parametrize("level", Level)
def test_a_proven_claim_is_made(level: Level) -> None:
    claims = 0
    for number in range(60):
        for _, seen, _ in states(dealt(RuleSet(), number), BOTS[Level.EASY]):
            if seen.sawa:
                assert choose(seen, level) == ClaimSawa(seen.viewer or Seat.ONE, By.BOT)
                claims += 1
    assert claims > 5


def test_a_view_that_no_deal_explains_still_gets_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(self: object, task: bytes) -> tuple[int, tuple[int, ...]]:
        return 0, (0,) * 32

    monkeypatch.setattr(Kernel, "think", none)
    views = [seen for _, seen, _ in states(dealt(RuleSet(), 3), BOTS[Level.EASY]) if seen.choices]
    for seen in views:
        assert choose(seen, Level.NORMAL) == choose(seen, Level.EASY)


# --- never cheats ---------------------------------------------------------------------------------


def relaid(match: Match, seen: PlayerView, number: int) -> Match | None:
    """The same deal with the hidden cards dealt otherwise, everything the viewer saw the same.

    None where the imagined hands would have shown themselves (by a project, say).
    """
    deal, seat = match.deal, seen.viewer
    assert deal is not None
    assert seat is not None
    hidden = _hidden(match, seen, number)
    order = speaking_order(deal.dealer)
    deck: list[Card] = []
    for hand, start, stop in [(h, 0, 3) for h in order] + [(h, 3, 5) for h in order]:
        deck += hidden[hand][start:stop]
    assert seen.turned is not None
    deck.append(seen.turned)
    for hand in order:
        deck += hidden[hand][5:]
    deck += [card for card in PACK if card not in deck]
    events, other = _again(match, tuple(deck))
    true_events, _ = _again(match, tuple(c for c in deal.deck if c is not None))
    shown = [redact(event, seat) for event in true_events]
    return other if [redact(event, seat) for event in events] == shown else None


def _hidden(match: Match, seen: PlayerView, number: int) -> dict[Seat, list[Card]]:
    """Cards of each seat in dealing order, the turned card left out, the viewer's as they are."""
    deal = match.deal
    assert deal is not None
    rng = Random(number)
    if deal.contract is None:
        own = [c for c in deal.hands[seen.viewer or Seat.ONE] if c is not None]
        rest = [card for card in PACK if card not in own and card is not seen.turned]
        rng.shuffle(rest)
        places = iter(rest)
        return {s: own if s is seen.viewer else [next(places) for _ in range(5)] for s in SEATS}
    at = position(seen)
    world = Worlds(at).draw(SplitMix(number))
    hands = {}
    for seat in SEATS:
        if seat is seen.viewer:
            hands[seat] = [c for c in deal.dealt[seat] if c is not None]
        else:
            hands[seat] = list(at.coding.cards(world[seat - 1] | at.played[seat - 1]))
            rng.shuffle(hands[seat])
        if seat is deal.contract.card_to:
            hands[seat] = [card for card in hands[seat] if card is not seen.turned]
    return hands


def _again(match: Match, deck: tuple[Card, ...]) -> tuple[list[Event], Match]:
    """The decisions of a deal made again on another deck; nothing where one is not allowed."""
    deal = match.deal
    assert deal is not None
    other = stacked(match.rules, deal.dealer, deck)
    events: list[Event] = []
    commands: list[SeatCommand] = [Bid(said.seat, said.call) for said in deal.auction.spoken]
    if deal.ladder is not None:
        commands += [Double(said.seat, said.call) for said in deal.ladder.said]
    if deal.tricks is not None:
        played = [p for taken in deal.tricks.taken for p in taken.cards] + [*deal.tricks.trick]
        commands += [PlayCard(p.seat, p.card) for p in played]
    for command in commands:
        try:
            made = decide(other, command)
        except Refused:
            return [], other
        events += made
        other = put(other, made)
    return events, other


@pytest.mark.parametrize(
    ("level", "deals"),
    [
        (Level.EASY, 12),
        (Level.NORMAL, 3),
        (Level.STRONG, 3),
        pytest.param(Level.NORMAL, 40, marks=pytest.mark.long),
        pytest.param(Level.STRONG, 40, marks=pytest.mark.long),
    ],
)
def test_hidden_cards_dealt_otherwise_never_change_the_move(level: Level, deals: int) -> None:
    rng = Random(5)
    tried = 0
    for number in range(deals):
        rules = list(PRESETS.values())[number % len(PRESETS)]
        for match, seen, _ in states(dealt(rules, number), mixed(rng, BOTS[Level.EASY])):
            other = relaid(match, seen, number)
            if other is None or rng.random() < 0.4:
                continue
            assert match.deal is not None
            assert other.deal is not None
            if other.deal.hands == match.deal.hands:
                continue
            again = view(other, seen.viewer)
            assert choose(again, level) == choose(seen, level)
            tried += 1
    assert tried > 4 * deals


# --- deterministic --------------------------------------------------------------------------------


def test_equal_knowledge_has_one_text_and_other_knowledge_another() -> None:
    texts: dict[str, PlayerView] = {}
    for seen in sampled(2, 1):
        key = canonical(seen, "normal")
        assert key not in texts
        assert canonical(seen, "easy") != key
        texts[key] = seen
    assert len(texts) > 250


def test_threads_at_once_give_the_answers_of_one() -> None:
    views = list(sampled(1, 4))
    alone = [choose(seen, Level.NORMAL) for seen in views]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda seen: choose(seen, Level.NORMAL), views)) == alone


def test_golden_states_have_their_golden_moves() -> None:
    """A change here is a new bot: record it with `python -m tests.ai.golden` and say so."""
    assert moves() == json.loads(GOLDEN.read_text())


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_another_process_with_other_hashes_makes_the_same_moves(hash_seed: str) -> None:
    code = "import json; from tests.ai.golden import few; print(json.dumps(few()))"
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == few()


def test_a_secret_key_changes_what_a_bot_does_and_only_who_knows_it_can_tell() -> None:
    views = [seen for _, seen, _ in states(dealt(RuleSet(), 3), BOTS[Level.EASY]) if seen.choices]
    plain = [choose(seen, Level.NORMAL) for seen in views]
    keyed = [choose(seen, Level.NORMAL, Breed(key=b"a day's secret")) for seen in views]
    assert keyed == [choose(seen, Level.NORMAL, Breed(key=b"a day's secret")) for seen in views]
    others = [
        [choose(seen, Level.NORMAL, Breed(key=bytes([n]))) for seen in views] for n in range(8)
    ]
    assert any(moves != plain for moves in (keyed, *others))


def test_splitmix_gives_its_published_numbers() -> None:
    chance = SplitMix(1234567)
    assert [chance.word() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]
