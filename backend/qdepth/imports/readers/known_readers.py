"""Every reader, in the order in which they are tried."""

from collections.abc import Sequence
from typing import Protocol

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.table import Table
from qdepth.imports.files.text import Text
from qdepth.imports.readers import (
    collector,
    esxtop,
    esxtop_screen,
    get_stat,
    live_optics,
    load_table,
    nutanix_collector,
    prometheus,
    rvtools,
    telegraf,
)
from qdepth.imports.readers.benchmarks import (
    diskspd,
    diskspd_text,
    elbencho,
    fio,
    fio_text,
    hcibench,
    iometer,
    vdbench,
)
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.guests import get_counter, iostat, perfmon, sar, vscsistats


class TableReader(Protocol):
    """A module that reads sheets of workbooks and CSV files, several together."""

    NAME: str

    def recognized(self, tables: Sequence[Table]) -> list[Table]:
        """Returns those of the tables that it knows."""

    def read(self, tables: Sequence[Table], found: Found, pace: Pace) -> None:
        """Reads tables that it has recognised."""


class TextReader(Protocol):
    """A module that reads one text file."""

    NAME: str

    def fits(self, text: Text) -> bool:
        """Returns whether it reads a text, judged by its beginning."""

    def read(self, text: Text, found: Found, pace: Pace) -> None:
        """Reads a text that fits."""


TABLE_READERS: tuple[TableReader, ...] = (
    nutanix_collector, live_optics, get_stat, rvtools, elbencho,
)  # fmt: skip
LAST_RESORT: TableReader = load_table
"""For tables of files that no other reader knows."""
OF_ONE_FILE: tuple[TableReader, ...] = (nutanix_collector, live_optics)
"""Readers for which a workbook is complete; another one is read separately."""
TEXT_READERS: tuple[TextReader, ...] = (
    collector, prometheus, telegraf, perfmon, esxtop, get_counter, esxtop_screen, vscsistats, fio,
    fio_text, hcibench, vdbench, diskspd, diskspd_text, iometer, sar, iostat,
)  # fmt: skip
READERS: tuple[TableReader | TextReader, ...] = (*TABLE_READERS, *TEXT_READERS, LAST_RESORT)
KNOWN: tuple[str, ...] = tuple(dict.fromkeys(reader.NAME for reader in READERS))
"""Supported imports, in words."""
