"""diskspd: its text for people, which is what it writes unless it runs with `-Rxml`.

Of each time span the settings of its targets are read, and the lines `total:` of the tables of all,
of reads and of writes. Columns are found by name. Without settings, as 2.2 leaves them out unless
it is verbose, the command line represents them. Source: GetSizeKMGT and the printers of profile
and results in microsoft/diskspd (2.0 to 2.2), and outputs that people published of 2.0.21 to 2.2.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.number_text import finite_number
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.points import add_point, close_file, say_cached

NAME = "diskspd"
_PACED = re.compile(r"rate-limited|think time: [1-9]")
MOST_CHARACTERS = 50_000_000
_SPAN = re.compile(r"^[^\S\n]*timespan:[^\S\n]*\d+", re.MULTILINE)
_RESULTS = re.compile(r"^[^\S\n]*Results for timespan \d+:", re.MULTILINE)
_TIME = re.compile(r"^[^\S\n]*actual test time:[^\S\n]*([\d.]+)s", re.MULTILINE)
_PATH = re.compile(r"^[^\S\n]*path:", re.MULTILINE)
_OUTSTANDING = re.compile(r"number of outstanding I/O operations(?: per thread)?:\s*(\d+)")
_THREADS = re.compile(r"threads per file:\s*(\d+)")
_SHARED = re.compile(r"^[^\S\n]*thread count:[^\S\n]*(\d+)", re.MULTILINE)
_RANDOM = re.compile(r"using (?:(random|sequential|interlocked) |mixed random/.*\((\d+)% random\))")
_PERCENTILE = re.compile(
    r"^[^\S\n]*(\d+)(?:st|nd|rd|th) \|.*\|[^\S\n]*([\d.]+)[^\S\n]*$", re.MULTILINE
)
_ASKED = re.compile(r"performing (?:(read|write) test|mix test \(read/write ratio: (\d+)/)")
_COMMAND = re.compile(r"^Command Line: (.*)$", re.MULTILINE)
_OPTION = re.compile(r"\s-(?P<name>[oth]|rs|r|S|g|F)(?P<value>\S*)")
_TARGET = re.compile(r"\s(?![-\s])\S+")
DEFAULT_OUTSTANDING = 2
"""Requests of each thread unless `-o` says otherwise."""
TABLES = ("Total IO", "Read IO", "Write IO")
CACHED = "using software cache"


@dataclass
class _Span:
    """A time span: what it was asked to do, and what came of it."""

    settings: str
    results: str
    totals: Mapping[str, Mapping[str, float]] = field(init=False)

    def __post_init__(self) -> None:
        self.totals = dict(_totals(self.results.splitlines()))

    def of(self, table: str, column: str) -> float:
        """A value of the line `total:` of a table; 0 if it has none."""
        return self.totals.get(table, {}).get(column, 0.0)

    @property
    def outstanding_ios(self) -> float | None:
        """Requests of each thread on each target; None if it does not list them."""
        shared = finite_number(_first(_SHARED, self.results)) or 0.0
        kept = 0.0
        for target in _PATH.split(self.settings)[1:]:
            each = finite_number(_first(_OUTSTANDING, target)) or 0.0
            kept += each * (finite_number(_first(_THREADS, target)) or shared)
        return kept or None

    @property
    def random_pct(self) -> float | None:
        """The share of random I/Os; None if targets differ."""
        shares = {
            float(share) if share else 100.0 * (word == "random")
            for word, share in _RANDOM.findall(self.settings)
        }
        return shares.pop() if len(shares) == 1 else None


def fits(text: Text) -> bool:
    """True if it is diskspd's text with results."""
    return _RESULTS.search(text.head) is not None and "I/O per s" in text.head


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read each time span as a point."""
    pace.look()
    file, before = text.file.name, len(found.points)
    whole = text.whole(MOST_CHARACTERS)
    for number, span in enumerate(_spans(whole), start=1):
        _add(found, file, f"time span {number}", span)
    close_file(found, file, NAME, before)


def _spans(text: str) -> Iterator[_Span]:
    """The time spans; of several in one run the settings of all come before the results."""
    settings: list[str] = []
    places = sorted(
        [(m.start(), "settings") for m in _SPAN.finditer(text)]
        + [(m.start(), "results") for m in _RESULTS.finditer(text)]
    )
    for (start, what), (end, _) in zip(places, [*places[1:], (len(text), "")], strict=True):
        if what == "settings":
            settings.append(text[start:end])
        else:
            commands = _COMMAND.findall(text, 0, start)
            stated = _settings_of(commands[-1]) if commands else ""
            yield _Span(settings.pop(0) if settings else stated, text[start:end])


def _settings_of(command: str) -> str:
    """Return what a command line asks for, in the words of the settings."""
    options = {found["name"]: found["value"] for found in _OPTION.finditer(command)}
    uncached = "h" in options or options.get("S", "b") != "b"
    target = (
        "path:\n"
        f"number of outstanding I/O operations: {options.get('o') or DEFAULT_OUTSTANDING}\n"
        f"threads per file: {options.get('t', 1)}\n"
        f"{'' if uncached else CACHED}\n"
        f"{'rate-limited' if 'g' in options else ''}\n"
    )
    if "r" in options or "rs" not in options:
        target += f"using {'random' if 'r' in options else 'sequential'} I/O\n"
    return target * max(1, len(_TARGET.findall(command)))


def _totals(lines: Sequence[str]) -> Iterator[tuple[str, dict[str, float]]]:
    """The values of the lines `total:`, by the names of their columns."""
    table, columns = "", list[str]()
    for line in lines:
        if line.strip() in TABLES:
            table = line.strip()
        elif table and line.startswith("thread |"):
            columns = [name.strip() for name in line.split("|")][1:]
        elif table and columns and line.startswith("total:"):
            cells = [finite_number(cell) for cell in line.removeprefix("total:").split("|")]
            pairs = zip(columns, cells, strict=False)
            yield table, {name: value for name, value in pairs if value is not None}
            table = ""


def _add(found: Found, file: str, where: str, span: _Span) -> None:
    iops, ios = span.of("Total IO", "I/O per s"), span.of("Total IO", "I/Os")
    if iops > 0 and "AvgLat" not in span.totals["Total IO"]:
        found.say("dropped", f"{where} has no latency. Run diskspd with -L.", file=file)
        return
    kept, moved = span.outstanding_ios, span.of("Total IO", "bytes")
    percentiles = {int(rank): finite_number(ms) for rank, ms in _PERCENTILE.findall(span.results)}
    is_paced = _PACED.search(span.settings) is not None
    add_point(
        found, file, where, (iops, span.of("Total IO", "AvgLat")),
        outstanding_ios=kept,
        loop="paced" if is_paced else "closed" if kept else "unknown",
        latency_p50_ms=percentiles.get(50) or None,
        latency_p95_ms=percentiles.get(95) or None,
        latency_p99_ms=percentiles.get(99) or None,
        block_kib=moved / ios / 1024 if moved and ios else None,
        read_pct=_read_pct(span, ios),
        random_pct=span.random_pct,
        interval_s=finite_number(_first(_TIME, span.results)) or None,
    )  # fmt: skip
    if CACHED in span.settings:
        say_cached(found, file, [where], "-Sh")


def _read_pct(span: _Span, ios: float) -> float | None:
    """The share of reads: as counted, else as requested."""
    if "Read IO" in span.totals and ios:
        return 100 * span.of("Read IO", "I/Os") / ios
    asked = _ASKED.search(span.settings)
    if asked is None:
        return None
    return float(asked[2]) if asked[2] else 100.0 * (asked[1] == "read")


def _first(pattern: re.Pattern[str], text: str) -> str | None:
    found = pattern.search(text)
    return found[1] if found else None
