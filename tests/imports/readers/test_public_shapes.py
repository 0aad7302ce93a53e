"""Files in the shapes of public ones that were read wrongly once, each made up here.

fio: of several clients (distributed-system-analysis/pbench, samples of its agent), of 2.1.4 without
options (GoogleCloudPlatform/PerfKitBenchmarker, tests/data/fio), json+ bins, of jobs on three disks
put into one (wilkmar/fioparser, 30 results of 3.16; bensonjohnson/FIO-tests, six jobs of 3.33).
iostat: test data of kellyjonbrazil/jc (sysstat 11.7 and 12.2), of pbench (10, with device mapper), of
PerfKitBenchmarker (12, JSON) and of t2y/iostat-tool (11.7.3) and WOWSCpp/new_test_res, whose kernels
count no queue; a time before each line in WindzCUHK/node-iostat-d3. vdbench: output folders in masakioui/vdb_nvme (file systems) and
TheOtherOtherOperation/vdbconvert (two hosts, and its flat file as CSV), of seven hosts in
masakioui/vdb; runs that only made their files there and in summerking1/vdbench-show.
RVTools: kubev2v/migration-planner, example1.xlsx (9
VMs, no paths, ids in one tab), mjvincent/rvtools-to-ibm-cloud, SizingWorkshop-RVTools.xlsx (805 VMs,
no datastore) and rvtools-small-complete.xlsx (3 VMs, hosts with three columns), fr0gger03/flask_pandas,
bad_rvtools_file.xlsx (573 VMs, no vInfo). Live Optics: fr0gger03/flask_pandas,
liveoptics_file_sample.xlsx (5 shared datastores, 4 local ones). All of these are read with the counts
that stand in them.
"""  # noqa: E501

import json
from pathlib import Path
from typing import Any

import pytest

from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_result import Import
from tests.imports.readers.conftest import ImportPaths, ImportTabs, ImportText
from tests.support.rvtools_files import estate_tabs, write_zip


def _texts(found: Import) -> str:
    return " ".join(finding.text for finding in found.findings)


def _fio_job(name: str, side: dict[str, Any], **more: Any) -> dict[str, Any]:
    idle = {"iops": 0.0, "bw": 0, "runtime": 0}
    return {"jobname": name, "groupid": 0, "read": side, "write": idle} | more


def _side(iops: float, ms: float, **more: Any) -> dict[str, Any]:
    return {"iops": iops, "bw": iops * 4, "runtime": 10_000, "lat_ns": {"mean": ms * 1e6}} | more


def test_fio_of_several_clients_counts_each_and_not_their_sum(import_text: ImportText) -> None:
    one = _fio_job("a", _side(10_000, 1.6), **{"job options": {"iodepth": "16"}})
    both = _fio_job("All clients", _side(20_000, 1.6))
    document = {"fio version": "fio-3.7", "client_stats": [one, one, both]}
    (point,) = import_text(f"hostname=a\nJobs: 2 (f=0)\n{json.dumps(document, indent=1)}").points
    assert (point.iops, point.outstanding_ios, point.problem) == (20_000, 32, None)


def test_fio_inside_the_document_of_a_script_is_found(import_text: ImportText) -> None:
    job = _fio_job("a", _side(10_000, 1.6), **{"job options": {"iodepth": "16"}})
    result = {"fio version": "fio-3.36", "jobs": [job]}
    document = {"host": "a", "runs": [{"tool": "fio", "output": result}] * 2}
    found = import_text(json.dumps(document), "report.json")
    assert [point.outstanding_ios for point in found.points] == [16, 16]


def test_fio_without_options_tells_no_depth_and_no_law_is_broken(import_text: ImportText) -> None:
    document = {"fio version": "fio-2.1.4", "jobs": [_fio_job("a", _side(250, 256.0))]}
    (point,) = import_text(json.dumps(document)).points
    assert (point.outstanding_ios, point.loop, point.problem) == (None, "unknown", None)
    assert point.block_kib == 4


