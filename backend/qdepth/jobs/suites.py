"""Suites of questions: known answers, and rows of the published cases.

Each is computed once for each version of the model. The first worker plans the parts, as it loads
the engines anyway; a part is a question, or all that are about one design.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from qdepth import MODEL_VERSION
from qdepth.db import jobs
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.tables import Document, PartRow
from qdepth.jobs.failure_problems import document
from qdepth.jobs.kind import Evaluate, Kind, Work
from qdepth.published.case import CASES, Case, Row, read_case, read_case_design
from qdepth.published.shipped_suite import Suite
from qdepth.report.report import Report
from qdepth.report.timeline import TimelineReport
from qdepth.studies.simulate.options import SimulationOptions

if TYPE_CHECKING:  # the web process knows the kinds, and loads no engine
    from qdepth.known_answers.question import Question as KnownQuestion


def names_of(part: PartRow) -> list[str]:
    """Ids of the questions of a part; earlier versions stored each as a part of its name."""
    if part.question is None:
        return [part.key] if part.key else []
    names: list[str] = part.question["questions"]
    return names


def suite_name(suite: Suite) -> str:
    """Name of the one job that computes a suite with this version of the model."""
    return f"{suite} {MODEL_VERSION}"


def new_suite(suite: Suite) -> NewJob:
    """Make the job that computes a suite."""
    return NewJob(suite, {}, name=suite_name(suite))


@dataclass(frozen=True)
class Question:
    """A question of a suite."""

    id: str
    answer: Callable[[], list[Document]]
    """Returns the rows that answer it."""
    about: str = ""
    """Subject: questions about the same one are answered together; empty: alone."""


@dataclass(frozen=True)
class Suites(Kind[None]):
    """Answers the questions of a suite."""

    name: str
    questions: Callable[[], Sequence[Question]]
    shares_parts: bool = True

    def address(self, _job_id: str) -> str:
        """Address of the suite in the API."""
        return f"/api/v1/{self.name.replace('_', '-')}"

    def read(self, _question: Document) -> None:
        """Read no question: the name of the suite is enough."""

    def plan(self, work: Work[None]) -> list[NewPart]:
        """Return a part for each question without one, or for all about the same subject."""
        with work.sessions.reading() as session:
            parts = jobs.parts_of(session, work.job_id)
        with_part = {name for part in parts for name in names_of(part)}
        groups: dict[str, list[str]] = {}
        for question in self.questions():
            if question.id not in with_part:
                groups.setdefault(question.about or question.id, []).append(question.id)
        return [NewPart({"questions": names}) for names in groups.values()]

    def solve(self, _work: Work[None], part: PartRow) -> Document:
        """Answer the questions of a part."""
        names = names_of(part)
        questions = [question for question in self.questions() if question.id in names]
        return {"rows": [row for question in questions for row in question.answer()]}

    def problem(self, _error: Exception, job_id: str) -> Document:
        """Report that the suite could not be computed."""
        words = self.name.replace("_", " ")
        return document(
            f"{self.name.replace('_', '-')}-failed",
            f"The {words} could not be computed",
            "The worker has logged the reason. Start them again, or report it.",
            self.address(job_id),
        )


def all_suites(evaluate: Evaluate) -> list[Suites]:
    """Every suite."""
    return [
        Suites("known_answers", cache(_known_answers)),
        Suites("cases", cache(partial(_cases, evaluate))),
    ]


def _known_answers() -> list[Question]:
    from qdepth.known_answers.suite import suite  # noqa: PLC0415  loads the engines

    return [Question(question.id, partial(_known_rows, question)) for question in suite()]


def _known_rows(question: "KnownQuestion") -> list[Document]:
    from qdepth.known_answers.simulated_answers import answer  # noqa: PLC0415  loads the engines

    return [row.model_dump(mode="json") for row in answer(question)]


def _cases(evaluate: Evaluate) -> list[Question]:
    """A question for each published number; a design is evaluated once for all of its numbers, and
    so is its timeline."""

    @cache
    def report_of(case_id: str, design_id: str) -> Report:
        return evaluate(read_case_design(case_id, design_id), SimulationOptions())

    @cache
    def timeline_of(case_id: str, design_id: str) -> TimelineReport:
        from qdepth.studies.cases.published_cases import case_timeline  # noqa: PLC0415  as below

        return case_timeline(case_id, design_id)

    return [
        Question(
            row.id,
            partial(
                _case_row, case, row, partial(report_of, case.id), partial(timeline_of, case.id)
            ),
            about=f"{case.id}/{row.design}" if row.design else "",
        )
        for case in map(read_case, CASES)
        for row in case.rows
    ]


def _case_row(
    case: Case,
    row: Row,
    report_of: Callable[[str], Report],
    timeline_of: Callable[[str], TimelineReport],
) -> list[Document]:
    from qdepth.studies.cases.published_cases import compute_row  # noqa: PLC0415  loads the engines

    return [compute_row(case, row, report_of, timeline_of).model_dump(mode="json")]
