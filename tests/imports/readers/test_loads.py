"""Logs of load: esxtop, iostat, vscsiStats, Get-Stat.

Shapes were compared with public files and readers: yukiuuh/react-esxtop-viewer and
akshaykalia-chd/esxtopdrillv2 for esxtop, a public histogram file for vscsiStats, man pages of
sysstat, and a public script around Get-Stat. The texts here are made up.
"""

import csv
import io
from pathlib import Path

import pytest

from qdepth.imports.finding import RefusedFile
from tests.imports.readers.conftest import ImportTabs, ImportText
from tests.support.rvtools_files import estate_tabs

NAA = "naa.60000000000000000000000000000000"
COUNTERS = (
    "Device Q Depth",
    "Active Commands",
    "Queued Commands",
    "Commands/sec",
    "Reads/sec",
    "Writes/sec",
    "MBytes Read/sec",
    "MBytes Written/sec",
    "Average Guest MilliSec/Command",
)


def esxtop(rows: list[tuple[float, ...]], *, device: str = NAA, more: tuple[str, ...] = ()) -> str:
    """A batch file of one device and a local one."""
    at = [f"\\\\esx01\\Physical Disk SCSI Device({name})\\{counter}"
          for name in (device, "t10.ATA_BOOT") for counter in COUNTERS]  # fmt: skip
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(["(PDH-CSV 4.0) (UTC)(0)", "\\\\esx01\\Memory\\Free MBytes", *at, *more])
    for n, row in enumerate(rows):
        cells = [f"{value:.2f}" for value in (*row, *row)]
        writer.writerow([f"01/02/2026 03:04:{10 * n:02}", "1.00", *cells, *("0.00" for _ in more)])
    return text.getvalue()


QUIET = (64, 1, 0, 1000, 700, 300, 5.5, 2.3, 0.5)
BUSY = (64, 40, 8, 30_000, 21_000, 9_000, 164, 70.3, 1.6)
WIDE = (64, 20, 0, 5_000, 5_000, 0, 1250, 0, 4.0)


def test_shares_that_roundings_lift_above_all_are_all(import_text: ImportText) -> None:
    """Commands and reads are rounded on their own: 99.99 commands may hold 100.01 reads."""
    found = import_text(esxtop([(64, 1, 0, 99.99, 100.01, 0, 0.4, 0, 0.5)]), "esxtop.csv")
    assert [point.read_pct for point in found.points] == [100.0]


def test_esxtop_gives_loads_at_the_busiest_moments(import_text: ImportText) -> None:
    found = import_text(esxtop([QUIET, BUSY, WIDE]), "esxtop.csv")
    loads = {load.title: load for load in found.loads}
    peak = loads["Peak of IOPS, 01/02/2026 03:04:10"]
    assert [(row.object, row.iops) for row in peak.rows] == [(NAA, 30_000)]
    assert peak.rows[0].read_pct == pytest.approx(70)
    assert peak.interval_s == 10
    widest = loads["Peak of MB/s, 01/02/2026 03:04:20"]
    assert widest.rows[0].mb_s == pytest.approx(1250 * 1.048576)


def test_esxtop_gives_a_point_for_each_device(import_text: ImportText) -> None:
    (point,) = import_text(esxtop([QUIET, BUSY, WIDE]), "esxtop.csv").points
    assert (point.iops, point.latency_mean_ms, point.device_depth) == (30_000, 1.6, 64)
    assert point.interval_s == 10


def test_esxtop_that_was_cut_off_is_read_as_far_as_it_is_whole(import_text: ImportText) -> None:
    text = esxtop([QUIET, BUSY, WIDE])
    found = import_text(text[: text.rindex('"0') - 60], "esxtop.csv")
    assert len([load for load in found.loads if load.offered]) == 3
    assert any("fewer or more cells than the header" in f.text for f in found.findings)


def test_esxtop_that_a_spreadsheet_cut_says_so(import_text: ImportText) -> None:
    more = tuple(f"\\\\esx01\\Vcpu({n})\\% Used" for n in range(16_384 - 2 - 2 * len(COUNTERS)))
    found = import_text(esxtop([BUSY], more=more), "esxtop.csv")
    assert any("exactly 16,384 columns" in finding.text for finding in found.findings)


def test_esxtop_without_devices_says_how_to_run_it(import_text: ImportText) -> None:
    with pytest.raises(RefusedFile, match="esxtop -b -a -d 10 -n 360"):
        import_text('"(PDH-CSV 4.0) (UTC)(0)","\\\\esx01\\Memory\\Free MBytes"\n"x","1"\n', "e.csv")


