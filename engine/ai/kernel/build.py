"""Building the kernel: `python -m engine.ai.kernel.build` writes the newest version's file anew.

Needs `ziglang`, a development dependency pinned exactly: the same compiler gives the same bytes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from engine.ai.kernel.vehicle import VERSION, file

SOURCE: Final = Path(__file__).with_name("kernel.c")
SPEED: Final = ("-std=c11", "-Os", "-mllvm", "-inline-threshold=500")
"""In WebAssembly faster than -O3: calls cost more there, and unrolled loops gain less."""

FLAGS: Final = (
    "-target",
    "wasm32-freestanding",
    *SPEED,
    "-Wall",
    "-Wextra",
    "-Werror",
    "-nostdlib",
    "-mbulk-memory",
    "-Wl,--no-entry",
    "-Wl,--strip-all",  # names of sections differ from build to build, the rest does not
)


def built(source: Path = SOURCE) -> bytes:
    """The kernel compiled from its source; raises CalledProcessError where it does not compile."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "kernel.wasm"
        zig = (sys.executable, "-m", "ziglang", "cc")
        subprocess.run((*zig, *FLAGS, "-o", out, source.name), cwd=source.parent, check=True)
        return out.read_bytes()


if __name__ == "__main__":
    file(VERSION).write_bytes(built())
