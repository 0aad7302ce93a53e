"""The bench: what it prints; how fast anything is, no test says."""

import json
from collections.abc import Iterator
from itertools import count

import pytest

from lab.bench import bench
from lab.bench.calibration_loop import Calibration
from lab.bench.contestant import Engine
from lab.bench.large_design_speed import LargeDesignSpeed, time_large_design
from lab.bench.precise_answer import PreciseAnswer
from lab.bench.race import Measured, Speed


def test_quick_rows_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    bench.measure(bench.parser().parse_args(["--quick", "--json", "--work", "mm_c"]), [])
    rows = json.loads(capsys.readouterr().out)
    speeds = {row["engine"]: row for row in rows}
    assert {"simpy", "compiled", "compiled_all", "analytic"} <= set(speeds)
    for row in rows:
        assert list(row) == ["work", "engine", "ios_per_second", "ratio_to_simpy", "spread_pct"]
        assert row["work"] == "mm_c"
        assert row["spread_pct"] >= 0
    assert speeds["simpy"]["ratio_to_simpy"] == 1
    assert speeds["analytic"]["ios_per_second"] is None
    assert speeds["analytic"]["ratio_to_simpy"] is None
    for engine in ("compiled", "compiled_all"):
        assert speeds[engine]["ratio_to_simpy"] > 1


def test_largest_design_is_lowered_and_answered_by_the_clock() -> None:
    ticks: Iterator[int] = count()
    speed = time_large_design(lambda: next(ticks) / 4)
    assert speed == LargeDesignSpeed(lowering_s=0.25, analytic_s=0.25)
    lines = bench.large_text(LargeDesignSpeed(0.25, 0.5)).splitlines()
    assert lines[-2].split() == ["lowering", "the", "design", "0.25"]
    assert lines[-1].split() == ["answer", "of", "the", "analytic", "engine", "0.5"]


def test_unknown_work_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        bench.parser().parse_args(["--work", "gg1"])
    assert "nested_limit_host" in capsys.readouterr().err


def _measured(work: str, engine: Engine, rate: float) -> Measured:
    speed = Speed(
        work=work, engine=engine, ios_per_second=rate, ratio_to_simpy=rate / 1e4, spread_pct=3.0
    )
    return Measured(speed=speed, per_second=rate)


def test_text_shows_growth_and_names_what_is_missing() -> None:
    grown = [
        _measured("hosts=1", "simpy", 1e5),
        _measured("hosts=1", "compiled", 4e6),
        _measured("hosts=64", "simpy", 5e4),
        _measured("hosts=64", "compiled", 2e6),
    ]
    calibrations = (Calibration(2.0, 400.0), Calibration(1.9, 390.0))
    precise = PreciseAnswer(30_000, "precision", 2.0, native_before=200.0, native_after=200.0)
    named = [_measured("mm_c", "compiled", 4e6)]
    text = bench.text_of(named, grown, calibrations, precise, ["ciw", "c"])
    assert "30,000 I/Os in 2.00 s, stopped by precision; 1.00 s at the speed of" in text
    lines = {line.split()[0]: line.split() for line in text.splitlines() if line}
    assert lines["native"] == ["native", "400", "390"]
    assert lines["mm_c"] == ["mm_c", "compiled", "4,000,000", "-", "400", "3"]
    assert lines["hosts=64"] == ["hosts=64", "20", "2", "0.5", "2"]
    assert text.endswith("Not measured, because not installed: ciw, c.")
