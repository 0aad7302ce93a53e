"""Estimates in the web process: the analytic engine, loaded when it is first needed."""

from qdepth.design.document.document import Design
from qdepth.report.report import Report


def estimate(design: Design) -> Report:
    """Estimate a complete design; milliseconds."""
    # Its numerical libraries take a second to load, which the first page need not wait for.
    from qdepth.studies.estimate.estimate import estimate as compute  # noqa: PLC0415

    return compute(design)
