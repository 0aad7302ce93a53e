"""Reports of stored answers: made when they are read, from an answer and the design as it is."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy.orm import Session

from qdepth.db import results
from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.report.report import Report
from qdepth.studies.cases.example_results import example_result, example_results
from qdepth.studies.simulate.answer import Kept, OutdatedAnswer, Question, read_kept
from qdepth.studies.simulate.options import SimulationOptions

if TYPE_CHECKING:  # loads a numerical library
    from qdepth.network.network import QueueingNetwork


class StoredReport(NamedTuple):
    """A report, and since when its answer is stored."""

    report: Report
    stored_at: datetime


def stored_under(
    session: Session, design: Design, keys: Sequence[str], network: "QueueingNetwork | None" = None
) -> StoredReport | None:
    """Report a design by the stored answer of the first of some keys; None if there is none.

    `network` is that of the design; unset: it is lowered. Answers of examples ship.
    """
    from qdepth.studies.simulate.reading import report_of  # noqa: PLC0415  numerical libraries

    found = _kept(session, keys)
    if found is None:
        return None
    kept, stored_at = found
    try:
        return StoredReport(report_of(design, kept, network), stored_at)
    except (OutdatedAnswer, InvalidDesign):  # another version understands the design otherwise
        return None


def _kept(session: Session, keys: Sequence[str]) -> tuple[Kept, datetime] | None:
    rows = results.find_rows(session, keys)
    row = next((rows[key] for key in keys if key in rows), None)
    if row is not None:
        return read_kept(row.report), row.created_at
    shipped = example_result(keys)
    return None if shipped is None else (shipped, example_results().computed_at)


def stored_for(
    session: Session, designs: Iterable[Design], options: SimulationOptions
) -> list[StoredReport | None]:
    """Report designs by the stored answers for their networks; None if there are none."""
    return [_stored_for(session, Question(design, options)) for design in designs]


def _stored_for(session: Session, question: Question) -> StoredReport | None:
    try:
        keys = [question.key]
    except InvalidDesign:  # a design that is not complete has no answer
        return None
    return stored_under(session, question.design, keys, question.network)