def test_esxtop_beside_an_inventory_is_the_load_of_its_datastores(
    tmp_path: Path, import_tabs: ImportTabs
) -> None:
    log = tmp_path / "esxtop.csv"
    log.write_text(esxtop([QUIET, BUSY]))
    found = import_tabs(estate_tabs(), log)
    assert found.loads[0].rows[0].object in found.inventory.datastores[0].devices


IOSTAT = """Linux 5.14 (vm01) 	01/02/2026 	_x86_64_	(4 CPU)

Device r/s rkB/s rrqm/s %rrqm r_await rareq-sz w/s wkB/s wrqm/s %wrqm w_await wareq-sz aqu-sz %util
sda 1.00 8.00 0.00 0.00 9.00 8.00 1.00 8.00 0.00 0.00 9.00 8.00 0.02 1.0

Device r/s rkB/s rrqm/s %rrqm r_await rareq-sz w/s wkB/s wrqm/s %wrqm w_await wareq-sz aqu-sz %util
sda 700.00 5600.00 0.00 0.00 0.80 8.00 300.00 2400.00 0.00 0.00 1.20 8.00 0.92 61.0
sda1 700.00 5600.00 0.00 0.00 0.80 8.00 300.00 2400.00 0.00 0.00 1.20 8.00 0.92 61.0
"""
OLD_IOSTAT = """Device:  rrqm/s wrqm/s r/s w/s rsec/s wsec/s avgrq-sz avgqu-sz await svctm %util
sdb 0,00 0,00 500,00 500,00 8000,00 8000,00 16,00 2,00 2,00 1,00 99,00
"""


def test_iostat_leaves_out_partitions_and_the_report_since_boot(import_text: ImportText) -> None:
    (point,) = import_text(IOSTAT, "iostat.txt").points
    assert (point.iops, point.read_pct, point.block_kib) == (1000, 70, 8)
    assert point.latency_mean_ms == pytest.approx(0.92)
    assert point.problem is None


def test_old_iostat_has_sectors_one_wait_and_decimal_commas(import_text: ImportText) -> None:
    (point,) = import_text(OLD_IOSTAT, "iostat.txt").points
    assert (point.iops, point.latency_mean_ms, point.block_kib) == (1000, 2.0, 8)
    assert point.outstanding_ios == 2


def _histogram(name: str, rows: list[tuple[int, int]], mean: int) -> str:
    title = (
        f"Histogram: {name},virtual machine worldGroupID,111,virtual disk handleID,8192 (scsi0:0)"
    )
    count = sum(number for number, _ in rows)
    about = f"min,1\nmax,9\nmean,{mean}\ncount,{count}\nFrequency,Histogram Bucket Limit\n"
    return f"{title}\n{about}" + "".join(f"{n},{limit}\n" for n, limit in rows)


NEW_IOSTAT = """Linux 5.14 (vm01) \t02.01.2026 \t_x86_64_\t(4 CPU)

avg-cpu:  %user   %nice %system %iowait  %steal   %idle
           1,00    0,00    2,00    3,00    0,00   94,00

Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wkB/s   wrqm/s  %wrqm w_await wareq-sz     d/s     dkB/s   drqm/s  %drqm d_await dareq-sz     f/s f_await  aqu-sz  %util
sda              1,00      8,00     0,00   0,00    0,10     8,00    1,00      8,00     0,00   0,00    0,10     8,00    0,00      0,00     0,00   0,00    0,00     0,00    0,00    0,00    0,00   0,10

Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wkB/s   wrqm/s  %wrqm w_await wareq-sz     d/s     dkB/s   drqm/s  %drqm d_await dareq-sz     f/s f_await  aqu-sz  %util
sda           1750,50  14004,00     0,00   0,00    0,80     8,00  749,50   5996,00     0,00   0,00    1,20     8,00    0,00      0,00     0,00   0,00    0,00     0,00    0,00    0,00    2,30  91,00
"""  # noqa: E501


def test_iostat_of_today_with_decimal_commas(import_text: ImportText) -> None:
    (point,) = import_text(NEW_IOSTAT, "iostat.txt").points
    assert (point.iops, point.block_kib, point.outstanding_ios) == (2500, 8, 2.3)
    assert point.latency_mean_ms == pytest.approx((1750.5 * 0.8 + 749.5 * 1.2) / 2500)
    assert point.read_pct == pytest.approx(70.02)
    assert point.problem is None


