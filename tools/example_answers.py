"""Writes what each example answers, which the start page shows."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.report.timeline import TimelineReport
from qdepth.studies.cases.example import Example, ExampleAnswer, OperationSpan
from qdepth.studies.cases.example_answers import FILE
from qdepth.studies.cases.example_scenarios import examples
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline import solve_timeline

PLACE = Path(__file__).parents[1] / "backend" / "qdepth" / "studies" / "cases" / FILE
DIGITS = 3


def compute_answers(
    examples: list[Example],
    simulate: Callable[[Design], Report],
    run_time_line: Callable[[Design], TimelineReport],
) -> dict[str, list[ExampleAnswer]]:
    """Answer every design; those with operations on their timeline."""
    return {
        example.id: [
            _of_time_line(design, run_time_line(design))
            if design.operations
            else _at_rest(design, simulate(design))
            for design in example.designs
        ]
        for example in examples
    }


def _at_rest(design: Design, report: Report) -> ExampleAnswer:
    total = report.total
    budget = {row.layer: _rounded(row.mean_ms.value) for row in total.wait_budget}
    return ExampleAnswer(
        design_id=design.id,
        iops=_rounded(total.iops.value),
        latency_mean_ms=_rounded(total.latency_ms.mean.value),
        latency_p99_ms=_rounded(total.latency_ms.p99.value),
        wait_ms={layer: ms for layer, ms in budget.items() if ms},
        is_doubtful=report.status != "steady",
    )


def _of_time_line(design: Design, report: TimelineReport) -> ExampleAnswer:
    spans = [
        OperationSpan(start_s=_digits(row.start_s), finish_s=_digits(row.finish_s.value))
        for row in report.operations
        if row.start_s is not None and row.finish_s.value is not None
    ]
    return ExampleAnswer(
        design_id=design.id,
        iops=_rounded(_production_iops(report)) if design.classes else None,
        latency_mean_ms=None,
        latency_p99_ms=None,
        wait_ms={},
        operations=spans,
        is_doubtful=report.status != "valid",
    )


def _production_iops(report: TimelineReport) -> float | None:
    """Mean over the time in which operations are under way; None where no regime tells."""
    done = lasted = 0.0
    for regime in report.regimes:
        if regime.running and regime.answer is not None:
            iops = report.answers[regime.answer].total.iops.value
            if iops is None:
                return None
            done += iops * (regime.end_s - regime.begin_s)
            lasted += regime.end_s - regime.begin_s
    return done / lasted if lasted > 0 else None


def _rounded(value: float | None) -> float | None:
    return None if value is None else _digits(value)


def _digits(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")


def main() -> None:
    """Simulate all designs of all examples, as somebody who opens them would."""
    options = SimulationOptions()
    answers = compute_answers(
        examples(),
        lambda design: evaluate(design, options),
        lambda design: solve_timeline(design, options),
    )
    rows = {
        id_: [answer.model_dump(mode="json", exclude_defaults=True) for answer in found]
        for id_, found in answers.items()
    }
    PLACE.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"wrote {PLACE}\n")


if __name__ == "__main__":
    main()
