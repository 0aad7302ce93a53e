"""What estates and results may hold besides the usual, made up here: other hypervisors, names."""

from collections.abc import Callable
from copy import deepcopy

import pytest

from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_result import Import
from tests.imports.readers.conftest import ImportTabs, ImportText
from tests.imports.readers.test_other_inventories import LIVE_OPTICS, NUTANIX
from tests.support.rvtools_files import Tabs, estate_tabs


def _texts(found: Import) -> str:
    return " ".join(finding.text for finding in found.findings)


def test_a_datastore_with_brackets_in_its_name_is_one(import_tabs: ImportTabs) -> None:
    tabs = estate_tabs(hosts=2, vms=8, datastores=2)
    old, new = "CL1-DS01", "DS [gold] (old)"
    for row in (row for rows in tabs.values() for row in rows):
        for column in ("Path", "Datastore", "Name"):
            if str(row.get(column, "")).removeprefix("[").startswith(old):
                row[column] = row[column].replace(old, new)
    inventory = import_tabs(tabs).inventory
    assert sorted(s.name for s in inventory.datastores if not s.local) == ["CL1-DS02", new]
    stores = {place.datastore for each in inventory.vms for place in each.places}
    assert stores == {"CL1-DS02", new}


def test_hosts_of_other_hypervisors_are_left_out_with_their_vms(import_tabs: ImportTabs) -> None:
    tabs = deepcopy(dict(NUTANIX))
    plain = import_tabs(tabs)
    there = {"Host Name": "NTNX-AHV-1", "Cluster Name": "AHV"}
    vm = {"VM Name": "NTNX-VM-9", "MOID": "x-9"}
    host = {**there, "Hypervisor": "Nutanix AHV 20220304", "95th Percentile IOPS": 900.0}
    tabs["vHosts"] = [*tabs["vHosts"], host]
    tabs["vInfo"] = [*tabs["vInfo"], {**vm, **there, "Power State": "poweredOn"}]
    disk = {**vm, "Capacity (MiB)": 1.0, "Datastore Name": "container"}
    tabs["vDisk"] = [*tabs["vDisk"], disk]
    found = import_tabs(tabs)
    assert found.inventory == plain.inventory
    assert [row.object for row in found.loads[0].rows] == ["NTNX-HOST-1", "NTNX-HOST-2"]
    assert "Hosts of hypervisors other than ESXi are left out" in _texts(found)
    assert "other hypervisors" not in _texts(plain)


def test_vsan_of_live_optics_is_vsan(import_tabs: ImportTabs) -> None:
    tabs: Tabs = dict(LIVE_OPTICS) | {
        "Host Devices": [{**row, "Device Type": "vSAN"} for row in LIVE_OPTICS["Host Devices"]]
    }
    inventory = import_tabs(tabs).inventory
    assert {(store.kind, store.capacity_gib) for store in inventory.datastores} == {("vsan", 2048)}


HEADER = """Jan 02, 2026    interval        i/o   MB/sec   bytes   read     resp     read    write     read    write     resp  queue  cpu%  cpu%
                               rate  1024**2     i/o    pct     time     resp     resp      max      max   stddev  depth sys+u   sys
"""  # noqa: E501
ROW = "1000.00     7.81    8192  70.00    0.500    0.400    0.700     9.00     9.00    0.1    {depth}   5.0   2.0"  # noqa: E501


def test_a_run_of_vdbench_at_a_rate_is_paced_and_one_cut_off_at_once_is_named(
    import_text: ImportText,
) -> None:
    row = ROW.format(depth="1.5")
    found = import_text(
        f"<pre>10:01:00.000 Starting RD=rd1_(10%); I/O rate: 1000; For loops: threads=16\n{HEADER}"
        f"10:01:05.050 1 {row}\n10:01:10.060 avg_2-2 {row}\n"
        f"10:02:00.000 Starting RD=rd1_(100%); I/O rate: 10000; For loops: threads=16\n{HEADER}"
        f"10:02:05.050 1 {row}\n10:02:10.050 2 {row}\n",
        "logfile.html",
    )
    (point,) = found.points
    assert (point.where, point.loop, point.problem) == ("rd1_(10%) avg_2-2", "paced", None)
    assert "rd1_(100%) has no average, and 2 of the 4 intervals" in _texts(found)


def test_the_screen_of_vms_says_which_one_to_take(import_text: ImportText) -> None:
    text = (
        "     GID VMNAME   VDEVNAME NVDISK CMDS/s READS/s\n   12345 sql01    -  2  500.00  350.00\n"
    )
    with pytest.raises(RefusedFile, match="Press u for that of devices"):
        import_text(text, "screen.txt")


@pytest.mark.parametrize("group", ["PhysicalDisk", "Physical Disk SCSI Device"])
def test_device_is_left_out_where_a_spreadsheet_made_a_date_of_a_cell(
    import_text: Callable[..., Import], group: str
) -> None:
    """10.94 becomes Okt 94; its half of the throughput must not pass for all of it."""
    if group == "PhysicalDisk":
        names = [
            "Disk Reads/sec",
            "Disk Writes/sec",
            "Avg. Disk sec/Transfer",
            "Disk Read Bytes/sec",
        ]
        first = '"(PDH-CSV 4.0) (W. Europe Standard Time)(-60)"'
    else:
        names = ["Reads/sec", "Writes/sec", "Average Guest MilliSec/Command", "MBytes Read/sec"]
        first = '"(PDH-CSV 4.0) (UTC)(0)"'
    header = [first, *(f'"\\\\host\\{group}(naa.1)\\{name}"' for name in names)]
    rows = ["70,30,0.0008,8.5", "1400,600,0.0010,Okt 94"]
    lines = [f"11/30/2026 10:0{n}:00,{row}" for n, row in enumerate(rows)]
    found = import_text("\n".join([",".join(header), *lines]))
    assert [point.iops for point in found.points] == [100]
    (said,) = [f.text for f in found.findings if "no valid number" in f.text]
    assert said.startswith("1 cell has no valid number, as Okt 94, so the device is left out")


def test_identifier_that_a_spreadsheet_shortened_joins_no_luns(
    import_text: Callable[..., Import],
) -> None:
    rows = ['"DS1","6,00508E+31","VMFS","1.4K"', '"DS2","6,00508E+31","VMFS","2048"', '"Total",,,9']
    text = "\n".join(['"Name","Address","Type","Capacity MiB"', *rows])
    found = import_text(text, "RVTools_tabvDatastore.csv")
    assert [each.devices for each in found.inventory.datastores] == [[], []]
    said = " ".join(finding.text for finding in found.findings)
    assert "A spreadsheet shortened 2 cells of Address" in said
    assert "No valid number in 1 cell of Capacity MiB: 1.4K." in said
    assert "Left out as sums of others: 1 row." in said
