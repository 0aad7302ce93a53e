"""`qdepth solve --test-plan`, and the way back of the results of a real fio."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import qdepth
from qdepth.cli.main import main
from tests.support.scenarios import design

SMALL = {"direct=1": "direct=0", "ramp_time=60": "ramp_time=0", "runtime=300": "runtime=1\nsize=1m",
         "ioengine=libaio": "ioengine=posixaio"}  # fmt: skip
"""A second on a file of 1 MiB."""


@pytest.fixture
def fio() -> str:
    """Path of the installed fio; the test is skipped without one."""
    found = shutil.which("fio")
    if found is None:
        pytest.skip("needs fio, which was not found")
    return found


def written(folder: Path) -> Path:
    """Write the plan of two VMs with 20 IOPS each; its design is next to it."""
    asked = design()
    asked["classes"][0]["workload"] |= {"loop": "paced", "rate_cap_iops": 20.0}
    qdepth.load(asked).save(folder / "design.json")
    command = ["solve", str(folder / "design.json"), "--test-plan", str(folder / "plan")]
    assert main([*command, "--engine", "analytic"]) == 0
    return folder / "plan"


def test_plan_is_written_next_to_the_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = written(tmp_path)
    printed = capsys.readouterr()
    assert "40 (" in printed.out
    assert str(plan / "fio" / "qdepth-vms.fio") in printed.err
    assert "| vms | 2 | 40 (" in (plan / "README.md").read_text()


def test_results_of_fio_come_back_as_a_comparison(
    tmp_path: Path, fio: str, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = written(tmp_path)
    job = plan / "fio" / "qdepth-vms.fio"
    text = job.read_text()
    for wanted, small in SMALL.items():
        assert wanted in text
        text = text.replace(wanted, small)
    job.write_text(text)
    results = tmp_path / "results"
    results.mkdir()
    for vm in ("vm1", "vm2"):
        out = results / f"qdepth-vms.{vm}.json"
        subprocess.run(
            [fio, "--output-format=json+", f"--output={out}", str(job)],
            check=True,
            env={"DISK1": str(tmp_path / vm), "PATH": "/usr/bin"},
        )
    capsys.readouterr()
    against = ["--against", str(tmp_path / "design.json"), "--json"]
    assert main(["import", str(results), *against]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [point["where"] for point in found["found"]["points"]] == ["qdepth-vms"] * 2
    (test,) = found["back_tests"]["tests"]
    rows = {row["quantity"]: row for row in test["result"]["residuals"]}
    assert {"iops", "latency_mean_ms"} <= set(rows)
    assert rows["iops"]["computed"] == pytest.approx(40.0, rel=1e-6)
    assert rows["iops"]["measured"] > 0
    assert test["reading"] in (test["explained"], test["unexplained"])
