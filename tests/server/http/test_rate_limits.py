"""Buckets that fill at a steady rate."""

from qdepth.server.http.rate_limits import MOST_BUCKETS, RateLimit


class _Clock:
    time = 0.0

    def __call__(self) -> float:
        return self.time


def test_burst_passes_and_the_rest_waits() -> None:
    clock = _Clock()
    limit = RateLimit(burst=3, rate=0.5, clock=clock)
    assert [limit.take("a") for _ in range(4)] == [0.0, 0.0, 0.0, 2.0]
    assert limit.take("b") == 0.0
    clock.time = 2.0
    assert [limit.take("a"), limit.take("a")] == [0.0, 2.0]
    clock.time = 1000.0
    assert [limit.take("a") > 0 for _ in range(4)] == [False, False, False, True]


def test_memory_is_limited() -> None:
    limit = RateLimit(burst=1, rate=1.0, clock=_Clock())
    limit.take("first")
    for name in range(MOST_BUCKETS):
        limit.take(str(name))
    assert limit.take("first") == 0.0
