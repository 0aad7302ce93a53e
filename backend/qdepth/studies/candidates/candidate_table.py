"""Batches: each row of a table is a candidate, a design with fields overridden."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from qdepth.design.checks.design_problems import InvalidDesign
from qdepth.design.document.document import Design
from qdepth.errors import QdepthError
from qdepth.report.prediction import PredictedQuantity
from qdepth.report.report import Report
from qdepth.studies.compare.fronts import AGAINST_PRICE
from qdepth.studies.compare.ranking import CRITERIA, judged_by
from qdepth.studies.estimate.density_at_target import with_target
from qdepth.studies.judge.target_words import with_remedy
from qdepth.studies.judge.targets import judge_report
from qdepth.studies.metrics import read_metric
from qdepth.studies.overrides import override, path_at, read_override
from qdepth.studies.simulate.options import SimulationOptions

DESIGN_COLUMN = "design"
NOTE_COLUMN = "note"
"""What to check about a row: cells that may have been read otherwise than intended."""
MOST_CELL_CHARACTERS = 32_000
"""A cell of a workbook holds 32,767."""
METRICS = {
    "iops": "total.iops",
    "mb_s": "total.mb_s",
    "latency_mean_ms": "total.latency_ms.mean",
    "latency_p50_ms": "total.latency_ms.p50",
    "latency_p95_ms": "total.latency_ms.p95",
    "latency_p99_ms": "total.latency_ms.p99",
    "outstanding_ios": "total.outstanding_ios",
    "bottleneck": "bottleneck.sentence",
    "engine": "engine",
    "model_version": "model_version",
}
LATER_METRICS = {
    "currency": "price.currency",
    "total_price": "price.total_price",
    "price_per_gb": "price.price_per_gb",
    "price_per_gib": "price.price_per_gib",
    "price_per_iops": "price.price_per_iops",
    "power_w": "price.power_w",
    "power_per_iops": "price.power_per_iops",
    "usable_gb": "price.usable_gb",
    "usable_gib": "price.usable_gib",
    "iops_per_gb": "price.iops_per_gb",
    "iops_at_target": "price.at_target.iops",
    "iops_per_gb_at_target": "price.at_target.iops_per_gb",
    "price_note": "price.total_price.note",
}
"""Metrics whose columns follow the last column, because columns never move."""
RANKS = {criterion: f"rank_{criterion}" for criterion in CRITERIA}
FRONTS = {criterion: f"on_front_{criterion}" for criterion in AGAINST_PRICE}
PREDICTED: dict[str, tuple[PredictedQuantity, Literal["low", "high"]]] = {
    "iops_predicted_low": ("iops", "low"),
    "iops_predicted_high": ("iops", "high"),
    "latency_mean_predicted_low_ms": ("latency_mean_ms", "low"),
    "latency_mean_predicted_high_ms": ("latency_mean_ms", "high"),
}
"""Columns with the ends of the prediction intervals of a calibrated design."""
LATER_PREDICTED: dict[str, tuple[PredictedQuantity, Literal["low", "high"]]] = {
    "latency_p99_predicted_low_ms": ("latency_p99_ms", "low"),
    "latency_p99_predicted_high_ms": ("latency_p99_ms", "high"),
}
"""The same, in columns that follow at the end."""
ENDS = tuple(
    f"{name}_{end}"
    for name in ("iops", "latency_mean_ms", "latency_p99_ms")
    for end in ("low", "high")
)
"""Columns with the ends of the intervals: prediction intervals if a design is calibrated."""
JUDGED = ("keeps_targets", "targets_note", "outside_validity")
"""Columns that show whether the design meets its latency targets (`yes`, `no`, `undecided`), which
latency decides, and why numbers are unreliable."""
RESULT_COLUMNS = (
    "status",
    *METRICS,
    "error_column",
    "error_message",
    *LATER_METRICS,
    "assumptions",
    *RANKS.values(),
    *FRONTS.values(),
    *PREDICTED,
    "intervals",
    *ENDS,
    *LATER_PREDICTED,
    *JUDGED,
    "error_pointer",
    NOTE_COLUMN,
)
"""Columns that a batch adds to the rows. They never move, and new ones come last."""
FIRST_RESULTS = RESULT_COLUMNS[: RESULT_COLUMNS.index("error_message") + 1]
"""Columns that every table with answers has had, next to each other."""

Candidate = Mapping[str, str]
"""Cells of a row by their column; empty cells override nothing."""
Cells = dict[str, str | float | None]


class InvalidCandidate(QdepthError):
    """A row is not a candidate.

    `column` is the column at fault, or the one that would change the field at fault; `pointer` is
    the JSON pointer of that field, or `?` and the column.
    """

    def __init__(self, column: str, message: str, pointer: str | None = None) -> None:
        self.column = column
        self.pointer = f"?{column}" if pointer is None else pointer
        super().__init__(message)


def is_override(column: str) -> bool:
    """Return whether a column is an override: a path with dots, not a title such as `Art. No.`."""
    return "." in column.strip(".") and not any(map(str.isspace, column))


def question_of(candidate: Candidate) -> tuple[tuple[str, str], ...]:
    """Return the cells on which the results of a row depend; the rest may differ."""
    return tuple(
        (name, text)
        for name, text in candidate.items()
        if text and (name == DESIGN_COLUMN or is_override(name))
    )


def candidate_design(candidate: Candidate, designs: Sequence[Design]) -> Design:
    """Return the design of a row, without checking whether it can be simulated.

    Columns with a path for a name are overrides; `design` names the design to change, and may
    be left out if there is one; all others are the user's own and are not read.

    Raises
    ------
    InvalidCandidate
        If the row does not fit.
    """
    base = _base(candidate.get(DESIGN_COLUMN, ""), designs)
    overrides = [
        read_override(name, text) for name, text in candidate.items() if is_override(name) and text
    ]
    try:
        return override(base, overrides)
    except InvalidDesign as refusal:
        raise _invalid(refusal, base) from None


def evaluate_candidate(
    candidate: Candidate,
    designs: Sequence[Design],
    options: SimulationOptions,
    evaluate: Callable[[Design, SimulationOptions], Report],
) -> Cells:
    """Return the result columns of a row: numbers, or what is wrong and in which column."""
    cells: Cells = dict.fromkeys(RESULT_COLUMNS)
    try:
        design = candidate_design(candidate, designs)
        report = with_target(design, evaluate(design, options))
    except InvalidCandidate as refusal:
        return refused_cells(refusal)
    except InvalidDesign as gaps:
        return refused_cells(_invalid(gaps, design))
    except QdepthError as error:
        return cells | {"status": "failed", "error_message": str(error)}
    wanted = METRICS | LATER_METRICS
    read = {column: read_metric(report, metric).value for column, metric in wanted.items()}
    notes: Cells = {"status": report.status, "assumptions": _assumptions(report)}
    judged = _judged(design, report)
    return cells | notes | read | _intervals(report) | _predicted(report) | judged


def refused_cells(refusal: InvalidCandidate) -> Cells:
    """Return the result columns of a rejected row."""
    return dict.fromkeys(RESULT_COLUMNS) | {
        "status": "refused",
        "error_column": refusal.column,
        "error_message": str(refusal),
        "error_pointer": refusal.pointer,
    }


def _invalid(refusal: InvalidDesign, design: Design) -> InvalidCandidate:
    problem = refusal.problems[0]
    is_column = problem.pointer.startswith("?")
    column = problem.pointer[1:] if is_column else path_at(design, problem.pointer)
    return InvalidCandidate(column, problem.text, problem.pointer)


def _intervals(report: Report) -> Cells:
    """Ends of the intervals: those by which rows are ranked, next to the columns, and ENDS."""
    cells: Cells = {}
    for name, (read, _) in CRITERIA.items():
        number = read(report)
        judged = judged_by(name, report, number, engine_alone=True)
        cells |= {f"{name}.{end}": getattr(judged, end) for end in ("low", "high", "tag")}
        if f"{name}_low" in ENDS:
            cells |= {f"{name}_low": number.low, f"{name}_high": number.high}
    return cells


def _predicted(report: Report) -> Cells:
    """Where a measurement is to be expected, and what the intervals hold."""
    prediction = report.prediction
    if prediction is None:
        return {}
    cells: Cells = {"intervals": prediction.text}
    for column, (quantity, end) in (PREDICTED | LATER_PREDICTED).items():
        number = prediction.of(quantity)
        cells[column] = None if number is None else getattr(number, end)
    return cells


def _judged(design: Design, report: Report) -> Cells:
    targets = judge_report(design, report)
    return {
        "keeps_targets": None if targets is None else targets.kept,
        "targets_note": None if targets is None else with_remedy(targets),
        "outside_validity": report.outside_validity,
    }


def _assumptions(report: Report) -> str:
    """What the price, the capacity and the density of a row rest on."""
    text = " ".join([*report.price.assumptions, report.price.at_target.text])
    return text if len(text) <= MOST_CELL_CHARACTERS else f"{text[: MOST_CELL_CHARACTERS - 3]}..."


def _base(name: str, designs: Sequence[Design]) -> Design:
    if not name and len(designs) == 1:
        return designs[0]
    for design in designs:
        if design.id == name:
            return design
    known = ", ".join(f"{design.id} ({design.title})" for design in designs)
    raise InvalidCandidate(
        DESIGN_COLUMN, f"There is no design {name or 'named here'}. Choose one of {known}."
    )
