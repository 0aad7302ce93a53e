"""The steps of a run, with an evaluation that takes no time."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from qdepth.db import executions, results, runs
from qdepth.db.session import Sessions
from qdepth.db.tables import RunRow
from qdepth.design.document import Design
from qdepth.engines.options import Observer
from qdepth.errors import QdepthError
from qdepth.report.document import Report
from qdepth.statistics.recorder import Progress
from qdepth.studies.keys import evaluation_key
from qdepth.studies.options import SimulationOptions
from qdepth.worker.execution import Execution
from qdepth.worker.failures import MOST_INTERRUPTIONS, other_model_version
from tests.support.reports import small_report
from tests.support.scenarios import design

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
OPTIONS = SimulationOptions(max_ios=10_000)


def _progress(done_ios: int) -> Progress:
    return Progress(
        done_ios=done_ios, total_ios=10_000, simulated_s=1.0, iops=500.0, latency_mean_ms=2.0
    )


@dataclass
class Science:
    """Evaluates designs by heart: shows the progress that it is told to, and counts."""

    while_evaluating: Callable[[], None] = lambda: None
    evaluated: list[str] = field(default_factory=list)
    went_on: list[bool] = field(default_factory=list)

    def __call__(
        self, design: Design, options: SimulationOptions, *, observe: Observer | None = None
    ) -> Report:
        assert observe is not None
        self.evaluated.append(design.id)
        self.while_evaluating()
        self.went_on.append(observe(_progress(2_500)))
        return small_report().model_copy(update={"design_id": design.id})


def _run(sessions: Sessions, *names: str) -> str:
    designs = [Design.model_validate(design(name)) for name in names]
    with sessions.writing() as session:
        row = runs.create(
            session,
            designs=[document.model_dump(mode="json", by_alias=True) for document in designs],
            keys=[evaluation_key(document, OPTIONS) for document in designs],
            options=OPTIONS.model_dump(mode="json"),
            now=NOW,
        )
        return row.id


def _carry_out(sessions: Sessions, evaluate: Any, run_id: str) -> RunRow:
    """Do the steps of a run in order, as the workflow does."""
    execution = Execution(sessions, evaluate, lambda: NOW)
    designs = execution.start(run_id)
    if all(execution.evaluate_design(run_id, n) for n in range(designs)) and designs:
        execution.succeed(run_id)
    return _read(sessions, run_id)


def _read(sessions: Sessions, run_id: str) -> RunRow:
    with sessions.reading() as session:
        return session.get_one(RunRow, run_id)


def test_run_ends_with_all_its_reports(sessions: Sessions) -> None:
    science = Science()
    run = _carry_out(sessions, science, _run(sessions, "a", "b"))

    assert (run.status, run.finished_at, run.evaluating_key) == ("succeeded", NOW, None)
    assert science.evaluated == ["a", "b"]
    assert run.progress["fraction"] == 1.0
    assert [numbers["design_id"] for numbers in run.partial] == ["a", "b"]
    assert run.partial[0]["iops"] == small_report().total.iops.value
    with sessions.reading() as session:
        keys = [row.key for row in runs.designs_of(session, run.id)]
        reports = results.find(session, keys)
        assert reports is not None
        assert [report["design_id"] for report in reports] == ["a", "b"]


def test_known_question_is_not_computed_again(sessions: Sessions) -> None:
    science = Science()
    _carry_out(sessions, science, _run(sessions, "a", "b"))
    again = _carry_out(sessions, science, _run(sessions, "b", "c"))
    assert again.status == "succeeded"
    assert science.evaluated == ["a", "b", "c"]


def test_step_that_is_done_again_changes_nothing(sessions: Sessions) -> None:
    science = Science()
    run_id = _run(sessions, "a")
    execution = Execution(sessions, science, lambda: NOW)
    assert [execution.start(run_id) for _ in range(2)] == [1, 1]
    assert [execution.evaluate_design(run_id, 0) for _ in range(2)] == [True, True]
    execution.succeed(run_id)
    execution.succeed(run_id)
    assert science.evaluated == ["a"]
    assert _read(sessions, run_id).status == "succeeded"


def test_progress_is_seen_while_a_design_is_evaluated(sessions: Sessions) -> None:
    run_id = _run(sessions, "a", "b")
    seen: list[RunRow] = []

    def evaluate(design: Design, options: SimulationOptions, *, observe: Observer) -> Report:
        assert observe(_progress(2_500))
        seen.append(_read(sessions, run_id))
        return small_report()

    _carry_out(sessions, evaluate, run_id)

    first, second = seen
    assert (first.status, first.started_at) == ("running", NOW)
    assert first.progress["fraction"] == 0.125
    assert first.progress["text"] == "Simulating a: 2\u2009500 of about 10\u2009000 I/Os."
    assert first.partial == [{"design_id": "a", "iops": 500.0, "latency_mean_ms": 2.0}]
    assert second.progress["done_ios"] == 12_500
    assert [numbers["design_id"] for numbers in second.partial] == ["a", "b"]
    assert second.revision > first.revision


def test_cancel_stops_a_running_design(sessions: Sessions) -> None:
    run_id = _run(sessions, "a", "b")

    def cancel() -> None:
        with sessions.writing() as session:
            runs.request_cancel(session, run_id, now=NOW)

    science = Science(while_evaluating=cancel)
    run = _carry_out(sessions, science, run_id)

    assert (run.status, run.evaluating_key) == ("cancelled", None)
    assert (science.evaluated, science.went_on) == (["a"], [False])
    with sessions.reading() as session:
        assert results.find(session, [runs.designs_of(session, run_id)[0].key]) is None


def test_run_cancelled_in_the_queue_is_never_started(sessions: Sessions) -> None:
    run_id = _run(sessions, "a")
    with sessions.writing() as session:
        runs.request_cancel(session, run_id, now=NOW)
    science = Science()
    assert _carry_out(sessions, science, run_id).status == "cancelled"
    assert science.evaluated == []


def test_refused_design_fails_the_run_with_its_reason(sessions: Sessions) -> None:
    def refuse() -> None:
        raise QdepthError("the station spa has no service time")

    run = _carry_out(sessions, Science(while_evaluating=refuse), _run(sessions, "a"))
    assert run.status == "failed"
    assert run.problem is not None
    assert run.problem["detail"] == "the station spa has no service time"
    assert run.problem["instance"] == f"/api/v1/runs/{run.id}"


def test_unexpected_error_fails_the_run_and_tells_nothing(sessions: Sessions) -> None:
    def fail() -> None:
        raise ZeroDivisionError("inside")

    run = _carry_out(sessions, Science(while_evaluating=fail), _run(sessions, "a"))
    assert run.status == "failed"
    assert run.problem is not None
    assert "inside" not in run.problem["detail"]
    assert run.evaluating_key is None


def test_design_that_kills_its_workers_is_given_up(sessions: Sessions) -> None:
    class Killed(BaseException):
        """Stands for a process that is gone at once."""

    def die() -> None:
        raise Killed

    run_id = _run(sessions, "a")
    for _ in range(MOST_INTERRUPTIONS):
        with pytest.raises(Killed):
            _carry_out(sessions, Science(while_evaluating=die), run_id)

    science = Science()
    run = _carry_out(sessions, science, run_id)
    assert (run.status, science.evaluated) == ("failed", [])
    assert run.problem is not None
    assert run.problem["type"] == "urn:qdepth:problem:interrupted"


def test_two_runs_never_compute_the_same_at_once(sessions: Sessions) -> None:
    first, second = _run(sessions, "a"), _run(sessions, "a")

    def begin(run_id: str) -> object:
        with sessions.writing() as session:
            executions.start(session, run_id, now=NOW)
            return executions.begin(session, run_id, 0)

    assert isinstance(begin(first), executions.Task)
    with pytest.raises(IntegrityError):
        begin(second)

    _carry_out(sessions, Science(), first)
    assert begin(second) == "known"


def test_claim_of_a_cancelled_run_is_free_again(sessions: Sessions) -> None:
    first, second = _run(sessions, "a"), _run(sessions, "a")
    with sessions.writing() as session:
        executions.start(session, first, now=NOW)
        executions.begin(session, first, 0)
        executions.cancel(session, first, now=NOW)
    assert _carry_out(sessions, Science(), second).status == "succeeded"


def test_claim_of_a_run_that_nobody_carries_out_is_taken(sessions: Sessions) -> None:
    left, waiting = _run(sessions, "a"), _run(sessions, "a")
    with sessions.writing() as session:
        executions.start(session, left, now=NOW)
        executions.begin(session, left, 0)

    science = Science()
    execution = Execution(sessions, science, lambda: NOW, silent_s=0.0)
    execution.start(waiting)
    assert execution.evaluate_design(waiting, 0)

    assert _carry_out(sessions, science, left).status == "succeeded"
    assert science.evaluated == ["a"]


def test_claim_holds_while_its_run_shows_progress(sessions: Sessions) -> None:
    run_id = _run(sessions, "a")
    with sessions.writing() as session:
        executions.start(session, run_id, now=NOW)
        task = executions.begin(session, run_id, 0)
        assert isinstance(task, executions.Task)
        claim = executions.find_claim(session, run_id, 0)
        assert claim is not None
        executions.show_progress(session, run_id, {}, [])
        executions.release(session, claim)
        assert executions.find_claim(session, run_id, 0) is not None


def test_runs_of_another_model_version_fail(sessions: Sessions) -> None:
    old, new = _run(sessions, "a"), _run(sessions, "b")
    with sessions.writing() as session:
        session.execute(update(RunRow).where(RunRow.id == old).values(model_version="0"))
        executions.fail_other_versions(session, other_model_version(), now=NOW)
    assert (_read(sessions, old).status, _read(sessions, new).status) == ("failed", "queued")
