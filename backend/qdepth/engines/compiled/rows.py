"""Rows of running totals: see `qdepth.statistics.recorder`."""

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.limits import limit_totals
from qdepth.engines.compiled.native import native
from qdepth.engines.compiled.stations import station_totals
from qdepth.engines.compiled.writer import Floats, Ints
from qdepth.statistics.recorder import (
    LIMIT_COLUMNS,
    MOST_ROWS,
    STATION_COLUMNS,
    TALLY_COLUMNS,
)

_TALLY = len(TALLY_COLUMNS)
_LIMIT = len(LIMIT_COLUMNS)
_STATION = len(STATION_COLUMNS)


@native
def add_row(n: Ints, x: Floats) -> None:
    """Keep a row; when there are many, drop every other one."""
    now, row = x[p.NOW], n[p.ROWS]
    place = n[p.X_ROW] + row * n[p.ROW_WIDTH]
    for value in range(n[p.TALLIES] * _TALLY):
        x[place] = x[n[p.X_TALLY] + value]
        place += 1
    for rank in range(n[p.LIMITS]):
        limit_totals(n, x, n[p.FIRST_LIMIT] + rank * p.LIMIT, now, place)
        place += _LIMIT
    for rank in range(n[p.STATIONS]):
        station_totals(n, x, n[p.FIRST_STATION] + rank * p.STATION, now, place)
        place += _STATION
    x[n[p.X_ROW_TIME] + row] = now
    counts = n[p.ROW_COUNT] + row * (1 + n[p.GROUPS])
    n[counts] = n[p.PRESENT]
    for group in range(n[p.GROUPS]):
        n[counts + 1 + group] = n[n[p.GROUP_IOS] + group]
    n[p.ROWS] = row + 1
    if row + 1 > MOST_ROWS:
        _keep_every_other(n, x)
    n[p.NEXT_ROW] = n[p.DONE] + n[p.IOS_PER_ROW]


@native
def _keep_every_other(n: Ints, x: Floats) -> None:
    width, counts = n[p.ROW_WIDTH], 1 + n[p.GROUPS]
    kept = 0
    for row in range(0, n[p.ROWS], 2):
        for value in range(width):
            x[n[p.X_ROW] + kept * width + value] = x[n[p.X_ROW] + row * width + value]
        for value in range(counts):
            n[n[p.ROW_COUNT] + kept * counts + value] = n[n[p.ROW_COUNT] + row * counts + value]
        x[n[p.X_ROW_TIME] + kept] = x[n[p.X_ROW_TIME] + row]
        kept += 1
    n[p.ROWS] = kept
    n[p.IOS_PER_ROW] *= 2
