"""Back-tests of an estate: its own latency at moments of different load.

The draft is drawn at each moment that a log holds. Of each array the constant delay is fitted at
every second moment, from the quietest on, and the service time of its controllers where latency
tells it; the other moments, the busiest among them, are predicted. Where that is much at once, each
array is a test of its own.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from qdepth.back_tests.array_fits import (
    ArrayFit,
    ArrayPoint,
    array_fits,
    fits_in_words,
    fitted_together,
    names_of,
    shortage_in_words,
)
from qdepth.back_tests.back_test import BackTest
from qdepth.back_tests.changed_workloads import changed_workloads
from qdepth.design.document.array import Array, Datastore
from qdepth.design.document.document import Design
from qdepth.design.placement.place import vms_of
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.coverage import coverage, drawn_hosts
from qdepth.imports.draft.draft import draft
from qdepth.imports.draft.group import Group
from qdepth.imports.draft.loads_of_vms import LOAD
from qdepth.imports.draft.partition import Partition, partition
from qdepth.imports.import_result import Import
from qdepth.imports.inventory.inventory import InventoryDatastore
from qdepth.imports.load.load import Load
from qdepth.studies.calibrate.measurements import Measurements, Point
from qdepth.studies.overrides import MOST_OVERRIDES

LEAST_MOMENTS = 3


class Moment(NamedTuple):
    """A load, and the design at it."""

    load: Load
    iops: float
    """IOPS of the whole estate [1/s]."""
    design: Design
    groups: list[Group]
    """Mapping of the inventory to parts of the design."""


class Measured(NamedTuple):
    """Answer of an array at a moment."""

    iops: float
    """[1/s]"""
    latency_ms: float
    """Mean latency [ms]."""


def back_tests_of_loads(found: Import, choices: Choices) -> tuple[list[BackTest], list[str]]:
    """One for each log of load, or for each of its arrays, and why others cannot be tested."""
    tests, missing = [], []
    for file in dict.fromkeys(load.file for load in found.loads):
        loads = [load for load in found.loads if load.file == file]
        if not any(row.latency_mean_ms for load in loads for row in load.rows):
            missing.append(
                f"{file} has no usable latency of devices or datastores, so nothing "
                "can be predicted of it. esxtop and the collector do."
            )
            continue
        of_file, lacks = _back_tests(found, choices, file, loads)
        tests += of_file
        missing += filter(None, [lacks])
    return tests, missing


def _back_tests(
    found: Import, choices: Choices, file: str, loads: Sequence[Load]
) -> tuple[list[BackTest], str]:
    """The tests of a log, and what cannot be tested of it."""
    moments = _moments(found, choices, loads)
    if len(moments) < LEAST_MOMENTS:
        return [], (
            f"{file} has {len(moments)} of the {LEAST_MOMENTS} different loads that a "
            "back-test needs. Collect for longer, over a quiet time and a busy one."
        )
    base = moments[0].design
    groups = partition(found.inventory, choices)
    part = coverage(loads[0], drawn_hosts(groups.drawn_vms, groups.hosts))
    places = _arrays_of_objects(groups, moments[0])
    places |= _array_of_unnamed_devices(groups, places, loads)
    points = list(_points(moments, places))
    fits = array_fits(base.arrays, points)
    known = {fit.array.id for fit in fits}
    points = [each for each in points if each.array in known]
    if not _moments_of(points, "calibrate") or not _moments_of(points, "predict"):
        return [], f"{file} has too few latencies of the datastores in the design."
    changed = max(len(each.point.overrides) for each in points)
    if changed > MOST_OVERRIDES:
        return [], (
            f"The draft has so many groups of VMs that {changed} fields change from moment to "
            f"moment; the limit is {MOST_OVERRIDES}. Merge groups, or leave some out."
        )
    partial = (
        (
            f" The load covers only {part.measured} of {part.drawn} hosts, so the arrays did "
            "more than the design. Import logs of all hosts, taken at the same time."
        )
        if part.is_partial
        else ""
    )
    tests = [_of_arrays(base, file, some, points, partial) for some in fitted_together(fits)]
    return tests, _lacks(file, [array for array in base.arrays if array.id not in known])


def _lacks(file: str, arrays: Sequence[Array]) -> str:
    """Which arrays cannot be fitted; empty if all can."""
    if not arrays:
        return ""
    names = ", ".join(array.name or array.id for array in arrays)
    return f"{file} has too few latencies to fit the times of {names}, which stay as in the draft."


def _of_arrays(
    base: Design,
    file: str,
    fits: Sequence[ArrayFit],
    points: Sequence[ArrayPoint],
    partial: str,
) -> BackTest:
    """The test of some arrays, or of all that there are points of."""
    arrays = [fit.array.id for fit in fits]
    own = [each for each in points if each.array in arrays]
    is_part = len(own) < len(points)
    return BackTest(
        id=f"estate {file}" + is_part * f" {arrays[0]}",
        title=f"The estate of {file}" + is_part * f": {names_of([fit.array for fit in fits])}",
        lead=f"{fits_in_words(fits)} {_at_moments(_moments_of(own, 'calibrate'))}; "
        f"{_others(_moments_of(own, 'predict'))} predicted."
        f"{shortage_in_words(fits)}{partial}",
        explained=(
            "The draft explains the latencies of these moments. Use it for loads between the "
            "quietest and the busiest of them."
        ),
        unexplained="The draft does not explain the latencies of these moments. Do not decide by "
        "it yet: check the service times, speeds and paths that were assumed, and import a file "
        "of more moments.",
        design=base,
        measurements=Measurements(
            source=f"Imported from {file}"[:2000],
            parameters=[parameter for fit in fits for parameter in fit.parameters],
            points=[each.point for each in own],
        ),
        arrays=arrays,
    )


def _at_moments(number: int) -> str:
    return "at one moment" if number == 1 else f"at {number} moments of different load"


def _others(number: int) -> str:
    return "the busiest is" if number == 1 else f"{number} others, the busiest among them, are"


def _moments_of(points: Sequence[ArrayPoint], role: str) -> int:
    return len({each.moment for each in points if each.point.role == role})


def _moments(found: Import, choices: Choices, loads: Sequence[Load]) -> list[Moment]:
    """The draft at each load, from the quietest on; equal ones once."""
    moments: dict[float, Moment] = {}
    for load in loads:
        iops = sum(row.iops for row in load.rows)
        values = {**choices.values, LOAD: f"measured: {load.id}"}
        chosen = choices.model_copy(update={"values": values, "total": None})
        offered = [load.model_copy(update={"offered": True})]
        drawn = draft(found.inventory, offered, chosen, found.mixes, per_datastore=True)
        if drawn.design is not None and iops > 0:
            moments.setdefault(iops, Moment(load, iops, drawn.design, drawn.groups))
    return [moments[iops] for iops in sorted(moments)]


def _points(moments: Sequence[Moment], places: Mapping[str, str]) -> Iterator[ArrayPoint]:
    """What each array answered at each moment, seen by the group of VMs that asks it for most.

    Every second moment is predicted, and the busiest, which is what is planned for.
    """
    base, number = moments[0].design, 0
    arrays = {array.id: array for array in base.arrays}
    several = len({*places.values()}) > 1
    for place, moment in enumerate(moments):
        is_predicted = place % 2 == 1 or moment is moments[-1]
        changes = changed_workloads(base, moment.design)
        for array, measured in _measured(moment.load, places).items():
            group = _busiest_group(moment.design, array)
            if group is None:
                continue
            number += 1
            name = names_of([arrays[array]])
            point = Point(
                id=(f"{number}: {moment.iops:,.0f} IOPS" + several * f", {name}")[:64],
                role="predict" if is_predicted else "calibrate",
                overrides=changes,
                group=group,
                latency_mean_ms=measured.latency_ms,
                note=f"{moment.load.title}: {measured.iops:,.0f} IOPS of {name}",
            )
            yield ArrayPoint(array, place, measured.iops, measured.latency_ms, point)


def _measured(load: Load, places: Mapping[str, str]) -> dict[str, Measured]:
    """Mean latency of each array, over the rows of its datastores or devices."""
    busy: dict[str, float] = defaultdict(float)
    timed: dict[str, float] = defaultdict(float)
    for row in load.rows:
        array = places.get(row.object)
        if array is not None and row.latency_mean_ms and row.iops > 0:
            busy[array] += row.iops * row.latency_mean_ms
            timed[array] += row.iops
    return {array: Measured(timed[array], busy[array] / timed[array]) for array in timed}


def _arrays_of_objects(groups: Partition, moment: Moment) -> dict[str, str]:
    """The array of each datastore and device, by all names that a log may have for it."""
    holders = _arrays_of_devices(moment.design)
    parts = {group.id: group.part for group in moment.groups}
    datastores = {datastore.id: datastore for datastore in moment.design.datastores}
    places: dict[str, str] = {}
    for bundle in groups.datastores:
        datastore = datastores.get(parts.get(bundle.id) or "")
        array = None if datastore is None else holders.get(_device_of(datastore))
        if array is not None:
            for store in bundle.members:
                places |= dict.fromkeys(_names_of(store), array)
    return places


def _array_of_unnamed_devices(
    groups: Partition, places: Mapping[str, str], loads: Sequence[Load]
) -> dict[str, str]:
    """The array of devices that no inventory names, by the device; empty if it is not clear.

    esxtop lists protocol endpoints, exports do not: what they did is the load of the VMs on
    datastores without a device of the log, so the array is that of these, if it is only one.
    """
    logged = {row.object for load in loads for row in load.rows if row.kind == "device"}
    stores = [store for bundle in groups.datastores for store in bundle.members]
    rest = {
        places[store.id] for store in stores if store.id in places and not _names_of(store) & logged
    }
    unnamed = logged.difference(*map(_names_of, stores))
    return dict.fromkeys(unnamed, rest.pop()) if len(rest) == 1 else {}


def _names_of(store: InventoryDatastore) -> set[str]:
    """All names that a log may have for a datastore."""
    return {store.id, store.name, *store.devices}


def _arrays_of_devices(design: Design) -> dict[str, str]:
    """The array of each LUN and protocol endpoint."""
    return {
        device: array.id
        for array in design.arrays
        for device in (*[lun.id for lun in array.luns], *[pe.id for pe in array.protocol_endpoints])
    }


def _device_of(datastore: Datastore) -> str:
    return datastore.protocol_endpoint if datastore.kind == "vvol" else datastore.lun


def _busiest_group(design: Design, array: str) -> str | None:
    """The group of VMs on an array that asks for most."""
    holders = _arrays_of_devices(design)
    on_it = {store.id for store in design.datastores if holders.get(_device_of(store)) == array}
    iops_of = {
        group.id: (getattr(group.workload, "rate_cap_iops", None) or 0.0) * vms_of(design, group)
        for group in design.classes
        if on_it.intersection(group.datastores)
    }
    return max(iops_of, key=lambda id_: (iops_of[id_], id_)) if iops_of else None
