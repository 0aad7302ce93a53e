"""Effective capacity: data that fit, after free space, with data reduction."""

from collections.abc import Iterator
from dataclasses import dataclass

from qdepth.design.described import quoted
from qdepth.design.design_index import index_of
from qdepth.design.document.array import Array, total_gib
from qdepth.design.document.document import Design
from qdepth.design.document.space import DataReduction
from qdepth.design.document.vm_class import VmClass
from qdepth.design.part_names import own_name
from qdepth.design.placement.place import placed
from qdepth.design.profiles.capacity import usable_gb
from qdepth.figures import entered, three_digits
from qdepth.report.quantity import Number
from qdepth.units import GB, GIB

Ratios = tuple[float, float, float]
"""A ratio, and the ends of its range."""
NO_REDUCTION = "no data reduction is given for"


@dataclass(frozen=True)
class EffectiveCapacity:
    """Effective capacity of a design."""

    gb: Number
    """Data that fit [GB]; absent while an array has no data reduction."""
    assumptions: tuple[str, ...]


def effective_capacity(design: Design) -> EffectiveCapacity:
    """Add up the effective capacity of all arrays.

    Notes
    -----
    Of each array: usable capacity times (1 - `free_pct` / 100) times its data reduction. Without
    one of its own, an array has the ratio of the data of its classes to the space that they
    take: sum of data over sum of data / ratio. A class without a ratio counts with 1.
    """
    found = [_of(design, array) for array in design.arrays]
    missing = [
        own_name(array) for array, each in zip(design.arrays, found, strict=True) if not each
    ]
    if missing or not found:
        why = f"{NO_REDUCTION} {', '.join(missing) or 'any array'}: enter that of the array, or "
        why += "data and data reduction of its classes of VMs"
        return EffectiveCapacity(_number(None, why), ())
    sums = [sum(values) for values in zip(*(each for each in found if each), strict=True)]
    number = _number((sums[0], sums[1], sums[2]))
    return EffectiveCapacity(number, tuple(_assumptions(design)))


def _of(design: Design, array: Array) -> Ratios | None:
    """Effective capacity of an array and its range [GB]; None if something is not given."""
    usable, ratios = _usable_gb(design, array), _ratios(design, array)
    if usable is None or ratios is None:
        return None
    room = usable * (1.0 - array.free_pct / 100.0)
    return room * ratios[0], room * ratios[1], room * ratios[2]


def _usable_gb(design: Design, array: Array) -> float | None:
    """Usable capacity of an array: of its pools, or of the datastores on it if it has none."""
    if array.pools:
        each = [usable_gb(design.known_profiles, pool) for pool in array.pools]
    else:
        reach = index_of(design).reach
        each = [
            None if (gib := total_gib(store)) is None else gib * GIB / GB
            for store in design.datastores
            if any(own.id == array.id for own, _ in reach.carriers(store))
        ]
    known = [gb for gb in each if gb is not None]
    return sum(known) if known and len(known) == len(each) else None


def _ratios(design: Design, array: Array) -> Ratios | None:
    if array.data_reduction is not None:
        return array.data_reduction.ratios
    weights = [(entry, gib) for entry, gib in _data(design, array) if gib]
    if not any(entry.data_reduction for entry, _ in weights):
        return None
    total = sum(gib for _, gib in weights)

    def blended(end: int) -> float:
        taken = sum(gib / _class_ratios(entry.data_reduction)[end] for entry, gib in weights)
        return total / taken

    return blended(0), blended(1), blended(2)


def _class_ratios(reduction: DataReduction | None) -> Ratios:
    return (1.0, 1.0, 1.0) if reduction is None else reduction.ratios


def _data(design: Design, array: Array) -> Iterator[tuple[VmClass, float]]:
    """Data of each class on an array [GiB]."""
    reach, where = index_of(design).reach, placed(design)
    on = {
        store.id
        for store in design.datastores
        if any(own.id == array.id for own, _ in reach.carriers(store))
    }
    for entry in design.classes:
        share = sum(where[entry.id].share_on(store) for store in on)
        yield entry, share * len(where[entry.id].vms) * (entry.data_gib or 0.0)


def _assumptions(design: Design) -> Iterator[str]:
    for array in design.arrays:
        name, reduction, ratios = own_name(array), array.data_reduction, _ratios(design, array)
        if ratios is None:
            continue
        shown = three_digits(ratios[0])
        if ratios[1] != ratios[2]:
            shown += f" ({three_digits(ratios[1])} to {three_digits(ratios[2])})"
        if reduction is None:
            source = "The classes of VMs on it, weighted by their data."
        else:
            source = f"Source: {reduction.source}." if reduction.source else "No source is given."
        yield f"Data reduction of {name}: {shown}. {source}"
        if array.free_pct:
            yield f"{name} keeps {entered(array.free_pct)} % of its usable capacity free."
        else:
            yield (
                f"No space of {name} stays free for rebuilds and growth: enter "
                f"{quoted(Array, 'free_pct')} if some does."
            )


def _number(values: Ratios | None, note: str | None = None) -> Number:
    if values is None:
        return Number(value=None, low=None, high=None, tag="exact", note=note)
    value, low, high = values
    return Number(value=value, low=low, high=high, tag="exact")
