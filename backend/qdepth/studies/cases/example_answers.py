"""What each example answers at a glance, estimated when Qdepth is released."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from qdepth.design.document.document import Design
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.cases.example import Example, ExampleAnswer

DIGITS = 3
FILE = "answers.json"


@cache
def _shipped() -> dict[str, Any]:
    text = (files(__package__) / FILE).read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def shipped_answers(example_id: str) -> list[ExampleAnswer]:
    """The answers of an example that ship, design by design; none of an unknown one."""
    return [ExampleAnswer.model_validate(row) for row in _shipped().get(example_id, [])]


def compute_answers(
    examples: list[Example], estimate: Callable[[Design], Report]
) -> dict[str, list[ExampleAnswer]]:
    """Estimate every design, to three digits; those with operations answer on their time line."""
    return {
        example.id: [
            _answer(design, estimate(design))
            for design in example.designs
            if design.vm_groups and not design.operations
        ]
        for example in examples
    }


def _answer(design: Design, report: Report) -> ExampleAnswer:
    total = report.total
    budget = {row.layer: _rounded(row.mean_ms) for row in total.wait_budget}
    return ExampleAnswer(
        design_id=design.id,
        iops=_rounded(total.iops),
        latency_mean_ms=_rounded(total.latency_ms.mean),
        latency_p99_ms=_rounded(total.latency_ms.p99),
        wait_ms={layer: ms for layer, ms in budget.items() if ms},
    )


def _rounded(number: Number) -> float | None:
    return None if number.value is None else float(f"{number.value:.{DIGITS}g}")
