"""Structures side by side: each fitted to the same points, and which points tell them apart."""

from typing import Any

import pytest

from lab.rigs.rigs import read_rig
from qdepth.studies.calibrate.calibration import calibrate
from qdepth.studies.calibrate.calibration_question import CalibrationQuestion
from qdepth.studies.calibrate.calibration_result import Calibration, most_solutions
from qdepth.studies.calibrate.measurements import InvalidMeasurements, Measurements
from qdepth.studies.calibrate.structures.alternatives import usual_structures
from qdepth.studies.calibrate.structures.side_by_side import AS_DESIGNED
from qdepth.studies.overrides import override, read_override
from tests.studies.test_calibration_whole import DESIGN, SERVERS, SERVICE, measured, servers
from tests.support.measurements import read_measurements

TWELVE = override(DESIGN, [read_override(SERVERS, "12")])
HALF = {"name": "six quick servers", "overrides": {SERVERS: 6}}
PARAMETERS = [{"path": SERVICE, "low": 10.0, "high": 10_000.0}]


def fitted(points: list[Any], *structures: Any) -> Calibration:
    data = {"parameters": PARAMETERS, "points": points, "structures": list(structures)}
    return calibrate(TWELVE, read_measurements(data, TWELVE), servers, servers)


def test_rows_that_tell_them_apart_leave_one() -> None:
    """One outstanding I/O takes 1.4 ms with 12 servers; with six of half the time 1.2 ms."""
    found = fitted([measured(1), measured(64), measured(8, role="predict")], HALF)
    own, half = found.structures
    assert own.name == AS_DESIGNED
    assert own.fits_as_well
    assert own.weight > 0.99
    assert not half.fits_as_well
    assert half.chi_squared > 10
    assert {row.structures_pct for row in found.residuals} == {0.0}
    apart = {row.point: row.tells for row in found.structure_rows if row.quantity == "iops"}
    assert apart["1"]


def test_spread_is_in_the_interval_where_rows_do_not_tell() -> None:
    """Saturated, both carry 30,000 a second, so that their rates at one I/O are both possible."""
    points = [measured(64), measured(1, role="predict"), measured(64, role="predict")]
    found = fitted(points, HALF)
    assert [each.fits_as_well for each in found.structures] == [True, True]
    assert any("cannot tell the design from six quick servers" in w for w in found.warnings)
    alone, full = (row for row in found.residuals if row.role == "predict")
    other = found.structures[1].numbers[1].computed
    assert other is not None
    assert alone.high is not None
    assert alone.high > other > (alone.computed or 0)
    assert alone.structures_pct > 5
    assert full.structures_pct < 1
    assert found.design.calibration is not None
    assert found.allowance is not None
    assert found.design.calibration.within_pct > found.allowance.within_pct


def test_structure_that_fits_better_is_named() -> None:
    worse = override(DESIGN, [read_override(SERVERS, "2")])
    data = {
        "parameters": PARAMETERS,
        "points": [measured(1), measured(64)],
        "structures": [{"name": "twelve", "overrides": {SERVERS: 12}}],
    }
    found = calibrate(worse, read_measurements(data, worse), servers, servers)
    assert any("favour another structure: twelve" in w for w in found.warnings)
    assert found.design.arrays[0].sps[0].servers == 2
    assert found.structures[1].design.arrays[0].sps[0].servers == 12


def test_usual_structures_differ_from_the_design() -> None:
    """The rig has constant delays, links in turn and flash that queues: each turned round."""
    design, measurements = read_rig("rdma-nvme")
    found = {each.name: each for each in usual_structures(design, measurements)}
    assert "constant delay in place of drives" in found
    assert "links shared by all" in found
    assert "links one after the other" not in found
    assert "constant delay of the array" not in found
    drives = found["constant delay in place of drives"].parameters
    assert drives is not None
    assert not any(each.path.startswith("pools.") for each in drives)
    for each in found.values():
        whole = {**measurements.model_dump(mode="json"), "structures": [each.model_dump()]}
        read_measurements(whole, design)


def test_structure_that_the_design_does_not_take_is_refused() -> None:
    with pytest.raises(InvalidMeasurements, match=r"none: .*no field doors"):
        fitted([measured(1)], {"name": "none", "overrides": {"sps.spa.doors": 6}})


def test_structures_count_in_what_a_calibration_may_take() -> None:
    one = Measurements.model_validate({"parameters": PARAMETERS, "points": [measured(1)]})
    two = one.model_copy(
        update={
            "structures": read_measurements(
                {"parameters": PARAMETERS, "points": [measured(1)], "structures": [HALF]}, TWELVE
            ).structures
        }
    )
    assert most_solutions(two) == 2 * most_solutions(one)
    question = CalibrationQuestion(design=TWELVE, measurements=two)
    assert question.measurements.structures[0].name == "six quick servers"
