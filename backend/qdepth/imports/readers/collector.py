"""The file of the collector: an inventory, depths, and load with latencies in microseconds."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from pydantic import ValidationError

from qdepth.figures import counted
from qdepth.imports.collector.estate_file import (
    SCHEMA,
    CollectedDatastore,
    CollectedDevice,
    CollectedHost,
    DiskSample,
    EstateFile,
)
from qdepth.imports.files.file_kind import PADDING
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.finding import RefusedFile
from qdepth.imports.inventory.inventory import DatastoreKind
from qdepth.imports.inventory.table_rows import DatastoreRow, Disk, HostRow, PathFacts, VmRow
from qdepth.imports.load.load import Load
from qdepth.imports.load.measured_hours import SampledSeries
from qdepth.imports.load.series import chosen_moments
from qdepth.imports.readers.datastore_activity import Activity, row_of_datastore, together
from qdepth.imports.readers.found import Found, ReadFile
from qdepth.imports.readers.points import add_point
from qdepth.units import GIB, KIB

NAME = "the collector's file"
MOST_BYTES = 100_000_000
BY_COLLECTOR = "as the collector found them"
LEAST_IOPS = 20.0
"""Rate of a datastore below which an interval has no reliable latency [1/s]."""
LARGEST_SPEED_IN_GBPS = 1_000.0
LARGEST_DEPTH = 65_535
LONGEST_START = 200
_IOPS = re.compile(r"\biops=(\d+)")
_DEAD = frozenset(("dead", "disabled"))
_KINDS: dict[str, DatastoreKind] = {
    "vmfs": "vmfs", "nfs": "nfs", "nfs41": "nfs", "vvol": "vvol", "vsan": "vsan",
}  # fmt: skip
_TYPES = {
    "HostFibreChannelHba": "Fibre Channel",
    "HostFibreChannelOverEthernetHba": "FCoE",
    "HostInternetScsiHba": "iSCSI",
    "HostTcpHba": "NVMe over TCP",
    "HostRdmaHba": "NVMe over RDMA",
}
"""The words for classes of adapters that other inventories use."""


def fits(text: Text) -> bool:
    """True if it is one: the collector writes the schema first."""
    return SCHEMA in text.head[:LONGEST_START]


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read inventory, load at the busiest moments, and a point for each datastore at its own.

    Raises
    ------
    RefusedFile
        If it is not what the collector writes, or was cut off.
    """
    file = text.file.name
    estate = _parsed(text)
    pace.look()
    for host in estate.hosts:
        _add_host(found, host)
    for store in estate.datastores:
        _add_datastore(found, store)
    _add_devices(found, estate)
    places: dict[tuple[str, str], str] = {}
    for vm in estate.vms:
        key = ("", vm.id)
        found.inventory.vms[key] = VmRow(
            host=vm.host, powered_on=vm.powered_on, template=vm.template, windows=vm.windows,
            role=vm.role, role_by="" if vm.role == "general" else BY_COLLECTOR,
            cluster=next((h.cluster for h in estate.hosts if h.name == vm.host), ""),
        )  # fmt: skip
        for disk in vm.disks:
            if disk.datastore:
                row = Disk(disk.datastore, disk.capacity_bytes / GIB, disk.controller)
                found.inventory.disks[key].append(row)
                places[vm.id, disk.disk] = disk.datastore
    pace.look()
    _add_load(found, file, estate, places)
    rows = len(estate.hosts) + len(estate.datastores) + len(estate.vms)
    read = (
        counted(len(estate.hosts), "host"),
        counted(len(estate.datastores), "datastore"),
        counted(len(estate.vms), "VM"),
    )
    found.say("read", f"{', '.join(read)}.", file=file, rows=rows)
    found.files.append(ReadFile(file=file, is_a="collector file", rows=rows, what="inventory"))


def _parsed(text: Text) -> EstateFile:
    file = text.file
    if file.bytes > MOST_BYTES:
        raise RefusedFile(
            f"{file.name} has {file.bytes / 1e6:.0f} MB; a collector file may have "
            f"{MOST_BYTES / 1e6:.0f}. Collect one cluster at a time (-Cluster), or fewer -Samples."
        )
    content = file.path.read_text(encoding=text.encoding, errors="replace")
    try:
        return EstateFile.model_validate_json(content.lstrip("\ufeff").rstrip(PADDING))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        raise RefusedFile(
            f"{file.name} was changed after the collector wrote it: {where}: {first['msg']}. "
            "Run the collector again, and import its file unchanged."
        ) from None


def _add_host(found: Found, host: CollectedHost) -> None:
    key = ("", host.name)
    found.inventory.hosts[key] = HostRow(
        cluster=host.cluster, release=host.release, maintenance=host.maintenance
    )
    ports = found.inventory.hosts[key].ports
    for adapter in host.adapters:
        found.inventory.add_port(
            key, adapter.device, type_=_TYPES.get(adapter.type or "", adapter.type),
            driver=adapter.driver, model=adapter.model,
        )  # fmt: skip
        speed = _speed_gbps(adapter.speed)
        if speed is not None:
            ports[adapter.device] = ports[adapter.device].model_copy(update={"speed_gbps": speed})


