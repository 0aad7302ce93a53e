"""Calibrations that several workers share."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from qdepth.db.session import Sessions
from qdepth.db.tables import PartRow
from qdepth.jobs.calibrations import Calibrations
from qdepth.studies.calibrate.calibration import calibrate
from qdepth.studies.calibrate.calibration_question import CalibrationQuestion
from qdepth.worker.life_cycle import LifeCycle
from tests.server.calibrations.test_calibrations import DELAY, DEPTH, POINTS, SERVICE, Bounds
from tests.support.clock import Clock
from tests.support.jobs import carry_out, read_job, take_turn
from tests.support.scenarios import design

DOUBTFUL: list[dict[str, Any]] = [
    {"id": "one", "role": "calibrate", "overrides": {DEPTH: 1}, "iops": 2000.0},
    {"id": "two", "role": "calibrate", "overrides": {DEPTH: 2}, "iops": 2500.0},
    {"id": "full", "role": "calibrate", "overrides": {DEPTH: 64}, "iops": 4000.0},
    {"id": "more", "role": "calibrate", "overrides": {DEPTH: 128}, "iops": 4500.0},
    *(
        {"id": f"aside {n}", "role": "predict", "overrides": {DEPTH: n}, "iops": 4e3}
        for n in (8, 9)
    ),
]
"""Nothing meets them, so that all starts are tried."""
SLOWER = {"name": "slower links", "overrides": {"fabrics.san.latency_us": 20.0}}


def _question(points: Sequence[dict[str, Any]], **changes: Any) -> dict[str, Any]:
    measurements = {"parameters": [DELAY, SERVICE], "points": [*points], **changes}
    return {"design": design(), "measurements": measurements, "options": {"engine": "analytic"}}


def _alone(question: dict[str, Any]) -> dict[str, Any]:
    """The calibration in one process, as the command does it."""
    asked, solve = CalibrationQuestion.model_validate(question).sound(), Bounds().solve
    found = calibrate(asked.design, asked.measurements, solve, solve)
    return found.model_dump(mode="json", by_alias=True)


def _workers(sessions: Sessions, clock: Clock, engine: Bounds, number: int) -> list[LifeCycle]:
    """Workers whose turns are one part each."""
    moments = count()
    return [
        LifeCycle(
            sessions,
            [Calibrations(engine)],
            clock,
            lambda: 1.6 * next(moments),
            worker_id=f"worker {place}",
        )
        for place in range(number)
    ]


def _steps(sessions: Sessions, job_id: str) -> list[PartRow]:
    with sessions.reading() as session:
        planned = (PartRow.job_id == job_id, PartRow.question.is_not(None))
        return list(session.scalars(select(PartRow).where(*planned).order_by(PartRow.position)))


def _post(client: TestClient, question: dict[str, Any]) -> str:
    answer = client.post("/api/v1/calibrations", json=question)
    assert answer.status_code == 202, answer.text
    job_id: str = answer.json()["id"]
    return job_id


@pytest.mark.full
@pytest.mark.parametrize(
    ("question", "number"),
    [
        (_question(POINTS, structures=[SLOWER]), 3),
        (_question(POINTS, structures=[SLOWER]), 1),
        (_question(DOUBTFUL, parameters=[SERVICE]), 2),
    ],
    ids=["structures, three workers", "structures, one worker", "all starts, two workers"],
)
def test_workers_find_the_digits_of_one_process(
    client: TestClient,
    sessions: Sessions,
    clock: Clock,
    question: dict[str, Any],
    number: int,
) -> None:
    workers = _workers(sessions, clock, Bounds(), number)
    job_id = _post(client, question)
    while sum(take_turn(worker, job_id) for worker in workers):
        pass

    steps = _steps(sessions, job_id)
    assert {step.worker_id for step in steps} == {worker.worker_id for worker in workers}
    assert len({step.key for step in steps}) == len(steps), "none is planned twice"
    done = [(step.question or {})["step"]["does"] for step in steps]
    assert done.count("search") == 2, "one for each structure, or a second one"
    assert done.count("predict") >= len(question["measurements"]["points"])
    assert read_job(sessions, job_id).result == _alone(question)


class PowerCut(BaseException):
    """Ends a process in the middle."""


def _cut() -> None:
    raise PowerCut


@pytest.mark.full
def test_structure_does_not_wait_for_another_one(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    """One worker stays in the search of a structure; the other one ends a second structure."""
    question, engine = _question(POINTS, structures=[SLOWER]), Bounds()
    first, second = _workers(sessions, clock, engine, 2)
    job_id = _post(client, question)
    assert take_turn(first, job_id), "plans two searches"
    engine.before = _cut
    with pytest.raises(PowerCut):
        take_turn(first, job_id)
    engine.before = lambda: None
    carry_out(second, job_id)

    steps = _steps(sessions, job_id)
    (waiting,) = [step for step in steps if step.answer is None]
    assert ((waiting.question or {})["step"]["does"], waiting.worker_id) == ("search", "worker 0")
    of_other = [step for step in steps if (step.question or {})["structure"] == 1]
    assert (of_other[-1].question or {})["step"]["does"] == "predict"
    assert {step.worker_id for step in of_other} == {"worker 1"}

    carry_out(first, job_id)
    assert read_job(sessions, job_id).result == _alone(question)


@pytest.mark.full
def test_steps_of_a_dead_worker_go_to_another_one(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    question, engine = _question(POINTS), Bounds()
    first, second = _workers(sessions, clock, engine, 2)
    job_id = _post(client, question)
    assert take_turn(first, job_id), "plans"
    assert take_turn(first, job_id), "searches, and plans a fit"
    engine.before = _cut
    with pytest.raises(PowerCut):
        take_turn(first, job_id)
    engine.before = lambda: None
    assert not take_turn(second, job_id), "it is with the first one"
    second.release(first.worker_id, died=True)
    carry_out(second, job_id)
    assert {step.worker_id for step in _steps(sessions, job_id)} == {"worker 0", "worker 1"}
    assert read_job(sessions, job_id).result == _alone(question)


def test_alternative_that_cannot_be_fitted_is_told(
    client: TestClient, sessions: Sessions, clock: Clock
) -> None:
    class Without(Bounds):
        """Has no number where the links are slow."""

        def solve(self, design: Any, subject: Any) -> Any:
            if design.fabrics[0].latency_us == 20.0:
                return {"iops": None, "latency_mean_ms": None}
            return super().solve(design, subject)

    (worker,) = _workers(sessions, clock, Without(), 1)
    job_id = _post(client, _question(POINTS, structures=[SLOWER]))
    result = carry_out(worker, job_id).result or {}
    assert any(
        text.startswith("slower links could not be fitted: low:") for text in result["warnings"]
    )
