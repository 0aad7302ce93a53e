"""Public files that were met later, each made up here in its shape: read wrongly once, or not at all.

RVTools: Yoobuu/Kylow (history; an export of 4.7.1 with 133 VMs, 9 hosts and 15 datastores, and four of
its own exporter, whose tabs name VMs and their vCenter differently), abeggi/rvtools-report (history;
four exports of 4.4.3 and 4.7.1 with 19 to 233 VMs), fr0gger03/flask_pandas (history; 573 VMs, 30 hosts,
67 datastores), huaweicloud-samples/Pass-RVToolsVMware (571 VMs, 1,720 disks, 23 hosts),
mjvincent/RVTool_Genesis (history; 100 rows, 97 names), fjacquet/patlas (1 VM, headers in MB). Live
Optics: fr0gger03/flask_pandas (history; 76 VMs, 3 hosts, 9 datastores). esxtop with disk counters:
rach-sharp/esxtopd (history; 7,632 and 17,427 columns, 4 devices). Iometer:
QuarchTechnologyLtd/AN-016-QPS-performance-test-with-Iometer (59 tests; six files of rates by second) and
maluramichael/cs-iometer-parser (13 tests, all of a network). HCIBench: a public page of notes with four
results of 16 VMs, and parseVdbResult.rb of vmware-labs/hci-benchmark-appliance. vdbench: masakioui/vdb
and vdb_oceanstor (38 runs each), hero0906/jiaoben (15 flat files of file systems, most cut off),
tiger7z/vdbench_for_mac_m1. fio: bensonjohnson/FIO-tests (six jobs in one entry), Arau/fio-results-tmp,
styliteag/fio-analyzer, louwrentius/fio-plot (3,970, of which 200 were drawn at random). iostat:
alifarahani1998/IO-Workload-Characterization (16 logs of up to 3,846 reports). All are read with the
counts that stand in them; what is named and no result says why.
"""  # noqa: E501

import json
from pathlib import Path

import pytest

from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_result import Import
from tests.imports.readers.conftest import ImportPaths, ImportTabs, ImportText
from tests.support.rvtools_files import estate_tabs, write_zip


def _texts(found: Import) -> str:
    return " ".join(finding.text for finding in found.findings)


def test_tabs_that_name_vms_differently_are_joined_by_id(import_tabs: ImportTabs) -> None:
    tabs = estate_tabs(hosts=4, vms=24)
    for row in tabs["vDisk"]:
        row["VM"] = f"{row['VM']}.example.test"
    for number, row in enumerate(tabs["vInfo"]):
        row["VI SDK Server"] = f"https://{str(row['VI SDK Server']).upper()}/sdk"
        row["VI SDK UUID"] = f"{number}"
    found = import_tabs(tabs)
    plain = import_tabs(estate_tabs(hosts=4, vms=24))
    assert found.inventory == plain.inventory


IOMETER = """'Test Type,Test Description
0,demo
'Version
1.1.0
'Time Stamp
2026-01-02 10:00:00:000
'Access specifications
'Access specification name,default assignment
8K mixed,0
'size,% of size,% reads,% random,delay,burst,align,reply
4096,25,60,100,0,1,0,0,
8192,75,80,60,0,1,0,0,
'End access specifications
'Results
'Target Type,Target Name,Access Specification Name,# Managers,# Workers,# Disks,IOps,Read IOps,Write IOps,MiBps (Binary),MBps (Decimal),Average Response Time,Queue Depth
ALL,All,{name},1,4,4,20000,14000,6000,156.25,163.84,1.6,8
MANAGER,VM1,{name},,4,4,20000,14000,6000,156.25,163.84,1.6,8
{kind},1:C:,,,,,20000,14000,6000,156.25,163.84,1.6,8
'Time Stamp
2026-01-02 10:01:00:000
"""  # noqa: E501


@pytest.mark.parametrize("name", ["8K mixed", ""])
def test_iometer_takes_the_mix_from_the_specification(import_text: ImportText, name: str) -> None:
    (point,) = import_text(IOMETER.format(name=name, kind="DISK"), "results.csv").points
    assert (point.where, point.random_pct, point.read_pct) == ("8K mixed", 70, 70)
    assert (point.block_kib, point.outstanding_ios, point.problem) == (8, 32, None)


def test_a_network_test_of_iometer_is_not_one_of_disks(import_text: ImportText) -> None:
    found = import_text(IOMETER.format(name="8K mixed", kind="NETWORK"), "results.csv")
    assert found.points == []
    assert "8K mixed: it is a test of a network, not of disks" in _texts(found)


