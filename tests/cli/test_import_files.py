"""`qdepth import`: a design and points from files, what is needed, and refusals."""

import json
from pathlib import Path

import pytest

from qdepth.cli.main import main
from qdepth.design.parsing import read_design
from tests.imports.readers.test_collector import estate, sample
from tests.support.estate_of_arrays import estate_of_arrays
from tests.support.protected_files import PASSWORD_XLS, PASSWORD_XLSX
from tests.support.rvtools_files import csv_of, estate_tabs, write_workbook

FIO = {
    "fio version": "fio-3.36",
    "global options": {"rw": "randread", "bs": "4k", "iodepth": "32"},
    "jobs": [
        {"jobname": "a", "job options": {}}
        | {"read": {"iops": 20_000.0, "runtime": 10_000, "lat_ns": {"mean": 1.6e6}}}
    ],
}


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """An export of RVTools."""
    return write_workbook(tmp_path / "export.xlsx", estate_tabs())


def test_a_design_is_written_and_what_it_needs_is_printed(
    tmp_path: Path, export: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    design = tmp_path / "design.json"
    assert main(["import", str(export), "-o", str(design)]) == 0
    assert read_design(json.loads(design.read_text())).hosts[0].count == 4
    printed = capsys.readouterr().out
    assert "RVTools 4.7.1.4" in printed
    assert "Service times of NETAPP LUN C-Mode" in printed
    assert "Load of the VMs" in printed
    assert "General VMs (classes.general-vms)" in printed


def test_a_folder_of_csv_files_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "RVTools_export"
    folder.mkdir()
    for name, rows in estate_tabs().items():
        (folder / f"RVTools_tab{name}.csv").write_text(csv_of(rows))
    design = tmp_path / "design.json"
    assert main(["import", str(folder), "-o", str(design)]) == 0
    assert len(read_design(json.loads(design.read_text())).datastores) == 3


def test_choices_are_taken_from_a_file(tmp_path: Path, export: Path) -> None:
    choices, design = tmp_path / "choices.json", tmp_path / "design.json"
    choices.write_text(json.dumps({"powered_off": True, "title": "Ours"}))
    main(["import", str(export), "-o", str(design), "--choices", str(choices)])
    assert read_design(json.loads(design.read_text())).title == "Ours"


def test_json_holds_what_was_found_and_the_draft(
    export: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", str(export), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert len(document["found"]["inventory"]["hosts"]) == 4
    assert read_design(document["draft"]["design"]).id == "imported"


def test_what_cannot_be_imported_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pdf = tmp_path / "export.xlsx"
    pdf.write_bytes(b"%PDF-1.7")
    assert main(["import", str(pdf)]) == 3
    assert "export.xlsx is a PDF, whatever its name says." in capsys.readouterr().err
    assert main(["import", str(PASSWORD_XLSX)]) == 3
    assert "password.xlsx is encrypted, by a password or" in capsys.readouterr().err
    assert main(["import", str(PASSWORD_XLS)]) == 3
    assert "is a workbook of the old format (.xls) with a password." in capsys.readouterr().err
    assert main(["import", str(tmp_path / "none.xlsx")]) == 3
    assert "is not a file. Choose the export" in capsys.readouterr().err


def test_what_can_be_written_is_and_the_rest_is_refused_by_name(
    tmp_path: Path, export: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A benchmark has points and no design; an inventory has a design and no points."""
    log = tmp_path / "fio.json"
    log.write_text(json.dumps(FIO))
    design, points, measurements = (tmp_path / f"{name}.json" for name in "dpm")
    asked = ["-o", str(design), "--points", str(points), "--measurements", str(measurements)]

    assert main(["import", str(log), *asked]) == 3
    told = capsys.readouterr()
    assert "outstanding" in told.out
    assert f"{design} is not written: none of the files contains an inventory" in told.err
    assert told.err.endswith(f"Written: {points}, {measurements}.\n")
    assert json.loads(points.read_text())["points"]
    assert measurements.exists()
    assert not design.exists()

    measurements.unlink()
    assert main(["import", str(export), *asked]) == 3
    told = capsys.readouterr()
    assert (
        f"{measurements} is not written: none of the files contains a usable measured point"
        in told.err
    )
    assert told.err.endswith(f"Written: {points}, {design}.\n")
    assert design.exists()


@pytest.mark.full
def test_a_back_test_is_printed_with_its_errors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "estate.json"
    load = [sample(f"10:{n:02}:00", 1, 500.0 * n) for n in range(1, 9)]
    log.write_text(json.dumps(estate(load=load)))
    assert main(["import", str(log), "--back-test"]) == 0
    printed = capsys.readouterr().out
    assert "Back-test: Qdepth against your measurements" in printed
    assert "The estate of estate.json" in printed
    assert "Predicted: mean error" in printed
    assert main(["import", str(log), "--back-test", "--json"]) == 0
    (test,) = json.loads(capsys.readouterr().out)["back_tests"]["tests"]
    assert test["result"]["worst_error_pct"] > 0


@pytest.mark.full
def test_the_fitted_times_of_all_arrays_are_written_as_one_design(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two delays are fitted each for itself; of the third array nothing was measured."""
    log, written = tmp_path / "estate.json", tmp_path / "fitted.json"
    stores = [f"ds{n}" for n in range(3)]
    moments = [(f"10:{n:02}:00", 500.0 * n) for n in range(1, 4)]
    answers = {name: 400.0 + 100 * place for place, name in enumerate(stores[:2])}
    document = estate_of_arrays(stores, moments, lambda name, _: answers.get(name))
    log.write_text(json.dumps(document))
    assert main(["import", str(log), "--fitted", str(written)]) == 0
    design = read_design(json.loads(written.read_text()))
    assert design.calibration is not None
    assert len(design.calibration.parameters) == 2
    delays = [array.read_ms for array in design.arrays]
    assert delays[:2] == sorted(delays[:2])
    told = capsys.readouterr().out
    assert "too few latencies to fit the times of Maker 2 Model 2" in told
    assert told.rstrip().endswith(
        "Times as they were before: Maker 2 Model 2 (no calibration fitted it)."
    )


def test_no_fitted_design_is_written_where_nothing_was_fitted(
    tmp_path: Path, export: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = tmp_path / "fitted.json"
    assert main(["import", str(export), "--fitted", str(written)]) == 3
    assert f"{written} is not written: no array could be fitted" in capsys.readouterr().err
    assert not written.exists()


def test_a_stated_total_and_the_first_limit_are_told_below_the_title(
    export: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stated = ["--iops", "28000", "--read-pct", "65", "--block-kib", "16", "--share-by", "capacity"]
    assert main(["import", str(export), *stated]) == 0
    told = capsys.readouterr().out
    assert (
        "20 VMs, with a stated load of 28,000 IOPS, 65 % reads, 16 KiB\nThe first limit is" in told
    )
    assert "times the stated load: " in told
    assert main(["import", str(export), "--json"]) == 0
    limit = json.loads(capsys.readouterr().out)["first_limit"]
    assert limit["iops_per_vm"] == pytest.approx(limit["iops"] / 20)
    assert limit["text"].startswith("The load is assumed, but the first limit hardly depends on")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--iops", "0"], "--iops is 0 IOPS. It must be from 1 to 100,000,000 IOPS."),
        (["--iops", "nan"], "--iops is nan IOPS. It must be"),
        (["--iops", "9", "--read-pct", "140"], "--read-pct is 140 %. It must be from 0 to 100 %."),
        (["--iops", "9", "--read-pct", "1e-5"], "--read-pct is 1e-05 %. It must be 0, or from"),
        (["--iops", "9", "--block-kib", "0"], "--block-kib is 0 KiB. It must be from 0.5 to"),
        (["--read-pct", "65"], "describe the load of --iops, which is missing."),
    ],
)
def test_a_total_that_cannot_be_is_refused_with_its_limit(
    export: Path, capsys: pytest.CaptureFixture[str], options: list[str], told: str
) -> None:
    assert main(["import", str(export), *options]) == 3
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "why"),
    [(None, "cannot be read: No such file"), ("{", "is not JSON"), ('{"merg": []}', "field merg")],
)
def test_choices_that_are_none_are_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None, why: str
) -> None:
    if content is not None:
        (tmp_path / "choices.json").write_text(content)
    arguments = ["import", str(tmp_path), "--choices", str(tmp_path / "choices.json")]
    assert main(arguments) == 3
    assert why in capsys.readouterr().err
