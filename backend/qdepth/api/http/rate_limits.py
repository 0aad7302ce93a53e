"""Limits on how often something is done, in this process: buckets that fill at a steady rate."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic

from cachetools import LRUCache

MOST_BUCKETS = 10_000


@dataclass
class _Bucket:
    tokens: float
    filled_at: float


class RateLimit:
    """A bucket for each name: `burst` at once, and `rate` more each second.

    Buckets of names that were not heard of for long are forgotten, which fills them.
    """

    def __init__(
        self, *, burst: float, rate: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._buckets: LRUCache[str, _Bucket] = LRUCache(MOST_BUCKETS)
        self._lock = Lock()

    def take(self, name: str) -> float:
        """Take one from the bucket; gives 0, or the time until there is one again [s]."""
        with self._lock:
            bucket = self._filled(name)
            if bucket.tokens < 1:
                return (1 - bucket.tokens) / self._rate
            bucket.tokens -= 1
            return 0.0

    def _filled(self, name: str) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.setdefault(name, _Bucket(self._burst, now))
        bucket.tokens = min(self._burst, bucket.tokens + (now - bucket.filled_at) * self._rate)
        bucket.filled_at = now
        return bucket
