"""`play`: a match in the notation and nothing else, the same for the same seed."""

from __future__ import annotations

import hashlib
import json

import pytest

from engine.ai import base
from engine.cli import play
from engine.cli.files import read_events
from engine.core import notation, shuffle
from engine.core.calls import PASS
from engine.core.commands import Bid, By
from engine.core.errors import Code, Refused
from engine.core.events import DealStarted, MatchStarted, MatchWon, SeedRevealed
from engine.core.history import fold
from engine.core.ruleset import PRESETS, Preset
from engine.core.view import PlayerView
from tests.cli.wild import Cli, is_refused, wild, wild_match


@pytest.fixture
def _wild_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that play anything legal: what is tested is the command, not the bots."""
    monkeypatch.setattr(play, "choose", lambda view, level: wild(view))


@pytest.mark.usefixtures("_wild_bots")
def test_a_match_is_printed_in_the_notation_and_nothing_else(cli: Cli) -> None:
    told = cli("play", "--seed", "7")
    assert (told.status, told.err) == (0, "")
    events = notation.parse(told.out)
    assert notation.write(events) == told.out
    assert any(isinstance(event, MatchWon) for event in events)


@pytest.mark.usefixtures("_wild_bots")
def test_the_same_seed_gives_the_same_text_and_another_another(cli: Cli) -> None:
    first, again, other = (cli("play", "--seed", seed).out for seed in ("7", "7", "8"))
    assert first == again
    assert first != other


@pytest.mark.usefixtures("_wild_bots")
def test_without_a_seed_every_match_is_another(cli: Cli) -> None:
    assert cli("play").out != cli("play").out


@pytest.mark.usefixtures("_wild_bots")
def test_json_lines_tell_the_same_events(cli: Cli) -> None:
    text = cli("play", "--seed", "7").out
    lines = cli("play", "--seed", "7", "--json").out
    assert json.loads(lines.splitlines()[0])["kind"] == "match_started"
    told = read_events(cli.file(lines))
    assert [event for _, event in told] == notation.parse(text)
    assert [line for line, _ in told] == list(range(1, len(told) + 1))


@pytest.mark.usefixtures("_wild_bots")
def test_rules_and_target_are_those_asked_for(cli: Cli) -> None:
    out = cli("play", "--rules", "pagat,score.half=set", "--target", "100", "--seed", "x").out
    start = notation.parse(out)[0]
    assert isinstance(start, MatchStarted)
    changes = start.rules.changes_from(PRESETS[Preset.PAGAT])
    assert changes == {"score.half": "set", "match.target": "100"}


@pytest.mark.parametrize("preset", Preset)
def test_every_preset_is_played_to_its_end(preset: Preset) -> None:
    match = fold(wild_match("presets", preset, "100"))
    assert match.winner is not None
    assert match.by_gahwa or max(match.totals) >= 100


def test_the_seeds_are_a_chain_that_ends_in_the_hash_of_the_seed() -> None:
    seeds = shuffle.chain(hashlib.sha256(b"7").digest(), play.MAX_DEALS)
    events = wild_match("7")
    start = events[0]
    assert isinstance(start, MatchStarted)
    assert start.commitment == shuffle.commitment(start.table, seeds[0])
    revealed = [event.seed for event in events if isinstance(event, SeedRevealed)]
    assert revealed == [seed.hex() for seed in seeds[: len(revealed)]]
    assert len(revealed) == sum(isinstance(event, DealStarted) for event in events)


def test_the_bots_of_the_project_play_a_match_to_its_end(cli: Cli) -> None:
    told = cli("play", "--seed", "1", "--target", "100")
    assert told.status == 0
    assert isinstance(notation.parse(told.out)[-2], MatchWon)
    assert cli("verify", cli.file(told.out)).status == 0


def test_bots_that_never_buy_are_stopped(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    def never(view: PlayerView, level: base.Level) -> Bid:
        assert view.viewer is not None
        return Bid(view.viewer, PASS, By.BOT)

    monkeypatch.setattr(play, "choose", never)
    monkeypatch.setattr(play, "MAX_DEALS", 5)
    told = cli("play")
    assert told.status == 2
    assert told.err.startswith("error: too_long: ")


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (["--bots", "nobody"], "bad_bot"),
        (["--bots", "easy,easy"], "bad_bot"),
        (["--bots", ""], "bad_bot"),
        (["--rules", "nobody"], "bad_setting"),
        (["--rules", ""], "bad_setting"),
        (["--rules", "standard,score.half"], "bad_setting"),
        (["--rules", "standard,bid.weather=on"], "bad_setting"),
        (["--rules", "standard,play.enforcement=qaid"], "setting_not_offered"),
        (["--target", "153"], "bad_setting"),
        (["--target", "-1"], "bad_setting"),
        (["--seed"], "bad_usage"),
        (["--fast"], "bad_usage"),
        (["more"], "bad_usage"),
    ],
)
def test_bad_arguments_are_refused_before_the_first_line(
    cli: Cli, argv: list[str], code: str
) -> None:
    assert is_refused(cli("play", *argv), code)


def test_one_name_sits_at_all_four_seats() -> None:
    assert len({*play.read_bots("easy")}) == 4
    with pytest.raises(Refused) as refused:
        play.read_rules("standard", "99")
    assert refused.value.code is Code.BAD_SETTING
