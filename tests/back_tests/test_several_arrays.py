"""An estate of several arrays: each is fitted for itself where there are many unknowns."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from qdepth.back_tests.back_test import BackTest
from qdepth.back_tests.import_back_tests import back_tests_of
from qdepth.engines.analytic.engine import solve
from qdepth.imports.draft.choices import Choices
from qdepth.lowering.lower import lower
from qdepth.studies.calibrate.measurements import at_point
from qdepth.studies.overrides import Override, override
from tests.back_tests.test_benchmark_back_tests import fitted
from tests.back_tests.test_estate_back_tests import RISING, imported
from tests.support.estate_of_arrays import estate_of_arrays

TRUE = {"ds1": (0.7, 300.0), "ds2": (0.4, 250.0), "ds3": (1.0, 200.0), "ds4": (0.55, 280.0)}
"""Delay [ms] and service time [us] of the array of each datastore."""
SHARES = {"ds1": 1.0, "ds2": 1.15, "ds3": 1.4, "ds4": 1.0}
"""Load of each relative to the first."""
RISING_US = {(name, place): 500.0 + 100 * place for name in TRUE for place in range(len(RISING))}


def asked_of(folder: Path, latency_us: Mapping[tuple[str, int], float]) -> list[BackTest]:
    """The back-tests of four arrays, each with two VMs, by the latencies at each moment."""
    document = estate_of_arrays(
        list(TRUE), RISING, lambda *place: latency_us.get(place, 500.0), SHARES.__getitem__
    )
    return back_tests_of(imported(folder, document), Choices()).tests


def true_latencies(folder: Path) -> dict[tuple[str, int], float]:
    """What the drafted design answers with the true times, all of them at once [us]."""
    tests = asked_of(folder, RISING_US)
    times: list[Override] = []
    for test, (delay_ms, service_us) in zip(tests, TRUE.values(), strict=True):
        for parameter, value in zip(test.measurements.parameters, (delay_ms, service_us),
                                    strict=True):  # fmt: skip
            times += [Override(path, value) for path in (parameter.path, *parameter.also)]
    told: dict[tuple[str, int], float] = {}
    for test, name in zip(tests, TRUE, strict=True):
        for place, point in enumerate(test.measurements.points):
            network = lower(override(at_point(test.design, point), times))
            groups = {group.id: group.latency.value for group in solve(network).groups}
            told[name, place] = 1e6 * (groups[point.group or ""] or 0.0)
    return told


def test_four_arrays_whose_latency_rises_are_four_tests(tmp_path: Path) -> None:
    """Together they have eight unknowns, a search for which does not come to rest."""
    tests = asked_of(tmp_path, RISING_US)
    assert [test.title for test in tests] == [
        f"The estate of estate.json: Maker {n} Model {n}" for n in range(4)
    ]
    assert len({test.id for test in tests}) == 4
    assert [len(test.measurements.parameters) for test in tests] == [2, 2, 2, 2]
    assert {len(test.measurements.points) for test in tests} == {len(RISING)}


@pytest.mark.full
def test_each_of_four_arrays_is_predicted_by_what_itself_answered(tmp_path: Path) -> None:
    """Two of them, for the time that it takes.

    At the last moments the VMs have all their I/Os under way most of the time. Their number, which
    latencies tell, then moves the answer more than the times do, so these come back nearly.
    """
    tests, names = asked_of(tmp_path, true_latencies(tmp_path)), list(TRUE)
    for place in (0, 3):
        found = fitted(tests[place])
        assert [parameter.value for parameter in found.parameters] == pytest.approx(
            TRUE[names[place]], rel=0.1
        )
        assert found.worst_error_pct == pytest.approx(0, abs=10)
        assert found.inside_pct == 100
