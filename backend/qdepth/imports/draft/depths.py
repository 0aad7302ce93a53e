"""Draws the depths of device queues: from files, or as the user chooses."""

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Any

from qdepth.catalogue.catalogue import NVME_OVER_FABRICS, Profile, catalogue, profile, source_of
from qdepth.design.profiles.device_depths import READ_DEPTH, assumed_namespace_depth
from qdepth.imports.draft.catalogue_options import USUAL_LUN_DEPTH
from qdepth.imports.draft.drawing import Json
from qdepth.imports.draft.need import NeedOption, Needs
from qdepth.imports.draft.storage import ArrayPlan
from qdepth.imports.inventory.inventory import InventoryDatastore

NVME_QUEUES = (64, 128, 256, 512, 1024)
"""Sizes of NVMe queues that are offered; a depth is a size less 2."""
LESS = 2


@dataclass(frozen=True)
class Depths:
    """The arrays and hosts whose depths are drawn."""

    id: str
    """Id of the group of hosts, which begins the ids of its needs."""
    name: str
    plans: Sequence[ArrayPlan]
    """Arrays of its VMs."""
    nvme: Set[str]
    """Ids of the fabrics over NVMe."""


def draw_depths(part: Json, depths: Depths, needs: Needs) -> None:
    """Draw the depths from files if the driver can have them, or those of the driver.

    No driver sets the depth of NVMe devices, so it is a need if no file states it.
    """
    of_nvme = [plan for plan in depths.plans if plan.protocol in NVME_OVER_FABRICS]
    of_scsi = [plan for plan in depths.plans if plan.protocol not in NVME_OVER_FABRICS]
    if of_nvme:
        depth = most_common(store.queue_depth for store in _stores(of_nvme))
        part["namespace_depth"] = depth or _asked_of_nvme(depths, needs)
    if of_scsi:
        ports = [port for port in part["hba_ports"] if port["fabric"] not in depths.nvme]
        _draw_scsi(part, ports, depths, _stores(of_scsi), needs)


def _draw_scsi(
    part: Json,
    ports: Sequence[Json],
    depths: Depths,
    stores: Sequence[InventoryDatastore],
    needs: Needs,
) -> None:
    on_luns = [store for store in stores if store.kind not in {"nfs", "vvol"}]
    depth = most_common(store.queue_depth for store in on_luns)
    pe_depth = most_common(store.queue_depth for store in stores if store.kind == "vvol")
    drivers = [
        found for port in ports
        if (found := profile(catalogue().hba_drivers, port.get("driver"))) is not None
    ]  # fmt: skip
    if pe_depth is not None and all(_gives(driver, "pe_depth", pe_depth) for driver in drivers):
        part["pe_depth"] = pe_depth
        if not on_luns:
            return
    if depth is not None and all(_gives(driver, "lun_depth", depth) for driver in drivers):
        part["lun_depth"] = depth
    elif len(drivers) < len(ports) or any(d.number("lun_depth") is None for d in drivers):
        chosen = needs.ask(
            f"{depths.id} | depth", "depth", f"Device queue depth (DQLEN) on {depths.name}",
            "esxtop, DQLEN; or esxcli storage core device list: Device Max Queue Depth.",
            [
                NeedOption(id=str(depth), label=f"{depth} I/Os", confidence="low",
                           source="the depth of " + ", ".join(names))
                for depth, names in _known_depths().items()
            ],
        )  # fmt: skip
        part["lun_depth"] = int(chosen)
        part.setdefault("pe_depth", int(chosen))


def _asked_of_nvme(depths: Depths, needs: Needs) -> int:
    assumed = assumed_namespace_depth()
    usual = int(float(assumed.value))
    options = [
        NeedOption(
            id=str(depth), label=f"{depth} I/Os, a queue of {depth + LESS} less {LESS}",
            confidence="low",
            source=source_of(assumed).title if depth == usual else "the same rule for another size",
        )
        for depth in sorted((size - LESS for size in NVME_QUEUES), key=lambda depth: depth != usual)
    ]  # fmt: skip
    chosen = needs.ask(
        f"{depths.id} | namespace depth", "depth",
        f"Depth of NVMe devices (DQLEN) on {depths.name}", READ_DEPTH, options,
    )  # fmt: skip
    return int(chosen)


def _stores(plans: Iterable[ArrayPlan]) -> list[InventoryDatastore]:
    return [store for plan in plans for part in plan.datastores for store in part.members]


def _known_depths() -> dict[int, list[str]]:
    """Depths of the drivers of the catalogue with their names, the usual one first."""
    depths: dict[int, list[str]] = {USUAL_LUN_DEPTH: []}
    for driver in catalogue().hba_drivers:
        depth = driver.number("lun_depth")
        if depth is not None:
            depths.setdefault(int(depth), []).append(driver.name)
    return depths


def _gives(driver: Profile, name: str, depth: int) -> bool:
    setting = driver.settings.get(name)
    return setting is None or setting.most is None or depth <= setting.most


def most_common(values: Iterable[Any]) -> Any:
    """Return the most frequent value; None if all are missing."""
    counted = Counter(value for value in values if value)
    return max(counted, key=lambda value: (counted[value], str(value))) if counted else None
