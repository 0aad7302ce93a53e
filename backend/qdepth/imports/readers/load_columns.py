"""What the columns of a table of load mean, by the words of their headers.

`Read IOPS`, `Virtual Disk|Aggregate of all instances|Read IOPS|Avg`, `ReadIOPS_Avg`,
`op/s (read)` and `Disk 1 read ops (operations per second)` are rates; a column is that of a mean
unless a word says that it is a maximum or a percentile. The share of reads and the mean size of
I/Os count as well, but no latency. Columns that differ in unknown words are unclear.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from qdepth.imports.files.columns import key_of
from qdepth.imports.load.load import ObjectKind
from qdepth.imports.readers.sampled_loads import ALL, MB_S, READS, WRITES

Statistic = Literal["mean", "maximum", "percentile"]
STATISTICS: tuple[Statistic, ...] = ("mean", "percentile", "maximum")


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_NAMES: tuple[tuple[ObjectKind | None, frozenset[str]], ...] = (
    ("vm", _set("vm vmname virtualmachine virtualmachinename guestvm vmsname virtuellemaschine "
                "machinevirtuelle mquinavirtual macchinavirtuale nomvm nomdelavm namedervm "
                "nombrevm nombredelavm nomevm nomedavm vmdisplayname guestname")),
    ("device", _set("lun lunname volume volumename naa device devicename canonicalname vvname "
                    "ldev")),
    ("datastore", _set("datastore datastorename ds dsname")),
    (None, _set("name object objectname resource resourcename entity servername "
                "objekt objektname nom objet nombre objeto nome oggetto naam")),
    ("host", _set("host hostname esxhost esxihost esxiname hostsystem")),
)  # fmt: skip
"""Keys of headers of names, and what they name; None: whatever the inventory has of the name."""
_DATES = _set("date day datum fecha startdate sampledate")
_CLOCKS = _set("time hour uhrzeit heure hora timeofday starttime sampletime")
_ENDS = _set("end endtime intervalend")
_STAMPS = _set("timestamp timestamputc datetime interval intervalbreakdown intervalstart start "
               "begin starttimeutc zeit zeitstempel datumuhrzeit horodatage fechahora")  # fmt: skip
_MOMENTS = _DATES | _CLOCKS | _STAMPS
_STATISTICS = _set("statistic statistics stat aggregation rollup rolluptype metric counter")
"""Headers whose cells say what the numbers of a row are."""
_PARTS = _set("disk diskname virtualdisk instance lun datastore datastorename dsname")
_WORD = re.compile(r"[^\W\d_]+|\d+|%|#")
_CAMEL = re.compile(r"(?<=[a-z]{2})(?=[A-Z])|(?<=[A-Z]{4})(?=[A-Z][a-z])")
"""Where words of a header meet, as in `ReadIOPS` and `IOPSAvg`; units such as `kBps` are one."""
_RATE = re.compile(
    r"iops\b|\bi/?os?(?:/s| per s)|\bop(?:eration)?s?(?:/s| per s)"
    r"|\bops\b.{0,30}per second|\b(?:reads|writes|commands|cmds|transfers|requests)(?:/s| per s)"
    r"|number(?:read|write)averaged"
)
_NO_RATE = _set(
    "latency lat ms usec us response limit reservation shares size % pct percent "
    "network net nic memory mem swap cpu sum"
)
_SLOWER = re.compile(
    r"(?:\bper|/|\bpro|\bpar|\bpor|\bal) ?(?:min\w{0,6}|h|hr|hours?|days?|d|tag|stunde)\b"
)
"""A unit of time that is no second."""
_THOUSANDS = re.compile(r"\bk ?iops\b|\biops ?[(\[]k[)\]]|\bkilo ?iops\b|\bthousands?\b")
_BY_SIZE = re.compile(r"\bper [gt]i?b\b|/[gt]i?b\b")
_BITS = re.compile(r"[kKMG]b(?:ps|/s)|[kmg]bit", re.ASCII)
"""Units of bits; a small b is not taken for bytes, which vSphere writes with a large one."""
_THROUGHPUT = re.compile(r"\b([kmg]i?)?(b|bytes?)(?:ps\b|/s| per s)")
_BYTES = {"": 1.0, "k": 1024.0, "ki": 1024.0, "m": 1024.0**2, "mi": 1024.0**2,
          "g": 1024.0**3, "gi": 1024.0**3}  # fmt: skip
"""Bytes of a unit; vSphere and its tools write kB and MB for KiB and MiB."""
_MAXIMUM = _set("max maximum peak highest")
_MINIMUM = _set("min minimum lowest stdev std stddev deviation variance")
_PERCENTILE = re.compile(r"\bp(\d\d)\b|\b(\d\d)(?:th|%| percentile)|\b(?:percentile|pctl|median)\b")
_WANTED_PERCENTILE = re.compile(r"(?<!\d)95")
_MILLIONS = re.compile(r"\bm ?iops\b|\bmillions?\b")
_READ_WORDS = _set(
    "read reads rd r lese lesen lesevorgänge lecture lectures lectura lecturas lettura "
    "letture leitura leituras"
)
_WRITE_WORDS = _set(
    "write writes wr w schreib schreiben schreibvorgänge écriture écritures escritura "
    "escrituras scrittura scritture gravação gravações escrita"
)
_TOTALS = _set("aggregate total all")
_SHARE_WORDS = _set("% pct percent percentage ratio share")
_OF_IOS = _set("avg average mean of i o io ios iops per an a")
_SIZE_WORDS = _set("size sz blocksize iosize")
_WHOSE_SIZE = _set("i io ios block request transfer xfer op blocksize iosize")
_UNITS_OF_SIZES = {"b": 1.0, "byte": 1.0, "bytes": 1.0, "kb": 1024.0, "kib": 1024.0,
                   "mb": 1024.0**2, "mib": 1024.0**2}  # fmt: skip


@dataclass(frozen=True, slots=True)
class LoadColumn:
    """A column of numbers that a load needs."""

    place: int
    header: str
    way: str
    """Reads, writes or all I/Os, as samples call them."""
    statistic: Statistic
    mb_of_a_unit: float | None = None
    """Unit of a throughput [MB/s]; None for a rate of I/Os."""
    ios_of_a_unit: float = 1.0
    """Unit of a rate [1/s]."""

    @property
    def factor(self) -> float:
        """From its unit to MB/s or 1/s."""
        return self.ios_of_a_unit if self.mb_of_a_unit is None else self.mb_of_a_unit

    @property
    def measure(self) -> str:
        """Name in samples."""
        return self.way if self.mb_of_a_unit is None else MB_S


@dataclass(frozen=True, slots=True)
class LoadColumns:
    """The columns of a table of load."""

    name: tuple[int, str]
    """Place and header of the names."""
    kind: ObjectKind | None
    """Kind of the named objects; None: unknown."""
    moment: tuple[int, str] | None
    part: tuple[int, str] | None
    """Place and header of the parts of VMs, such as their disks."""
    values: tuple[LoadColumn, ...]
    unclear: tuple[str, ...] = ()
    """Headers of rates that may mean the same or not."""
    clock: tuple[int, str] | None = None
    """Place and header of the time of day, if the moment is a date."""
    read_share: tuple[int, str] | None = None
    """Place and header of the share of reads."""
    sizes: tuple[LoadColumn, ...] = ()
    """Mean sizes of I/Os, if the table has no throughput; their factor gives MB."""
    statistic: str | None = None
    """Header of cells that say what the numbers of a row are."""


def columns_in(header: Sequence[object]) -> LoadColumns | None:
    """Return the columns of a load; None if names or rates are missing."""
    headers = [str(cell).strip() for cell in header]
    named = name_in(headers)
    values = [column for place, each in enumerate(headers) if (column := _value(place, each))]
    if named is None or not has_rates(headers):
        return None
    kind, place = named
    part = None if kind not in ("vm", None) else _first(headers, _PARTS)
    moment, clock = _first(headers, _ENDS) or _first(headers, _MOMENTS), None
    date, time = _first(headers, _DATES), _first(headers, _CLOCKS)
    if date and time and moment in (date, time):
        moment, clock = date, time
    chosen = tuple(_chosen(values))
    has_throughput = any(column.measure == MB_S for column in chosen)
    others = [(place, each) for place, each in enumerate(headers) if not _value(place, each)]
    statistic = _first(headers, _STATISTICS)
    return LoadColumns(
        (place, headers[place]), kind, moment, part, chosen, tuple(_unclear(values)), clock,
        next(((n, each) for n, each in others if _is_read_share(each)), None),
        () if has_throughput else tuple(filter(None, (_size(n, each) for n, each in others))),
        statistic[1] if statistic else None,
    )  # fmt: skip


def _is_read_share(header: str) -> bool:
    """True for `Read %` or `Average read ratio`, not for shares of a cache or of time."""
    words = set(_words_of(header))
    return bool(words & _READ_WORDS and words & _SHARE_WORDS) and (
        words <= _READ_WORDS | _SHARE_WORDS | _OF_IOS
    )


def _size(place: int, header: str) -> LoadColumn | None:
    """A column of mean sizes, such as `Avg IO Size (KB)` or `Read Size (B)`."""
    words = set(_words_of(header))
    reads, writes = bool(words & _READ_WORDS), bool(words & _WRITE_WORDS)
    units = words & _UNITS_OF_SIZES.keys()
    known = _OF_IOS | _SIZE_WORDS | _WHOSE_SIZE | _READ_WORDS | _WRITE_WORDS | units
    is_size = words & _SIZE_WORDS and (words & _WHOSE_SIZE or reads or writes)
    if not is_size or len(units) != 1 or not words <= known:
        return None
    way = ALL if reads == writes else READS if reads else WRITES
    return LoadColumn(place, header, way, "mean", _UNITS_OF_SIZES[units.pop()] / 1e6)


def _words_of(header: str) -> list[str]:
    return _WORD.findall(_CAMEL.sub(" ", header.replace("_", " ")).lower())


def _first(headers: Sequence[str], keys: Collection[str]) -> tuple[int, str] | None:
    return next(((n, each) for n, each in enumerate(headers) if key_of(each) in keys), None)


def name_in(headers: Sequence[object]) -> tuple[ObjectKind | None, int] | None:
    """Return the kind of object in the column of names, and its place; None without one."""
    keys = [key_of(header) for header in headers]
    return next(
        ((kind, keys.index(key)) for kind, known in _NAMES for key in keys if key in known), None
    )


def has_rates(headers: Sequence[object]) -> bool:
    """True if a column is of a rate of I/Os."""
    columns = (_value(place, str(each)) for place, each in enumerate(headers))
    return any(column is not None and column.measure != MB_S for column in columns)


def is_chart(headers: Sequence[object]) -> bool:
    """True if a table has times and rates or throughputs, but no names: each column is of one
    object."""
    texts = [str(header) for header in headers]
    return (
        name_in(texts) is None
        and _first(texts, _MOMENTS) is not None
        and any(_value(place, each) for place, each in enumerate(texts))
    )


def _value(place: int, header: str) -> LoadColumn | None:
    plain = _CAMEL.sub(" ", header.replace("_", " ")).lower()
    words = set(_WORD.findall(plain))
    is_percentile = _PERCENTILE.search(plain) is not None
    if (
        _SLOWER.search(plain)
        or _BY_SIZE.search(plain)
        or words & _MINIMUM
        or words & (_NO_RATE - {"%"} if is_percentile else _NO_RATE)
    ):
        return None
    statistic: Statistic = (
        "percentile" if is_percentile else "maximum" if words & _MAXIMUM else "mean"
    )
    reads = bool(words & _READ_WORDS) or "numberread" in plain
    writes = bool(words & _WRITE_WORDS) or "numberwrite" in plain
    way = ALL if reads == writes else READS if reads else WRITES
    if _RATE.search(plain):
        millions = 1e6 if _MILLIONS.search(plain) else 1.0
        unit_ios = 1e3 if _THOUSANDS.search(plain) else millions
        return LoadColumn(place, header, way, statistic, ios_of_a_unit=unit_ios)
    unit = None if _BITS.search(header) else _THROUGHPUT.search(plain)
    if unit:
        return LoadColumn(place, header, way, statistic, _BYTES[unit[1] or ""] / 1e6)
    return None


def _chosen(columns: Sequence[LoadColumn]) -> Iterator[LoadColumn]:
    """Those to add up: the whole of columns that say the same, or all that differ in a number."""
    grouped = _grouped(columns)
    for (measure, way, statistic), same in grouped.items():
        halves = {each for each in (READS, WRITES) if (MB_S, each, statistic) in grouped}
        if measure == MB_S and len(halves) == 1 and way in halves:
            continue  # half of the throughput is no throughput
        if measure == MB_S and way == ALL and len(halves) == 2:
            continue  # its parts are there
        yield from _whole(same) or (same if _are_numbered(same) else same[:1])


def _unclear(columns: Sequence[LoadColumn]) -> Iterator[str]:
    """Headers of rates of which nothing says whether they count the same I/Os or parts of them."""
    grouped = _grouped(columns)
    for (measure, way, statistic), same in grouped.items():
        is_twice = len({column.header.casefold() for column in same}) < len(same)
        is_one = not is_twice and (_whole(same) or _are_numbered(same))
        has_parts = way == ALL and (READS, READS, statistic) in grouped
        if measure != MB_S and not has_parts and not is_one:
            yield from (column.header for column in same)


def _grouped(
    columns: Sequence[LoadColumn],
) -> dict[tuple[str, str, Statistic], list[LoadColumn]]:
    grouped: dict[tuple[str, str, Statistic], list[LoadColumn]] = {}
    for column in columns:
        grouped.setdefault((column.measure, column.way, column.statistic), []).append(column)
    return grouped


def _whole(same: Sequence[LoadColumn]) -> list[LoadColumn]:
    """The first one that is of all, or the first of those that one instrument each has.

    Of percentiles it is the 95th, else the first.
    """
    if same[0].statistic == "percentile":
        return [c for c in same if _WANTED_PERCENTILE.search(c.header)][:1] or list(same[:1])
    whole = [c for c in same if set(_WORD.findall(c.header.lower())) & _TOTALS]
    instruments = len({_metric(c.header) for c in same}) == 1 and "|" in same[0].header
    return whole[:1] or (list(same[:1]) if instruments else [])


def _metric(header: str) -> str:
    """The part of a header between bars that names the rate."""
    return next((part for part in header.lower().split("|") if _RATE.search(part)), header)


def _are_numbered(same: Sequence[LoadColumn]) -> bool:
    return len({re.sub(r"\d+", "", c.header) for c in same}) == 1
