"""Questions of addresses that were read lately: the cells of a sheet ask the same again."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

MOST_QUESTIONS = 512
Read = TypeVar("Read")


class KeptQuestions(Generic[Read]):
    """What addresses mean, for versions of scenarios, which never change. Refusals are not kept."""

    def __init__(self) -> None:
        self._kept: LRUCache[Hashable, Read] = LRUCache(MOST_QUESTIONS)
        self._lock = Lock()

    def find_or_read(self, name: Hashable, read: Callable[[], Read]) -> Read:
        """Give what an address of this name means, read where it is not kept."""
        with self._lock:
            kept = self._kept.get(name)
        if kept is None:
            kept = read()
            with self._lock:
                self._kept[name] = kept
        return kept
