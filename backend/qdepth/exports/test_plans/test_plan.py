"""A test plan: files with the jobs of all classes of designs, and their predictions."""

import io
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from qdepth.design.document.document import Design
from qdepth.exports.markdown import ESCAPED
from qdepth.exports.report_table import Cell, Row
from qdepth.exports.test_plans.class_test import ClassTest, class_tests
from qdepth.exports.test_plans.diskspd_commands import diskspd_command, why_no_diskspd
from qdepth.exports.test_plans.fio_job_file import RUN_S, WARM_UP_S, fio_job_file
from qdepth.exports.test_plans.job_comments import (
    WORDS,
    comments_of,
    differences,
    source_text,
    vms_text,
    with_interval,
)
from qdepth.exports.test_plans.job_names import job_name
from qdepth.exports.test_plans.vdbench_parameters import has_vdbench, vdbench_file
from qdepth.exports.text_tables import as_csv
from qdepth.report.doubt import doubts
from qdepth.report.report import Report

COLUMNS = (
    "class", "job", "vms", "iops", "iops_low", "iops_high", "latency_mean_ms",
    "latency_mean_low_ms", "latency_mean_high_ms", "latency_p99_ms", "latency_p99_low_ms",
    "latency_p99_high_ms", "depth", "engine", "status",
)  # fmt: skip
"""Columns of `predicted.csv`: numbers of all VMs of a class together, with 95 % intervals."""


@dataclass(frozen=True)
class PlanFiles:
    """The files of a test plan."""

    files: dict[str, str]
    """Text by path, with / between folders."""

    def as_zip(self) -> bytes:
        """Return the files as an archive, with the same bytes each time."""
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, text in self.files.items():
                entry = zipfile.ZipInfo(path)
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, text.encode())
        return content.getvalue()


def write_test_plan(designs: Sequence[Design], reports: Sequence[Report]) -> PlanFiles:
    """Write the test plan of designs with their reports; several have a folder each."""
    files: dict[str, str] = {}
    for design, report in zip(designs, reports, strict=True):
        folder = PurePosixPath(design.id if len(designs) > 1 else ".")
        for path, text in _files(design, report):
            files[str(folder / path)] = text
    return PlanFiles(files)


def _files(design: Design, report: Report) -> Iterator[tuple[str, str]]:
    tests = class_tests(design, report)
    yield "README.md", "\n".join(_readme(design, report, tests)) + "\n"
    yield "predicted.csv", as_csv(COLUMNS, [_row(test, report) for test in tests])
    for test in tests:
        comments = comments_of(test, report, design.title)
        name, disks = job_name(test.id), range(1, len(test.disks) + 1)
        yield f"fio/{name}.fio", fio_job_file(test, comments, [f"${{DISK{n}}}" for n in disks])
        yield f"hcibench/{name}", fio_job_file(test, comments, [_sd_device(n) for n in disks])
        if has_vdbench(test):
            yield f"vdbench/{name}.vdb", vdbench_file(test, comments)


def _sd_device(number: int) -> str:
    """Return the device of a data disk of a VM of HCIBench: sda to sdz, then sdaa and on."""
    letters = ""
    while number > 0:
        number, place = divmod(number - 1, 26)
        letters = chr(ord("a") + place) + letters
    return f"/dev/sd{letters}"


def _row(test: ClassTest, report: Report) -> Row:
    row: dict[str, Cell] = {"class": test.id, "job": job_name(test.id), "vms": test.vms}
    for name, number in test.numbers.items():
        stem, ms, _ = name.partition("_ms")
        row |= {name: number.value, f"{stem}_low{ms}": number.low, f"{stem}_high{ms}": number.high}
    return row | {"depth": test.depth, "engine": report.engine, "status": report.status}


def _readme(design: Design, report: Report, tests: Sequence[ClassTest]) -> Iterator[str]:
    yield f"# Test plan: {_plain(design.title)}"
    yield from ("", *(f"**{_plain(text)}**\n" for text in doubts([report])))
    yield "Run the jobs of all classes at the same time: they share hosts, paths and arrays."
    yield f"Each one warms up for {WARM_UP_S} s and measures for {RUN_S} s."
    yield "**Writes destroy what is on the disks. Use empty disks of test VMs.**"
    yield from ("", "## What Qdepth predicts", "")
    yield from _predictions(report, tests)
    yield from ("", "## What to run where", "")
    for test in tests:
        yield from _of_class(test)
    yield _HOW_TO_RUN


def _predictions(report: Report, tests: Sequence[ClassTest]) -> Iterator[str]:
    yield f"Numbers are of all VMs of a class together, by {source_text(report)}."
    yield "`predicted.csv` has all digits."
    yield from ("", "| class | VMs | IOPS | mean latency | p99 latency |", "|---|--:|--:|--:|--:|")
    for test in tests:
        cells = [with_interval(number, WORDS[name][1]) for name, number in test.numbers.items()]
        yield f"| {_plain(test.name)} | {test.vms} | {' | '.join(map(_plain, cells))} |"


def _of_class(test: ClassTest) -> Iterator[str]:
    disks = "1 disk" if len(test.disks) == 1 else f"{len(test.disks)} disks"
    yield f"### {_plain(test.name)}"
    yield ""
    yield f"- VMs: {vms_text(test)}, each with {disks}. {_plain(test.where)}."
    yield f"- Job: `{job_name(test.id)}`."
    yield from (f"- Note: {text}" for text in differences(test))
    if not has_vdbench(test):
        yield "- vdbench: none, because vdbench has no think time."
    refusal = why_no_diskspd(test)
    yield f"- Windows: none. {refusal}" if refusal else f"- Windows: `{diskspd_command(test)}`"
    yield ""


_HOW_TO_RUN = """\
## How to run

Give each VM the disks of its class, on the datastores above. Name the disks in the command.

- **fio**: `DISK1=/dev/sdb DISK2=/dev/sdc fio --output-format=json+
  --output=qdepth-CLASS.$(hostname).json qdepth-CLASS.fio`, on one line. Only `json+` has what it
  takes to add up percentiles.
- **vdbench**: `./vdbench -f qdepth-CLASS.vdb -o qdepth-CLASS.$(hostname) disk1=/dev/sdb
  disk2=/dev/sdc`, on one line. Import the folders that it writes.
- **diskspd**: replace `#1` by the numbers of the physical disks.
- **HCIBench**: upload the files of `hcibench` as parameter files of fio, and choose Mixed Workload
  Mode with a group of VMs for each class. Import the JSON files of the VMs, not the `-res.txt`.

## How to compare

Keep the names of the jobs: results find their classes by them. Import the results of all VMs
together, on the page Calibrate of the scenario under "Results of a test plan", or with
`qdepth import RESULTS --against DESIGN`."""


def _plain(text: str) -> str:
    return text.translate(ESCAPED)
