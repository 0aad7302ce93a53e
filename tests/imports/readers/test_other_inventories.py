"""Live Optics and Nutanix Collector: hosts, datastores, VMs, and the load of hosts.

Sheets and headers are those that public readers of such files use; Nutanix Collector's were read
in two of them (a converter of `ntnxcollector_*.xlsx` to JSON, and one to RVTools' tabs). The files
here are made up.
"""

from collections import Counter
from pathlib import Path

from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import draft
from tests.imports.readers.conftest import ImportPaths, ImportTabs
from tests.support.rvtools_files import Tabs, csv_of, estate_tabs, write_workbook

LIVE_OPTICS: Tabs = {
    "Details": [{"Project ID": "1", "Date": "2026-01-02"}],
    "ESX Hosts": [
        {"Host Name": f"esx0{n}", "Cluster": "CL1", "Manufacturer": "EXAMPLE"} for n in (1, 2)
    ],
    "Host Devices": [
        {
            "Server Name": f"esx0{n}",
            "Device Name": store,
            "Device Type": "VMFS Datastore",
            "Capacity (GiB)": 2048.0,
        }
        for n in (1, 2)
        for store in ("DS-A", "DS-B")
    ],
    "VMs": [
        {
            "VM Name": f"vm{n}",
            "Power State": "Powered On" if n else "Powered Off",
            "Template": "False",
            "Virtual Disk Size (MiB)": 204800.0,
            "VM OS": "Microsoft Windows Server 2019",
            "Datastore": "DS-A" if n % 2 else "DS-B",
            "Host": f"esx0{1 + n % 2}",
            "Cluster": "CL1",
            "UUID": f"u{n}",
        }
        for n in range(6)
    ],
    "ESX Performance": [
        {
            "Host": f"esx0{n}",
            "Peak IOPS": 9000.0 * n,
            "Average IOPS": 1000.0 * n,
            "95% IOPS": 4000.0 * n,
            "Avg Throughput MB/s": 16.0 * n,
        }
        for n in (1, 2)
    ],
}
NUTANIX: Tabs = {
    "Metadata": [{"Collector Version": "6.1", "Is Anonymized": "True"}],
    "vHosts": [
        {
            "Host Name": f"NTNX-HOST-{n}",
            "Cluster Name": "CL1",
            "Hypervisor": "VMware ESXi 7.0.3",
            "95th Percentile IOPS": 3000.0,
            "95th Percentile Disk Throughput (KBps)": 60000.0,
        }
        for n in (1, 2)
    ],
    "vInfo": [
        {
            "VM Name": f"NTNX-VM-{n}",
            "MOID": f"vm-{n}",
            "Power State": "poweredOn",
            "Guest OS": "Ubuntu Linux",
            "Cluster Name": "CL1",
            "Host Name": f"NTNX-HOST-{1 + n % 2}",
        }
        for n in range(4)
    ],
    "vDisk": [
        {
            "VM Name": f"NTNX-VM-{n}",
            "MOID": f"vm-{n}",
            "Capacity (MiB)": 51200.0,
            "Datastore Name": "DS-A",
            "Path": f"NTNX-PATH-{n}",
        }
        for n in range(4)
        for _ in range(3)
    ],
    "Datastore": [
        {
            "Datastore Name": "DS-A",
            "Datastore Type": "VMFS",
            "Capacity (MiB)": 1048576.0,
            "Host Names": "NTNX-HOST-1, NTNX-HOST-2",
        }
    ],
    "vHBA": [
        {"Host": "NTNX-HOST-1", "Device": "vmhba1", "Type": "FC", "Driver": "nfnic", "Model": "VIC"}
    ],
}


