"""The packs that a worker answers: known answers, and rows of the published cases."""

from collections.abc import Callable, Sequence
from functools import cache, partial

from qdepth.db.tables import Document
from qdepth.design.document import Design
from qdepth.known_answers.answering import answer
from qdepth.known_answers.pack import pack
from qdepth.known_answers.question import Question
from qdepth.published.case import CASES, Case, Row, read_case, read_case_design
from qdepth.report.document import Report
from qdepth.studies.cases import compute_row
from qdepth.studies.options import SimulationOptions
from qdepth.worker.evaluating import Evaluate
from qdepth.worker.packs import PackQuestion


def known_packs(evaluate: Evaluate) -> dict[str, Sequence[PackQuestion]]:
    """Every pack by its name."""
    return {"known_answers": _known_answers(), "cases": _cases(evaluate)}


def _known_answers() -> list[PackQuestion]:
    return [
        PackQuestion(
            question.id,
            [question.row_id(quantity) for quantity in question.quantities],
            partial(_answer, question),
        )
        for question in pack()
    ]


def _answer(question: Question) -> list[Document]:
    return [row.model_dump(mode="json") for row in answer(question)]


def _cases(evaluate: Evaluate) -> list[PackQuestion]:
    """A question for each published number; a design is evaluated once for all of its numbers."""

    @cache
    def report_of(case_id: str, design_id: str) -> Report:
        design: Design = read_case_design(case_id, design_id)
        return evaluate(design, SimulationOptions())

    return [
        PackQuestion(row.id, [row.id], partial(_row, case, row, partial(report_of, case.id)))
        for case in map(read_case, CASES)
        for row in case.rows
    ]


def _row(case: Case, row: Row, report_of: Callable[[str], Report]) -> list[Document]:
    return [compute_row(case, row, report_of).model_dump(mode="json")]
