"""What only a real server on a real socket can show."""

import urllib.error
import urllib.request
from collections.abc import Callable, Iterator

import httpx2
import pytest

from tests.support.scenarios import scenario
from tests.support.server import RunningServer

JSON = {"Content-Type": "application/json"}


@pytest.fixture
def server(start_server: Callable[..., RunningServer], sqlite_url: str) -> RunningServer:
    """A server without workers, on a database that it makes itself."""
    return start_server(QDEPTH_DATABASE_URL=sqlite_url, QDEPTH_EMBEDDED_WORKERS="0")


def _chunks(count: int) -> Iterator[bytes]:
    for _ in range(count):
        yield b"1" * 100_000


def test_client_that_sends_too_much_hears_why(server: RunningServer) -> None:
    address = f"{server.url}/api/v1/scenarios"
    request = urllib.request.Request(address, data=b"1" * 10_000_000, headers=JSON)  # noqa: S310
    with pytest.raises(urllib.error.HTTPError) as refusal, urllib.request.urlopen(request):  # noqa: S310
        pass
    assert refusal.value.code == 413
    assert b"too-large" in refusal.value.read()
    refusal.value.close()

    chunked = httpx2.post(address, content=_chunks(100), headers=JSON, timeout=60)
    assert chunked.status_code == 413


def test_ids_and_tokens_stay_out_of_the_log(server: RunningServer) -> None:
    with httpx2.Client(base_url=server.url) as client:
        path = client.post("/api/v1/scenarios", json=scenario()).headers["Location"]
        share = client.post(f"{path}/shares").json()
        assert client.get(f"/api/v1/shares/{share['token']}").status_code == 200
        client.get(share["url"])

    log = server.log.read_text()
    assert "/api/v1/shares/..." in log
    assert share["token"] not in log
    assert path.rsplit("/", 1)[-1] not in log
