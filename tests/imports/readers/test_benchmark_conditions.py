"""What a benchmark ran under: sizes that were mixed, errors, and caches that may have answered."""

import json
from typing import Any

import pytest

from qdepth.imports.import_result import Import
from tests.imports.readers.conftest import ImportText


def side(iops: float, kib_s: float, ms: float) -> dict[str, Any]:
    return {
        "iops": iops,
        "bw": kib_s,
        "runtime": 60_000,
        "lat_ns": {"mean": ms * 1e6},
        "clat_ns": {"mean": ms * 1e6},
    }


def job(options: dict[str, str], read: dict[str, Any], error: int = 0) -> dict[str, Any]:
    return {"jobname": "job", "groupid": 0, "error": error, "job options": options, "read": read}


def fio(shared: dict[str, str], *jobs: dict[str, Any]) -> str:
    document = {"fio version": "fio-3.36", "global options": shared, "jobs": jobs}
    return json.dumps(document)


DIRECT = {"ioengine": "libaio", "direct": "1", "iodepth": "16", "rw": "randread", "bs": "4k"}


def texts(found: Import) -> str:
    return " ".join(finding.text for finding in found.findings)


def test_the_mean_size_of_jobs_is_by_their_ios(import_text: ImportText) -> None:
    small = job({"bs": "4k", "iodepth": "16"}, side(32_000, 128_000, 0.5))
    large = job({"bs": "1m", "iodepth": "4"}, side(800, 819_200, 5))
    (point,) = import_text(fio(DIRECT, small, large)).points
    assert point.block_kib == pytest.approx((32_000 * 4 + 800 * 1024) / 32_800)


def test_the_size_that_was_moved_counts_more_than_the_one_that_is_named(
    import_text: ImportText,
) -> None:
    split = job({"bssplit": "4k/90:64k/10"}, side(20_000, 200_000, 0.8))
    (point,) = import_text(fio(DIRECT, split)).points
    assert point.block_kib == pytest.approx(10)


def test_a_share_of_random_ios_is_that_of_the_option(import_text: ImportText) -> None:
    mixed = job({"percentage_random": "30"}, side(20_000, 80_000, 0.8))
    (point,) = import_text(fio(DIRECT, mixed)).points
    assert point.random_pct == 30


def test_a_job_that_ended_with_an_error_is_no_good_point(import_text: ImportText) -> None:
    (point,) = import_text(fio(DIRECT, job({}, side(32_000, 128_000, 0.5), error=28))).points
    assert "error 28" in str(point.problem)


def test_ios_that_failed_on_the_way_are_named(import_text: ImportText) -> None:
    failing = job({}, side(20_000, 80_000, 0.8)) | {"total_err": 412, "first_error": 5}
    (point,) = import_text(fio(DIRECT, failing)).points
    assert "412 of its I/Os failed, the first with error 5" in str(point.problem)


def test_a_depth_that_fio_looks_for_is_unknown(import_text: ImportText) -> None:
    seeking = job({"latency_target": "500", "iodepth": "64"}, side(20_000, 80_000, 0.4))
    (point,) = import_text(fio(DIRECT, seeking)).points
    assert (point.outstanding_ios, point.problem) == (None, None)


def test_ios_beside_trims_leave_the_depth_unknown(import_text: ImportText) -> None:
    trimming = job({}, side(14_000, 56_000, 0.8)) | {"trim": side(6_000, 24_000, 0.8)}
    (point,) = import_text(fio(DIRECT, trimming)).points
    assert (point.outstanding_ios, point.problem) == (None, None)


def test_memory_maps_go_through_the_file_cache_with_direct_too(import_text: ImportText) -> None:
    mapped = job({"ioengine": "mmap", "direct": "1"}, side(20_000, 80_000, 0.05))
    assert "ioengine=libaio and direct=1" in texts(import_text(fio(DIRECT, mapped)))


@pytest.mark.parametrize(
    ("options", "may_be_cached"),
    [
        ({"ioengine": "psync", "direct": "0"}, True),
        ({"ioengine": "libaio", "direct": "0"}, True),
        ({"ioengine": "libaio", "direct": "0", "buffered": "0"}, False),
        ({"ioengine": "psync"}, False),
        ({"ioengine": "rbd", "direct": "0"}, False),
    ],
)
def test_a_run_through_the_file_cache_is_named(
    import_text: ImportText, options: dict[str, str], may_be_cached: bool
) -> None:
    found = import_text(fio(DIRECT, job(options, side(20_000, 80_000, 0.05))))
    assert ("file cache" in texts(found)) is may_be_cached


FLAT_OF_FILES = """<title>Vdbench output/flatfile.html</title><pre>
tod Run Interval Xfersize Threads Reqrate Rate Resp MB/sec Read_rate Read_resp
11:46:29.072 rd1 1 131072 n/a 9999988 166000 0.1800 20750 166000 0.1800
11:46:30.072 rd1 avg_2-3 131072 n/a 9999988 166000 0.1800 20750 166000 0.1800
"""


def test_vdbench_on_files_names_the_file_cache(import_text: ImportText) -> None:
    found = import_text(FLAT_OF_FILES, "flatfile.html")
    assert len(found.points) == 1
    assert "openflags=o_direct" in texts(found)


TARGET = "<Target><RequestCount>16</RequestCount>{cache}</Target>"
DISKSPD = """<Results><Profile><TimeSpans><TimeSpan><ThreadCount>2</ThreadCount><Targets>{target}
</Targets></TimeSpan></TimeSpans></Profile><TimeSpan><TestTimeSeconds>60</TestTimeSeconds>
<Latency><AverageTotalMilliseconds>0.8</AverageTotalMilliseconds></Latency><Thread><Target>
<ReadCount>2400000</ReadCount><ReadBytes>19660800000</ReadBytes></Target></Thread></TimeSpan>
</Results>"""


@pytest.mark.parametrize("cache", ["", "<DisableOSCache>true</DisableOSCache>"])
def test_diskspd_without_its_switch_names_the_file_cache(
    import_text: ImportText, cache: str
) -> None:
    found = import_text(DISKSPD.format(target=TARGET.format(cache=cache)), "result.xml")
    assert ("-Sh" in texts(found)) is (cache == "")


def histogram(name: str, frequency: int) -> str:
    about = "virtual machine worldGroupID,1,virtual disk handleID,2 (scsi0:0)"
    rows = f"Frequency,Histogram Bucket Limit\n{frequency},4096\n0,4096\n"
    return f"Histogram: {name},{about}\nmean,4096\ncount,{frequency}\n{rows}"


@pytest.mark.parametrize(("reads", "is_few"), [(4, True), (300, False)])
def test_a_share_of_few_ios_is_named(import_text: ImportText, reads: int, is_few: bool) -> None:
    text = histogram("IO lengths of commands", 793)
    found = import_text(text + histogram("IO lengths of Read commands", reads))
    assert ("too few for a reliable share" in texts(found)) is is_few
