"""RVTools: the paths of a row of vMultiPath."""

import re
from collections.abc import Iterable

from qdepth.imports.files.columns import Value
from qdepth.imports.inventory.builder import InventoryBuilder
from qdepth.imports.inventory.table_rows import Key, PathFacts
from qdepth.imports.readers.rvtools_columns import MOST_PATHS

_PATH = re.compile(
    r"(?P<hba>vmhba\d+)(?::(?P<target>C\d+:T\d+)(?::L(?P<lun>\d+))?)?", re.IGNORECASE
)
"""A path: adapter and target, or, in exports of 4.4 and later, the adapter alone."""
_DEAD = frozenset(("dead", "disabled", "off"))
_PATH_FIELDS = tuple((f"path_{n}", f"state_{n}") for n in range(1, MOST_PATHS + 1))
Row = dict[str, Value]


def add_paths(builder: InventoryBuilder, row: Row, *, datastore: Key, device: Key) -> None:
    """Add the path of a host to a device, and the datastore that it carries, if any."""
    paths = set(_paths(row))
    depth = row.get("queue_depth")
    facts = PathFacts(
        policy=str(row["policy"]) if row.get("policy") else None,
        vendor=str(row["vendor"]) if row.get("vendor") else None,
        model=str(row["model"]) if row.get("model") else None,
        queue_depth=int(depth) if isinstance(depth, float) and depth >= 1 else None,
        paths=len(paths) or None,
        ports=tuple(sorted({hba for hba, _ in paths})),
    )
    builder.add_paths(datastore, str(row["host"]), str(row["device"]), facts)
    if not row.get("datastore") and builder.raw.disks:
        numbers = {found["lun"] for _, found in _living(row) if found["lun"]}
        builder.raw.add_device(device, str(row["host"]), facts, numbers)


def _paths(row: Row) -> Iterable[tuple[str, str]]:
    for path, found in _living(row):
        yield found["hba"].lower(), found["target"] or path


def _living(row: Row) -> Iterable[tuple[str, re.Match[str]]]:
    """Paths that are not dead, each with its column."""
    for path, state in _PATH_FIELDS:
        cell = row.get(path)
        found = _PATH.search(str(cell)) if cell else None
        if found and str(row.get(state) or "active").lower() not in _DEAD:
            yield path, found