def test_rates_by_second_of_iometer_say_what_to_import(import_text: ImportText) -> None:
    text = IOMETER.replace("'Target Type", "TimeStamp,'Target Type").format(name="a", kind="DISK")
    with pytest.raises(RefusedFile, match="has the rates of workers for each second, without"):
        import_text(text, "inst.csv")


HCI = """Datastore:\tvsanDatastore
=============================
Version:\tvdbench50407
Run Def:\trun1
VMs\t\t= 8
IOPS\t\t= 51200.00 IO/S
THROUGHPUT\t= 400.00 MB/s
LATENCY\t\t= 1.25 ms
R_LATENCY\t= 1.10 ms
W_LATENCY\t= 1.50 ms
95%tile_LAT\t= 2.90 ms
=============================
Testing is done, 8 out of 9 VMs finished test successfully. Please check following files:
"""


def test_hcibench_with_vdbench_has_a_latency_of_all_ios(import_text: ImportText) -> None:
    found = import_text(HCI, "vdb-4vmdk-100ws-8k-70rdpct-100randompct-2threads-1-res.txt")
    (point,) = found.points
    assert (point.where.split()[0], point.iops, point.latency_mean_ms) == ("run1", 51_200, 1.25)
    assert (point.outstanding_ios, point.problem) == (64, None)
    assert "the sums of this test are too low" in _texts(found)


def test_hcibench_whose_mix_nothing_tells_says_what_its_latency_is(import_text: ImportText) -> None:
    found = import_text(HCI.replace("LATENCY\t\t= 1.25 ms\n", ""), "result.txt")
    assert found.points[0].latency_mean_ms == pytest.approx(1.3)
    assert "midway between reads, 1.1 ms, and writes, 1.5 ms" in _texts(found)


def _fio(read: tuple[float, int], write: tuple[float, int], **more: object) -> str:
    """A result with rates [1/s] and run times [ms] of both ways, at 2 ms."""
    sides = {
        way: {"iops": iops, "runtime": runtime, "lat_ns": {"mean": 2e6}}
        for way, (iops, runtime) in (("read", read), ("write", write))
    }
    options = {"iodepth": "16", "rw": "rw", "bs": "4k", "group_reporting": "1"}
    job = {"jobname": "a", "groupid": 0, "job options": options} | sides | more
    return json.dumps({"fio version": "fio-3.33", "jobs": [job]})


def test_jobs_with_other_options_in_one_entry_of_fio_leave_the_depth_unknown(
    import_text: ImportText,
) -> None:
    text = _fio((60_000, 10_000), (8_000, 10_000), job_runtime=60_000)
    (point,) = import_text(text, "fio.json").points
    assert (point.iops, point.outstanding_ios, point.loop) == (68_000, None, "unknown")
    alone = _fio((8_000, 10_000), (0, 0), job_runtime=10_000)
    assert import_text(alone, "fio.json").points[0].outstanding_ios == 16


def test_shares_that_rounding_takes_past_100_are_100(import_text: ImportText) -> None:
    rate = 48_958.100698
    assert 100.0 * rate / rate > 100.0
    sides = [(rate, 10_000), (0.0, 0)]
    (point,) = import_text(_fio(*sides), "fio.json").points
    assert point.read_pct == 100


FILES = """* 'flatfile.html' contains Vdbench generated information in a column by column format.
  tod timestamp Run Interval reqrate rate resp MB/sec Read_rate Read_resp Write_rate Write_resp Xfersize
16:03:41.0 04/20/2026 format_for_rd1 avg_2-1 9999988 900 1.0 7.0 0 0 900 1.0 8192
16:04:43.0 04/20/2026 rd1 1 9999988 500 3.0 3.9 250 3 250 3 8192
16:04:48.0 04/20/2026 rd1 2 9999988 400 2.0 3.1 100 2 300 2 8192
16:04:53.0 04/20/2026 rd1 3 9999988 400 2.0 3.1 100 2 300 2 8192
16:04:58.0 04/20/2026 rd1 4 9999988 400 2.0 3.1 100 2 300 2 8192
"""  # noqa: E501


def test_a_flat_file_of_file_systems_without_the_largest_times(import_text: ImportText) -> None:
    (point,) = import_text(FILES, "flatfile.html").points
    assert (point.iops, point.latency_mean_ms, point.block_kib) == (400, 2, 8)


