"""More public files, each made up here in its shape: read wrongly once, or refused without advice.

vdbench: cloudanimal/Vdbench (42 output folders of 16 runs at given rates, their flat files also as
CSV with all cells in quotes). elbencho: glennklockwood/elbencho-test (262 results of 2.1). sar:
weixiaosmile010203/sysstat-analysis (sadf -j of hosts with device mapper), orimanabu/sysstat_parser
(sar -A of RHEL 4 to 6, with disks behind 500 KB of processors). fio: hikalium/bench (ten
results of 3.28 with terse lines and text of the same jobs).
"""

from pathlib import Path

import pytest

from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_result import Import
from tests.imports.readers.conftest import ImportPaths, ImportText
from tests.support.rvtools_files import write_zip


def _texts(found: Import) -> str:
    return " ".join(finding.text for finding in found.findings)


FLAT = """tod Run Interval reqrate rate MB/sec bytes/io read% resp xfersize threads seekpct queue_depth
10:00:04.000 rd1_(max) avg_2-4 999977.0 4000.0 31.25 8192 70.0 2.0 8192 8.0 100.0 8.01
10:00:08.000 rd1_(5%) avg_2-4 200.0 200.0 1.5625 8192 70.0 0.5 8192 8.0 100.0 0.1
"""  # noqa: E501


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("quote", ["", '"'])
def test_a_flat_file_of_vdbench_is_the_same_as_a_table(
    import_text: ImportText, sign: str, quote: str
) -> None:
    rows = (sign.join(f"{quote}{cell}{quote}" for cell in line.split()) for line in
            FLAT.splitlines())  # fmt: skip
    found = import_text("\n".join(rows), "flatfile.csv").points
    plain = import_text(FLAT, "flatfile.html").points
    assert [p.model_dump(exclude={"file"}) for p in found] == [
        p.model_dump(exclude={"file"}) for p in plain
    ]
    assert [point.iops for point in found] == [4_000, 200]


