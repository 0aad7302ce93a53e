"""Examples of the calls about loads and sweeps."""

from datetime import UTC, datetime
from typing import Any

from qdepth.api.sweep_schemas import FixRequest, LoadCurveAnswer, LoadCurveRequest, Sweep
from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.studies.estimate.load_at_target import LatencyTarget, LoadAtTarget
from qdepth.studies.estimate.load_curve import LoadCurve, LoadPoint, knee_of
from qdepth.studies.fix.fix import Fix, FixedField
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.sweep import Axis, SweepQuestion, point_of

_MADE = datetime(2026, 11, 2, 9, 30, tzinfo=UTC)
_SWEEP_ID = "h8Lq3VnR5cYwTz0JmXe2Bg"

_FIX = Fix(
    changes=[FixedField(pointer="/hosts/0/lun_depth", before="32", after="64")],
    text="With lun_depth 64 instead of 32 at esx the design does 24.0k instead of 12.0k IOPS, "
    "+100 % (estimated). Then: The SP spa is busy 97 % of the time.",
)


def sweep_exchanges(design: Design, report: Report) -> dict[str, dict[str, Any]]:
    """Give the examples by the name of the operation."""
    question = SweepQuestion(
        design=design,
        axes=[Axis(path=f"hosts.{design.hosts[0].id}.lun_depth", values=[16, 32, 64])],
        options=SimulationOptions(engine="analytic"),
    )
    sweep = Sweep(
        id=_SWEEP_ID,
        status="running",
        axes=question.axes,
        cells=3,
        points=[point_of((16.0,), report)],
        done_cells=1,
        created_at=_MADE,
        finished_at=None,
        file=f"/api/v1/sweeps/{_SWEEP_ID}/points.csv",
    )
    target = LatencyTarget(quantity="mean", at_most_ms=5.0)
    return {
        "compute_load_curve": {
            "request": LoadCurveRequest(design=design, target=target),
            "200": _curve(report, target),
        },
        "propose_fix": {"request": FixRequest(design=design), "200": _FIX},
        "post_sweep": {"request": question, "202": sweep},
        "get_sweep": {"200": sweep},
        "cancel_sweep": {"202": sweep.model_copy(update={"status": "cancelled"})},
        "get_sweep_table": {"200": "hosts.esx.lun_depth,status,iops\r\n16,steady,12154.8\r\n"},
        "follow_sweep": {"200": f"event: sweep\ndata: {sweep.model_dump_json()}\n\n"},
    }


def _curve(report: Report, target: LatencyTarget) -> LoadCurveAnswer:
    point = LoadPoint(
        load=1.0,
        iops=report.total.iops,
        latency_mean_ms=report.total.latency_ms.mean,
        latency_p99_ms=report.total.latency_ms.p99,
        steady=True,
        outside_validity=None,
    )
    return LoadCurveAnswer(
        curve=LoadCurve(points=[point], planned=point, knee=knee_of([point])),
        at_target=LoadAtTarget(
            target=target,
            point=point,
            more_is_possible=True,
            text="The mean latency stays within 5 ms up to at least 1 times the planned load.",
        ),
    )
