"""A server killed in the middle of a save keeps either the old version or the new one."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest
from fastapi.testclient import TestClient

from tests.support import http, killed_server
from tests.support.scenarios import design, scenario
from tests.support.server import free_port, wait_for_answer

ROOT = Path(__file__).parents[3]
OLD = scenario(design("a"), title="old")
NEW = scenario(design("a"), design("b"), title="new")
KILLED = "-9"

SaveAndBeKilled = Callable[[str, str, str], None]


@pytest.fixture(scope="module")
def save_and_be_killed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SaveAndBeKilled]:
    """Saves in a server of its own, which dies at a moment of that: database, path, moment."""
    log = tmp_path_factory.mktemp("killed") / "server.log"
    with (
        log.open("wb") as output,
        subprocess.Popen(
            [sys.executable, "-m", "tests.support.killed_server"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=output,
            text=True,
        ) as servers,
    ):

        def save(url: str, path: str, moment: str) -> None:
            port = free_port()
            assert servers.stdin is not None
            assert servers.stdout is not None
            print(json.dumps([port, moment, url]), file=servers.stdin, flush=True)
            server = f"http://127.0.0.1:{port}"
            wait_for_answer(f"{server}/healthz", servers, log)
            with pytest.raises(httpx2.TransportError):
                http.put(f"{server}{path}", json=NEW, headers={"If-Match": '"1"'})
            assert servers.stdout.readline().strip() == KILLED

        yield save
        servers.kill()


QUICK = ("before the commit", "after the commit")


@pytest.mark.parametrize(
    "moment",
    [
        pytest.param(moment, marks=() if moment in QUICK else pytest.mark.full)
        for moment in killed_server.MOMENTS
    ],
)
def test_killed_save_leaves_a_whole_version(
    client: TestClient, migrated_url: str, save_and_be_killed: SaveAndBeKilled, moment: str
) -> None:
    path = client.post("/api/v1/scenarios", json=OLD).headers["Location"]

    save_and_be_killed(migrated_url, path, moment)

    kept = client.get(path)
    versions = [v["version"] for v in client.get(f"{path}/versions").json()]
    saved = moment == "after the commit"
    assert kept.json()["title"] == ("new" if saved else "old")
    assert [d["id"] for d in kept.json()["designs"]] == (["a", "b"] if saved else ["a"])
    assert versions == ([2, 1] if saved else [1])
    etag = {"If-Match": kept.headers["ETag"]}
    assert client.put(path, json=NEW, headers=etag).status_code == 200
