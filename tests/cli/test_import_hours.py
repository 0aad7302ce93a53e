"""`qdepth import --hours` and `--day`."""

import json
from pathlib import Path

import pytest

import qdepth
from qdepth.cli.main import main
from tests.support.measured_week import measured_week_file


@pytest.fixture
def estate(tmp_path: Path) -> str:
    """A file of the collector with a day."""
    path = tmp_path / "estate.json"
    path.write_bytes(measured_week_file(hours=24))
    return str(path)


def test_busy_hours_and_their_clock_are_printed(
    estate: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", estate]) == 0
    printed = capsys.readouterr().out
    assert "24 hours from 2026-01-02 00:00 on. Its times are UTC." in printed
    assert "Busiest hour: 2026-01-02 09:00, 9,000 IOPS." in printed
    assert "Busy from 09:00 to 12:00, Monday to Friday: 9,000 IOPS" in printed


def test_hours_are_answered_and_a_day_is_written(
    estate: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    day = tmp_path / "day.json"
    asked = ["--target-ms", "0.01", "--target", "mean", "--day", str(day)]
    assert main(["import", estate, "--json", *asked]) == 0
    hours = json.loads(capsys.readouterr().out)["hours"]
    assert hours["missed_pct"] == 100.0
    timeline = qdepth.load(day).timeline
    assert timeline is not None
    assert timeline.length_s == 86_400


def test_target_out_of_range_is_refused(estate: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", estate, "--target-ms", "-1"]) == 2
    assert "--target-ms(=-1)" in capsys.readouterr().err
