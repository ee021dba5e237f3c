"""`python -m webapp` with its clock so many seconds ahead: `python -m tests.e2e.ahead SECONDS`.

The clock is moved before anything of ours is loaded, so all of the program goes by it.
"""

from __future__ import annotations

import runpy
import sys
import time


def main(seconds: float) -> None:
    """Runs the server as if it were so much later."""
    real = time.time
    time.time = lambda: real() + seconds
    sys.argv = ["webapp"]
    runpy.run_module("webapp", run_name="__main__")


if __name__ == "__main__":
    main(float(sys.argv[1]))
