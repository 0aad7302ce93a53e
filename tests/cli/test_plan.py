"""`qdepth plan`."""

import json
from pathlib import Path

import pytest

from qdepth.cli.main import main

QUESTION = Path(__file__).parents[1] / "studies" / "plan" / "questions" / "nfs-nics.json"
PORTS = "hba_ports.port1.speed_gbps+hba_ports.port2.speed_gbps=1,10@1600"


def test_a_plan_is_printed_as_text_and_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    design = tmp_path / "design.json"
    design.write_text(json.dumps(json.loads(QUESTION.read_text())["question"]["design"]))
    assert main(["plan", str(design), "--vary", PORTS, "--no-simulation"]) == 0
    assert "Set hba_ports.port1.speed_gbps=10 (from 1)" in capsys.readouterr().out
    assert main(["plan", str(design), "--vary", PORTS, "--no-simulation", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["best"]["total_price"] == 97_400
    assert found["is_exhaustive"]


def test_a_price_that_is_no_number_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    design = tmp_path / "design.json"
    design.write_text(json.dumps(json.loads(QUESTION.read_text())["question"]["design"]))
    assert main(["plan", str(design), "--vary", "hosts.esx.count=2@much"]) == 2
    assert "the price much is no number" in capsys.readouterr().err
