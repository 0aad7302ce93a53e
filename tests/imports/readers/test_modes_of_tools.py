"""fio and iostat in modes that few use, and tools that look like them.

Shapes: fio 3.33 and sysstat 12.6 as Debian ships them, run for this in 17 and 11 ways; fio 3.16 in
wilkmar/fioparser (30 files) and 3.33 in SamYaple/fio-plot-results (49, besides 351 logs); text of fio
in chris-sanders/ceph-fio-results; iostat of sysstat 9 and 11.7 in t2y/iostat-tool (seven files, 317
reports of 11 disks); vdbench of file systems in summerking1/vdbench-show (its only run formats) and a
flat file in jfritzen/VdbenchExplorer (8 runs); vscsiStats in er0080/vscsiStats-helper; diskspd's text
in BasilKisel/trying-out-diskspd; esxtop without disks in gsliu/VisualEsxtopOnline. iostat of FreeBSD,
illumos, AIX and macOS as public manuals and notes show it. All are read, or refused with what to do
instead; values were checked by hand where a fault showed, not in every file.
"""  # noqa: E501

import json
from typing import Any

import pytest

from qdepth.imports.finding import RefusedFile
from tests.imports.readers.conftest import ImportText

OPTIONS = {"iodepth": "4", "rw": "randread", "bs": "4k", "ioengine": "libaio"}


def _side(iops: float, ms: float, runtime_ms: int = 10_000) -> dict[str, Any]:
    return {
        "iops": iops, "bw": iops * 4, "runtime": runtime_ms, "lat_ns": {"mean": ms * 1e6},
        "total_ios": round(iops * runtime_ms / 1000),
    }  # fmt: skip


def _document(at_ms: int, runtime_ms: int, iops: float, **more: Any) -> str:
    job = {"jobname": "a", "groupid": 0, "job options": OPTIONS}
    job |= {"read": _side(iops, 4e3 / iops, runtime_ms), "write": _side(0, 0, 0)} | more
    stamps = {"timestamp": at_ms // 1000, "timestamp_ms": at_ms}
    return json.dumps({"fio version": "fio-3.33", **stamps, "jobs": [job]}, indent=1)


def test_fio_that_reports_as_it_goes_tells_its_run_once(import_text: ImportText) -> None:
    start = 1_795_562_025_000
    going = [_document(start + ran, ran, 4_000 + ran) for ran in (889, 1_889, 2_001)]
    found = import_text("\n".join(going))
    assert [point.iops for point in found.points] == [6_001]
    assert "2 reports were written while a run went on" in found.findings[0].text


def test_fio_runs_after_one_another_in_one_file_are_all_read(import_text: ImportText) -> None:
    runs = [_document(1_795_562_025_000 + 12_000 * n, 10_000, 4_000 + n) for n in range(3)]
    assert [point.iops for point in import_text("\n".join(runs)).points] == [4_000, 4_001, 4_002]


def test_fio_that_tells_mixed_and_apart_counts_its_ios_once(import_text: ImportText) -> None:
    more = {"write": _side(2_000, 1.0), "mixed": _side(4_000, 1.0)}
    text = _document(1_795_562_025_000, 10_000, 2_000, **(more | {"read": _side(2_000, 1.0)}))
    (point,) = import_text(text).points
    assert (point.iops, point.read_pct, point.problem) == (4_000, 50, None)


@pytest.mark.parametrize("flush", ["fsync", "fdatasync"])
def test_fio_with_flushes_keeps_no_known_number_outstanding(
    import_text: ImportText, flush: str
) -> None:
    options = {"job options": OPTIONS | {flush: "8"}}
    (point,) = import_text(_document(1_795_562_025_000, 10_000, 1_000, **options)).points
    assert (point.outstanding_ios, point.loop, point.problem) == (None, "unknown", None)


FORMATTING = """<title>Vdbench output/summary.html</title><pre>
16:30:56.001 Starting RD=format_for_rd1

Jan 20, 2026 .Interval. .ReqstdOps... ...cpu%...  read ....read..... ....write.... ..mb/sec... mb/sec .xfer..
                          rate   resp total  sys   pct   rate   resp   rate   resp  read write  total    size
16:30:57.046          1 2624.0  0.173   5.4 1.61   0.0    0.0  0.000 2624.0  0.173  0.00 328.0 328.00  131072
"""  # noqa: E501


def test_vdbench_that_only_formatted_says_that_there_is_nothing(import_text: ImportText) -> None:
    found = import_text(FORMATTING, name="run.html")
    assert found.points == []
    assert "It has only" in found.findings[0].text


def test_newer_heads_of_file_system_runs_are_known(import_text: ImportText) -> None:
    averaged = "\n16:31:30.1  avg_2-30 3000.0  0.170   4.0 1.9   0.0    0.0  0.0 3000.0 0.17 0.0 375.0 375.0 131072"  # noqa: E501
    text = FORMATTING.replace("format_for_rd1", "rd1") + averaged
    (point,) = import_text(text, name="run.html").points
    assert (point.iops, point.latency_mean_ms, point.block_kib, point.read_pct) == (
        3_000, 0.17, 128, 0,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("3;fio-3.33;job;0;0;1048576;104857;26214;10000\n", "fio's terse output"),
        ("1000, 74938, 1, 0, 0\n2000, 75350, 1, 0, 0\n", "a log of fio's samples"),
        ("fio: engine nothere not loadable\nfio: failed to load engine\n", "an error of fio"),
        ("     r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz Device\n", "iostat -h"),
        ("Device         tps    kB_read/s    kB_wrtn/s\n", "iostat without -x"),
        ("                extended device statistics\ndevice  r/s  w/s  kr/s\n", "than Linux"),
        ("                extended device statistics\n   r/s  w/s  kr/s  kw/s\n", "than Linux"),
        ("Disks:        % tm_act     Kbps      tps    Kb_read   Kb_wrtn\n", "than Linux"),
        ("              disk0       cpu\n    KB/t  tps  MB/s  us sy id\n", "than Linux"),
    ],
)
def test_what_looks_like_a_known_tool_is_told_by_name(
    import_text: ImportText, text: str, advice: str
) -> None:
    with pytest.raises(RefusedFile, match=advice):
        import_text(text)


def test_first_report_is_not_claimed_to_be_since_boot(import_text: ImportText) -> None:
    report = "Device r/s rkB/s r_await w/s wkB/s w_await aqu-sz %util\n{} {} 800 1 0 0 0 0.1 1\n"
    found = import_text("\n".join(report.format("sda", rate) for rate in (10, 100)))
    (point,) = found.points
    assert point.iops == 100
    assert "unless iostat ran with -y" in found.findings[0].text
