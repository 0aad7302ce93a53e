"""Readings of running totals: see `qdepth.statistics.recorder`.

A reading fills a slot; when every other one is dropped, their slots become free and nothing is
moved.
"""

import numpy as np

from qdepth.engines.compiled import limit, shared_station, station
from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints
from qdepth.engines.native import native_call
from qdepth.statistics.recorder import (
    LIMIT_COLUMNS,
    STATION_COLUMNS,
    TALLY_COLUMNS,
)

_TALLY = len(TALLY_COLUMNS)
_LIMIT = len(LIMIT_COLUMNS)
_STATION = len(STATION_COLUMNS)


@native_call
def check(n: Ints, x: Floats, now: float) -> None:
    """Do what is due at this count of I/Os, and find the next count."""
    if n[p.DONE] >= n[p.NEXT_READING]:
        add_reading(n, x, now)
    if n[p.DONE] >= n[p.PAUSE_AT]:
        n[p.PAUSED] = 1
    if n[p.DONE] >= n[p.MAX_IOS] and n[p.STOP] == p.GOES_ON:
        n[p.STOP] = p.IO_BUDGET
    n[p.NEXT_COUNT] = min(n[p.NEXT_READING], n[p.PAUSE_AT], n[p.MAX_IOS])


@native_call
def add_reading(n: Ints, x: Floats, now: float) -> None:
    """Store a reading; if there are many, drop every other one."""
    slot = np.int64(n[n[p.SLOTS] + n[p.READINGS]])
    counts = n[p.COUNTS] + slot * (1 + n[p.GROUPS])
    n[counts] = n[p.PRESENT]
    for group in range(n[p.GROUPS]):
        n[counts + 1 + group] = n[n[p.GROUP_IOS] + group]
    reading = n[p.READING] + slot * n[p.READING_WIDTH]
    x[reading] = now
    place = reading + 1
    for value in range(n[p.TALLIES] * _TALLY):
        x[place] = x[n[p.FIRST_TALLY] + value]
        place += 1
    for rank in range(n[p.LIMITS]):
        limit.totals(x, n[n[p.FIRST_LIMIT] + rank], now, place)
        place += _LIMIT
    for rank in range(n[p.STATIONS]):
        at = n[n[p.FIRST_STATION] + rank]
        if n[at + p.SERVERS] > 0:
            station.totals(n, x, at, now, place)
        else:
            shared_station.totals(n, x, at, now, place)
        place += _STATION
    n[p.READINGS] += 1
    if n[p.READINGS] > n[p.MOST_READINGS]:
        _keep_every_other(n)
    n[p.NEXT_READING] = n[p.DONE] + n[p.IOS_PER_READING]


@native_call
def _keep_every_other(n: Ints) -> None:
    """Let the slots of the dropped readings become free."""
    slots, readings = np.int64(n[p.SLOTS]), np.int64(n[p.READINGS])
    kept = (readings + 1) // 2
    for rank in range(readings - kept):
        n[slots + readings + rank] = n[slots + 2 * rank + 1]
    for rank in range(kept):
        n[slots + rank] = n[slots + 2 * rank]
    for rank in range(readings - kept):
        n[slots + kept + rank] = n[slots + readings + rank]
    n[p.READINGS] = kept
    n[p.IOS_PER_READING] *= 2
