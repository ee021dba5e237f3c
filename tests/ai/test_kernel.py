"""The compiled kernel says what its plain twin says, and is what its source compiles to."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, replace
from pathlib import Path
from random import Random

import pytest

from engine.ai import thinking, twin
from engine.ai.base import BOTS, Level
from engine.ai.kernel import build, encode, vehicle
from engine.ai.kernel.vehicle import VERSION, Kernel, file, kernel
from engine.ai.mind import Mind
from engine.ai.versions import NORMAL, STRONG, VERSIONS, Version
from engine.core.calls import Lock
from engine.core.ruleset import PRESETS, RuleSet
from engine.core.view import PlayerView
from tests.ai.games import dealt, locking, mixed, states

SMALL = Mind("small", 30, 10, 0, 0, 8, 100, True)
EXACT = Mind("exact", 12, 0, 3, 4, 8, 100, True)
PLAIN = Mind("plain", 20, 20, 0, 0, 1, 0, False)

FILES = {"v1": "8dffba63e8c5ac1567e30977b3f496767d474f9e48707671b92226b2b7c11718"}
"""What each kernel file is for good."""

VERSION_DIGESTS = {"v1": "a91ba4edae1073d1dd0bee941bbe5658354a32cb93cc635a1cd52d03f3197eaf"}
"""What each version of the bots is for good, its kernel file and its levels: a bot that changes is
a new version."""


LIKELY, UNLIKELY = "return (1ull << 40) >> misses;", "return 1ull << misses;"


def playing(deals: int) -> Iterator[PlayerView]:
    """Views of seats about to play a card, over all presets and some settings beside."""
    easy = BOTS[Level.EASY]
    bots = locking(mixed(Random(21), easy), easy)
    for number in range(deals):
        for rules in (*PRESETS.values(), *_odd_rules()):
            for _, seen, _ in states(dealt(rules, number), bots):
                if seen.choices:
                    yield seen


def _odd_rules() -> Iterator[RuleSet]:
    for third in ("on", "off"):
        for under in ("free", "required"):
            text = f"play.third_hand_ruff={third} play.undertrump={under}"
            yield RuleSet.parse(text)


@pytest.mark.parametrize("mind", [SMALL, PLAIN, EXACT], ids=lambda mind: mind.name)
@pytest.mark.parametrize("deals", [1, pytest.param(40, marks=pytest.mark.long)])
def test_kernel_and_twin_give_identical_values(mind: Mind, deals: int) -> None:
    compared = locked = 0
    for seen in playing(deals):
        if mind is EXACT and len(seen.hand) > EXACT.exact_from:
            continue
        worlds, values = kernel().think(encode.task(seen, mind))
        expected_worlds, expected = twin.values(seen, mind)
        assert worlds == expected_worlds
        assert {code: values[code] for code in expected} == expected
        assert all(not values[code] for code in range(32) if code not in expected)
        compared += 1
        locked += seen.lock is Lock.LOCKED
    assert compared > (30 if mind is EXACT else 150) * deals
    assert locked > 0


def test_the_built_kernel_is_what_its_source_compiles_to() -> None:
    assert build.built() == file(VERSION).read_bytes()


def test_a_kernel_file_never_changes() -> None:
    found = {
        path.stem: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in file().parent.glob("*.wasm")
    }
    assert found == FILES


def test_a_version_of_the_bots_never_changes() -> None:
    def digest(version: Version) -> str:
        files = "".join(FILES[mind.kernel] for mind in (version.normal, version.strong))
        return hashlib.sha256(f"{astuple(version)}{files}".encode()).hexdigest()

    assert {name: digest(version) for name, version in VERSIONS.items()} == VERSION_DIGESTS
    assert all(version.name == name for name, version in VERSIONS.items())


def test_two_versions_of_the_kernel_play_side_by_side_each_as_it_does_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    views = [seen for seen in playing(1) if len(seen.choices) > 1][::23]
    alone = [thinking.card(seen, STRONG) for seen in views]
    (tmp_path / "v1.wasm").write_bytes(file("v1").read_bytes())
    (tmp_path / "other.wasm").write_bytes(_other_kernel(tmp_path))
    monkeypatch.setattr(vehicle, "_FOLDER", tmp_path)
    other = replace(STRONG, kernel="other")
    turns = [(thinking.card(seen, STRONG), thinking.card(seen, other)) for seen in views]
    assert [ours for ours, _ in turns] == alone
    assert [theirs for _, theirs in turns] != alone


def _other_kernel(folder: Path) -> bytes:
    """A kernel that plays otherwise: it takes a world for less likely the better it fits."""
    text = build.SOURCE.read_text()
    assert text.count(LIKELY) == 1
    source = folder / "other.c"
    source.write_text(text.replace(LIKELY, UNLIKELY))
    return build.built(source)


def test_two_instances_side_by_side_do_not_disturb_each_other() -> None:
    tasks = [encode.task(seen, SMALL) for seen in playing(1)][::9]
    alone = [kernel().think(task) for task in tasks]
    one, two = Kernel(), Kernel()
    for task, answer in zip(tasks, alone, strict=True):
        assert one.think(task) == answer
        assert two.think(task) == answer


def test_threads_think_at_once_each_in_an_instance_of_its_own() -> None:
    tasks = [encode.task(seen, SMALL) for seen in playing(1)][::9]
    alone = [kernel().think(task) for task in tasks]
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(lambda task: kernel().think(task), tasks)) == alone


def test_what_was_thought_before_changes_nothing() -> None:
    """Tables the solver keeps between worlds and decisions never change a value."""
    tasks = [encode.task(seen, STRONG) for seen in playing(1) if len(seen.hand) < 6][::23]
    fresh = [Kernel().think(task) for task in tasks]
    used = Kernel()
    for task in reversed(tasks):
        used.think(task)
    assert [used.think(task) for task in tasks] == fresh


def test_a_decision_takes_worlds_as_its_level_says() -> None:
    for seen in list(playing(1))[::40]:
        assert kernel().think(encode.task(seen, NORMAL))[0] == NORMAL.worlds
