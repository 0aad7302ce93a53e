"""Whether answers meet latency targets: yes, no, or undecided within the error; and in words."""

import json
from pathlib import Path
from typing import Any

import pytest

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.report.quantity import Number, Tag
from qdepth.report.report import Report
from qdepth.report.target_judgement import TargetJudgement
from qdepth.studies.judge.answered import Answered, Latencies, PredictedLatency
from qdepth.studies.judge.judged_target import is_kept
from qdepth.studies.judge.summary import summary_of
from qdepth.studies.judge.targets import judge, judge_report, judged
from tests.support.reports import small_report
from tests.support.scenarios import design

CASES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("kept-targets.json").read_text(encoding="utf-8")
)
"""Latencies beside a target of 1 ms, and whether they meet it."""
AIM = "\u00a0ms, target 2\u00a0ms"


def _number(
    value: float | None,
    low: float | None = None,
    high: float | None = None,
    tag: Tag = "approximate",
) -> Number:
    return Number(value=value, low=low, high=high, tag=tag)


def _p99(at_most_ms: float, vms: str | None = "SQL") -> LatencyTarget:
    return LatencyTarget(quantity="p99", at_most_ms=at_most_ms, vms=vms)


def _answered(*p99s: tuple[str | None, Number | None], **fields: Any) -> Answered:
    latencies = [Latencies(vms, p99=p99) for vms, p99 in p99s]
    return Answered(fields.pop("status", "steady"), latencies=latencies, **fields)


def _report(mean: Number, p99: Number, **fields: object) -> Report:
    report = small_report()
    latency = report.total.latency_ms.model_copy(update={"mean": mean, "p99": p99})
    total = report.total.model_copy(update={"latency_ms": latency})
    groups = [group.model_copy(update={"latency_ms": latency}) for group in report.groups]
    classes = [one.model_copy(update={"latency_ms": latency}) for one in report.classes]
    return report.model_copy(
        update={"total": total, "groups": groups, "classes": classes, **fields}
    )


SURE, OPEN = _number(0.5, 0.4, 0.6), _number(1.8, 1.0, 3.0)
TITLE = design()["classes"][0]["id"]
OF_ALL = {"latency_target": {"at_most_ms": 1.0}}
OF_CLASS = {"class_targets": {TITLE: {"at_most_ms": 2.0}}}


def _judgement(report: Report, **targets: Any) -> TargetJudgement:
    found = judge_report(Design.model_validate(design(**targets)), report)
    assert found is not None
    return found


@pytest.mark.parametrize("one", CASES, ids=lambda one: one["why"])
def test_whole_interval_decides(one: dict[str, Any]) -> None:
    assert is_kept(_number(one["value"], one["low"], one["high"], one["tag"]), 1.0) == one["kept"]


def test_latency_without_a_value_decides_nothing() -> None:
    assert is_kept(_number(None), 1.0) == "undecided"


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (_number(2, 2, 2), f"Pass: SQL p99 2.00{AIM}"),
        (_number(2, 1.9, 2.1), "Undecided: SQL p99 2.00 ±\u00a00.10" + AIM),
        (
            _number(0.96, 0.576, 2.5),
            "Undecided: SQL p99 0.960\u00a0ms (0.576 to 2.50\u00a0ms), target 2\u00a0ms",
        ),
        (_number(2.1, 2.05, 2.2), f"Fail: SQL p99 2.10{AIM}"),
        (
            _number(2.1),
            "Undecided: SQL p99 2.10\u00a0ms, error not known, target 2\u00a0ms",
        ),
        (_number(2.1, tag="exact"), f"Fail: SQL p99 2.10{AIM}"),
        (_number(2, tag="exact"), f"Pass: SQL p99 2.00{AIM}"),
        (_number(2.1, tag="bound"), f"Fail: SQL p99 2.10{AIM}"),
        (_number(1, tag="bound"), "Undecided: SQL p99 1.00\u00a0ms at least, target 2\u00a0ms"),
        (_number(2.0008, 2.0007, 2.0009), "Fail: SQL p99 2.001\u00a0ms, target 2\u00a0ms"),
        (
            _number(2.00002, 2.00001, 2.00003),
            "Fail: SQL p99 just above its target of 2\u00a0ms",
        ),
        (None, "Open: SQL p99 is not known yet"),
    ],
)
def test_verdict_names_latency_and_target_as_it_was_typed(
    found: Number | None, sentence: str
) -> None:
    (verdict,) = judge([_p99(2.0)], _answered(("SQL", found))).each
    assert verdict.sentence == sentence


def test_design_without_a_target_is_not_judged() -> None:
    own = Design.model_validate(design())
    assert judge_report(own, _report(SURE, OPEN)) is None
    assert judged(own, _report(SURE, OPEN)).targets is None


