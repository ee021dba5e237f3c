"""Every Python on this machine plays the same moves: each in an environment of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contest.line import digests

ROOT = Path(__file__).parents[1]
OLDEST = 11
NEWEST = 14
PYENV = Path.home() / ".pyenv" / "versions"

SAME = """
import json
from tests.ai.golden import GOLDEN, moves
from tests.contest.line import digests
assert moves() == json.loads(GOLDEN.read_text())
assert digests({days}) == {digests}
"""
DAYS = [20_800, 20_801]  # of the daily deals

pytestmark = pytest.mark.long


def pythons() -> Iterator[Path]:
    """The interpreters beside this one that the project can run on: on the path, or of pyenv."""
    for minor in range(OLDEST, NEWEST + 1):
        if minor == sys.version_info.minor:
            continue
        found = shutil.which(f"python3.{minor}")
        kept = sorted(PYENV.glob(f"3.{minor}.*/bin/python"))
        if kept:
            yield kept[-1]
        elif found and ".pyenv" not in found:
            yield Path(found)


@pytest.mark.parametrize("python", list(pythons()), ids=lambda python: python.parts[-3])
@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_moves_and_whole_days_are_the_same_on_each_python_present(
    python: Path, hash_seed: str, tmp_path: Path
) -> None:
    subprocess.run([python, "-m", "venv", tmp_path / "venv"], check=True)
    inside = tmp_path / "venv" / "bin" / "python"
    subprocess.run([inside, "-m", "pip", "install", "-q", ROOT], check=True)
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    same = SAME.format(days=DAYS, digests=digests(DAYS))
    subprocess.run([inside, "-c", same], cwd=ROOT, env=env, check=True)
