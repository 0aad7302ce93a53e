"""Test plans: benchmark jobs that do what a class of VMs does."""

import csv
import io
import zipfile
from typing import Any

import pytest

from qdepth.design.document.document import Design
from qdepth.exports.test_plans.job_names import class_named_in
from qdepth.exports.test_plans.test_plan import write_test_plan
from qdepth.library.answers import estimate
from qdepth.report.report import Report
from tests.support.scenarios import design

BLOCKS = [{"size_kib": 8.0, "share_pct": 66.6}, {"size_kib": 64.0, "share_pct": 33.4}]
OPEN = {"loop": "open", "arrival_rate_iops": 200.0, "blocks": [{"size_kib": 8.0}], "read_pct": 75.0}


def files_of(workload: dict[str, Any] | None = None, **of_class: object) -> dict[str, str]:
    """Files of the plan of a design with one class, of which some fields are changed."""
    document = design()
    (entry,) = document["classes"]
    entry |= of_class
    entry["workload"] = workload or entry["workload"]
    asked = Design.model_validate(document)
    return write_test_plan([asked], [estimate(asked)]).files


def lines_of(text: str) -> set[str]:
    return set(text.splitlines())


def test_closed_class_keeps_its_ios_outstanding_on_each_disk() -> None:
    text = files_of(virtual_disks=2)["fio/qdepth-vms.fio"]
    assert {"rw=randrw", "rwmixread=70", "bs=8k", "direct=1"} <= lines_of(text)
    assert text.count("iodepth=4\n") == 2
    assert "rate_iops" not in text
    first, second = text.split("[qdepth-vms]")[1].split("[qdepth-vms-disk2]")
    assert "filename=${DISK1}" in first
    assert "filename=${DISK2}" in second


def test_rate_is_that_of_reads_and_of_writes_by_themselves() -> None:
    """With one number fio would issue as many reads and as many writes."""
    files = files_of(OPEN)
    assert {"rate_iops=150,50", "rate_process=poisson"} <= lines_of(files["fio/qdepth-vms.fio"])
    assert "iorate=200," in files["vdbench/qdepth-vms.vdb"]
    assert "-g200i" in files["README.md"]


def test_mix_of_sizes_has_whole_percents_that_add_up() -> None:
    files = files_of({**OPEN, "blocks": BLOCKS})
    assert "bssplit=8k/67:64k/33" in lines_of(files["fio/qdepth-vms.fio"])
    assert "xfersize=(8k,67,64k,33)" in files["vdbench/qdepth-vms.vdb"]
    assert "diskspd has one block size" in files["README.md"]


def test_thinking_class_has_a_job_for_each_io() -> None:
    load = design()["classes"][0]["workload"] | {"think_ms": 2.5}
    files = files_of(load)
    assert {"iodepth=1", "numjobs=4", "thinktime=2500us"} <= lines_of(files["fio/qdepth-vms.fio"])
    assert "vdbench/qdepth-vms.vdb" not in files
    assert "no think time" in files["README.md"]


@pytest.mark.parametrize(
    ("reads", "random", "expected"),
    [
        (100.0, 100.0, {"rw=randread"}),
        (0.0, 0.0, {"rw=write"}),
        (50.0, 30.0, {"rw=randrw", "rwmixread=50", "percentage_random=30"}),
        (99.9, 0.2, {"rw=randrw", "rwmixread=99", "percentage_random=1"}),
    ],
)
def test_pattern_is_that_of_the_class(reads: float, random: float, expected: set[str]) -> None:
    text = files_of({**OPEN, "read_pct": reads, "random_pct": random})["fio/qdepth-vms.fio"]
    assert expected <= lines_of(text)
    assert ("rwmixread" in text) == any("rwmixread" in line for line in expected)


def test_no_name_of_a_part_writes_a_line_of_a_job() -> None:
    """fio runs what `exec_prerun` says."""
    files = files_of(name="x\nexec_prerun=reboot")
    for path, text in files.items():
        if path != "README.md":
            assert not any(line.startswith("exec_prerun") for line in text.splitlines()), path


def test_plan_states_the_numbers_of_the_report() -> None:
    asked = Design.model_validate(design())
    report: Report = estimate(asked)
    files = write_test_plan([asked], [report]).files
    (row,) = csv.DictReader(io.StringIO(files["predicted.csv"]))
    assert row["job"] == "qdepth-vms"
    assert float(row["iops"]) == report.groups[0].iops.value
    assert float(row["latency_p99_high_ms"]) == report.groups[0].latency_ms.p99.high
    rounded = float(f"{report.groups[0].iops.value:.4g}")
    assert f"IOPS: {rounded:.0f} (" in files["fio/qdepth-vms.fio"]


def test_several_designs_have_a_folder_each() -> None:
    designs = [Design.model_validate(design(name)) for name in ("a", "b")]
    content = write_test_plan(designs, [estimate(each) for each in designs]).as_zip()
    names = zipfile.ZipFile(io.BytesIO(content)).namelist()
    assert {"a/README.md", "b/fio/qdepth-vms.fio", "b/hcibench/qdepth-vms"} <= set(names)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("qdepth-sql", "sql"),
        ("qdepth-sql-log", "sql-log"),
        ("qdepth-sql-disk2", "sql"),
        ("results/qdepth-sql.vm1.json", "sql"),
        ("qdepth-sql avg_13-72", "sql"),
        ("qdepth-sqlite", None),
        ("sql", None),
    ],
)
def test_results_find_their_class_by_name(text: str, expected: str | None) -> None:
    assert class_named_in(text, ["sql", "sql-log"]) == expected
