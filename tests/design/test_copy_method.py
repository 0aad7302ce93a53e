"""Who copies: the array where it can, else the host, with the reason."""

from typing import Any

import pytest

from qdepth.catalogue.catalogue import NVME_OVER_FABRICS
from qdepth.design.document.operation import Copy
from qdepth.design.routing.copy_method import CopyMethod, copy_method
from qdepth.design.routing.reach import Reach
from tests.design.test_operation_problems import EAGER, OFFLOAD, clone, with_operations
from tests.support.designs import Json, design


def method_in(document: Json) -> CopyMethod:
    read = design(document)
    operation = read.operations[0]
    assert isinstance(operation, Copy)
    datastores = {datastore.id: datastore for datastore in read.datastores}
    ends = datastores[operation.source], datastores[operation.target]
    return copy_method(operation, read.hosts[0], ends, Reach(read))


def offloading(*operations: Json, **changes: Any) -> Json:
    return with_operations(*(operations or [clone()]), **{"arrays__0__offload": OFFLOAD, **changes})


def test_array_with_a_copy_engine_copies() -> None:
    assert method_in(offloading()) == CopyMethod(True, "")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"arrays__0__offload": {}}, "array has no copy engine"),
        (
            {"hosts__0__data_mover": {"hardware_accelerated_move": "off"}},
            "HardwareAcceleratedMove is off on host esx1",
        ),
        (
            {"fabrics__0__protocol": "nvme_fc"},
            "host esx1 names no release, and NVMe Copy comes with ESXi 8.0 U3",
        ),
        (
            {"fabrics__0__protocol": "nvme_fc", "hosts__0__release": "esxi-8.0"},
            "ESXi 8.0 before U3 has no NVMe Copy, which comes with ESXi 8.0 U3",
        ),
        ({"datastores__0__kind": "rdm"}, "the array does not copy between a raw device and a file"),
    ],
)
def test_host_copies_where_the_array_cannot(changes: Json, reason: str) -> None:
    assert method_in(offloading(**changes)) == CopyMethod(False, reason)


@pytest.mark.parametrize("release", ["esxi-8.0u3", "esxi-9.0"])
def test_array_copies_over_nvme_from_8_0_u3_on(release: str) -> None:
    document = offloading(fabrics__0__protocol="nvme_fc", hosts__0__release=release)
    assert method_in(document) == CopyMethod(True, "")
    document = offloading(
        fabrics__0__protocol="nvme_fc", hosts__0__release=release, arrays__0__offload={}
    )
    assert method_in(document).reason == "array has no copy engine"


@pytest.mark.parametrize("protocol", ["nvme_tcp", "nvme_rdma", "nfs"])
def test_host_copies_over_protocols_of_ethernet_without_xcopy(protocol: str) -> None:
    document = offloading(fabrics__0__protocol=protocol)
    for owner in (*document["hosts"], *document["arrays"][0]["sps"]):
        for port in owner.get("hba_ports", owner.get("target_ports")):
            port["speed_gbps"] = 25
    if protocol == "nfs":
        document["datastores"] = [
            {"id": "ds1", "kind": "nfs", "lun": "lun1"}, {"id": "vv1", "kind": "nfs", "lun": "lun2"}
        ]  # fmt: skip
    method = method_in(document)
    assert not method.is_offloaded
    is_nvme = protocol in NVME_OVER_FABRICS
    without_release = "host esx1 names no release, and NVMe Copy comes with ESXi 8.0 U3"
    assert method.reason == ("NFS has no XCOPY" if not is_nvme else without_release)


def test_eagerly_zeroed_disk_becomes_thin_on_the_host_alone() -> None:
    method = method_in(offloading(clone(disk=EAGER, target_format="thin")))
    assert method.reason == "XCOPY does not turn an eagerly zeroed disk into a thin one"
    assert method_in(offloading(clone(disk=EAGER, target_format="lazy_zeroed"))).is_offloaded


def test_vm_with_snapshots_is_copied_by_the_host() -> None:
    method = method_in(offloading(clone(disk={**EAGER, "snapshots": 1})))
    assert method == CopyMethod(False, "XCOPY does not copy a VM with snapshots")


def between_blocks_of(source_mib: int, target_mib: int) -> CopyMethod:
    document = offloading(clone(target="ds2"))
    document["datastores"] = [
        {"id": id_, "kind": "vmfs", "lun": lun, "vmfs_block_mib": block}
        for id_, lun, block in (("ds1", "lun1", source_mib), ("ds2", "lun2", target_mib))
    ]
    document["classes"] = document["classes"][:1]
    return method_in(document)


def test_host_copies_between_vmfs_of_different_blocks() -> None:
    assert between_blocks_of(8, 8).is_offloaded
    assert between_blocks_of(1, 8).reason == (
        "ds1 has VMFS blocks of 1 MiB and ds2 of 8 MiB, between which XCOPY does not copy"
    )


def test_blocks_count_between_two_vmfs_alone() -> None:
    assert method_in(offloading(datastores__0__vmfs_block_mib=8)).is_offloaded


def test_two_arrays_do_not_copy_to_each_other() -> None:
    document = offloading()
    other = {**document["arrays"][0], "id": "other", "luns": [{"id": "far"}]}
    other["protocol_endpoints"] = []
    other["sps"] = [
        {**sp, "id": f"o{sp['id']}", "target_ports": [{**port, "id": f"o{port['id']}"}]}
        for sp in other["sps"]
        for port in sp["target_ports"]
    ]
    document["arrays"].append(other)
    document["datastores"].append({"id": "ds9", "kind": "vmfs", "lun": "far"})
    document["operations"] = [clone(target="ds9")]
    assert method_in(document).reason == "ds1 and ds9 are on different arrays"
