"""Lets Python's collector of circular garbage rest while much is made that stays."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_resting: list[bool] = []
"""One entry for each rest under way: whether the collector was on when the first one began."""


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Let the collector rest, in all threads; it goes on after the last rest, if it was on before.

    It looks again and again through all that was made, for garbage that is not there: of a large
    network that takes five times as long as making it.
    """
    with _lock:
        _resting.append(_resting[0] if _resting else gc.isenabled())
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            was_on = _resting.pop()
            if was_on and not _resting:
                gc.enable()
