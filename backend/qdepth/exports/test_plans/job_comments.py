"""Sentences of a test plan: where its jobs run, the predictions, and what jobs cannot do."""

from collections.abc import Iterator

from qdepth.exports.displayed_text import displayed
from qdepth.exports.test_plans.class_test import ClassTest
from qdepth.exports.test_plans.tool_values import whole_rate
from qdepth.figures import NO_BREAK, entered
from qdepth.report.quantity import Number
from qdepth.report.report import Report

WORDS = {
    "iops": ("IOPS", ""),
    "latency_mean_ms": ("mean latency", " ms"),
    "latency_p99_ms": ("p99 latency", " ms"),
}
"""Names of predicted numbers, and their units."""
LARGEST_ROUNDING = 0.05
"""Relative difference between a rate and its rounded value from which it is named."""


def comments_of(test: ClassTest, report: Report, title: str) -> list[str]:
    """Return the comments at the head of a job file, a line each."""
    lines = [
        f"Qdepth test plan of {title}: class {test.name}",
        f"Run it in {vms_text(test)} at the same time as the tests of the other classes.",
        f"Place them: {test.where}.",
        "Writes destroy what is on the disks. Use empty disks.",
        "",
        f"Predicted for {vms_text(test)} together, by {source_text(report)}:",
        *(f"  {line}" for line in prediction_lines(test)),
        *(f"Note: {line}" for line in differences(test)),
        "",
    ]
    return [displayed(line).replace(NO_BREAK, " ") for line in lines]


def source_text(report: Report) -> str:
    """Return the origin of the predictions, and the meaning of their intervals."""
    if report.digest is None:
        return "an estimate with its stated error"
    return "a simulation with 95 % intervals"


def vms_text(test: ClassTest) -> str:
    """Return the number of VMs that run the test, in words."""
    return "its VM" if test.vms == 1 else f"all its {test.vms} VMs"


def prediction_lines(test: ClassTest) -> Iterator[str]:
    """Return each predicted number with its interval, in plain digits."""
    for name, number in test.numbers.items():
        word, unit = WORDS[name]
        yield f"{word}: {with_interval(number, unit)}"


def with_interval(number: Number, unit: str = "") -> str:
    """Return a number and its interval with four digits; without a value, its note."""
    if number.value is None:
        return f"no prediction ({number.note})" if number.note else "no prediction"
    text = f"{_digits(number.value)}{unit}"
    if number.low is None or number.high is None:
        return text
    return f"{text} ({_digits(number.low)} to {_digits(number.high)}{unit})"


def _digits(value: float) -> str:
    return entered(float(f"{value:.4g}"))


def differences(test: ClassTest) -> Iterator[str]:
    """Return how jobs of tools differ from the workload of the class."""
    load = test.workload
    if load.loop == "closed" and load.think_ms > 0:
        yield "a tool pauses for a constant time, the design for a random one."
    if load.loop == "open" and load.arrival_scv not in (0.0, 1.0):
        yield "fio issues I/Os as a Poisson process, which is less or more bursty than the class."
    if load.loop == "open":
        yield (
            "the tool waits if its depth is reached; in the design I/Os arrive whatever happens."
        )
    rates = {disk.iops for disk in test.disks if disk.iops is not None}
    if any(abs(whole_rate(rate) / rate - 1) > LARGEST_ROUNDING for rate in rates):
        yield "fio and diskspd take whole rates, so they issue more or fewer I/Os than the class."
