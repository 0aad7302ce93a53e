"""The steps of a run, with an evaluation that takes no time."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from qdepth.db import claims, jobs, results
from qdepth.db.session import Sessions
from qdepth.db.tables import JobRow
from qdepth.design.document.document import Design
from qdepth.engines.options import Observer
from qdepth.errors import QdepthError
from qdepth.jobs.failure_problems import MOST_INTERRUPTIONS
from qdepth.jobs.runs import Runs, new_run
from qdepth.report.report import Report
from qdepth.statistics.recorder import Progress
from qdepth.studies.simulate.answer import Keep
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.worker.heartbeat import Watch
from qdepth.worker.life_cycle import LifeCycle
from tests.support.jobs import begin, carry_out, take_turn
from tests.support.jobs import read_job as _read
from tests.support.reports import kept_report, small_report
from tests.support.scenarios import unlike

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
        self,
        design: Design,
        options: SimulationOptions,
        *,
        observe: Observer | None = None,
        keep: Keep | None = None,
    ) -> Report:
        def compute() -> Report:
            assert observe is not None
            self.evaluated.append(design.id)
            self.while_evaluating()
            self.went_on.append(observe(_progress(2_500)))
            return small_report().model_copy(update={"design_id": design.id})

        return kept_report(keep, design, options, compute)


def _run(sessions: Sessions, *names: str) -> str:
    new = new_run([Design.model_validate(unlike(name)) for name in names], OPTIONS)
    with sessions.writing() as session:
        return jobs.create(session, new, now=NOW).id


def _life_cycle(sessions: Sessions, evaluate: Any, silent_s: float = 15.0) -> LifeCycle:
    return LifeCycle(sessions, [Runs(evaluate, silent_s)], lambda: NOW)


def _carry_out(sessions: Sessions, evaluate: Any, run_id: str) -> JobRow:
    return carry_out(_life_cycle(sessions, evaluate), run_id)


def _partial(run: JobRow) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (run.progress or {})["partial"]
    return found


def _key(sessions: Sessions, run_id: str) -> str:
    with sessions.reading() as session:
        return jobs.parts_of(session, run_id)[0].key or ""


def _claim(sessions: Sessions, run_id: str) -> None:
    """Claim the first design of a run, as a worker does that dies then."""
    key = _key(sessions, run_id)
    with sessions.writing() as session:
        begin(session, run_id, now=NOW)
        claims.take(session, session.get_one(JobRow, run_id), key)


def test_run_ends_with_all_its_reports(sessions: Sessions) -> None:
    science = Science()
    run = _carry_out(sessions, science, _run(sessions, "a", "b"))

    assert (run.status, run.finished_at, run.claim) == ("succeeded", NOW, None)
    assert science.evaluated == ["a", "b"]
    assert (run.progress or {})["fraction"] == 1.0
    assert [numbers["design_id"] for numbers in _partial(run)] == ["a", "b"]
    assert _partial(run)[0]["iops"] == small_report().total.iops.value
    with sessions.reading() as session:
        keys = [part.key or "" for part in jobs.parts_of(session, run.id)]
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
    life_cycle = _life_cycle(sessions, science)
    assert [take_turn(life_cycle, run_id) for _ in range(2)] == [True, False]
    assert science.evaluated == ["a"]
    assert _read(sessions, run_id).status == "succeeded"


def test_progress_is_seen_while_a_design_is_evaluated(sessions: Sessions) -> None:
    run_id = _run(sessions, "a", "b")
    seen: list[JobRow] = []

    def evaluate(
        design: Design, options: SimulationOptions, *, observe: Observer, keep: Keep
    ) -> Report:
        assert observe(_progress(2_500))
        seen.append(_read(sessions, run_id))
        return kept_report(keep, design, options, small_report)

    _carry_out(sessions, evaluate, run_id)

    first, second = seen
    assert (first.status, first.started_at) == ("running", NOW)
    assert first.progress is not None
    assert first.progress["fraction"] == 0.125
    assert first.progress["text"] == "Simulating One host, one LUN: 2.50k I/Os, at most 10.0k."
    assert _partial(first) == [
        {"design_id": "a", "iops": 500.0, "latency_mean_ms": 2.0, "measured": []}
    ]
    assert second.progress is not None
    assert second.progress["done_ios"] == 5_000
    assert second.progress["total_ios"] == 12_500
    assert [numbers["design_id"] for numbers in _partial(second)] == ["a", "b"]
    assert second.revision > first.revision


def test_design_whose_worker_died_shows_its_numbers_once(sessions: Sessions) -> None:
    """The next worker begins it anew, and finds the numbers that the dead one had shown."""

    class Killed(BaseException):
        """Stands for a process that is gone at once."""

    run_id = _run(sessions, "a")
    seen: list[JobRow] = []

    def evaluate(
        design: Design, options: SimulationOptions, *, observe: Observer, keep: Keep
    ) -> Report:
        assert observe(_progress(2_500))
        seen.append(_read(sessions, run_id))
        if len(seen) == 1:
            raise Killed
        return kept_report(keep, design, options, small_report)

    with pytest.raises(Killed):
        _carry_out(sessions, evaluate, run_id)
    _carry_out(sessions, evaluate, run_id)
    assert [len(_partial(run)) for run in seen] == [1, 1]


def test_cancel_stops_a_running_design(sessions: Sessions) -> None:
    run_id = _run(sessions, "a", "b")

    def cancel() -> None:
        with sessions.writing() as session:
            jobs.cancel(session, run_id, now=NOW, at_once=False)

    science = Science(while_evaluating=cancel)
    run = _carry_out(sessions, science, run_id)

    assert (run.status, run.claim) == ("cancelled", None)
    assert (science.evaluated, science.went_on) == (["a"], [False])
    key = _key(sessions, run_id)
    with sessions.reading() as session:
        assert results.find(session, [key]) is None


def test_run_cancelled_in_the_queue_is_never_started(sessions: Sessions) -> None:
    run_id = _run(sessions, "a")
    with sessions.writing() as session:
        jobs.cancel(session, run_id, now=NOW, at_once=False)
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
    assert run.claim is None


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
    _claim(sessions, first)
    with pytest.raises(IntegrityError):
        _claim(sessions, second)

    science = Science()
    assert _carry_out(sessions, science, first).status == "succeeded"
    assert _carry_out(sessions, science, second).status == "succeeded"
    assert science.evaluated == ["a"]


def test_claim_of_a_cancelled_run_is_free_again(sessions: Sessions) -> None:
    first, second = _run(sessions, "a"), _run(sessions, "a")
    _claim(sessions, first)
    with sessions.writing() as session:
        jobs.end(session, first, "cancelled", now=NOW)
    assert _carry_out(sessions, Science(), second).status == "succeeded"


def test_claim_of_a_run_that_nobody_carries_out_is_taken(sessions: Sessions) -> None:
    left, waiting = _run(sessions, "a"), _run(sessions, "a")
    _claim(sessions, left)

    science = Science()
    life_cycle = _life_cycle(sessions, science, silent_s=0.0)
    assert take_turn(life_cycle, waiting)

    assert _carry_out(sessions, science, left).status == "succeeded"
    assert science.evaluated == ["a"]


def test_claim_holds_while_its_run_shows_progress(sessions: Sessions) -> None:
    run_id = _run(sessions, "a")
    key = _key(sessions, run_id)
    _claim(sessions, run_id)
    with sessions.writing() as session:
        claim = claims.find(session, key)
        assert claim is not None
        jobs.show_progress(session, run_id, {})
        claims.release(session, claim)
        assert claims.find(session, key) is not None


def test_runs_of_an_older_model_fail_while_a_worker_runs(sessions: Sessions) -> None:
    """Of a server that was not upgraded; a newer worker may come for those of a newer one."""
    old, new = _run(sessions, "a"), _run(sessions, "b")
    _set_version(sessions, old, "9")
    _set_version(sessions, new, "1000")
    Watch(_life_cycle(sessions, Science()), 1.0).clean_up()
    assert (_read(sessions, old).status, _read(sessions, new).status) == ("failed", "queued")


def _set_version(sessions: Sessions, run_id: str, version: str) -> None:
    with sessions.writing() as session:
        session.execute(update(JobRow).where(JobRow.id == run_id).values(model_version=version))


def test_runs_of_another_model_version_fail(sessions: Sessions) -> None:
    old, new = _run(sessions, "a"), _run(sessions, "b")
    _set_version(sessions, old, "0")
    _life_cycle(sessions, Science()).fail_other_versions()
    failed = _read(sessions, old)
    assert (failed.status, _read(sessions, new).status) == ("failed", "queued")
    assert failed.problem is not None
    assert failed.problem["type"] == "urn:qdepth:problem:model-changed"
