"""Rate limits in this process: buckets that fill at a steady rate.

Guesses are limited so: requests with an id, a token or a key that opens nothing. What makes
guessing hopeless is the length of ids, 128 random bits. The limit keeps guesses from costing the
server much. It counts by person where people sign in, else by address, and refuses wrong requests
alone: several people may share an address, and what others guess there must not lock anybody out.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from threading import Lock
from time import monotonic

from cachetools import LRUCache
from fastapi import Request

from qdepth.server.http.errors import TooManyRequests, UnknownKey, UnknownName
from qdepth.server.http.proxies import address_of

MOST_BUCKETS = 10_000
TOO_MANY = (
    "You or others at your address sent too many wrong ids, tokens and keys, and this one "
    "is wrong too. Check it."
)


@dataclass
class _Bucket:
    tokens: float
    filled_at: float


class RateLimit:
    """A bucket for each name: `burst` immediately, and `rate` more each second.

    Buckets without recent use are forgotten, which fills them.
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
        """Take one from the bucket; returns 0, or the time until there is one again [s]."""
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


def note_guesser(request: Request, person: str | None) -> None:
    """Note the sender of a request for counting guesses; None: unknown."""
    if person is not None:
        request.state.guesser = person


def count_guess(request: Request, error: Exception) -> Exception:
    """Count an error that answers a guess, and return the error to answer with.

    An ended link or key that was valid once is no guess. Neither is what the caller may look for
    among the parts of something that is open to them.
    """
    if not isinstance(error, UnknownName | UnknownKey):
        return error
    guesser = getattr(request.state, "guesser", address_of(request))
    wait_s = request.app.state.services.guesses.take(guesser)
    return TooManyRequests(TOO_MANY, ceil(wait_s)) if wait_s > 0 else error
