"""NVMe over Fabrics: depths from the queues of controllers, ports that do not fit, raw devices."""

import json
from typing import Any

import pytest

from qdepth.catalogue.catalogue import NVME_OVER_FABRICS, catalogue
from qdepth.design.checks.design_problems import find_problems
from qdepth.design.checks.notices import find_notices
from qdepth.design.document.document import Design
from qdepth.design.problem import DesignProblem, Offer
from qdepth.design.profiles.effective_values import effective_settings
from qdepth.engines.analytic.engine import solve as analytic
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.studies.fix.depth_changes import DEPTHS
from tests.support.designs import changed, design, small_design
from tests.support.solving import solve_compiled

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


def slots(there: Design) -> dict[str, int]:
    """Commands that each NVMe controller takes."""
    found = (limit for limit in lower(there).limits if limit.id.endswith("/io_queues"))
    return {limit.id.removesuffix("/io_queues"): limit.capacity for limit in found}


@pytest.mark.parametrize("driver", FC_DRIVERS)
def test_scsi_depth_of_a_driver_is_never_that_of_a_namespace(driver: str) -> None:
    """Over FC the driver gives the depth; over NVMe the same host has that of the queues."""
    fc = over("fc", driver)
    assert problems(fc) == []
    assert slots(design(fc)) == {}
    nvme = design(changed(fc, fabrics__0__protocol="nvme_fc"))
    assert find_problems(nvme) == []
    assert set(depths(nvme).values()) == {126}


def test_queues_that_nothing_gives_are_an_assumption_that_is_named_once() -> None:
    there = design(over("nvme_fc", "lpfc"))
    (notice,) = find_notices(there)
    assert notice.code == "nvme_queues_assumed"
    assert notice.parts == ["esx1", "esx2"]
    assert "1 I/O queue pair of 128 entries, which take 126 commands" in notice.message
    assert "esxcli storage core device list" in notice.message
    assert set(slots(there).values()) == {126}
    values = {each.pointer: each for each in effective_settings(there)}
    assert values["/hosts/0/hba_ports/0/io_queues"].value == 1
    assert values["/hosts/0/hba_ports/0/io_queue_size"].note.startswith("Not confirmed.")
    assert values["/hosts/0/namespace_depth"].source.startswith("Assumed:")


@pytest.mark.parametrize("field", ["namespace_depth", "lun_depth"])
def test_depth_that_is_set_needs_no_assumption(field: str) -> None:
    document = over("nvme_fc")
    for host in document["hosts"]:
        host[field] = 62
    there = design(document)
    assert find_notices(there) == []
    assert slots(there) == {}
    assert set(depths(there).values()) == {62}


def test_controllers_take_what_their_queues_hold() -> None:
    """Queue pairs times size less 2; each target port has a controller of each HBA port."""
    document = over("nvme_fc")
    for port in document["hosts"][0]["hba_ports"]:
        port.update(io_queues=4, io_queue_size=256)
    document["hosts"][1]["namespace_depth"] = 62
    there = design(document)
    assert find_notices(there) == []
    found = slots(there)
    assert set(found.values()) == {4 * 254}
    assert {id_.split("/")[0] for id_ in found} == {"esx1"}
    assert depths(there)["esx1/lun1"] == 4 * 254


def test_queues_of_a_port_count_before_a_scsi_depth_of_the_host() -> None:
    document = over("nvme_fc")
    for host in document["hosts"]:
        host["lun_depth"] = 32
        for port in host["hba_ports"]:
            port["io_queues"] = 2
    assert set(depths(design(document)).values()) == {252}
    document["hosts"][0]["namespace_depth"] = 100
    assert depths(design(document))["esx1/lun1"] == 100


