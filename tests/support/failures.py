"""Single failures of a design, without a job."""

from collections.abc import Sequence

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
    design: Design,
    evaluate: Evaluate,
    parts: list[str] | None = None,
    already: Sequence[str] = (),
) -> list[Failure]:
    """Let parts of a complete design fail, each alone or besides others; the worst first."""
    question = FailureQuestion(design=design, parts=parts, already=list(already))
    healthy = figures_of(design, evaluate(design))
    paths = [part.path for part in parts_to_fail(question)]
    return worst_first(failure_of(question, path, healthy, evaluate) for path in paths)
