"""Groups of counters beside devices: NFS volumes, paths, worlds, adapters, virtual disks.

Names of groups and counters: the readers of yukiuuh/react-esxtop-viewer and the list of counters in
zenoss/ZenPacks.zenoss.EsxTop. The texts here are made up.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from qdepth.imports.import_result import Import
from tests.imports.readers.conftest import ImportTabs, ImportText
from tests.support.rvtools_files import NAA, estate_tabs

LUN = NAA.format(0)
DEVICE = {"Commands/sec": 1000.0, "Reads/sec": 700.0, "Writes/sec": 300.0, "Device Q Depth": 64.0,
          "Average Guest MilliSec/Command": 0.5}  # fmt: skip


def batch_file(groups: Mapping[str, Mapping[str, float]], intervals: int = 2) -> str:
    """A batch file; `groups` has the counters of each `Group(instance)`."""
    return log_of_host("esx01", [groups] * intervals)


def log_of_host(host: str, samples: Sequence[Mapping[str, Mapping[str, float]]]) -> str:
    """A batch file of one host; each sample has the counters of each `Group(instance)`."""
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    names = [f"\\\\{host}\\{group}\\{name}" for group, told in samples[0].items() for name in told]
    writer.writerow(["(PDH-CSV 4.0) (UTC)(0)", *names])
    for number, groups in enumerate(samples):
        row = [value for values in groups.values() for value in values.values()]
        time = datetime(2026, 1, 2, 3, 4, tzinfo=UTC) + timedelta(seconds=10 * number)
        writer.writerow([f"{time:%m/%d/%Y %H:%M:%S}", *row])
    return text.getvalue()


def _texts(found: Import) -> str:
    return " ".join(finding.text for finding in found.findings)


def test_nfs_volumes_are_part_of_the_load(import_text: ImportText) -> None:
    volume = {"Reads/sec": 100.0, "Writes/sec": 100.0, "Average Guest MilliSec/Command": 2.0}
    found = import_text(
        batch_file({f"Physical Disk SCSI Device({LUN})": DEVICE,
               "Physical Disk NFS Volume(nfs (1), old)": volume}),
        "e.csv",
    )  # fmt: skip
    rows = found.loads[0].rows
    assert {row.object: row.iops for row in rows} == {LUN: 1000, "nfs (1), old": 200}
    assert [point.latency_mean_ms for point in found.points] == [0.5, 2.0]


def test_paths_worlds_and_adapters_tell_what_devices_do_not(import_text: ImportText) -> None:
    half = {"Commands/sec": 500.0}
    found = import_text(
        batch_file({
            f"Physical Disk SCSI Device({LUN})": DEVICE,
            f"Physical Disk Path(fc.20:01-fc.50:01-{LUN})": half,
            f"Physical Disk Path(fc.20:02-fc.50:02-{LUN})": half,
            f"Physical Disk Per-Device-Per-World({LUN}-1001)": half,
            f"Physical Disk Per-Device-Per-World({LUN}-1002)": half,
            "Physical Disk Adapter(vmhba2)": {"Adapter Q Depth": 4096.0, "Commands/sec": 1000.0},
        }),
        "e.csv",
    )  # fmt: skip
    assert [row.iops for row in found.loads[0].rows] == [1000]
    told = _texts(found)
    assert "adapters (AQLEN): vmhba2 4,096" in told
    assert "I/O of 1 devices took 2 paths" in told
    assert "1 of 1 devices had I/O of several worlds" in told


@pytest.mark.parametrize(
    ("groups", "object_", "iops"),
    [
        ({f"Physical Disk Path(vmhba2:C0:T{n}:L1-{LUN})": {"Commands/sec": 400.0}
          for n in range(2)}, LUN, 800),
        ({f"Physical Disk Per-Device-Per-World({LUN}-{n})": {"Commands/sec": 300.0}
          for n in range(3)}, LUN, 900),
        ({f"Virtual Disk(web, 1:scsi0:{n})": {"Reads/sec": 10.0, "Writes/sec": 5.0,
          "Average MilliSec/Read": 1.0, "Average MilliSec/Write": 4.0} for n in range(2)}
         | {"Virtual Disk(web, 1)": {"Reads/sec": 20.0, "Writes/sec": 10.0}}, "esx01", 30),
        ({"Physical Disk(vmhba2)": {"Commands/sec": 700.0}}, "esx01", 700),
    ],
)  # fmt: skip
def test_without_devices_another_group_tells_the_load_once(
    import_text: ImportText, groups: dict[str, dict[str, float]], object_: str, iops: float
) -> None:
    found = import_text(batch_file(groups), "e.csv")
    assert [(row.object, row.iops) for row in found.loads[0].rows] == [(object_, iops)]
    assert found.points == []
    assert "It has no counters of devices" in _texts(found)
    if "Virtual Disk(web, 1)" in groups:
        assert found.loads[0].rows[0].latency_mean_ms == pytest.approx(2.0)


def test_local_devices_count_where_there_are_no_others(import_text: ImportText) -> None:
    found = import_text(batch_file({"Physical Disk SCSI Device(t10.NVMe____X)": DEVICE}), "e.csv")
    assert [row.iops for row in found.loads[0].rows] == [1000]


def test_dqlen_fills_in_what_the_inventory_lacks(tmp_path: Path, import_tabs: ImportTabs) -> None:
    tabs = estate_tabs(datastores=1)
    for row in tabs["vMultiPath"]:
        del row["Queue depth"]
    log = tmp_path / "e.csv"
    log.write_text(batch_file({f"Physical Disk SCSI Device({LUN})": DEVICE}))
    found = import_tabs(tabs, log)
    assert [d.queue_depth for d in found.inventory.datastores if not d.local] == [64]
    (finding,) = (f for f in found.findings if f.sheet == "Device Q Depth")
    assert (finding.file, finding.rows) == ("e.csv", 1)


def test_where_commands_waited_for_the_queue_is_told(import_text: ImportText) -> None:
    waiting = DEVICE | {"Average Queue MilliSec/Command": 2.5}
    idle = DEVICE | {"Average Queue MilliSec/Command": 0.0}
    groups = {LUN: waiting, NAA.format(78): idle}
    text = batch_file({f"Physical Disk SCSI Device({name})": told for name, told in groups.items()})
    assert f"Commands waited for the queue (QAVG) of 1 of 2 devices, at most {LUN} 2.5 ms." in (
        _texts(import_text(text, "e.csv"))
    )
