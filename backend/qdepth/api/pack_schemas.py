"""How far a pack of questions is answered."""

from datetime import datetime
from typing import Literal

from qdepth.api.message import Answer
from qdepth.api.problems import Problem
from qdepth.published.case import FittedParameter
from qdepth.studies.computed_row import ComputedRow


class PackState(Answer):
    """How far a pack of questions is answered for this version of the model."""

    status: Literal["not_run", "running", "ready", "failed"]
    model_version: str
    run_id: str | None
    """The run that computes or computed them; null before the first one."""
    questions: int
    """Questions in the pack."""
    answered: int
    """Questions that are answered so far."""
    problem: Problem | None
    """Why the run failed; it may be started again."""
    started_at: datetime | None
    finished_at: datetime | None


class CaseRows(Answer):
    """A published document and its numbers."""

    id: str
    letter: str
    """First letter of its row ids."""
    title: str
    source: str
    """The published document."""
    fitted: list[FittedParameter]
    """Parameters that were fitted to rows with the role `calibrate`; never predictions."""
    calibration_rows: list[str]
    """Ids of the rows that parameters were fitted to."""
    independent_rows: int
    """Those of them that no other row implies."""
    degrees_of_freedom: int
    """Independent calibration rows less fitted parameters."""
    assumptions: list[str]
    """What the source does not say and the designs assume."""
    caveats: list[str]
    """What the case does not show."""
    rows: list[ComputedRow]
    """Rows that are computed so far, in the order of the case."""


class Cases(PackState):
    """Published numbers beside those that this version of the model computes."""

    cases: list[CaseRows]