def test_target_that_decides_is_named_first() -> None:
    assert _judgement(_report(SURE, OPEN), **OF_ALL).sentence == (
        "Pass: all VMs mean at most 1\u00a0ms"
    )
    undecided = _judgement(_report(SURE, OPEN), **OF_ALL, **OF_CLASS)
    assert (undecided.kept, undecided.brief) == ("undecided", f"Undecided: {TITLE} p99")
    assert [one.kept for one in undecided.each] == ["yes", "undecided"]
    missed = _judgement(_report(_number(1.5, 1.4, 1.6), OPEN), **OF_ALL, **OF_CLASS)
    assert (missed.kept, missed.sentence) == (
        "no",
        "Fail: all VMs mean 1.50\u00a0ms, target 1\u00a0ms",
    )


def test_one_target_more_is_told_as_the_others_are_and_many_are_counted() -> None:
    names = ("SQL", "web", "VDI", "backup", "mail")
    answered = _answered(*((name, _number(1, 1, 1)) for name in names))
    three = judge([_p99(2.0, name) for name in names[:3]], answered).sentence
    assert three.endswith("VDI p99 at most 2\u00a0ms")
    assert judge([_p99(2.0, name) for name in names], answered).sentence.endswith("; also 3 others")


def test_of_several_misses_the_farthest_comes_first_and_the_others_are_named() -> None:
    answered = _answered(("SQL", _number(3, 3, 3)), ("web", _number(9, 9, 9)))
    judgement = judge([_p99(2.0), _p99(3.0, "web")], answered)
    assert judgement.sentence == "Fail: web p99 9.00\u00a0ms, target 3\u00a0ms; also SQL p99"
    assert judgement.target == _p99(3.0, "web")


def test_class_in_several_parts_is_judged_by_the_worst_of_them() -> None:
    parts = [("web", _number(value, value, value)) for value in (2, 5)]
    assert judge([_p99(3.0, "web")], _answered(*parts)).sentence == (
        "Fail: web p99 5.00\u00a0ms, target 3\u00a0ms"
    )
    half_known = _answered(parts[0], ("web", None))
    assert judge([_p99(3.0, "web")], half_known).code == "unknown"
    assert judge([_p99(1.0, "web")], half_known).code == "missed"


def test_estimate_that_is_not_to_be_relied_on_decides_nothing() -> None:
    doubted = _judgement(_report(SURE, OPEN, outside_validity="Too few."), **OF_ALL)
    assert (doubted.kept, "error not known" in doubted.sentence) == ("undecided", True)
    assert doubted.remedy is not None
    assert doubted.remedy.code == "simulate"
    simulated = _report(_number(0.5, 0.4, 0.6, "simulated"), OPEN, outside_validity="Too few.")
    assert _judgement(simulated, **OF_ALL).kept == "yes"


@pytest.mark.parametrize(
    ("noise_pct", "code"), [(1.0, "calibrate_more"), (40.0, "simulate_longer")]
)
def test_no_longer_simulation_is_asked_for_where_the_model_leaves_a_target_open(
    noise_pct: float, code: str
) -> None:
    own = PredictedLatency(None, "p99", 2.0, noise_pct)
    answered = _answered(("SQL", _number(2, 1, 3, "simulated")), predicted=[own])
    remedy = judge([_p99(2.5)], answered).remedy
    assert remedy is not None
    assert remedy.code == code


def test_what_cannot_carry_its_load_misses_all_targets_at_once() -> None:
    none = _number(None)
    overload = _judgement(_report(none, none, status="no_steady_state"), **OF_ALL, **OF_CLASS)
    assert overload.sentence == "Fail: it cannot carry the load"
    assert len(overload.each) == 1
    refused = judge([_p99(2.0)], Answered(nothing_survives=True))
    assert (refused.kept, refused.sentence) == ("no", "Fail: nothing takes over")


def test_summary_counts_misses_and_what_is_undecided() -> None:
    met, missed, undecided = (
        judge([_p99(2.0)], _answered(("SQL", found)))
        for found in (_number(1, 1, 1), _number(3, 3, 3), _number(2, 1, 3))
    )

    def told(*judgements: TargetJudgement) -> str:
        return summary_of(judgements, "failures")

    assert told(met, missed) == "1 of 2 failures misses a target."
    assert told(met, missed, missed, undecided) == (
        "2 of 4 failures miss a target, 1 is undecided: simulate."
    )
    assert told(met) == "1 of 1 failures meets the targets."
    assert told(missed, missed) == "Both failures miss a target."
    assert told(undecided, undecided) == "Both failures are undecided: simulate."
    assert told(met, met, met) == "All 3 failures meet the targets."
    assert told(met, undecided) == "1 of 2 failures meets the targets, 1 is undecided: simulate."
