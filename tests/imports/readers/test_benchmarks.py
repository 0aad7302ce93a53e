"""Results of benchmarks become points, each judged by Little's law for itself.

Shapes were compared with public results: fio 3.42 runs of Ceph's CBT with text before the JSON and
options in `global options`; a log of vdbench 5.04.06 and one of 5.04.07 in public notes; diskspd's
resultparser and fixtures of public wrappers; parseFioResult.rb of HCIBench (vmware-labs).
The texts here are made up, and their rates, latencies and depths keep Little's law where not said.
"""

import json
from typing import Any

import pytest

from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_result import Import
from qdepth.imports.load.measured_point import MeasuredPoint
from tests.imports.readers.conftest import ImportText


def _one(found: Import) -> MeasuredPoint:
    (point,) = found.points
    return point


def _fio(jobs: list[dict[str, Any]], **shared: str) -> str:
    return json.dumps({"fio version": "fio-3.36", "global options": shared, "jobs": jobs}, indent=2)


def _job(name: str, iops: float, ms: float, **options: str) -> dict[str, Any]:
    side = {"iops": iops, "iops_mean": 1.0, "runtime": 10_000, "lat_ns": {"mean": ms * 1e6}}
    idle = {"iops": 0.0, "runtime": 0, "lat_ns": {"mean": 0.0}}
    return {"jobname": name, "groupid": 0, "job options": options, "read": side, "write": idle}


def test_fio_in_text_with_global_options(import_text: ImportText) -> None:
    text = _fio([_job("a", 20_000, 1.6)], rw="randread", bs="4096B", iodepth="32")
    point = _one(import_text(f"nvme: (g=0): rw=randread\nStarting 1 process\n{text}\ndone\n"))
    assert (point.iops, point.latency_mean_ms) == (20_000, 1.6)
    assert (point.outstanding_ios, point.loop) == (32, "closed")
    assert (point.block_kib, point.read_pct, point.random_pct) == (4, 100, 100)
    assert (point.interval_s, point.problem) == (10, None)


def test_jobs_of_fio_that_ran_together_are_one_point(import_text: ImportText) -> None:
    jobs = [_job(f"job{n}", 5_000, ms, bs="8k", iodepth="8") for n, ms in ((0, 1.2), (1, 2.0))]
    point = _one(import_text(_fio(jobs)))
    assert point.iops == 10_000
    assert point.latency_mean_ms == pytest.approx(1.6)
    assert point.outstanding_ios == 16


def test_group_reporting_counts_all_jobs(import_text: ImportText) -> None:
    job = _job("all", 40_000, 1.6, iodepth="16", numjobs="4", group_reporting="1", bs="4k")
    assert _one(import_text(_fio([job]))).outstanding_ios == 64


@pytest.mark.parametrize(("engine", "kept"), [("libaio", 32), ("psync", 1), ("mmap", 1)])
def test_a_synchronous_engine_of_fio_keeps_one(
    import_text: ImportText, engine: str, kept: int
) -> None:
    job = _job("a", 20_000, 0.05 * kept, iodepth="32", bs="4k", ioengine=engine)
    point = _one(import_text(_fio([job])))
    assert (point.outstanding_ios, point.problem) == (kept, None)


def test_old_fio_has_microseconds(import_text: ImportText) -> None:
    job = _job("a", 10_000, 0, iodepth="8", bs="4k")
    job["read"]["lat_ns"], job["read"]["lat"] = None, {"mean": 800.0}
    assert _one(import_text(_fio([job]))).latency_mean_ms == pytest.approx(0.8)


def test_a_point_that_breaks_littles_law_does_not_spoil_its_neighbours(
    import_text: ImportText,
) -> None:
    wrong = _job("wrong", 20_000, 9.0, iodepth="32", bs="4k") | {"groupid": 1}
    found = import_text(_fio([_job("good", 20_000, 1.6, iodepth="32", bs="4k"), wrong]))
    assert [point.problem is None for point in found.points] == [True, False]
    assert "180 I/Os under way, but 32 were kept" in (found.points[1].problem or "")


def test_a_paced_job_may_keep_fewer_under_way(import_text: ImportText) -> None:
    job = _job("paced", 1_000, 0.5, iodepth="32", bs="4k", rate_iops="1000")
    point = _one(import_text(_fio([job])))
    assert (point.loop, point.problem) == ("paced", None)


def test_json_that_is_cut_off_is_named(import_text: ImportText) -> None:
    found = import_text(_fio([_job("a", 1, 1)])[:-40])
    assert found.points == []
    assert any("cut off or broken" in finding.text for finding in found.findings)


