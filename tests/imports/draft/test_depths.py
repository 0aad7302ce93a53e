"""Depths of drawn hosts: of SCSI devices from drivers, of NVMe devices from files or the user."""

from typing import Any

from qdepth.catalogue.catalogue import Protocol
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.depths import Depths, draw_depths
from qdepth.imports.draft.need import Needs
from qdepth.imports.draft.storage import ArrayPlan


def drawn(protocols: tuple[Protocol, ...], **choices: str) -> tuple[dict[str, Any], Needs]:
    """A host with a port of each protocol, whose driver gives SCSI LUNs 64; no file has depths."""
    ports = [{"fabric": protocol, "driver": "qlnativefc"} for protocol in protocols]
    part: dict[str, Any] = {"hba_ports": ports}
    plans = [ArrayPlan(protocol, protocol, protocol, None) for protocol in protocols]
    needs = Needs(Choices(values={f"h | {name}": value for name, value in choices.items()}))
    draw_depths(part, Depths("h", "esx01", plans, {"nvme_fc"}), needs)
    return part, needs


def test_driver_gives_scsi_devices_their_depth() -> None:
    part, needs = drawn(("fc",))
    assert part.keys() == {"hba_ports"}
    assert needs.found == {}


def test_depth_of_nvme_devices_is_asked_for_and_126_proposed() -> None:
    part, needs = drawn(("nvme_fc",))
    assert (part["namespace_depth"], "lun_depth" in part) == (126, False)
    (need,) = needs.found.values()
    assert (need.kind, need.chosen, need.is_proposal) == ("depth", "126", True)
    assert "esxcli storage core device list" in need.how_to_know
    assert [option.id for option in need.options] == ["126", "62", "254", "510", "1022"]


def test_chosen_depth_holds() -> None:
    part, _ = drawn(("nvme_fc",), **{"namespace depth": "510"})
    assert part["namespace_depth"] == 510


def test_host_with_both_is_asked_for_nvme_alone() -> None:
    part, needs = drawn(("fc", "nvme_fc"))
    assert list(needs.found) == ["h | namespace depth"]
    assert "lun_depth" not in part
