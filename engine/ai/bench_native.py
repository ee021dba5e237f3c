"""What WebAssembly costs: the kernel beside the same C built for this machine, same flags.

Needs `ziglang`, the development dependency the kernel is built with.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from engine.ai.bench_kernel import positions
from engine.ai.kernel import build, encode
from engine.ai.kernel.vehicle import kernel, worths
from engine.ai.versions import STRONG
from engine.core.view import view

_FLAGS: Final = ("-shared", "-fPIC", *build.SPEED, "-Wno-unknown-attributes")
_ROUNDS: Final = 3  # the best of which counts, for both


def beside_native(count: int) -> dict[str, float]:
    """The time of strong card decisions in WebAssembly, as a share of the native time."""
    matches = [match for trick in (1, 3, 5) for match in positions(count, trick)]
    tasks = [encode.task(view(match, match.to_act), STRONG) for match in matches]
    with tempfile.TemporaryDirectory() as folder:
        native = _native(Path(folder))
        ours = theirs = float("inf")
        for _ in range(_ROUNDS):
            ours = min(ours, _timed(lambda task: kernel().think(task), tasks))
            theirs = min(theirs, _timed(native, tasks))
    return {"wasm_over_native_time": ours / max(theirs, 1e-9)}


def _native(folder: Path) -> Callable[[bytes], object]:
    """The decision of a kernel built for this machine."""
    out = folder / "kernel.so"
    zig = (sys.executable, "-m", "ziglang", "cc")
    subprocess.run((*zig, *_FLAGS, "-o", out, build.SOURCE), check=True)
    library = ctypes.CDLL(str(out))
    for name in ("task_at", "worths_at"):
        getattr(library, name).restype = ctypes.c_void_p
    block = worths()
    ctypes.memmove(library.worths_at(), block, len(block))
    library.get_ready()
    at = library.task_at()

    def think(task: bytes) -> object:
        ctypes.memmove(at, task, len(task))
        return library.think()

    return think


def _timed(think: Callable[[bytes], object], tasks: Sequence[bytes]) -> float:
    start = time.process_time()
    for task in tasks:
        think(task)
    return time.process_time() - start
