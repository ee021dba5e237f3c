"""`make install` in an empty folder: what it asks uv or pip for, and that it asks once."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
TOOLS: Final = ("sh", "make", "touch", "rm", "mkdir", "cp")
INSTALLED: Final = 'mkdir -p .venv/bin && cp "$0" .venv/bin/python'
"""What stands for the making of an environment, whose Python is the same script."""


@dataclass
class Clone:
    """A folder with the Makefile, and a PATH of nothing but what is put there."""

    folder: Path
    path: Path

    def program(self, name: str) -> None:
        """A program that writes down what it is asked for, and makes what makes environments."""
        script = f"""#!/bin/sh
echo "${{0##*/}} $*" >>"{self.folder}/asked"
case "$*" in venv*|"-m venv"*) {INSTALLED} ;; esac
"""
        file = self.path / name
        file.write_text(script)
        file.chmod(0o755)

    def make(self, *words: str) -> str:
        """Runs make; all that was installed so far, an install a line."""
        environment = {"PATH": str(self.path), "HOME": str(self.folder)}
        command = ["make", *words]
        done = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        asked = (self.folder / "asked").read_text().splitlines()
        return "\n".join(line for line in asked if " install " in line)


@pytest.fixture(params=["uv", "python3"])
def clone(request: pytest.FixtureRequest, tmp_path: Path) -> Clone:
    """A clone on a machine with uv, and one on a machine with Python alone."""
    made = Clone(tmp_path / "clone", tmp_path / "bin")
    (made.folder / ".ci").mkdir(parents=True)
    made.path.mkdir()
    for name in ("Makefile", "pyproject.toml", ".ci/venv.sh"):
        shutil.copy(ROOT / name, made.folder / name)
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found is not None, tool
        os.symlink(found, made.path / tool)
    made.program(request.param)
    return made


def test_an_environment_is_made_once(clone: Clone) -> None:
    assert clone.make("install").endswith("--editable .")
    assert clone.make("install").count("\n") == 0


def test_extras_are_installed_with_uv_and_without(clone: Clone) -> None:
    assert clone.make("install").endswith("--editable .")
    assert clone.make("install", "EXTRAS=postgres").endswith("--editable .[postgres]")
    assert clone.make("install", "EXTRAS=postgres").count("\n") == 1
    assert clone.make("install").count("\n") == 1


def test_a_changed_list_of_requirements_is_installed_again(clone: Clone) -> None:
    clone.make("install", "EXTRAS=postgres")
    later = (clone.folder / ".venv" / ".ready-run-postgres").stat().st_mtime + 60
    os.utime(clone.folder / "pyproject.toml", (later, later))
    assert clone.make("install", "EXTRAS=postgres").count("\n") == 1
