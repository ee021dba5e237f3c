"""The arena can be stopped, by hand or from outside, and leaves no worker behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

PATIENCE = 60


def workers_of(pid: int) -> list[str]:
    """The processes a process has begun."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


@pytest.mark.parametrize("whole_group", [True, False])
def test_being_told_to_end_ends_an_arena_with_its_workers(whole_group: bool) -> None:
    command = [sys.executable, "-m", "engine", "arena", "easy", "random", "--deals", "100000"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    )
    until = time.monotonic() + PATIENCE
    while not workers_of(process.pid):
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.1)
    if whole_group:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGTERM)
    try:
        told, _ = process.communicate(timeout=PATIENCE)
    finally:
        with suppress(ProcessLookupError):  # what hangs must not go on for ever
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert b"Traceback" not in told
