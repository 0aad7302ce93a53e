"""NVMe over Fabrics: depths that no driver gives, ports that do not fit, raw devices."""

import json
from typing import Any

import pytest

from qdepth.catalogue.catalogue import NVME_OVER_FABRICS, catalogue
from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.document import Design
from qdepth.design.problem import DesignProblem, Offer
from qdepth.design.profiles.effective_values import effective_settings
from qdepth.lowering.lower import lower
from qdepth.studies.fix.depth_changes import DEPTHS
from tests.support.designs import changed, design, small_design

FC_DRIVERS = [
    driver.id for driver in catalogue().hba_drivers if {"fc", "nvme_fc"} <= {*driver.protocols}
]


def over(protocol: str, driver: str | None = None, **fields: Any) -> dict[str, Any]:
    """The small design with hosts that leave their depths open, over a protocol."""
    document = changed(small_design(), fabrics__0__protocol=protocol, **fields)
    for host in document["hosts"]:
        del host["lun_depth"], host["pe_depth"]
        for port in host["hba_ports"]:
            port["driver"] = driver
    return document


def problems(document: dict[str, Any]) -> list[DesignProblem]:
    """Findings, also those that stop a document from being kept."""
    return find_problems(Design.model_validate(document))


def mended(document: dict[str, Any], offer: Offer | None) -> dict[str, Any]:
    """The document with the values of an offer."""
    assert offer is not None
    fields = {each.pointer[1:].replace("/", "__"): json.loads(each.value) for each in offer.values}
    return changed(document, **fields)


def depths(there: Design) -> dict[str, int]:
    """DQLEN by device."""
    network = lower(there)
    return {each.id: network.limits[each.limit].capacity for each in network.devices}


@pytest.mark.parametrize("driver", FC_DRIVERS)
def test_scsi_depth_of_a_driver_is_never_that_of_a_namespace(driver: str) -> None:
    """The driver keeps its depth over FC; over NVMe the same host is asked for one."""
    fc = over("fc", driver)
    assert problems(fc) == []
    (problem,) = problems(changed(fc, fabrics__0__protocol="nvme_fc"))
    assert (problem.pointer, problem.blocks) == ("/hosts/0/namespace_depth", "simulate")
    assert "esxcli storage core device list" in problem.remedy
    assert "Device Max Queue Depth" in problem.remedy


def test_accepted_assumption_is_the_depth_of_all_nvme_devices() -> None:
    document = over("nvme_fc", "lpfc")
    (problem,) = problems(document)
    assert problem.offer is not None
    assert problem.offer.label == "Assume 126 on 2 host entries"
    assert "128 less 2" in problem.remedy
    after = design(mended(document, problem.offer))
    assert find_problems(after) == []
    assert set(depths(after).values()) == {126}


def test_depth_that_a_host_set_before_there_was_a_field_for_it_counts() -> None:
    document = changed(small_design(), fabrics__0__protocol="nvme_fc")
    there = design(document)
    assert depths(there) == {"esx1/lun1": 32, "esx2/pe1": 128}
    limit = next(limit for limit in lower(there).limits if limit.id == "esx1/lun1")
    assert limit.origin == "hosts.esx1.lun_depth"
    document["hosts"][0]["namespace_depth"] = document["hosts"][1]["namespace_depth"] = 510
    assert depths(design(document)) == {"esx1/lun1": 510, "esx2/pe1": 510}
    limit = next(limit for limit in lower(design(document)).limits if limit.id == "esx1/lun1")
    assert limit.origin == "hosts.esx1.namespace_depth"
    assert "namespace_depth" in DEPTHS


def test_endpoint_without_a_depth_is_offered_the_one_of_the_host() -> None:
    """What is offered must not change the depth of LUNs that was set."""
    document = changed(small_design(), fabrics__0__protocol="nvme_fc", classes__1__hosts=["esx1"])
    document["hosts"][0]["lun_depth"] = 254
    del document["hosts"][0]["pe_depth"]
    (problem,) = problems(document)
    assert depths(design(mended(document, problem.offer))) == {
        "esx1/lun1": 254, "esx1/pe1": 254,
    }  # fmt: skip


def test_own_profile_of_a_port_gives_its_namespaces_a_depth() -> None:
    own = {"id": "lab", "kind": "hba_driver", "lun_depth": 62, "pe_depth": 62}
    document = over("nvme_fc", "lab") | {"profiles": [own]}
    assert problems(document) == []
    assert set(depths(design(document)).values()) == {62}


