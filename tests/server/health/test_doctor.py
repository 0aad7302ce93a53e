"""What `qdepth doctor` finds next to a server that answers."""

from datetime import UTC, datetime
from urllib.parse import urlsplit

from sqlalchemy import make_url, update

from qdepth.cli.health_checks import check_all
from qdepth.db import jobs
from qdepth.db.connections import create_db_engine
from qdepth.db.jobs import NewJob
from qdepth.db.session import Sessions
from qdepth.db.tables import JobRow
from qdepth.settings import Settings
from tests.support.server import RunningServer


def test_worker_that_is_starting_is_waited_for(
    idle_server: RunningServer, migrated_url: str
) -> None:
    """The server is on another database, so its workers are not known in this one."""
    address = urlsplit(idle_server.url)
    settings = Settings(
        database_url=migrated_url, host=str(address.hostname), port=address.port or 0
    )
    found = {one.name: one for one in check_all(settings, lambda _seconds: None)}["workers"]
    assert (found.state, idle_server.url in found.found) == ("warns", True)
    assert "try again in a minute" in found.remedy
    alone = settings.model_copy(update={"embedded_workers": 0})
    found = {one.name: one for one in check_all(alone, lambda _seconds: None)}["workers"]
    assert found.remedy == "Start `qdepth worker`."


def test_jobs_that_wait_for_another_version_are_named(migrated_url: str) -> None:
    """Workers leave them, so they would wait without end."""
    engine = create_db_engine(make_url(migrated_url))
    with Sessions(engine).writing() as session:
        jobs.create(session, NewJob("imports", {}), now=datetime(2026, 3, 1, tzinfo=UTC))
        session.execute(update(JobRow).values(model_version="1000"))
    engine.dispose()
    settings = Settings(database_url=migrated_url, embedded_workers=0)
    found = {one.name: one for one in check_all(settings, lambda _seconds: None)}["workers"]
    assert (found.state, "with version 1000 of the model" in found.found) == ("fails", True)
    assert "same version of Qdepth" in found.remedy
