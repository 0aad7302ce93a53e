"""What a design gives at its latency target: IOPS/GB, and price per IOPS."""

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.report.numbers import absent
from qdepth.report.prices.price import over
from qdepth.report.prices.price_result import AtTarget
from qdepth.report.report import Report
from qdepth.studies.estimate.load_at_target import iops_at_target, load_at_target
from qdepth.studies.estimate.load_curve import LoadedDesign

RULE = (
    "All groups are scaled by one factor: arrival rates, rate caps, and outstanding I/Os to the "
    "nearest whole number, at least 1; found with the analytic engine."
)


def with_target(design: Design, report: Report) -> Report:
    """Add to a report what the design gives at its latency target, where it has one.

    The load is that of `load_at_target`, whatever engine the report is from.
    """
    target = design.latency_target
    if target.at_most_ms is None:
        return report
    at_target = _at_target(
        design, report, LatencyTarget(quantity=target.quantity, at_most_ms=target.at_most_ms)
    )
    price = report.price.model_copy(update={"at_target": at_target})
    return report.model_copy(update={"price": price})


def _at_target(design: Design, report: Report, target: LatencyTarget) -> AtTarget:
    loaded = LoadedDesign(design)
    found = load_at_target(loaded, target)
    text = f"{found.text} {RULE}"
    if found.point is None:
        none = absent(found.text)
        return AtTarget(
            quantity=target.quantity,
            at_most_ms=target.at_most_ms,
            load=None,
            iops=none,
            latency_ms=none,
            iops_per_gb=none,
            iops_per_gib=none,
            price_per_iops=none,
            text=text,
        )
    point, price = found.point, report.price
    iops = iops_at_target(loaded, found)
    return AtTarget(
        quantity=target.quantity,
        at_most_ms=target.at_most_ms,
        load=point.load,
        load_low=found.load_low,
        load_high=found.load_high,
        iops=iops,
        latency_ms=point.latency_mean_ms if target.quantity == "mean" else point.latency_p99_ms,
        iops_per_gb=over(iops, price.usable_gb),
        iops_per_gib=over(iops, price.usable_gib),
        price_per_iops=over(price.total_price, iops),
        text=" ".join(filter(None, (text, point.outside_validity))),
    )
