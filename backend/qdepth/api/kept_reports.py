"""Reports that were asked for lately, kept in memory: a sheet asks for one many times."""

from collections.abc import Callable, Sequence
from threading import Lock

from cachetools import LRUCache
from sqlalchemy.orm import Session

from qdepth.db import results
from qdepth.report.report import Report

MOST_REPORTS = 256


class KeptReports:
    """The reports of the database, the last used ones already parsed."""

    def __init__(self) -> None:
        self._kept: LRUCache[str, Report] = LRUCache(MOST_REPORTS)
        self._lock = Lock()
        self._computing = Lock()

    def find_or_compute(self, key: str, compute: Callable[[], Report]) -> Report:
        """Give the report of a key, computed where it is not kept: once, however many ask."""
        with self._lock:
            kept = self._kept.get(key)
        if kept is not None:
            return kept
        with self._computing:
            with self._lock:
                kept = self._kept.get(key)
            if kept is None:
                kept = compute()
                with self._lock:
                    self._kept[key] = kept
        return kept

    def find(self, session: Session, keys: Sequence[str]) -> list[Report | None]:
        """Give the report of each key, None where there is none."""
        with self._lock:
            found = {key: self._kept.get(key) for key in keys}
        missing = [key for key, report in found.items() if report is None]
        if missing:
            stored = results.find_known(session, missing)
            parsed = {key: Report.model_validate(document) for key, document in stored.items()}
            found |= parsed
            with self._lock:
                self._kept.update(parsed)
        return [found[key] for key in keys]
