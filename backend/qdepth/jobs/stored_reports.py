"""Reports of what is stored: made when they are read, from an answer and the design as it is."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy.orm import Session

from qdepth.db import results
from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.report.report import Report
from qdepth.studies.simulate.answer import OutdatedAnswer, Question, read_kept
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
    """Report a design by the answer under the first of some keys; None if there is none.

    `network` is that of the design; unset: it is lowered.
    """
    from qdepth.studies.simulate.reading import report_of  # noqa: PLC0415  numerical libraries

    rows = results.find_rows(session, keys)
    row = next((rows[key] for key in keys if key in rows), None)
    if row is None:
        return None
    try:
        return StoredReport(report_of(design, read_kept(row.report), network), row.created_at)
    except (OutdatedAnswer, InvalidDesign):  # another version understands the design otherwise
        return None


def stored_for(
    session: Session, designs: Iterable[Design], options: SimulationOptions
) -> list[StoredReport | None]:
    """Report designs by what is stored for their networks; None where there is nothing."""
    return [_stored_for(session, Question(design, options)) for design in designs]


def _stored_for(session: Session, question: Question) -> StoredReport | None:
    try:
        keys = [question.key]
    except InvalidDesign:  # a design that is not complete has no answer
        return None
    return stored_under(session, question.design, keys, question.network)