def test_live_optics_gives_inventory_and_the_load_of_hosts(import_tabs: ImportTabs) -> None:
    found = import_tabs(LIVE_OPTICS)
    assert found.files[0].is_a == "Live Optics"
    assert [d.name for d in found.inventory.datastores] == ["DS-A", "DS-B"]
    assert found.inventory.datastores[0].hosts == ["esx01", "esx02"]
    assert sum(row.vms for row in found.inventory.vms) == 6
    assert sum(row.vms for row in found.inventory.vms if not row.powered_on) == 1
    loads = {load.title: sum(row.iops for row in load.rows) for load in found.loads}
    assert loads == {
        "95th percentile of each host": 12_000,
        "peak of each host": 27_000,
        "mean of each host": 3_000,
    }
    assert any("no adapters, paths" in finding.text for finding in found.findings)


def test_nutanix_collector_gives_inventory_and_the_load_of_hosts(import_tabs: ImportTabs) -> None:
    found = import_tabs(NUTANIX)
    assert found.files[0].is_a == "Nutanix Collector 6.1"
    assert len(found.inventory.hosts) == 2
    assert found.inventory.hosts[0].ports[0].protocol == "fc"
    assert sum(row.vms * row.disks for row in found.inventory.vms) == 12
    assert found.inventory.vms[0].places[0].datastore == "DS-A"
    assert [row.iops for row in found.loads[0].rows] == [3000.0, 3000.0]
    assert len(found.loads) == 1


def test_nutanix_collector_gives_the_load_of_each_vm_where_it_was_collected(
    import_tabs: ImportTabs,
) -> None:
    """VM 0 has its disks on one datastore, and the others on another."""
    rates = [
        row | {"95th Percentile IOPS": 900.0 if row["MOID"] == "vm-0" else 10.0}
        for row in map(dict, NUTANIX["vInfo"])
    ]
    disks = [
        row | {"Datastore Name": "DS-HOT" if row["MOID"] == "vm-0" else "DS-A"}
        for row in map(dict, NUTANIX["vDisk"])
    ]
    tabs = {**NUTANIX, "vInfo": rates, "vDisk": disks}
    found = import_tabs(tabs)
    _, of_vms = found.loads
    iops: Counter[str] = Counter()
    for each in of_vms.rows:
        (place,) = found.inventory.vms[int(each.object)].places
        iops[place.datastore] += round(each.iops)
    assert iops == {"DS-HOT": 900, "DS-A": 30}
    assert "NTNX-VM" not in found.model_dump_json()
    assert found.loads[0].rows[0].mb_s == 60.0
    assert any("anonymised" in finding.text for finding in found.findings)


def _renamed(tabs: Tabs, old: str, new: str) -> Tabs:
    return {
        name: [
            {key: value.replace(old, new) if isinstance(value, str) else value
             for key, value in row.items()}
            for row in rows
        ]
        for name, rows in tabs.items()
    }  # fmt: skip


