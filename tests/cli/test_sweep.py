"""`qdepth sweep`: the cells that it answers, where, and what it refuses."""

import csv
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from qdepth.cli import sweep_executors
from qdepth.cli.commands.sweep import axis_of
from qdepth.cli.main import main
from qdepth.cli.text_tables import figure
from qdepth.library.keyword_options import InvalidOptions
from qdepth.studies import sweep_cells
from tests.support.scenarios import CALIBRATION, design

Capture = pytest.CaptureFixture[str]
DEPTHS = "hosts.esx.lun_depth=4,8"
LOADS = "classes.vms.workload.outstanding_ios=1:3:1"
HERE = ["--processes", "1"]
ESTIMATED = ["--engine", "analytic"]
SIMULATED = ["--max-ios", "5000", "--engine", "simpy"]


@pytest.fixture
def swept(tmp_path: Path) -> str:
    """The design that is swept, as a file."""
    path = tmp_path / "swept.json"
    path.write_text(json.dumps(design()))
    return str(path)


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a Dask cluster whose workers are threads that get everything over TCP."""
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address=None,
        worker_dashboard_address=None,
    ) as cluster:
        yield cluster.scheduler_address


def printed(capsys: Capture, *arguments: str) -> str:
    """What the command prints."""
    assert main(["sweep", *arguments]) == 0
    return capsys.readouterr().out


def refused(capsys: Capture, *arguments: str) -> str:
    """What the command says of what it refuses."""
    assert main(["sweep", *arguments]) in (2, 3)
    output = capsys.readouterr()
    assert output.out == ""
    return output.err


def points(text: str) -> list[dict[str, Any]]:
    """The points of a sweep that was printed as JSON."""
    found: list[dict[str, Any]] = json.loads(text)["points"]
    return found


def test_each_pair_of_values_is_a_row(swept: str, capsys: Capture) -> None:
    text = printed(capsys, swept, "--field", DEPTHS, "--field", LOADS, *ESTIMATED, *HERE)
    cells, trust = text.split("\n\n")
    assert "The design is not calibrated" in trust
    header, *rows = cells.splitlines()
    assert header.split()[:2] == [DEPTHS.split("=", maxsplit=1)[0], LOADS.split("=", maxsplit=1)[0]]
    assert [row.split()[:2] for row in rows] == [[depth, load] for depth in "48" for load in "123"]


def test_calibrated_design_has_the_intervals_of_measurements(
    tmp_path: Path, capsys: Capture
) -> None:
    """In the table, as JSON and as CSV; cells beyond the fitted loads are named."""
    path = tmp_path / "calibrated.json"
    path.write_text(json.dumps(design(calibration=CALIBRATION)))
    loads = "classes.vms.workload.outstanding_ios=1,10000"
    asked = [str(path), "--field", loads, *ESTIMATED, *HERE]
    first, last = points(printed(capsys, *asked, "--json"))
    expected = {one["quantity"]: one for one in first["predicted"] if one["group"] is None}
    for quantity, one in expected.items():
        assert (first[quantity]["low"], first[quantity]["high"]) == (one["low"], one["high"])
        assert one["model_pct"] > 0
    text = printed(capsys, *asked)
    iops = expected["iops"]
    assert f"({figure(iops['low'])} to {figure(iops['high'])})" in text
    assert "In the first cell: Mean latency ±" in text
    assert first["beyond"] == ""
    assert f"1 of 2 cells are beyond the fitted loads. The last one: {last['beyond']}." in text
    (row, _) = csv.DictReader(io.StringIO(printed(capsys, *asked, "--csv")))
    assert float(row["mb_s_low"]) == expected["mb_s"]["low"]
    assert row["iops_low"] == row["iops_predicted_low"]


def test_csv_has_the_columns_of_the_api(swept: str, capsys: Capture) -> None:
    text = printed(capsys, swept, "--field", DEPTHS, *ESTIMATED, *HERE, "--csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [float(row["hosts.esx.lun_depth"]) for row in rows] == [4, 8]
    assert {row["status"] for row in rows} == {"steady"}
    assert all(float(row["iops_low"]) <= float(row["iops"]) for row in rows)


def test_plus_joins_fields_that_take_the_same_value(tmp_path: Path, capsys: Capture) -> None:
    document = design()
    (group,) = document["classes"]
    document["classes"] = [group, group | {"id": "more"}]
    path = tmp_path / "class.json"
    path.write_text(json.dumps(document))
    fields = [f"classes.{name}.workload.outstanding_ios" for name in ("vms", "more")]
    asked = [str(path), "--field", "+".join(fields) + "=1,4", *ESTIMATED, *HERE]
    found = json.loads(printed(capsys, *asked, "--json"))
    assert found["axes"] == [{"path": fields[0], "also": fields[1:], "values": [1, 4]}]
    for point in found["points"]:
        first, second = point["groups"]
        assert first["iops"]["value"] == second["iops"]["value"]
    header = next(csv.reader(io.StringIO(printed(capsys, *asked, "--csv"))))
    assert header[:2] == [fields[0], "status"]


def test_two_designs_are_swept_over_the_same_cells(
    swept: str, tmp_path: Path, capsys: Capture
) -> None:
    other = tmp_path / "other.json"
    other.write_text(json.dumps(design("another")))
    asked = [swept, "--other", str(other), "--field", DEPTHS, *ESTIMATED, *HERE]
    found = points(printed(capsys, *asked, "--json"))
    named = [design()["id"]] * 2 + ["another"] * 2
    assert [point["design_id"] for point in found] == named
    assert all(name in printed(capsys, *asked) for name in named)


def test_sample_lies_between_the_ends(swept: str, capsys: Capture) -> None:
    asked = [swept, "--field", "hosts.esx.lun_depth=4:64", "--samples", "6", *ESTIMATED, *HERE]
    depths = [point["values"][0] for point in points(printed(capsys, *asked, "--json"))]
    assert len(depths) == 6
    assert all(4 <= depth <= 64 for depth in depths)
    again = points(printed(capsys, *asked, "--json", "--sample-seed", "2"))
    assert [point["values"][0] for point in again] != depths


def test_cell_that_cannot_be_evaluated_says_why(
    swept: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise InvalidOptions("no such cell")

    monkeypatch.setattr(sweep_cells, "made", refuse)
    text = printed(capsys, swept, "--field", DEPTHS, *ESTIMATED, *HERE)
    assert text.count("failed  no such cell") == 2


@pytest.mark.full
def test_processes_give_the_digits_of_one(swept: str, capsys: Capture) -> None:
    asked = [swept, "--field", DEPTHS, *SIMULATED, "--json"]
    assert printed(capsys, *asked, "--processes", "2") == printed(capsys, *asked, *HERE)


@pytest.mark.full
@pytest.mark.parametrize("options", [ESTIMATED, SIMULATED])
def test_dask_gives_the_digits_of_one_process(
    swept: str, scheduler: str, capsys: Capture, options: list[str]
) -> None:
    asked = [swept, "--field", DEPTHS, "--field", LOADS, *options, "--json"]
    dask = printed(capsys, *asked, "--executor", "dask", "--scheduler", scheduler)
    assert dask == printed(capsys, *asked, *HERE)


def test_dask_worker_of_another_version_is_refused(
    swept: str, scheduler: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = sweep_cells._answers

    def of_another(_: str, text: str, cells: list[sweep_cells.Cell]) -> object:
        return asked("1", text, cells)

    monkeypatch.setattr(sweep_cells, "_answers", of_another)
    told = refused(
        capsys, swept, "--field", DEPTHS, *ESTIMATED, "--executor", "dask", "--scheduler", scheduler
    )
    assert "Install the same version of Qdepth on all machines" in told


def test_dask_that_is_not_there(
    swept: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DASK_SCHEDULER_ADDRESS", raising=False)
    asked = [swept, "--field", DEPTHS, *ESTIMATED, "--executor", "dask"]
    assert "--scheduler tcp://login1:8786" in refused(capsys, *asked)
    monkeypatch.setattr(sweep_executors, "CONNECT_S", 0.5)
    nowhere = "tcp://127.0.0.1:1"
    assert f"No Dask scheduler answers at {nowhere}" in refused(
        capsys, *asked, "--scheduler", nowhere
    )
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert 'pip install "qdepth[dask]"' in refused(capsys, *asked)


@pytest.mark.parametrize(
    ("text", "is_sampled", "values"),
    [
        ("a=1,2.5,4", False, [1, 2.5, 4]),
        ("a=0.1:0.4:0.1", False, [0.1, 0.2, 0.3, 0.4]),
        ("a=1:10:4", False, [1, 5, 9]),
        ("a=3:3:1", False, [3]),
        ("a=-2:2", True, [-2, 2]),
        ("a=1,9", True, [1, 9]),
    ],
)
def test_values(text: str, is_sampled: bool, values: list[float]) -> None:
    assert axis_of(text, is_sampled=is_sampled).values == values


@pytest.mark.parametrize(
    ("text", "is_sampled", "why"),
    [
        ("a", False, "enter a field and its values"),
        ("=1,2", False, "enter a field and its values"),
        ("a+=1,2", False, "at least 1 character"),
        ("a+a=1,2", False, "the field a is named twice"),
        ("a=1,many", False, "are not all numbers"),
        ("a.raid=raid5,raid10", False, "For texts, use qdepth plan --vary a.raid=raid5,raid10."),
        ("a=1:2:x", False, "are not all numbers"),
        ("a=1:2", False, "without LEAST:GREATEST:STEP"),
        ("a=1:2:1", True, "with --samples it is LEAST:GREATEST"),
        ("a=1:2:0", False, "the step must be above 0"),
        ("a=2:1:1", False, "the step must be above 0"),
        ("a=0:1:0.0001", False, "is 10\u202f001 values"),
        ("a=1,1", False, "is given twice"),
        ("a=nan", False, "finite number"),
        ("a=1:inf:1", False, "are not all numbers"),
    ],
)
def test_values_that_are_none(text: str, is_sampled: bool, why: str) -> None:
    with pytest.raises(InvalidOptions, match=why):
        axis_of(text, is_sampled=is_sampled)


def test_refused(swept: str, capsys: Capture) -> None:
    asked = [swept, *ESTIMATED, *HERE]
    assert "choose one" in refused(capsys, *asked, "--field", DEPTHS, "--csv", "--json")
    assert "give at least 1" in refused(
        capsys, swept, *ESTIMATED, "--field", DEPTHS, "--processes", "-1"
    )
    three = [f"--field={each}" for each in (DEPTHS, LOADS, "hosts.esx.kernel_us=5")]
    assert "a grid has at most 2" in refused(capsys, *asked, *three)
    unknown = refused(capsys, *asked, "--field", "hosts.nobody.lun_depth=4,8")
    assert "nobody" in unknown
