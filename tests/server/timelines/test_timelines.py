"""Timelines over HTTP, carried out as a worker does."""

import csv
import io
import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from fastapi.testclient import TestClient

from qdepth.db.session import Sessions
from qdepth.design.document.document import Design
from qdepth.jobs.progress import ProgressWriter
from qdepth.jobs.timelines import Timelines
from qdepth.report.timeline import TimelineReport
from qdepth.statistics.recorder import Progress
from qdepth.studies.simulate.answer import Kept
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.regime_answers import KeepRegime, ObserveRegime
from qdepth.studies.timeline.timeline import solve_timeline
from qdepth.worker.life_cycle import LifeCycle
from tests.design.test_operation_problems import EAGER, clone, move, power_on, with_operations
from tests.support.clock import Clock
from tests.support.jobs import carry_out

SMALL = {**EAGER, "provisioned_gib": 2.0}
COPY = clone(start_s=100.0, target="ds1", disk=SMALL)
QUESTION = {
    "design": with_operations(COPY),
    "options": {"engine": "simpy", "max_ios": 5_000, "replications": 1},
}


class Engine:
    """The real engine; it counts what it simulates, and does something before each regime."""

    def __init__(self) -> None:
        self.simulated = 0
        self.before: Callable[[], None] = lambda: None

    def __call__(
        self,
        design: Design,
        options: SimulationOptions,
        *,
        observe: ObserveRegime | None,
        answer: KeepRegime,
    ) -> TimelineReport:
        def counted(key: str, simulate: Callable[[], Kept]) -> Kept:
            return answer(key, partial(self._simulate, simulate))

        return solve_timeline(design, options, observe=observe, answer=counted)

    def _simulate(self, simulate: Callable[[], Kept]) -> Kept:
        self.before()
        self.simulated += 1
        return simulate()


@pytest.fixture
def engine() -> Engine:
    return Engine()


@pytest.fixture
def worker(sessions: Sessions, clock: Clock, engine: Engine) -> LifeCycle:
    return LifeCycle(sessions, [Timelines(engine)], clock)


def _post(client: TestClient, question: dict[str, Any] = QUESTION) -> dict[str, Any]:
    answer = client.post("/api/v1/timelines", json=question)
    assert answer.status_code == 202, answer.text
    made: dict[str, Any] = answer.json()
    assert answer.headers["Location"] == made["links"]["self"]
    return made


def _get(client: TestClient, made: dict[str, Any], link: str = "self") -> dict[str, Any]:
    found: dict[str, Any] = client.get(made["links"][link]).json()
    return found


def _table(client: TestClient, made: dict[str, Any], link: str) -> list[dict[str, str]]:
    answer = client.get(made["links"][link])
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(answer.text)))


def test_operations_and_regimes_are_found(client: TestClient, worker: LifeCycle) -> None:
    made = _post(client)
    assert made["status"] == "queued"
    assert made["progress"]["text"] == "Waiting for a worker."
    assert client.get(made["links"]["result"]).status_code == 409

    assert carry_out(worker, made["id"]).status == "succeeded"

    shown = _get(client, made)
    assert (shown["progress"]["answered_regimes"], shown["progress"]["text"]) == (2, "Done.")
    result = _get(client, made, "result")
    (row,) = result["operations"]
    assert [regime["running"] for regime in result["regimes"]] == [[], ["copy"]]
    assert row["start_s"] == 100.0
    assert row["finish_s"]["value"] == result["length_s"]

    (operation,) = _table(client, made, "operations")
    assert float(operation["finish_s"]) == row["finish_s"]["value"]
    assert (operation["methods"], operation["kind"]) == ("data_mover", "clone")
    before, during = _table(client, made, "regimes")
    assert (before["running"], during["running"]) == ("", "copy")
    assert float(during["latency_mean_ms"]) > 0.0


def test_progress_says_what_is_under_way(
    client: TestClient, worker: LifeCycle, engine: Engine
) -> None:
    made = _post(client)
    told = []

    def look() -> None:
        told.append(_get(client, made)["progress"]["text"])

    engine.before = look
    carry_out(worker, made["id"])
    assert told[0] == "Waiting for a worker."
    assert told[1] == "Looking for the next change."
    last = _events(client, made)[-1]
    assert (last["status"], last["progress"]["text"]) == ("succeeded", "Done.")


def _events(client: TestClient, made: dict[str, Any]) -> list[dict[str, Any]]:
    lines = client.get(made["links"]["events"]).text.splitlines()
    return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]