FLAT = """* tod              Time of day
* Run              Run name
  tod  Run  Interval  reqrate  rate  MB/sec  bytes/io  read%  resp  resp_max  xfersize  threads  seekpct
  10:00:01  rd1  1  999988  900  7  8192  70.0  9.9  20  8192  64  100
  10:00:30  rd1  avg_2-30  999988  32000.0  250  8192  70.0  2.0  20  8192  64  100
  10:01:30  rd2  avg_2-30  5000  5000.0  39  8192  70.0  0.5  9  8192  n/a  100
"""  # noqa: E501
LOG = """10:00:00.000 Starting RD=rd1; I/O rate: Uncontrolled MAX; elapsed=30; For loops: threads=64

Jan 02, 2026    interval        i/o   MB/sec   bytes   read     resp     read    write     read    write     resp  queue  cpu%  cpu%
                               rate  1024**2     i/o    pct     time     resp     resp      max      max   stddev  depth sys+u   sys
10:00:01.000           1    30000.0   234.38    8192  70.00    2.100    2.000    2.333     9.00     9.00    0.500   63.0   5.0   2.0
10:00:30.047avg_2-30  32000.0   250.00    8192  70.00    2.000    1.900    2.233    20.00    20.00    0.400   64.0   5.0   2.0
"""  # noqa: E501


def test_vdbench_flat_file_gives_the_averages(import_text: ImportText) -> None:
    first, second = import_text(FLAT, "flatfile.html").points
    assert (first.iops, first.latency_mean_ms, first.outstanding_ios) == (32_000, 2.0, 64)
    assert (first.loop, first.read_pct, first.block_kib) == ("closed", 70, 8)
    assert (second.loop, second.outstanding_ios) == ("paced", None)


def test_errors_in_a_log_of_vdbench_are_named(import_text: ImportText) -> None:
    error = "10:00:02.000 localhost-0: op: read lun: /dev/sdb lba: 0 xfer: 4096 errno: EIO: 'x'\n"
    found = import_text(LOG.replace("10:00:30.047", f"{error}10:00:30.047"), "totals.html")
    assert len(found.points) == 1
    assert any("vdbench logged 1 errors" in finding.text for finding in found.findings)


def test_vdbench_log_gives_the_averages(import_text: ImportText) -> None:
    point = _one(import_text(LOG, "totals.html"))
    assert (point.iops, point.latency_mean_ms, point.outstanding_ios) == (32_000, 2.0, 64)
    assert (point.read_pct, point.block_kib, point.problem) == (70, 8, None)


HCI = """Datastore     = DS-A
=============================
JOB_NAME	= job0
VMs		= 8
IOPS		= 51200.00 IO/S
THROUGHPUT	= 400.00 MB/s
R_LATENCY	= 1.1000 ms
W_LATENCY	= 1.5000 ms
95%tile_R_LAT	= 2.1000 ms
=============================
"""


def test_hcibench_counts_vms_disks_and_threads(import_text: ImportText) -> None:
    name = "fio-4vmdk-100ws-8k-70rdpct-100randompct-2threads-1700000000-res.txt"
    point = _one(import_text(HCI, name))
    assert point.outstanding_ios == 64
    assert point.latency_mean_ms == pytest.approx(0.7 * 1.1 + 0.3 * 1.5)
    assert (point.iops, point.block_kib, point.read_pct, point.problem) == (51_200, 8, 70, None)


def test_hcibench_under_another_name_says_what_is_unknown(import_text: ImportText) -> None:
    found = import_text(HCI, "result.txt")
    assert _one(found).outstanding_ios is None
    assert any(
        "The name of the file lacks VMDKs, threads and" in finding.text
        for finding in found.findings
    )


def test_hcibench_for_kubernetes_and_of_writes_alone(import_text: ImportText) -> None:
    text = HCI.replace("VMs\t", "PODS").replace("R_LATENCY\t= 1.1000", "R_LATENCY\t= 0.0000", 1)
    point = _one(import_text(text, "result.txt"))
    assert (point.latency_mean_ms, point.read_pct) == (1.5, 0)
    name = "fio-4vmdk-100ws-8k-0rdpct-100randompct-2threads-1700000000-res.txt"
    assert _one(import_text(text, name)).outstanding_ios == 64


DISKSPD = """<Results><System/><Profile><TimeSpans><TimeSpan><ThreadCount>0</ThreadCount><Targets>
<Target><Path>a</Path><BlockSize>8192</BlockSize><RequestCount>8</RequestCount><Random>8192</Random>
<ThreadsPerFile>4</ThreadsPerFile></Target></Targets></TimeSpan></TimeSpans></Profile>
<TimeSpan><TestTimeSeconds>10.00</TestTimeSeconds><ThreadCount>4</ThreadCount>
<Latency><AverageTotalMilliseconds>1.600</AverageTotalMilliseconds></Latency>
<Thread><Target><ReadBytes>1146880000</ReadBytes><ReadCount>140000</ReadCount>
<WriteBytes>491520000</WriteBytes><WriteCount>60000</WriteCount></Target></Thread>
</TimeSpan></Results>"""


