"""Whether candidates keep the targets of their design: yes, no, or undecided within the error."""

import json
from pathlib import Path
from typing import Any

import pytest

from qdepth.design.document.document import Design
from qdepth.report.quantity import Number, Tag
from qdepth.report.report import Report
from qdepth.studies.compare.kept_targets import (
    TargetsKept,
    is_kept,
    targets_in_words,
    targets_kept,
)
from tests.support.reports import small_report
from tests.support.scenarios import design

SHARED: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "frontend/src/test/kept-targets.json").read_text(encoding="utf-8")
)
"""Latencies beside a target of 1 ms, and whether they keep it."""


def _number(
    value: float | None, low: float | None, high: float | None, tag: Tag = "approximate"
) -> Number:
    return Number(value=value, low=low, high=high, tag=tag)


@pytest.mark.parametrize("one", SHARED, ids=lambda one: one["why"])
def test_whole_interval_decides(one: dict[str, Any]) -> None:
    """The page judges the same cases by its own copy of the rule."""
    assert is_kept(_number(one["value"], one["low"], one["high"], one["tag"]), 1.0) == one["kept"]


def test_a_latency_without_a_value_decides_nothing() -> None:
    assert is_kept(_number(None, None, None), 1.0) == "undecided"


def _design(**targets: Any) -> Design:
    return Design.model_validate(design(**targets))


def _report(mean: Number, p99: Number, **fields: object) -> Report:
    report = small_report()
    latency = report.total.latency_ms.model_copy(update={"mean": mean, "p99": p99})
    total = report.total.model_copy(update={"latency_ms": latency})
    groups = [
        group.model_copy(update={"latency_ms": latency, "id": group.id}) for group in report.groups
    ]
    return report.model_copy(update={"total": total, "groups": groups, **fields})


SURE, OPEN = _number(0.5, 0.4, 0.6), _number(1.8, 1.0, 3.0)
OF_ALL = {"latency_target": {"at_most_ms": 1.0}}
OF_CLASS = {"class_targets": {design()["classes"][0]["id"]: {"at_most_ms": 2.0}}}


def test_design_without_a_target_is_not_judged() -> None:
    assert targets_kept(_design(), _report(SURE, OPEN)) is None


def test_target_that_decides_is_named_with_its_latency() -> None:
    title = design()["classes"][0]["id"]
    assert targets_kept(_design(**OF_ALL), _report(SURE, OPEN)) == TargetsKept("yes", "")
    assert targets_kept(_design(**OF_ALL, **OF_CLASS), _report(SURE, OPEN)) == TargetsKept(
        "undecided",
        f"{title} p99 1.80\u00a0ms (1.00 to 3.00\u00a0ms), target 2.00\u00a0ms",
    )
    missed = _number(1.5, 1.4, 1.6)
    found = targets_kept(_design(**OF_ALL, **OF_CLASS), _report(missed, OPEN))
    assert found is not None
    assert (found.kept, found.note[:19]) == ("no", "all VMs mean 1.50\u00a0m")


def test_estimate_that_is_not_to_be_relied_on_decides_nothing() -> None:
    doubted = _report(SURE, OPEN, outside_validity="Too few.")
    found = targets_kept(_design(**OF_ALL), doubted)
    assert found is not None
    assert (found.kept, "error not known" in found.note) == ("undecided", True)
    simulated = _number(0.5, 0.4, 0.6, "simulated")
    found = targets_kept(_design(**OF_ALL), _report(simulated, OPEN, outside_validity="Too few."))
    assert found == TargetsKept("yes", "")


def test_design_that_cannot_carry_its_load_misses_its_targets() -> None:
    none = _number(None, None, None)
    found = targets_kept(_design(**OF_ALL), _report(none, none, status="no_steady_state"))
    assert found == TargetsKept("no", "it cannot carry the load")


def test_targets_are_told_in_a_sentence() -> None:
    both = _design(**OF_ALL, **OF_CLASS)
    assert targets_in_words(_design(), _report(SURE, OPEN)) is None
    kept = targets_in_words(both, _report(SURE, SURE))
    assert kept is not None
    assert kept.startswith("Yes: all VMs mean at most 1.00\u00a0ms; ")
    missed = targets_in_words(_design(**OF_ALL), _report(_number(1.2, 1.1, 1.4), SURE))
    assert missed == "No: all VMs mean 1.20\u00a0ms (1.10 to 1.40\u00a0ms), target 1.00\u00a0ms."
    assert (targets_in_words(both, _report(SURE, OPEN)) or "").startswith("Undecided: ")
