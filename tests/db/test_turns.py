"""How workers share out jobs and parts, whoever asks first, dies, or comes late."""

from datetime import UTC, datetime, timedelta

import pytest

from qdepth.db import claims, heartbeats, jobs, turns
from qdepth.db.jobs import NewJob, NewPart
from qdepth.db.session import Sessions
from qdepth.db.tables import Document, JobRow, PartRow
from qdepth.db.turns import Answer, Turn, TurnRequest, Worker
from tests.support.jobs import read_job

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ONE, TWO = Worker("one", {"sweeps"}), Worker("two", {"sweeps"})


def _create(
    sessions: Sessions, parts: int = 4, kind: str = "sweeps", asker: str | None = None
) -> str:
    new = NewJob(kind, {}, [NewPart({"n": n}, f"k{n}") for n in range(parts)])
    with sessions.writing() as session:
        return jobs.create(session, new, now=NOW, asker=asker).id


def _take(sessions: Sessions, worker: Worker, parts: int = 1, kind: str = "sweeps") -> Turn | None:
    with sessions.writing() as session:
        return turns.take(session, worker, TurnRequest(kind, lambda _: parts), now=NOW)


def _positions(turn: Turn | None) -> list[int] | None:
    return None if turn is None else [part.position for part in turn.parts]


def _advance(part: PartRow, answer: Document, progress: Document | None) -> Document:
    return {"answered": [*(progress or {"answered": []})["answered"], part.position]}


def _keep(sessions: Sessions, turn: Turn | None, value: int = 1) -> bool:
    assert turn is not None
    answers = [Answer(part, {"value": value}) for part in turn.parts]
    with sessions.writing() as session:
        return turns.keep(session, turn.job_id, answers, _advance)


def _release(sessions: Sessions, worker: Worker, *, died: bool = True) -> list[str]:
    with sessions.writing() as session:
        return turns.release(session, worker.id, died=died)


def test_parts_go_to_several_workers_each_to_one(sessions: Sessions) -> None:
    job_id = _create(sessions, 5)
    assert _positions(_take(sessions, ONE, 2)) == [0, 1]
    assert _positions(_take(sessions, TWO, 2)) == [2, 3]
    assert _positions(_take(sessions, TWO, 9)) == [2, 3, 4]
    assert read_job(sessions, job_id).status == "running"


def test_worker_that_asks_again_gets_what_it_has(sessions: Sessions) -> None:
    """Its database may have been away before it could keep an answer."""
    _create(sessions)
    assert _positions(_take(sessions, ONE, 2)) == _positions(_take(sessions, ONE, 2)) == [0, 1]


def test_answers_are_kept_once_and_tell_watchers_when(sessions: Sessions) -> None:
    job_id = _create(sessions)
    late, early = _take(sessions, ONE, 2), _take(sessions, TWO, 2)
    assert _keep(sessions, early)
    seen = read_job(sessions, job_id)
    assert _keep(sessions, late)
    assert _keep(sessions, early, value=2)
    job = read_job(sessions, job_id)
    assert job.progress == {"answered": [2, 3, 0, 1]}
    with sessions.reading() as session:
        values = [(part.answer or {})["value"] for part in jobs.answered_parts(session, job_id)]
        news = jobs.parts_answered_since(session, job, seen.revision)
        assert [part.position for part in news] == [0, 1]
        assert [part.position for part in jobs.parts_answered_since(session, seen, 0)] == [2, 3]
        assert (jobs.count_answered(session, seen), jobs.count_answered(session, job)) == (2, 4)
    assert values == [1, 1, 1, 1]


def test_last_part_lets_one_worker_put_the_job_together(sessions: Sessions) -> None:
    job_id = _create(sessions, 2)
    first, second = _take(sessions, ONE), _take(sessions, TWO)

    def is_answered(worker: Worker) -> bool:
        with sessions.writing() as session:
            return turns.take_whole(session, worker, job_id)

    _keep(sessions, first)
    assert not is_answered(ONE)
    assert _take(sessions, ONE) is None
    _keep(sessions, second)
    assert is_answered(TWO)
    assert not is_answered(ONE)
    assert _take(sessions, ONE) is None
    _release(sessions, TWO)
    assert _take(sessions, ONE) == Turn(job_id, [])


def test_job_of_another_kind_is_with_one_worker_at_a_time(sessions: Sessions) -> None:
    job_id = _create(sessions, 2, "runs")
    taken = _take(sessions, ONE, 9, "runs")
    assert _positions(taken) == [0]
    assert _take(sessions, TWO, 9, "runs") is None
    _keep(sessions, taken)
    with sessions.writing() as session:
        turns.give_back(session, ONE, job_id)
    assert _positions(_take(sessions, TWO, 9, "runs")) == [1]


def test_dead_worker_leaves_its_parts_to_others(sessions: Sessions) -> None:
    job_id = _create(sessions)
    _keep(sessions, _take(sessions, ONE))
    _take(sessions, ONE, 2)
    assert _release(sessions, ONE) == [job_id]
    assert _positions(_take(sessions, TWO, 9)) == [1]
    assert _positions(_take(sessions, ONE, 9)) == [2]  # alone, as a worker died over it
    assert _release(sessions, TWO) == [job_id]


