"""A database of its own with workers, as a team runs them."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import make_url

from qdepth.db import jobs
from qdepth.db.connections import create_db_engine
from qdepth.db.jobs import NewJob
from qdepth.db.session import Sessions
from qdepth.db.tables import JobRow
from tests.support.migrated import migrate
from tests.support.postgres import running_postgres
from tests.support.server import QDEPTH

DATABASES = ("postgresql", "sqlite")
DURABLE = ("fsync=on", "synchronous_commit=on", "full_page_writes=on")
"""What PostgreSQL does unless it is told not to."""
LOOK_S = 0.2
DEADLINE_S = 600.0


@dataclass
class Team:
    """A migrated database, and workers that come and go."""

    folder: Path
    url: str
    _sessions: Sessions = field(init=False)

    def __post_init__(self) -> None:
        self._sessions = Sessions(create_db_engine(make_url(self.url)))

    @contextmanager
    def workers(self, number: int) -> Iterator[None]:
        """Run workers until the end of the block; they take jobs when it begins."""
        started = [self._start_worker(place) for place in range(number)]
        try:
            for place in range(number):
                self._await_worker(place)
            yield
        finally:
            for process in started:
                process.terminate()
            for process in started:
                process.wait()

    def ask(self, job: NewJob) -> str:
        """Queue a job; gives its id."""
        with self._sessions.writing() as session:
            return jobs.create(session, job, now=datetime.now(UTC)).id

    def time_of(self, job_id: str) -> float:
        """Wait for the end of a job; gives the time from its first turn to its end [s]."""
        deadline = time.monotonic() + DEADLINE_S
        while time.monotonic() < deadline:
            with self._sessions.reading() as session:
                job = session.get_one(JobRow, job_id)
                status, begun, ended = job.status, job.started_at, job.finished_at
            if begun and ended:
                if status != "succeeded":
                    raise RuntimeError(f"the job ended as {status}; see {self.folder}")
                return (ended - begun).total_seconds()
            time.sleep(LOOK_S)
        raise RuntimeError(f"the job did not end within {DEADLINE_S:g} s; see {self.folder}")

    def answered(self, job_id: str) -> int:
        """Parts of a job that are answered."""
        with self._sessions.reading() as session:
            return jobs.count_answered(session, session.get_one(JobRow, job_id))

    def cancel(self, job_id: str) -> None:
        """End a job."""
        with self._sessions.writing() as session:
            jobs.cancel(session, job_id, now=datetime.now(UTC))

    @property
    def places(self) -> list[Path]:
        """Folders in which processes of the team work that are not children of this one."""
        host = make_url(self.url).query.get("host")
        return [Path(host)] if isinstance(host, str) else []

    def close(self) -> None:
        """Leave the database."""
        self._sessions.db_engine.dispose()

    def _start_worker(self, place: int) -> "subprocess.Popen[bytes]":
        with self._log(place).open("wb") as log:
            return subprocess.Popen(
                [QDEPTH, "worker"],
                env=os.environ | {"QDEPTH_DATABASE_URL": self.url},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def _await_worker(self, place: int) -> None:
        deadline = time.monotonic() + DEADLINE_S
        while "takes jobs" not in self._log(place).read_text():
            if time.monotonic() > deadline:
                raise RuntimeError(f"worker {place} does not start; see {self._log(place)}")
            time.sleep(LOOK_S)

    def _log(self, place: int) -> Path:
        return self.folder / f"worker-{place}.log"


@contextmanager
def team_on(database: str) -> Iterator[Team]:
    """A team on a database system, until the end of the block."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="qdepth-load-")))
        if database == "sqlite":
            url = f"sqlite:///{folder / 'qdepth.sqlite'}"
        else:
            url = stack.enter_context(running_postgres(*DURABLE)).create_database()
        migrate(url)
        team = Team(folder, url)
        stack.callback(team.close)
        yield team
