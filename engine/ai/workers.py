"""Work shared out among processes, its results in the order of the work."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final, TypeVar

Job = TypeVar("Job")
Done = TypeVar("Done")

CHUNK: Final = 10  # deals a worker takes at a time
_ENDS: Final = (signal.SIGINT, signal.SIGTERM)


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
    told: list[int] = []
    before = {end: signal.signal(end, lambda number, _: told.append(number)) for end in _ENDS}
    try:
        # Only noted meanwhile: a worker that is killed before it knows better may hold a lock for
        # ever, and a pool that is interrupted while it begins its workers never ends them. To block
        # the signals would not do: a thread of the kernel's takes them, and they are raised here.
        results = pool.map(work, jobs)
        for end in _ENDS:
            signal.signal(end, signal.default_int_handler)
        if told:
            raise KeyboardInterrupt
        yield from results
    finally:
        for end, handler in before.items():
            signal.signal(end, handler)
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C is for the parent alone: a worker that dies of it leaves the parent waiting."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
