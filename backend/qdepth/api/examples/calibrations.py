"""Examples of the calls about calibrations."""

from datetime import UTC, datetime
from typing import Any

from qdepth.api.calibration_schemas import CalibrationRun
from qdepth.design.document.document import Design
from qdepth.studies.calibrate.calibration_question import CalibrationQuestion
from qdepth.studies.calibrate.calibration_result import (
    Calibration,
    FittedParameter,
    Residual,
    most_solutions,
)
from qdepth.studies.calibrate.measurements import Measurements, Parameter, Point
from qdepth.studies.simulate.options import SimulationOptions

_MADE = datetime(2026, 11, 2, 9, 30, tzinfo=UTC)
_ID = "w3Rk8NzTq5VbYc1LmXf7Hg"


def calibration_exchanges(design: Design) -> dict[str, dict[str, Any]]:
    """Give the examples by the name of the operation."""
    array, group = design.arrays[0], design.vm_groups[0]
    path = f"sps.{array.sps[0].id}.read_us"
    depth = f"vm_groups.{group.id}.workload.outstanding_ios"
    measurements = Measurements(
        source="A test of our own, 8 KiB reads",
        parameters=[Parameter(path=path, low=5.0, high=500.0)],
        points=[
            Point(id="saturated", role="calibrate", overrides={depth: 64}, iops=12_000.0),
            Point(id="one each", role="predict", overrides={depth: 1}, iops=4_100.0),
        ],
    )
    question = CalibrationQuestion(
        design=design, measurements=measurements, options=SimulationOptions(engine="analytic")
    )
    running = CalibrationRun(
        id=_ID,
        status="running",
        measurements=measurements,
        solved_designs=7,
        most_designs=most_solutions(measurements),
        result=None,
        problem=None,
        created_at=_MADE,
        finished_at=None,
    )
    done = running.model_copy(
        update={"status": "succeeded", "finished_at": _MADE, "result": _result(design, path)}
    )
    return {
        "post_calibration": {"request": question, "202": running},
        "get_calibration": {"200": done},
        "cancel_calibration": {"202": running.model_copy(update={"status": "cancelled"})},
        "follow_calibration": {
            "200": f"event: calibration\ndata: {running.model_dump_json()}\n\n",
        },
    }


def _result(design: Design, path: str) -> Calibration:
    fit = FittedParameter(path=path, also=[], value=81.2, identified=True, warning="")
    residual = Residual(
        point="one each",
        quantity="iops",
        role="predict",
        measured=4_100.0,
        computed=4_050.0,
        error_pct=-1.2,
    )
    return Calibration(
        parameters=[fit],
        residuals=[residual],
        rows_used=1,
        degrees_of_freedom=0,
        mean_error_pct=1.2,
        worst_error_pct=1.2,
        design=design,
    )