def test_diskspd_counts_requests_of_all_threads(import_text: ImportText) -> None:
    point = _one(import_text(DISKSPD, "result.xml"))
    assert (point.iops, point.latency_mean_ms, point.outstanding_ios) == (20_000, 1.6, 32)
    assert (point.read_pct, point.block_kib, point.random_pct) == (70, 8, 100)


def test_diskspd_with_a_think_time_is_paced(import_text: ImportText) -> None:
    thinking = DISKSPD.replace("<RequestCount>", "<ThinkTime>5</ThinkTime><RequestCount>64", 1)
    point = _one(import_text(thinking, "result.xml"))
    assert (point.loop, point.problem) == ("paced", None)


def test_diskspd_of_a_random_and_a_sequential_target_has_no_one_share(
    import_text: ImportText,
) -> None:
    """How many I/Os went to each is not told beside their patterns."""
    target = DISKSPD[DISKSPD.index("<Target>") : DISKSPD.index("</Target>") + len("</Target>")]
    sequential = target.replace("<Random>8192</Random>", "<StrideSize>8192</StrideSize>")
    for order in (target + sequential, sequential + target):
        point = _one(import_text(DISKSPD.replace(target, order, 1), "result.xml"))
        assert (point.outstanding_ios, point.random_pct) == (64, None)


def test_diskspd_has_percentiles_and_may_share_requests_of_a_thread(
    import_text: ImportText,
) -> None:
    buckets = "".join(
        f"<Bucket><Percentile>{percentile}</Percentile>"
        f"<TotalMilliseconds>{ms}</TotalMilliseconds></Bucket>"
        for percentile, ms in (("50", "1.200"), ("95", "3.000"), ("99", "5.000"), ("99.9", "9"))
    )
    shared = DISKSPD.replace("</AverageTotalMilliseconds>", "</AverageTotalMilliseconds>" + buckets)
    old = "<ThreadCount>0</ThreadCount>"
    shared = shared.replace(old, "<ThreadCount>4</ThreadCount><RequestCount>8</RequestCount>", 1)
    shared = shared.replace("<RequestCount>8</RequestCount><Random>8192</Random>",
                            "<RequestCount>2</RequestCount><Random>8192</Random>"
                            "<RandomRatio>60</RandomRatio>")  # fmt: skip
    point = _one(import_text(shared, "result.xml"))
    assert (point.outstanding_ios, point.random_pct) == (32, 60)
    tails = (point.latency_p50_ms, point.latency_p95_ms, point.latency_p99_ms)
    assert tails == (1.2, 3, 5)


def test_diskspd_without_its_profile_tells_no_requests(import_text: ImportText) -> None:
    text = DISKSPD[: DISKSPD.index("<Profile>")] + DISKSPD[DISKSPD.index("</Profile>") + 10 :]
    point = _one(import_text(text, "result.xml"))
    assert (point.outstanding_ios, point.random_pct, point.loop) == (None, None, "unknown")


def test_diskspd_without_latency_says_how_to_get_it(import_text: ImportText) -> None:
    found = import_text(DISKSPD.replace("AverageTotalMilliseconds", "Other"), "r.xml")
    assert any("Run diskspd with -L" in finding.text for finding in found.findings)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('<!DOCTYPE a [<!ENTITY x "y">]>' + DISKSPD, "declares entities"),
        (DISKSPD[:-40], "perhaps its end is missing"),
    ],
)
def test_hostile_or_broken_xml_is_refused(import_text: ImportText, text: str, told: str) -> None:
    with pytest.raises(RefusedFile, match=told):
        import_text(text, "r.xml")


IOMETER = """'Test Type,Test Description
0,
'Results
'Target Type,Target Name,Access Specification Name,# Managers,# Workers,# Disks,IOps,Read IOps,Write IOps,MBps,Average Response Time,Queue Depth
ALL,All,8K 70/30,1,4,4,20000,14000,6000,156.25,1.6,8
MANAGER,VM1,8K 70/30,1,4,4,20000,14000,6000,156.25,1.6,8
ALL,All,8K slow,1,4,4,20000,14000,6000,156.25,9.6,8
"""  # noqa: E501


def test_iometer_reads_the_totals(import_text: ImportText) -> None:
    good, bad = import_text(IOMETER, "results.csv").points
    assert (good.iops, good.latency_mean_ms, good.outstanding_ios) == (20_000, 1.6, 32)
    assert (good.read_pct, good.block_kib, good.problem) == (70, 8, None)
    assert "192 I/Os under way" in (bad.problem or "")
