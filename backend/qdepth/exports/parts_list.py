"""Designs as lists: parts and workloads."""

from collections.abc import Iterator, Sequence

from pydantic import BaseModel

from qdepth.design.described import kind, label
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.parts import parts
from qdepth.design.field_words import FieldWords
from qdepth.design.placement.place import vms_of
from qdepth.exports.report_table import Cell
from qdepth.exports.worksheet import Heading
from qdepth.figures import entered

PARTS_HEADINGS = (
    Heading("Design"), Heading("Kind"), Heading("Part"), Heading("Count", "whole"),
    Heading("Settings", width=60),
)  # fmt: skip
WORKLOADS_HEADINGS = (
    Heading("Design"), Heading("Class of VMs"), Heading("Host"), Heading("Datastore"),
    Heading("VMs per host", "whole", 9), Heading("Blocks"), Heading("Disks per VM", "whole", 9),
    Heading("Loop"), Heading("Outstanding I/Os per disk", "whole", 12),
    Heading("Arrivals [IOPS]", "whole", 10), Heading("Rate cap [IOPS]", "whole", 10),
    Heading("Reads [%]", "whole", 9),
)  # fmt: skip
_IN_OTHER_COLUMNS = ("id", "name", "count")


def part_rows(designs: Sequence[Design], names: Sequence[str]) -> list[list[Cell]]:
    """Rows of all parts: their kind, and their plain settings in words.

    Parameters
    ----------
    names : sequence of str
        What each design is called.
    """
    return [
        [
            name,
            kind(type(part)),
            called(part.id),
            getattr(part, "count", None),
            ", ".join(_plain_settings(part, spoken)) or None,
        ]
        for name, design in zip(names, designs, strict=True)
        for called, spoken in [(index_of(design).names, FieldWords(design))]
        for pointer, part in parts(design)
        if not pointer.startswith("/classes")
    ]


def _plain_settings(part: BaseModel, spoken: FieldWords) -> Iterator[str]:
    model = type(part)
    for name, value in part:
        if name not in _IN_OTHER_COLUMNS and isinstance(value, str | int | float):
            yield f"{label(model, name)} {spoken.of(model, name, value)}"


def workload_rows(designs: Sequence[Design], names: Sequence[str]) -> list[list[Cell]]:
    """Rows of all classes of VMs."""
    rows: list[list[Cell]] = []
    for name, design in zip(names, designs, strict=True):
        called = index_of(design).names
        for group in design.classes:
            load = group.workload
            blocks = ", ".join(
                f"{entered(b.size_kib)} KiB {entered(b.share_pct)} %" for b in load.blocks
            )
            rows.append(
                [
                    name,
                    group.name or group.id,
                    ", ".join(map(called, group.host_entries)),
                    ", ".join(map(called, group.datastore_entries)),
                    vms_of(design, group),
                    blocks,
                    len(group.loads_of_disks),
                    load.loop,
                    getattr(load, "outstanding_ios", None),
                    getattr(load, "arrival_rate_iops", None),
                    getattr(load, "rate_cap_iops", None),
                    load.read_pct,
                ]
            )
    return rows
