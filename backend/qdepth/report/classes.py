"""Classes of VMs: classes of one name together, and every other class alone."""

from collections.abc import Sequence

from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult

MOST_CLASSES = 12


def classes_of_designs(
    designs: Sequence[Design], reports: Sequence[Report], *, if_several: bool = True
) -> dict[str, list[GroupResult | None]]:
    """Classes of VMs by name, each with its result in every design; None if one lacks it.

    At most 12 of them; with `if_several`, none unless a design has several classes.
    """
    found = [_classes_of(*pair) for pair in zip(designs, reports, strict=True)]
    if if_several and all(len(classes) < 2 for classes in found):
        return {}
    names = list(dict.fromkeys(name for classes in found for name in classes))[:MOST_CLASSES]
    return {name: [classes.get(name) for classes in found] for name in names}


def _classes_of(design: Design, report: Report) -> dict[str, GroupResult]:
    """Classes of VMs by name: groups of one name together, and every other group alone."""
    shared = {group.id: group for group in report.classes}
    alone = {group.id: group for group in report.groups}
    found = {}
    for group in design.classes:
        result = shared.get(group.name or "") or alone.get(group.id)
        if result is not None:
            found[group.name or group.id] = result
    return found
