"""Problems with the placement of VMs, and with entries that represent several parts."""

from collections.abc import Iterator

from qdepth.design.described import quoted
from qdepth.design.design_index import index_of
from qdepth.design.document.array import Datastore, Lun, ProtocolEndpoint
from qdepth.design.document.base import first_repeated
from qdepth.design.document.document import Design
from qdepth.design.document.vm_class import VmClass
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem

_TOTAL, _EACH = quoted(VmClass, "vms"), quoted(VmClass, "vms_per_host")


def placement_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Every finding about the number of VMs, their places, and counts that do not fit."""
    for c, entry in enumerate(design.classes):
        yield from _number_of_vms(f"/classes/{c}", names, entry)
        yield from _shares(f"/classes/{c}", names, entry)
        yield from _pins(f"/classes/{c}", names, entry, design)
    yield from _parts_of_carriers(design, names)
    yield from _owners(design, names)


def _number_of_vms(at: str, names: PartNames, entry: VmClass) -> Iterator[DesignProblem]:
    name = names.with_kind("class", entry.id)
    if entry.vms is None and entry.vms_per_host is None:
        yield DesignProblem(
            pointer=f"{at}/vms",
            message=f"{name} has no number of VMs.",
            limit=f"{_TOTAL}, or {_EACH}",
            remedy=f"Set {_TOTAL} to the total, or {_EACH} to the number on each host.",
            blocks="simulate",
        )
    if entry.vms is not None and entry.vms_per_host is not None:
        yield DesignProblem(
            pointer=f"{at}/vms_per_host",
            message=f"Both {_TOTAL} and {_EACH} say how many VMs {name} has.",
            value=str(entry.vms_per_host),
            limit="one of the two",
            remedy=f"Leave out {_EACH} if you know the total, else leave out {_TOTAL}.",
        )
    pinned = sum(pin.vms for pin in entry.pins)
    if entry.vms is not None and pinned > entry.vms:
        yield DesignProblem(
            pointer=f"{at}/pins",
            message=f"The pins of {name} place {pinned} VMs, more than it has.",
            value=str(pinned),
            limit=f"at most {entry.vms}",
            remedy=f"Lower the VMs of the pins, or raise {_TOTAL}.",
        )


def _shares(at: str, names: PartNames, entry: VmClass) -> Iterator[DesignProblem]:
    name = names.with_kind("class", entry.id)
    for field, shares, entries in (
        ("host_shares", entry.host_shares, entry.hosts),
        ("datastore_shares", entry.datastore_shares, entry.datastores),
    ):
        if shares and len(shares) != len(entries):
            yield DesignProblem(
                pointer=f"{at}/{field}",
                message=f"{quoted(VmClass, field)} of {name} has {len(shares)} numbers for "
                f"{len(entries)} entries.",
                value=str(len(shares)),
                limit=f"{len(entries)}, or none",
                remedy="Give one share to each entry, in their order.",
            )
    if entry.host_shares and entry.vms_per_host is not None:
        yield DesignProblem(
            pointer=f"{at}/host_shares",
            message=f"{name} has the same number of VMs on each host, so shares of hosts have no "
            "effect.",
            value=str(len(entry.host_shares)),
            limit=f"no shares together with {_EACH}",
            remedy=f"Leave {quoted(VmClass, 'host_shares')} out, or set {_TOTAL} instead of "
            f"{_EACH}.",
        )
    for field, entries in (("hosts", entry.hosts), ("datastores", entry.datastores)):
        twice = first_repeated(entries)
        if twice is not None:
            yield DesignProblem(
                pointer=f"{at}/{field}",
                message=f"{name} names {names(twice)} twice.",
                value=twice,
                limit="each entry once",
                remedy="List it once; shares decide which entry gets more VMs.",
            )


def _pins(at: str, names: PartNames, entry: VmClass, design: Design) -> Iterator[DesignProblem]:
    counts = {part.id: part.count for part in (*design.hosts, *design.datastores)}
    for p, pin in enumerate(entry.pins):
        for field, id_, number in (
            ("host_number", pin.host, pin.host_number),
            ("datastore_number", pin.datastore, pin.datastore_number),
        ):
            if number is not None and number > counts.get(id_, number):
                yield DesignProblem(
                    pointer=f"{at}/pins/{p}/{field}",
                    message=f"{names(id_)} has no number {number}.",
                    value=str(number),
                    limit=f"1 to {counts[id_]}",
                    remedy="Choose a number that the entry has, or leave it out.",
                )


def _parts_of_carriers(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    devices: dict[str, Lun | ProtocolEndpoint] = {}
    for array in design.arrays:
        devices |= {lun.id: lun for lun in array.luns}
        devices |= {endpoint.id: endpoint for endpoint in array.protocol_endpoints}
    for d, datastore in enumerate(design.datastores):
        for field, id_ in _carriers(datastore):
            device = devices.get(id_)
            if device is None or device.count is None or _fits(datastore, device.count):
                continue
            kind = "LUN" if isinstance(device, Lun) else "protocol endpoint"
            yield DesignProblem(
                pointer=f"/datastores/{d}/{field}",
                message=f"The {device.count} {kind}s of {names(id_)} cannot be divided evenly "
                f"among the {datastore.count} datastores of {names(datastore.id)}.",
                value=str(device.count),
                limit=f"a multiple of {datastore.count}",
                remedy=f"Set the count of {names(id_)} or that of {names(datastore.id)}.",
            )


def _owners(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Entries that name more owners than they have LUNs or protocol endpoints."""
    reach = index_of(design).reach
    for a, array in enumerate(design.arrays):
        devices: list[tuple[str, Lun | ProtocolEndpoint]] = [
            (f"luns/{place}", reach.lun(lun.id)) for place, lun in enumerate(array.luns)
        ]
        devices += [
            (f"protocol_endpoints/{place}", endpoint)
            for place, endpoint in enumerate(array.protocol_endpoints)
        ]
        for at, device in devices:
            number = device.count or 1
            if len(device.owners) > number:
                yield DesignProblem(
                    pointer=f"/arrays/{a}/{at}/owners",
                    message=f"{names(device.id)} has a count of {number} but "
                    f"{len(device.owners)} owners; each device has one.",
                    value=", ".join(device.owners),
                    limit=f"at most {number}",
                    remedy="List fewer SPs. They own the devices in turn.",
                )


def _carriers(datastore: Datastore) -> list[tuple[str, str]]:
    if datastore.kind == "vvol":
        return [("protocol_endpoint", datastore.protocol_endpoint)]
    extents = [(f"extents/{e}", lun) for e, lun in enumerate(datastore.extents)]
    return [("lun", datastore.lun), *extents]


def _fits(datastore: Datastore, devices: int) -> bool:
    if devices % datastore.count == 0:
        return True
    return datastore.kind == "vvol" and datastore.count % devices == 0
