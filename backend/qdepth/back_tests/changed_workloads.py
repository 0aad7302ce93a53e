"""Differences between drafts of one estate under two loads."""

from qdepth.design.document.document import Design
from qdepth.studies.calibrate.measurements import Overrides

DRIVEN = ("rate_cap_iops", "outstanding_ios", "read_pct", "random_pct")
"""Fields of workloads that follow a measured load."""


def changed_workloads(base: Design, there: Design) -> Overrides:
    """Return the fields of workloads that differ, as overrides of the first design."""
    changes: Overrides = {}
    for before, after in zip(base.classes, there.classes, strict=True):
        path = f"classes.{after.id}.workload"
        for name in DRIVEN:
            value = getattr(after.workload, name, None)
            if value is not None and value != getattr(before.workload, name, None):
                changes[f"{path}.{name}"] = value
        size = after.workload.blocks[0].size_kib
        if size != before.workload.blocks[0].size_kib:
            changes[f"{path}.blocks.0.size_kib"] = size
    return changes
