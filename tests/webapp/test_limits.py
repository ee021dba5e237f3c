"""Token buckets, on a clock of their own."""

from __future__ import annotations

from engine.table.limits import Bucket, Buckets


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_size_at_once_and_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(10, 20, clock)
    assert [bucket.take() for _ in range(21)] == [True] * 20 + [False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]


def test_a_bucket_never_holds_more_than_its_size() -> None:
    clock = Clock()
    bucket = Bucket(10, 2, clock)
    clock.now += 1000
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_names_do_not_take_from_each_other() -> None:
    buckets = Buckets(60, 1, clock=Clock())
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")


def test_names_beyond_the_bound_are_forgotten_the_longest_unused_first() -> None:
    buckets = Buckets(60, 1, names=2, clock=Clock())
    for name in ("a", "b", "a", "c"):  # b is now the longest unused
        buckets.take(name)
    assert not buckets.take("a")
    assert buckets.take("b")
