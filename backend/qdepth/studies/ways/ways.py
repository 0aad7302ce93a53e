"""Lays the ways of a design next to each other, by estimates."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from qdepth.design.design_index import index_of
from qdepth.design.document.array import Datastore
from qdepth.design.document.document import Design
from qdepth.design.failover.failable_parts import failing_parts
from qdepth.design.problem import InvalidDesign
from qdepth.design.supported_limits import is_too_large
from qdepth.design.ways.lay_out import closed, laid_out, noted
from qdepth.design.ways.moved import moved
from qdepth.design.ways.way import WAYS, WayId
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.failures import (
    Failure,
    FailureQuestion,
    Figures,
    failure_of,
    figures_of,
    worst_first,
)
from qdepth.studies.judge.targets import judge_report
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.ways.ways_answer import (
    LaidOut,
    TriedDatastores,
    WayRow,
    Ways,
    WaysQuestion,
)
from qdepth.studies.ways.ways_words import can_be_judged, fewest_in_words, ways_in_words

Estimate = Callable[[Design], Report]
NUMBERS = (1, 2, 4, 8, 16, 32)
"""Numbers of datastores of each entry to try, until they perform like the design before."""
MOST_FAILURES = 4
"""Largest number of failing parts of a kind, each alone."""
SHORT = SimulationOptions(max_ios=20_000)
"""Simulation of a design that the analytic engine does not model completely."""
SLIGHT = 0.01
"""Difference that counts as none if no error is stated."""


def ways(question: WaysQuestion, estimate: Estimate) -> Ways:
    """Lay the ways of a design next to each other.

    Parameters
    ----------
    question : WaysQuestion
        A complete design, and its ways.
    estimate : function
        Returns the report of a design by the analytic engine. A design that is outside its validity
        is simulated shortly.

    Raises
    ------
    InvalidDesign
        If the design is not complete.
    """
    before = design_before(question, estimate)
    laid = [lay_out(question, way, before, estimate) for way in asked_ways(question)]
    return put_together(before, laid)


def asked_ways(question: WaysQuestion) -> list[WayId]:
    """Return the requested ways without repetitions."""
    return list(dict.fromkeys(question.ways))


def design_before(question: WaysQuestion, estimate: Estimate) -> WayRow:
    """Return the performance of the design as it is.

    Raises
    ------
    InvalidDesign
        If the design is not complete.
    """
    return _evaluated(question.design, None, _valid(estimate))


def lay_out(question: WaysQuestion, way: WayId, before: WayRow, estimate: Estimate) -> LaidOut:
    """Lay out a way, and find how many datastores perform like the design before."""
    refusal = closed(question.design, way)
    if refusal:
        row = WayRow(way=way, design_id="", title=WAYS[way].name, refusal=refusal)
        return LaidOut(row=row, design=None)
    design = laid_out(question.design, way, question.choices)
    estimate = _valid(estimate)
    try:
        row = _evaluated(design, way, estimate)
    except InvalidDesign as problems:
        why = problems.problems[0].text
        row = WayRow(way=way, design_id=design.id, title=design.title, refusal=why)
        return LaidOut(row=row, design=design)
    tried = list(_tried(question, way, before, estimate)) if can_be_judged(before) else []
    enough = next((each.datastores for each in tried if each.is_enough), None)
    row = row.model_copy(update={"tried": tried, "fewest": enough})
    text = fewest_in_words(question.design, row, before)
    return LaidOut(row=row.model_copy(update={"text": text}), design=noted(design, text))


def put_together(before: WayRow, laid: Sequence[LaidOut]) -> Ways:
    """Return the laid out ways, with their summary."""
    rows = [each.row for each in laid]
    designs = [each.design for each in laid if each.design is not None]
    return Ways(before=before, rows=rows, designs=designs, text=ways_in_words(rows, before))


def _valid(estimate: Estimate) -> Estimate:
    """Estimate a design, or simulate it shortly where the estimate is outside its validity."""

    def answer(design: Design) -> Report:
        report = estimate(design)
        if report.outside_validity is None:
            return report
        from qdepth.studies.simulate.evaluation import evaluate  # noqa: PLC0415  loads the engines

        return evaluate(design, SHORT, replays=False)

    return answer


def _tried(
    question: WaysQuestion, way: WayId, before: WayRow, estimate: Estimate
) -> Iterator[TriedDatastores]:
    """Numbers of datastores that VMFS can hold, up to the first that is enough."""
    changed = moved(question.design, WAYS[way]).datastores
    for number in NUMBERS:
        choices = question.choices.model_copy(update={"datastores": number})
        design = laid_out(question.design, way, choices)
        if any(is_too_large(store) for store in design.datastores if store.id in changed):
            continue
        total = estimate(design).total
        p99 = total.latency_ms.p99
        is_enough = _as_much(total.iops, before.iops) and _as_fast(p99, before.latency_p99_ms)
        yield TriedDatastores(
            datastores=number, iops=total.iops, latency_p99_ms=p99, is_enough=is_enough
        )
        if is_enough:
            break


def _as_much(after: Number, before: Number | None) -> bool:
    if before is None or before.value is None or after.value is None:
        return False
    least = before.value * (1.0 - SLIGHT) if before.low is None else before.low
    return after.value >= least


def _as_fast(after: Number, before: Number | None) -> bool:
    if before is None or before.value is None or after.value is None:
        return False
    most = before.value * (1.0 + SLIGHT) if before.high is None else before.high
    return after.value <= most


def _evaluated(design: Design, way: WayId | None, estimate: Estimate) -> WayRow:
    report = estimate(design)
    healthy = figures_of(design, report)
    depths = [round(device.dqlen.value) for device in report.devices if device.dqlen.value]
    total = report.total
    worst = partial(_worst, design, healthy=healthy, estimate=estimate)
    return WayRow(
        way=way,
        design_id=design.id,
        title=design.title,
        datastores=sum(store.count for store in _used(design)),
        datastore_gib=max(
            (store.capacity_gib for store in _used(design) if store.capacity_gib), default=None
        ),
        device_depth_least=min(depths, default=None),
        device_depth_most=max(depths, default=None),
        status=report.status,
        outside_validity=report.outside_validity,
        iops=total.iops,
        latency_mean_ms=total.latency_ms.mean,
        latency_p99_ms=total.latency_ms.p99,
        bottleneck=report.bottleneck.sentence,
        targets=judge_report(design, report),
        total_price=report.price.total_price,
        without_sp=worst("sps"),
        without_path=worst("hba_ports"),
    )


def _used(design: Design) -> list[Datastore]:
    stores = index_of(design).datastores
    used = {id_ for entry in design.classes for id_ in entry.datastore_entries}
    return [store for id_, store in stores.items() if id_ in used]


def _worst(
    design: Design, collection: str, *, healthy: Figures, estimate: Estimate
) -> Failure | None:
    """The failure of a kind of parts that takes the most away."""
    paths = [part.path for part in failing_parts(design)]
    own = [path for path in paths if path.startswith(f"{collection}.")][:MOST_FAILURES]
    question = FailureQuestion(design=design)
    failures = [failure_of(question, path, healthy, estimate) for path in own]
    return next(iter(worst_first(failures)), None)
