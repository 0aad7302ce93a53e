"""esxtop: the CSV of batch mode (`esxtop -b -a`), device by device.

Header cells are `\\\\host\\Group(instance)\\Counter`; instances may hold commas and brackets. Rates
are over the interval, ACTV and QUED are samples at its end. Shapes: public batch files and
the readers of yukiuuh/react-esxtop-viewer and akshaykalia-chd/esxtopdrillv2.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.finding import RefusedFile
from qdepth.imports.load.load import Load, LoadRow
from qdepth.imports.load.series import chosen_moments
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.imports.readers.points import add_point

NAME = "esxtop"
CUT_BY_EXCEL = 16_384
LEAST_COMMANDS = 20.0
"""Commands a second below which an interval tells no latency."""
MB_OF_A_MIB = 1.048576
COUNTERS = {
    "commands/sec": "iops",
    "reads/sec": "reads",
    "writes/sec": "writes",
    "mbytes read/sec": "mib_read",
    "mbytes written/sec": "mib_written",
    "active commands": "actv",
    "queued commands": "qued",
    "device q depth": "dqlen",
    "average guest millisec/command": "gavg_ms",
}
_CELL = re.compile(
    r"^\\*(?P<host>[^\\]*)\\(?P<group>[^\\(]+?)(?:\((?P<instance>.*)\))?\\(?P<counter>[^\\]+)$"
)
_LOCAL = ("mpx.", "t10.", "vmhba")


class Counter(NamedTuple):
    """What a column is."""

    host: str
    device: str
    name: str


def fits(text: Text) -> bool:
    """Whether it is a batch file; spreadsheets leave out the quotes."""
    return text.head.lstrip('"').startswith("(PDH-CSV")


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read loads at the busiest moments, and a point for each device at its own.

    Raises
    ------
    RefusedFile
        If it has no devices.
    """
    file = text.file.name
    rows = text.rows(pace)
    header = next(iter(rows), [])
    columns = _columns(header)
    if not columns:
        raise RefusedFile(
            f"{file} has no counters of the group Physical Disk SCSI Device. Run "
            "esxtop -b -a -d 10 -n 360, so that all counters are written."
        )
    if len(header) == CUT_BY_EXCEL:
        found.say(
            "dropped",
            "It has exactly 16,384 columns: a spreadsheet has cut off the others. Import the file "
            "as esxtop wrote it.",
            file=file,
            confidence="medium",
        )
    series: list[dict[tuple[str, str], dict[str, float]]] = []
    moments: list[str] = []
    short = 0
    for row in rows:
        if len(row) != len(header):
            short += 1
            continue
        moments.append(row[0])
        series.append(_values(row, columns))
    if short:
        found.say("dropped", f"{short} rows have fewer or more cells than the header: the file was "
                  "cut off, or written while it was copied.", file=file, rows=short)  # fmt: skip
    interval_s = _interval_s(moments)
    for key, title, index, offered in chosen_moments([_total(sample) for sample in series]):
        rows_of_load = [_row(device, values) for (_, device), values in series[index].items()]
        found.loads.append(
            Load(id=f"{file} {key}", title=f"{title}, {moments[index]}", file=file,
                 interval_s=interval_s, offered=offered, rows=_by_device(rows_of_load))
        )  # fmt: skip
    _add_points(found, file, series, moments, interval_s)
    found.say("read", f"{len(series)} intervals of {len(series[0]) if series else 0} devices.",
              file=file, rows=len(series))  # fmt: skip
    found.files.append(ReadFile(file=file, is_a="esxtop batch file", rows=len(series), what="load"))


def _columns(header: Sequence[str]) -> dict[int, Counter]:
    """The columns of devices; those that hang off local adapters tell nothing of the SAN."""
    columns: dict[int, Counter] = {}
    for place, cell in enumerate(header):
        match = _CELL.match(cell)
        if match is None or not match["group"].startswith("Physical Disk SCSI Device"):
            continue
        name = COUNTERS.get(match["counter"].strip().lower())
        device = match["instance"] or ""
        if name is not None and not device.lower().startswith(_LOCAL):
            columns[place] = Counter(match["host"], device, name)
    return columns