def test_host_with_both_has_a_depth_for_each() -> None:
    """One port of it is on a second fabric, over which it reaches the endpoint alone."""
    document = over("fc", "qlnativefc")
    document["fabrics"].append({"id": "nvme", "protocol": "nvme_fc"})
    document["hosts"][0]["hba_ports"][1]["fabric"] = "nvme"
    target = {"id": "other-t0", "fabric": "nvme", "speed_gbps": 16}
    array = document["arrays"][0]
    other = array["sps"][0] | {"id": "other", "target_ports": [target]}
    document["arrays"].append(
        array | {"id": "array2", "sps": [other], "luns": [], "protocol_endpoints": [{"id": "pe2"}]}
    )
    document["datastores"][1]["protocol_endpoint"] = "pe2"
    document["classes"][1]["hosts"] = ["esx1"]
    (problem,) = problems(document)
    after = design(mended(document, problem.offer))
    assert depths(after) == {"esx1/lun1": 64, "esx1/pe2": 126}
    values = {each.pointer: each.value for each in effective_settings(after)}
    assert values["/hosts/0/lun_depth"] == 64
    assert values["/hosts/0/namespace_depth"] == 126


def test_limit_of_a_scsi_depth_is_not_that_of_a_namespace() -> None:
    """qlnativefc gives a LUN 256 at most."""
    document = changed(small_design(), hosts__0__lun_depth=1022)
    for port in document["hosts"][0]["hba_ports"]:
        port["driver"] = "qlnativefc"
    assert problems(document) != []
    assert problems(changed(document, fabrics__0__protocol="nvme_fc")) == []


@pytest.mark.parametrize("protocol", ["nvme_tcp", "iscsi", "das"])
def test_changed_protocol_is_one_problem_with_one_action(protocol: str) -> None:
    document = over("fc", "lpfc")
    (problem,) = problems(changed(document, fabrics__0__protocol=protocol))
    assert problem.pointer == "/fabrics/0/protocol"
    assert problem.message.startswith("6 ports of fabric fc do not fit")
    assert problem.offer is not None
    assert problem.offer.label.startswith("Convert 6 ports: ")
    after = mended(changed(document, fabrics__0__protocol=protocol), problem.offer)
    left = problems(after)
    # Of SAS no driver is usual, so the depth that a driver would give is asked for.
    assert [each.pointer for each in left] == {
        "das": ["/hosts/0/lun_depth", "/hosts/1/pe_depth"],
    }.get(protocol, [])


def test_converted_ports_keep_what_fits() -> None:
    document = changed(over("nvme_tcp", "nvme-tcp"), hosts__0__hba_ports__0__speed_gbps=100)
    (problem,) = problems(document)
    assert problem.message == (
        "5 ports of fabric fc do not fit nvme_tcp: it has no 8 or 16 Gb/s ports."
    )
    after = design(mended(document, problem.offer))
    assert find_problems(after) == []
    assert after.hosts[0].hba_ports[0].speed_gbps == 100


def test_offer_moves_with_its_finding() -> None:
    (problem,) = problems(over("nvme_fc", "lpfc"))
    moved = problem.within("/designs/1")
    assert moved.offer is not None
    assert {each.pointer for each in moved.offer.values} == {
        "/designs/1/hosts/0/namespace_depth", "/designs/1/hosts/1/namespace_depth",
    }  # fmt: skip


@pytest.mark.parametrize("protocol", sorted(NVME_OVER_FABRICS))
@pytest.mark.parametrize("is_used", [True, False], ids=["used", "unused"])
def test_raw_device_over_nvme_is_refused_with_the_reason(protocol: str, is_used: bool) -> None:
    document = changed(over(protocol), datastores__0__kind="rdm")
    for holder in (*document["hosts"], *document["arrays"][0]["sps"]):
        for port in holder.get("hba_ports", holder.get("target_ports")):
            port["speed_gbps"] = 16 if protocol == "nvme_fc" else 25
    for host in document["hosts"]:
        host["namespace_depth"] = 126
    if not is_used:
        document["classes"] = document["classes"][1:]
    (problem,) = problems(document)
    assert problem.pointer == "/datastores/0/kind"
    assert "ESXi maps no raw devices over NVMe" in problem.message
    assert "requirements and limitations of VMware NVMe storage" in problem.message


@pytest.mark.parametrize("protocol", ["fc", "das"])
def test_raw_device_over_scsi_is_fine(protocol: str) -> None:
    document = changed(small_design(), datastores__0__kind="rdm", fabrics__0__protocol=protocol)
    for holder in (*document["hosts"], *document["arrays"][0]["sps"]):
        for port in holder.get("hba_ports", holder.get("target_ports")):
            port["speed_gbps"] = 12 if protocol == "das" else 16
    assert problems(document) == []
