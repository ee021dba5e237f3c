"""How many files and sockets this process may hold open."""

from __future__ import annotations

import resource
from typing import Final

_WANTED: Final = 20_000  # two thousand tables keep some eight thousand sockets open


def allow_many() -> None:
    """Raises the limit of this process as far as it may, where it is too low."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED if hard == resource.RLIM_INFINITY else min(_WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
