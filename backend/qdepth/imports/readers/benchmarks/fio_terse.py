"""fio's terse output (`--minimal`): one line of semicolons for each job or group.

Versions 3 to 5 have the same fields for reads and for writes, and 5 has more behind them. Rates
are whole numbers, latencies are in microseconds, and neither depth nor size is in it. Source:
show_thread_status_terse_all and show_ddir_status_terse in axboe/fio's stat.c.
"""

import re
from collections.abc import Sequence

from qdepth.imports.number_text import finite_number
from qdepth.imports.readers.benchmarks.fio_entries import Entry, Side

_LINE = re.compile(r"\s*([345]);fio-[^;]*;")
_PERCENTILE = re.compile(r"([\d.]{1,12})%=(\d{1,15})")
_FIRST = 5
_FIELDS = {"3": 41, "4": 41, "5": 47}
"""Fields of reads or writes, by the version."""
_KIB_S, _IOPS, _RUNTIME_MS = 1, 2, 3
_PERCENTILES = slice(12, 32)
_LATENCY_US = 34
US_OF_A_MS = 1000.0


def terse_entry(line: str) -> Entry | None:
    """Read a line of the terse output; None if it is no such line, or is cut off."""
    version = _LINE.match(line)
    if version is None:
        return None
    cells = line.strip().split(";")
    width = _FIELDS[version[1]]
    if len(cells) < _FIRST + 2 * width:
        return None
    error = finite_number(cells[4])
    ways = {
        way: cells[_FIRST + number * width : _FIRST + (number + 1) * width]
        for number, way in enumerate(("read", "write"))
    }
    sides = [_side(way, each) for way, each in ways.items()]
    return Entry(
        cells[2], cells[3], 1, int(error or 0), is_of_unknown_jobs=True,
        sides=[side for side in sides if side.iops > 0],
    )  # fmt: skip


def _side(way: str, cells: Sequence[str]) -> Side:
    def number(place: int) -> float:
        return finite_number(cells[place]) or 0.0

    ranks = (_PERCENTILE.fullmatch(cell) for cell in cells[_PERCENTILES])
    return Side(
        way, number(_IOPS), number(_KIB_S),
        number(_RUNTIME_MS), number(_LATENCY_US) / US_OF_A_MS,
        {float(rank[1]): float(rank[2]) / US_OF_A_MS for rank in ranks if rank},
    )  # fmt: skip
