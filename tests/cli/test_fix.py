"""`qdepth fix` and `qdepth.fix`."""

import json
from pathlib import Path

import pytest

import qdepth
from qdepth.cli.main import main
from tests.support.designs import design


def _deep(tmp_path: Path) -> Path:
    """A design whose device queue of 4 holds it back."""
    path = tmp_path / "deep.json"
    workload = {"loop": "closed", "outstanding_ios": 32, "blocks": [{"size_kib": 8.0}]}
    given = design(hosts__0__lun_depth=4, classes__0__workload={**workload, "read_pct": 70.0})
    qdepth.Design.of(given).save(path)
    return path


def test_settings_are_printed_as_options_of_other_commands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _deep(tmp_path)
    assert main(["fix", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "1. Set the LUN depth to " in shown
    (option,) = [line.split()[1] for line in shown.splitlines() if "lun_depth=" in line][:1]
    assert main(["solve", str(path), "--engine", "analytic", "--set", option]) == 0


def test_a_change_of_the_command_is_that_of_python(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _deep(tmp_path)
    assert main(["fix", str(path), "--json"]) == 0
    found = qdepth.fix(qdepth.load(path))
    assert json.loads(capsys.readouterr().out) == found.model_dump(mode="json")
    assert found.proposals[0].cost == "setting" or found.proposals[0].cost == "downtime"


def test_a_design_without_vms_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    qdepth.Design.of(design(classes=[])).save(path)
    with pytest.raises(qdepth.InvalidDesign, match="no class of VMs"):
        qdepth.fix(qdepth.load(path))
