"""How fast a sheet and a table of candidates are answered, for the bench."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from http.client import HTTPConnection
from os import cpu_count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

import uvicorn

from qdepth.cli.sockets import send_at_once
from qdepth.cli.text_tables import figure, table
from qdepth.db import scenarios
from qdepth.db.connections import create_db_engine
from qdepth.db.migration import upgrade
from qdepth.db.session import Sessions
from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import DesignTarget
from qdepth.jobs.candidate_pool import CandidatePool
from qdepth.published.case import CASES, read_case, read_case_design
from qdepth.server.app import create_app
from qdepth.settings import Settings
from qdepth.studies.candidates.candidate_table import Candidate
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions

Clock = Callable[[], float]
READS, QUESTIONS = 500, 20
ROWS, REFUSED_EVERY = 1_000, 100
MANY = 5_000
"""Rows of the batch whose time is reported."""
TIMES_TODAY = 2.0
ANALYTIC = SimulationOptions(engine="analytic")


@dataclass(frozen=True)
class ServiceSpeed:
    """What was measured on the first published design with the analytic engine."""

    first_read_ms: float
    """Median time of the first read of a question over HTTP on this machine [ms]."""
    read_again_ms: float
    """Median time of all reads of questions that were read before [ms]."""
    rows_s: float
    """Rows of a batch that are answered, on all cores [1/s]."""
    targeted_rows_s: float
    """The same of rows with a latency target, whose load at the target is searched [1/s]."""
    processes: int

    @property
    def text(self) -> str:
        """The figures, for the terminal."""
        rows = [
            [f"first read of each of {QUESTIONS} questions, median", figure(self.first_read_ms)],
            [f"{READS - QUESTIONS} reads of them again, median", figure(self.read_again_ms)],
        ]
        batch = [
            [f"{what}, {self.processes} processes", figure(rows_s), figure(MANY / rows_s)]
            for what, rows_s in (
                ("batch", self.rows_s),
                ("batch with a latency target", self.targeted_rows_s),
            )
        ]
        return "\n\n".join(
            [
                table(["value over HTTP", "ms"], rows),
                table(["analytic engine", "rows per s", f"s for {MANY:,} rows"], batch),
            ]
        )


def measure_service(clock: Clock, share: float) -> ServiceSpeed:
    """Measure reads of values over HTTP, then rows of a batch; `share` of the rows alone."""
    case = read_case(CASES[0])
    design = read_case_design(case.id, case.compare[0])
    first, again = _reads(design, clock)
    processes = cpu_count() or 1
    rows = max(REFUSED_EVERY, int(ROWS * share))
    rows_s, targeted_rows_s = (
        _rows_s(each, processes, rows, clock) for each in (design, _with_target(design))
    )
    return ServiceSpeed(
        1e3 * median(first), 1e3 * median(again), rows_s, targeted_rows_s, processes
    )


def _with_target(design: Design) -> Design:
    """The design with a mean latency as its target that it reaches under more load."""
    today_ms = evaluate(design, ANALYTIC).total.latency_ms.mean.value
    target = DesignTarget(quantity="mean", at_most_ms=TIMES_TODAY * (today_ms or 1.0))
    return design.model_copy(update={"latency_target": target})


def _reads(design: Design, clock: Clock) -> tuple[list[float], list[float]]:
    """Times of the first read of each question, and of all later ones [s]."""
    times: list[float] = []
    with TemporaryDirectory() as folder, _serving(Path(folder), design) as (port, scenario_id):
        connection = HTTPConnection("127.0.0.1", port)
        for number in range(READS):
            depth = {f"hosts.{design.hosts[0].id}.lun_depth": 1 + number % QUESTIONS}
            query = urlencode({"metric": "total.latency_ms.mean"} | depth)
            start = clock()
            connection.request("GET", f"/api/v1/scenarios/{scenario_id}/value?{query}")
            float(connection.getresponse().read())
            times.append(clock() - start)
        connection.close()
    return times[:QUESTIONS], times[QUESTIONS:]


@contextmanager
def _serving(folder: Path, design: Design) -> Iterator[tuple[int, str]]:
    """A server on a free port of this machine, with a scenario of the design."""
    settings = Settings(data_dir=folder, static_dir=folder, database_url=None, log_level="error")
    db_engine = create_db_engine(settings.url)
    upgrade(db_engine, settings.migrations_dir)
    content = scenarios.Content(
        title="Speed",
        designs=[design.model_dump(mode="json", by_alias=True)],
        options=ANALYTIC.model_dump(mode="json"),
    )
    app = create_app(settings)
    with Sessions(db_engine).writing() as session:
        scenario, _ = scenarios.create(session, content, now=datetime.now(UTC))
        scenario_id = scenario.id
    db_engine.dispose()
    server = uvicorn.Server(uvicorn.Config(app, log_config=None))
    with send_at_once(socket.create_server(("127.0.0.1", 0))) as listener:
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            yield listener.getsockname()[1], scenario_id
        finally:
            server.should_exit = True
            thread.join()


def _rows_s(design: Design, processes: int, rows: int, clock: Clock) -> float:
    answering = CandidatePool(evaluate, processes)
    # The processes start and load the engine before the clock does.
    answering.answer(_candidates(design, 4 * processes), [design], ANALYTIC)
    candidates = _candidates(design, rows)
    start = clock()
    answers = answering.answer(candidates, [design], ANALYTIC)
    seconds = clock() - start
    answering.close()
    refused = sum(answer["error_message"] is not None for answer in answers)
    assert refused == rows // REFUSED_EVERY  # noqa: S101  else not what it claims was measured
    return rows / seconds


def _candidates(design: Design, rows: int) -> list[Candidate]:
    """Candidates of different depths and numbers of VMs, each hundredth with a depth of 0."""
    host, group = design.hosts[0].id, design.classes[0].id
    number = "vms_per_host" if design.classes[0].vms is None else "vms"
    return [
        {
            f"hosts.{host}.lun_depth": str((row + 1) % REFUSED_EVERY),
            f"classes.{group}.{number}": str(1 + row // REFUSED_EVERY),
        }
        for row in range(rows)
    ]