def test_files_that_nobody_reads_do_not_spoil_their_neighbours(
    tmp_path: Path, import_text: ImportText, import_paths: ImportPaths
) -> None:
    good, picture = tmp_path / "flatfile.html", tmp_path / "swat_mon.bin"
    good.write_text(FILES)
    picture.write_bytes(b"\x00\x01\x02\x03" * 100)
    log = tmp_path / "esxtop.csv"
    log.write_text('"(PDH-CSV 4.0) (UTC)(0)","\\\\h\\Memory\\Free"\n"01/02/2026 10:00:00","1"\n')
    found = import_paths(good, picture, log)
    assert [point.iops for point in found.points] == [400]
    assert "swat_mon.bin is neither a workbook nor text" in _texts(found)
    assert "esxtop.csv has no counters of storage" in _texts(found)
    assert "No reader recognises it" not in _texts(found)
    with pytest.raises(RefusedFile, match="neither a workbook nor text"):
        import_paths(picture, log)


def test_a_damaged_part_of_an_archive_does_not_spoil_the_others(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    archive = write_zip(
        tmp_path / "a.zip", {"out/flatfile.html": FILES, "out/x.xlsx": b"PK\x03\x04"}
    )
    found = import_paths(archive)
    assert len(found.points) == 1
    assert "a.zip/out/x.xlsx is a damaged archive or workbook" in _texts(found)


IOSTAT = "Device r/s w/s rkB/s wkB/s r_await w_await aqu-sz %util\n"


def test_a_report_nearly_as_busy_stands_in_for_one_whose_queue_is_wrong(
    import_text: ImportText,
) -> None:
    rows = (
        "9000 0 9 0 1 0 9",
        "1000 0 8000 0 1.0 0 0.1",
        "900 0 7200 0 1.0 0 0.9",
        "5 0 40 0 1 0 0",
    )
    text = "\n".join(f"{IOSTAT}sda {row} 50\n" for row in rows)
    (point,) = import_text(text).points
    assert (point.iops, point.outstanding_ios, point.problem) == (900, 0.9, None)


@pytest.mark.parametrize(
    ("unit", "read", "written"),
    [("kB", 7200.0, 800.0), ("MB", 7.03125, 0.78125), ("sec", 14400.0, 1600.0)],
)
def test_iostat_counts_by_1024_and_sectors_of_512(
    import_text: ImportText, unit: str, read: float, written: float
) -> None:
    """900 reads and 100 writes of 8 KiB a second, in each of its units."""
    header = IOSTAT.replace("kB/s", f"{unit}/s")
    rows = ("1 0 9 0 1 0 9", f"900 100 {read} {written} 1.0 1.0 1.0")
    (point,) = import_text("\n".join(f"{header}sda {row} 50\n" for row in rows)).points
    assert point.iops == 1000
    assert point.block_kib == pytest.approx(8.0)


def test_esxtop_of_an_idle_host_says_why_it_gives_no_points(import_text: ImportText) -> None:
    device, lun = "Physical Disk SCSI Device(t10.ATA_a)", "Physical Disk(vmhba0:vmhba0:C0:T2:L0)"
    columns = [rf"\\h\{device}\{c}" for c in ("Commands/sec", "Average Guest MilliSec/Command")]
    columns += [rf"\\h\Physical Disk({c})\Adapter Q Depth" for c in ("vmhba0", lun[14:-1])]
    header = ",".join(f'"{c}"' for c in [r"(PDH-CSV 4.0) (UTC)(0)", *columns])
    rows = "".join(f'"04/26/2026 14:06:{s}","18.87","0.69","31","31"\n' for s in (20, 30))
    found = import_text(f"{header}\n{rows}", "esxtop.csv")
    assert found.points == []
    assert "1 of 1 devices have no interval with 20 commands a second" in _texts(found)
    assert "(AQLEN): vmhba0 31." in _texts(found)


TOTALS = """<pre>
Nov 20, 2026  interval        i/o   MB/sec   bytes   read     resp     read    write  queue
                             rate  1024**2     i/o    pct     time     resp     resp  depth
10:01:31.047avg_31-90    12345.6    48.23    4096 100.00    0.648    0.648    0.000    8.0
20-Nov-2026 10:02:01.000 Starting RD=rd1; I/O rate: Uncontrolled MAX; For loops: threads=32

10:03:31.047avg_31-90    30000.0   117.19    4096 100.00    1.066    1.066    0.000   32.0
"""
START = "20-Nov-2026 10:00:01.000 Starting RD=rd1; I/O rate: Uncontrolled MAX; For loops: threads=8"


def test_totals_of_vdbench_have_one_header_for_all_runs(import_text: ImportText) -> None:
    found = import_text(TOTALS.replace("<pre>\n", f"<pre>\n{START}\n\n"), "totals.html")
    assert [(p.iops, p.outstanding_ios, p.loop) for p in found.points] == [
        (12_345.6, 8, "closed"), (30_000, 32, "closed"),
    ]  # fmt: skip
