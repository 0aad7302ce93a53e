"""Benchmarks in the form that they write by default: fio's and diskspd's text, elbencho's CSV."""

import pytest

from qdepth.imports.load.measured_point import MeasuredPoint
from tests.imports.readers.conftest import ImportText


def sample(point: MeasuredPoint) -> tuple[float, ...]:
    """What all of the texts below say."""
    assert point.problem is None
    known = (point.outstanding_ios, point.block_kib, point.read_pct, point.random_pct)
    return (point.iops, point.latency_mean_ms, *(-1 if n is None else round(n, 6) for n in known))


RIGHT = (40_000, 0.8, 32, 8, 70, 100)

FIO_3 = """oltp: (g=0): rw=randrw, bs=(R) 8192B-8192B, (W) 8192B-8192B, (T) 8192B-8192B, {engine}
...
fio-3.36
Starting 2 processes

oltp: (groupid=0, jobs=2): err= {error}: pid=1234: Fri Nov 20 10:00:00 2026
  read: IOPS=28.0k, BW=219MiB/s (229MB/s)(12.8GiB/60001msec)
    slat (nsec): min=1001, max=5995.7k, avg=6400.00, stdev=2847.77
    clat (usec): min=90, max=9000, avg=793.60, stdev=210.00
     lat (usec): min=95, max=9010, avg=800.00, stdev=210.00
    clat percentiles (usec):
     | 50.00th=[  750], 95.00th=[ 1200], 99.00th=[ 1600]
   bw (  KiB/s): min=915712, max=1124224, per=100.00%, avg=1017180.93, stdev=14246.72, samples=60
   iops        : min=57232, max=70264, avg=63573.73, stdev=890.41, samples=60
  write: IOPS=12.0k, BW=93.8MiB/s (98.3MB/s)(5625MiB/60001msec); 0 zone resets
    clat (usec): min=90, max=9000, avg=793.60, stdev=210.00
     lat (msec): min=0, max=9, avg= 0.80, stdev= 0.21
  lat (usec)   : 100=0.01%, 250=0.51%
"""
FIO_2 = """oltp: (g=0): rw=randrw, bs=8K-8K/8K-8K/8K-8K, ioengine=libaio, iodepth=16
...
fio-2.1.9
oltp: (groupid=0, jobs=2): err= 0: pid=101035: Sun Mar 29 23:37:56 2015
  read : io=13125MB, bw=224000KB/s, iops=28000, runt= 60002msec
    clat (usec): min=223, max=5266, avg=793.60, stdev=445.07
     lat (usec): min=249, max=5320, avg=800.00, stdev=443.27
  write: io=5625MB, bw=96000KB/s, iops=12000, runt= 60002msec
    clat (usec): min=223, max=5266, avg=793.60, stdev=445.07
     lat (usec): min=249, max=5320, avg=800.00, stdev=443.27
"""
ASYNCHRONOUS = "ioengine=libaio, iodepth=16"


@pytest.mark.parametrize("text", [FIO_3.format(engine=ASYNCHRONOUS, error=" 0"), FIO_2])
def test_the_text_of_fio_is_a_point(import_text: ImportText, text: str) -> None:
    (point,) = import_text(text).points
    assert sample(point) == RIGHT
    assert point.loop == "closed"


def test_the_text_of_fio_may_have_lost_its_indentation(import_text: ImportText) -> None:
    """As copied from a terminal into a page or a mail."""
    text = FIO_3.format(engine=ASYNCHRONOUS, error=" 0")
    pasted = "\n".join(line.strip() for line in ["# fio --name=oltp", *text.splitlines()])
    (point,) = import_text(pasted).points
    assert (sample(point), point.loop) == (RIGHT, "closed")


def test_a_synchronous_engine_of_fio_keeps_one_io_a_job(import_text: ImportText) -> None:
    text = FIO_3.format(engine="ioengine=psync, iodepth=16", error=" 0")
    (point,) = import_text(text).points
    assert point.outstanding_ios == 2
    assert point.problem is not None


def test_an_error_in_the_text_of_fio_is_named(import_text: ImportText) -> None:
    (point,) = import_text(FIO_3.format(engine=ASYNCHRONOUS, error="28")).points
    assert "error 28" in str(point.problem)


def test_a_latency_of_days_says_what_one_may_be(import_text: ImportText) -> None:
    text = FIO_3.format(engine=ASYNCHRONOUS, error=" 0").replace("avg= 0.80", "avg=756537530.85")
    found = import_text(text)
    assert not found.points
    assert any("Qdepth takes at most 3,600,000." in finding.text for finding in found.findings)


def test_ios_that_fio_went_on_after_are_named(import_text: ImportText) -> None:
    text = FIO_3.format(engine=ASYNCHRONOUS, error=" 0")
    (point,) = import_text(
        text + "  errors    : total=412, first_error=5/<Input/output error>\n"
    ).points
    assert "412 of its I/Os failed" in str(point.problem)


def test_percentiles_of_reads_alone_are_those_of_the_point(import_text: ImportText) -> None:
    text = FIO_3.format(engine=ASYNCHRONOUS, error=" 0")
    (point,) = import_text(text[: text.index("  write:")]).points
    assert (point.latency_p50_ms, point.latency_p99_ms) == (0.75, 1.6)


