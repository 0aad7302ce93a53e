"""Reports of disks over time, from any tool: only whole disks, each by its busiest report.

Partitions, and devices on top of disks (device mapper, RAID), count the same I/Os again. Rows have
the names of iostat; `tps` and `await` are those of reads and writes together. The queue of Linux
(`aqu-sz`) also counts discards and flushes, which rates and waits of reads and writes leave out.
"""

import re
from collections.abc import Mapping, Sequence

from qdepth.imports.load.measured_point import LARGEST_LITTLE_ERROR
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import add_point

LEAST_IOPS = 1.0
NEARLY_AS_BUSY = 0.8
SECTOR_KIB = 0.5
MOST_NAMED = 5
ROUNDING_OF_QUEUES = 0.02
"""Two steps of the queue length and of the waits that it is compared with."""
_NO_DISKS = re.compile(r"^(loop|ram|zram|dm-|sr|scd|fd|md|dev(1|7|11|253)-)\d*")
_PARTITIONS = re.compile(r"^((x?v|s|h)d[a-z]+|dasd[a-z]+)\d+$|^(nvme|mmcblk|nbd|rbd)\w*p\d+$")
_DISKS = re.compile(r"^((x?v|s|h)d[a-z]+|dasd[a-z]+|nvme\d+(c\d+)?n\d+|mmcblk\d+|(rbd|nbd)\d+)$")
_HARDWARE = re.compile(r"^dev(8|6[5-9]|7[01]|12[89]|13[0-5]|94|202|259)-\d+$")
"""Disks by the numbers of their drivers, as sar names them: SCSI, DASD, Xen, NVMe. Other numbers
differ from boot to boot, and may be of device mapper or of virtio."""
_SCSI = re.compile(r"^dev(?:8|6[5-9]|7[01]|12[89]|13[0-5])-(\d{1,9})$")
"""A SCSI disk has every 16th number; those between are its partitions."""
Row = dict[str, float]
Report = Mapping[str, Row]
"""Activity of each device in an interval."""


def add_disks(found: Found, file: str, reports: Sequence[Report]) -> int:
    """Add a point for each whole disk, and return the number of disks."""
    names = dict.fromkeys(name for report in reports for name in report)
    disks = [name for name in names if _DISKS.match(name)]
    disks = disks or [name for name in names if _HARDWARE.match(name)]
    disks = disks or [name for name in names if not _NO_DISKS.match(name)]
    disks = [name for name in disks if not _is_partition(name)] or list(names)
    if len(disks) < len(names):
        found.say("dropped", (
            f"{len(names) - len(disks)} devices are partitions or on top of disks, so their I/Os "
            "would count twice."
        ), file=file,
                  rows=len(names) - len(disks))  # fmt: skip
    idle: list[str] = []
    for disk in disks:
        rows = sorted((r[disk] for r in reports if disk in r), key=_iops, reverse=True)
        if _iops(rows[0]) >= LEAST_IOPS:
            _add(found, file, disk, _chosen(rows))
        else:
            idle.append(disk)
    if idle:
        more = " and others" if idle[MOST_NAMED:] else ""
        found.say("dropped", f"{', '.join(idle[:MOST_NAMED])}{more}: less than one I/O per second.",
                  file=file, rows=len(idle))  # fmt: skip
    return len(disks)


def _is_partition(name: str) -> bool:
    scsi = _SCSI.match(name)
    return _PARTITIONS.match(name) is not None or (scsi is not None and int(scsi[1]) % 16 > 0)


def _iops(row: Row) -> float:
    return row["tps"] if "tps" in row else row.get("r/s", 0.0) + row.get("w/s", 0.0)


def _chosen(rows: Sequence[Row]) -> Row:
    """The busiest report, or one nearly as busy whose queue agrees with rate times latency.

    Some kernels count a queue wrongly for a while.
    """
    busy = [row for row in rows if _iops(row) >= NEARLY_AS_BUSY * _iops(rows[0])]
    return next((row for row in busy if _is_consistent(row)), rows[0])


def _is_consistent(row: Row) -> bool:
    queue = _queue(row)
    product = _iops(row) * _latency_ms(row) / 1000
    return abs(queue - product) <= max(ROUNDING_OF_QUEUES, LARGEST_LITTLE_ERROR * queue)


def _queue(row: Row) -> float:
    """The I/Os under way, without discards and flushes where these explain the difference."""
    queue = row.get("aqu-sz", row.get("avgqu-sz", 0.0))
    others = sum(row.get(f"{way}/s", 0.0) * row.get(f"{way}_await", 0.0) for way in "df") / 1000
    product = _iops(row) * _latency_ms(row) / 1000
    return queue - others if abs(queue - others - product) < abs(queue - product) else queue


def _latency_ms(row: Row) -> float:
    """The mean of reads and writes; 0 if one of them is not shown, nor their common mean."""
    ways = [way for way in "rw" if row.get(f"{way}/s", 0.0) > 0]
    if "tps" in row or not ways or any(f"{way}_await" not in row for way in ways):
        return row.get("await", 0.0)
    return sum(row[f"{way}/s"] * row[f"{way}_await"] for way in ways) / _iops(row)


def _size_kib(row: Row, iops: float) -> float | None:
    """The mean size of an I/O; None if the columns tell none that is a sector or more."""
    moved = sum(
        row.get(f"{way}{unit}", 0.0) * size
        for way in ("r", "w", "")
        for unit, size in (("kB/s", 1.0), ("MB/s", 1024.0), ("sec/s", SECTOR_KIB))
    )
    told = row.get("areq-sz", row.get("avgrq-sz", 0.0) * SECTOR_KIB)
    return next((size for size in (moved / iops, told) if size >= SECTOR_KIB), None)


def _add(found: Found, file: str, disk: str, row: Row) -> None:
    iops, latency, queue = _iops(row), _latency_ms(row), _queue(row)
    product = iops * latency / 1000
    is_near = abs(queue - product) <= ROUNDING_OF_QUEUES
    is_rounded_off = is_near and abs(product - queue) > LARGEST_LITTLE_ERROR * queue
    add_point(
        found, file, disk, (iops, latency),
        outstanding_ios=None if is_rounded_off else queue or None,
        loop="unknown" if is_near or not queue else "closed",
        block_kib=_size_kib(row, iops),
        read_pct=100 * row["r/s"] / iops if "r/s" in row and "tps" not in row else None,
    )  # fmt: skip
