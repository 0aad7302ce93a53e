"""Plans: the cheapest or smallest change of a design that meets all its targets."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Unpack

from pydantic import ValidationError

from qdepth.design.document import document
from qdepth.figures import counted, entered
from qdepth.library.keyword_options import (
    Choices,
    InvalidOptions,
    make_ready,
    options_of,
    refused_fields,
)
from qdepth.library.progress_lines import PROGRESS
from qdepth.report.report import Report
from qdepth.studies.doubt.doubt_question import Doubt
from qdepth.studies.doubt.doubt_words import chance_in_words
from qdepth.studies.doubt.range_text import read_range
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.growth.yearly_growth import Growth
from qdepth.studies.plan.plan import plan as plan_of
from qdepth.studies.plan.plan_answer import Plan
from qdepth.studies.plan.plan_order import decided, sampled
from qdepth.studies.plan.plan_progress import Observe, PlanProgress
from qdepth.studies.plan.plan_question import Choice, ChoiceValue, PlanQuestion
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions

Value = str | float
RangeText = str | tuple[float, float]
"""A range: "180 to 260", or its ends."""


def plan(  # noqa: PLR0913  named arguments
    design: document.Design,
    vary: Mapping[str, Sequence[Value | tuple[Value, float]]] | None = None,
    options: SimulationOptions | None = None,
    *,
    load: float = 1.0,
    budget: float | None = None,
    capacity_gib: float | None = None,
    without_any_part: bool = False,
    growth: Growth | Mapping[str, Any] | None = None,
    hold_until: str | None = None,
    doubt: Doubt | Mapping[str, RangeText | float] | None = None,
    verify: bool = True,
    observe: Observe | None = None,
    progress: bool = False,
    **choices: Unpack[Choices],
) -> Plan:
    """Find the cheapest change that meets all latency targets; of equally cheap ones the smallest.

    Parameters
    ----------
    design : Design
        A design with latency targets.
    vary : mapping, optional
        Values by path, such as `{"hosts.esx.lun_depth": [32, 64]}`; a value with a price of its own
        is a pair, such as `(64, 1500.0)`; `+` joins paths that take the same value. Unset: with
        growth, only the dates of the design as it is.
    options, choices : SimulationOptions, keyword arguments
        As for `simulate`.
    load : float
        Multiple of the planned load at which the targets must be met.
    budget : float, optional
        Largest total price [currency].
    capacity_gib : float, optional
        Least usable capacity [GiB].
    without_any_part : bool
        Whether the targets must also be met while any one part has failed.
    growth : Growth or mapping, optional
        How load, VMs and used space grow, such as `{"start": "2026-12", "rates": [{"load_pct":
        30}]}`: the answer has the month in which each target, space and part breaks first.
    hold_until : str, optional
        Month through which everything must hold, such as "2029-06"; unset: a year from the first
        miss on.
    doubt : Doubt or mapping, optional
        Numbers that are known only as ranges, by path: `{"classes.sql.iops": "180 to 260", "load":
        (0.9, 1.2)}`. The answer has the chance that all targets hold, and which number to measure
        first. Also `from_profiles`, `from_calibration`, `least_chance_pct`, `samples` and `seed`.
    verify : bool
        Whether to simulate the best proposals until each target is decided.
    observe : function, optional
        Receives the progress, with the best proposal so far.
    progress : bool
        Whether to show the progress on standard error.

    Raises
    ------
    InvalidDesign
        If the design is not complete, or a choice does not fit it.
    InvalidOptions
        If a choice or a condition is out of its range.
    """
    varied = [_choice(path, values) for path, values in (vary or {}).items()]
    try:
        question = PlanQuestion(
            design=design,
            choices=varied,
            load=load,
            budget=budget,
            capacity_gib=capacity_gib,
            without_any_part=without_any_part,
            growth=growth if growth is None else Growth.model_validate(growth),
            hold_until=hold_until,
            doubt=doubt_of(doubt),
        )
    except ValidationError as error:
        raise refused_fields(error) from None
    watch = _shown(observe) if progress else observe
    return answer(question, options_of(options, choices), verify=verify, observe=watch)


def _shown(observe: Observe | None) -> Observe:
    def watch(progress: PlanProgress) -> None:
        PROGRESS.show(f"{progress.text}{_so_far(progress)}")
        if observe is not None:
            observe(progress)

    return watch


def _so_far(progress: PlanProgress) -> str:
    if progress.stage == "search":
        return f" {progress.evaluations} of {progress.combinations} combinations."
    if progress.chance:
        return f" So far {chance_in_words(progress.chance)}."
    return f" {counted(progress.estimates, 'design')} estimated." if progress.estimates else ""


def answer(
    question: PlanQuestion,
    options: SimulationOptions,
    *,
    verify: bool = True,
    observe: Observe | None = None,
) -> Plan:
    """Answer the question of a plan, with simulations in this process."""
    make_ready(options if verify else SimulationOptions(engine="analytic"))
    once = partial(evaluate, replays=False)

    def simulate(design: document.Design) -> Report:
        return decided(design, options, once)

    def simulate_sample(design: document.Design) -> Report:
        return sampled(design, options, once)

    if not verify:
        return plan_of(question, estimate, observe=observe)
    return plan_of(question, estimate, simulate, observe, simulate_sample)


def doubt_of(doubt: Doubt | Mapping[str, Any] | None) -> Doubt | None:
    """Return ranges by path, and fields of a `Doubt` by name, as the doubt of a question.

    Raises
    ------
    NoRange
        If a range cannot be read.
    ValidationError
        If a field is out of its range.
    """
    if doubt is None or isinstance(doubt, Doubt):
        return doubt
    fields = {name: value for name, value in doubt.items() if name in Doubt.model_fields}
    ranges = [
        read_range(path, _range_text(given)) for path, given in doubt.items() if path not in fields
    ]
    return Doubt.model_validate({"ranges": ranges} | fields)


def _range_text(given: Any) -> str:
    if isinstance(given, str):
        return given
    low, high = given
    return f"{float(low)!r}..{float(high)!r}"


def _choice(path: str, values: Sequence[Value | tuple[Value, float]]) -> Choice:
    pairs = [value if isinstance(value, tuple) else (value, 0.0) for value in values]
    try:
        return Choice(
            paths=path.split("+"),
            values=[ChoiceValue(text=_text(value), price=price) for value, price in pairs],
        )
    except ValidationError as error:
        raise InvalidOptions(f"{path}: {refused_fields(error)}") from None


def _text(value: Value) -> str:
    return value if isinstance(value, str) else entered(float(value))