def test_nothing_is_simulated_twice(client: TestClient, worker: LifeCycle, engine: Engine) -> None:
    first, again = _post(client), _post(client)
    assert first["id"] != again["id"]
    moved = _post(client, QUESTION | {"design": with_operations({**COPY, "start_s": 30.0})})
    for made in (first, again, moved):
        assert carry_out(worker, made["id"]).status == "succeeded"
    assert engine.simulated == 2
    assert _get(client, again, "result") == _get(client, first, "result")
    late, early = (_get(client, made, "result")["operations"][0] for made in (first, moved))
    assert early["duration_s"]["value"] == pytest.approx(late["duration_s"]["value"])
    assert early["start_s"] == 30.0


def test_time_line_that_was_cut_off_goes_on_with_the_next_regime(
    client: TestClient, worker: LifeCycle, engine: Engine
) -> None:
    class PowerCut(BaseException):
        """Ends a process in the middle."""

    def cut() -> None:
        if engine.simulated == 1:
            raise PowerCut

    made = _post(client)
    engine.before = cut
    with pytest.raises(PowerCut):
        carry_out(worker, made["id"])
    assert _get(client, made)["status"] == "running"
    engine.before = lambda: None
    assert carry_out(worker, made["id"]).status == "succeeded"
    assert engine.simulated == 2


def test_cancelled_in_the_middle(client: TestClient, worker: LifeCycle, engine: Engine) -> None:
    made = _post(client)

    def cancel() -> None:
        answer = client.post(made["links"]["cancel"])
        assert (answer.status_code, answer.json()["status"]) == (202, "cancelled")

    engine.before = cancel
    assert carry_out(worker, made["id"]).status == "cancelled"
    assert engine.simulated == 1
    assert client.get(made["links"]["result"]).status_code == 409


@pytest.mark.parametrize(
    "done",
    [
        (100, "100 I/Os, likely 5.00k, at most 9.00k", 0.02),
        (6_000, "6.00k I/Os, at most 9.00k", 1.0),
    ],
)
def test_one_that_takes_too_long_is_ended(
    client: TestClient, sessions: Sessions, clock: Clock, done: tuple[int, str, float]
) -> None:
    """Of one that did more than was forecast all is done, and no more."""
    ios, told, fraction = done

    def slow(
        design: Design,
        options: SimulationOptions,
        *,
        observe: ObserveRegime | None,
        answer: KeepRegime,
    ) -> TimelineReport:
        assert observe is not None
        follow = observe("regime 1 (copy under way)")
        moments = iter([0.0, 31.0])
        follow._clock = lambda: next(moments)  # type: ignore[attr-defined]  # a standstill
        while follow(Progress(ios, 9_000, 1.0, 9.0, 1.0, likely_ios=5_000)):
            pass
        return solve_timeline(design, options, observe=lambda _: lambda _: False, answer=answer)

    made = _post(client)
    carry_out(LifeCycle(sessions, [Timelines(slow)], clock), made["id"])
    shown = _get(client, made)
    assert shown["status"] == "failed"
    assert "completed no I/O for 30 s" in shown["problem"]["detail"]
    assert shown["progress"]["text"].startswith(f"Simulating regime 1 (copy under way): {told}")
    assert shown["progress"]["fraction_of_regime"] == fraction


def by_io(target: str = "ds1", **question: Any) -> dict[str, Any]:
    """A small copy, I/O by I/O."""
    copy = clone(start_s=0.2, target=target, disk={**EAGER, "provisioned_gib": 0.02})
    document = with_operations(copy, timeline={"length_s": 2.0}, id=target)
    chosen = {"slices": 100, "replications": 2, "alone_s": 0.1}
    return {"design": document, "options": {"engine": "simpy"}, "by_io": chosen} | question


def test_io_by_io_it_has_slices_and_named_results(client: TestClient, worker: LifeCycle) -> None:
    made = _post(client, by_io())
    assert made["by_io"]["slices"] == 100
    assert made["links"]["regimes"] is None
    assert carry_out(worker, made["id"]).status == "succeeded"
    result = _get(client, made, "result")
    assert [span["id"] for span in result["spans"]] == ["before", "during", "after"]
    (operation,) = _table(client, made, "operations")
    assert float(operation["finish_s"]) == result["operations"][0]["finish_s"]["value"]
    rows = _table(client, made, "slices")
    assert [row["part"] for row in rows[:4]] == ["before", "during", "after", "slice"]
    assert len(rows) == 3 + len(result["slices"])
    value = client.get(f"{made['links']['self']}/value?metric=operations.copy.finish_s")
    assert float(value.text) == result["operations"][0]["finish_s"]["value"]
    unknown = client.get(f"{made['links']['self']}/value?metric=operations.nothing.finish_s")
    assert (unknown.status_code, "copy" in unknown.json()["detail"]) == (422, True)
    regimes = client.get(f"{made['links']['self']}/regimes.csv")
    assert (regimes.status_code, "no regimes" in regimes.json()["detail"]) == (404, True)


