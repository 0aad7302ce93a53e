"""Writes what the cluster does under more and less load, which the start page shows."""

import json
import math
import sys
from pathlib import Path

from pydantic import BaseModel

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.studies.cases.example_load import FILE, ExampleLoad, LoadStep
from qdepth.studies.cases.example_scenarios import shipped_design
from qdepth.studies.estimate.analytic_report import analytic_report
from qdepth.studies.estimate.headroom import headroom_of
from qdepth.studies.estimate.load_at_target import load_at_targets
from qdepth.studies.estimate.load_curve import PLANNED, LoadCurve, LoadedDesign, knee_of
from qdepth.studies.estimate.load_point import LoadPoint
from qdepth.studies.estimate.scaled_load import scaled

PLACE = Path(__file__).parents[1] / "backend" / "qdepth" / "studies" / "cases" / FILE
DESIGN = "cluster/vmfs"
LOADS = tuple(quarters / 4 for quarters in range(1, 16))
"""Loads that a slider stops at; beyond them the SPs are full."""
TARGET = LatencyTarget(quantity="p99", at_most_ms=2.0)
DIGITS = 4


def compute_load(design: Design) -> ExampleLoad:
    """Estimate the design under each load, and search the load that meets the target."""
    loaded = LoadedDesign(design)
    points = [_of_all_vms(loaded.at(load)) for load in LOADS]
    at_target = load_at_targets(loaded, [TARGET])
    if at_target is None or at_target.point is None:
        raise ValueError(f"{DESIGN} reaches no target")
    return ExampleLoad(
        curve=LoadCurve(
            points=points,
            planned=_of_all_vms(loaded.at(PLANNED)),
            knee=knee_of(points, is_whole=False),
        ),
        at_target=at_target.model_copy(update={"point": _of_all_vms(at_target.point)}),
        headroom=headroom_of(at_target),
        steps=[_step(design, load, point) for load, point in zip(LOADS, points, strict=True)],
    )


def _of_all_vms(point: LoadPoint) -> LoadPoint:
    return point.model_copy(update={"classes": []})


def _step(design: Design, load: float, point: LoadPoint) -> LoadStep:
    budget = analytic_report(scaled(design, load)).total.wait_budget
    waits = {row.layer: row.mean_ms.value for row in budget}
    return LoadStep(
        load=load,
        wait_ms={layer: ms for layer, ms in waits.items() if ms},
        sentence=_in_words(point),
    )


def _in_words(point: LoadPoint) -> str:
    is_met = (point.latency_p99_ms.value or math.inf) <= TARGET.at_most_ms
    if point.limit_kind == "rate":
        target = "and p99 meets" if is_met else "but p99 misses"
        return f"All VMs get the I/O they ask for, {target} its target."
    return f"{point.limit_name} are full: p99 {'meets' if is_met else 'misses'} its target."


def rounded(found: BaseModel) -> str:
    """Write numbers to a few digits, as JSON."""

    def short(value: object) -> object:
        if isinstance(value, float):
            return float(f"{value:.{DIGITS}g}")
        if isinstance(value, dict):
            return {key: short(one) for key, one in value.items()}
        return [short(one) for one in value] if isinstance(value, list) else value

    return json.dumps(short(found.model_dump(mode="json")), indent=1) + "\n"


def main() -> None:
    """Write the file."""
    PLACE.write_text(rounded(compute_load(shipped_design(DESIGN))), encoding="utf-8")
    sys.stdout.write(f"wrote {PLACE}\n")


if __name__ == "__main__":
    main()
