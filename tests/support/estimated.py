"""Estimates of designs, each worked out once for all tests that ask for it."""

from functools import lru_cache

from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.studies.estimate.estimate import estimate

KEPT = 1_000


def estimated(design: Design) -> Report:
    """Give the report of a design by the analytic engine."""
    return _of_text(design.model_dump_json(by_alias=True))


@lru_cache(KEPT)
def _of_text(text: str) -> Report:
    return estimate(Design.model_validate_json(text))
