"""How accurate predictions were: errors and intervals over measured rigs and cases."""

import math
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Literal

from pydantic import BaseModel

from qdepth import MODEL_VERSION
from qdepth.immutable import Immutable
from qdepth.published.back_tests import BackTest, read_back_tests
from qdepth.published.shipped_suite import read_shipped
from qdepth.studies.calibrate.allowance import allowance_for
from qdepth.studies.calibrate.calibration_result import Allowance
from qdepth.studies.calibrate.posterior_allowance import (
    Discrepancy,
    allowances_without,
    allowed_pct,
    kind_of,
    posterior_allowance,
)
from qdepth.studies.estimate.structure import LIMIT, as_log

RowClass = Literal["within", "beyond", "all"]
CASES = "published cases"
NOISE = 0.03
"""Noise of a measured number where nothing is stated: what a case was fitted to is no better."""
UNITS = ("1/s", "s")
"""Calibrations give intervals of rates, guest latencies and durations, and of nothing else."""


class Accuracy(Immutable):
    """Errors of a class of predicted numbers, without their sign, and their 95 % intervals."""

    rig: str
    """Name of the rig; "published cases" for those, "all" for everything."""
    rows: RowClass
    """`within`: at loads up to those fitted; `beyond`: with more I/Os."""
    numbers: int
    median_error_pct: float
    """Half of the numbers are less off [%]."""
    high_error_pct: float
    """Nine of ten numbers are less off [%]."""
    worst_error_pct: float
    """The largest error [%]."""
    inside_pct: float
    """Share of the measured numbers inside their interval [%]."""
    half_width_pct: float
    """Median half-width of the intervals [%]."""


class _Judged(BaseModel):
    rig: str
    is_beyond: bool
    error: float
    half: float


def accuracy() -> list[Accuracy]:
    """By rig and class of row, then the cases, then everything."""
    means = [test for test in read_back_tests() if not test.is_percentile]
    judged = [*_of_rigs(means), *_of_cases()]
    by_rig = []
    for rig in dict.fromkeys(row.rig for row in judged):
        rows = [row for row in judged if row.rig == rig]
        within = [row for row in rows if not row.is_beyond]
        beyond = [row for row in rows if row.is_beyond]
        by_rig += [_accuracy(rig, "within", within)] if within else []
        by_rig += [_accuracy(rig, "beyond", beyond)] if beyond else []
    return [
        *by_rig,
        _accuracy("all", "within", [row for row in judged if not row.is_beyond]),
        _accuracy("all", "beyond", [row for row in judged if row.is_beyond]),
        _accuracy("all", "all", judged),
    ]


def half_widths(tests: Sequence[BackTest], prior: Allowance) -> list[float]:
    """Half-widths of the stated intervals of the back-tests of one rig, as logarithms.

    Each has the allowance that the other points of the rig leave; the noise of the simulation,
    below 1 %, is left out.
    """
    own = [
        Discrepancy(
            point=test.point,
            kind=kind_of(test.quantity, test.is_beyond, test.is_saturated),
            is_beyond=test.is_beyond,
            error=as_log(test.error_pct),
            parameters=as_log(test.parameters_pct),
        )
        for test in tests
    ]
    around = allowances_without((each.point for each in own), prior, own)
    return [
        math.hypot(
            each.parameters, as_log(allowed_pct(around[each.point], each.kind, each.is_beyond))
        )
        for each in own
    ]


def _of_rigs(tests: Sequence[BackTest]) -> Iterator[_Judged]:
    for rig in dict.fromkeys(test.rig for test in tests):
        own = [test for test in tests if test.rig == rig]
        for test, half in zip(own, half_widths(own, allowance_for(rig)), strict=True):
            yield _Judged(
                rig=rig, is_beyond=test.is_beyond, error=as_log(test.error_pct), half=half
            )


def _of_cases() -> Iterator[_Judged]:
    """Predictions of the cases that could have failed; the rigs alone give their allowance."""
    shipped = read_shipped("cases", MODEL_VERSION)
    structure = as_log(posterior_allowance(allowance_for(""), []).within_pct)
    for row in shipped.rows if shipped else []:
        computed = row["computed"]
        aim = row["published"] if row["corrected"] is None else row["corrected"]
        covered = row["unit"] in UNITS or row["quantity"].startswith("Guest delay")
        if row["evidence"] != "prediction" or not covered or not computed or not aim:
            continue
        low, high = row["low"] or computed, row["high"] or computed
        noise = 0.5 * math.log(high / low) if low > 0 else 0.0
        yield _Judged(
            rig=CASES,
            is_beyond=False,
            error=math.log(computed / aim),
            half=math.hypot(LIMIT * NOISE, structure, noise),
        )


def _accuracy(rig: str, rows: RowClass, judged: Sequence[_Judged]) -> Accuracy:
    errors = sorted(abs(100.0 * math.expm1(row.error)) for row in judged)
    inside = sum(abs(row.error) <= row.half for row in judged)
    return Accuracy(
        rig=rig,
        rows=rows,
        numbers=len(judged),
        median_error_pct=round(median(errors), 1),
        high_error_pct=round(errors[math.ceil(0.9 * len(errors)) - 1], 1),
        worst_error_pct=round(errors[-1], 1),
        inside_pct=round(100.0 * inside / len(judged), 1),
        half_width_pct=round(median(100.0 * math.expm1(row.half) for row in judged), 1),
    )
