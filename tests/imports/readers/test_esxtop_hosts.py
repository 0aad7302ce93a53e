"""esxtop knows one host: logs of several are added up, and hosts without one are named."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from qdepth.back_tests.import_back_tests import back_tests_of
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import Draft, draft
from qdepth.imports.import_result import Import
from tests.imports.readers.conftest import ImportPaths
from tests.support.rvtools_files import NAA, estate_tabs, write_workbook

LUN = NAA.format(0)
DOMAIN = "example.test"
COUNTERS = ("Commands/sec", "Reads/sec", "Average Guest MilliSec/Command")


def log_of(host: str, rows: Sequence[tuple[str, float, float]]) -> str:
    """A batch file of one LUN; each row is a time, a rate and a latency [ms]; 70 % are reads."""
    device = f"\\\\{host}\\Physical Disk SCSI Device({LUN})\\"
    header = ",".join(
        f'"{name}"' for name in ("(PDH-CSV 4.0) (UTC)(0)", *map(device.__add__, COUNTERS))
    )
    lines = [f'"01/02/2026 {t}","{iops}","{0.7 * iops}","{ms}"' for t, iops, ms in rows]
    return "\n".join([header, *lines, ""])


def _imported(tmp_path: Path, import_paths: ImportPaths, *logs: str) -> Import:
    paths = [write_workbook(tmp_path / "estate.xlsx", estate_tabs())]
    for number, text in enumerate(logs, start=1):
        paths.append(tmp_path / f"esx{number}.csv")
        paths[-1].write_text(text)
    return import_paths(*paths)


def _draft(found: Import) -> Draft:
    return draft(found.inventory, found.loads, Choices())


def _texts(found: Import | Draft) -> str:
    return " ".join(finding.text for finding in found.findings)


def test_logs_of_hosts_at_the_same_time_are_one_load(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    found = _imported(
        tmp_path,
        import_paths,
        log_of("cl1-esx01", [("10:00:00", 100, 1), ("10:00:10", 900, 3), ("10:00:20", 200, 1)]),
        log_of("cl1-esx02", [("10:00:04", 50, 2), ("10:00:14", 300, 1), ("10:00:24", 700, 2)]),
    )
    (row,) = found.loads[0].rows
    assert (row.iops, row.latency_mean_ms) == (1200, 2.5)
    assert row.read_pct == pytest.approx(70)
    assert found.loads[0].title == "Peak of IOPS, 01/02/2026 10:00:10"
    assert {load.file for load in found.loads} == {"esx1.csv and 1 more"}
    assert "2 logs of different hosts were added up: 3 intervals" in _texts(found)


def test_hosts_that_a_load_was_not_measured_on_are_named(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    found = _imported(
        tmp_path,
        import_paths,
        log_of(f"CL1-ESX01.{DOMAIN}", [("10:00:00", 100, 1), ("10:00:10", 900, 3)]),
        log_of(f"cl1-esx03.{DOMAIN}", [("12:00:00", 50, 2), ("12:00:10", 300, 1)]),
    )
    drawn = _draft(found)
    load = next(need for need in drawn.needs if need.id == "load")
    assert load.options[0].label == "Peak of IOPS (1 of 4 hosts), 01/02/2026 10:00:10: 900 IOPS"
    assert load.options[0].confidence == "low"
    assert (
        f"measured on only 1 of 4 hosts: cl1-esx02.{DOMAIN}, "
        f"cl1-esx03.{DOMAIN}, cl1-esx04.{DOMAIN}. Import logs of all hosts"
    ) in _texts(drawn)
    assert {load.file for load in found.loads} == {"esx1.csv", "esx2.csv"}


def test_a_log_of_localhost_counts_as_one_host(tmp_path: Path, import_paths: ImportPaths) -> None:
    found = _imported(tmp_path, import_paths, log_of("localhost", [("10:00:00", 100, 1)]))
    assert "measured on only 1 of 4 hosts. Import" in _texts(_draft(found))


def test_logs_of_all_hosts_are_back_tested_together(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    logs = [
        log_of(f"cl1-esx0{n}", [(f"10:0{m}:0{n}", 100 * m * n, 1 + m / 10) for m in range(1, 7)])
        for n in range(1, 5)
    ]
    found = _imported(tmp_path, import_paths, *logs)
    (test,) = back_tests_of(found, Choices()).tests
    assert test.title == "The estate of esx1.csv and 3 more"
    assert test.lead.endswith("the busiest among them, are predicted.")
    assert test.measurements.points[-1].id.split(" IOPS")[0].endswith("6,000")
    assert "is missing" not in _texts(_draft(found))
    (alone,) = back_tests_of(_imported(tmp_path, import_paths, logs[0]), Choices()).tests
    assert "The load covers only 1 of 4 hosts" in alone.lead
