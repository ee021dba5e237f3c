"""Work shared out among processes, its results in the order of the work."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final, TypeVar

Job = TypeVar("Job")
Done = TypeVar("Done")

CHUNK: Final = 10  # deals a worker takes at a time
_ENDS: Final = {signal.SIGINT, signal.SIGTERM}


def spans(deals: int) -> list[range]:
    """The numbers of a run's deals, a worker's share in each range."""
    return [range(start, min(start + CHUNK, deals)) for start in range(0, deals, CHUNK)]


def shared(work: Callable[[Job], Done], jobs: Sequence[Job], workers: int) -> Iterator[Done]:
    """What each job brings, in order, whatever the number of `workers`; one works in this process.

    An interrupt, or being told to end, ends the workers and is raised here as KeyboardInterrupt.
    To be called from the main thread only: signals are its own.
    """
    workers = min(workers, len(jobs))
    if workers <= 1:
        yield from map(work, jobs)
        return
    pool = ProcessPoolExecutor(workers, initializer=_leave_interrupts)
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        # A worker that is killed before it knows better may hold a lock for ever, and a pool that
        # is interrupted while it begins its workers never ends them.
        signal.pthread_sigmask(signal.SIG_BLOCK, _ENDS)
        try:
            results = pool.map(work, jobs)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDS)
        yield from results
    finally:
        signal.signal(signal.SIGTERM, before)
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C is for the parent alone: a worker that dies of it leaves the parent waiting."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDS)
