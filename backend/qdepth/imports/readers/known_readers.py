"""Every reader, in the order in which they are tried."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.table import Table
from qdepth.imports.files.text import Text
from qdepth.imports.readers import (
    collector,
    diskspd,
    esxtop,
    esxtop_screen,
    fio,
    get_stat,
    hcibench,
    iometer,
    iostat,
    live_optics,
    nutanix_collector,
    rvtools,
    vdbench,
    vscsistats,
)
from qdepth.imports.readers.found import Found


class Recognize(Protocol):
    """Gives those of the tables that the reader knows."""

    def __call__(self, tables: Sequence[Table]) -> list[Table]: ...


class ReadTables(Protocol):
    """Reads tables that it has recognised."""

    def __call__(self, tables: Sequence[Table], found: Found, pace: Pace) -> None: ...


class Fits(Protocol):
    """Tells by its beginning whether a text is what the reader reads."""

    def __call__(self, text: Text) -> bool: ...


class ReadText(Protocol):
    """Reads a text that fits."""

    def __call__(self, text: Text, found: Found, pace: Pace) -> None: ...


class TableReader(NamedTuple):
    """Reads sheets of workbooks and CSV files, several together."""

    name: str
    recognized: Recognize
    read: ReadTables
    of_one_file: bool = False
    """Whether a workbook is the whole of it, and another one is read for itself."""


class TextReader(NamedTuple):
    """Reads one text file."""

    name: str
    fits: Fits
    read: ReadText


TABLE_READERS: tuple[TableReader, ...] = (
    TableReader(
        nutanix_collector.NAME,
        nutanix_collector.recognized,
        nutanix_collector.read,
        of_one_file=True,
    ),
    TableReader(live_optics.NAME, live_optics.recognized, live_optics.read, of_one_file=True),
    TableReader(get_stat.NAME, get_stat.recognized, get_stat.read),
    TableReader(rvtools.NAME, rvtools.recognized, rvtools.read),
)
TEXT_READERS: tuple[TextReader, ...] = (
    TextReader(collector.NAME, collector.fits, collector.read),
    TextReader(esxtop.NAME, esxtop.fits, esxtop.read),
    TextReader(esxtop_screen.NAME, esxtop_screen.fits, esxtop_screen.read),
    TextReader(vscsistats.NAME, vscsistats.fits, vscsistats.read),
    TextReader(fio.NAME, fio.fits, fio.read),
    TextReader(hcibench.NAME, hcibench.fits, hcibench.read),
    TextReader(vdbench.NAME, vdbench.fits, vdbench.read),
    TextReader(diskspd.NAME, diskspd.fits, diskspd.read),
    TextReader(iometer.NAME, iometer.fits, iometer.read),
    TextReader(iostat.NAME, iostat.fits, iostat.read),
)
KNOWN = ", ".join(
    dict.fromkeys([reader.name for reader in TABLE_READERS] + [r.name for r in TEXT_READERS])
)
"""What can be imported, in words."""
