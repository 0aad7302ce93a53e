r"""Counters of esxtop's batch mode, and what each column of a file is.

Header cells are `\\host\Group(instance)\Counter`; instances may hold commas and brackets. Shapes:
public batch files and the readers of yukiuuh/react-esxtop-viewer and akshaykalia-chd/esxtopdrillv2.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from qdepth.imports.inventory.builder import LOCAL_DEVICES
from qdepth.imports.number_text import LoggedCells

MB_OF_A_MIB = 1.048576
Group = Literal["device", "nfs", "path", "world", "virtual disk", "adapter"]
GROUPS: Mapping[str, Group] = {
    "physical disk scsi device": "device",
    "physical disk nfs volume": "nfs",
    "physical disk path": "path",
    "physical disk per-device-per-world": "world",
    "virtual disk": "virtual disk",
    "physical disk adapter": "adapter",
    "physical disk": "adapter",
}
OF_LOAD: tuple[tuple[Group, ...], ...] = (
    ("device", "nfs"), ("path",), ("world",), ("virtual disk",), ("adapter",),
)  # fmt: skip
"""Groups with the same load; the first one in a file is read."""
IN_WORDS: Mapping[Group, str] = {
    "device": "devices", "nfs": "NFS volumes", "path": "paths", "world": "worlds",
    "virtual disk": "virtual disks", "adapter": "adapters",
}  # fmt: skip
COUNTERS = {
    "commands/sec": "iops",
    "reads/sec": "reads",
    "writes/sec": "writes",
    "mbytes read/sec": "mib_read",
    "mbytes written/sec": "mib_written",
    "active commands": "actv",
    "queued commands": "qued",
    "device q depth": "dqlen",
    "world q depth": "wqlen",
    "adapter q depth": "aqlen",
    "average driver millisec/command": "davg_ms",
    "average kernel millisec/command": "kavg_ms",
    "average guest millisec/command": "gavg_ms",
    "average queue millisec/command": "qavg_ms",
    "average millisec/read": "read_ms",
    "average millisec/write": "write_ms",
}
_CELL = re.compile(
    r"^\\*(?P<host>[^\\]*)\\(?P<group>[^\\(]+?)(?:\((?P<instance>.*)\))?\\(?P<counter>[^\\]+)$"
)
_DEVICE = re.compile(r"(naa\.|eui\.|t10\.|mpx\.).*", re.IGNORECASE)
_WORLD = re.compile(r"-\d+$")
Values = dict[str, float]


class Counter(NamedTuple):
    """Meaning of a column."""

    host: str
    group: Group
    instance: str
    name: str

    @property
    def object(self) -> str:
        """Object of its load: a device, an NFS volume, or the host."""
        if self.group in ("adapter", "virtual disk"):
            return self.host
        name = _WORLD.sub("", self.instance) if self.group == "world" else self.instance
        device = _DEVICE.search(name) if self.group in ("path", "world") else None
        return device[0] if device else name

    @property
    def is_part_of_adapter(self) -> bool:
        """True if it belongs to a LUN behind an adapter, as old builds list them next to the
        adapter."""
        return self.group == "adapter" and ":" in self.instance

    @property
    def is_local(self) -> bool:
        """True if it is of a device that hangs off a local adapter."""
        return self.object.lower().startswith(LOCAL_DEVICES)


def counters_of(header: Sequence[str]) -> dict[int, Counter]:
    """Return the columns about storage."""
    columns: dict[int, Counter] = {}
    for place, cell in enumerate(header):
        match = _CELL.match(cell)
        group = GROUPS.get(match["group"].strip().lower()) if match else None
        name = COUNTERS.get(match["counter"].strip().lower()) if match else None
        instance = match["instance"] or "" if match else ""
        if match is None or group is None or name is None or not instance:
            continue
        columns[place] = Counter(match["host"], group, instance, name)
    return {place: c for place, c in columns.items() if not c.is_part_of_adapter}


def of_load(columns: Mapping[int, Counter]) -> dict[int, Counter]:
    """Return those that add up to the load; local devices only if there are no others."""
    for groups in OF_LOAD:
        there = {place: c for place, c in columns.items() if c.group in groups}
        if groups == ("virtual disk",):
            disks = {place: c for place, c in there.items() if ":" in c.instance}
            there = disks or there
        if any(c.name in ("iops", "reads", "writes") for c in there.values()):
            return {place: c for place, c in there.items() if not c.is_local} or there
    return {}


def values_of(
    row: Sequence[str], columns: Mapping[int, Counter], cells: LoggedCells
) -> dict[tuple[str, str], Values]:
    """The values of an interval by host and instance, if all of its cells can be numbers."""
    sample: dict[tuple[str, str], Values] = {}
    broken: set[tuple[str, str]] = set()
    for place, counter in columns.items():
        key, strange = (counter.host, counter.instance), cells.strange
        value = cells.number(row[place])
        if value is not None:
            sample.setdefault(key, {})[counter.name] = value
        elif cells.strange > strange:
            broken.add(key)
    for key in broken:
        sample.pop(key, None)
    return {key: completed(values) for key, values in sample.items()}


def completed(values: Values) -> Values:
    """Add the rate and the latency of all I/Os, if the file has those of reads and writes."""
    reads, writes = values.get("reads", 0.0), values.get("writes", 0.0)
    if "iops" not in values:
        values["iops"] = reads + writes
    if "gavg_ms" not in values:
        if "davg_ms" in values and "kavg_ms" in values:
            values["gavg_ms"] = values["davg_ms"] + values["kavg_ms"]
        elif reads + writes > 0 and "read_ms" in values:
            busy = reads * values["read_ms"] + writes * values.get("write_ms", 0.0)
            values["gavg_ms"] = busy / (reads + writes)
    return values


def mb_s_of(values: Values) -> float:
    """Throughput [MB/s]."""
    return (values.get("mib_read", 0.0) + values.get("mib_written", 0.0)) * MB_OF_A_MIB


def most_of(things: Iterable[str | float]) -> str:
    """Return names for a sentence: the first five, and the number of the others."""
    names = [str(thing) for thing in things]
    more = f" and {len(names) - 5} more" if len(names) > 5 else ""
    return ", ".join(names[:5]) + more
