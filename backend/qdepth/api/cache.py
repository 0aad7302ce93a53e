"""Caches in memory: the cells of a sheet ask for the same a hundred times."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Sequence
from threading import Lock
from typing import Any, Generic, TypeVar

from cachetools import LRUCache
from sqlalchemy.orm import Session

from qdepth.db import results
from qdepth.report.report import Report

MOST_REPORTS = 256
MOST_QUERIES = 512
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Cache(Generic[Key, Value]):
    """The values used last, for several threads. What `compute` raises is not kept."""

    def __init__(self, most: int) -> None:
        self._cache: LRUCache[Key, Value] = LRUCache(most)
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """Give the value of a key, None where there is none."""
        with self._lock:
            return self._cache.get(key)

    def put(self, key: Key, value: Value) -> None:
        """Keep a value."""
        with self._lock:
            self._cache[key] = value

    def get_or_compute(self, key: Key, compute: Callable[[], Value]) -> Value:
        """Give the value of a key, computed where there is none."""
        value = self.get(key)
        if value is None:
            value = compute()
            self.put(key, value)
        return value


class ReportCache(Cache[str, Report]):
    """Reports by the keys of their evaluations, already parsed."""

    def __init__(self) -> None:
        super().__init__(MOST_REPORTS)
        self._asked: dict[str, asyncio.Task[Report]] = {}

    async def get_or_ask(self, key: str, ask: Callable[[], Coroutine[Any, Any, Report]]) -> Report:
        """Give the report of a key, asked for where there is none: once, however many want it."""
        report = self.get(key)
        if report is not None:
            return report
        if key not in self._asked:
            self._asked[key] = asyncio.create_task(self._ask(key, ask))
        return await asyncio.shield(self._asked[key])  # who leaves takes it from nobody else

    async def _ask(self, key: str, ask: Callable[[], Coroutine[Any, Any, Report]]) -> Report:
        try:
            report = await ask()
            self.put(key, report)
            return report
        finally:
            del self._asked[key]

    def find(self, session: Session, keys: Sequence[str]) -> list[Report | None]:
        """Give the report of each key, read from the database where need be, None without one."""
        found = {key: self.get(key) for key in keys}
        missing = [key for key, report in found.items() if report is None]
        stored = results.find_known(session, missing) if missing else {}
        for key, document in stored.items():
            found[key] = report = Report.model_validate(document)
            self.put(key, report)
        return [found[key] for key in keys]
