"""Rows of running totals: see `qdepth.statistics.recorder`."""

from qdepth.engines.compiled import places as p
from qdepth.engines.compiled.limits import cut_limit
from qdepth.engines.compiled.native import native
from qdepth.engines.compiled.stations import cut_station
from qdepth.engines.compiled.writer import Floats, Ints
from qdepth.statistics.recorder import MOST_ROWS, TALLY_COLUMNS

_TALLY = len(TALLY_COLUMNS)


@native
def add_row(n: Ints, x: Floats) -> None:
    """Keep a row; when there are many, drop every other one."""
    now, row = x[p.NOW], n[p.ROWS]
    place = n[p.X_ROW] + row * n[p.ROW_WIDTH]
    for value in range(n[p.TALLIES] * _TALLY):
        x[place] = x[n[p.X_TALLY] + value]
        place += 1
    for rank in range(n[p.LIMITS]):
        place = _limit_totals(n, x, n[p.FIRST_LIMIT] + rank * p.LIMIT, now, place)
    for rank in range(n[p.STATIONS]):
        place = _station_totals(n, x, n[p.FIRST_STATION] + rank * p.STATION, now, place)
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
def _limit_totals(n: Ints, x: Floats, limit: int, now: float, place: int) -> int:
    cut_limit(n, x, limit, now)
    reals = n[limit]
    x[place] = x[reals + p.HELD + p.AREA]
    x[place + 1] = x[reals + p.HELD + p.SOJOURN]
    x[place + 2] = x[reals + p.WAITING + p.AREA]
    x[place + 3] = x[reals + p.WAITING + p.SOJOURN]
    x[place + 4] = x[reals + p.FULL_AREA]
    x[place + 5] = x[reals + p.CAPACITY_AREA]
    return place + 6


@native
def _station_totals(n: Ints, x: Floats, station: int, now: float, place: int) -> int:
    cut_station(n, x, station, now)
    reals = n[station]
    x[place] = x[reals + p.PRESENT_METER + p.AREA]
    x[place + 1] = x[reals + p.PRESENT_METER + p.SOJOURN]
    shared = n[station + p.SERVERS] == 0
    x[place + 2] = x[reals + p.BUSY_AREA] if shared else x[reals + p.BUSY_METER + p.AREA]
    x[place + 3] = x[reals + p.BUSY_METER + p.SOJOURN]
    x[place + 4] = n[station + p.DEPARTURES]
    x[place + 5] = n[station + p.LAST_DEPARTURES]
    return place + 6


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
