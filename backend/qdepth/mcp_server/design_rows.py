"""Rows of the tables that tools answer with."""

from collections.abc import Iterable

from qdepth.figures import count, entered, latency, three_digits
from qdepth.library.growth import Growth
from qdepth.library.sweeping import Sweep
from qdepth.mcp_server.tool_answers import Measure, Row, measure, measures_of, plain
from qdepth.report.comparison import LETTERS, ComparedReports
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.plan.plan_answer import Plan, PlanProposal
from qdepth.studies.plan.plan_words import changes_in_words

MOST_PARTS = 10
"""Parts of each kind that are listed, the busiest first."""
NUMBERS = ("iops", "latency_mean_ms", "latency_p99_ms")


def layers(report: Report) -> list[Row]:
    """Return the layers of the path with their parts of the mean latency."""
    return [
        _row(f"layer {each.layer}", "", [measure("mean_ms", each.mean_ms)])
        for each in report.total.wait_budget
    ]


def busiest_parts(report: Report) -> list[Row]:
    """Return the fullest limits and the busiest stations."""
    limits = sorted(report.limits, key=lambda each: -(each.used_pct.value or 0.0))
    stations = sorted(report.stations, key=lambda each: -(each.utilisation_pct.value or 0.0))
    return [
        *(
            _row(
                f"limit {each.name or each.id}",
                each.origin,
                [measure("used_pct", each.used_pct), measure("waiting", each.waiting)],
            )
            for each in limits[:MOST_PARTS]
        ),
        *(
            _row(
                f"{each.kind} {each.name or each.id}",
                each.origin,
                [measure("utilisation_pct", each.utilisation_pct)],
            )
            for each in stations[:MOST_PARTS]
        ),
    ]


def compared_rows(compared: ComparedReports) -> list[Row]:
    """Return the designs, then the differences of each later one from the first."""
    ids = [report.design_id for report in compared.reports]
    letters = dict(zip(ids, LETTERS, strict=False))
    return [
        *(
            _row(
                f"{letters[report.design_id]}: {report.design_title}",
                report.bottleneck.sentence,
                measures_of(report),
            )
            for report in compared.reports
        ),
        *(
            _row(
                f"{letters[each.design_id]}, {each.quantity}",
                each.verdict,
                [measure("ratio", each.ratio)],
            )
            for each in compared.differences
        ),
    ]


def load_rows(growth: Growth) -> list[Row]:
    """Return the design under multiples of its load."""
    return [
        _row(f"{three_digits(point.load)} times the load", point.limit, _numbers(point))
        for point in growth.curve
    ]


def sweep_rows(swept: Sweep) -> list[Row]:
    """Return the cells of a sweep."""
    return [
        _row(
            ", ".join(
                f"{path}={entered(value)}"
                for path, value in zip(swept.paths, point.values, strict=True)
            ),
            point.bottleneck,
            _numbers(point),
        )
        for point in swept.points
    ]


def best_cells(swept: Sweep) -> list[str]:
    """Return the cells with the most IOPS and with the lowest p99."""
    named = list(zip(sweep_rows(swept), swept.points, strict=True))
    rates = [(p.iops.value, row.name) for row, p in named if p.iops and p.iops.value]
    times = [
        (p.latency_p99_ms.value, row.name)
        for row, p in named
        if p.latency_p99_ms and p.latency_p99_ms.value
    ]
    if not rates or not times:
        return ["No cell has numbers. The rows say why."]
    (most, at_most), (least, at_least) = max(rates), min(times)
    return [
        f"Most IOPS: {count(most)} with {at_most}.",
        f"Lowest p99: {latency(least)} with {at_least}.",
    ]


def plan_rows(planned: Plan) -> list[Row]:
    """Return the best proposal or the nearest, then the others."""
    listed = [("best", planned.best), ("nearest", planned.nearest)]
    listed += [("runner-up", each) for each in planned.runners_up]
    listed += [("front", each) for each in planned.front]
    return [_proposed(kind, each) for kind, each in listed if each is not None]


def _proposed(kind: str, proposal: PlanProposal) -> Row:
    price = Number(value=proposal.total_price, low=None, high=None, tag="exact")
    return _row(
        f"{kind}: {changes_in_words(proposal) or 'no change'}",
        f"{proposal.targets.rstrip('.')}. {proposal.binds}",
        [measure("total_price", price), measure("latency_ms.p99", proposal.latency_p99_ms)],
    )


def _numbers(point: object) -> list[Measure]:
    found = ((name, getattr(point, name)) for name in NUMBERS)
    return [measure(name, number) for name, number in found if number is not None]


def _row(name: str, sentence: str | None, measures: Iterable[Measure]) -> Row:
    return Row(
        name=" ".join(plain([name])),
        sentence=" ".join(plain([sentence])),
        measures=list(measures),
    )
