"""A real report, for tests that need one and not how it is computed."""

from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy.orm import Session

from qdepth.db import results
from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.studies.simulate import reading
from qdepth.studies.simulate.answer import Answer, Keep, Question
from qdepth.studies.simulate.evaluation import solve
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.scenarios import design


@cache
def small_answer() -> Answer:
    """Give the answer to the small design with the smallest budget."""
    return solve(Question(Design.model_validate(design()), SimulationOptions(max_ios=5_000)))


@cache
def small_report() -> Report:
    """Give the report of the same."""
    return reading.report_of(Design.model_validate(design()), small_answer())


def store_answer(
    session: Session, asked: Design, *, now: datetime, options: SimulationOptions | None = None
) -> str:
    """Store the same answer as that to another design, and give its key."""
    key = Question(asked, options or SimulationOptions()).key
    results.store(session, key, small_answer().model_dump(mode="json"), now=now)
    return key


def kept_report(
    keep: Keep | None, design: Design, options: SimulationOptions, compute: Callable[[], Report]
) -> Report:
    """Give a report that stands in for an answer, stored where `keep` stores answers."""
    if keep is None:
        return compute()
    return reading.report_of(design, keep(Question(design, options), compute))


def report_of(name: str) -> dict[str, Any]:
    """Give the same report as JSON, under the id of another design."""
    return small_report().model_copy(update={"design_id": name}).model_dump(mode="json")