def test_a_flat_file_of_vdbench_and_its_table_count_once(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    files: dict[str, str | bytes] = {
        "out/flatfile.csv": "\n".join(",".join(line.split()) for line in FLAT.splitlines()),
        "out/flatfile.html": FLAT,
    }
    found = import_paths(write_zip(tmp_path / "out.zip", files))
    assert {point.file for point in found.points} == {"out.zip/out/flatfile.html"}


def test_threads_of_vdbench_that_wait_for_a_rate_are_no_ios(import_text: ImportText) -> None:
    at_most, paced = import_text(FLAT, "flatfile.html").points
    assert (at_most.loop, at_most.outstanding_ios) == ("closed", 8)
    assert (paced.loop, paced.outstanding_ios) == ("paced", None)


def test_a_histogram_of_vdbench_names_the_report_to_import(import_text: ImportText) -> None:
    head = "<title>Vdbench out/histogram.html</title><pre>\n10:00:00 Starting RD=rd1; elapsed=4\n"
    found = import_text(head + "min(ms) < max(ms) count %%\n 0.000 < 0.020 12 0.5\n")
    assert "Import flatfile.html or totals.html" in _texts(found)
    assert "No test of it ran" not in _texts(found)


ELBENCHO = """operation,hosts,threads,block size,IO depth,IOPS [last],MiB/s [last],IO lat us [avg]
WRITE,4,4,4096,1,13763,{mib_s},1161
"""


@pytest.mark.parametrize(("mib_s", "kib"), [(53, 4.0), (54, 4.0), (107, 7.961)])
def test_a_size_is_the_stated_one_if_rounded_throughput_allows_it(
    import_text: ImportText, mib_s: int, kib: float
) -> None:
    (point,) = import_text(ELBENCHO.format(mib_s=mib_s), "e.csv").points
    assert point.block_kib == pytest.approx(kib, rel=1e-3)


SAR = """Linux 5.14.0 (vm1)  11/30/2026  _x86_64_  (8 CPU)

10:00:01          DEV       tps     rkB/s     wkB/s   areq-sz    aqu-sz     await     %util
"""
SAR_ROW = (
    "10:10:01     {name}   500.00   2000.00   2000.00      8.00      0.50      1.00     30.00\n"
)


@pytest.mark.parametrize(
    ("names", "disks"),
    [
        (("dev8-0", "dev252-0", "dev252-1"), ["dev8-0"]),
        (("dev259-0", "dev253-0"), ["dev259-0"]),
        (("dev252-0", "dev253-0"), ["dev252-0"]),
        (("dev8-0", "dev8-2", "dev8-16", "dev8-17"), ["dev8-0", "dev8-16"]),
    ],
)
def test_numbers_of_drivers_that_vary_are_disks_only_without_others(
    import_text: ImportText, names: tuple[str, ...], disks: list[str]
) -> None:
    found = import_text(SAR + "".join(SAR_ROW.format(name=name) for name in names), "sar.txt")
    assert [point.where for point in found.points] == disks


def _terse(version: int, iops: int, us: float) -> str:
    """One line of a job that only reads, at 4 KiB."""
    more = ["5"] * 6 if version == 5 else []
    ranks = [f"{rank}.000000%={us:.0f}" for rank in (50, 95, 99)] + ["0%=0"] * 17
    reads = ["4096", str(iops * 4), str(iops), "10000", *["0"] * 8, *ranks, "1", "9", str(us)]
    side = [*reads, "0", *["0"] * 5, *more]
    return ";".join([f"{version}", "fio-3.36", "a", "0", "0", *side, *["0"] * len(side), "1.0%"])


@pytest.mark.parametrize("version", [3, 4, 5])
def test_terse_lines_of_fio_hold_rates_and_latencies(import_text: ImportText, version: int) -> None:
    (point,) = import_text(_terse(version, 20_000, 1_600.0)).points
    assert (point.iops, point.latency_mean_ms, point.latency_p95_ms) == (20_000, 1.6, 1.6)
    assert (point.block_kib, point.read_pct, point.interval_s) == (4, 100, 10)
    assert (point.outstanding_ios, point.problem) == (None, None)


JOB = "a: (g=0): rw=randread, bs=(R) 4096B-4096B, ioengine=libaio, iodepth={depth}\nfio-3.36\n"


@pytest.mark.parametrize(("depth", "kept"), [(32, 32), (8, None)])
def test_terse_lines_have_the_depth_of_the_jobs_before_them_if_littles_law_agrees(
    import_text: ImportText, depth: int, kept: int | None
) -> None:
    (point,) = import_text(JOB.format(depth=depth) + _terse(3, 20_000, 1_600.0)).points
    assert (point.outstanding_ios, point.problem) == (kept, None)


def test_a_terse_line_that_was_cut_off_names_what_to_run(import_text: ImportText) -> None:
    with pytest.raises(RefusedFile, match="terse output without results"):
        import_text(_terse(3, 20_000, 1_600.0)[:200])


def test_disks_of_sar_are_found_behind_long_other_sections(import_text: ImportText) -> None:
    head, rows = SAR.split("\n", 1)
    other = "10:10:01          all      1.00      0.00      0.50      0.10      0.00     98.40\n"
    text = f"{head}\n\n10:00:01  CPU  %user\n{other * 1_000}\n{rows.lstrip()}"
    found = import_text(text + SAR_ROW.format(name="dev8-0"), "sar.txt")
    assert [(point.where, point.iops) for point in found.points] == [("dev8-0", 500)]


PORTUGUESE = ("Leituras de disco/s", "Gravações de disco/s", "Média de segundos/Leitura do Disco",
              "Média de segundos/Gravação do Disco")  # fmt: skip


def test_counters_of_a_portuguese_windows_are_known(import_text: ImportText) -> None:
    cells = ["(PDH-CSV 4.0) (BRT)(180)", *(rf"\\a\Disco físico(0 C:)\{n}" for n in PORTUGUESE)]
    text = ",".join(f'"{cell}"' for cell in cells)
    found = import_text(
        f'{text}\n"30/11/2026 09:00:15","700","300","0.001","0.002"\n'.encode("cp1252")
    )
    (point,) = found.points
    assert (point.iops, point.read_pct) == (1_000, 70)
    assert point.latency_mean_ms == pytest.approx(1.3)


def test_a_russian_log_is_not_said_to_lack_disks(import_text: ImportText) -> None:
    cell = r"\\a\Физический диск(0 C:)\Обращений чтения с диска/с"  # noqa: RUF001
    text = f'"(PDH-CSV 4.0) (RTZ)(-180)","{cell}"\n"11/30/2026 09:00:15","700"\n'
    with pytest.raises(RefusedFile, match="under the names that Qdepth knows"):
        import_text(text.encode("cp1251"))
