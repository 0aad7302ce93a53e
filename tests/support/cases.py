"""Published cases computed once, with a budget that a test can afford."""

from functools import cache

import pytest

from qdepth.published.case import read_case
from qdepth.studies.cases import published_cases as cases
from qdepth.studies.cases.computed_row import ComputedRow
from qdepth.studies.cases.published_cases import compute_case
from qdepth.studies.simulate.options import SimulationOptions

AFFORDABLE = SimulationOptions(max_ios=30_000)


@cache
def computed_rows(case_id: str = "emulex_vvol") -> dict[str, ComputedRow]:
    """The rows of a case by id; case D unless another one is named."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cases, "SimulationOptions", lambda: AFFORDABLE)
        return {row.id: row for row in compute_case(read_case(case_id))}
