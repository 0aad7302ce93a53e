"""vscsiStats: histograms of one virtual disk each (`vscsiStats -p all -c`).

Blocks begin with `Histogram: <name>,virtual machine worldGroupID,...`; rows are `frequency,limit`,
and the last one repeats the limit above it: it is open. Shape: a public file of ESXi 6.
"""

import csv
import re
from collections import defaultdict

from qdepth.design.document.workload import BlockSize
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.finding import RefusedFile
from qdepth.imports.load.mix import Mix
from qdepth.imports.number_text import finite_number
from qdepth.imports.readers.found import Found, ReadFile

NAME = "vscsiStats"
MOST_BLOCKS = 16
LEAST_SHARE_PCT = 0.05
LEAST_COUNTED = 30
"""I/Os of one direction below which its share and its latency are unreliable."""
MOST_COUNTED = 1e15
MOST_BYTES = 32_767 * 1024
"""The largest size of an I/O that a design can have [B]."""
NEAR_LBNS = 2
"""Distances from the last command that count as sequential [LBN]."""
LENGTH, LENGTH_OF_READS = "IO lengths of commands", "IO lengths of Read commands"
DISTANCE = "distance (in LBNs) between successive commands"
OUTSTANDING = "number of outstanding IOs when a new IO is issued"
LATENCY = "latency of IOs in Microseconds (us)"
_FOR_PEOPLE = re.compile(r"worldGroupID\s*:")
_TITLE = re.compile(r"Histogram:([^,]+),(.*)")
_WORLD = re.compile(r"worldGroupID,\s*(\d+)", re.IGNORECASE)
_DISK = re.compile(r"\b\w+\d:\d+")
_THOUSANDS = re.compile(r"-?[1-9]\d{0,2}(?:([.,'\u00a0 ])\d{3})(?:\1\d{3})*")
_HANDLE = re.compile(r"handleID,\s*(\d+)", re.IGNORECASE)


class _Block:
    def __init__(self) -> None:
        self.about: dict[str, float] = {}
        self.rows: list[tuple[int, int]] = []

    def take(self, count: float, limit: float) -> bool:
        """Add a row; False if it cannot be one."""
        is_sound = 0 <= count <= MOST_COUNTED and abs(limit) <= MOST_COUNTED
        if is_sound:
            self.rows.append((int(count), int(limit)))
        return is_sound


