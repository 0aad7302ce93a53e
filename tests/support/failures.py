"""Single failures of a design, without a job."""

from qdepth.design.document.document import Design
from qdepth.studies.failures import (
    Evaluate,
    Failure,
    FailureQuestion,
    failure_of,
    figures_of,
    parts_to_fail,
    worst_first,
)


def single_failures(
    design: Design, evaluate: Evaluate, parts: list[str] | None = None
) -> list[Failure]:
    """Let parts of a complete design fail, each alone; the worst first."""
    healthy = figures_of(design, evaluate(design))
    paths = [part.path for part in parts_to_fail(FailureQuestion(design=design, parts=parts))]
    return worst_first(failure_of(design, path, healthy, evaluate) for path in paths)
