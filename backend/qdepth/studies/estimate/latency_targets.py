"""The latency targets that designs have."""

from collections.abc import Iterator, Sequence

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget


def targets_set(designs: Sequence[Design]) -> list[LatencyTarget]:
    """Targets of designs, those for all VMs before those of classes.

    If several designs have a target, the first one counts.
    """
    found: dict[str | None, LatencyTarget] = {}
    for own in (_of_all, _of_classes):
        for design in designs:
            for target in own(design):
                found.setdefault(target.vms, target)
    return list(found.values())


def _of_all(design: Design) -> Iterator[LatencyTarget]:
    target = design.latency_target
    if target.at_most_ms is not None:
        yield LatencyTarget(quantity=target.quantity, at_most_ms=target.at_most_ms)


def _of_classes(design: Design) -> Iterator[LatencyTarget]:
    for title in dict.fromkeys(group.name or group.id for group in design.classes):
        own = design.class_targets.get(title)
        if own is not None:
            yield LatencyTarget(quantity=own.quantity, at_most_ms=own.at_most_ms, vms=title)
