"""A server killed in the middle of a save keeps either the old version or the new one."""

import os
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
from fastapi.testclient import TestClient

from qdepth.api.app import create_app
from qdepth.settings import Settings
from tests.support import killed_server
from tests.support.scenarios import design, scenario
from tests.support.server import free_port, wait_for_answer

ROOT = Path(__file__).parents[3]
OLD = scenario(design("a"), title="old")
NEW = scenario(design("a"), design("b"), title="new")


@pytest.mark.parametrize("moment", killed_server.MOMENTS)
def test_killed_save_leaves_a_whole_version(migrated_url: str, tmp_path: Path, moment: str) -> None:
    settings = Settings(database_url=migrated_url)
    with TestClient(create_app(settings)) as client:
        path = client.post("/api/v1/scenarios", json=OLD).headers["Location"]

    _save_and_be_killed(migrated_url, tmp_path / "server.log", path, moment)

    with TestClient(create_app(settings)) as client:
        kept = client.get(path)
        versions = [v["version"] for v in client.get(f"{path}/versions").json()]
        saved = moment == "after the commit"
        assert kept.json()["title"] == ("new" if saved else "old")
        assert [d["id"] for d in kept.json()["designs"]] == (["a", "b"] if saved else ["a"])
        assert versions == ([2, 1] if saved else [1])
        etag = {"If-Match": kept.headers["ETag"]}
        assert client.put(path, json=NEW, headers=etag).status_code == 200


def _save_and_be_killed(url: str, log: Path, path: str, moment: str) -> None:
    port = free_port()
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.killed_server", str(port), moment],
            cwd=ROOT,
            env=os.environ | {"QDEPTH_DATABASE_URL": url},
            stdout=output,
            stderr=output,
        )
    try:
        server = f"http://127.0.0.1:{port}"
        wait_for_answer(f"{server}/healthz", process, log)
        with pytest.raises(httpx2.TransportError):
            httpx2.put(f"{server}{path}", json=NEW, headers={"If-Match": '"1"'}, timeout=60)
        assert process.wait(timeout=60) == -9
    finally:
        process.kill()
        process.wait()
