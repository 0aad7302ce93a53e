"""The file of the collector: made up here, in the fields that the script writes."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import draft
from qdepth.imports.finding import RefusedFile
from tests.imports.readers.conftest import ImportText

NAA = "naa.600a0980000000000000000000000001"
GIB = 1024**3


def estate(**changed: Any) -> dict[str, Any]:
    """Two hosts with two ports, one datastore, two VMs of which one does something."""
    paths = [{"adapter": f"vmhba{n}", "state": state}
             for n in (2, 3) for state in ("active", "active", "dead")]  # fmt: skip
    device = {
        "device": NAA, "local": False, "vendor": "PURE", "model": "FlashArray", "queue_depth": 32,
        "competing_depth": 16, "policy": "VMW_PSP_RR", "paths": paths,
        "policy_config": "{policy=iops,iops=1,bytes=10485760,useANO=0;lastPathIndex=1}",
    }  # fmt: skip
    hosts = [
        {
            "name": f"esx{n}", "cluster": "prod", "release": "VMware ESXi 8.0.2 build-1",
            "maintenance": False,
            "devices": [device, device | {"device": "mpx.boot", "local": True}],
            "adapters": [
                {"device": f"vmhba{hba}", "driver": "lpfc", "model": "LPe32002", "speed": 16e9,
                 "type": "HostFibreChannelHba"} for hba in (2, 3)
            ],
        }
        for n in (1, 2)
    ]  # fmt: skip
    disks = [{"disk": "scsi0:0", "controller": "ParaVirtualSCSIController",
              "capacity_bytes": 200 * GIB, "datastore": "ds1"}]  # fmt: skip
    vms = [{"id": f"VirtualMachine-vm-{n}", "host": f"esx{n}", "powered_on": True,
            "template": False, "windows": True, "disks": disks} for n in (1, 2)]  # fmt: skip
    return {
        "schema": "qdepth-estate/1", "interval_s": 20, "hosts": hosts, "vms": vms,
        "datastores": [{"name": "ds1", "type": "VMFS", "capacity_bytes": 2048 * GIB,
                        "devices": [NAA], "export": None, "hosts": ["esx1", "esx2"], "sioc": False,
                        "sioc_threshold_ms": 30}],
        "load": [sample("10:00:00", 1, 300.0), sample("10:00:20", 1, 3_000.0),
                 sample("10:00:20", 2, 1_000.0)],
    } | changed  # fmt: skip


def sample(at: str, vm: int, reads: float) -> dict[str, Any]:
    """Reads of 8 KiB and half as many writes of 16 KiB, 400 and 1,000 us each."""
    return {
        "moment": f"2026-01-02T{at}Z", "vm": f"VirtualMachine-vm-{vm}", "disk": "scsi0:0",
        "reads": reads, "writes": reads / 2, "read_us": 400, "write_us": 1_000, "read_bytes": 8192,
        "write_bytes": 16384, "read_oio": 1, "write_oio": 1, "small_seeks": 25, "medium_seeks": 25,
        "large_seeks": 50,
    }  # fmt: skip


def test_the_shape_becomes_an_inventory(import_text: ImportText) -> None:
    found = import_text(json.dumps(estate()), "estate.json")
    (store,) = found.inventory.datastores
    assert (store.queue_depth, store.dsnro, store.round_robin_ios, store.paths) == (32, 16, 1, 4)
    assert (store.kind, store.capacity_gib, store.vendor) == ("vmfs", 2048, "PURE")
    host = found.inventory.hosts[0]
    assert [port.speed_gbps for port in host.ports] == [16, 16]
    assert {port.protocol for port in host.ports} == {"fc"}
    vms = found.inventory.vms[0]
    assert (vms.vms, vms.disks, vms.places[0].vscsi_adapter) == (1, 1, "pvscsi-windows")
    assert found.files[0].is_a == "collector file"


def test_roles_are_those_that_the_collector_found(import_text: ImportText) -> None:
    given = estate()
    given["vms"][0]["role"] = "database"
    found = import_text(json.dumps(given), "estate.json")
    assert [vms.role for vms in found.inventory.vms] == ["database", "general"]
    texts = [finding.text for finding in found.findings]
    assert any(text.startswith("1 VM counts as databases") for text in texts)


PE = "naa.600a0980000000000000000000000256"


def test_protocol_endpoints_have_depths_of_their_own(import_text: ImportText) -> None:
    """Two datastores of vVols behind one endpoint, which each of two hosts names."""
    collected = estate()
    (lun, boot) = collected["hosts"][0]["devices"]
    endpoint = lun | {"device": PE, "queue_depth": 254, "competing_depth": 128}
    for host in collected["hosts"]:
        host["devices"] = [lun, endpoint, boot]
    (store,) = collected["datastores"]
    vvols = [store | {"name": name, "type": "VVOL", "devices": [PE, PE]} for name in ("vv1", "vv2")]
    collected["datastores"] = [store, *vvols]
    (disk,) = collected["vms"][0]["disks"]
    collected["vms"][1]["disks"] = [disk | {"datastore": "vv1"}]
    found = import_text(json.dumps(collected), "estate.json")
    told = {each.name: (each.kind, each.dsnro, each.devices) for each in found.inventory.datastores}
    assert told == {
        "ds1": ("vmfs", 16, [NAA]), "vv1": ("vvol", 128, [PE]), "vv2": ("vvol", 128, [PE]),
    }  # fmt: skip
    made = draft(found.inventory, found.loads, Choices()).design
    assert made is not None
    assert {(host.dsnro, host.pe_dsnro, host.pe_depth) for host in made.hosts} == {(16, 128, 254)}


def test_its_load_is_that_of_datastores_with_microseconds(import_text: ImportText) -> None:
    found = import_text(json.dumps(estate()), "estate.json")
    peak = next(load for load in found.loads if load.title.startswith("Peak of IOPS"))
    (row,) = peak.rows
    assert (row.object, row.kind, row.iops) == ("ds1", "datastore", 6_000)
    assert row.latency_mean_ms == pytest.approx((4_000 * 0.4 + 2_000 * 1.0) / 6_000)
    assert row.read_pct == pytest.approx(100 * 4 / 6)
    assert row.random_pct == pytest.approx(75)
    assert row.mb_s == pytest.approx((4_000 * 8192 + 2_000 * 16384) / 1e6)


def test_each_datastore_gives_a_point_at_its_busiest(import_text: ImportText) -> None:
    (point,) = import_text(json.dumps(estate()), "estate.json").points
    assert (point.iops, point.device_depth, point.interval_s) == (6_000, 32, 20)
    assert point.block_kib == pytest.approx(32 / 3)
    assert point.latency_mean_ms == pytest.approx(0.6)


def test_what_esxcli_told_is_in_the_draft(import_text: ImportText) -> None:
    found = import_text(json.dumps(estate()), "estate.json")
    drawn = draft(found.inventory, found.loads, Choices())
    assert drawn.design is not None
    (host,) = drawn.design.hosts
    assert (host.count, host.lun_depth, host.dsnro, host.round_robin_ios) == (2, 32, 16, 1)
    assert [port.speed_gbps for port in host.hba_ports] == [16, 16]


def test_powershell_51_writes_a_byte_order_mark(import_text: ImportText) -> None:
    found = import_text(b"\xef\xbb\xbf" + json.dumps(estate()).encode(), "estate.json")
    assert len(found.inventory.hosts) == 2


def test_counters_and_depths_that_are_missing_stay_open(import_text: ImportText) -> None:
    document = estate()
    for host in document["hosts"]:
        host["devices"][0] |= {"competing_depth": None, "queue_depth": 0, "policy_config": None}
    for one in document["load"]:
        del one["read_us"], one["write_us"], one["small_seeks"]
        one |= {"medium_seeks": 0, "large_seeks": 0}
    found = import_text(json.dumps(document), "estate.json")
    store = found.inventory.datastores[0]
    assert (store.queue_depth, store.dsnro, store.round_robin_ios) == (None, None, None)
    assert found.points == []
    assert found.loads[0].rows[0].latency_mean_ms is None
    assert found.loads[0].rows[0].random_pct is None


def test_samples_of_unknown_disks_are_named(import_text: ImportText) -> None:
    document = estate(load=[sample("10:00:00", 7, 100.0)])
    found = import_text(json.dumps(document), "estate.json")
    assert any("1 samples are of virtual disks" in one.text for one in found.findings)


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (
            lambda text: text[: len(text) // 2],
            "Run the collector again, and import its file unchanged",
        ),
        (lambda text: text.replace('"reads": 3000.0', '"reads": -5'), r"load\.1\.reads"),
        (lambda text: text.replace('"hosts": [{', '"hosts": [7, {'), r"hosts\.0"),
    ],
)
def test_a_broken_file_is_refused_with_the_place(
    broken: Callable[[str], str], told: str, import_text: ImportText
) -> None:
    with pytest.raises(RefusedFile, match=told):
        import_text(broken(json.dumps(estate())), "estate.json")
