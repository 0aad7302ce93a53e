"""Finds what is wrong with limits in arrays: nothing to limit, no size for a density, no time."""

from collections.abc import Iterator
from typing import NamedTuple

from qdepth.design.checks.load_problems import in_kib, uneven_sizes
from qdepth.design.described import quoted
from qdepth.design.document.array import Array
from qdepth.design.document.document import Design
from qdepth.design.document.io_limit import IoLimit
from qdepth.design.document.vm_class import VmClass
from qdepth.design.limited_volumes import is_density, limited_datastores
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem
from qdepth.figures import NO_BREAK, entered

RATES = ("iops", "iops_per_gib", "mb_s", "mb_s_per_gib")


class _Limited(NamedTuple):
    """A limit of an array in its design."""

    design: Design
    array: Array
    limit: IoLimit
    at: str
    """JSON pointer."""
    name: str


def io_limit_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Every finding about limits in arrays."""
    for a, array in enumerate(design.arrays):
        for at, limit in enumerate(array.io_limits):
            limited = _Limited(design, array, limit, f"/arrays/{a}/io_limits/{at}", names(limit.id))
            yield from _of_rates(limited)
            yield from _elsewhere(limited, names)
            yield from _without_vvols(limited, names)
            yield from _without_size(limited, names)
            yield from _uneven(limited, names)


def _of_rates(limited: _Limited) -> Iterator[DesignProblem]:
    """A limit without a rate, and a burst without a time."""
    limit, at = limited.limit, limited.at
    if all(getattr(limit, rate) is None for rate in RATES):
        yield DesignProblem(
            pointer=at,
            message=f"The I/O limit {limited.name} has no value.",
            value="null",
            limit="at least one rate",
            remedy=f"Set {quoted(IoLimit, 'iops')} or {quoted(IoLimit, 'mb_s')}, or delete it.",
            blocks="simulate",
        )
    if limit.least_iops is not None and limit.iops_per_gib is None:
        yield DesignProblem(
            pointer=f"{at}/least_iops",
            message=f"The I/O limit {limited.name} has a least limit of "
            f"{entered(limit.least_iops)}{NO_BREAK}IOPS, but none per GiB that could be lower.",
            value=entered(limit.least_iops),
            limit=f"none without {quoted(IoLimit, 'iops_per_gib')}",
            remedy=f"Set {quoted(IoLimit, 'iops_per_gib')}, or enter the number as "
            f"{quoted(IoLimit, 'iops')}.",
            blocks="simulate",
        )
    if limit.burst_pct is not None and limit.burst_s is None:
        yield DesignProblem(
            pointer=f"{at}/burst_s",
            message=f"The I/O limit {limited.name} has a burst of "
            f"{entered(limit.burst_pct)}{NO_BREAK}%, but not how long it lasts.",
            value="null",
            limit="0.001 to 3600 s",
            remedy="Enter the burst time that the array's documentation states.",
            blocks="simulate",
        )


def _elsewhere(limited: _Limited, names: PartNames) -> Iterator[DesignProblem]:
    """Datastores that are not on the array."""
    anyone = limited.limit.model_copy(update={"classes": []})
    here = {store.id for store in limited_datastores(limited.design, limited.array, anyone)}
    known = {store.id for store in limited.design.datastores}
    for at, id_ in enumerate(limited.limit.datastores):
        if id_ in known and id_ not in here:
            yield DesignProblem(
                pointer=f"{limited.at}/datastores/{at}",
                message=f"Datastore {names(id_)} is not on {names(limited.array.id)}, so "
                f"{limited.name} cannot limit it.",
                value=id_,
                limit=f"a datastore on {names(limited.array.id)}",
                remedy="Enter another datastore, or move the limit to its array.",
            )


def _without_vvols(limited: _Limited, names: PartNames) -> Iterator[DesignProblem]:
    """Limits of classes on datastores where the array cannot tell VMs apart."""
    limit, stores = limited.limit, limited.design.datastores
    if not limit.classes:
        return
    on_luns = [s.id for s in stores if s.kind != "vvol" and s.id in limit.datastores]
    if on_luns or not limited_datastores(limited.design, limited.array, limit):
        place = names(on_luns[0]) if on_luns else names(limited.array.id)
        yield DesignProblem(
            pointer=f"{limited.at}/classes",
            message=(
                f"{limited.name} limits single classes of VMs on {place}, but the array cannot "
                "distinguish VMs on one LUN."
            ),
            value=", ".join(limit.classes),
            limit="classes on vVol datastores",
            remedy=f"Enter vVol datastores in {quoted(IoLimit, 'datastores')}, or set "
            f"{quoted(VmClass, 'iops_limit')} of the classes: that one ESXi keeps.",
            blocks="simulate",
        )


def _without_size(limited: _Limited, names: PartNames) -> Iterator[DesignProblem]:
    """Densities of what has no size."""
    limit, design = limited.limit, limited.design
    if not is_density(limit):
        return
    stores = {s.id for s in limited_datastores(design, limited.array, limit)}
    of_classes = bool(limit.classes)
    for at, store in enumerate(design.datastores):
        by_disk = limit.scope == "volume" and store.kind == "vvol"
        if store.id in stores and store.capacity_gib is None and not (by_disk or of_classes):
            yield _no_size(limited, f"/datastores/{at}/capacity_gib", names(store.id))
    by_vvol = {s.id for s in design.datastores if s.id in stores and s.kind == "vvol"}
    for at, group in enumerate(design.classes):
        is_limited = group.id in limit.classes or (
            not of_classes
            and limit.scope == "volume"
            and not by_vvol.isdisjoint(group.datastore_entries)
        )
        if is_limited and group.data_gib is None:
            yield _no_size(limited, f"/classes/{at}/data_gib", names(group.id))


def _no_size(limited: _Limited, pointer: str, name: str) -> DesignProblem:
    return DesignProblem(
        pointer=pointer,
        message=f"{limited.name} is a limit per GiB, but {name} has no size.",
        value="null",
        limit="a size",
        remedy="Enter the size, or set a limit that does not depend on it.",
        blocks="simulate",
    )


def _uneven(limited: _Limited, names: PartNames) -> Iterator[DesignProblem]:
    """Sizes that no one line over the size counts as the limit does."""
    unit = limited.limit.counted_kib
    if unit is None or (limited.limit.iops is None and limited.limit.iops_per_gib is None):
        return
    stores = {s.id for s in limited_datastores(limited.design, limited.array, limited.limit)}
    for at, group in enumerate(limited.design.classes):
        sizes = uneven_sizes(group.workload, unit)
        if sizes and not stores.isdisjoint(group.datastore_entries):
            yield DesignProblem(
                pointer=f"/classes/{at}/workload/blocks",
                message=f"{names.with_kind('class', group.id)} has several sizes above "
                f"{entered(unit)} KiB that are not multiples of it, which Qdepth cannot count for "
                f"{limited.name}.",
                value=in_kib(sizes),
                limit=f"one such size, or multiples of {entered(unit)} KiB",
                remedy=f"Round these sizes up to multiples of {entered(unit)} KiB: they count the "
                "same.",
                blocks="simulate",
            )