def test_io_by_io_it_is_known_whatever_the_engine(client: TestClient, worker: LifeCycle) -> None:
    first = _post(client, by_io())
    again = _post(client, by_io(options={"engine": "compiled"}))
    for made in (first, again):
        assert carry_out(worker, made["id"]).status == "succeeded"
    assert _get(client, again, "result") == _get(client, first, "result")


def test_two_are_subtracted_replication_by_replication(
    client: TestClient, worker: LifeCycle
) -> None:
    one, other, third = (
        _post(client, question)
        for question in (by_io(), by_io("vv1"), by_io(options={"engine": "simpy", "seed": 2}))
    )
    for made in (one, other, third):
        carry_out(worker, made["id"])
    path = f"{other['links']['self']}/differences"
    found = client.post(path, json={"first": one["id"]}).json()
    assert (found["first_id"], found["design_id"]) == ("ds1", "vv1")
    ends = [_get(client, made, "result")["operations"][0]["finish_s"] for made in (one, other)]
    later = found["operations"][0]["finish_s"]
    assert later["each"] == [b - a for a, b in zip(ends[0]["each"], ends[1]["each"], strict=True)]
    unpaired = client.post(path, json={"first": third["id"]})
    assert (unpaired.status_code, "with seed 2" in unpaired.text) == (422, True)
    regimes = _post(client)
    carry_out(worker, regimes["id"])
    assert client.post(path, json={"first": regimes["id"]}).status_code == 404


def test_io_by_io_it_is_cancelled(
    client: TestClient, worker: LifeCycle, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = _post(client, by_io())
    told = []

    def cancel(writer: ProgressWriter, progress: Progress) -> bool:
        client.post(made["links"]["cancel"])
        told.append(writer._describe(progress)["text"])
        return False

    monkeypatch.setattr(ProgressWriter, "__call__", cancel)
    assert carry_out(worker, made["id"]).status == "cancelled"
    assert told[0].startswith("Simulating each I/O: ")


def test_space_and_locks_are_tables(client: TestClient, worker: LifeCycle) -> None:
    document = with_operations(power_on(hold_ms=5.0), hosts__0__count=2, timeline={"length_s": 60})
    document["datastores"][0] |= {"capacity_gib": 100.0, "used_gib": 94.9}
    document["classes"][0] |= {"vms_per_host": 1, "new_blocks_pct": 100.0}
    made = _post(client, QUESTION | {"design": document})
    carry_out(worker, made["id"])
    result = _get(client, made, "result")
    rows = _table(client, made, "spaces")
    (space,) = result["spaces"]
    assert [float(row["used_gib"]) for row in rows] == space["used_gib"]
    assert [float(row["at_s"]) for row in rows[:2]] == [0.0, result["regimes"][0]["end_s"]]
    assert {row["warning_pct"] for row in rows} == {"75.0"}
    assert float(rows[-1]["used_pct"]) == space["used_pct"]
    locked = _table(client, made, "regimes")[0]
    assert float(locked["resv_s"]) > 0.0
    assert (locked["ats_s"], locked["stopped"]) == ("0.0", "")


@pytest.mark.parametrize(
    ("question", "pointer", "message"),
    [
        ({"design": with_operations()}, "/design/operations", "timeline of this design is empty"),
        (
            {
                "design": with_operations(
                    timeline={
                        "length_s": 60.0,
                        "moments": [{"at_s": 1.0, "set_fields": ["hosts.esx9.lun_depth=1"]}],
                    }
                )
            },
            "/design/timeline/moments/0/set_fields/0",
            "names no part",
        ),
        ({"design": with_operations(clone(target="nowhere"))}, "/design/operations/0", "nowhere"),
        ({"design": with_operations(COPY), "options": {"engine": "analytic"}}, "", "analytic"),
        ({"design": with_operations(COPY), "by_io": {}}, "/design/timeline", "needs a length"),
        (
            {"design": with_operations(move(vm_class="web")), "by_io": {}},
            "/design/operations",
            "go to both ends",
        ),
        (
            {"design": with_operations(COPY), "by_io": {"slices": 1001}},
            "/by_io/slices",
            "too large",
        ),
    ],
)
def test_refused_before_it_is_queued(
    client: TestClient, question: dict[str, Any], pointer: str, message: str
) -> None:
    answer = client.post("/api/v1/timelines", json=question)
    assert answer.status_code == 422
    finding = answer.json()["errors"][0]
    assert finding["pointer"].startswith(pointer)
    assert message in json.dumps(finding)