def test_iostat_as_json_with_decimal_commas(import_text: ImportText) -> None:
    text = """{"sysstat": {"hosts": [{"nodename": "vm01", "statistics": [{"disk": [
      {"disk_device": "sda", "r/s": 60,50, "w/s": 40,00, "rkB/s": 484,00, "wkB/s": 320,00,
       "r_await": 1,00, "w_await": 2,00, "aqu-sz": 0,14, "util": 10,00}]}]}]}}"""
    (point,) = import_text(text, "iostat.json").points
    assert (point.iops, point.block_kib, point.outstanding_ios) == (100.5, 8, 0.14)


def test_vscsistats_gives_the_mix_of_a_disk(import_text: ImportText) -> None:
    text = (
        _histogram("IO lengths of commands", [(0, 4095), (700, 4096), (300, 8192), (0, 8192)], 5324)
        + _histogram("IO lengths of Read commands", [(600, 4096), (0, 4096)], 4096)
        + _histogram(
            "distance (in LBNs) between successive commands",
            [(400, -500_000), (0, 0), (250, 1), (350, 500_000), (0, 500_000)],
            7,
        )
        + _histogram("number of outstanding IOs when a new IO is issued", [(1000, 4)], 3)
        + _histogram("latency of IOs in Microseconds (us)", [(1000, 1000)], 640)
    )
    (mix,) = import_text(text, "vscsi.csv").mixes
    assert [(block.size_kib, block.share_pct) for block in mix.blocks] == [(4, 70), (8, 30)]
    assert (mix.ios, mix.read_pct, mix.random_pct) == (1000, 60, 75)
    assert (mix.outstanding_ios, mix.latency_mean_ms) == (3, 0.64)


def test_vscsistats_for_people_says_how_to_get_the_other(import_text: ImportText) -> None:
    text = "Histogram: IO lengths of commands : virtual machine worldGroupID : 1 {\n min : 512\n}\n"
    with pytest.raises(RefusedFile, match=r"text for people\. Run vscsiStats -p all -c"):
        import_text(text, "vscsi.txt")


def _get_stat(
    rows: list[tuple[str, str, str, str, str]], seconds: str = "20", kind: str = "VirtualMachine"
) -> str:
    names = "Value Timestamp MetricId Unit Description Entity EntityId IntervalSecs Instance"
    header = ",".join(f'"{name}"' for name in names.split())
    lines = [
        f'"{value}","{moment}","{metric}","number","","{vm}","{kind}-{vm}","{seconds}","{instance}"'
        for value, moment, metric, vm, instance in rows
    ]
    return "\n".join(["#TYPE VMware.VimAutomation", header, *lines]) + "\n"


def test_get_stat_of_vms_is_the_load_of_those_that_the_inventory_counts_together(
    tmp_path: Path, import_tabs: ImportTabs
) -> None:
    reads, writes = (f"virtualDisk.number{way}Averaged.average" for way in ("Read", "Write"))
    rows = [
        ("400", "02.01.2026 03:04:20", reads, "vm0000", "scsi0:0"),
        ("100", "02.01.2026 03:04:20", writes, "vm0000", "scsi0:0"),
        ("500", "02.01.2026 03:04:20", reads, "vm0000", ""),
        ("50", "02.01.2026 03:04:20", reads, "vm0004", "scsi0:0"),
        ("10", "02.01.2026 03:04:40", reads, "vm0000", "scsi0:0"),
        ("7", "02.01.2026 03:04:20", reads, "stranger", "scsi0:0"),
        ("0", "02.01.2026 03:04:20", "virtualDisk.totalReadLatency.average", "vm0000", "scsi0:0"),
    ]
    log = tmp_path / "stats.csv"
    log.write_text(_get_stat(rows))
    found = import_tabs(estate_tabs(), log)
    peak = next(load for load in found.loads if load.title.startswith("Peak of IOPS"))
    kinds = [found.inventory.vms[int(row.object)] for row in peak.rows]
    assert [(row.kind, row.iops) for row in peak.rows] == [("vms", 500), ("vms", 50)]
    assert [(vms.host, vms.places[0].datastore) for vms in kinds] == [
        ("cl1-esx01.example.test", "CL1-DS01"), ("cl1-esx01.example.test", "CL1-DS02"),
    ]  # fmt: skip
    assert peak.interval_s == 20
    texts = " ".join(finding.text for finding in found.findings)
    assert "No imported inventory has 1 VM with a load" in texts
    assert "It has the load of 2 of 20 VMs that run; the rest is missing." in texts
    assert "whole milliseconds" in texts
    assert "vm0000" not in found.model_dump_json()
    assert not any("MB/s" in load.title for load in found.loads)


