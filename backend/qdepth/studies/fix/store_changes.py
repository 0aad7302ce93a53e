"""Other datastores: classes of VMs that share a full device queue, spread over LUNs that there
are."""

from collections.abc import Iterator, Sequence

from qdepth.design.document.array import Datastore
from qdepth.design.document.vm_class import VmClass
from qdepth.design.placement.numbered import entry_of
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.figures import listed_in_words
from qdepth.studies.fix.candidate import Candidate, Step
from qdepth.studies.fix.situation import Situation
from qdepth.studies.overrides import Override

MOVE = (
    "Storage vMotion copies their virtual disks, which loads both LUNs meanwhile and needs space "
    "there."
)


def candidates(situation: Situation) -> Iterator[Candidate]:
    """Half of the classes of VMs behind a full device queue, on the quietest datastore of the
    array; a class alone there on the empty ones too."""
    if situation.report.bottleneck.layer != "device_queue":
        return
    queue = situation.report.bottleneck.id
    device = next((row for row in situation.report.devices if row.id == queue), None)
    if device is None or device.kind != "lun":
        return
    stores = situation.design.datastores
    full = [it for it in stores if it.kind != "vvol" and it.lun == entry_of(device.target)]
    groups = [
        group
        for group in situation.design.classes
        if group.hosts == [device.part] and group.datastores in [[it.id] for it in full]
    ]
    others = [it for it in stores if any(_may_take(situation, one, it) for one in full)]
    moved = _half(situation, groups)
    if not moved:
        yield from _spread(situation, full)
    if not moved or not others:
        return
    iops = {row.id: row.iops.value or 0.0 for row in situation.report.datastores}
    other = min(others, key=lambda store: iops.get(store.id, 0.0))
    names = listed_in_words(situation.named([group.id for group in moved]))
    step = Step(
        tuple(Override(f"classes.{group.id}.datastores.0", other.id) for group in moved),
        f"Move {names} to {situation.names.with_kind('datastore', other.id)}, whose LUN has a "
        "device queue of its own",
    )
    yield Candidate("datastore", "setting", (step,), MOVE, frozenset())


def _spread(situation: Situation, full: Sequence[Datastore]) -> Iterator[Candidate]:
    """VMs of the classes on a full datastore over those of the array that hold none, too."""
    used = {store for _, store in host_and_datastore_entries(situation.design)}
    alone = [
        row
        for row in situation.design.classes
        if row.datastores in [[it.id] for it in full] and not (row.pins or row.datastore_shares)
    ]
    empty = [
        it.id
        for it in situation.design.datastores
        if it.id not in used and any(_may_take(situation, one, it) for one in full)
    ]
    if not alone or not empty:
        return
    names = listed_in_words(situation.named([row.id for row in alone]))
    own = "each" if len(empty) > 1 else "of its own"
    step = Step(
        tuple(
            Override(f"classes.{row.id}.datastores.{at}", store)
            for row in alone
            for at, store in enumerate(empty, start=1)
        ),
        f"Spread the VMs of {names} over {listed_in_words(situation.named(empty))} too, which "
        f"have no VM but a device queue {own}",
    )
    yield Candidate("datastores", "setting", (step,), MOVE, frozenset())


def _may_take(situation: Situation, full: Datastore, other: Datastore) -> bool:
    """True if a datastore is of the same kind, on another LUN of the same array."""
    if full.kind == "vvol" or other.kind != full.kind or other.kind == "rdm":
        return False
    lun = other.lun
    return lun != full.lun and any(
        {full.lun, lun} <= {it.id for it in array.luns} for array in situation.design.arrays
    )


def _half(situation: Situation, groups: list[VmClass]) -> list[VmClass]:
    """The quieter classes of VMs, as many as have at most half of the IOPS together."""
    iops = {row.id: row.iops.value or 0.0 for row in situation.report.groups}
    by_load = sorted(groups, key=lambda group: iops.get(group.id, 0.0))
    half = sum(iops.get(group.id, 0.0) for group in groups) / 2
    moved: list[VmClass] = []
    load = 0.0
    for group in by_load[:-1]:
        load += iops.get(group.id, 0.0)
        if moved and load > half * 1.01:
            break
        moved.append(group)
    return moved