def test_fio_that_never_had_two_ios_under_way_kept_one(import_text: ImportText) -> None:
    more = {"job options": {"iodepth": "32", "rw": "randread"}, "iodepth_level": {"1": 100.0}}
    document = {"fio version": "fio-3.36", "jobs": [_fio_job("a", _side(2_000, 0.5), **more)]}
    assert import_text(json.dumps(document)).points[0].outstanding_ios == 1


@pytest.mark.parametrize(("iops", "outstanding_ios"), [(1_200, 96), (900, None)])
def test_fio_that_merged_like_jobs_counts_each_where_littles_law_bears_it_out(
    import_text: ImportText, iops: float, outstanding_ios: float | None
) -> None:
    shared = {"iodepth": "32", "numjobs": "1", "group_reporting": "1", "rw": "randread"}
    job = _fio_job("a", _side(iops, 80.0), **{"job options": {"bs": "64k"}})
    document = {"fio version": "fio-3.16", "global options": shared, "jobs": [job]}
    job["job_runtime"] = 30_000
    (point,) = import_text(json.dumps(document)).points
    assert (point.outstanding_ios, point.problem) == (outstanding_ios, None)
    assert (point.block_kib, point.random_pct) == (4, 100)


def test_fio_with_unified_reports_has_its_ios_in_mixed(import_text: ImportText) -> None:
    more = {"mixed": _side(8_000, 1.0), "job options": {"iodepth": "8", "rwmixread": "70"}}
    document = {"fio version": "fio-3.36", "jobs": [_fio_job("a", {}, **more)]}
    (point,) = import_text(json.dumps(document)).points
    assert (point.iops, point.read_pct, point.outstanding_ios) == (8_000, 70, 8)


def test_percentiles_of_several_jobs_come_from_their_bins(import_text: ImportText) -> None:
    sides = [
        _side(5_000, 0.4, clat_ns={"percentile": {"99.000000": 1}, "bins": bins})
        for bins in ({"300000": 90, "500000": 10}, {"300000": 85, "900000": 15})
    ]
    jobs = [_fio_job(f"j{n}", side, **{"job options": {}}) for n, side in enumerate(sides)]
    (point,) = import_text(json.dumps({"fio version": "fio-3.36", "jobs": jobs})).points
    found = (point.latency_p50_ms, point.latency_p95_ms, point.latency_p99_ms)
    assert found == pytest.approx((0.3, 0.9, 0.9))


def test_percentiles_may_be_those_from_submission_on(import_text: ImportText) -> None:
    lat = {"mean": 4e5, "percentile": {"50.000000": 350_000, "99.000000": 1_200_000}}
    job = _fio_job("a", _side(5_000, 0.4, lat_ns=lat, clat_ns={"mean": 3.9e5}))
    (point,) = import_text(json.dumps({"fio version": "fio-3.36", "jobs": [job]})).points
    assert (point.latency_p50_ms, point.latency_p99_ms) == (0.35, 1.2)


def test_percentiles_of_one_job_are_those_of_fio_and_of_two_without_bins_none(
    import_text: ImportText,
) -> None:
    percentile = {"50.000000": 350_000, "95.000000": 800_000, "99.000000": 1_200_000}
    job = _fio_job("a", _side(5_000, 0.4, clat_ns={"percentile": percentile}))
    (point,) = import_text(json.dumps({"fio version": "fio-3.36", "jobs": [job]})).points
    assert (point.latency_p50_ms, point.latency_p99_ms) == (0.35, 1.2)
    (point,) = import_text(json.dumps({"fio version": "fio-3.36", "jobs": [job, job]})).points
    assert point.latency_p99_ms is None


