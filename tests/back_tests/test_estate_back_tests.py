"""The estate at moments of its own load: every second one is fitted to, the busiest predicted."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from qdepth.back_tests.import_back_tests import back_tests_of
from qdepth.engines.analytic.engine import solve
from qdepth.imports.draft.choices import Choices
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.import_files import import_files
from qdepth.imports.import_result import Import
from qdepth.lowering.lower import lower
from qdepth.studies.calibrate.measurements import Point, at_point
from qdepth.studies.overrides import Override, override
from tests.back_tests.test_benchmark_back_tests import fitted
from tests.imports.readers.test_collector import estate, sample

TRUE_MS = 0.7
MOMENTS = [(f"10:{n:02}:00", 500.0 * (n + 1)) for n in range(12)]
SLOW_US = 300.0
RISING = [
    (f"10:{n:02}:00", reads) for n, reads in enumerate([200, 550, 1_000, 1_400, 1_750, 1_950])
]
Answer = Callable[[float], float]


def imported(tmp_path: Path, document: dict[str, Any]) -> Import:
    """The file of a collector, read."""
    path = tmp_path / "estate.json"
    path.write_text(json.dumps(document))
    workspace = tmp_path / "workspace"
    workspace.mkdir(exist_ok=True)
    return import_files([SourceFile(path.name, path)], workspace, Pace())


def logged(latency_us: Answer, moments: Sequence[tuple[str, float]] = MOMENTS) -> dict[str, Any]:
    """An estate whose virtual disks answer in a time that depends on their reads."""
    load = []
    for moment, reads in moments:
        for vm in (1, 2):
            told = latency_us(reads)
            load.append(sample(moment, vm, reads) | {"read_us": told, "write_us": told})
    return estate(load=load)


def iops_of(point: Point) -> float:
    """IOPS of the estate at a point, by its name."""
    return float(point.id.partition(": ")[2].partition(" IOPS")[0].replace(",", ""))


def truthful(tmp_path: Path, service_us: float, moments: Sequence[tuple[str, float]]) -> Import:
    """An import whose latencies are those that the drafted design has with other times."""
    blank_import = imported(tmp_path, logged(lambda _: 500.0, moments))
    (blank,) = back_tests_of(blank_import, Choices()).tests
    (array,) = blank.design.arrays
    times = [Override(f"arrays.{array.id}.{name}_ms", TRUE_MS) for name in ("read", "write")]
    for sp in array.sps:
        times += [Override(f"sps.{sp.id}.{name}_us", service_us) for name in ("read", "write")]
    truth: dict[float, float] = {}
    for point in blank.measurements.points:
        (group,) = solve(lower(override(at_point(blank.design, point), times))).groups
        truth[iops_of(point)] = 1e6 * (group.latency.value or 0)
    # Every moment has a latency; the log's IOPS are those of two VMs with half as many writes.
    known = sorted(truth)

    def answer(reads: float) -> float:
        return truth[min(known, key=lambda iops: abs(iops - 3 * reads))]

    return imported(tmp_path, logged(answer, moments))


def test_the_estates_own_answers_come_back(tmp_path: Path) -> None:
    """With the drafted controllers, which are hardly busy, the delay is all that is told."""
    drafted_us = 8.33
    (test,) = back_tests_of(truthful(tmp_path, drafted_us, MOMENTS), Choices()).tests
    found = fitted(test)
    (delay,) = found.parameters
    assert delay.value == pytest.approx(TRUE_MS, rel=0.01)
    assert found.worst_error_pct is not None
    assert found.worst_error_pct < 1.0


@pytest.mark.full
def test_latency_that_rises_with_load_is_predicted(tmp_path: Path) -> None:
    """Controllers that are busy for 0.88 of the time at the last moment, but no file tells it."""
    (test,) = back_tests_of(truthful(tmp_path, SLOW_US, RISING), Choices()).tests
    assert "and the service time of the controllers" in test.lead
    found = fitted(test)
    delay, service = found.parameters
    assert delay.value == pytest.approx(TRUE_MS, rel=0.02)
    assert service.value == pytest.approx(SLOW_US, rel=0.02)
    assert found.inside_pct == 100
    assert found.worst_error_pct == pytest.approx(0, abs=0.5)
    assert test.reading(100, found.worst_error_pct) == test.explained

    alone = test.measurements.model_copy(update={"parameters": test.measurements.parameters[:1]})
    without = fitted(test.model_copy(update={"measurements": alone}))
    assert without.worst_error_pct is not None
    assert without.worst_error_pct > 10


def test_the_busiest_moment_is_predicted(tmp_path: Path) -> None:
    (test,) = back_tests_of(imported(tmp_path, logged(lambda _: 500.0)), Choices()).tests
    points = test.measurements.points
    busiest = max(points, key=iops_of)
    assert busiest.role == "predict"
    assert {"calibrate", "predict"} == {one.role for one in points}
    assert "the busiest among them" in test.lead


def test_one_load_is_no_back_test(tmp_path: Path) -> None:
    load = [sample("10:00:00", 1, 800.0)]
    found = back_tests_of(imported(tmp_path, estate(load=load)), Choices())
    assert found.tests == []
    assert "1 of the 3 different loads" in found.missing[0]


def test_a_load_without_latency_says_so(tmp_path: Path) -> None:
    document = logged(lambda _: 500.0)
    for one in document["load"]:
        del one["read_us"], one["write_us"]
    found = back_tests_of(imported(tmp_path, document), Choices())
    assert found.tests == []
    assert "has no usable latency" in found.missing[0]


def test_nothing_measured_says_what_to_import(tmp_path: Path) -> None:
    found = back_tests_of(imported(tmp_path, estate(load=[])), Choices())
    assert found.tests == []
    assert "at 3 depths or more" in found.missing[0]


def test_moments_of_all_but_the_same_load_are_points_of_their_own(tmp_path: Path) -> None:
    load = [sample(f"10:{n:02}:00", 1, 500.0 + n / 100) for n in range(4)]
    (test,) = back_tests_of(imported(tmp_path, estate(load=load)), Choices()).tests
    assert len({one.id for one in test.measurements.points}) == 4
