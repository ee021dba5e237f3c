"""The arena can be stopped by hand."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

PATIENCE = 60


def test_an_interrupt_ends_an_arena_with_workers() -> None:
    command = [sys.executable, "-m", "engine", "arena", "easy", "random", "--deals", "100000"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    )
    time.sleep(2)  # the modules are read, or the workers at work: both are to end alike
    os.killpg(process.pid, signal.SIGINT)
    try:
        told, _ = process.communicate(timeout=PATIENCE)
    finally:
        with suppress(ProcessLookupError):  # what hangs must not go on for ever
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert b"Traceback" not in told