@pytest.mark.parametrize(("died", "hopeless"), [(True, True), (False, False)])
def test_part_over_which_workers_die_is_found(
    sessions: Sessions, died: bool, hopeless: bool
) -> None:
    job_id = _create(sessions)
    for worker in (ONE, TWO, ONE):
        _take(sessions, worker)
        _release(sessions, worker, died=died)
    with sessions.reading() as session:
        assert turns.interrupted(session, [job_id], 3) == ([job_id] if hopeless else [])
        assert turns.interrupted(session, [job_id], 4) == []


@pytest.mark.parametrize(("claim", "deaths"), [(None, 1), ("k0", 0)])
def test_death_counts_once_for_a_job_that_counts_its_claims(
    sessions: Sessions, claim: str | None, deaths: int
) -> None:
    """A run that had claimed a report is counted when it claims the report again."""
    job_id = _create(sessions, kind="runs")
    _take(sessions, ONE, kind="runs")
    if claim is not None:
        with sessions.writing() as session:
            claims.take(session, session.get_one(JobRow, job_id), claim)
    assert _release(sessions, ONE) == [job_id]
    assert read_job(sessions, job_id).interruptions == deaths


def test_job_of_another_version_of_the_model_is_taken_by_nobody(sessions: Sessions) -> None:
    """Its answers would lie under keys of another version."""
    job_id = _create(sessions)
    with sessions.writing() as session:
        session.get_one(JobRow, job_id).model_version += "-before"
    assert _take(sessions, ONE) is None
    newer = _create(sessions)
    turn = _take(sessions, ONE)
    assert turn is not None
    assert turn.job_id == newer


def test_job_that_has_ended_is_taken_by_nobody(sessions: Sessions) -> None:
    job_id = _create(sessions)
    taken = _take(sessions, ONE)
    with sessions.writing() as session:
        jobs.cancel(session, job_id, now=NOW)
    assert not _keep(sessions, taken)
    assert _take(sessions, TWO) is None
    with sessions.reading() as session:
        assert turns.kinds_with_work(session, TWO) == set()


def test_askers_take_turns_however_much_they_ask(sessions: Sessions) -> None:
    big = [_create(sessions, 50, asker="big") for _ in range(3)]
    for _ in range(20):
        _keep(sessions, _take(sessions, ONE))
    late = _create(sessions, 3, asker="late")
    served = []
    for _ in range(8):
        turn = _take(sessions, ONE)
        _keep(sessions, turn)
        served.append("late" if turn is not None and turn.job_id == late else "big")
        with sessions.writing() as session:
            if turn is not None and turns.take_whole(session, ONE, turn.job_id):
                jobs.end(session, turn.job_id, "succeeded", now=NOW)
    assert served.count("late") == 3
    assert served[:6].count("late") == 3
    assert sorted(read_job(sessions, job).status for job in big)[-1] == "running"


def test_who_was_away_has_saved_no_turns(sessions: Sessions) -> None:
    first = _create(sessions, 1, asker="away")
    _keep(sessions, _take(sessions, ONE))
    with sessions.writing() as session:
        jobs.end(session, first, "succeeded", now=NOW)
    busy = _create(sessions, 50, asker="busy")
    for _ in range(10):
        _keep(sessions, _take(sessions, ONE))
    back = _create(sessions, 50, asker="away")
    served = []
    for _ in range(6):
        turn = _take(sessions, ONE)
        _keep(sessions, turn)
        served.append(turn.job_id if turn else None)
    assert served.count(busy) == served.count(back) == 3


def test_only_what_others_have_not_is_work(sessions: Sessions) -> None:
    _create(sessions, 1)
    _create(sessions, 0, "imports")
    with sessions.reading() as session:
        assert turns.kinds_with_work(session, TWO) == {"sweeps", "imports"}
    _take(sessions, ONE)
    _take(sessions, ONE, 1, "imports")
    with sessions.reading() as session:
        assert turns.kinds_with_work(session, TWO) == set()
        assert turns.kinds_with_work(session, ONE) == {"sweeps", "imports"}


def test_job_is_taken_in_the_order_of_asking(sessions: Sessions) -> None:
    with sessions.writing() as session:
        later = jobs.create(session, NewJob("imports", {}), now=NOW + timedelta(seconds=1)).id
        first = jobs.create(session, NewJob("imports", {}), now=NOW).id
    taken = [_take(sessions, worker, 1, "imports") for worker in (ONE, TWO)]
    assert [turn and turn.job_id for turn in taken] == [first, later]


def test_answer_gives_the_claim_on_its_report_back(sessions: Sessions) -> None:
    job_id = _create(sessions, 1)
    with sessions.writing() as session:
        claims.take(session, session.get_one(JobRow, job_id), "k0")
    _keep(sessions, _take(sessions, ONE))
    with sessions.reading() as session:
        assert claims.find(session, "k0") is None


def test_work_of_a_worker_that_nobody_watches_is_found(sessions: Sessions) -> None:
    _create(sessions, 1)
    _create(sessions, 0, "imports")
    _take(sessions, ONE)
    _take(sessions, TWO, 1, "imports")
    with sessions.writing() as session:
        assert sorted(turns.holders_unknown(session)) == ["one", "two"]
        heartbeats.beat(session, "one", now=NOW)
        assert turns.holders_unknown(session) == ["two"]