IOSTAT = """Linux 5.8.0 (vm)  01/02/26  _x86_64_  (2 CPU)

avg-cpu:  %user   %nice %system %iowait  %steal   %idle
           0.14    0.00    0.16    0.00    0.00   99.70

Device r/s rkB/s rrqm/s %rrqm r_await rareq-sz w/s wkB/s wrqm/s %wrqm w_await wareq-sz d/s dkB/s drqm/s %drqm d_await dareq-sz aqu-sz %util
dm-0 50.00 400.00 0.00 0.00 0.30 8.00 50.00 400.00 0.00 0.00 0.50 8.00 0.00 0.00 0.00 0.00 0.00 0.00 0.04 1.0
scd0 3.00 24.00 0.00 0.00 0.30 8.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 1.0
nvme0n1 50.00 400.00 0.00 0.00 0.30 8.00 50.00 400.00 0.00 0.00 0.50 8.00 0.00 0.00 0.00 0.00 0.00 0.00 0.03 1.0
nvme0n1p1 50.00 400.00 0.00 0.00 0.30 8.00 50.00 400.00 0.00 0.00 0.50 8.00 0.00 0.00 0.00 0.00 0.00 0.00 0.03 1.0
rootvg-home 50.00 400.00 0.00 0.00 0.30 8.00 50.00 400.00 0.00 0.00 0.50 8.00 0.00 0.00 0.00 0.00 0.00 0.00 0.04 1.0
"""  # noqa: E501


def test_iostat_counts_each_disk_once_and_forgives_rounding(import_text: ImportText) -> None:
    found = import_text(IOSTAT)
    (point,) = found.points
    assert (point.where, point.iops, point.problem) == ("nvme0n1", 100, None)
    assert "There is one report, which is the mean since boot" in _texts(found)
    assert "4 devices are partitions" in _texts(found)


STUCK = """Device            r/s     w/s     rMB/s     wMB/s   rrqm/s   wrqm/s  %rrqm  %wrqm r_await w_await aqu-sz rareq-sz wareq-sz  svctm  %util
sda              0.00 6128.00      0.00    766.00     0.00     0.00   0.00   0.00    0.00    0.18   0.00     0.00   128.00   0.16  99.30
"""  # noqa: E501


def test_iostat_whose_kernel_counts_no_queue_tells_none(import_text: ImportText) -> None:
    (point,) = import_text(STUCK, "iostat.txt").points
    assert (point.iops, point.latency_mean_ms, point.block_kib) == (6_128, 0.18, 128)
    assert (point.outstanding_ios, point.loop, point.problem) == (None, "unknown", None)


@pytest.mark.parametrize("device", ["dm-3", "nvme0n1p2", "md0"])
def test_a_device_that_iostat_was_asked_for_alone_is_read(
    import_text: ImportText, device: str
) -> None:
    found = import_text(STUCK.replace("sda ", f"{device} "), "iostat.txt")
    assert [point.where for point in found.points] == [device]
    assert "count again" not in _texts(found)


def test_iostat_of_zfs_is_named(import_text: ImportText) -> None:
    with pytest.raises(RefusedFile, match=r"is zpool iostat, .*Run iostat -xy 10 60"):
        import_text("     capacity     operations    bandwidth\npool  alloc  free  read\n", "a.txt")


HEAD = "Device:  rrqm/s wrqm/s r/s w/s rsec/s wsec/s avgrq-sz avgqu-sz await svctm %util"
BOOT = "Linux 2.6.16 (db01)  04/08/2016\n\n" + HEAD + "\nsda 0 0 9000 0 9 0 16 90 10 1 99\n\n"
BUSY = HEAD + "\nsda 0 0 300 100 4800 1600 16 0.4 1 0.2 10\n\n"


@pytest.mark.parametrize("before", ["2016-04-08 01:06:59 ", "> ", "> > ", "\t"])
def test_iostat_with_something_before_each_line(import_text: ImportText, before: str) -> None:
    text = "".join(before + line + "\n" for line in (BOOT + BUSY).splitlines())
    (point,) = import_text(text, "iostat.log").points
    assert (point.iops, point.block_kib, point.outstanding_ios) == (400, 8, 0.4)


