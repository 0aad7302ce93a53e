"""`qdepth calibrate`: from two files to fitted parameters."""

import json
from pathlib import Path
from typing import Any

import pytest

from qdepth.cli.main import main
from qdepth.design.parsing import read_design
from qdepth.published.case import read_case_design
from qdepth.studies.estimate.structure import FURTHER
from tests.support.scenarios import design


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """One disk whose seek time is unknown, and its rate with one I/O at a time."""
    design = read_case_design("vmworld_2006", "disk-15k").model_dump(mode="json", by_alias=True)
    design["arrays"][0]["pools"][0]["media"]["seek_ms"] = 1.0
    measurements = {
        "parameters": [{"path": "pools.pool1.media.seek_ms", "low": 1.0, "high": 20.0}],
        "points": [
            {"id": "one", "role": "calibrate", "iops": 100.0},
            {"id": "again", "role": "predict", "iops": 100.0, "latency_mean_ms": 10.0},
        ],
    }
    paths = [tmp_path / "design.json", tmp_path / "measurements.json"]
    for path, data in zip(paths, (design, measurements), strict=True):
        path.write_text(json.dumps(data))
    return [str(path) for path in paths]


QUICK = ["--engine", "analytic"]
SIMULATED = ["--engine", "compiled", "--max-ios", "5000"]
"""Takes two seconds for a fit; what is read and written is the same."""

CONSUMER_SSD = [
    # depth, IOPS, latency [us]: a course report whose latency leaves out the submission
    (1, 46_500, 20.7), (4, 101_000, 29.28), (32, 108_000, 155.56), (256, 106_000, 1200.89),
    (1024, 94_300, 5363.49), (1, 54_000, 17.76), (1, 48_800, 19.78), (1, 40_800, 23.75),
    (1, 22_300, 44.1), (1, 7_549, 131.29),
]  # fmt: skip