def test_namespaces_share_the_queues_of_their_controller() -> None:
    """Two busy namespaces behind one controller never have more commands at the array than it."""
    document = over("nvme_fc")
    document["hosts"] = document["hosts"][:1]
    host, array = document["hosts"][0], document["arrays"][0]
    host["hba_ports"] = [host["hba_ports"][0] | {"io_queues": 2, "io_queue_size": 6}]
    sp = array["sps"][0]
    array["sps"] = [sp | {"target_ports": sp["target_ports"][:1]}]
    array["luns"], array["protocol_endpoints"] = [{"id": "lun1"}, {"id": "lun2"}], []
    document["datastores"] = [{"id": f"ds{at}", "kind": "vmfs", "lun": f"lun{at}"} for at in (1, 2)]
    workload = {
        "loop": "closed",
        "outstanding_ios": 32,
        "blocks": [{"size_kib": 4}],
        "read_pct": 100,
    }
    document["classes"] = [
        {"id": f"vm{at}", "hosts": ["esx1"], "datastores": [f"ds{at}"], "vms_per_host": 1,
         "disk_depth": 64, "adapter_depth": 256, "workload": workload}
        for at in (1, 2)
    ]  # fmt: skip
    network = lower(design(document))
    solution = solve_compiled(network, EngineOptions(seed=1, max_ios=20_000))
    at = next(at for at, limit in enumerate(network.limits) if limit.id.endswith("/io_queues"))
    assert network.limits[at].capacity == 8
    held = solution.limits[at].held.value
    assert held is not None
    assert 7.9 < held <= 8
    queues = [solution.limits[device.limit] for device in network.devices]
    assert [queue.capacity.value for queue in queues] == [8, 8]
    assert all((queue.held.value or 0.0) == pytest.approx(8, abs=0.1) for queue in queues)
    exact = analytic(network)
    ours, theirs = solution.total.throughput.value, exact.total.throughput.value
    assert ours is not None
    assert theirs == pytest.approx(ours, rel=0.05)


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


def test_endpoint_without_a_depth_has_the_one_of_the_host() -> None:
    document = changed(small_design(), fabrics__0__protocol="nvme_fc", classes__1__hosts=["esx1"])
    document["hosts"][0]["lun_depth"] = 254
    del document["hosts"][0]["pe_depth"]
    assert depths(design(document)) == {"esx1/lun1": 254, "esx1/pe1": 254}


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
    after = design(document)
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
    (problem,) = problems(changed(over("fc", "lpfc"), fabrics__0__protocol="nvme_tcp"))
    moved = problem.within("/designs/1")
    assert moved.offer is not None
    assert all(each.pointer.startswith("/designs/1/") for each in moved.offer.values)


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


@pytest.mark.parametrize("driver", ["nvme-rdma", "nvme-tcp", None])
def test_nvme_over_rdma_is_a_protocol_of_its_own(driver: str | None) -> None:
    """A card that changes from TCP to RDMA may keep its profile, which gives the same facts."""
    document = over("nvme_rdma", driver)
    for owner in (*document["hosts"], *document["arrays"][0]["sps"]):
        for port in owner.get("hba_ports", owner.get("target_ports")):
            port["speed_gbps"] = 100
    there = design(document)
    assert find_problems(there) == []
    assert set(depths(there).values()) == {126}
    assert [each.code for each in find_notices(there)] == ["nvme_queues_assumed"]


@pytest.mark.parametrize(
    ("protocol", "driver", "first"),
    [
        ("nvme_fc", None, "esxi-7.0"),
        ("nvme_fc", "lpfc", "esxi-7.0"),
        ("nvme_rdma", None, "esxi-7.0"),
        ("nvme_tcp", None, "esxi-7.0u2"),
    ],
)
def test_release_without_the_protocol_is_refused_whatever_the_driver(
    protocol: str, driver: str | None, first: str
) -> None:
    """NVMe over Fabrics came with ESXi 7.0, and over TCP with 7.0 U3."""

    def found(release: str) -> list[str]:
        document = over(protocol, driver, hosts__0__release=release)
        return [each.limit or "" for each in problems(document)]

    assert f"{first} or later" in found("esxi-6.7")
    assert f"{first} or later" not in found(first)