def test_a_name_of_several_vms_on_different_hosts_is_no_load(
    tmp_path: Path, import_tabs: ImportTabs
) -> None:
    tabs = estate_tabs()
    for tab, rows in estate_tabs(vcenter="vc02.example.test", cluster="CL2", vms=8).items():
        tabs[tab] += rows
    log = tmp_path / "stats.csv"
    reads = "virtualDisk.numberReadAveraged.average"
    log.write_text(
        _get_stat([
            (rate, "02.01.2026 03:04:20", reads, name, "scsi0:0")
            for name, rate in (("vm0000", "400"), ("vm0012", "30"))
        ])
    )  # fmt: skip
    found = import_tabs(tabs, log)
    (row,) = found.loads[0].rows
    vms = found.inventory.vms[int(row.object)]
    assert (vms.host, row.iops) == ("vc01.example.test/cl1-esx01.example.test", 30)
    texts = " ".join(finding.text for finding in found.findings)
    assert "1 names in its loads belong to several VMs on different hosts" in texts


COUNTED = ("disk.numberRead.summation", "disk.numberWrite.summation")
CLOCKS = ("18-09-2015 10:44:{}", "9/18/2015 1:00:{} PM", "18.09.2015 10.44.{}")


def _counts(moment: str) -> list[tuple[str, str, str, str, str]]:
    """Reads and writes of a host at three moments, 600 and 200 of them in each interval."""
    return [
        (value, moment.format(second), metric, "esx1", "naa.1")
        for second in ("00", "20", "40")
        for metric, value in zip(COUNTED, ("600", "200"), strict=True)
    ]


@pytest.mark.parametrize("moment", CLOCKS)
@pytest.mark.parametrize("seconds", ["20", ""])
def test_counts_of_get_stat_are_rates_by_the_column_or_by_the_timestamps(
    import_text: ImportText, moment: str, seconds: str
) -> None:
    found = import_text(_get_stat(_counts(moment), seconds, "HostSystem"), "stats.csv")
    peak = found.loads[0]
    assert [(row.object, row.iops, row.read_pct) for row in peak.rows] == [("esx1", 40, 75)]
    assert peak.interval_s == 20
    texts = " ".join(finding.text for finding in found.findings)
    assert ("No column IntervalSecs states how long 6 counts" in texts) == (not seconds)


def test_counts_of_get_stat_over_an_unknown_time_are_no_rates(import_text: ImportText) -> None:
    rows = [row for row in _counts(CLOCKS[0]) if ":00" in row[1]]
    with pytest.raises(RefusedFile, match=r"stats\.csv has no rate of I/Os\. Run Get-Stat for"):
        import_text(_get_stat(rows, "", "HostSystem"), "stats.csv")
    rate = ("50", "18-09-2015 10:44:00", "disk.numberReadAveraged.average", "esx1", "naa.2")
    found = import_text(_get_stat([*rows, rate], "", "HostSystem"), "stats.csv")
    assert [row.iops for row in found.loads[0].rows] == [50]
    assert "2 values are counts of I/Os over an unknown time" in " ".join(
        finding.text for finding in found.findings
    )


def test_throughput_of_get_stat_without_ios_is_no_load(import_text: ImportText) -> None:
    rows = [("900", "18-09-2015 10:44:20", "disk.read.average", "esx1", "naa.1")]
    with pytest.raises(RefusedFile, match=r"has no rate of I/Os"):
        import_text(_get_stat(rows, kind="HostSystem"), "stats.csv")


def test_an_object_of_get_stat_counts_once_by_its_instances_or_by_its_total(
    import_text: ImportText,
) -> None:
    reads, moment = "disk.numberReadAveraged.average", "2015-09-18T10:44:20"
    rows = [
        ("30", moment, reads, "esx1", "naa.1"), ("20", moment, reads, "esx1", "naa.2"),
        ("50", moment, reads, "esx1", ""), ("7", moment, reads, "esx2", ""),
        ("9", moment, reads, "esx2", ""),
    ]  # fmt: skip
    text = _get_stat(rows, kind="HostSystem")
    (peak, *_) = import_text(text, "stats.csv").loads
    assert [(row.object, row.iops) for row in peak.rows] == [("esx1", 50), ("esx2", 8)]
