"""The fixture that runs commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.wild import Cli


@pytest.fixture
def cli(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Runs `python -m engine …` in this process."""
    return Cli(tmp_path, capsys)
