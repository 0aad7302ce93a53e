"""`qdepth plan`."""

import json
from pathlib import Path
from typing import Any

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
    assert "Set hba_ports.port1.speed_gbps = 10 (from 1)" in capsys.readouterr().out
    assert main(["plan", str(design), "--vary", PORTS, "--no-simulation", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["best"]["total_price"] == 97_400
    assert found["is_exhaustive"]


def public_design(**changes: Any) -> dict[str, Any]:
    """Three hosts with 75 VMs of 125 IOPS with 16 KiB on one datastore of 3 TiB: the sizes of
    https://www.joshodgers.com/tag/scalable/page/2/, where 25 VMs are on each."""
    path = QUESTION.with_name("p2000-mix.json")
    found = dict(json.loads(path.read_text())["question"]["design"])
    found["arrays"][0] |= {"pools": [], "luns": [{"id": "lun"}]}
    found["datastores"] = [{"id": "ds", "kind": "vmfs", "lun": "lun", "capacity_gib": 3072}]
    found["hosts"][0] |= {"count": 3, "lun_depth": 32, "dsnro": 32}
    load = {"loop": "open", "arrival_rate_iops": 125, "read_pct": 70, "blocks": [{"size_kib": 16}]}
    found["classes"][0] |= {"vms": 75, "datastores": ["ds"], "workload": load}
    return found | changes


AS_IT_IS = "Change nothing: the design meets all targets as it is."
FULL = {
    "class_targets": {},
    "datastores": [
        {"id": "ds", "kind": "vmfs", "lun": "lun", "capacity_gib": 10240, "used_gib": 5120}
    ],
}
"""Half of 10 TiB is used, as in a table of https://www.vmwareopsguide.com, chapter 1.3.9."""


@pytest.mark.parametrize(
    ("changes", "options", "answer"),
    [
        ({}, ["--vary", "datastores.ds.count=1,2,3,4"], AS_IT_IS),
        ({}, ["--vary", "hosts.esx.count=1,2,3,4,6"], "Set hosts.esx.count = 1 (from 3)."),
        (
            {},
            ["--start", "2026-12", "--months", "12", "--step", "2027-03:vms=60"],
            "Through December 2027, the design meets all targets.",
        ),
        (
            FULL,
            ["--start", "2026-12", "--space-growth", "20"],
            "From October 2030 on, datastore ds is full.",
        ),
        (
            FULL,
            ["--start", "2026-12", "--space-growth", "20", "--months", "12"],
            "Through December 2027, no space is full.",
        ),
    ],
)
def test_questions_that_administrators_ask_in_public_are_answered(
    changes: dict[str, Any],
    options: list[str],
    answer: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    design = tmp_path / "design.json"
    design.write_text(json.dumps(public_design(**changes)))
    assert main(["plan", str(design), "--no-simulation", *options]) == 0
    assert capsys.readouterr().out.startswith(answer)


def test_which_class_gets_more_vms_is_asked_only_if_there_are_several(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = public_design()
    found["classes"].append(found["classes"][0] | {"id": "sql"})
    design = tmp_path / "design.json"
    design.write_text(json.dumps(found))
    assert main(["plan", str(design), "--start", "2026-12", "--step", "2027-03:vms=60"]) == 2
    assert "name one of them in vms" in capsys.readouterr().err


def test_a_price_that_is_no_number_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    design = tmp_path / "design.json"
    design.write_text(json.dumps(json.loads(QUESTION.read_text())["question"]["design"]))
    assert main(["plan", str(design), "--vary", "hosts.esx.count=2@much"]) == 2
    assert "the price much is not a number" in capsys.readouterr().err
    assert main(["plan", str(design), "--vary", "hosts.esx.count=2@78.000"]) == 2
    assert "78.000 can be a number with three decimals" in capsys.readouterr().err


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