def fits(text: Text) -> bool:
    """True if it holds histograms of vscsiStats."""
    return "Histogram: " in text.head and "worldGroupID" in text.head


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read a mix of I/Os for each virtual disk.

    Raises
    ------
    RefusedFile
        If it is as vscsiStats writes for people.
    """
    disks: dict[str, dict[str, _Block]] = defaultdict(dict)
    block, odd = _Block(), 0
    for each in text.lines(pace):
        cells = _cells(each, text.delimiter)
        title = _TITLE.match(",".join(cells))
        if title is not None:
            block = _Block()
            disks[_disk(title[2])][title[1].strip()] = block
            continue
        name, value = cells if len(cells) == 2 else ("", "")
        number, count = _whole_number(value), _whole_number(name)
        if number is None:
            odd += any(cell[:1].isdigit() for cell in cells)
            continue
        if count is not None:
            odd += not block.take(count, number)
        elif name[:1].isdigit():
            odd += 1
        elif number >= 0:
            block.about[name.strip().lower()] = number
    file = text.file.name
    if not disks or _FOR_PEOPLE.search(text.head):
        raise RefusedFile(
            f"{file} is vscsiStats' text for people. Run vscsiStats -p all -c, and import "
            "its output."
        )
    for disk, blocks in disks.items():
        _add(found, file, disk, blocks)
    found.say(
        "read",
        (
            f"Histograms of {len(disks)} virtual disks, without rates, because the collection "
            "time is unknown."
        ),
        file=file,
        rows=len(disks),
    )
    if odd:
        found.say(
            "dropped",
            f"{odd} lines have no count and limit of a histogram. Collect it again.",
            file=file,
            rows=odd,
        )
    found.files.append(ReadFile(file=file, is_a=NAME, rows=len(disks), what="load"))


def _cells(line: str, delimiter: str) -> list[str]:
    """The cells of a line as vscsiStats wrote it, or as a spreadsheet saved it."""
    separator = delimiter if delimiter in line else ","
    cells = [cell.strip() for cell in next(csv.reader([line], delimiter=separator), [])]
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _whole_number(text: str) -> float | None:
    """A count or a limit, which may have signs between thousands; a mean has decimals."""
    return finite_number(re.sub(r"[.,'\u00a0 ]", "", text) if _THOUSANDS.fullmatch(text) else text)


def _disk(label: str) -> str:
    world, disk, handle = (each.search(label) for each in (_WORLD, _DISK, _HANDLE))
    if world is None or (disk is None and handle is None):
        return label[:80]
    name = disk[0] if disk else f"handle {handle[1]}" if handle else ""
    return f"world group {world[1]}, {name}"


def _add(found: Found, file: str, disk: str, blocks: dict[str, _Block]) -> None:
    lengths = blocks.get(LENGTH)
    ios = sum(number for number, _ in lengths.rows) if lengths else 0
    if lengths is None or ios == 0:
        why = "no I/O was counted" if lengths else f"it has no histogram of {LENGTH}"
        found.say("dropped", f"{disk}: {why}. Run vscsiStats -p all -c while its VM works.",
                  file=file)  # fmt: skip
        return
    reads = blocks.get(LENGTH_OF_READS)
    read_ios = sum(number for number, _ in reads.rows) if reads else 0
    _say_few(found, file, disk, read_ios, ios)
    distances = blocks.get(DISTANCE)
    counted = sum(number for number, _ in distances.rows) if distances else 0
    near = sum(n for n, limit in distances.rows if 0 <= limit <= NEAR_LBNS) if distances else 0
    outstanding = blocks.get(OUTSTANDING)
    latency = blocks.get(LATENCY)
    found.mixes.append(
        Mix(
            id=f"{file} {disk}", file=file, object=disk, ios=ios, blocks=_sizes(lengths, ios),
            read_pct=min(100.0, 100 * read_ios / ios),
            random_pct=100 * (1 - near / counted) if counted else None,
            outstanding_ios=outstanding.about.get("mean") if outstanding else None,
            latency_mean_ms=latency.about["mean"] / 1000
            if latency and "mean" in latency.about else None,
        )
    )  # fmt: skip


def _say_few(found: Found, file: str, disk: str, reads: int, ios: int) -> None:
    """Warn about a direction with so few I/Os that its numbers rest on chance."""
    for few, number in (("reads", reads), ("writes", ios - reads)):
        if 0 < number < LEAST_COUNTED:
            found.say("read", (
                f"{disk}: only {number} of {ios:,} I/Os are {few}, too few for a reliable share "
                "and latency. Collect for longer."
            ), file=file,
                      rows=number, confidence="low")  # fmt: skip


def _sizes(lengths: _Block, ios: int) -> list[BlockSize]:
    """Sizes by the upper limit of their bucket, the most frequent ones; shares add up to 100 %."""
    counts: dict[int, int] = defaultdict(int)
    for number, limit in lengths.rows:
        if number and 512 <= limit <= MOST_BYTES:
            counts[limit] += number
    kept = sorted(counts, key=lambda limit: -counts[limit])[:MOST_BLOCKS]
    kept = [limit for limit in kept if 100 * counts[limit] / ios >= LEAST_SHARE_PCT] or kept[:1]
    total = sum(counts[limit] for limit in kept)
    return [
        BlockSize(size_kib=limit / 1024, share_pct=100 * counts[limit] / total)
        for limit in sorted(kept)
    ]
