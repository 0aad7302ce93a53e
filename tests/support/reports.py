"""A real report, for tests that need one and not how it is computed."""

from functools import cache
from typing import Any

from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.scenarios import design


@cache
def small_report() -> Report:
    """Give the report of the small design with the smallest budget."""
    return evaluate(Design.model_validate(design()), SimulationOptions(max_ios=5_000))


def report_of(name: str) -> dict[str, Any]:
    """Give the same report as JSON, under the id of another design."""
    return small_report().model_copy(update={"design_id": name}).model_dump(mode="json")
