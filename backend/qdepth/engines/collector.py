"""Pauses Python's collector of circular garbage while many lasting objects are created."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_resting: list[bool] = []
"""One entry for each rest under way: whether the collector was on when the first one began."""


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Pause the collector, in all threads; it resumes after the last pause, if it was on before.

    It would repeatedly scan all objects for garbage that is not there. For a large network that
    takes five times as long as creating it.
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
