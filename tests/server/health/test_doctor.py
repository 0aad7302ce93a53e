"""What `qdepth doctor` finds next to a server that answers."""

from urllib.parse import urlsplit

from qdepth.cli.health_checks import check_all
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