def test_iostat_that_ran_several_times_has_several_reports_since_boot(
    import_text: ImportText,
) -> None:
    found = import_text((BOOT + BUSY) * 2, "iostat.log")
    assert [point.iops for point in found.points] == [400]
    assert "The first report of 2 runs was left out" in _texts(found)
    found = import_text(BOOT * 2, "iostat.log")
    assert [point.iops for point in found.points] == [9_000]
    assert "There is one report, which is the mean since boot" in _texts(found)


def test_iostat_as_json_of_several_runs_with_lines_between(import_text: ImportText) -> None:
    disk = {"disk_device": "sda", "r/s": 60.0, "w/s": 40.0, "r_await": 1.0, "w_await": 2.0}
    runs = [
        json.dumps({"sysstat": {"hosts": [{"statistics": [{"disk": [disk]}] * 2}]}}, indent=1)
        for _ in range(2)
    ]
    found = import_text("IOSTAT TIMEPOINT 0\n" + "\nIOSTAT TIMEPOINT 1\n".join(runs), "a.log")
    assert [point.iops for point in found.points] == [100]
    assert "2 reports of 1 disks" in _texts(found)


def test_iostat_as_json(import_text: ImportText) -> None:
    disk = {"disk_device": "sda", "r/s": 60.0, "w/s": 40.0, "rkB/s": 480.0, "wkB/s": 320.0}
    disk |= {"r_await": 1.0, "w_await": 2.0, "aqu-sz": 0.14}
    boot = disk | {"r/s": 9_000.0}
    statistics = [{"disk": [boot]}, {"disk": [disk, disk | {"disk_device": "dm-0"}]}]
    text = json.dumps({"sysstat": {"hosts": [{"statistics": statistics}]}}, indent=1)
    (point,) = import_text(text, "iostat.json").points
    assert (point.iops, point.block_kib, point.outstanding_ios) == (100, 8, 0.14)
    assert point.latency_mean_ms == pytest.approx(1.4)
    with pytest.raises(RefusedFile, match="iostat -xy -o JSON 10 60"):
        import_text(text[:-5], "iostat.json")


FILES_LOG = """11:46:28.001 Starting RD=rd1; elapsed=60; fwdrate=max. For loops: None

Apr 11, 2019 ..Interval.. .ReqstdOps... ...cpu%...  read ....read..... ....write.... ..mb/sec... mb/sec .xfer.. ....open....
                            rate   resp total  sys   pct   rate   resp   rate   resp  read write  total    size  rate   resp
11:46:29.054            1  19610  1.554  25.8 19.7  70.0  13727  1.554    0.0  0.000 76.55  0.00  76.55    4093  97.0  0.440
11:47:28.013     avg_2-60  33000  1.874  63.1 62.7  70.0  23100  1.874    0.0  0.000 132.3  0.00 132.32    4096  42.8  0.048
11:47:28.014     std_2-60 3857.9 44.474                  3857.9 44.474                                            6.1  0.024
"""  # noqa: E501
FILES_FLAT = """* Xfersize : data transfer size
  tod Run Interval Xfersize Threads Reqrate Rate Rate_std Resp Resp_std Resp_max MB/sec Read_rate Read_resp
  11:46:29 rd1 1 4096 n/a 9999988 19610 0 1.5 0 9 76 13727 1.5
  11:47:28 rd1 avg_2-60 4096 n/a 9999988 33000 9 1.874 4 99 132 23100 1.874
"""  # noqa: E501


@pytest.mark.parametrize("text", [FILES_LOG, FILES_FLAT])
def test_vdbench_on_file_systems_has_columns_of_its_own(import_text: ImportText, text: str) -> None:
    (point,) = import_text(text, "summary.html").points
    assert (point.iops, point.latency_mean_ms, point.read_pct) == (33_000, 1.874, 70)
    assert (point.block_kib, point.outstanding_ios, point.loop) == (4, None, "unknown")


