"""From a published case and its computed rows to an answer."""

from collections.abc import Mapping

from qdepth.api.pack_schemas import CaseRows
from qdepth.published.case import Case
from qdepth.studies.cases.computed_row import ComputedRow


def case_rows(case: Case, rows: Mapping[str, ComputedRow]) -> CaseRows:
    """A case with those of its rows, by their ids, that are computed so far."""
    return CaseRows(
        id=case.id,
        letter=case.letter,
        title=case.title,
        source=case.source,
        fits=case.fits,
        assumptions=case.inferred,
        caveats=case.caveats,
        rows=[rows[row.id] for row in case.rows if row.id in rows],
    )