def _values(
    row: Sequence[str], columns: dict[int, Counter]
) -> dict[tuple[str, str], dict[str, float]]:
    sample: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for place, (host, device, name) in columns.items():
        try:
            sample[host, device][name] = float(row[place])
        except ValueError:
            continue
    return dict(sample)


def _total(sample: dict[tuple[str, str], dict[str, float]]) -> tuple[float, float]:
    """IOPS and MB/s of all devices in an interval."""
    iops = sum(values.get("iops", 0.0) for values in sample.values())
    return iops, sum(_mb_s(values) for values in sample.values())


def _mb_s(values: dict[str, float]) -> float:
    return (values.get("mib_read", 0.0) + values.get("mib_written", 0.0)) * MB_OF_A_MIB


def _row(device: str, values: dict[str, float]) -> LoadRow:
    iops, reads = values.get("iops", 0.0), values.get("reads")
    return LoadRow(
        object=device, kind="device", iops=iops, mb_s=_mb_s(values),
        read_pct=min(100.0, 100 * reads / iops) if reads is not None and iops > 0 else None,
        latency_mean_ms=values.get("gavg_ms") if iops > 0 else None,
        outstanding_ios=values.get("actv", 0.0) + values.get("qued", 0.0),
    )  # fmt: skip


def _by_device(rows: Sequence[LoadRow]) -> list[LoadRow]:
    """One row a device, however many hosts the file is of."""
    grouped: dict[str, list[LoadRow]] = defaultdict(list)
    for row in rows:
        grouped[row.object].append(row)
    summed = []
    for device, same in grouped.items():
        iops = sum(row.iops for row in same)
        reads = sum(row.iops * (row.read_pct or 0.0) for row in same)
        timed = sum(row.iops for row in same if row.latency_mean_ms)
        busy = sum(row.iops * (row.latency_mean_ms or 0.0) for row in same)
        summed.append(
            LoadRow(
                object=device, kind="device", iops=iops, mb_s=sum(row.mb_s or 0.0 for row in same),
                read_pct=min(100.0, reads / iops) if iops > 0 else None,
                latency_mean_ms=busy / timed if timed > 0 else None,
            )
        )  # fmt: skip
    return summed


def _add_points(
    found: Found,
    file: str,
    series: Sequence[dict[tuple[str, str], dict[str, float]]],
    moments: Sequence[str],
    interval_s: float | None,
) -> None:
    busiest: dict[tuple[str, str], int] = {}
    for index, sample in enumerate(series):
        for key, values in sample.items():
            best = busiest.get(key)
            if best is None or values.get("iops", 0.0) > series[best][key].get("iops", 0.0):
                busiest[key] = index
    for (host, device), index in busiest.items():
        values = series[index][host, device]
        iops, latency = values.get("iops", 0.0), values.get("gavg_ms", 0.0)
        if iops < LEAST_COMMANDS or latency <= 0:
            continue
        depth = values.get("dqlen")
        add_point(
            found, file, f"{device} on {host or 'host'}, {moments[index]}", (iops, latency),
            block_kib=_mb_s(values) * 1e6 / iops / 1024 or None,
            read_pct=min(100.0, 100 * values.get("reads", 0.0) / iops),
            interval_s=interval_s,
            device_depth=int(depth) if depth and depth >= 1 else None,
        )  # fmt: skip


def _interval_s(moments: Sequence[str]) -> float | None:
    try:
        first, second = (datetime.strptime(m, "%m/%d/%Y %H:%M:%S") for m in moments[:2])  # noqa: DTZ007  only their distance counts
    except ValueError:
        return None
    return (second - first).total_seconds() or None
