"""Node and the packages of npm that tests use; without them those tests are skipped."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from pathlib import Path
from typing import Final, NoReturn

import pytest

FOLDER: Final = Path(__file__).parent / "js"
"""Where `package.json` lies, and `node_modules` beside it."""


def missing(reason: str) -> NoReturn:
    """Skips the test; in CI (the variable CI is set) it fails instead."""
    if os.environ.get("CI"):
        pytest.fail(f"in CI this must be there: {reason}")
    pytest.skip(reason)


def node() -> str:
    """The path of Node."""
    return shutil.which("node") or missing("Node is not installed")


def run(*command: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    """What a command in the folder says."""
    return subprocess.run(
        [str(word) for word in command],
        cwd=FOLDER,
        env={**os.environ, **env},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def package_file(path: str) -> Path:
    """A file of an npm package ("typescript/bin/tsc"), fetched the first time, once for all."""
    found = FOLDER / "node_modules" / path
    with (FOLDER / "package.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not found.exists():
            npm = shutil.which("npm") or missing("npm is not installed")
            fetched = run(npm, "install", "--no-package-lock", "--no-audit", "--no-fund")
            if fetched.returncode:
                missing(f"npm cannot fetch {path}: {fetched.stderr.strip()[-200:]!r}")
    return found