def test_seek_time_of_a_disk_is_found(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """100 a second are 10 ms each: 2 ms of them half a rotation, 7 us the transfer."""
    assert main(["calibrate", *files, *SIMULATED, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (parameter,) = found["parameters"]
    assert parameter["value"] == pytest.approx(7.99, rel=0.02)
    assert parameter["identified"]
    assert found["worst_error_pct"] < 1
    read_design(found["design"])


@pytest.mark.full
def test_designs_are_written_one_after_the_other_with_the_fits_of_all(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was fitted before of another field stays beside it, with its own uncertainty."""
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert main(["calibrate", *files, *QUICK, "-o", str(first)]) == 0
    known = read_design(json.loads(first.read_text())).calibration
    assert known is not None
    measurements = json.loads(Path(files[1]).read_text())
    delay = {"path": "arrays.array1.read_ms", "low": 0.001, "high": 20.0}
    measured = [{"id": "one", "role": "calibrate", "iops": 80.0}]
    changed = measurements | {"parameters": [delay], "points": measured}
    Path(files[1]).write_text(json.dumps(changed))
    assert main(["calibrate", str(first), files[1], *QUICK, "-o", str(second)]) == 0
    both = read_design(json.loads(second.read_text())).calibration
    assert both is not None
    assert [field.path for field in both.parameters] == [
        "arrays.array1.read_ms", "pools.pool1.media.seek_ms",
    ]  # fmt: skip
    assert [line[1] for line in both.directions if line[1]] == [d[0] for d in known.directions]


def test_fitted_design_is_written_with_its_uncertainty(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fitted = tmp_path / "fitted.json"
    assert main(["calibrate", *files, *QUICK, "-o", str(fitted)]) == 0
    written = read_design(json.loads(fitted.read_text()))
    assert written.calibration is not None
    (field,) = written.calibration.parameters
    assert field.path == "pools.pool1.media.seek_ms"
    assert written.arrays[0].pools[0].media.model_dump()["seek_ms"] == field.value
    capsys.readouterr()
    assert main(["solve", str(fitted), *QUICK]) == 0
    assert "calibration" in capsys.readouterr().out


def test_nothing_fitted_is_not_written_and_a_table_says_how_to_fit(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    points, fitted = tmp_path / "points.csv", tmp_path / "fitted.json"
    points.write_text("iops\n100\n")
    assert main(["calibrate", files[0], str(points), *QUICK, "-o", str(fitted)]) == 2
    assert "nothing is fitted, so the design stays as it is" in capsys.readouterr().err
    assert not fitted.exists()
    assert main(["calibrate", files[0], str(points), *QUICK]) == 0
    text = capsys.readouterr().out
    assert "To fit, name the unknown fields and their bounds: --parameter sps." in text
    assert "degrees of freedom" not in text
    assert main(["calibrate", *files, *QUICK, "-o", str(tmp_path / "no" / "f.json")]) == 3
    assert "cannot be written: No such file or directory." in capsys.readouterr().err


def test_text_names_what_is_left(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", *files, *QUICK]) == 0
    text = capsys.readouterr().out
    assert "Points used: 1, parameters: 1, degrees of freedom left: 0." in text
    assert "pools.pool1.media.seek_ms" in text
    assert "Predicted: mean error" in text
    assert "A design leaves out some of what the real system does." in text
    assert "More load than was fitted" in text
    assert "To narrow this: measure once more" in text


def test_too_few_rows_that_are_sound_end_the_command(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(files[1])
    data = json.loads(path.read_text())
    data["points"][0]["latency_mean_ms"] = 5.0
    path.write_text(json.dumps(data))
    assert main(["calibrate", *files, *QUICK]) == 3
    refusal = capsys.readouterr().err
    assert "0.5 I/Os under way, but the workload keeps 1" in refusal
    assert "1 parameter cannot be fitted to 0 points" in refusal


def test_rows_that_break_littles_law_are_set_aside_and_the_others_count(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Each row at a depth above 1 is named with its figure and line; those at depth 1 count."""
    table = Path(files[1]).with_suffix(".csv")
    rows = [
        f"row-{index},calibrate,{depth},{iops},{latency_us / 1e3}"
        for index, (depth, iops, latency_us) in enumerate(CONSUMER_SSD)
    ]
    head = "id,role,classes.vm1.workload.outstanding_ios,iops,latency_mean_ms"
    table.write_text("\n".join([head, *rows, "odd,predict,1,many,"]) + "\n")
    parameter = ["--parameter", "pools.pool1.media.seek_ms", "0", "20"]
    command = ["calibrate", files[0], str(table), *parameter, *QUICK, "--json"]
    assert main(command) == 0
    found = json.loads(capsys.readouterr().out)
    refused = {row["place"]: row["reason"] for row in found["refused"]}
    for index, (depth, iops, latency_us) in enumerate(CONSUMER_SSD):
        reason = refused.get(f"line {index + 2}", "")
        figure = f"{iops * latency_us / 1e6:.4g} I/Os under way, but the workload keeps {depth} "
        assert (figure in reason) == (depth > 1)
    assert "many" in refused[f"line {len(CONSUMER_SSD) + 2}"]
    assert len(found["residuals"]) == 2 * sum(depth == 1 for depth, _, _ in CONSUMER_SSD)


def test_nothing_is_fitted_where_prediction_is_all_that_is_asked(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """8 ms to seek and 2 ms of half a rotation are 100 a second, whatever the file would fit."""
    given = ["--predict", "--set", "pools.pool1.media.seek_ms=8", *QUICK, "--json"]
    assert main(["calibrate", *files, *given]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["parameters"] == []
    assert {row["role"] for row in found["residuals"]} == {"predict"}
    assert found["residuals"][0]["computed"] == pytest.approx(100.0, rel=0.02)


def test_parameters_of_a_table_belong_to_the_table(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", *files, "--noise-pct", "5", *QUICK]) == 2
    assert "--parameter, --whole and --noise-pct are for a CSV file" in capsys.readouterr().err


def test_table_does_what_the_file_does(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Semicolons, noise of all and of a row, one value for many fields, whole numbers."""
    table = Path(files[1]).with_suffix(".csv")
    table.write_text(
        "id;role;classes.*.workload.outstanding_ios+classes.vm1.vms_per_host;iops;noise_pct;note\n"
        "one;calibrate;1;100;1;first\n"
    )
    command = ["calibrate", files[0], str(table), "--noise-pct", "2", *QUICK, "--json"]
    whole = ["--whole", "pools.pool1.media.seek_ms", "1", "20"]
    assert main([*command, *whole]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["noise_pct"] == 2
    assert found["parameters"][0]["value"] == 8
    assert found["parameters"][0]["fitting"] == [8]


def test_points_may_be_a_table(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    table = Path(files[1]).with_suffix(".csv")
    table.write_text(
        "id,role,classes.vm1.workload.outstanding_ios,iops,latency_mean_ms\n"
        "one,calibrate,1,100,\nagain,predict,1,100.0,10\n"
    )
    parameter = ["--parameter", "pools.pool1.media.seek_ms", "1", "20"]
    assert main(["calibrate", files[0], str(table), *parameter, *QUICK, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["parameters"][0]["value"] == pytest.approx(7.99, rel=0.02)
    assert [row["point"] for row in found["residuals"]] == ["one", "again", "again"]


def test_without_a_parameter_points_are_predicted_by_the_design_as_it_is(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    table = Path(files[1]).with_suffix(".csv")
    table.write_text("iops,gavg_ms,kavg_ms,davg_ms\n100,10,0.1,9.9\n")
    assert main(["calibrate", files[0], str(table), *QUICK, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["warnings"][0].startswith("Nothing was fitted")
    assert found["parameters"] == []
    gavg, kavg, davg = (
        next(r for r in found["residuals"] if r["quantity"] == name)
        for name in ("gavg_ms", "kavg_ms", "davg_ms")
    )
    assert gavg["computed"] == pytest.approx(kavg["computed"] + davg["computed"])
    assert gavg["low"] < gavg["computed"] < gavg["high"]
    iops = next(r for r in found["residuals"] if r["quantity"] == "iops")
    assert gavg["structure_pct"] >= FURTHER * iops["structure_pct"]  # no back-test has counters


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("iops\n", "has no rows"),
        ("iops,gavg_ms\n\n100\n", "line 3: It has 1 cell, but the header has 2. Correct the row,"),
        ("iops\nmany\n", "line 2: iops is"),
        ("iops,depth\n1,2\n", "'depth' is not a column. Columns are id, role, load, offered_iops,"),
        ("iops,IOPS\n1,2\n", "names the column 'iops' twice"),
    ],
)
def test_table_that_does_not_fit_is_refused(
    files: list[str], capsys: pytest.CaptureFixture[str], text: str, words: str
) -> None:
    table = Path(files[1]).with_suffix(".csv")
    table.write_text(text)
    assert main(["calibrate", files[0], str(table), *QUICK]) == 3
    assert words in capsys.readouterr().err


def test_rows_of_a_table_that_cannot_be_read_are_set_aside_by_line(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """What spreadsheets write is read: capitals, empty lines, empty columns at the end."""
    table = Path(files[1]).with_suffix(".csv")
    table.write_text(
        "ID,Role,IOPS,latency_mean_ms,,\n"
        "one,calibrate,100,,,\n"
        "\n"
        "two,calibrate,1OO,,,\n"
        "three,predict,100\n"
        "four,predict,100,10,7,\n"
        ",,,,,\n"
        "again,predict,100,10,,\n"
    )
    parameter = ["--parameter", "pools.pool1.media.seek_ms", "1", "20"]
    assert main(["calibrate", files[0], str(table), *parameter, *QUICK, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["point"] for row in found["residuals"]] == ["one", "again", "again"]
    places = {row["place"]: (row["point"], row["reason"]) for row in found["refused"]}
    assert list(places) == ["line 4", "line 5", "line 6"]
    assert places["line 5"][1].startswith("It has 3 cells, but the header has 4. Correct the row")
    assert places["line 6"] == (
        "four",
        "It has 5 cells, but the header has 4. Correct the row, or give it the role ignore.",
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_table_of_a_european_office_is_read(
    files: list[str], capsys: pytest.CaptureFixture[str], encoding: str
) -> None:
    table = Path(files[1]).with_suffix(".csv")
    text = "id;role;iops;latency_mean_ms;note\neins;calibrate;1\N{NO-BREAK SPACE}100,5;;Müller\n"
    table.write_text(text + "zwei;predict;1.105;0,9;\n", encoding=encoding)
    assert main(["calibrate", files[0], str(table), "--predict", *QUICK, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["measured"] for row in found["residuals"] if row["quantity"] == "iops"] == [1100.5]
    (refused,) = found["refused"]
    assert refused["place"] == "line 3"
    assert "1.105 can be a number with three decimals, or one of thousands" in refused["reason"]


def test_numbers_of_options_are_read_as_those_of_cells(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    table = Path(files[1]).with_suffix(".csv")
    table.write_text("iops\n100\n")
    command = ["calibrate", files[0], str(table), "--predict", *QUICK, "--json"]
    computed = []
    for text in ("7,5", "7.5", "nonsense"):
        code = main([*command, "--set", f"pools.pool1.media.seek_ms={text}"])
        out, error = capsys.readouterr()
        computed.append([row["computed"] for row in json.loads(out)["residuals"]] if out else code)
    assert computed[0] == computed[1]
    assert computed[2] == 3
    assert "nonsense" in error


def test_rows_without_a_role_are_fitted(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    table = Path(files[1]).with_suffix(".tsv")
    table.write_text("iops\n100\n")
    parameter = ["--parameter", "pools.pool1.media.seek_ms", "1", "20"]
    assert main(["calibrate", files[0], str(table), *parameter, *QUICK, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows_used"] == 1


@pytest.mark.full
def test_table_has_the_load_of_all_vm_groups_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rates of the whole estate are offered, and the time that gives their latencies is found."""
    document = estate()
    path, points = tmp_path / "estate.json", tmp_path / "points.csv"
    path.write_text(json.dumps(document))
    points.write_text("id,load,offered_iops,latency_mean_ms\nnoon,,100,0.25\nnight,0.5,,0.25\n")
    asked = [str(path), str(points), "--parameter", "arrays.array.read_ms", "0.01", "1"]
    assert main(["calibrate", *asked, "--engine", "analytic", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (parameter,) = found["parameters"]
    assert 0.1 < parameter["value"] < 0.25
    assert [row["quantity"] for row in found["residuals"]] == ["latency_mean_ms"] * 2
    points.write_text("id,load,offered_iops,latency_mean_ms\nnoon,2,100,0.25\nnight,,100,0.25\n")
    assert main(["calibrate", *asked, "--engine", "analytic"]) == 0
    assert "the load is given twice, as 100 IOPS and as 2 times" in capsys.readouterr().out


def estate() -> dict[str, Any]:
    """Two classes of VMs that ask for 100 I/Os a second, nearly all of them reads."""
    document = design()
    (group,) = document["classes"]
    paced = {"loop": "paced", "outstanding_ios": 4, "read_pct": 99.0}
    document["classes"] = [
        group
        | {"id": id_, "workload": {**paced, "blocks": [{"size_kib": 8.0}], "rate_cap_iops": rate}}
        for id_, rate in (("sql", 40.0), ("web", 10.0))
    ]
    return document