def test_a_folder_of_vdbench_gives_each_run_once(tmp_path: Path, import_paths: ImportPaths) -> None:
    reports = dict.fromkeys(("summary", "totals", "logfile", "fsd1", "localhost-0"), FILES_LOG)
    contents: dict[str, str | bytes] = {f"out/{name}.html": text for name, text in reports.items()}
    archive = write_zip(tmp_path / "out.zip", contents | {"out/flatfile.html": FILES_FLAT})
    found = import_paths(archive)
    assert [point.file for point in found.points] == ["out.zip/out/flatfile.html"]
    assert "5 files of its folder repeat the same data" in _texts(found)


PARSED_FLAT = """tod,Run,Interval,reqrate,rate,MB/sec,bytes/io,read%,resp,xfersize,threads,seekpct
10:00:01.000,rd1,1,25000,900,7,8192,70,9,8192,8,100
10:00:02.000,rd1,2,25000,4000,31,8192,70,2,8192,8,100
10:00:03.000,rd1,3,25000,4000,31,8192,70,2,8192,8,100
10:00:04.000,rd1,4,25000,4000,31,8192,70,2,8192,8,100
10:00:05.000,rd1,1,25000,5000,31,8192,70,1,8192,8,100
10:00:06.000,rd1,2,25000,5000,31,8192,70,1.5,8192,8,100
10:00:07.000,rd1,3,25000,5000,31,8192,70,1.5,8192,8,100
10:00:08.000,rd1,4,25000,5000,31,8192,70,1.5,8192,8,100
10:00:04.000,rd1,avg_2-4,25000,4000,31,8192,70,2,8192,8,100
"""


def test_a_flat_file_of_vdbench_that_was_parsed_has_averages_behind_its_runs(
    import_text: ImportText,
) -> None:
    found = import_text(PARSED_FLAT, "output.csv")
    rows = [(point.where, point.iops, point.latency_mean_ms) for point in found.points]
    assert rows == [("rd1 avg_2-4", 4_000, 2), ("rd1 intervals 2 to 4", 5_000, 1.5)]
    assert {point.outstanding_ios for point in found.points} == {8}
    assert {point.loop for point in found.points} == {"paced"}


MAKING = FILES_LOG.replace("RD=rd1", "RD=format_for_rd1")
MAKING_FLAT = FILES_FLAT.replace(" rd1 ", " format_for_rd1 ")


@pytest.mark.parametrize("text", [MAKING, MAKING_FLAT])
def test_vdbench_that_only_made_its_files_says_so(import_text: ImportText, text: str) -> None:
    found = import_text(text, "summary.html")
    assert not found.points
    assert "It has only format_for_rd1, which creates the files" in _texts(found)


def test_a_report_of_vdbench_without_a_run_is_known_as_one(import_text: ImportText) -> None:
    found = import_text("<title>Vdbench output/totals.html</title><pre>\nRun totals\n", "a.html")
    assert found.files[0].is_a == "vdbench log"
    assert "None of its tests finished" in _texts(found)


