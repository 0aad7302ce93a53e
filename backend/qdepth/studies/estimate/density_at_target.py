"""Numbers of a design at its latency target: IOPS/GB, and price per IOPS."""

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.report.numbers import absent
from qdepth.report.prices.price import NOT_ASKED_TEXT, over
from qdepth.report.prices.price_result import AtTarget, PriceResult
from qdepth.report.report import Report
from qdepth.studies.estimate.load_at_target import iops_at_target, load_at_target
from qdepth.studies.estimate.loaded_designs import loaded_design

RULE = (
    "All groups are scaled by one factor: arrival rates, rate caps, and outstanding I/Os to the "
    "nearest whole number, at least 1; found with the analytic engine."
)


def with_target(design: Design, report: Report) -> Report:
    """Add the numbers at the latency target to a report, if the design has one.

    A report that already has them, such as one of an evidence link, is not changed. The load comes
    from `load_at_target`, whatever engine made the report.
    """
    if design.latency_target.at_most_ms is None or report.price.at_target.text != NOT_ASKED_TEXT:
        return report
    if report.engine == "analytic" and design.calibration is None:
        loaded_design(design).know_planned(report)
    price = report.price.model_copy(update={"at_target": at_target(design, report.price)})
    return report.model_copy(update={"price": price})


def at_target(design: Design, price: PriceResult) -> AtTarget:
    """Numbers of a design with a price and a latency target, at that target."""
    wanted = design.latency_target
    assert wanted.at_most_ms is not None  # noqa: S101
    target = LatencyTarget(quantity=wanted.quantity, at_most_ms=wanted.at_most_ms)
    loaded = loaded_design(design)
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
    point = found.point
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