DISKSPD = """Input parameters:

	timespan:   1
	-------------
	duration: 60s
	path: 'D:\\test.dat'
		think time: 0ms
		{cache}
		performing mix test (read/write ratio: 70/30)
		block size: {size}
		using random I/O (alignment: {size})
		number of outstanding I/O operations{each}: 16
		threads per file: 2

Results for timespan 1:
*******************************************************************************

actual test time:	60.00s
thread count:		2

Total IO
thread |       bytes     |     I/Os     |    MiB/s   |  I/O per s |{latency} file
-----------------------------------------------------------------------------------
     0 |      9830400000 |      1200000 |     156.25 |   20000.00 |{value} D:\\test.dat (10GiB)
     1 |      9830400000 |      1200000 |     156.25 |   20000.00 |{value} D:\\test.dat (10GiB)
-----------------------------------------------------------------------------------
total:       19660800000 |      2400000 |     312.50 |   40000.00 |{value}
"""
READS = """
Read IO
thread |       bytes     |     I/Os     |    MiB/s   |  I/O per s |{latency} file
-----------------------------------------------------------------------------------
total:       13762560000 |      1680000 |     218.75 |   28000.00 |{value}

Total latency distribution:
  %-ile |  Read (ms) | Write (ms) | Total (ms)
----------------------------------------------
    min |      0.024 |      0.017 |      0.017
   50th |      0.750 |      0.900 |      0.780
   99th |      1.500 |      1.900 |      1.600
3-nines |      2.516 |      2.084 |      2.404
"""
TIMED = {"latency": "  AvgLat  | LatStdDev | ", "value": "    0.800 |     0.200 | "}
OLD = {"cache": "software cache disabled", "size": "8192", "each": ""}
NEW = {"cache": "software cache disabled", "size": "8KiB", "each": " per thread"}


@pytest.mark.parametrize("text", [DISKSPD.format(**OLD, **TIMED),
                                  (DISKSPD + READS).format(**NEW, **TIMED)])  # fmt: skip
def test_the_text_of_diskspd_is_a_point(import_text: ImportText, text: str) -> None:
    (point,) = import_text(text).points
    assert sample(point) == RIGHT
    assert point.latency_p99_ms == (1.6 if "99th" in text else None)


def test_the_text_of_diskspd_with_a_think_time_is_paced(import_text: ImportText) -> None:
    text = DISKSPD.format(**NEW, **TIMED).replace("think time: 0ms", "think time: 5ms")
    (point,) = import_text(text).points
    assert point.loop == "paced"


def test_runs_of_diskspd_in_one_text_are_points_of_their_own(import_text: ImportText) -> None:
    text = (DISKSPD + READS).format(**NEW, **TIMED)
    found = import_text(text + text.replace("outstanding I/O operations per thread: 16", "x"))
    assert [point.outstanding_ios for point in found.points] == [32, None]


@pytest.mark.parametrize(
    ("options", "known", "is_cached"),
    [
        ("-r4K -t2 -o16 -Suw -w30 -Rtext", (32, 100, "closed"), False),
        ("-t2 -o16", (32, 0, "closed"), True),
        ("-rs30 -t2 -o16 -g100 -Sh", (32, None, "paced"), False),
    ],
)
def test_the_command_line_of_diskspd_stands_for_settings_that_are_left_out(
    import_text: ImportText,
    options: str,
    known: object,
    is_cached: bool,
) -> None:
    text = (DISKSPD + READS).format(**NEW, **TIMED)
    command = f"Command Line: C:\\diskspd.exe -c64M {options} -L D:\\test.dat\n"
    found = import_text(command + text[text.index("Results for") :])
    (point,) = found.points
    assert (point.outstanding_ios, point.random_pct, point.loop) == known
    assert any("-Sh" in finding.text for finding in found.findings) is is_cached


def test_diskspd_through_the_file_cache_is_named(import_text: ImportText) -> None:
    found = import_text(DISKSPD.format(**NEW | {"cache": "using software cache"}, **TIMED))
    assert any("-Sh" in finding.text for finding in found.findings)


def test_diskspd_without_latencies_says_how_to_measure_them(import_text: ImportText) -> None:
    found = import_text(DISKSPD.format(**NEW, latency=" ", value=" "))
    assert found.points == []
    assert any("Run diskspd with -L" in finding.text for finding in found.findings)


HEADER = (
    "ISO date,label,path type,hosts,threads,block size,direct IO,random,IO depth,operation,"
    "time ms [last],IOPS [last],MiB/s [last],IO lat us [avg],"
    "rwmix read IOPS [last],rwmix read MiB/s [last],rwmix read IO lat us [avg]"
)


def elbencho(direct: int, operation: str, *values: float) -> str:
    numbers = ",".join(map(str, values))
    row = f"2026-11-20T10:00:00,,blockdev,2,4,8192,{direct},1,4,{operation},60000,{numbers}"
    return f"{HEADER}\n{row}\n"


def test_a_mix_of_elbencho_is_reads_and_writes_together(import_text: ImportText) -> None:
    text = elbencho(1, "RWMIX70", 12_000, 93.75, 800, 28_000, 218.75, 800)
    (point,) = import_text(text, "results.csv").points
    assert sample(point) == RIGHT


@pytest.mark.parametrize(("operation", "read_pct"), [("READ", 100), ("WRITE", 0)])
def test_a_row_of_elbencho_is_a_point(
    import_text: ImportText, operation: str, read_pct: float
) -> None:
    text = elbencho(0, operation, 40_000, 312.5, 800) + "2026,,dir,1,1,,,,,MKDIRS,10,5,,\n"
    found = import_text(text, "results.csv")
    (point,) = found.points
    assert sample(point) == (40_000, 0.8, 32, 8, read_pct, 100)
    assert any("--direct" in finding.text for finding in found.findings)
