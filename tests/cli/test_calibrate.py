"""`qdepth calibrate`: from two files to fitted parameters."""

import json
from pathlib import Path

import pytest

from qdepth.cli.main import main
from qdepth.design.parsing import read_design
from qdepth.published.case import read_case_design


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


QUICK = ["--engine", "simpy", "--max-ios", "5000"]

CONSUMER_SSD = [
    # depth, IOPS, latency [us]: a course report whose latency leaves out the submission
    (1, 46_500, 20.7), (4, 101_000, 29.28), (32, 108_000, 155.56), (256, 106_000, 1200.89),
    (1024, 94_300, 5363.49), (1, 54_000, 17.76), (1, 48_800, 19.78), (1, 40_800, 23.75),
    (1, 22_300, 44.1), (1, 7_549, 131.29),
]  # fmt: skip


def test_seek_time_of_a_disk_is_found(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """100 a second are 10 ms each: 2 ms of them half a rotation, 7 us the transfer."""
    assert main(["calibrate", *files, *QUICK, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (parameter,) = found["parameters"]
    assert parameter["value"] == pytest.approx(7.99, rel=0.02)
    assert parameter["identified"]
    assert found["worst_error_pct"] < 1
    read_design(found["design"])


def test_text_names_what_is_left(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", *files, *QUICK]) == 0
    text = capsys.readouterr().out
    assert "Points used: 1, parameters: 1, degrees of freedom left: 0." in text
    assert "pools.pool1.media.seek_ms" in text
    assert "Predicted: mean error" in text


def test_refused_rows_end_the_command(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(files[1])
    data = json.loads(path.read_text())
    data["points"][0]["latency_mean_ms"] = 5.0
    path.write_text(json.dumps(data))
    assert main(["calibrate", *files, *QUICK]) == 2
    assert "0.5 I/Os under way, but the workload keeps 1" in capsys.readouterr().err


def test_report_that_breaks_littles_law_is_refused_whole(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Each row at a depth above 1 is named with its figure; those at depth 1 keep the law."""
    path = Path(files[1])
    data = json.loads(path.read_text())
    data["points"] = [
        {
            "id": f"row-{index}",
            "role": "calibrate",
            "iops": iops,
            "latency_mean_ms": latency_us / 1e3,
            "overrides": {"vm_groups.vm1.workload.outstanding_ios": depth},
        }
        for index, (depth, iops, latency_us) in enumerate(CONSUMER_SSD)
    ]
    path.write_text(json.dumps(data))
    assert main(["calibrate", *files, *QUICK]) == 2
    refusal = capsys.readouterr().err
    for index, (depth, iops, latency_us) in enumerate(CONSUMER_SSD):
        assert (f"row-{index}:" in refusal) == (depth > 1)
        figure = f"{iops * latency_us / 1e6:.4g} I/Os under way, but the workload keeps {depth} "
        assert (figure in refusal) == (depth > 1)
