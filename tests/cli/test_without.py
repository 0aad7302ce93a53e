"""`--without`: parts of a design that fail."""

import json
from pathlib import Path

import pytest

from qdepth.cli.main import main

Capture = pytest.CaptureFixture[str]


def test_solve_says_what_survives_and_what_took_over(file: Path, capsys: Capture) -> None:
    assert main(["solve", str(file), "--engine", "analytic", "--without", "hba_ports.esx1-p0"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("A small design without HBA port esx1-p0\n")
    assert "esx1-p0 > spa-t0, esx1-p1 > spa-t0" in text


def test_last_path_is_refused(file: Path, capsys: Capture) -> None:
    assert main(["solve", str(file), "--without", "fabrics.fc"]) == 3
    assert "removes the last path from host esx1 to lun1" in capsys.readouterr().err


def test_compare_takes_one_design_and_what_survives_of_it(file: Path, capsys: Capture) -> None:
    part = ["--without", "hba_ports.esx1-p0", "--without", "sps.spb"]
    assert main(["compare", str(file), *part, "--max-ios", "5000", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [report["design_id"] for report in found["reports"]] == ["small", "small-without"]


def test_compare_of_one_design_is_refused(file: Path, capsys: Capture) -> None:
    assert main(["compare", str(file)]) == 2
    assert "What survives --without counts as one." in capsys.readouterr().err
