"""Progress and answers of a validation suite."""

from datetime import date, datetime
from typing import Literal

from qdepth.known_answers.known_answer import KnownAnswer
from qdepth.published.case import Fit, MissingSource
from qdepth.server.http.schemas import Problem, ResponseModel
from qdepth.studies.accuracy import Accuracy
from qdepth.studies.calibrate.calibration_result import Allowance
from qdepth.studies.cases.computed_row import ComputedRow
from qdepth.studies.predictions import MeasuredPrediction


class SuiteState(ResponseModel):
    """Progress of a suite of questions for this version of the model."""

    status: Literal["not_run", "running", "ready", "failed"]
    model_version: str
    run_id: str | None
    """The run that computes or computed them; null before the first one."""
    questions: int
    """Questions in the suite."""
    answered: int
    """Questions that are answered so far."""
    problem: Problem | None
    """Why the run failed; it may be started again."""
    started_at: datetime | None
    finished_at: datetime | None
    origin: Literal["shipped", "computed_here"] | None
    """Origin of the answers: they ship with this version of the model until this server has
    computed all of them itself; null if neither is so yet."""
    computed_on: date | None
    """Day on which the answers were computed; null if they are not complete."""
    digest: str | None
    """SHA-256 of the answers: equal digests, the same answers to the last digit. Null if they
    are not complete."""


class AccuracyOfPredictions(ResponseModel):
    """Errors of predictions over rigs and cases, and the allowance that they leave for others."""

    outcome: str
    """Number of predicted values, the median error, and the share of ranges that contain the
    value."""
    scope: list[str]
    """Sentences on what the numbers were measured on, and on what has no measurement yet."""
    rows: list[Accuracy]
    """By rig and class of row; the last three over everything."""
    predictions: list[MeasuredPrediction]
    """Every predicted number next to the measured one."""
    allowance: Allowance
    """Allowance of a design outside the rigs."""


class CaseRows(ResponseModel):
    """A published document and its numbers."""

    id: str
    letter: str
    """First letter of its row ids."""
    title: str
    source: str
    """The published document."""
    fits: list[Fit]
    """Fitted fields, fitted rows, and the remaining degrees of freedom."""
    assumptions: list[str]
    """Assumptions of the designs that the source does not state."""
    caveats: list[str]
    """What the case does not show."""
    rows: list[ComputedRow]
    """Rows that are computed so far, in the order of the case."""


class Cases(SuiteState):
    """Published numbers next to those that this version of the model computes."""

    outcome: list[str]
    """Summary of the rows, a sentence each; empty if there are none."""
    not_covered: list[MissingSource]
    """Parts of source documents that no case covers yet."""
    cases: list[CaseRows]


class NamedAnswer(KnownAnswer):
    """A known answer with the names of its parts."""

    title: str
    """The question by name."""
    of: str
    """Station, limit or group within it; empty if it has only one."""


class KnownAnswers(SuiteState):
    """Known answers of one version of the model."""

    rows: list[NamedAnswer]
    """Rows of the questions that are answered so far, in the order of the suite."""