def _speed_gbps(speed: float | None) -> int | None:
    if not speed:
        return None
    return round(speed if speed <= LARGEST_SPEED_IN_GBPS else speed / 1e9) or None


def _add_datastore(found: Found, store: CollectedDatastore) -> None:
    threshold = store.sioc_threshold_ms
    found.inventory.datastores["", store.name] = DatastoreRow(
        kind=_KINDS.get(store.type.lower(), "other"),
        address=[store.export] if store.export else list(dict.fromkeys(store.devices)),
        hosts=list(store.hosts),
        capacity_gib=store.capacity_bytes / GIB if store.capacity_bytes else None,
        sioc=store.sioc,
        sioc_threshold_ms=threshold or None,
    )


def _add_devices(found: Found, estate: EstateFile) -> None:
    """How hosts reach the devices of datastores; other devices hold none that is asked about.

    Several datastores of vVols may be behind one protocol endpoint.
    """
    owners: dict[str, list[str]] = defaultdict(list)
    for store in estate.datastores:
        for name in dict.fromkeys(store.devices):
            owners[name].append(store.name)
    for host in estate.hosts:
        for device in host.devices:
            for owner in owners.get(device.device, ()) if not device.local else ():
                facts = _facts(device)
                found.inventory.add_paths(("", owner), host.name, device.device, facts)


def _facts(device: CollectedDevice) -> PathFacts:
    ways = [path for path in device.paths if path.adapter and path.state.lower() not in _DEAD]
    turn = _IOPS.search(device.policy_config or "")
    return PathFacts(
        policy=device.policy,
        vendor=device.vendor,
        model=device.model,
        queue_depth=_depth(device.queue_depth),
        paths=len(ways) or None,
        ports=tuple(sorted({path.adapter for path in ways if path.adapter})),
        dsnro=_depth(device.competing_depth),
        round_robin_ios=int(turn[1]) if turn and int(turn[1]) >= 1 else None,
    )


def _depth(depth: int | None) -> int | None:
    """What a design can have; devices without a queue tell 0."""
    return depth if depth and depth <= LARGEST_DEPTH else None


def _add_load(
    found: Found, file: str, estate: EstateFile, places: Mapping[tuple[str, str], str]
) -> None:
    moments: dict[str, dict[str, list[DiskSample]]] = defaultdict(lambda: defaultdict(list))
    lost = 0
    for sample in estate.load:
        place = places.get((sample.vm, sample.disk))
        if place is None:
            lost += 1
        else:
            moments[sample.moment][place].append(sample)
    if lost:
        found.say(
            "dropped",
            f"{lost} samples are of virtual disks that belong to no VM in the file.",
            file=file,
            rows=lost,
        )
    order = sorted(moments)
    series = [
        {place: together(samples) for place, samples in moments[moment].items()} for moment in order
    ]
    totals = [
        (sum(each.iops for each in at.values()), sum(each.bytes for each in at.values()) / 1e6)
        for at in series
    ]
    for key, title, index, offered in chosen_moments(totals):
        found.loads.append(
            Load(id=f"{file} {key}", title=f"{title}, {order[index]}", file=file,
                 interval_s=estate.interval_s, offered=offered,
                 rows=[row_of_datastore(place, each) for place, each in series[index].items()])
        )  # fmt: skip
    found.series.append(
        SampledSeries(
            file=file,
            kind="datastore",
            moments=order,
            intervals=[{place: one.as_sum for place, one in at.items()} for at in series],
        )
    )
    _add_points(found, file, estate, order, series)


def _add_points(
    found: Found,
    file: str,
    estate: EstateFile,
    order: Sequence[str],
    series: Sequence[Mapping[str, Activity]],
) -> None:
    depths: dict[str, set[int]] = defaultdict(set)
    owners = {device: store.name for store in estate.datastores for device in store.devices}
    for host in estate.hosts:
        for device in host.devices:
            if device.queue_depth and device.device in owners:
                depths[owners[device.device]].add(device.queue_depth)
    for place in dict.fromkeys(place for at in series for place in at):
        index = max(range(len(series)), key=lambda i: series[i].get(place, Activity()).iops)
        each = series[index][place]
        if each.iops < LEAST_IOPS or not each.latency_ms:
            continue
        depth = depths[place]
        add_point(
            found, file, f"{place}, {order[index]}", (each.iops, each.latency_ms),
            block_kib=each.bytes / each.iops / KIB or None,
            read_pct=each.read_pct, random_pct=each.random_pct, interval_s=estate.interval_s,
            device_depth=min(depth) if len(depth) == 1 else None,
        )  # fmt: skip