def test_a_folder_of_vdbench_in_vain_says_so_once(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    contents: dict[str, str | bytes] = {
        f"out/{name}.html": MAKING for name in ("summary", "totals", "fsd1", "localhost-0")
    }
    others = {"out/flatfile.html": MAKING_FLAT, "out/parmfile.html": "fsd=fsd1,anchor=/a\n"}
    others["out/errorlog.html"] = "<title>Vdbench out/errorlog.html</title>\n"
    found = import_paths(write_zip(tmp_path / "out.zip", contents | others))
    assert [file.file for file in found.files] == ["out.zip/out/flatfile.html"]
    assert _texts(found).count("It has only format_for_rd1") == 1
    assert "2 more files in its folder contain no results" in _texts(found)
    assert "No reader recognises it" not in _texts(found)


WIDE_FLAT = """* threads : Total number of threads requested
tod Run Interval reqrate rate MB/sec bytes/io read% resp xfersize threads rdpct seekpct queue_depth
10:00:04 rd1 avg_2-60 999988 9600 37 4096 0 1.6600 4096 8 0 100 {depth}
"""


@pytest.mark.parametrize(("depth", "kept"), [("15.9400", 15.94), ("8.0100", 8), ("n/a", 8)])
def test_a_flat_file_of_several_devices_keeps_what_vdbench_counted(
    import_text: ImportText, depth: str, kept: float
) -> None:
    (point,) = import_text(WIDE_FLAT.format(depth=depth), "flatfile.html").points
    assert point.outstanding_ios == kept
    assert (point.problem is None) == (kept == 15.94)


RAW_HEAD = """10:00:00.000 Starting RD=rd1; I/O rate: Uncontrolled MAX; elapsed=30; For loops: threads=8

Jan 02, 2026    interval        i/o   MB/sec   bytes   read     resp     read    write     read    write     resp  queue  cpu%  cpu%
                               rate  1024**2     i/o    pct     time     resp     resp      max      max   stddev  depth sys+u   sys
"""  # noqa: E501
RAW_ROW = "10:00:0{n}.000 {n} {rate} 234.38 8192 70.00 {ms} 2.0 2.3 9.00 9.00 0.5 8.0 5.0 2.0\n"


def test_a_run_of_vdbench_that_was_cut_off_is_the_mean_of_its_intervals(
    import_text: ImportText,
) -> None:
    rates = ((900, 9.0), (4_000, 2.0), (4_000, 2.0), (2_000, 4.0))
    rows = (RAW_ROW.format(n=n, rate=rate, ms=ms) for n, (rate, ms) in enumerate(rates, 1))
    found = import_text(RAW_HEAD + "".join(rows), "stdout.txt")
    (point,) = found.points
    assert point.iops == pytest.approx(10_000 / 3)
    assert point.latency_mean_ms == pytest.approx(2.4)
    assert "it was cut off" in _texts(found)


def test_a_run_of_vdbench_that_drifts_says_so(import_text: ImportText) -> None:
    rows = "".join(RAW_ROW.format(n=n, rate=1_000 * n, ms=8.0 / n) for n in range(1, 8))
    average = "10:00:09.000 avg_2-7 4500 234 8192 70 1.78 2.0 2.3 9 9 0.5 8.0 5.0 2.0\n"
    found = import_text(RAW_HEAD + rows + average, "stdout.txt")
    assert "the rate went from 3000 to 6000" in _texts(found)
    assert len(found.points) == 1


def test_vms_whose_datastore_no_tab_tells_are_kept(import_tabs: ImportTabs) -> None:
    tabs = estate_tabs(hosts=4, vms=24)
    for row in tabs["vInfo"]:
        del row["Path"]
    kept = {name: tabs[name] for name in ("vInfo", "vHost")}
    found = import_tabs(kept)
    assert sum(row.vms for row in found.inventory.vms) == 24
    assert [store.name for store in found.inventory.datastores] == ["CL1: datastore unknown"]
    assert "No file states the datastore of 24 VMs" in _texts(found)


def test_tabs_with_other_ids_or_without_their_vcenter_are_joined_by_name(
    import_tabs: ImportTabs,
) -> None:
    tabs = estate_tabs(hosts=4, vms=24)
    for row in tabs["vInfo"]:
        del row["VM ID"]
    for row in tabs["vHost"]:
        del row["VI SDK Server"], row["VI SDK UUID"]
    found = import_tabs(tabs)
    assert found.inventory == import_tabs(estate_tabs(hosts=4, vms=24)
    ).inventory  # fmt: skip


def test_a_tab_with_few_columns_and_one_that_is_missing_are_read(import_tabs: ImportTabs) -> None:
    tabs = estate_tabs(hosts=4, vms=24)
    tabs["vHost"] = [{"Host": row["Host"], "Speed": 2400, "# Cores": 16} for row in tabs["vHost"]]
    del tabs["vInfo"]
    found = import_tabs(tabs)
    assert len(found.inventory.hosts) == 4
    assert sum(row.vms for row in found.inventory.vms) == 24
    assert "The tab vInfo is missing, so VMs are those that have disks" in _texts(found)


def test_a_vm_on_two_datastores_counts_once_and_is_named(import_tabs: ImportTabs) -> None:
    tabs = estate_tabs(hosts=4, vms=24, datastores=3)
    tabs["vDisk"][1]["Path"] = "[CL1-DS02] vm0000/vm0000_1.vmdk"
    found = import_tabs(tabs)
    assert sum(row.vms for row in found.inventory.vms) == 24
    (spread,) = [row for row in found.inventory.vms if len(row.places) > 1]
    assert [(place.datastore, place.disks) for place in spread.places] == [
        ("CL1-DS01", 1), ("CL1-DS02", 1),
    ]  # fmt: skip
    assert "Disks on several datastores: 1 VM. Each counts once." in _texts(found)


def test_live_optics_names_several_datastores_of_a_vm(import_tabs: ImportTabs) -> None:
    """It does not say which disk is where: they take the datastores in turn."""
    tabs: dict[str, list[dict[str, Any]]] = {
        "ESX Hosts": [{"Host Name": "esx1", "Cluster": "C", "OS": "VMware ESXi 8.0.2"}],
        "VMs": [
            {"VM Name": "sql", "Power State": "poweredOn", "Disks": 3.0, "Host": "esx1"}
            | {"Cluster": "C", "Datastore": "OS, DATA", "Virtual Disk Size (MiB)": 3_072.0}
        ],
    }
    found = import_tabs(tabs)
    (vms,) = found.inventory.vms
    assert [(place.datastore, place.disks, place.capacity_gib) for place in vms.places] == [
        ("DATA", 1, 1.0), ("OS", 2, 2.0),
    ]  # fmt: skip
    assert vms.vms == 1


def test_live_optics_tells_who_shares_a_device_and_its_array(import_tabs: ImportTabs) -> None:
    hosts = ["esx1.example.test", "esx2.example.test"]
    device = {"Vendor": "Qsan", "Model": "XS5226", "Capacity (GiB)": 12_517.0}
    tabs: dict[str, list[dict[str, Any]]] = {
        "ESX Hosts": [{"Host Name": h, "Cluster": "", "OS": "VMware ESXi 6.7.0"} for h in hosts],
        "ESX Performance": [
            {"Host": h, "Peak IOPS": 8_000.0, "Average Read/Write Ratio": "70% / 30%"}
            for h in hosts
        ],
        "Host Devices": [
            {"Server Name": host, "Device Name": name, "Device Type": kind} | device
            for host in hosts
            for name, kind in ((f"local {host}", "Local"), ("JS4", "Cluster"))
        ],
        "VMs": [
            {"VM Name": f"vm{n}", "Power State": "poweredOn", "Disks": 2.0, "Datastore": "JS4"}
            | {"Host": hosts[n % 2], "Cluster": "", "Virtual Disk Size (MiB)": 61_440.0}
            for n in range(6)
        ],
    }
    found = import_tabs(tabs)
    stores = {store.name: store for store in found.inventory.datastores}
    assert [store.local for store in stores.values()].count(True) == 2
    assert (stores["JS4"].vendor, stores["JS4"].model) == ("Qsan", "XS5226")
    assert stores["JS4"].hosts == hosts
    assert sum(row.vms * row.disks for row in found.inventory.vms) == 12
    assert found.loads[0].rows[0].read_pct == 70
