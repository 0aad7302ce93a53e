"""Supported kinds of files, for users who choose an export."""

from typing import Literal

from qdepth.immutable import Immutable
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
from qdepth.imports.readers.guests import vscsistats
from qdepth.imports.readers.known_readers import KNOWN, TableReader, TextReader

Gives = Literal["estate", "load", "mix", "points"]
_GIVING: tuple[tuple[Gives, tuple[TableReader | TextReader, ...]], ...] = (
    ("estate", (rvtools, collector, live_optics, nutanix_collector)),
    ("load", (esxtop, esxtop_screen, get_stat, prometheus, telegraf, load_table)),
    ("mix", (vscsistats,)),
)
"""What readers give, the most usual of each first; all others give points."""


class KnownFormat(Immutable):
    """A kind of file that can be imported."""

    name: str
    gives: Gives
    """`estate`: hosts, datastores and VMs; `load`: their activity; `mix`: their I/O mix; `points`:
    IOPS and latency measured together."""


def known_formats() -> list[KnownFormat]:
    """Return the kinds of files that can be imported, each once, the most usual first."""
    gives = {reader.NAME: what for what, readers in _GIVING for reader in readers}
    return [
        KnownFormat(name=name, gives=gives.get(name, "points"))
        for name in dict.fromkeys((*gives, *KNOWN))
    ]
