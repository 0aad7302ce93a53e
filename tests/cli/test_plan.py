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


def test_growth_is_stated_by_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    design = tmp_path / "design.json"
    design.write_text(json.dumps(json.loads(QUESTION.read_text())["question"]["design"]))
    growth = [
        "--start", "2026-12", "--months", "12", "--grow", "load=20,vms=5", "--space-growth", "10",
        "--step", "2027-03:vm:vms=4,load=5,gib=100", "--season", "11,12:vm:130",
    ]  # fmt: skip
    assert main(["plan", str(design), *growth, "--json"]) == 0
    outlook = json.loads(capsys.readouterr().out)["outlook"]
    assert outlook["course"][-1]["month"] == "2027-12"
    assert outlook["course"][-1]["classes"][0]["vms"] == 8 + 4
    assert outlook["course"][-1]["classes"][0]["load"] == pytest.approx(1.2 * 1.05 * 1.3)
    assert main(["plan", str(design), *growth]) == 0
    assert "misses its target" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("--grow", "speed=3", "write NAME=VALUE with the names load, vms, gib-per-vm"),
        ("--step", "2027-03:vm:vms=some", "write NAME=VALUE with the names load, vms, gib"),
        ("--season", "11:much", "write MONTHS:PCT or MONTHS:CLASS:PCT"),
        ("--step", "soon:vm:vms=4", "month"),
    ],
)
def test_growth_that_cannot_be_read_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, value: str, reason: str
) -> None:
    design = tmp_path / "design.json"
    design.write_text(json.dumps(json.loads(QUESTION.read_text())["question"]["design"]))
    assert main(["plan", str(design), option, value]) == 2
    assert reason in capsys.readouterr().err


def test_doubt_is_stated_by_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    design = tmp_path / "design.json"
    design.write_text(json.dumps(json.loads(QUESTION.read_text())["question"]["design"]))
    doubt = ["--doubt", "load=0.3..0.5", "--samples", "64", "--no-simulation", "--vary", PORTS]
    assert main(["plan", str(design), *doubt]) == 0
    text = capsys.readouterr().out
    assert "All targets hold with a chance of" in text.splitlines()[0]
    assert "Measure first:" in text
    assert main(["plan", str(design), *doubt, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["doubt"]["chance"]["value_pct"] >= 80.0
    assert found["best"]["chance"] == found["doubt"]["chance"]
    assert found["doubt"]["inputs"][0]["paths"] == ["load"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("load=much", "is no range. Write 180..260"),
        ("growth.load_pct=10..20", "nothing grows; give growth"),
        ("classes.none.iops=1..2", "names no part of the design"),
    ],
)
def test_doubt_that_cannot_be_read_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, reason: str
) -> None:
    design = tmp_path / "design.json"
    design.write_text(json.dumps(json.loads(QUESTION.read_text())["question"]["design"]))
    assert main(["plan", str(design), "--doubt", text]) in (2, 3)
    assert reason in capsys.readouterr().err
