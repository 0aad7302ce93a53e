"""`qdepth cases`: published numbers beside computed ones, the same that `solve` prints."""

import json
from importlib.resources import as_file, files
from typing import Any

import pytest

from qdepth import MODEL_VERSION
from qdepth.cli.commands import cases as cases_command
from qdepth.cli.main import main
from qdepth.published.case import CASES, Case, read_case
from qdepth.report.report import Report
from qdepth.studies.cases.computed_row import ComputedRow
from tests.support.cases import AFFORDABLE, computed_rows

Capture = pytest.CaptureFixture[str]

KEYS = [
    "id", "case", "quantity", "unit", "role", "published", "published_low", "published_high",
    "computed", "low", "high", "error_pct", "tolerance", "tolerance_unit", "verdict", "design",
    "note", "tolerance_first_pct", "corrected", "structures_low", "structures_high", "evidence",
    "follows_from", "because",
]  # fmt: skip
PROMISED = {
    "id", "case", "quantity", "unit", "role", "published", "computed", "low", "high", "error_pct",
    "tolerance", "verdict",
}  # fmt: skip


@pytest.fixture
def _computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that are computed once; the command itself starts a process for each design."""

    def computed(case: Case) -> list[ComputedRow]:
        return list(computed_rows(case.id).values())

    monkeypatch.setattr(cases_command, "compute_case", computed)


def json_rows(capsys: Capture) -> list[dict[str, Any]]:
    assert main(["cases", "--json"]) == 0
    rows: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return rows


@pytest.mark.usefixtures("_computed_once")
def test_json_is_an_array_of_rows(capsys: Capture) -> None:
    rows = json_rows(capsys)
    assert all(list(row) == KEYS for row in rows)
    assert set(KEYS) >= PROMISED
    assert [row["id"] for row in rows] == [id_ for case in CASES for id_ in computed_rows(case)]
    assert {row["case"] for row in rows} == {"A", "B", "C", "D", "E", "F"}


@pytest.mark.usefixtures("_computed_once")
def test_values_are_numbers_or_null(capsys: Capture) -> None:
    for row in json_rows(capsys):
        for key in ("computed", "low", "high", "error_pct", "tolerance"):
            assert row[key] is None or isinstance(row[key], int | float)
        assert isinstance(row["published"], int | float)


@pytest.mark.usefixtures("_computed_once")
def test_text_says_what_was_fitted_and_what_is_left(capsys: Capture) -> None:
    assert main(["cases"]) == 0
    text = capsys.readouterr().out
    assert "5 parameters, fitted to D2a, " in text
    assert "of which 5 are independent: 0 degrees of freedom left." in text
    assert "CPU line: 2 parameters" in text
    for parameter in ("guest_ms", "in_slot_us", "write_ms", "sps.ct0.write_us", "kernel_us"):
        assert parameter in text
    assert "vSCSI depths: 254 a disk, 1024 an adapter." in text
    assert "gives only a bound for vVol" in text
    assert "What no case covers yet" not in text
    assert "FA-400" in text
    assert " predictions that could have failed are within their tolerance; 26 more" in text
    assert "Follows from B6c: symmetry" in text


def test_stored_rows_come_without_a_simulation(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cases_command, "make_engines_ready", None)
    monkeypatch.setattr(cases_command, "compute_case", None)
    assert main(["cases", "--stored", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["id"] for row in rows] == [
        row.id for case_id in CASES for row in read_case(case_id).rows
    ]
    assert main(["cases", "--stored"]) == 0
    assert f"with version {MODEL_VERSION} of the model; digest " in capsys.readouterr().out


def test_what_ships_of_another_version_is_not_printed(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qdepth.cli.shipped_results.MODEL_VERSION", "another")
    assert main(["cases", "--stored"]) != 0
    assert "leave out --stored" in capsys.readouterr().err


@pytest.mark.usefixtures("_computed_once")
def test_solve_on_the_shipped_files_prints_the_same_numbers(capsys: Capture) -> None:
    rows = {row["id"]: row["computed"] for row in json_rows(capsys)}
    budget = ["--max-ios", str(AFFORDABLE.max_ios)]

    def solved(name: str) -> Report:
        with as_file(files("qdepth.published") / "emulex_vvol" / f"{name}.json") as path:
            main(["solve", str(path), *budget, "--json"])
        return Report.model_validate_json(capsys.readouterr().out)

    vmfs, vvol = solved("vmfs"), solved("vvol")
    assert rows["D2a"] == vmfs.total.iops.value
    assert rows["D2b"] == vmfs.total.latency_ms.mean.value
    assert rows["D3b"] == vmfs.devices[0].qued.value
    assert rows["D5b"] == vmfs.devices[0].kavg_ms.value
    assert rows["D8a"] == vvol.total.iops.value
    assert rows["D8b"] == vvol.total.latency_ms.mean.value
    assert rows["D9a"] == vvol.devices[0].davg_ms.value
    assert rows["D9c"] == vvol.devices[0].gavg_ms.value


@pytest.mark.full
def test_cases_and_solve_agree_with_their_default_budgets(capsys: Capture) -> None:
    main(["cases", "--json"])
    rows = {row["id"]: row["computed"] for row in json.loads(capsys.readouterr().out)}
    with as_file(files("qdepth.published") / "emulex_vvol" / "vvol.json") as path:
        main(["solve", str(path), "--json"])
    report = Report.model_validate_json(capsys.readouterr().out)
    assert rows["D8a"] == report.total.iops.value
    assert rows["D9c"] == report.devices[0].gavg_ms.value
