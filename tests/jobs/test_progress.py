"""Progress is written a few times a second, whatever the simulation does."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import pytest
from sqlalchemy import text

from qdepth.db import jobs
from qdepth.db.session import Sessions
from qdepth.db.tables import Document, JobRow, PartRow
from qdepth.design.document.document import Design
from qdepth.jobs.progress import CancelWatch, ProgressWriter, describe
from qdepth.jobs.runs import new_run
from qdepth.server.runs.schemas import FirstNumbers
from qdepth.statistics.recorder import Activity, Progress
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.jobs import begin
from tests.support.scenarios import design

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def part(sessions: Sessions) -> PartRow:
    """The design of a running run."""
    new = new_run([Design.model_validate(design())], SimulationOptions(max_ios=10_000))
    with sessions.writing() as session:
        run_id = jobs.create(session, new, now=NOW).id
        begin(session, run_id, now=NOW)
    with sessions.reading() as session:
        return jobs.parts_of(session, run_id)[0]


def _writer(sessions: Sessions, part: PartRow, clock: Callable[[], float]) -> ProgressWriter:
    shown = partial(describe, part, _shown(sessions, part))
    return ProgressWriter(sessions, part.job_id, shown, clock)


def _shown(sessions: Sessions, part: PartRow) -> Document:
    with sessions.reading() as session:
        return session.get_one(JobRow, part.job_id).progress or {}


def _progress(done_ios: int, doing: Activity = "simulating") -> Progress:
    return Progress(done_ios, 10_000, simulated_s=1.0, iops=9.0, latency_mean_ms=1.0, doing=doing)


def test_writes_are_spaced(sessions: Sessions, part: PartRow) -> None:
    times = iter([0.0, 0.1, 0.24, 0.26, 0.4])
    observe = _writer(sessions, part, lambda: next(times))
    written = []
    for done_ios in (100, 200, 300, 400, 500):
        assert observe(_progress(done_ios))
        written.append(_shown(sessions, part)["done_ios"])
    assert written == [100, 100, 100, 400, 400]


def test_a_run_shows_each_class_with_its_intervals_while_it_tightens() -> None:
    question = Design.model_validate(design())
    widths = []

    def observe(progress: Progress) -> bool:
        total = next(iter(progress.measured), None)
        if total is not None and total.latency.low is not None and total.latency.high is not None:
            widths.append(total.latency.high - total.latency.low)
        return True

    report = evaluate(
        question, SimulationOptions(max_ios=400_000, precision_mean_pct=0.1), observe=observe
    )
    assert len(set(widths)) > 1
    mean = report.total.latency_ms.mean
    assert mean.low is not None
    assert mean.high is not None
    assert widths[-1] * 1e3 == pytest.approx(mean.high - mean.low)


def test_the_progress_of_a_run_names_its_classes(sessions: Sessions, part: PartRow) -> None:
    question = Design.model_validate(design())
    heard: list[Progress] = []

    def observe(progress: Progress) -> bool:
        heard.append(progress)
        return True

    evaluate(question, SimulationOptions(max_ios=100_000), observe=observe)
    shown = describe(part, _shown(sessions, part), heard[-1])["partial"][0]
    numbers = FirstNumbers.model_validate(shown)
    assert [row.id for row in numbers.measured] == [
        "total",
        *(each.id for each in question.classes),
    ]
    assert numbers.measured[0].name == "All VMs"
    assert all(row.latency_mean_ms.low is not None for row in numbers.measured)


def test_next_activity_is_told_at_once(sessions: Sessions, part: PartRow) -> None:
    """It may take long, and nothing else is heard of it."""
    observe = _writer(sessions, part, lambda: 0.0)
    activities: list[Activity] = ["simulating", "replaying", "computing"]
    told = []
    for doing in activities:
        assert observe(_progress(10_000, doing))
        told.append(_shown(sessions, part)["text"])
    name = (part.question or {})["title"]
    assert told == [
        f"Simulating {name}: 10.0k I/Os, at most 10.0k.",
        f"Checking {name}: replaying the beginning in the SimPy engine.",
        f"Checking {name}: computing it with the analytic engine.",
    ]


def test_cancel_is_heard_at_the_next_write(sessions: Sessions, part: PartRow) -> None:
    times = iter([0.0, 1.0, 2.0])
    observe = _writer(sessions, part, lambda: next(times))
    assert observe(_progress(100))
    with sessions.writing() as session:
        jobs.cancel(session, part.job_id, now=NOW, at_once=False)
    assert not observe(_progress(200))
    assert observe.stopped


def test_run_that_was_ended_elsewhere_stops(sessions: Sessions, part: PartRow) -> None:
    observe = _writer(sessions, part, lambda: 0.0)
    with sessions.writing() as session:
        jobs.end(session, part.job_id, "failed", now=NOW, problem={"title": "Ended"})
    assert not observe(_progress(100))


def test_database_that_is_away_does_not_stop_a_simulation(
    sessions: Sessions, part: PartRow, caplog: pytest.LogCaptureFixture
) -> None:
    observe = _writer(sessions, part, lambda: 0.0)
    with sessions.writing() as session:
        session.execute(text("ALTER TABLE jobs RENAME TO away"))
    assert observe(_progress(100))
    assert "could not be written" in caplog.text


def test_watch_asks_now_and_then_whether_a_job_goes_on(sessions: Sessions, part: PartRow) -> None:
    times = iter([0.0, 0.24, 0.26, 0.4, 0.52])
    watch = CancelWatch(sessions, part.job_id, lambda: next(times))
    with sessions.writing() as session:
        jobs.cancel(session, part.job_id, now=NOW)
    assert watch(_progress(100)), "it was not asked yet"
    assert not watch(_progress(200))
    assert watch.stopped


def test_watch_goes_on_while_the_database_is_away(
    sessions: Sessions, part: PartRow, caplog: pytest.LogCaptureFixture
) -> None:
    times = iter([0.0, 1.0])
    watch = CancelWatch(sessions, part.job_id, lambda: next(times))
    with sessions.writing() as session:
        session.execute(text("ALTER TABLE jobs RENAME TO away"))
    assert watch(_progress(100))
    assert "could not be read" in caplog.text