def test_two_workbooks_of_live_optics_are_both_read(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    other = _renamed(_renamed(LIVE_OPTICS, "esx0", "esx1"), "u", "v")
    found = import_paths(
        write_workbook(tmp_path / "a.xlsx", LIVE_OPTICS), write_workbook(tmp_path / "b.xlsx", other)
    )
    assert [(file.file, file.is_a) for file in found.files] == [
        ("a.xlsx", "Live Optics"), ("b.xlsx", "Live Optics"),
    ]  # fmt: skip
    assert [host.name for host in found.inventory.hosts] == ["esx01", "esx02", "esx11", "esx12"]
    assert sum(row.vms for row in found.inventory.vms) == 12  # their UUIDs differ
    assert len({load.id for load in found.loads}) == len(found.loads) == 6
    peak = next(need for need in draft(found.inventory, found.loads, Choices()).needs
                if need.id == "load")  # fmt: skip
    assert peak.options[0].label == "95th percentile of each host (2 of 4 hosts): 12,000 IOPS"


def test_tabs_of_rvtools_beside_a_nutanix_collection_stay_those_of_rvtools(
    tmp_path: Path, import_tabs: ImportTabs
) -> None:
    found = import_tabs(
        NUTANIX,
        write_workbook(tmp_path / "rv.xlsx", estate_tabs()),
    )
    assert [file.is_a.split()[0] for file in found.files] == ["Nutanix", "RVTools"]
    assert len(found.inventory.hosts) == 6
    assert sum(row.vms for row in found.inventory.vms) == 28


def test_each_csv_of_rvtools_has_its_own_number_of_rows(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    tabs = estate_tabs()
    for name in ("vInfo", "vHost"):
        (tmp_path / f"RVTools_tab{name}.csv").write_text(csv_of(tabs[name]))
    found = import_paths(tmp_path / "RVTools_tabvInfo.csv", tmp_path / "RVTools_tabvHost.csv")
    assert [file.rows for file in found.files] == [24, 4]


def test_vms_of_rvtools_and_of_live_optics_beside_it_count_once(
    tmp_path: Path, import_tabs: ImportTabs
) -> None:
    tabs = estate_tabs()
    vms = [
        {"VM Name": row["VM"], "Host": row["Host"], "Datastore": "CL1-DS01", "UUID": f"42-{n}"}
        for n, row in enumerate(tabs["vInfo"])
    ]
    more = [{"VM Name": "only there", "Host": "elsewhere", "Datastore": "DS-A", "UUID": "42"}]
    load = [{"Host": row["Host"], "Peak IOPS": 900.0} for row in tabs["vHost"]]
    live = {"ESX Hosts": [{"Host Name": row["Host"], "Cluster": "CL1"} for row in tabs["vHost"]]}
    found = import_tabs(
        tabs,
        write_workbook(tmp_path / "b.xlsx", live | {"ESX Performance": load, "VMs": vms + more}),
    )
    assert sum(row.vms for row in found.inventory.vms) == 25
    assert sum(row.iops for row in found.loads[0].rows) == 3600
    assert any("In the inventories of two tools: 24 VMs." in f.text for f in found.findings)


def _live_optics_of(tabs: Tabs) -> Tabs:
    """The estate of an export of RVTools as Live Optics lists it, which names no vCenter."""
    return {
        "ESX Hosts": [
            {"Host Name": row["Host"].upper(), "Cluster": row["Cluster"]} for row in tabs["vHost"]
        ],
        "Host Devices": [
            {
                "Server Name": row["Host"],
                "Device Name": row["Datastore"],
                "Device Type": "VMFS Datastore",
                "Capacity (GiB)": 1024.0,
            }
            for row in tabs["vMultiPath"]
        ],
        "VMs": [
            {"VM Name": row["VM"], "Host": row["Host"], "Datastore": "CL1-DS01", "UUID": f"42-{n}"}
            for n, row in enumerate(tabs["vInfo"])
        ],
    }  # fmt: skip


def test_hosts_and_datastores_of_two_tools_count_once_with_one_vcenter_or_several(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    first, second = estate_tabs(), estate_tabs(vcenter="vc02.example.test", cluster="CL2")
    both = {name: first[name] + second[name] for name in first}
    live = write_workbook(tmp_path / "live.xlsx", _live_optics_of(first))
    for number, tabs in enumerate((first, both)):
        rvtools = write_workbook(tmp_path / f"{number}.xlsx", tabs)
        alone, found = import_paths(rvtools).inventory, import_paths(rvtools, live).inventory
        assert [host.id.lower() for host in found.hosts] == [host.id for host in alone.hosts]
        assert [row.id for row in found.datastores] == [row.id for row in alone.datastores]
        assert sum(row.vms for row in found.vms) == sum(row.vms for row in alone.vms)


def test_a_host_that_two_vcenters_have_is_not_guessed(
    tmp_path: Path, import_tabs: ImportTabs
) -> None:
    first, second = estate_tabs(), estate_tabs(vcenter="vc02.example.test")
    both = {name: first[name] + second[name] for name in first}
    found = import_tabs(
        both,
        write_workbook(tmp_path / "b.xlsx", _live_optics_of(first)),
    )
    assert any("Several hosts may be meant by CL1-ESX01" in f.text for f in found.findings)
