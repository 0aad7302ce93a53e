"""Designs as lists: parts, workloads, queue settings."""

from collections.abc import Iterator, Sequence

from qdepth.design.document.document import Design
from qdepth.design.document.parts import parts
from qdepth.exports.report_table import Cell

PARTS_HEADER = ("design", "kind", "id", "name", "count", "settings")
WORKLOADS_HEADER = (
    "design", "vm_group", "host", "datastore", "vms_per_host", "virtual_disks", "loop",
    "outstanding_ios", "arrival_rate_iops", "rate_cap_iops", "read_pct", "blocks",
)  # fmt: skip
SETTINGS_HEADER = ("design", "part", "setting", "value")
_SETTINGS = (
    "lun_depth", "pe_depth", "adapter_depth", "disk_depth", "port_depth", "path_policy",
    "round_robin_ios", "dsnro", "pe_dsnro",
)  # fmt: skip


def part_rows(designs: Sequence[Design]) -> list[list[Cell]]:
    """Rows of all parts: what each is, and its plain settings."""
    return [
        [
            design.id,
            pointer.split("/")[-2],
            part.id,
            getattr(part, "name", None),
            getattr(part, "count", None),
            ", ".join(_plain_settings(part)),
        ]
        for design in designs
        for pointer, part in parts(design)
        if not pointer.startswith("/vm_groups")
    ]


def _plain_settings(part: object) -> Iterator[str]:
    for name in type(part).model_fields:  # type: ignore[attr-defined]
        value = getattr(part, name)
        if name not in ("id", "name", "count") and isinstance(value, str | int | float):
            yield f"{name}={value}"


def workload_rows(designs: Sequence[Design]) -> list[list[Cell]]:
    """Rows of all VM groups."""
    rows: list[list[Cell]] = []
    for design in designs:
        for group in design.vm_groups:
            load = group.workload
            blocks = ", ".join(f"{b.size_kib:g} KiB {b.share_pct:g} %" for b in load.blocks)
            rows.append(
                [
                    design.id,
                    group.id,
                    group.host,
                    group.datastore,
                    group.count,
                    group.virtual_disks,
                    load.loop,
                    getattr(load, "outstanding_ios", None),
                    getattr(load, "arrival_rate_iops", None),
                    getattr(load, "rate_cap_iops", None),
                    load.read_pct,
                    blocks,
                ]
            )
    return rows


def setting_rows(designs: Sequence[Design]) -> list[list[Cell]]:
    """Rows of the settings that shape queues, for each part that has one."""
    return [
        [design.id, part.id, name, getattr(part, name)]
        for design in designs
        for _, part in parts(design)
        for name in _SETTINGS
        if getattr(part, name, None) is not None
    ]
