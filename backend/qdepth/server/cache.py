"""Caches in memory: the cells of a sheet request the same a hundred times."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from contextlib import suppress
from threading import Lock
from typing import Any, Generic, TypeVar

from cachetools import LRUCache

from qdepth.report.report import Report

MOST_REPORT_BYTES = 100_000_000
MEMORY_OF_TEXT = 9
"""Bytes in memory for each byte of JSON of a report, as measured: 209 kB for 23 kB."""
MOST_QUERIES = 512
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Cache(Generic[Key, Value]):
    """Recently used values, for several threads. Errors of `compute` are not stored.

    Parameters
    ----------
    most : int
        Size of all values at most.
    size_of : Callable
        Size of a value; unset: each counts as one.
    """

    def __init__(self, most: int, size_of: Callable[[Value], int] | None = None) -> None:
        self._cache: LRUCache[Key, Value] = LRUCache(most, size_of)
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """Return the value of a key, None if there is none."""
        with self._lock:
            return self._cache.get(key)

    def put(self, key: Key, value: Value) -> None:
        """Store a value, unless it is larger than the whole cache."""
        with self._lock, suppress(ValueError):
            self._cache[key] = value

    def get_or_compute(self, key: Key, compute: Callable[[], Value]) -> Value:
        """Return the value of a key, computed if there is none."""
        value = self.get(key)
        if value is None:
            value = compute()
            self.put(key, value)
        return value


def memory_of(report: Report) -> int:
    """Approximate memory of a report [bytes]."""
    return MEMORY_OF_TEXT * len(report.model_dump_json())


class UnderWay(Generic[Value]):
    """Computations in progress: one for each key, however many callers wait."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[Value]] = {}

    async def join(self, key: str, ask: Callable[[], Coroutine[Any, Any, Value]]) -> Value:
        """Return a result that another caller requested, or request it."""
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._ask(key, ask))
        return await asyncio.shield(self._tasks[key])  # who leaves takes it from nobody else

    async def _ask(self, key: str, ask: Callable[[], Coroutine[Any, Any, Value]]) -> Value:
        try:
            return await ask()
        finally:
            del self._tasks[key]


class ReportCache(Cache[str, Report]):
    """Reports by question, down to the names and prices."""

    def __init__(self, most_bytes: int = MOST_REPORT_BYTES) -> None:
        super().__init__(most_bytes, memory_of)
        self._under_way: UnderWay[Report] = UnderWay()

    async def get_or_ask(self, key: str, ask: Callable[[], Coroutine[Any, Any, Report]]) -> Report:
        """Return the report of a key, requested if there is none: once, however many callers
        wait."""
        report = self.get(key)
        if report is not None:
            return report

        async def ask_and_keep() -> Report:
            report = await ask()
            self.put(key, report)
            return report

        return await self._under_way.join(key, ask_and_keep)

    def find(self, key: str, read: Callable[[], Report | None]) -> Report | None:
        """Return the report of a key, read if there is none; None if there is none to read."""
        report = self.get(key)
        if report is None:
            report = read()
            if report is not None:
                self.put(key, report)
        return report
